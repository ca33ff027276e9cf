import type { LeftOver } from '../question.ts'
import type { Draft } from './draft.server.ts'
import { readingsOf } from './readings.ts'

/** The question back where a part of the message could change the answer and is bound to nothing. */

export function askAbout(draft: Draft, leftOver: readonly LeftOver[]): void {
  // Where a sum is asked for, nothing can be pressed.
  const isSumAsked = leftOver[0]?.asks !== undefined && leftOver.every(({ meanings }) => meanings.length === 0)
  const readings = isSumAsked ? [] : readingsOf(draft.question, leftOver)
  draft.askBack(questionOf(leftOver, readings.length), readings)
}

function questionOf(leftOver: readonly LeftOver[], readings: number): string {
  const asked = leftOver.flatMap(({ asks }) => asks ?? [])
  // Beside a question in words only what changes a case is named.
  const others = leftOver.filter(({ asks, meanings }) => !asks && (asked.length === 0 || meanings.length > 0))
  const said = [...new Set(others.map(({ text }) => `“${text}”`))].slice(0, 3)
  const unknown = `I do not want to guess what ${said.join(' and ')} ${said.length > 1 ? 'mean' : 'means'} here`
  if (asked.length > 0) return [...asked, ...(said.length > 0 ? [`${unknown}.`] : [])].join(' ')
  if (readings === 0)
    return `${unknown}, so I work nothing out yet. Say it in other words, with the price and the rent or the loan.`
  return `${unknown}. ${readings > 1 ? 'Which of these do you mean?' : 'Shall I leave it out and work out this?'}`
}
