/** The chat completions API, as far as the site uses it. */

export interface Call {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | null
  tool_calls?: Call[]
  tool_call_id?: string
}

export interface Tool {
  type: 'function'
  function: { name: string; description?: string; parameters?: Record<string, unknown> }
}

export interface ChatRequest {
  model: string
  messages: Message[]
  max_completion_tokens?: number
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  tools?: Tool[]
  tool_choice?: 'auto' | 'none'
}

/** The model's answer: words, or functions that it asks for, with their arguments as text. */
export interface ModelAnswer {
  text?: string | null
  calls?: { name: string; arguments: string }[]
  refusal?: string
  finish?: 'stop' | 'tool_calls' | 'length' | 'content_filter'
  /** What goes wrong with it: it never comes, ends in its middle, comes slowly, or is refused with this status and message. */
  fault?: 'hang' | 'half' | { dripMs: number } | { status: 400 | 429 | 500; message: string }
}

/** A call as it came, for tests that look at what leaves the site. */
export interface RecordedCall {
  key: string
  headers: Record<string, string | string[] | undefined>
  body: ChatRequest
  /** `broken-off`: whoever called hung up before the end of the answer. */
  state: 'open' | 'answered' | 'broken-off'
}
