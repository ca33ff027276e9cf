import * as lexicon from '../lexicon/area-measures.ts'
import type { AreaMeasure, Question } from '../question.ts'
import { readOnce } from './read-once.ts'
import { textAt, type Words } from './words.ts'

/** The published figures of areas that a message asks for besides price, rent and yield, and the order by one of them. */

type Order = Pick<Question, 'sort' | 'isReversed'>

/** Crimes and people, where nothing else is meant by the words. */
export const asksOfPeopleOrCrime = (words: Words): boolean =>
  words.hasAny(lexicon.ofPeople) || (words.hasAny(lexicon.ofCrime) && !words.hasAny(lexicon.ofDeed))

/** What is asked for, in its order. */
export const findAreaMeasures = readOnce((words: Words): readonly AreaMeasure[] => {
  const found = new Map<AreaMeasure, number>()
  const first = (name: AreaMeasure, phrases: readonly string[]) => {
    const [at] = words.find(phrases)
    if (at) found.set(name, at.from)
  }
  if (!words.hasAny(lexicon.ofDeed)) first('crime', lexicon.ofCrime)
  first('population', lexicon.ofPeople)
  for (const { of, at } of findMoves(words)) if (!found.has(of)) found.set(of, at)
  return [...found].toSorted((a, b) => a[1] - b[1]).map(([name]) => name)
})

/** How far behind a word of a change what changed may stand: "put its rents up". */
const mostBehind = 3
const mostOfUp = 5

/** Each change that is asked about, with what changed: the rent or the price that is named nearest before it, else right behind it. */
function findMoves(words: Words): { of: 'change' | 'rentChange'; at: number }[] {
  const { tokens } = words
  const done = new Set(words.find(lexicon.didWhat).map(({ from }) => from))
  const subjectAt = (at: number) => {
    const text = textAt(tokens, at)
    return lexicon.ofRents.has(text) ? 'rentChange' : lexicon.ofPrices.has(text) ? 'change' : undefined
  }
  const moves: { of: 'change' | 'rentChange'; at: number }[] = []
  let before: 'change' | 'rentChange' | undefined
  for (const [at, { text }] of tokens.entries()) {
    before = subjectAt(at) ?? before
    const isWith =
      lexicon.movedWith.has(text) &&
      tokens.slice(at + 1, at + 1 + mostOfUp).some((behind) => lexicon.directions.has(behind.text))
    if (!lexicon.moved.has(text) && !isWith && !done.has(at)) continue
    const behind = tokens.slice(at + 1, at + 1 + mostBehind).findIndex((_, step) => subjectAt(at + 1 + step))
    const of = behind >= 0 && before === undefined ? subjectAt(at + 1 + behind) : before
    if (of) moves.push({ of, at })
  }
  return moves
}

/** Whether something changed, of which the message does not say what. */
export const saysMove = ({ tokens }: Words): boolean =>
  tokens.some(
    ({ text }, at) =>
      lexicon.moved.has(text) ||
      (lexicon.movedWith.has(text) &&
        tokens.slice(at + 1, at + 1 + mostOfUp).some((behind) => lexicon.directions.has(behind.text))),
  )

const ofSort = { crime: 'crime', population: 'population', rentChange: 'rentChange' } as const
const nouns: Readonly<Record<keyof typeof ofSort, readonly string[]>> = {
  crime: lexicon.ofCrime,
  population: lexicon.ofPeople,
  rentChange: [...lexicon.ofRents],
}
const mostBetween = 4

/**
 * The order by one of these figures: "least crime", "whose rents rose most". Null where what was read of the order otherwise stands.
 * Rents held against prices are the yield.
 */
export function orderOfMeasures(words: Words, isOrderElse: boolean): Order | null {
  if (isRentToPrice(words)) return { sort: 'yield' }
  const [name, ...others] = findAreaMeasures(words).filter((measure) => measure in ofSort) as (keyof typeof ofSort)[]
  if (!name) return null
  const { tokens } = words
  // "Low crime and high yields": the nearest of these words is of the crimes.
  const near = words.find(nouns[name]).map(({ from, to }) => textsAround(words, from, to).find(isOfOrder))
  const isFew = near.some((text) => text !== undefined && lexicon.fewestFirst.has(text))
  const isMany = near.some((text) => text !== undefined && lexicon.mostFirst.has(text))
  const isFirst = tokens.some(({ text }, at) => text === 'first' && lexicon.fewestFirst.has(textAt(tokens, at - 1)))
  // "The cheapest five, with their crime" stays in the order of price.
  if (isOrderElse && name !== 'rentChange' && (others.length > 0 || !(isFew || isMany))) return null
  const isLeast = (isFew && !isMany) || isFirst
  const isReversed = name === 'crime' ? isMany && !isLeast : isLeast
  return { sort: ofSort[name], ...(isReversed && { isReversed }) }
}

const isOfOrder = (text: string) => lexicon.fewestFirst.has(text) || lexicon.mostFirst.has(text)

/** The words of a place in a message, and those around it, the nearest first. */
function textsAround({ tokens }: Words, from: number, to: number): string[] {
  const inside = tokens.slice(from, to).map(({ text }) => text)
  const steps = Array.from({ length: mostBetween }, (_, step) => step)
  return [...inside, ...steps.flatMap((step) => [textAt(tokens, from - 1 - step), textAt(tokens, to + step)])]
}

/** "Where rents look best against prices". */
const isRentToPrice = ({ hasAny, tokens }: Words) =>
  hasAny(lexicon.rentsToPrices) && tokens.some(({ text }) => lexicon.ofRents.has(text))

/** "And how have rents moved in those": figures of the places of the list before, which stays in its order. */
export const isOfThose = (words: Words): boolean => words.hasAny(lexicon.ofThose) && findAreaMeasures(words).length > 0

/** "And Bolton, which of them has put up rents more": beside the place of before. */
export const asksOfBoth = (words: Words): boolean =>
  (textAt(words.tokens, 0) === 'and' || textAt(words.tokens, 0) === 'plus') && words.hasAny(lexicon.whichOfTwo)
