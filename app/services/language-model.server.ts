import OpenAI, { APIConnectionError, APIError, RateLimitError } from 'openai'

/** A language model behind the OpenAI API, or behind another service that speaks it. */

export interface LanguageModelSettings {
  apiKey: string
  /** Null for OpenAI's own. */
  baseUrl: string | null
  model: string
}

export interface Question {
  /** What the model is to do. It comes from our code alone. */
  instructions: string
  /** What it is to do it with. */
  input: string
  /** The longest reply, in tokens. */
  mostTokens: number
}

export type ModelRefusal = 'busy' | 'down' | 'refused' | 'empty'
export type ModelReply = { ok: true; text: string } | { ok: false; reason: ModelRefusal }

export interface LanguageModel {
  ask(question: Question): Promise<ModelReply>
}

const timeoutMilliseconds = 20_000

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
        const choice = choices[0]
        if (choice?.message.refusal || choice?.finish_reason === 'content_filter')
          return { ok: false, reason: 'refused' }
        const text = choice?.message.content ?? ''
        return text.trim() === '' ? { ok: false, reason: 'empty' } : { ok: true, text }
      } catch (error) {
        return { ok: false, reason: reasonOf(error) }
      }
    },
  }
}

/** Why a call failed. Anything that is not the service's own word, such as a reply that is no JSON, counts as down. */
function reasonOf(error: unknown): ModelRefusal {
  if (error instanceof RateLimitError) return 'busy'
  if (error instanceof APIConnectionError || !(error instanceof APIError)) return 'down'
  const { status } = error as { status?: number }
  return status !== undefined && status < 500 ? 'refused' : 'down'
}
