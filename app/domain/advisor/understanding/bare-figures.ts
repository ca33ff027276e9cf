import { caseOf } from '../answers/given.ts'
import { sayTarget } from '../answers/target-words.ts'
import { sayCase } from '../case-words.ts'
import * as lexicon from '../lexicon/bare-figures.ts'
import { bareTax } from '../lexicon/unclear.ts'
import { taxWords } from '../lexicon/topics.ts'
import { formatPounds } from '#app/utils/money.ts'
import { noQuestion, ofPurchase, type GivenFigures, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import type { KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import { findSpoken } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { countWords, textAt, type Words } from './words.ts'

/** Figures that a message says without what they are of: each whole case is there to press, or the likely one is named. */

const mostWords = 40

export function withBareFigures(question: Question, words: Words, talk: Talk, { deals = [] }: KnownPlaces): Question {
  if (question.ask || question.declined || countWords(words) > mostWords) return question
  const known = withHalfDown(question, words)
  return (
    loanOrDeposit(known, words) ??
    weekOrMonth(known, words) ??
    offeredFor(known, words, deals) ??
    taxOfDeals(known, words) ??
    sumOfSpoken(known, words, talk, deals) ??
    known
  )
}

const asked = (text: string, readings: string[]): Question => ({ ...noQuestion, ask: { text, readings } })

const said = (topic: Question['topic'], figures: GivenFigures): string[] => {
  const found = caseOf(topic, figures)
  return found ? [sayCase(found)] : []
}

/** "If we put in half". */
function withHalfDown(question: Question, { hasAny }: Words): Question {
  const { topic, figures, sides, target } = question
  const isPaid = [figures.depositPercent, figures.depositPence, figures.loanPence].some((paid) => paid !== undefined)
  const isOfLoan = (topic === 'returns' || topic === 'mortgage') && !isPaid && !sides && !target
  return isOfLoan && hasAny(lexicon.halfDown) ? { ...question, figures: { ...figures, depositPercent: 50 } } : question
}

/** A quarter, which this site counts with. */
const usualDeposit = 25

/** "I have 40k and the rate is 6, what's my payment": it is lent, or paid down. */
function loanOrDeposit({ topic, figures }: Question, { hasAny }: Words): Question | null {
  const { depositPence, ratePercent, ...others } = figures
  if (topic !== 'mortgage' || depositPence === undefined || Object.keys(others).length > 0) return null
  if (![lexicon.hasSoMuch, lexicon.asksPayment].every(hasAny) || hasAny(lexicon.saysWhatMoney)) return null
  const rate = ratePercent === undefined ? {} : { ratePercent }
  const price = (depositPence * 100) / usualDeposit
  const readings = [
    ...said('mortgage', { loanPence: depositPence, ...rate }),
    ...said('mortgage', { pricePence: price, depositPercent: usualDeposit, ...rate }),
  ]
  const money = formatPounds(depositPence)
  return asked(
    `Is ${money} the loan, or what you pay down? As a deposit of ${usualDeposit}% it is that of ${formatPounds(price)}. With another price or deposit, say both.`,
    readings,
  )
}

/** Rents in pence that a home brings in a week, and hardly in a month. */
const leastOfWeek = 5_000
const mostOfWeek = 35_000

/** "Rent 240, what price for 8 percent": a week or a month. */
function weekOrMonth({ topic, figures, target, sides }: Question, { hasAny }: Words): Question | null {
  const { monthlyRentPence: rent } = figures
  if (!target || sides || rent === undefined || rent < leastOfWeek || rent > mostOfWeek) return null
  if (target.field !== 'price' || hasAny(lexicon.saysRentTime)) return null
  const readings = [Math.round((rent * 52) / 12), rent].flatMap((monthlyRentPence) => {
    const found = caseOf(topic, { ...figures, monthlyRentPence })
    return found ? [sayTarget(target, found)] : []
  })
  const money = formatPounds(rent)
  const text = `Is ${money} the rent of a week or of a month? A week’s is ${formatPounds(Math.round((rent * 52) / 12))} a month.`
  return readings.length < 2 ? null : asked(text, readings)
}

/** An offer is within these shares of the price. */
const leastOffer = 0.6
const mostOffer = 1.2

/** "What's the return on deal 126 at 400": bought for £400,000, where its page says £458,000. */
function offeredFor(question: Question, words: Words, deals: readonly KnownDeal[]): Question | null {
  const { topic, dealIds, figures, dealFigures: _figures, pick: _pick, setAside = [], ...rest } = question
  const deal = topic === 'deals' && dealIds.length === 1 ? deals.find(({ id }) => id === dealIds[0]) : undefined
  if (!deal || question.dealFacts || question.isSum) return null
  const [offer, ...others] = readAmounts(words.tokens).filter(
    ({ from, unit, per, value }) =>
      unit === null &&
      per === undefined &&
      value !== deal.id &&
      lexicon.leadsToOffer.has(textAt(words.tokens, from - 1)),
  )
  const pence = offer && others.length === 0 ? offer.value * 100_000 : 0
  if (!offer || pence < deal.pricePence * leastOffer || pence > deal.pricePence * mostOffer) return null
  return {
    ...rest,
    topic: 'returns',
    dealIds,
    figures: { ...figures, pricePence: pence },
    setAside: setAside.filter((text) => text !== offer.text),
    took: `I take “${offer.text}” as a price of ${formatPounds(pence)}.`,
  }
}

const mostDeals = 3

/** "See the Dundee one and the Glasgow one, what's the tax on it": of which, and on buying it or on its rent. */
function taxOfDeals({ topic, dealIds, dealFacts, dealFigures }: Question, { hasAny }: Words): Question | null {
  const isOfSeveral = topic === 'deals' && dealIds.length > 1 && dealIds.length <= mostDeals
  if (!isOfSeveral || dealFacts || dealFigures || !(hasAny(bareTax) || hasAny(taxWords))) return null
  return asked('The tax on buying which of them? Or do you mean the tax on the rent?', [
    ...dealIds.map((id) => `What is the property tax on deal ${id}?`),
    ...(hasAny(taxWords) ? [] : ['What is Section 24?']),
  ])
}

/** "What would it be if we put in half and the rest at 6", behind two deals: the whole case of each. */
function sumOfSpoken(
  { topic, figures, dealIds, sides, target }: Question,
  { hasAny }: Words,
  { before, last, deals: listed }: Talk,
  deals: readonly KnownDeal[],
): Question | null {
  const isPriced = [figures.pricePence, figures.loanPence].some((pence) => pence !== undefined)
  const isSaid = Object.keys(figures).length > 0 && hasAny(lexicon.ofThat)
  if (!ofPurchase.has(topic) || isPriced || sides || target || dealIds.length > 0 || !isSaid || !before) return null
  if (last && ofPurchase.has(last.topic)) return null
  const spoken = findSpoken(before, deals).flatMap(({ ids }) => (ids.length === 1 ? ids : []))
  const ids = [...new Set(spoken.length > 0 ? spoken : listed)]
  if (ids.length === 0 || ids.length > mostDeals) return null
  // A deal has a tax of its own, by what it is and where it lies.
  const { depositPercent: deposit, ratePercent: rate, ...others } = figures
  if (Object.keys(others).length > 0) return null
  const terms = [
    deposit === undefined ? '' : ` with a deposit of ${deposit}%`,
    rate === undefined ? '' : ` at an interest rate of ${rate}%`,
  ]
  const readings = ids.map((id) => `What are the cash flow and the return of deal ${id}${terms.join('')}?`)
  return asked(ids.length > 1 ? 'Which of them do you mean?' : 'Do you mean this?', readings)
}
