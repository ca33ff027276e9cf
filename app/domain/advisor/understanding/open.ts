import * as lexicon from '../lexicon/follow-ups.ts'
import type { GivenFigures, LeftOver, Question } from '../question.ts'
import type { ReadFigures } from './read-figures.ts'
import { readDates } from './dates.ts'
import { countWords, readWords, type Words } from './words.ts'

/** What was asked about a purchase and is not answered: it stays open until it is, or until another purchase begins. */

const mostWordsOfReply = 6

/** What is left over of the question before, where a message that goes on with it does not settle it. `said` is all that it says. */
export function stillOpen({ leftOver = [] }: Question, said: GivenFigures, { dates }: ReadFigures): LeftOver[] {
  const isDated = dates.dates.length > 0
  return leftOver.filter(
    ({ text, meanings }) =>
      !(isDated && ofDate.test(text)) &&
      !meanings.some((meaning) => names(meaning).some((name) => isSaid(name, meaning, said))),
  )
}

const ofDate = /\d\/\d|20\d\d|january|february|march|april|may|june|july|august|september|october|november|december|year|month|spring|summer|autumn|winter|christmas|easter/i // prettier-ignore
const names = (figures: GivenFigures) => Object.keys(figures) as (keyof GivenFigures)[]

/** A figure is settled by its value under its own name; what a meaning has none of settles nothing. Of rents, buyers and residence there is one. */
const isSaid = (name: keyof GivenFigures, meaning: GivenFigures, said: GivenFigures) =>
  said[name] !== undefined && (ofOne.has(name) || said[name] === meaning[name])
const ofOne: ReadonlySet<keyof GivenFigures> = new Set(['monthlyRentPence', 'buyer', 'isNonResident'])

/** The question before as a few words answer what it left open: "a week", "480 each", "leave it out"; null for other words. */
export function settle(words: Words, last: Question | null): Question | null {
  if (!last?.leftOver || countWords(words) > mostWordsOfReply) return null
  const { leftOver, changed: _, ...before } = last
  const asked = new Set(leftOver.flatMap(({ text }) => readWords(text).tokens.map((token) => token.text)))
  const numbers = words.tokens.filter(({ kind, text }) => kind === 'number' && !asked.has(text))
  const [first, second] = numbers
  const settled = (of: (left: LeftOver) => boolean, figures: GivenFigures): Question => {
    const open = leftOver.filter((left) => !of(left))
    const changed = names(figures)
    return {
      ...before,
      figures: { ...last.figures, ...figures },
      isFollowUp: true,
      ...(changed.length > 0 && { changed }),
      ...(open.length > 0 && { leftOver: open }),
    }
  }
  // "2027" behind a day without its year.
  if (first && !second && /^20\d\d$/.test(first.text) && countWords(words) <= 3) {
    const days = leftOver.map((left) => ({
      left,
      day: readDates(readWords(`${left.text} ${first.text}`)).dates[0]?.day,
    }))
    const found = days.find(({ day }) => day?.length === 10)
    return found ? settled((left) => left === found.left, { completionDate: found.day! }) : null
  }
  if (first) return null
  if (words.hasAny(lexicon.leavesOpen)) return settled(() => true, {})
  const rentOf = ({ meanings }: LeftOver) =>
    meanings.flatMap(({ monthlyRentPence }) => (monthlyRentPence === undefined ? [] : [monthlyRentPence]))
  const rents = leftOver.flatMap(rentOf)
  if (rents.length === 0) return null
  const said = last.figures.monthlyRentPence ?? Math.min(...rents)
  const meant = words.hasAny(lexicon.ofEach)
    ? Math.max(...rents)
    : words.hasAny(lexicon.inAll)
      ? said
      : rentOfTime(words, said)
  return meant === null ? null : settled((left) => rentOf(left).length > 0, { monthlyRentPence: meant })
}

/** The rent, which was said with no time, as one of a week, a month, a quarter or a year. */
function rentOfTime(words: Words, pence: number): number | null {
  const found = lexicon.timesOfRent.find(([, phrases]) => words.hasAny(phrases))
  return found ? Math.round((pence * found[0]) / 12) : null
}
