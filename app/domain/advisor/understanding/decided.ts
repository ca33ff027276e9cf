import { offers } from '../lexicon/declines.ts'
import * as lexicon from '../lexicon/decided.ts'
import { noQuestion, ofPurchase, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { timesAYear, type Amount } from './amount.ts'
import { offerBeside } from './declines.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import { findDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, textOf, type Words } from './words.ts'

/** What somebody is to decide for the visitor is declined, with what helps; a return that somebody says is worked out. */

/** The question of such a message; null for others. */
export function readDecided(words: Words, talk: Talk, known: KnownPlaces): Question | null {
  return checkedReturn(words, known) ?? whichLender(words) ?? decides(words, talk, known)
}

const mostWordsOfCheck = 45
/** Smaller shares than this and greater ones are no return of a home. */
const [leastShare, mostShare] = [1, 25]
const leastPrice = 10_000
const leastThousands = 30
const mostThousands = 999

/** "He paid £74,000, charges £135 a week and says it is 9%. Is he right?": the return is worked out, and the shares held against it. */
function checkedReturn(words: Words, known: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.checks) || countWords(words) > mostWordsOfCheck) return null
  if (words.hasAny(lexicon.ofOtherShares) || findDealIds(words).length > 0) return null
  const amounts = readAmounts(words.tokens)
  const isShare = ({ unit, value }: Amount) =>
    value >= leastShare && value <= mostShare && (unit === 'percent' || unit === null)
  const claimed = amounts.filter(isShare)
  const others = amounts.filter((amount) => !isShare(amount))
  const [one, other, ...more] = others
  if (
    claimed.length === 0 ||
    claimed.length > 2 ||
    !claimed.some(({ unit }) => unit === 'percent') ||
    !one ||
    !other ||
    more.length > 0
  )
    return null
  const [price, rent] = one.per === undefined && poundsOf(one) > poundsOf(other) ? [one, other] : [other, one]
  const monthly = rentOf(words, rent)
  const pounds = poundsOf(price)
  const isPlain = price.per === undefined && price.unit !== 'count' && price.unit !== 'percent' && pounds >= leastPrice
  if (!isPlain || monthly === null) return null
  const { nation } = findPlaces(words, known)
  return {
    ...noQuestion,
    topic: 'returns',
    figures: {
      pricePence: Math.round(pounds * 100),
      monthlyRentPence: Math.round(monthly * 100),
      ...(nation && { nation }),
    },
    claimed: claimed.map(({ value }) => value),
  }
}

/** "House was 150" is in thousands. */
const poundsOf = ({ value, unit, per }: Amount) =>
  unit === null && per === undefined && value >= leastThousands && value <= mostThousands && Number.isInteger(value)
    ? value * 1000
    : value

/** The rent of a month; null where the words do not say that it is one. */
function rentOf({ tokens }: Words, { value, unit, per, from, to }: Amount): number | null {
  if (unit === 'percent' || unit === 'count' || unit === 'years') return null
  const isNear =
    [1, 2, 3, 4].some((step) => lexicon.lets.has(textAt(tokens, from - step))) || lexicon.lets.has(textAt(tokens, to))
  if (!isNear && per === undefined) return null
  return (value * timesAYear[per ?? 'month']) / 12
}

/** "Who's best right now, Paragon, Kent Reliance or Shawbrook": no lender is recommended. What is worked out of their rates is a sum. */
function whichLender(words: Words): Question | null {
  const named = new Set(words.find(lexicon.lenders).map(({ from, to }) => textOf(words.tokens, from, to)))
  const plain = [...named].filter((name) => !lexicon.looseLenders.has(name))
  if (plain.length === 0 || named.size < 2 || !words.hasAny(lexicon.chooses)) return null
  const rates = readAmounts(words.tokens).filter(
    ({ unit, value }) => (unit === 'percent' || unit === null) && value < mostRate,
  )
  if (rates.length > 1) return null
  return { ...noQuestion, topic: 'recommendation', declined: 'product', offer: offerOfLenders }
}
const mostRate = 13
const offerOfLenders = offers.find(([said]) => said.includes('lender'))![1]

/** "She wants to sell, I want to keep. You decide": the figures of what was spoken of help. */
function decides(words: Words, { last, deals }: Talk, known: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.decides)) return null
  const offer = offerBeside(words)
  const { areas } = findPlaces(words, known)
  const declined = { declined: 'advice' as const, ...(offer && { offer }) }
  if (areas.length > 0)
    return {
      ...noQuestion,
      topic: areas.length > 1 ? 'compare-areas' : 'area',
      areas: areas.slice(0, mostAreas),
      ...declined,
    }
  if (readAmounts(words.tokens).length > 0) return null
  if (last && ofPurchase.has(last.topic) && !last.leftOver) return { ...last, ...declined }
  if (deals.length > 0 && last?.topic === 'deals')
    return { ...noQuestion, topic: 'recommendation', dealIds: [...deals], ...declined }
  return { ...noQuestion, topic: 'recommendation', ...declined }
}
const mostAreas = 4
