import type { LeftOver } from '../question.ts'
import type { Draft } from './draft.server.ts'

/** The question back where a part of the message could change the answer and is bound to nothing. */
export function askAbout(draft: Draft, leftOver: readonly LeftOver[]): void {
  const said = leftOver.slice(0, 3).map(({ text }) => `“${text}”`)
  draft.askBack(`I do not want to guess about ${said.join(' and ')}. What did you mean?`, ['x'])
}
