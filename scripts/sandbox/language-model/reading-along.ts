import type { ChatRequest } from './types.ts'

/** What of a conversation is the visitor's, and what the site adds to it. */

const isOfSite = (content: string) => /^(?:That answer was not shown|You cannot call functions here)/.test(content)

/** The last words of the visitor. */
export function questionOf({ messages }: ChatRequest): string {
  return messages.findLast(({ role, content }) => role === 'user' && !isOfSite(content ?? ''))?.content ?? ''
}

/** The messages behind the visitor's last one. */
export function sinceQuestion({ messages }: ChatRequest): ChatRequest['messages'] {
  const at = messages.findLastIndex(({ role, content }) => role === 'user' && !isOfSite(content ?? ''))
  return messages.slice(at + 1)
}

/** Whether an answer was refused, and is to be written again. */
export const wasRefused = (call: ChatRequest) =>
  sinceQuestion(call).some(({ role, content }) => role === 'user' && content?.startsWith('That answer'))

export type Told = Record<string, unknown>

/** The results that the model was told since the question, of its own calls or of the site's. */
export function toldResults(call: ChatRequest): Told[] {
  return sinceQuestion(call).flatMap(({ role, content }) => {
    if (role !== 'tool' && role !== 'user') return []
    return (content ?? '').split('\n').flatMap((line): Told[] => {
      try {
        const read: unknown = JSON.parse(line)
        return typeof read === 'object' && read !== null ? [read as Told] : []
      } catch {
        // A result that was cut is no JSON, and has nothing to word.
        return []
      }
    })
  })
}
