import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { json, send } from '../http.ts'
import type { ModelSettings } from './settings.ts'
import type { Call, ChatRequest, ModelAnswer } from './types.ts'

/** An answer on its way: whole, or in pieces as the service streams them. */

type Usage = Record<'prompt_tokens' | 'completion_tokens' | 'total_tokens', number>

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

export function sendWhole(
  response: ServerResponse,
  { model }: ChatRequest,
  answer: ModelAnswer,
  usage: Usage,
  { half }: Pick<ModelSettings, 'half'>,
): void {
  const calls = callsOf(answer)
  const { text = null, refusal = null } = answer
  const message = { role: 'assistant', content: text, refusal, ...(calls.length > 0 && { tool_calls: calls }) }
  const choices = [{ index: 0, finish_reason: finishOf(answer), logprobs: null, message }]
  const reply = json(200, { id: newId('chatcmpl'), object: 'chat.completion', created: 1, model, choices, usage })
  if (!half) return send(response, reply)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(reply.body!.slice(0, reply.body!.length / 2), () => response.destroy())
}

/** Ends in the middle, properly and without a finish reason, where the settings say so. */
export async function streamPieces(
  response: ServerResponse,
  { model, stream_options: options }: ChatRequest,
  answer: ModelAnswer,
  usage: Usage,
  { half, dripMs }: Pick<ModelSettings, 'half' | 'dripMs'>,
): Promise<void> {
  const about = { id: newId('chatcmpl'), object: 'chat.completion.chunk', created: 1, model }
  const deltas = deltasOf(answer)
  const shown = half ? deltas.slice(0, Math.ceil(deltas.length / 2)) : deltas
  const write = (chunk: object) => response.write(`data: ${JSON.stringify({ ...about, ...chunk })}\n\n`)
  const choice = (delta: object, finish: string | null = null) => ({
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const delta of shown) {
    if (response.destroyed) return
    write(choice(delta))
    if (dripMs > 0) await wait(dripMs)
  }
  if (half) return void response.end()
  write(choice({}, finishOf(answer)))
  if (options?.include_usage) write({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}

function callsOf({ calls = [] }: ModelAnswer): Call[] {
  return calls.map((called) => ({ id: newId('call'), type: 'function', function: called }))
}

function finishOf({ finish, calls = [] }: ModelAnswer): string {
  return finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
}

/** The pieces in their order: the role, words one by one, and of each call its name and then its arguments bit by bit. */
function deltasOf(answer: ModelAnswer): object[] {
  const calls = callsOf(answer).flatMap((call, index) => [
    { tool_calls: [{ index, ...call, function: { name: call.function.name, arguments: '' } }] },
    ...(call.function.arguments.match(/.{1,6}/gs) ?? []).map((part) => ({
      tool_calls: [{ index, function: { arguments: part } }],
    })),
  ])
  const words = (answer.text ?? '').match(/\S+\s*|^\s+/g) ?? []
  return [
    { role: 'assistant', content: calls.length > 0 ? null : '' },
    ...words.map((content) => ({ content })),
    ...(answer.refusal ? [{ refusal: answer.refusal }] : []),
    ...calls,
  ]
}
