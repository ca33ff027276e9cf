import { ofPurchase, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import { setAsideClaims, setAsideOthers } from './set-aside.ts'
import type { Words } from './words.ts'

/**
 * A percentage or a sum of money that no part of the case has taken, and that is neither of somebody else nor of another time, may change
 * the figures: it is asked about, and never named behind them as not used.
 */
export function askDropped(question: Question, words: Words): Question {
  const { topic, setAside = [], ask, leftOver, roomsToLet, ...rest } = question
  if (!ofPurchase.has(topic) || setAside.length === 0 || ask || leftOver || roomsToLet) return question
  const amounts = readAmounts(words.tokens)
  const fees = topic === 'property-tax' ? rest.beside?.feesPence : undefined
  const told = new Set(amounts.filter(({ value }) => value * 100 === fees).map(({ text }) => text))
  const others = ofOthers(amounts, words)
  const weighty = new Set(amounts.filter(isWeighty).map(({ text }) => text))
  const dropped = setAside.filter((text) => weighty.has(text) && !others.has(text) && !told.has(text))
  if (dropped.length === 0 && told.size === 0) return question
  const left = setAside.filter((text) => !dropped.includes(text) && !told.has(text))
  return {
    ...rest,
    topic,
    ...(left.length > 0 && { setAside: left }),
    ...(dropped.length > 0 && { leftOver: dropped.map((text) => ({ text, meanings: [] })) }),
  }
}

/** Times, ages and numbers of people change no figure, a smaller bare number is seldom money, and a larger sum is one of savings or a price that was asked. */
const isWeighty = ({ unit, value }: Amount) =>
  unit === 'percent' ||
  ((unit === 'pounds' || unit === null) && value >= (unit ? leastPounds : leastBare) && value < mostPounds)
const leastPounds = 20
const leastBare = 200
const mostPounds = 20_000

function ofOthers(amounts: Amount[], words: Words): ReadonlySet<string> {
  const found = { setAside: [] as string[], settled: new Set<number>() }
  const bound = new Set<number>()
  setAsideClaims(setAsideOthers(amounts, words, found, bound), words.tokens, found, bound)
  return new Set(found.setAside)
}
