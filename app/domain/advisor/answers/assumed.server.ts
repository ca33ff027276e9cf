import type { Place, Span } from '../answer.ts'
import { sayCase } from '../case-words.ts'
import type { GivenFigures } from '../question.ts'
import type { Draft } from './draft.server.ts'
import { caseOf } from './given.ts'

/** What was taken for granted, each with the field in which it is changed; false for what was said. */
export type Assumption = [isAssumed: boolean, field: string, text: string]

/** The first line of a calculation: what was assumed, what was worked out of the words, and what of them is not used. */
export function sayAssumed(draft: Draft, place: Place, assumptions: readonly Assumption[]): void {
  const { worked = [], setAside = [], changed = [] } = draft.question
  const links = assumptions.flatMap(([isAssumed, field, text]): Span[] =>
    isAssumed ? [{ link: text, place: place.page === 'calculator' ? { ...place, field } : place }] : [],
  )
  const aside = setAside.length > 0 ? [`not used: ${setAside.join(', ')}`] : []
  const said = sayChanged(draft, changed)
  if (said) draft.changed(said)
  draft.assumed(...links, ...worked.map((text) => `from your words: ${text}`), ...aside)
}

/** What a message changed of the case before, in the words of cases. */
function sayChanged({ question: { topic, figures } }: Draft, changed: readonly (keyof GivenFigures)[]): string | null {
  const only = Object.fromEntries(changed.map((name) => [name, figures[name]]))
  const part = caseOf(topic, only)
  return part ? `Changed: ${sayCase(part).split(': ').slice(1).join(': ')}.` : null
}
