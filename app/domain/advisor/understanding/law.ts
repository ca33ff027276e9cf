import type { Nation } from '#db/schema.ts'
import { lawTopics, type LawKey, type LawTopic } from '../lexicon/law.ts'
import { asksOfRule, claims, resultWords, sumsOfTax, taxWords } from '../lexicon/topics.ts'
import { findNation } from './buyers.ts'
import type { ReadFigures } from './figures.ts'
import type { FoundPlaces } from './places.ts'
import type { Words } from './words.ts'

/** A question about the law, with what the guides are searched for. */

interface Sought {
  /** The words of the message. */
  words: string
  nation?: Nation
}

/** The first subject of the law that a message asks about. None where it asks to work out a purchase. */
export function findLaw(words: Words, { figures, prices }: ReadFigures): LawKey | undefined {
  const isPurchase = prices.length > 0 && (figures.monthlyRentPence !== undefined || words.hasAny(resultWords))
  const isIncome = [figures.incomePence, figures.profitPence, figures.financeCostsPence].some(
    (pence) => pence !== undefined,
  )
  // "Stamp duty on a 250k house I inherited a share of" asks for the sum.
  const isTax = prices.length > 0 && words.hasAny(taxWords) && (!words.hasAny(asksOfRule) || asksForSum(words))
  // Works and what it is worth after them are a BRRR, wherever it was bought.
  const isBrrr = figures.worksPence !== undefined && figures.valuePence !== undefined
  if (isPurchase || isIncome || isTax || isBrrr) return undefined
  const isCase = Object.keys(figures).length + prices.length > 1
  const keys = Object.keys(lawTopics) as LawKey[]
  // A phrase of its own says more than words that only stand together.
  return (
    keys.find((key) => words.hasAny(lawTopics[key].phrases)) ??
    // Several figures are a case, and no question about a rule.
    (isCase ? undefined : keys.find((key) => (lawTopics[key] as LawTopic).together?.every(words.hasAny)))
  )
}

/** "Whats the stamp duty bill", where nothing is claimed back. */
const asksForSum = ({ hasAny }: Words) => hasAny(sumsOfTax) && !hasAny(claims)

const mostCharacters = 1500

/** The words that a passage is looked for with, and the nation that a message is about. */
export function soughtOf(words: Words, places: FoundPlaces): Sought {
  const nation = findNation(words) ?? places.nation
  const text = words.tokens.flatMap(({ text, kind }) => (kind === 'sign' ? [] : [text])).join(' ')
  return { words: text.slice(0, mostCharacters), ...(nation && { nation }) }
}
