import * as lexicon from '../lexicon/follow-ups.ts'
import type { GivenFigures, LeftOver, Question } from '../question.ts'
import type { ReadFigures } from './figures.ts'
import { countWords, type Words } from './words.ts'

/** What was asked about a purchase and is not answered: it stays open until it is, or until another purchase begins. */

const mostWordsOfReply = 6

/** What is left over of the question before, where a message that goes on with it does not settle it. */
export function stillOpen({ leftOver = [] }: Question, { figures }: ReadFigures, purchase: GivenFigures): LeftOver[] {
  return leftOver.filter(
    ({ meanings }) =>
      !meanings.some((meaning) =>
        (Object.keys(meaning) as (keyof GivenFigures)[]).some((name) =>
          name === 'monthlyRentPence' ? figures[name] !== undefined : isSettled(name, meaning, figures, purchase),
        ),
      ),
  )
}

/** A figure is settled by its own name, or by another that is said of the same thing. */
const isSettled = (name: keyof GivenFigures, meaning: GivenFigures, figures: GivenFigures, purchase: GivenFigures) =>
  figures[name] !== undefined || (purchase[name] !== undefined && purchase[name] === meaning[name])

/** The question before as a few words answer what it left open: "a week", "480 each", "leave it out"; null for other words. */
export function settle(words: Words, last: Question | null): Question | null {
  if (!last?.leftOver || countWords(words) > mostWordsOfReply) return null
  const { leftOver: _, changed: __, ...settled } = last
  const hasNumber = words.tokens.some(({ kind }) => kind === 'number')
  if (words.hasAny(lexicon.leavesOpen) && !hasNumber) return { ...settled, isFollowUp: true }
  const rents = last.leftOver.flatMap(({ meanings }) =>
    meanings.flatMap(({ monthlyRentPence }) => (monthlyRentPence === undefined ? [] : [monthlyRentPence])),
  )
  const { monthlyRentPence } = last.figures
  if (rents.length === 0 || monthlyRentPence === undefined || hasNumber) return null
  const meant = words.hasAny(lexicon.ofEach)
    ? Math.max(...rents)
    : words.hasAny(lexicon.inAll)
      ? Math.min(monthlyRentPence, ...rents)
      : rentOfTime(words, monthlyRentPence)
  return meant === null
    ? null
    : { ...settled, figures: { ...last.figures, monthlyRentPence: meant }, changed: ['monthlyRentPence'], isFollowUp: true } // prettier-ignore
}

/** The rent, which was said with no time, as one of a week, a month, a quarter or a year. */
function rentOfTime(words: Words, pence: number): number | null {
  const found = lexicon.timesOfRent.find(([, phrases]) => words.hasAny(phrases))
  return found ? Math.round((pence * found[0]) / 12) : null
}
