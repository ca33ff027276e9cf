import type { ChatRequest } from './types.ts'

/** The fault of a call. 501 is what the real service may do and this one does not imitate. */
export class CallError extends Error {
  readonly status: 400 | 501
  constructor(status: 400 | 501, message: string) {
    super(message)
    this.status = status
  }
}

type Fields = Record<string, unknown>

/** Reads a call. Guessing would make a test pass that fails at the real service, so whatever is not known here is 501. */
export function readCall(text: string): ChatRequest {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new CallError(400, 'The body could not be parsed as JSON.')
  }
  const call = fieldsOf(body, 'the body', [
    'model',
    'messages',
    'max_completion_tokens',
    'stream',
    'stream_options',
    'tools',
    'tool_choice',
  ])
  demand(typeof call.model === 'string' && call.model !== '', 'model must be a text')
  demand(
    call.max_completion_tokens === undefined || Number.isInteger(call.max_completion_tokens),
    'max_completion_tokens must be a whole number',
  )
  know(call.stream === undefined || typeof call.stream === 'boolean', 'stream')
  if (call.stream_options !== undefined) {
    demand(call.stream === true, 'stream_options is for streams only')
    fieldsOf(call.stream_options, 'stream_options', ['include_usage'])
  }
  readTools(call)
  const { messages } = call
  if (!Array.isArray(messages) || messages.length === 0)
    throw new CallError(400, 'messages must be a list that is not empty')
  readMessages(messages)
  return body as ChatRequest
}

function readTools(call: Fields): void {
  know(call.tool_choice === undefined || call.tool_choice === 'auto' || call.tool_choice === 'none', 'tool_choice')
  if (call.tools === undefined)
    return demand(call.tool_choice === undefined, 'tool_choice is for calls with tools only')
  if (!Array.isArray(call.tools) || call.tools.length === 0)
    throw new CallError(400, 'tools must be a list that is not empty')
  for (const tool of call.tools as unknown[]) {
    const { type, function: named } = fieldsOf(tool, 'a tool', ['type', 'function'])
    know(type === 'function', 'a tool that is no function')
    const { name, parameters } = fieldsOf(named, 'a function', ['name', 'description', 'parameters'])
    demand(typeof name === 'string' && /^[\w-]{1,64}$/.test(name), 'a function has a name of letters, digits, _ and -')
    demand(
      typeof parameters === 'object' && (parameters as Fields).type === 'object',
      'parameters must be a schema of an object',
    )
  }
}

function readMessages(messages: readonly unknown[]): void {
  let waiting = new Set<unknown>()
  for (const message of messages) {
    const {
      role,
      content,
      tool_calls: calls,
      tool_call_id: answered,
    } = fieldsOf(message, 'a message', ['role', 'content', 'tool_calls', 'tool_call_id'])
    know(role === 'system' || role === 'user' || role === 'assistant' || role === 'tool', `the role ${String(role)}`)
    know(
      typeof content === 'string' || (content === null && Array.isArray(calls)),
      'a message whose content is no text',
    )
    if (role === 'tool') {
      demand(waiting.delete(answered), 'a message of a tool answers a call before it, once')
      continue
    }
    demand(waiting.size === 0, 'each call of a tool must be answered by a message')
    if (calls === undefined) continue
    demand(role === 'assistant' && Array.isArray(calls), 'tool_calls are for messages of the assistant')
    waiting = new Set((calls as Fields[]).map(({ id }) => id))
    for (const call of calls as unknown[]) {
      const { type, function: named } = fieldsOf(call, 'a call', ['id', 'type', 'function'])
      know(type === 'function', 'a call of no function')
      fieldsOf(named, 'a call', ['name', 'arguments'])
    }
  }
  demand(waiting.size === 0, 'each call of a tool must be answered by a message')
}

function fieldsOf(value: unknown, what: string, names: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CallError(400, `${what} must be an object`)
  for (const name of Object.keys(value)) know(names.includes(name), `${name} in ${what}`)
  return value as Fields
}

function demand(isFine: boolean, message: string): void {
  if (!isFine) throw new CallError(400, `${message}.`)
}

function know(isKnown: boolean, what: string): void {
  if (!isKnown) throw new CallError(501, `The stand-in for the language model does not imitate ${what}.`)
}
