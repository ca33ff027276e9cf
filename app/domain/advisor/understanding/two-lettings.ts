import * as lexicon from '../lexicon/two-lettings.ts'
import { noQuestion, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { Words } from './words.ts'

/** "620 a week for 24 weeks as a holiday let, or 850 a month with a 10% agent": two ways to let one home are no search, and this site works one of them out. */
export function askTwoLettings(question: Question, words: Words): Question {
  const isOpen = ['find-deals', 'unknown'].includes(question.topic) || question.leftOver !== undefined
  if (!isOpen || question.ask || ![lexicon.holidayLets, lexicon.ordinaryLets].every(words.hasAny)) return question
  const money = readAmounts(words.tokens).filter(({ unit, per }) => unit === 'pounds' || per !== undefined)
  return money.length < leastSums ? question : { ...noQuestion, ask: { text: said, readings: [] } }
}
const leastSums = 2

const said =
  'This site works out no holiday let: neither the weeks that are booked, nor what cleaning and bookings take of them. It works out an ordinary let of a price and a rent a month. Say the price, and what a year of holiday lets brings as a rent a month with its costs, and I set both beside each other.'
