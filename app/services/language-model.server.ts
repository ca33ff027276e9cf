import OpenAI, { APIConnectionError, APIError, RateLimitError } from 'openai'
import { noteFailedCall, noteOutsideCall } from '#app/utils/outside-calls.ts'
import type { ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions'

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

/** `cut-off` is a reply that ended before its end, or that was longer than it may be. */
export type RoundRefusal = ModelRefusal | 'cut-off'
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
        const stream = await client.chat.completions.create(
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
          { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) },
        )
        // A stream that is left early closes its connection. One that was broken off ends without a word.
        for await (const chunk of stream) if (!reply.add(chunk)) break
      } catch (error) {
        // A visitor who has gone is no failure of the service.
        const reason = hasLeft(signal) ? reasonOf(error) : noteFailure('converse', error, reply.hasBegun)
        return reply.fail(reply.hasBegun ? 'cut-off' : reason)
      }
      const finished = signal.aborted ? reply.fail(reply.hasBegun ? 'cut-off' : 'down') : reply.finish()
      if (!finished.ok && finished.reason === 'cut-off' && !hasLeft(signal))
        noteFailedCall('language-model', { call: 'converse', reason: 'cut-off' })
      else noteOutsideCall('language-model')
      return finished
    },
  }
}

/** A reply that comes in pieces. */
class StreamedReply {
  hasBegun = false
  #text = ''
  #calls: ToolCall[] = []
  #characters = 0
  #usage: Usage | null = null
  #end: string | null = null
  #isRefused = false
  #onText: (piece: string) => void

  constructor(onText: (piece: string) => void) {
    this.#onText = onText
  }

  /** False once more has come than a reply may have. */
  add({ choices, usage }: ChatCompletionChunk): boolean {
    if (usage) this.#usage = readUsage(usage.prompt_tokens, usage.completion_tokens)
    const choice = choices?.[0]
    if (!choice) return true
    const { content, refusal, tool_calls: calls = [] } = choice.delta ?? {}
    this.#end = choice.finish_reason ?? this.#end
    if (refusal) this.#isRefused = true
    for (const part of calls) if (!this.#addCall(part)) return false
    if (typeof content === 'string' && content !== '') {
      this.hasBegun = true
      this.#text += content
      this.#characters += content.length
      if (this.#characters > most.characters) return false
      this.#onText(content)
    }
    return true
  }

  #addCall({ index, id, function: called }: ChatCompletionChunk.Choice.Delta.ToolCall): boolean {
    this.hasBegun = true
    const place = this.#calls[index] ? index : this.#calls.length
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
    if (this.#end !== 'stop' && this.#end !== 'tool_calls') return this.fail('cut-off')
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
