import type { Site } from './site.ts'

/** The answer to a JSON call, with what a refusal says. */
export type JsonAnswer = Record<string, unknown> & { message?: string; errors?: Record<string, string> }

let callers = 0

/** Sends a JSON call as the person of this cookie. Each comes from an address of its own, so that none meets the limit of one. */
export async function callJson(
  site: Site,
  as: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, JsonAnswer, Headers]> {
  const headers = new Headers({ 'x-client-address': `10.7.0.${(callers += 1) % 250}` })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const response = await site.fetch(path, { method, as, headers, body: sent })
  const text = await response.text()
  return [response.status, (text ? JSON.parse(text) : {}) as JsonAnswer, response.headers]
}
