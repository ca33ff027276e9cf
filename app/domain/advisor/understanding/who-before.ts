import * as lexicon from '../lexicon/buyers.ts'
import { ofCompletion } from '../lexicon/dates.ts'
import { ofPurchase, type GivenFigures, type Question, type Topic } from '../question.ts'
import { ofResidence, readAbroad } from './abroad.ts'
import { findMentions, readBuyer } from './buyers.ts'
import type { ReadFigures } from './read-figures.ts'
import type { FoundPlaces } from './places.ts'
import type { Talk } from './talk.ts'
import { readWords, textAt, textOf, type Words } from './words.ts'

/** Who buys, and when, where other messages say it than the one that asks: before the purchase, behind it, or as it was at first. */

/** Whether a message says who buys, where the buyer lives or when it completes, and asks nothing: it is of the purchase before it. */
export function saysOfBuyer(words: Words, read: ReadFigures, places: FoundPlaces, topic: Topic): boolean {
  const { tokens, hasAny } = words
  const { buyer, either } = readBuyer(words, true)
  const isDated = read.dates.dates.some(({ taxYear }) => taxYear === undefined) && hasAny(ofCompletion)
  if (isDated) return true
  const isAsked = topic !== 'unknown' && tokens.some(({ text }) => text === '?')
  const isSupposed = textOf(tokens, 0, 2) === 'what if'
  if (!isSupposed && (isAsked || lexicon.asksFirst.has(textAt(tokens, 0)))) return false
  return buyer !== undefined || either !== undefined || readAbroad(words, places).isNonResident !== undefined
}

/** "It is an additional one. How much now?" */
export const asksSumAgain = (words: Words, last: Question | null): boolean =>
  last !== null && ofPurchase.has(last.topic) && words.hasAny(lexicon.asksNow)

/** "And if we hung on to the old house and rented it out?", which asks for no list of places or homes; "it is an additional one. How much now?" */
export const saysOtherBuyer = (
  topic: Topic,
  words: Words,
  read: ReadFigures,
  { named, unknown }: FoundPlaces,
): boolean =>
  read.prices.length + Object.keys(read.figures).length === 0 &&
  (topic === 'law' ? words.hasAny(lexicon.asksNow) : ofLists.has(topic) && named + unknown.length === 0) &&
  readBuyer(words).buyer !== undefined
const ofLists: ReadonlySet<Topic> = new Set(['best-areas', 'find-deals', 'compare-areas'])

/** Of all of it, and not of one thing: "the rate as it was". */
const isAsItWas = ({ tokens, find }: Words) =>
  find(lexicon.allAsItWas).some(({ from }) => from === 0 || lexicon.beforeAsItWas.has(textAt(tokens, from - 1)))

/** Who bought before the last change, where a message goes back to them: "me again", "dad is out of it, so just the two of us". */
export function buyerAgain(words: Words, { cases, last }: Talk): GivenFigures['buyer'] {
  if (!last) return undefined
  // "No, as it was", right behind another buyer.
  const before = cases.at(-2)?.figures.buyer
  const isChanged = before !== undefined && before !== last.figures.buyer
  if (isChanged && (isAsItWas(words) || words.hasAny(lexicon.takesItBack))) return before
  // "Right, forget keeping it, back to selling": who gives up a home, as it was before they kept it.
  if (last.figures.buyer === 'additional' && words.hasAny(lexicon.sellsAgain))
    return cases.findLast(({ figures: { buyer } }) => buyer === 'standard' || buyer === 'main-home')?.figures.buyer
  if (!words.hasAny(lexicon.themAgain)) return undefined
  // "Dad's been talked out of it", where it was asked whether his home counts.
  if (last.leftOver?.some(({ meanings }) => meanings.some(({ buyer }) => buyer !== undefined)))
    return last.figures.buyer
  return cases.findLast(({ figures: { buyer } }) => buyer !== undefined && buyer !== last.figures.buyer)?.figures.buyer
}

/** "LBTT + ADS" behind the purchase of a company is what it pays too, and no other buyer. */
export function namesOnlyTax(words: Words, last: Question | null): boolean {
  const named = last?.figures.buyer === 'company' ? findMentions(words) : []
  return named.length > 0 && named.every(({ from, to }) => lexicon.surcharges.has(textOf(words.tokens, from, to)))
}

/** Topics of messages that only say who somebody is. */
const ofIntroduction: ReadonlySet<Topic> = new Set(['unknown', 'greeting', 'first-time', 'area', 'term'])

/** The text of a message that says who buys before anything of the purchase is said; what was said so before stays. */
export function introducedBy(question: Question, words: Words, text: string, before: string | null): string | null {
  if (!ofIntroduction.has(question.topic) || question.ask) return before
  if (words.tokens.some((token) => token.text === '?') || lexicon.asksFirst.has(textAt(words.tokens, 0))) return before
  const { buyer } = readBuyer(words)
  // An additional property is what is assumed of whoever says nothing.
  const { isNonResident, isOpen } = readAbroad(words)
  return (buyer !== undefined && buyer !== 'additional') || isNonResident !== undefined || isOpen ? text : before
}

/** The purchase with who was said to buy before it, where it says nobody. */
export function withIntroduced(question: Question, introduced: string | null, text: string): Question {
  if (!introduced || question.isFollowUp || question.sides) return question
  const words = readWords(`${introduced}. ${text}`)
  const { buyer } = readBuyer(words)
  const { isNonResident, isOpen } = readAbroad(words)
  const { figures } = question
  // "I spend a good part of the year in Dubai", said before the purchase.
  if (isOpen && question.topic === 'property-tax' && figures.isNonResident === undefined && !question.leftOver)
    return { ...question, isFollowUp: true, leftOver: [ofResidence('where you live')] }
  const isNew = figures.isNonResident === undefined && isNonResident !== undefined
  if ((buyer === undefined || buyer === figures.buyer) && !isNew) return question
  return {
    ...question,
    isFollowUp: true,
    figures: { ...figures, ...(buyer && { buyer }), ...(isNew && { isNonResident }) },
  }
}
