import { numberWords } from '../lexicon/numbers.ts'
import * as lexicon from '../lexicon/rooms-to-let.ts'
import { noQuestion, type Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readFigures } from './figures.ts'
import { rawOf, readWords, textAt, type Words } from './words.ts'

/**
 * "Five rooms at 480, everything I pay out is 1,590 a month: how many can stand empty before it costs me": how many rooms pay for all
 * that goes out. No price is needed for it.
 */

export function readRoomsToLet(words: Words, before: Words | null): Question['roomsToLet'] {
  const asks = words.hasAny(lexicon.asksHowMany) && words.hasAny(lexicon.asked)
  const isFull = !asks && words.hasAny(lexicon.whenFull)
  if (!asks && !isFull) return undefined
  const own = readCase(words)
  if (own || !before || !asks) return own ?? undefined
  const both = `${rawOf(before.tokens, 0, before.tokens.length)}. ${rawOf(words.tokens, 0, words.tokens.length)}`
  return readCase(readWords(both)) ?? undefined
}

/** "4 rooms at £450, one empty half the year" */
export const askOfEmptyRoom = ({ tokens, hasAny }: Words): Question | null =>
  hasAny(lexicon.oneEmpty) && tokens.some(({ text }) => lexicon.rooms.has(text))
    ? { ...noQuestion, ask: { text: whatComesIn, readings: [] } }
    : null
const whatComesIn =
  'A room that stands empty I do not take off the rent of the others. What do all of the rooms bring in a month, taken over the year? Say that as the rent, with the costs again.'

const [fewest, most] = [2, 30]
const [leastEach, mostEach] = [15_000, 150_000]
const reach = 8
const leastPrice = 20_000

function readCase(words: Words): NonNullable<Question['roomsToLet']> | null {
  const { tokens, hasAny } = words
  if (!hasAny(lexicon.allOfIt) || hasAny(lexicon.notLoan)) return null
  const rooms = countRooms(words)
  const rent = readFigures(words, new Set()).figures.monthlyRentPence
  if (rooms === null || rent === undefined) return null
  // "480 each" of six rooms may be read as all of it, or as one.
  const each = rent >= leastEach * rooms ? rent / rooms : rent
  if (each < leastEach || each > mostEach) return null
  const amounts = readAmounts(tokens)
  // With a price, a deposit or a rate it is a purchase.
  if (amounts.some(({ unit, value }) => unit === 'percent' || (unit !== 'years' && value >= leastPrice))) return null
  const sums = amounts.filter(
    ({ unit, value, per, isUnclear }) =>
      (unit === 'pounds' || unit === null) && !isUnclear && per !== 'year' && value * 100 > leastEach,
  )
  const said = sums.filter((amount) => isOutgoings(words, amount) && !isOfRent(amount, each, rent))
  const [only, ...others] = said
  if (!only || others.length > 0) return null
  const outPence = Math.round((only.value * 100 * timesAYear[only.per ?? 'month']) / 12)
  return { rooms, eachPence: Math.round(each), outPence }
}

/** "Six bed HMO", "5 rooms": the only number of them. */
function countRooms({ tokens }: Words): number | null {
  const counts = new Set<number>()
  for (const [at, { text }] of tokens.entries()) {
    const count = numberWords.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : null)
    if (count === null || count < fewest || count > most) continue
    const next = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1
    if (lexicon.rooms.has(textAt(tokens, next))) counts.add(count)
  }
  const [only, ...others] = counts
  return only !== undefined && others.length === 0 ? only : null
}

function isOutgoings({ tokens }: Words, { from, to }: Amount): boolean {
  for (let at = from - 1; at >= from - reach && at >= 0 && !/^[.;?!]$/.test(textAt(tokens, at)); at--)
    if (lexicon.outgoings.has(textAt(tokens, at))) return true
  for (let at = to; at < to + 5 && !/^[.;?!]$/.test(textAt(tokens, at)); at++)
    if (['out', 'outgoings', 'altogether', 'bills'].includes(textAt(tokens, at))) return true
  return false
}

const isOfRent = ({ value, per }: Amount, each: number, rent: number) =>
  [each, rent].some((pence) => Math.abs((value * 100 * timesAYear[per ?? 'month']) / 12 - pence) < 100)
