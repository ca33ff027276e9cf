import type { LeftOver } from '../question.ts'
import type { Draft } from './draft.server.ts'
import { readingsOf } from './readings.ts'

/** The question back where a part of the message could change the answer and is bound to nothing. */

export function askAbout(draft: Draft, leftOver: readonly LeftOver[]): void {
  const said = [...new Set(leftOver.map(({ text }) => `“${text}”`))].slice(0, 3)
  const readings = readingsOf(draft.question, leftOver)
  const asked = `I do not want to guess what ${said.join(' and ')} ${said.length > 1 ? 'mean' : 'means'} here`
  draft.askBack(
    readings.length === 0
      ? `${asked}, so I work nothing out yet. Say it in other words, with the price and the rent or the loan.`
      : `${asked}. ${readings.length > 1 ? 'Which of these do you mean?' : 'Shall I leave it out and work out this?'}`,
    readings,
  )
}
