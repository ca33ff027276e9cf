import * as lexicon from '../lexicon/account.ts'
import { abroadWords, residedWords, residentWords } from '../lexicon/buyers.ts'
import { ofCompletion } from '../lexicon/dates.ts'
import { negators } from '../lexicon/negations.ts'
import type { GivenFigures, LeftOver, Topic } from '../question.ts'
import type { FoundBuyer } from './buyers.ts'
import type { Left, ReadFigures } from './read-figures.ts'
import { asksResidence, readAbroad } from './abroad.ts'
import { timesAYear } from './amount.ts'
import { countHomes, loanMeanings } from './doubts.ts'
import type { LikelyRole } from './likely/likely-roles.ts'
import { isChange } from './roles.ts'
import { isDenialSettled, isOfOtherDeed, isSettled, isWithVat } from './settled.ts'
import { textOf, type Words } from './words.ts'

/**
 * The account of a message that asks for a calculation: what of it is bound to no argument, and could change what comes out. Nothing is
 * worked out while anything is left: it is asked about.
 */

/** Topics whose result depends on who buys, and when. */
const taxed: ReadonlySet<Topic> = new Set(['returns', 'property-tax', 'brrr'])
const let_: ReadonlySet<Topic> = new Set(['returns', 'brrr', 'rental-cover'])
const lent: ReadonlySet<Topic> = new Set(['returns', 'mortgage'])
const ofResidence = [...abroadWords, ...residentWords, ...residedWords]

interface Account {
  topic: Topic
  words: Words
  read: ReadFigures
  figures: GivenFigures
  buyer: FoundBuyer
  /** Tokens of places, of nations and of who buys. */
  taken: ReadonlySet<number>
}

/** What is left over, in the order of the message. */
export function findLeftOver({ topic, words, read, figures, buyer, taken }: Account): LeftOver[] {
  const { tokens } = words
  const left: LeftOver[] = [...(read.unclear ?? [])]
  const lets = let_.has(topic) && figures.monthlyRentPence === undefined ? read.left.filter(isLikeRent) : []
  for (const each of read.left) {
    // "She has 3 btls": who buys, and no figure.
    if (isReplacing(each.text, read, figures) || taken.has(each.from)) continue
    // "The others stay 0"
    if (each.amount.value === 0 && Object.values(figures).includes(0)) continue
    // The number of bedrooms changes no figure, and the number of rooms none that a rent was worked out of.
    if (/bed(?:room)?(?:s|ed)?$/i.test(each.text) || (each.amount.unit === 'count' && !let_.has(topic))) continue
    // "Self managed (0%)" says twice that there is none.
    if (each.amount.value === 0 && each.amount.unit === 'percent' && figures.managementPercent === 0) continue
    // "3 lads paying 480 a month": the number is asked about with the rent.
    if (isFew(each.amount) && lets.some(({ amount }) => amount.per !== undefined)) continue
    const rents = lets.includes(each)
      ? rentsOf(each, read.left, figures)
      : each.amount.unit === 'count'
        ? words.hasAny(lexicon.betweenThem)
          ? priceOfAll(each.amount.value, figures)
          : rentOfAll(each.amount.value, figures)
        : []
    const { value, unit } = each.amount
    const isOfRate = value <= mostChange && unit !== 'pounds' && isChange(each.amount, tokens, new Set())
    if (isOfRate && words.hasAny(['rate', 'rates', 'interest']) && lent.has(topic)) {
      left.push({ text: each.text, meanings: changesOfRate(each.amount.value, figures) })
      continue
    }
    const loans = lent.has(topic) ? loansOf(each, figures, tokens) : []
    if (loans.length > 0) {
      left.push({ text: each.text, meanings: loans })
      continue
    }
    left.push({
      text: each.text,
      meanings: each.role ? [] : [...rents, ...meaningsOf(each, topic, figures, ownOf(read, figures))],
    })
  }
  if (read.isRentTimeless && topic !== 'section-24') left.push(...rentTimes(figures, read, countHomes(words, read)))
  if (taxed.has(topic) && readAbroad(words).isOpen)
    left.push({
      text: 'where you live',
      meanings: [{ isNonResident: true }, { isNonResident: false }],
      asks: asksResidence,
    })
  if (read.cash && !isPaid(figures) && lent.has(topic))
    left.push({ text: read.cash.text, meanings: [{ depositPence: read.cash.pence }] })
  if (taxed.has(topic) && buyer.either)
    left.push({
      text: buyer.either.text,
      meanings: buyer.either.buyers.map((one) => ({ buyer: one })),
      asks: buyer.either.asks,
    })
  if (topic === 'section-24' && figures.taxYear === undefined)
    for (const { text } of read.dates.vague)
      if (/next|after|following/.test(text)) left.push({ text, meanings: yearsAhead })
  // "Missives concluded in October 2024, and it completed on 15 November"
  const isDaySaid = figures.completionDate !== undefined && read.dates.dates.some(({ day }) => day !== undefined)
  if (taxed.has(topic) && !(isDaySaid && words.hasAny(ofCompletion) && words.hasAny(lexicon.ofContract)))
    for (const vague of read.dates.vague)
      if (!isOfOtherDeed(vague, words)) left.push({ text: vague.text, meanings: [] })
  const isFree = (at: number) => !read.bound.has(at) && !taken.has(at)
  const harmless = new Set<number>()
  for (const { from, to } of words.find(lexicon.harmlessDenials)) for (let at = from; at < to; at++) harmless.add(at)
  // Where somebody does not live is said by the denial itself.
  for (const { from, to } of words.find(ofResidence)) for (let at = from - 2; at < to; at++) harmless.add(at)
  const message = { topic, words, read, figures }
  const leave = (phrases: readonly string[], isOff = isSettled) => {
    let end = -1
    for (const { from, to } of words.find(phrases)) {
      if (from < end || !isFree(from) || harmless.has(from)) continue
      end = to
      if (isOff({ from, to }, message)) continue
      left.push({ text: textOf(tokens, from, to), meanings: [] })
    }
  }
  if (taxed.has(topic)) leave(lexicon.otherPurchases)
  if (topic === 'section-24') leave(lexicon.otherOwners)
  if (let_.has(topic)) leave(lexicon.otherLets)
  if (lent.has(topic)) leave(lexicon.otherLoans)
  leave(lexicon.vatOnTop, isWithVat)
  for (const [at, { text }] of tokens.entries()) {
    if (!negators.has(text) && !lexicon.leavesOut.has(text)) continue
    // "How much less do I clear" leaves nothing out.
    if (text === 'less' && tokens[at - 1]?.text === 'much') continue
    if (!isFree(at) || harmless.has(at) || !isOpen(at, tokens.length, read, taken)) continue
    if (!lexicon.leavesOut.has(text) && !deniesThing(tokens, at)) continue
    if (isDenialSettled(at, message)) continue
    // The denial of something that is bound is bound with it.
    left.push({ text: textOf(tokens, at, Math.min(tokens.length, at + 4)), meanings: [] })
  }
  return dedupe(left)
}

/** The tax years that "the next one" may be. */
const yearsAhead: GivenFigures[] = [{ taxYear: '2027/28' }, { taxYear: '2026/27' }]

const mostChange = 5
const usualRate = 5.5

/** A rate that rises or falls by so much. */
const changesOfRate = (by: number, { ratePercent = usualRate }: GivenFigures): GivenFigures[] =>
  [ratePercent + by, ratePercent - by]
    .filter((rate) => rate > 0)
    .map((rate) => ({ ratePercent: Math.round(rate * 100) / 100 }))

/** "Mortgage 75", "a loan of 70 on a 100k house": the sum beside it is the price. */
function loansOf({ amount }: Left, figures: GivenFigures, tokens: Words['tokens']): GivenFigures[] {
  const { pricePence, loanPence } = figures
  const found = loanMeanings(amount, tokens)
  if (!isPaid(figures)) return found
  return pricePence === undefined && loanPence ? found.map((each) => ({ pricePence: loanPence, ...each })) : []
}

/** The rent as one of each of several. */
const rentOfAll = (count: number, { monthlyRentPence }: GivenFigures): GivenFigures[] =>
  monthlyRentPence && Number.isInteger(count) && count > 1 ? [{ monthlyRentPence: monthlyRentPence * count }] : []

/** "Two flats for 120k that bring in 1,300 between them": the price of both, or of each. */
const priceOfAll = (count: number, { pricePence }: GivenFigures): GivenFigures[] =>
  pricePence && Number.isInteger(count) && count > 1 ? [{ pricePence: pricePence * count }, { pricePence }] : []

/** Whether what is left may be the rent, which nothing else is: "the lads pay 480 a month", "producing 310". */
const isLikeRent = ({ amount: { value, unit, per, isUnclear } }: Left) =>
  !isUnclear && (unit === null || unit === 'pounds') && value >= (per === undefined ? 150 : 50) && value <= 10_000

/** What such an amount may be as a rent of a month: of all, or of each of those that are counted beside it. */
function rentsOf(
  { amount: { value, per } }: Left,
  all: readonly Left[],
  { pricePence = Infinity }: GivenFigures,
): GivenFigures[] {
  const pence = Math.round(value * 100)
  if (per === undefined)
    return [52, 12]
      .filter((times) => times === 12 || (pence * times) / pricePence < mostYield)
      .map((times) => ({ monthlyRentPence: Math.round((pence * times) / 12) }))
  const counts = all.flatMap(({ amount }) => (isFew(amount) ? [amount.value] : []))
  const monthly = Math.round((pence * timesAYear[per]) / 12)
  return [...counts.slice(0, 1), 1].map((count) => ({ monthlyRentPence: monthly * count }))
}

const isFew = ({ value, unit }: Left['amount']) =>
  (unit === null || unit === 'count') && Number.isInteger(value) && value >= 2 && value <= 12

/** "286 not 268", of a figure that was said before and is changed. */
function isReplacing(text: string, { replaced }: ReadFigures, figures: GivenFigures): boolean {
  if (replaced?.text !== text) return false
  return [1, 100, 100_000].some((scale) =>
    Object.values(figures).includes(Math.round(replaced.value * scale * 100) / 100),
  )
}

/** Whether a denial is of a figure, or of something that a calculator holds: "no time so I'd" and "don't like owing money" are of neither. */
function deniesThing(tokens: Words['tokens'], from: number): boolean {
  // "Put nil for it" and "a room no one pays for" are of what was said before.
  if (['nil', 'zero'].includes(tokens[from]!.text) || tokens[from + 1]?.text === 'one') return true
  for (let at = from + 1; at < from + 6; at++) {
    const token = tokens[at]
    if (!token || (token.kind === 'sign' && /[.?!;:]/.test(token.text))) return false
    if (token.kind === 'number' || lexicon.deniedThings.has(token.text)) return true
  }
  return false
}

/** Whether none of the few words behind a denial is bound. */
function isOpen(from: number, end: number, { bound }: ReadFigures, taken: ReadonlySet<number>): boolean {
  for (let at = from + 1; at < Math.min(end, from + 6); at++) if (bound.has(at) || taken.has(at)) return false
  return true
}

const isPaid = ({ depositPercent, depositPence, loanPence }: GivenFigures) =>
  [depositPercent, depositPence, loanPence].some((said) => said !== undefined)

function dedupe(left: readonly LeftOver[]): LeftOver[] {
  return left.filter(({ text }, index) => left.findIndex((other) => other.text === text) === index)
}

/** The most and the least of a price that a rent of a year is: what lies beyond was said of another time. */
const mostYield = 0.2
const leastYield = 0.022
/** No home is let for less a month, and many are for so much a week. */
const leastRentPence = 40_000
const usualYield = 0.045
/** The same of a house of several tenants. */
const mostOfEach = 0.26

/** A room is often let by the week for as little. */
const leastRoomPence = 25_000

/** A rent with no time beside it is one of a month, unless that would be unlike any home. */
function rentTimes(
  { pricePence, monthlyRentPence }: GivenFigures,
  { isRentTimeless, timelessRoomPence = Infinity }: ReadFigures,
  homes: number | null,
): LeftOver[] {
  if (!isRentTimeless || !pricePence || !monthlyRentPence) return []
  const share = (monthlyRentPence * 12) / pricePence
  const text = `the rent of £${(monthlyRentPence / 100).toLocaleString('en-GB')}`
  const of = (timesAYear: number) => ({ monthlyRentPence: Math.round((monthlyRentPence * timesAYear) / 12) })
  if (share > mostYield) return [{ text, meanings: [of(1), of(2), of(4)] }]
  // "Rents 240, the house is 85k": of a week as likely as of a month.
  const isLow = monthlyRentPence < leastRentPence || timelessRoomPence < leastRoomPence
  const isOfWeek = isLow && share < usualYield && (share * 52) / 12 < mostYield
  if (share >= leastYield && !isOfWeek) return []
  // "Rent is 110" of a house of four students: of each a week, or of the house.
  const isOfEach = homes !== null && timelessRoomPence === Infinity && (share * 52 * homes) / 12 < mostOfEach
  return [{ text, meanings: [...(isOfEach ? [of(52 * homes)] : []), of(52), of(12)] }]
}

/** What this message says itself: a figure of one before may be changed by it, but for the price. */
const ownOf = (read: ReadFigures, { pricePence }: GivenFigures): GivenFigures => ({ ...read.figures, pricePence })

const mostRate = 15
/** Nobody puts more of a price down and still borrows. */
const mostDeposit = 0.95

/** "Refinance at 80": a new loan of £80,000 as a share of the value. */
export const newLoanOf = (thousands: number, { valuePence }: GivenFigures): GivenFigures[] =>
  valuePence && thousands * 100_000 < valuePence
    ? [{ loanToValuePercent: Math.round((thousands * 1e9) / valuePence) / 100 }]
    : []

/** What a figure without a name may be, the likeliest first. What was said already is not said again. */
function meaningsOf(
  { amount: { value, unit, per, isUnclear }, likely }: Left,
  topic: Topic,
  figures: GivenFigures,
  own: GivenFigures,
): GivenFigures[] {
  if (isUnclear || !(value > 0) || unit === 'count' || unit === 'years') return []
  const pence = Math.round(value * 100)
  const all: GivenFigures[] = []
  const isShare = unit === 'percent' || (unit === null && value <= 100)
  if (isShare && topic !== 'property-tax') {
    if (value <= mostRate) all.push(topic === 'rental-cover' ? { stressRatePercent: value } : { ratePercent: value })
    if (topic === 'brrr' && value >= 50) all.push({ loanToValuePercent: value }, ...newLoanOf(value, figures))
    if (value >= 5 && value < 100 && topic !== 'brrr') all.push({ depositPercent: value })
    if (value >= 50 && value < 100 && topic !== 'brrr')
      all.push({ depositPercent: Math.round((100 - value) * 100) / 100 })
    if (value <= 30) all.push({ managementPercent: value })
  }
  if (unit !== 'percent' && value < 1000 && value >= 5 && per === undefined && topic !== 'property-tax')
    all.push({ depositPence: pence * 1000 })
  if (unit !== 'percent' && value < 1000 && value >= 20 && per === undefined) all.push({ pricePence: pence * 1000 })
  if (unit !== 'percent' && value >= 100 && per === undefined) {
    all.push({ feesPence: pence }, { worksPence: pence })
    if (value >= 5000) all.push({ depositPence: pence })
  }
  if (per !== undefined && topic !== 'property-tax') {
    const yearly = pence * timesAYear[per]
    all.push({ otherPence: yearly }, { servicePence: yearly }, { insurancePence: yearly })
  }
  // A loan alone has no agent.
  const hasNoRent = topic === 'mortgage' && figures.monthlyRentPence === undefined
  const isPossible = ({ depositPence = 0, managementPercent }: GivenFigures) =>
    depositPence < (figures.pricePence ?? Infinity) * mostDeposit && !(hasNoRent && managementPercent !== undefined)
  const shareOf = (each: GivenFigures) => likely?.shareOf(Object.keys(each)[0] as LikelyRole) ?? 0
  return all
    .filter(
      (each) => isPossible(each) && Object.keys(each).every((name) => own[name as keyof GivenFigures] === undefined),
    )
    .toSorted((a, b) => shareOf(b) - shareOf(a))
    .slice(0, 3)
}
