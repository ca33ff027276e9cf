import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'

/** Answers of a server that stands in front of the application, as they come, to be compared with the application's own. */

export type FrontHeaders = Record<string, string>

/** One request on a connection of its own, whose answer nobody unpacks. */
export async function askFront(port: number, path: string, headers: FrontHeaders = {}, method = 'GET') {
  const sent = ask({ port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode, headers: response.headers as FrontHeaders, body: Buffer.concat(parts) }
}

/** Node's own headers, and the one that is another each time. */
const ofEachAnswer = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']

/** The headers that two answers for the same have to share. */
export const sharedHeaders = (headers: FrontHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofEachAnswer.includes(name)))
