import type { GivenFigures, Question } from '#app/domain/advisor/question.ts'

/** How a phrasing of a visitor is written down, with what it means and what has to stand in its answer. */

export interface Phrasing {
  /** What the visitor says, one message after another. */
  say: readonly string[]
  topic: Question['topic']
  figures: GivenFigures
  areas: readonly string[]
  budget: Question['budget']
  rest: Partial<Question>
  /** Texts that stand in the answer, worked out by hand or taken from the published figures: one at least. */
  shows: readonly string[]
  /** Texts of the answer that a question of less would have had. */
  hides: readonly string[]
}

interface Given {
  areas?: readonly string[]
  /** In thousands of pounds. */
  from?: number
  to?: number
  shows?: readonly string[]
  hides?: readonly string[]
  rest?: Partial<Question>
}

export const is = (
  topic: Question['topic'],
  say: string | readonly string[],
  figures: GivenFigures = {},
  given: Given = {},
): Phrasing => ({
  // prettier-ignore
  say: typeof say === 'string' ? [say] : say,
  topic,
  figures,
  areas: given.areas ?? [],
  budget: { ...(given.from && { fromPence: given.from * 100_000 }), ...(given.to && { toPence: given.to * 100_000 }) },
  rest: given.rest ?? {},
  shows: given.shows ?? [],
  hides: given.hides ?? [],
})

/** Price and rent in pounds. */
export const pr = (price: number, rent: number, more: GivenFigures = {}): GivenFigures => ({ pricePence: price * 100, monthlyRentPence: rent * 100, ...more }) // prettier-ignore
export const price = (pounds: number, more: GivenFigures = {}): GivenFigures => ({ pricePence: pounds * 100, ...more })
