import { obey, questionOf } from './obedient.ts'
import type { ModelSettings } from './settings.ts'
import type { ChatRequest, ModelAnswer, Tool } from './types.ts'

/** The model's words. It knows nothing: it asks the function whose words are nearest, and reads out what that found. */
export function answerTo(call: ChatRequest, settings: ModelSettings): ModelAnswer {
  const said = settings.say.shift()
  if (said) return said
  const isAfterCalls = call.messages.at(-1)?.role === 'tool'
  const first = call.tools?.[0]
  switch (settings.behaviour) {
    case 'obedient':
      return obey(call)
    case 'invented-figures':
      return { text: 'It is a good time to look around. Homes like that yield 13.37% and cost £98,765 on average.' }
    case 'unknown-tool':
      return { calls: [{ name: 'read_all_users', arguments: '{}' }] }
    case 'malformed-arguments':
      return { calls: [{ name: first?.function.name ?? 'none', arguments: '{"price": 200' }] }
    case 'endless-calls':
      return {
        calls: [{ name: first?.function.name ?? 'none', arguments: JSON.stringify(guess(first, questionOf(call))) }],
      }
    case 'usual':
      return isAfterCalls ? { text: readOut(call) } : askOrTalk(call)
  }
}

function askOrTalk(call: ChatRequest): ModelAnswer {
  const question = questionOf(call)
  const tool = call.tool_choice === 'none' ? undefined : nearest(call.tools ?? [], question)
  if (!tool) return { text: 'I can work out returns, compare areas and find deals. What would you like to look at?' }
  return { calls: [{ name: tool.function.name, arguments: JSON.stringify(guess(tool, question)) }] }
}

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/[a-z]{3,}/g)
      ?.map((word) => word.replace(/s$/, '')),
  )

/** The function that shares most words with the question; its name counts more than its description. */
function nearest(tools: readonly Tool[], question: string): Tool | undefined {
  const asked = wordsOf(question)
  const shared = (text: string) => [...wordsOf(text)].filter((word) => asked.has(word)).length
  const scored = tools.map((tool): [Tool, number] => {
    const { name, description = '' } = tool.function
    return [tool, 4 * shared(name.replaceAll('_', ' ')) + shared(description)]
  })
  const [best, score] = scored.toSorted((a, b) => b[1] - a[1])[0] ?? []
  return score ? best : undefined
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
}

/** Arguments of the right form: the numbers of the question in their order, and its words with a capital. */
function guess(tool: Tool | undefined, question: string): Record<string, unknown> {
  const { properties = {}, required = [] } = (tool?.function.parameters ?? {}) as Schema
  const amounts = [...question.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*(k\b)?/gi)].map(
    ([, digits, thousand]) => Number(digits!.replaceAll(',', '')) * (thousand ? 1000 : 1),
  )
  const names = [...question.matchAll(/\b[A-Z][a-z]+\b/g)].map(([name]) => name).slice(1)
  const valueOf = ({ type, items, enum: choices }: Schema): unknown => {
    if (choices) return choices[0]
    if (type === 'number' || type === 'integer') return amounts.shift() ?? 1
    if (type === 'string') return names.shift() ?? question.slice(0, 80)
    if (type === 'array') return items?.type === 'string' ? names.splice(0, 2) : amounts.splice(0, 2)
    return type === 'boolean' ? false : {}
  }
  return Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {})]))
}

/** The first figures of what was found, each in a sentence of its own. */
function readOut({ messages }: ChatRequest): string {
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '')
  const found: string[] = []
  const walk = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null || found.length >= 6) return
    const { shown } = value as { shown?: unknown }
    if (typeof shown === 'string') found.push(`The ${name.replace(/([A-Z])/g, ' $1').toLowerCase()} is ${shown}.`)
    else for (const [key, below] of Object.entries(value)) walk(below, /^\d+$/.test(key) ? name : key)
  }
  for (const result of results) {
    try {
      walk(JSON.parse(result), 'figure')
    } catch {
      // A result that was cut is no JSON, and has nothing to read out.
    }
  }
  const said = found.length > 0 ? found.join(' ') : 'I found nothing about that.'
  return `${said} This is general information, not advice.`
}
