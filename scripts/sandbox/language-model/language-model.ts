import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { modelKey, modelName } from '../environment.ts'
import { complain, json, readBody, send, type Reply } from '../http.ts'
import { answerTo } from './answers.ts'
import { CallError, readCall } from './reading.ts'
import { sendWhole, streamPieces } from './sending.ts'
import { checkSettings, defaultSettings, type ModelSettings } from './settings.ts'
import type { RecordedCall } from './types.ts'

/** The language model's stand-in as a test in the same process holds it. */
export interface LanguageModel {
  /** The calls that were understood, oldest first. */
  calls: RecordedCall[]
  settings: ModelSettings
  set(change: Partial<ModelSettings> | Record<string, unknown>): ModelSettings
  /** Forgets the calls and all that was set. */
  reset(): void
}

export interface LanguageModelServer extends LanguageModel {
  /** `path` is what follows the stand-in's own place, such as /v1/models. */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

/** The most calls that are remembered. A demo may run for days. */
const mostCalls = 500

export function createLanguageModel(): LanguageModelServer {
  const model: LanguageModelServer = {
    calls: [],
    settings: defaultSettings(),
    set: (change) => Object.assign(model.settings, structuredClone(checkSettings(change))),
    reset: () => {
      model.calls = []
      Object.assign(model.settings, defaultSettings())
    },
    handle: (request, response, path) => handle(model, request, response, path),
  }
  return model
}

async function handle(
  model: LanguageModel,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const name = `${request.method} ${path}`
  const text = await readBody(request)
  const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (key !== modelKey) return send(response, failed(401, 'Incorrect API key provided.', 'invalid_api_key'))
  if (name === 'GET /v1/models')
    return send(
      response,
      json(200, { object: 'list', data: [{ id: modelName, object: 'model', created: 0, owned_by: 'sandbox' }] }),
    )
  if (name !== 'POST /v1/chat/completions') return send(response, notImitated(`${name}`))
  try {
    const body = readCall(text)
    const call: RecordedCall = { key, headers: { ...request.headers }, body, state: 'open' }
    model.calls = [...model.calls.slice(1 - mostCalls), call]
    response.once('close', () => (call.state = response.writableFinished ? 'answered' : 'broken-off'))
    await reply(model.settings, call, response, text.length)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    send(response, error.status === 501 ? notImitated(error.message) : failed(400, error.message, null))
  }
}

async function reply(
  settings: ModelSettings,
  { body }: RecordedCall,
  response: ServerResponse,
  characters: number,
): Promise<void> {
  // Who lowers the latency meanwhile lets those who wait go on.
  for (let waited = 0; waited < settings.latencyMs && !response.destroyed; waited += 20) await wait(20)
  const failure = settings.failNext.shift()
  if (failure === 'reset') return void response.destroy()
  if (failure === 'malformed' || failure === 'nothing') {
    const text = failure === 'malformed' ? '{"cho' : '{"choices":[]}'
    const type = body.stream ? 'text/event-stream' : 'application/json'
    return send(response, {
      status: 200,
      headers: { 'content-type': type },
      body: body.stream ? `data: ${text}\n\n` : text,
    })
  }
  if (failure !== undefined) return send(response, failed(failure, `The sandbox was told to answer ${failure}.`, null))
  if (settings.hang) return
  const answer = answerTo(body, settings)
  const { fault } = answer
  if (fault === 'hang') return
  if (typeof fault === 'object' && 'status' in fault) return send(response, failed(fault.status, fault.message, null))
  const half = settings.half || fault === 'half'
  const dripMs = typeof fault === 'object' ? fault.dripMs : settings.dripMs
  const tokens = (length: number) => Math.ceil(length / 4)
  const said = (answer.text ?? '').length + (answer.calls ?? []).reduce((sum, call) => sum + call.arguments.length, 0)
  const usage = {
    prompt_tokens: tokens(characters),
    completion_tokens: tokens(said),
    total_tokens: tokens(characters) + tokens(said),
  }
  if (body.stream) await streamPieces(response, body, answer, usage, { half, dripMs })
  else sendWhole(response, body, answer, usage, { half })
}

function failed(status: number, message: string, code: string | null): Reply {
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error'
  const headers = status === 429 ? { 'retry-after': '0' } : {}
  return json(status, { error: { message, type, param: null, code } }, headers)
}

function notImitated(what: string): Reply {
  const message = what.includes('imitate') ? what : `The stand-in for the language model does not imitate ${what}.`
  complain(message)
  return failed(501, message, 'not_in_sandbox')
}
