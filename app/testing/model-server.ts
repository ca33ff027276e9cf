import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for a language model that speaks the chat completions API over HTTP. */

export interface ModelServer {
  /** What OPENAI_BASE_URL is set to. */
  baseUrl: string
  /** The bodies of the calls, oldest first, with the key that each was made with. */
  calls: {
    key: string
    body: { model: string; messages: { role: string; content: string }[] } & Record<string, unknown>
  }[]
  /** How it answers from now on. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/** Answers with this text, as a model does. */
export const saying =
  (content: string | null, others: { refusal?: string; finish_reason?: string } = {}) =>
  (response: ServerResponse) =>
    sendJson(response, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'stand-in',
      choices: [
        {
          index: 0,
          finish_reason: others.finish_reason ?? 'stop',
          logprobs: null,
          message: { role: 'assistant', content, refusal: others.refusal ?? null },
        },
      ],
    })

/** Answers with an error of this status. A retry comes at once. */
export const failing = (status: number) => (response: ServerResponse) =>
  sendJson(response, status, { error: { message: 'No.', type: 'error', param: null, code: null } })

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(JSON.stringify(body))
}

/** Starts the stand-in on a port of its own. */
export async function startModelServer(): Promise<ModelServer> {
  const model: ModelServer = { baseUrl: '', calls: [], answer: saying('A quiet terrace.'), close: () => stop() }
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return failing(404)(response)
      const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
      model.calls.push({ key, body: JSON.parse(body) as ModelServer['calls'][number]['body'] })
      model.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return model
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}
