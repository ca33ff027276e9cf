import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** The answer of a handler. It is plain data, so that handlers stay functions and only one place writes to the socket. */
export type Reply = { status: number; headers?: OutgoingHttpHeaders; body?: string }

const maximumBodyLength = 1_000_000

export class BodyTooLarge extends Error {}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maximumBodyLength) throw new BodyTooLarge('The request body is larger than the sandbox reads.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function send(response: ServerResponse, reply: Reply): void {
  if (response.writableEnded || response.destroyed) return
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers })
  response.end(reply.body)
}

export function json(status: number, value: unknown, headers: OutgoingHttpHeaders = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value, null, 2) }
}

/** 303 makes the browser fetch the next page with GET, so reloading it never posts twice. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location } }
}

/** Adds query parameters to an absolute URL that may already have some. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Logs a line that is hard to overlook: the sandbox met something that it does not imitate. */
export function complain(message: string): void {
  process.stderr.write(`\n[sandbox] !!! ${message}\n\n`)
}
