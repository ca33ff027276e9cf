import { gradeByScore } from '#app/domain/figures/score.ts'
import { formatPounds } from '#app/utils/money.ts'
import { caseOf } from '../answers/given.ts'
import { readingsOf, withChange } from '../answers/readings.ts'
import { sayCase } from '../case-words.ts'
import * as lexicon from '../lexicon/two-ways.ts'
import { noQuestion, ofPurchase, type GivenFigures, type Question } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import type { KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import { findDealIds } from './searches.ts'
import { findSpoken } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { countWords, rawOf, textAt, type Words } from './words.ts'

/** Short messages of a figure or a name that is said in no way certain: each whole meaning is there to press. */

const mostWords = 24

export function readTwoWays(words: Words, talk: Talk, { deals = [] }: KnownPlaces): Question | null {
  if (countWords(words) > mostWords) return null
  return (
    whichTax(words, talk) ??
    depositOnDeal(words, talk, deals) ??
    changedDeals(words, talk, deals) ??
    letterOne(words, talk, deals)
  )
}

const asked = (text: string, readings: string[]): Question => ({ ...noQuestion, ask: { text, readings } })

const mostWordsOfTax = 9

/** "How much tax would I pay", of nothing that was spoken of. */
function whichTax(words: Words, { last, law, deal, deals }: Talk): Question | null {
  if (countWords(words) > mostWordsOfTax || !words.hasAny(lexicon.whichTax) || words.hasAny(lexicon.saysTax))
    return null
  if (law || deal !== null || deals.length > 0 || (last && ofPurchase.has(last.topic))) return null
  if (words.tokens.some(({ kind }) => kind === 'number')) return null
  return asked('Which tax do you mean: that on buying, on the rent, or on selling?', [
    'How much stamp duty do I pay on a second home?',
    'What is Section 24?',
    'What tax do I pay on the gain when I sell a rental?',
    'How much corporation tax does a company pay on rent?',
  ])
}

/** The one amount of a message, where it says no unit. */
function onlyBare(words: Words): Amount | null {
  const [only, ...others] = readAmounts(words.tokens)
  return only && only.unit === null && others.length === 0 ? only : null
}

const leastDeposit = 5
const mostDepositPercent = 75

/** "I can do 30 on that Leeds canal one": 30 per cent, or so many thousand pounds. */
function depositOnDeal(words: Words, { deal }: Talk, deals: readonly KnownDeal[]): Question | null {
  if (!words.hasAny(lexicon.paysIn) || words.hasAny(lexicon.saysOf)) return null
  const [number, ...others] = findDealIds(words)
  const spoken = new Set(findSpoken(words, deals).flatMap(({ ids }) => ids))
  const id = number ?? (spoken.size === 1 ? [...spoken][0]! : spoken.size === 0 ? deal : null)
  const found = deals.find((each) => each.id === id)
  if (!found || others.length > 0) return null
  const amounts = readAmounts(words.tokens).filter(({ value }) => value !== number)
  const [only, ...more] = amounts
  if (!only || more.length > 0 || only.unit !== null || only.value < leastDeposit || only.value > mostDepositPercent)
    return null
  const pence = only.value * 100_000
  if (pence >= found.pricePence) return null
  return asked(`Is “${only.text}” a share of the price of deal ${found.id}, or thousands of pounds?`, [
    `Deal ${found.id} with a deposit of ${only.value}%`,
    `Deal ${found.id} with a deposit of ${formatPounds(pence)}`,
  ])
}

const mostWordsOfChange = 12
const mostChange = 50

/** Whether something goes up (1) or down (-1); null where a message says neither or both, or what it is that does. */
function directionOf(words: Words): 1 | -1 | null {
  const { tokens } = words
  if (countWords(words) > mostWordsOfChange || words.hasAny(lexicon.saysOf)) return null
  if (!tokens.some(({ text }) => lexicon.it.has(text))) return null
  const [isLess, isMore] = [lexicon.less, lexicon.more].map((list) => tokens.some(({ text }) => list.has(text)))
  return isLess === isMore ? null : isMore ? 1 : -1
}

/** "What if it's 10% less" of deals that were shown: their rents, or the price of one. */
function changedDeals(words: Words, { deal, deals: shown, last }: Talk, deals: readonly KnownDeal[]): Question | null {
  const isOfDeals = last === null || last.topic === 'deals' || last.topic === 'find-deals'
  const direction = isOfDeals ? directionOf(words) : null
  const [only, ...others] = readAmounts(words.tokens)
  if (direction === null || !only || others.length > 0 || only.unit !== 'percent' || only.value > mostChange)
    return null
  if (findDealIds(words).length > 0 || findSpoken(words, deals).length > 0) return null
  const ids = deal === null ? shown : [deal]
  const found = ids.flatMap((id) => deals.find((each) => each.id === id && each.rentPence !== null) ?? [])
  if (found.length === 0 || found.length > mostDeals || found.length < ids.length) return null
  const than = `${only.value}% ${direction > 0 ? 'more' : 'less'}`
  const [first, ...more] = found
  const ofRent =
    more.length > 0 ? `What if the rent of both is ${than}?` : `What if the rent of deal ${first!.id} is ${than}?`
  const ofPrices = found.map(
    ({ id, pricePence }) =>
      `Deal ${id} at ${formatPounds(Math.round(pricePence * (1 + (direction * only.value) / 100)))}`,
  )
  return asked(`Is it the rent or the price that is ${than}?`, [ofRent, ...ofPrices])
}
const mostDeals = 2

/** "Now put it up by 5", behind a purchase: its rent, its price or its rate, where the other readers offer no two cases. */
export function changedCase(question: Question, words: Words, { last }: Talk): Question | null {
  if (!question.leftOver || readingsOf(question, question.leftOver).length > 1) return null
  if (!last || last.topic !== 'returns' || last.sides || last.target || last.leftOver) return null
  const only = onlyBare(words)
  const direction = directionOf(words)
  if (!only || direction === null || only.value > mostChange) return null
  const { monthlyRentPence, pricePence, ratePercent } = last.figures
  const share = 1 + (direction * only.value) / 100
  const changes: GivenFigures[] = [
    ...(monthlyRentPence === undefined ? [] : [{ monthlyRentPence: Math.round(monthlyRentPence * share) }]),
    ...(pricePence === undefined ? [] : [{ pricePence: Math.round(pricePence * share) }]),
    ...(pricePence === undefined || pricePence + direction * only.value * 100_000 <= 0
      ? []
      : [{ pricePence: pricePence + direction * only.value * 100_000 }]),
    ...(ratePercent === undefined || only.value > 6 || ratePercent + direction * only.value <= 0
      ? []
      : [{ ratePercent: ratePercent + direction * only.value }]),
  ]
  const readings = changes.flatMap((change) => {
    const found = caseOf('returns', withChange(last.figures, change))
    return found ? [sayCase(found)] : []
  })
  if (readings.length < 2) return null
  const way = direction > 0 ? 'up' : 'down'
  return asked(
    `What goes ${way} by “${only.text}”, and is it per cent, pounds or points? These are the rent and the price by ${only.value}%, the price by thousands, and the rate by points.`,
    readings,
  )
}

/** "The E one", of deals that were shown: by its grade, or by its postcode. */
function letterOne(words: Words, { deals: shown }: Talk, deals: readonly KnownDeal[]): Question | null {
  const { tokens } = words
  const at = tokens.findIndex(
    ({ raw }, from) => /^[A-E]$/.test(raw) && textAt(tokens, from - 1) === 'the' && textAt(tokens, from + 1) === 'one',
  )
  if (at < 0 || shown.length < 2) return null
  const letter = tokens[at]!.raw
  const ofPostcode = new RegExp(`^${letter}\\d`, 'i')
  const found = deals.filter(
    ({ id, score, town }) =>
      shown.includes(id) &&
      ((score !== undefined && gradeByScore(score) === letter) || [...town].some((word) => ofPostcode.test(word))),
  )
  if (found.length === 0) return null
  const readings = found.map(({ id }) =>
    [rawOf(tokens, 0, at - 1), `deal ${id}`, rawOf(tokens, at + 2, tokens.length)].filter(Boolean).join(' '),
  )
  return asked(
    `Is “the ${letter} one” the deal with grade ${letter}, or the one whose postcode begins with ${letter}?`,
    readings,
  )
}
