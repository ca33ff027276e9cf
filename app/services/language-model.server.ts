import OpenAI, { APIConnectionError, APIError, RateLimitError } from 'openai'
import { faultOf } from '#app/utils/faults.ts'
import { noteFailedCall, noteOutsideCall } from '#app/utils/outside-calls.server.ts'
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'

/** A language model behind the OpenAI API, or behind another service that speaks it. */

interface LanguageModelSettings {
  apiKey: string
  /** Null for OpenAI's own. */
  baseUrl: string | null
  model: string
}

export interface Question {
  /** The model's task. It comes from our code alone. */
  instructions: string
  /** The text on which it does it. */
  input: string
  /** The longest reply, in tokens. */
  mostTokens: number
}

type ModelRefusal = 'busy' | 'down' | 'refused' | 'empty'
export type ModelReply = { ok: true; text: string } | { ok: false; reason: ModelRefusal }

/** A function of ours that the model may ask for. `parameters` is a JSON schema. */
interface ModelTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

/** `arguments` is text as the model wrote it, which may be anything. */
export interface ToolCall {
  id: string
  name: string
  arguments: string
}

export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'calls'; calls: readonly ToolCall[] }
  | { role: 'result'; callId: string; content: string }

/** One round of a conversation. Nothing else of it leaves this process. */
export interface Round {
  messages: readonly ModelMessage[]
  tools: readonly ModelTool[]
  /** False where the model has to answer now. */
  mayCall: boolean
  /** The longest reply, in tokens. */
  mostTokens: number
  /** Breaks the call off, with its connection. */
  signal: AbortSignal
  /** Called with each piece of text as it comes. */
  onText: (piece: string) => void
}

/** The service's counts. */
interface Usage {
  inputTokens: number
  outputTokens: number
}

/** `cut-off` is a reply that ended before its end, or that was longer than it may be; `no-tools` a service that takes no functions. */
export type RoundRefusal = ModelRefusal | 'cut-off' | 'no-tools'
export type RoundReply =
  | { ok: true; text: string; calls: ToolCall[]; usage: Usage | null }
  /** `hasBegun` is true where a part of a reply had come. */
  | { ok: false; reason: RoundRefusal; hasBegun: boolean; usage: Usage | null }

export interface LanguageModel {
  ask(question: Question): Promise<ModelReply>
  /** One round with tools, as a stream. It never throws. */
  converse(round: Round): Promise<RoundReply>
}

const timeoutMilliseconds = 20_000
/** The most calls and characters that are read of one reply. A service that sends more is not waited for. */
const most = { calls: 32, characters: 50_000 }

/** Connects to the model. A call is made once, and nobody waits longer than twenty seconds for its reply, however slowly it comes. */
export function connectLanguageModel(
  { apiKey, baseUrl, model }: LanguageModelSettings,
  timeout = timeoutMilliseconds,
): LanguageModel {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    timeout,
    // The service says how long to wait before a second try, which may be longer than anybody stays. The person can press again.
    maxRetries: 0,
    logLevel: 'off',
  })
  /** What the service has said that it does not know. */
  const unknown = new Set<Unneeded>()
  const create = (body: ChatCompletionCreateParamsStreaming, signal: AbortSignal) =>
    withoutUnknown(unknown, body, async (known) => {
      const { data, response } = await client.chat.completions.create(known, { signal }).withResponse()
      const isWhole = response.headers.get('content-type')?.includes('application/json') === true
      // A service that does not stream sends the whole at once.
      return isWhole ? [toChunk(await response.json())] : data
    })
  return {
    async ask({ instructions, input, mostTokens }) {
      try {
        const { choices } = await client.chat.completions.create(
          {
            model,
            max_completion_tokens: mostTokens,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: input },
            ],
          },
          // The client's own limit ends with the first bytes of a reply.
          { signal: AbortSignal.timeout(timeout) },
        )
        noteOutsideCall('language-model')
        const choice = choices[0]
        if (choice?.message.refusal || choice?.finish_reason === 'content_filter')
          return { ok: false, reason: 'refused' }
        const text = choice?.message.content ?? ''
        return text.trim() === '' ? { ok: false, reason: 'empty' } : { ok: true, text }
      } catch (error) {
        return { ok: false, reason: noteFailure('ask', error) }
      }
    },

    async converse({ messages, tools, mayCall, mostTokens, signal, onText }) {
      const reply = new StreamedReply(onText)
      try {
        const stream = await create(
          {
            model,
            max_completion_tokens: mostTokens,
            messages: messages.map(toParam),
            stream: true,
            stream_options: { include_usage: true },
            ...(tools.length > 0 && {
              tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } })),
              tool_choice: mayCall ? ('auto' as const) : ('none' as const),
            }),
          },
          AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        )
        // A stream that is left early closes its connection. One that was broken off ends without a word.
        for await (const chunk of stream) if (!reply.add(chunk)) break
      } catch (error) {
        // A visitor who has gone is no failure of the service.
        if (tools.length > 0 && isAbout(error, /tool|function/i)) return reply.fail('no-tools')
        const reason = hasLeft(signal) ? reasonOf(error) : noteFailure('converse', error, reply.hasBegun)
        return reply.fail(reply.hasBegun ? 'cut-off' : reason)
      }
      const finished = signal.aborted ? reply.fail(reply.hasBegun ? 'cut-off' : 'down') : reply.finish()
      if (!finished.ok && finished.reason === 'cut-off' && !hasLeft(signal))
        noteFailedCall('language-model', { call: 'converse', reason: 'cut-off', fault: 'broken-off' })
      else noteOutsideCall('language-model')
      return finished
    },
  }
}

/** Parts of a call that some services do not know, and that it can do without. */
const unneeded = ['tool_choice', 'stream_options', 'max_completion_tokens'] as const
type Unneeded = (typeof unneeded)[number]

/** Sends a call, again without each part that the service says it does not know. What one call has found out the next ones know. */
async function withoutUnknown<Result>(
  unknown: Set<Unneeded>,
  body: ChatCompletionCreateParamsStreaming,
  send: (body: ChatCompletionCreateParamsStreaming) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const known = { ...body }
    for (const name of unknown) delete known[name]
    if (unknown.has('max_completion_tokens')) known.max_tokens = body.max_completion_tokens
    try {
      return await send(known)
    } catch (error) {
      const refused = unneeded.find((name) => name in known && isAbout(error, new RegExp(`\\b${name}\\b`)))
      if (!refused) throw error
      unknown.add(refused)
    }
  }
}

/** Whether the service refused a call because of this. */
function isAbout(error: unknown, what: RegExp): boolean {
  if (!(error instanceof APIError)) return false
  const { status, message, param } = error as { status?: number; message: string; param?: string | null }
  return (status === 400 || status === 404 || status === 422) && what.test(`${param ?? ''} ${message}`)
}

/** A whole reply as the one piece of a stream. */
function toChunk(reply: unknown): ChatCompletionChunk {
  const { choices, ...rest } = reply as ChatCompletion
  const pieces = choices?.map(({ message, ...choice }) => ({
    ...choice,
    delta: { ...message, tool_calls: message?.tool_calls?.map((call, index) => ({ ...call, index })) },
  }))
  return { ...rest, choices: pieces } as unknown as ChatCompletionChunk
}

const thought = '<think>'
const thoughtEnd = '</think>'

/** A reply that comes in pieces. */
class StreamedReply {
  hasBegun = false
  #text = ''
  #calls: ToolCall[] = []
  #characters = 0
  #usage: Usage | null = null
  #end: string | null = null
  #isRefused = false
  /** The beginning, until the text that is meant to be read begins; null from then on. */
  #before: string | null = ''
  #onText: (piece: string) => void

  constructor(onText: (piece: string) => void) {
    this.#onText = onText
  }

  /** False once more has come than a reply may have. */
  add({ choices, usage }: ChatCompletionChunk): boolean {
    if (usage) this.#usage = readUsage(usage.prompt_tokens, usage.completion_tokens)
    const choice = choices?.[0]
    if (!choice) return true
    const { content, refusal, tool_calls: calls } = choice.delta ?? {}
    this.#end = choice.finish_reason ?? this.#end
    if (refusal) this.#isRefused = true
    for (const part of calls ?? []) if (!this.#addCall(part)) return false
    if (typeof content === 'string' && content !== '') {
      this.hasBegun = true
      this.#characters += content.length
      if (this.#characters > most.characters) return false
      const said = this.#withoutThoughts(content)
      this.#text += said
      if (said !== '') this.#onText(said)
    }
    return true
  }

  /** The text without what some models think aloud before it. */
  #withoutThoughts(content: string): string {
    if (this.#before === null) return content
    this.#before = (this.#before + content).trimStart()
    const isThought = this.#before.startsWith(thought)
    if (!isThought && thought.startsWith(this.#before)) return ''
    const end = isThought ? this.#before.indexOf(thoughtEnd) : 0
    // As much is kept as says that it is a thought, and whether its end has begun.
    if (end < 0) this.#before = thought + this.#before.slice(thought.length).slice(-thoughtEnd.length)
    if (end < 0) return ''
    const said = isThought ? this.#before.slice(end + thoughtEnd.length).trimStart() : this.#before
    this.#before = null
    return said
  }

  #addCall({ index, id, function: called }: ChatCompletionChunk.Choice.Delta.ToolCall): boolean {
    this.hasBegun = true
    // A service that does not number its calls begins each with its name.
    const isLast = index === undefined && called?.name === undefined && this.#calls.length > 0
    const place = isLast ? this.#calls.length - 1 : this.#calls[index] ? index : this.#calls.length
    if (place >= most.calls) return false
    const call = (this.#calls[place] ??= { id: '', name: '', arguments: '' })
    call.id ||= id ?? ''
    call.name ||= called?.name ?? ''
    call.arguments += called?.arguments ?? ''
    this.#characters += called?.arguments?.length ?? 0
    return this.#characters <= most.characters
  }

  fail(reason: RoundRefusal): RoundReply {
    return { ok: false, reason, hasBegun: this.hasBegun, usage: this.#usage }
  }

  finish(): RoundReply {
    if (this.#isRefused || this.#end === 'content_filter') return this.fail('refused')
    if (!['stop', 'tool_calls', 'function_call'].includes(this.#end ?? '')) return this.fail('cut-off')
    if (this.#text.trim() === '' && this.#calls.length === 0) return this.fail('empty')
    return { ok: true, text: this.#text, calls: this.#calls, usage: this.#usage }
  }
}

/** The service's counts; null where it sent anything but counts. */
function readUsage(inputTokens: unknown, outputTokens: unknown): Usage | null {
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

function toParam(message: ModelMessage): ChatCompletionMessageParam {
  if (message.role === 'result') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'calls') return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: null,
    tool_calls: message.calls.map(({ id, ...called }) => ({ id, type: 'function', function: called })),
  }
}

function hasLeft(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
}

/** Writes down that a call failed. Messages of the service repeat what it was asked, so its codes alone are kept. */
function noteFailure(call: string, error: unknown, hasBegun = false): ModelRefusal {
  const reason = reasonOf(error)
  noteFailedCall('language-model', {
    call,
    reason: hasBegun ? 'cut-off' : reason,
    fault: faultOf(error, error instanceof APIError ? (error as APIError).status : undefined),
    provider: error instanceof APIError ? codesOf(error as APIError) : {},
  })
  return reason
}

function codesOf({ status, code, type, param, requestID: request }: APIError) {
  return { status, code, type, param, request }
}

/** Why a call failed. Anything that is not the service's own word, such as a reply that is no JSON, counts as down. */
function reasonOf(error: unknown): ModelRefusal {
  if (error instanceof RateLimitError) return 'busy'
  if (error instanceof APIConnectionError || !(error instanceof APIError)) return 'down'
  const { status } = error as { status?: number }
  return status !== undefined && status < 500 ? 'refused' : 'down'
}
