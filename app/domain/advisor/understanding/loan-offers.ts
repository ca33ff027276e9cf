import { isWhole } from '../answers/given.ts'
import { repaid } from '../lexicon/figures.ts'
import * as lexicon from '../lexicon/loan-offers.ts'
import { noQuestion, type GivenFigures, type Question, type Sides } from '../question.ts'
import { formatPounds } from '#app/utils/money.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import { readDates } from './dates.ts'
import { declinedBeside } from './declines.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isLoan, isMoney, isRentOfMonth, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, textOf, type Words } from './words.ts'

/**
 * A loan of which nobody asks the price: a fix that ends, offers beside each other, what is still owed after some years, what is left of the
 * rent. It is read whole: where one figure has no place here, nothing is.
 */

const mostRate = 15
const mostOffers = 4
const mostFix = 10
const mostFeePercent = 5
const mostStep = 3
const mostTokens = 170

const slots: readonly Slot<'loan' | 'fee' | 'rent'>[] = [
  {
    name: 'fee',
    around: lexicon.aboutFee,
    before: lexicon.withFee,
    fits: (amount) =>
      amount.per === undefined &&
      (amount.unit === 'percent'
        ? amount.value <= mostFeePercent
        : isMoney(amount) && amount.value >= 90 && amount.value <= 15_000),
  },
  {
    name: 'loan',
    before: lexicon.isOwed,
    behind: lexicon.besideOwed,
    fits: isLoan,
  },
  {
    name: 'rent',
    before: lexicon.tenants,
    behind: lexicon.behindRent,
    fits: isRentOfMonth,
  },
]

interface Found {
  loan?: Amount
  rent?: Amount
  rates: Amount[]
  fees: Amount[]
  years: Amount[]
}

/** The loan that a message asks about, with what was said of it before; null for everything else. */
export function readLoan(words: Words, { last }: Talk): Question | null {
  const { tokens, hasAny } = words
  const before = ofOffers(words, last) ?? (isOfLoanAlone(last) ? last : null)
  if (tokens.length > mostTokens || !(before || hasAny(lexicon.ofLoan)) || isOfOther(words)) return null
  if (before?.figures.loanFeePence !== undefined && tokens.length <= mostOfFee && hasAny(lexicon.feeBack))
    return askWhichFee(before.figures.loanFeePence)
  if (before?.figures.pricePence !== undefined || findDealIds(words).length > 0) return null
  const amounts = amountsOf(words)
  const found = amounts && placeAll(words, amounts)
  if (!found) return null
  const isCounted =
    found.fees.length > 0 ||
    before?.figures.afterYears !== undefined ||
    before?.sides?.also !== undefined ||
    [lexicon.altogether, lexicon.stillOwed, lexicon.ofInterest].some(hasAny)
  const years = placeYears(words, found, isCounted)
  if (!years) return null
  const isOfOffers = (found.rates.length > 1 && found.fees.length > 0) || before?.sides?.also !== undefined
  if (hasAny(lexicon.notOfOne) && !(isOfOffers && isCountedSo(words))) return null
  const carried = found.loan ? {} : (before?.figures ?? {})
  const loanPence = found.loan ? Math.round(found.loan.value * 100) : carried.loanPence
  if (!loanPence) return null
  const sidesBefore = found.loan || found.rates.length > 0 ? undefined : before?.sides
  const isOfLoan = sidesBefore === undefined || sidesBefore.field === 'rate'
  const hasRate = found.rates.length > 0 || carried.ratePercent !== undefined || sidesBefore !== undefined
  if (!isOfLoan || !hasRate) return null
  const worked: string[] = found.loan
    ? []
    : [...(before?.topic === 'mortgage' && last !== before ? (before.worked ?? []) : [])]
  const wasPercent = carried.ratePercent
  const isAgainstNow = found.rates.length === 1 && !found.loan && before !== null && hasAny(lexicon.moreThanNow)
  if (
    isAgainstNow &&
    wasPercent !== undefined &&
    found.fees.length === 0 &&
    !sidesBefore &&
    found.rates[0]!.value !== wasPercent
  )
    found.rates.unshift({ ...found.rates[0]!, value: wasPercent })
  const figures: GivenFigures = { ...carried, loanPence, ...wayOf(words, carried) }
  if (found.rent) figures.monthlyRentPence = Math.round(found.rent.value * 100)
  if (years.term !== undefined) figures.termYears = years.term
  const fees = feesOf(words, found, loanPence, worked)
  if (!fees) return null
  const present = placePresent(words, found, fees, before)
  const isAltogether =
    fees.some((fee) => fee > 0) || [lexicon.altogether, lexicon.stillOwed, lexicon.ofInterest].some(hasAny)
  const fixes = new Set(years.fixes)
  const own = years.after ?? (isAltogether && fixes.size === 1 ? [...fixes][0] : undefined)
  const whole = hasAny(lexicon.overWhole) && fixes.size === 0 ? (figures.termYears ?? undefined) : undefined
  const after = own ?? whole
  if (after !== undefined) figures.afterYears = after
  const declined = declinedBeside(words)
  const question = {
    ...noQuestion,
    topic: 'mortgage' as const,
    isFollowUp: before !== null && !found.loan,
    ...(worked.length > 0 && { worked }),
    ...(declined && { declined }),
  }
  const isSeveral = found.rates.length > 1
  const isRepaid = (figures.isRepayment ?? figures.termYears !== undefined) === true
  const cannot = hasAny(lexicon.asksAlike) && isRepaid ? [alikeOfRepaid] : undefined
  const isNew = found.rent ?? found.loan ?? found.fees[0]
  const isOfOne = after ?? years.term ?? (isNew && (found.rent || fees.length > 0))
  if (isSeveral) {
    // "4.2 till March, then 6.1: monthly?" asks for one of them, and no sum of years is of both.
    const isOfBoth = after === undefined && (found.rent !== undefined || hasAny(lexicon.comparesRates))
    if (hasAny(lexicon.thenAnother) && fees.length === 0 && !isOfBoth) return null
    const sides = sidesOf(
      found,
      fees,
      fixes.size > 1 && isAltogether && own === undefined && present === null ? years.fixes : [],
      isAdded(words),
    )
    if (!sides) return null
    if (present !== null && years.fixes.length === found.rates.length - 1 && after === undefined)
      sides.names = namesOf(years.fixes, present)
    figures.ratePercent = found.rates.at(-1)!.value
    delete figures.loanFeePence
    delete figures.addedFeePence
    return { ...question, figures, sides, ...(cannot && { cannot }) }
  }
  if (sidesBefore) {
    const also = sidesBefore.also?.filter(({ field }) => field !== 'after' || after === undefined) ?? []
    const sides = { ...sidesBefore, also: also.length > 0 ? also : undefined }
    const isOfWay = years.term !== undefined || Object.keys(wayOf(words, carried)).length > 0
    return after === undefined && !found.rent && !isOfWay ? null : { ...question, figures, sides }
  }
  if (found.rates[0]) figures.ratePercent = found.rates[0].value
  if (fees.length > 0 && isAdded(words)) {
    figures.addedFeePence = fees[0]!
    worked.push(`${formatPounds(loanPence)} with the fee of ${formatPounds(fees[0]!)} added`)
  } else if (fees.length > 0) figures.loanFeePence = fees[0]!
  // The payment of one loan alone is read as before.
  const isMore = figures.afterYears !== undefined || found.rent !== undefined || fees.length > 0
  if (!isMore || isOfOne === undefined || !isWhole('mortgage', figures)) return null
  return { ...question, ...(worked.length > 0 && { worked }), figures }
}

/** A buy to let that is owned already is bought by nobody. */
const isOfOther = ({ find, tokens }: Words) =>
  find(lexicon.notOfLoan).some(({ from, to }) => textOf(tokens, from, to + 2) !== 'buy to let')

const alikeOfRepaid =
  'After how long two loans that are paid back have cost the same I do not work out: what is still owed differs too.'

/** Early repayment charges are no part of it: "ignore ERC". */
const isCountedSo = ({ hasAny }: Words) => !hasAny(['erc', 'ercs', 'early repayment']) || hasAny(lexicon.ignores)

/**
 * The rate of before beside those that are offered now, put where it belongs: first, without a fee. "Other offer 5.09 no fee" goes with
 * the fee of before. Null where there is none; else the place of the present rate.
 */
function placePresent({ hasAny }: Words, found: Found, fees: number[], before: Question | null): number | null {
  const { ratePercent, loanFeePence, addedFeePence } = before?.figures ?? {}
  if (ratePercent === undefined || before?.sides || found.rates.length === 0) return null
  const isOther = found.rates.length === 1 && hasAny(lexicon.otherOffer)
  const isNow = found.rates.length > 1 && hasAny(lexicon.rateNow) && loanFeePence === undefined
  if ((!isOther && !isNow) || found.rates.some(({ value }) => value === ratePercent)) return null
  found.rates.unshift({ ...found.rates[0]!, value: ratePercent })
  const fee = loanFeePence ?? addedFeePence ?? 0
  if (fees.length > 0 || fee > 0) {
    if (fees.length === 0) fees.push(...found.rates.slice(1).map(() => 0))
    fees.unshift(fee)
  }
  return isNow ? 0 : null
}

const namesOf = (fixes: readonly number[], present: number) => {
  const names = fixes.map((years) => `fixed for ${years} years`)
  names.splice(present, 0, 'now')
  return names
}

const mostOfFee = 16

/** "Do I get the fee back if it falls through", behind the fee of a loan. */
const askWhichFee = (pence: number): Question => ({
  ...noQuestion,
  ask: {
    text: `Do you mean the loan fee of ${formatPounds(pence)}? Whether that comes back is for the lender to say. Or do you mean the secure price that is paid on this site?`,
    readings: ['Do I get the secure price back if the purchase falls through?'],
  },
})

const isOfLoanAlone = (last: Question | null): last is Question =>
  last?.topic === 'mortgage' && !last.priceOf && last.dealIds.length === 0

/**
 * "2 year at 4.9 with a 2,200 fee or 5 year at 5.3 with none", behind a purchase: the loan that it takes, as what was said before. What is left of
 * its rent is another question.
 */
function ofOffers({ hasAny }: Words, last: Question | null): Question | null {
  const { figures, topic, dealIds } = last ?? noQuestion
  const { pricePence, depositPence, depositPercent, isRepayment, termYears } = figures
  if (!last || (topic !== 'returns' && topic !== 'mortgage') || dealIds.length > 0 || pricePence === undefined)
    return null
  const isOffered =
    hasAny(lexicon.aboutFee) && hasAny(lexicon.fixes) && (hasAny(lexicon.noFee) || hasAny(lexicon.offers))
  if (!isOffered) return null
  const share = depositPercent === undefined ? undefined : Math.round((pricePence * (100 - depositPercent)) / 100)
  const loanPence = figures.loanPence ?? (depositPence === undefined ? share : pricePence - depositPence)
  if (!loanPence) return null
  return {
    ...noQuestion,
    topic: 'mortgage',
    figures: {
      loanPence,
      ...(isRepayment !== undefined && { isRepayment }),
      ...(termYears !== undefined && { termYears }),
    },
    worked: [`the loan is ${formatPounds(loanPence)}`],
  }
}

/** All figures but days and numbers of things; null where one is unclear, or is of something else. */
function amountsOf(words: Words): Amount[] | null {
  const dates = readDates(words)
  const all = readAmounts(words.tokens).filter(({ from }) => !dates.taken.has(from))
  const found: Amount[] = []
  for (const amount of all) {
    if (amount.isUnclear || amount.isEach || amount.parts !== undefined) return null
    const [ahead, isPlain] = [textAt(words.tokens, amount.from - 1), amount.unit === null || amount.unit === 'count']
    // "Quote 2: 5.79%", and "by the end of year two"
    if (isPlain && lexicon.numbered.has(ahead) && Number.isInteger(amount.value) && amount.value <= mostOffers) continue
    // "And over 5?"
    if (isPlain && ahead === 'over' && Number.isInteger(amount.value) && amount.value <= mostFix) {
      found.push({ ...amount, unit: 'years' })
      continue
    }
    if (isPlain && ahead === 'year' && textAt(words.tokens, amount.from - 2) === 'of') continue
    const inMonths =
      /month|mth/i.test(textAt(words.tokens, amount.to - 1)) ||
      /^(?:months|mths)$/.test(textAt(words.tokens, amount.to))
    const isOfMonths = amount.unit === 'count' && inMonths && amount.value % 12 === 0
    if (isOfMonths) found.push({ ...amount, unit: 'years', value: amount.value / 12 })
    else if (amount.unit !== 'count') found.push(amount)
    else if (inMonths) return null
  }
  return found.length === 0 ? null : found
}

const isRate = ({ value, unit, per, text }: Amount, before: string) =>
  (per === undefined || per === 'year') &&
  value > 0 &&
  value <= mostRate &&
  (unit === 'percent' ||
    (unit === null && (/[.,]/.test(text) || ['at', 'to', 'from', 'rate', '@', 'is'].includes(before))))

function placeAll(words: Words, amounts: readonly Amount[]): Found | null {
  const { tokens } = words
  const found: Found = { rates: [], fees: [], years: [] }
  const ends = new Set(amounts.map(({ to }) => to))
  // "A 2% fee", "an arrangement fee of 3%", "fee 2% on top", and not "£999 fee 4.5%" or "no fee 4.9%".
  const starts = new Set(amounts.map(({ from }) => from))
  const isOfFee = ({ from, to }: Amount) =>
    (/^(?:fees?|arrangement|product)$/.test(textAt(tokens, to)) &&
      !starts.has(to + 1) &&
      textAt(tokens, to + 1) !== 'free') ||
    (/^fees?$/.test(textAt(tokens, from - 1)) &&
      !ends.has(from - 1) &&
      !/^(?:no|zero|without|nil|with|free|low|lower)$/.test(textAt(tokens, from - 2))) ||
    /^fees? (?:of|is|at|:)$/.test(textOf(tokens, from - 2, from))
  // "Rates go up 0.5% from 4.75" says by how much a rate changes, and none of its own.
  const isStep = ({ from, to, unit, value }: Amount) =>
    unit === 'percent' &&
    value <= mostStep &&
    (lexicon.beforeStep.has(textAt(tokens, from - 1)) ||
      (lexicon.behindStep.has(textAt(tokens, to)) && textAt(tokens, to + 1) !== 'to'))
  const others: Amount[] = []
  for (const amount of amounts) {
    if (isStep(amount)) return null
    if (amount.unit === 'years') found.years.push(amount)
    else if (isRate(amount, textAt(tokens, amount.from - 1)) && !(amount.value <= mostFeePercent && isOfFee(amount)))
      found.rates.push(amount)
    else others.push(amount)
  }
  const bound = bindSlots(words, others, slots)
  if (!bound || found.rates.length > 4) return null
  for (const [amount, name] of bound) {
    if (name === 'fee') found.fees.push(amount)
    else if (found[name]) return null
    else found[name] = amount
  }
  const { rent } = found
  if (rent && words.find(lexicon.ownPayments).some(({ to }) => to <= rent.from && rent.from - to <= 2)) return null
  return found
}

interface Years {
  term?: number
  after?: number
  fixes: number[]
}

/** What each number of years is of: the term, those that are counted, or those that a rate stays for. */
function placeYears(words: Words, { years, fees, rates }: Found, isCounted: boolean): Years | null {
  const { tokens, hasAny, find } = words
  const found: Years = { fixes: [] }
  const isRepaid = hasAny(repaid)
  const isNear = (phrases: readonly string[], { from }: Amount, most: number) =>
    find(phrases).some((each) => each.to <= from && from - each.to <= most)
  const [end] = find(lexicon.endOfYear)
  const ended = end && (lexicon.yearWords.get(textAt(tokens, end.to)) ?? Number(textAt(tokens, end.to)))
  if (ended && Number.isInteger(ended) && ended <= mostFix) found.after = ended
  const isOfOffers = fees.length > 0 && rates.length > 1
  const areAlike = new Set(years.map(({ value }) => value)).size === 1
  for (const amount of years) {
    const { value, from, to } = amount
    const isBesideRate = isOfOffers && rates.some((rate) => rate.from === to)
    if (!Number.isInteger(value) || value < 1 || value > 40) return null
    const [last, next] = [textAt(tokens, from - 1), textAt(tokens, to)]
    const isFix =
      value <= mostFix &&
      (isBesideRate ||
        lexicon.ofFix.has(next) ||
        ['fixed', 'fix', 'fixes'].includes(last) ||
        textOf(tokens, from - 2, from).match(/^fix(?:ed)? (?:for|of)$/) !== null)
    const isOver = last === 'over' || textOf(tokens, from - 2, from) === 'over the'
    const isSaidBefore = isNear(lexicon.afterYears, amount, isOver ? 0 : 1)
    const isTerm =
      isNear(lexicon.beforeTerm, amount, 1) ||
      find(lexicon.ofTerm).some((each) => each.from === to) ||
      (isOver && !isCounted) ||
      (value >= mostFix && (isOver || (isRepaid && !isSaidBefore)))
    if (isFix) found.fixes.push(value)
    else if (isTerm) {
      if (found.term !== undefined && found.term !== value) return null
      found.term = value
    } else if (isOver || isNear(lexicon.afterYears, amount, 2) || ['time', 'on', 'later', 'in'].includes(next)) {
      if (found.after !== undefined && found.after !== value) return null
      found.after = value
    } else if (last === 'for' && value <= mostFix) found.fixes.push(value)
    else if (fees.length > 0 && value <= mostFix && (areAlike || (isOfOffers && years.length === rates.length)))
      found.fixes.push(value)
    else return null
  }
  return found
}

function wayOf({ hasAny }: Words, { isRepayment, termYears }: GivenFigures): GivenFigures {
  const [isInterest, isRepaid] = [hasAny(lexicon.interestOnly), hasAny(repaid)]
  const wasInterest = isRepayment === false || (isRepayment === undefined && termYears === undefined)
  if ((isInterest && isRepaid) || (isRepaid && hasAny(lexicon.bothWays) && wasInterest))
    return { isRepayment: undefined }
  return isInterest ? { isRepayment: false } : isRepaid ? { isRepayment: true } : {}
}

/** The fee of each rate, or of the only one; null where they are of nothing. */
function feesOf(words: Words, { rates, fees }: Found, loanPence: number, worked: string[]): number[] | null {
  const { tokens, find, hasAny } = words
  const inPence = (fee: Amount) => {
    if (fee.unit !== 'percent') return Math.round(fee.value * 100)
    const pence = Math.round((loanPence * fee.value) / 100)
    worked.push(`fee of ${fee.value}% of ${formatPounds(loanPence)}: ${formatPounds(pence)}`)
    return pence
  }
  const marks = [
    ...fees.map((fee) => ({ at: fee.from, pence: inPence(fee) })),
    ...find(lexicon.noFee)
      .filter(({ from }, index, all) => all[index - 1]?.from !== from)
      .map(({ from }) => ({ at: from, pence: 0 })),
  ].toSorted((a, b) => a.at - b.at)
  if (marks.length === 0) return []
  if (rates.length < 2) return marks.length === 1 ? [marks[0]!.pence] : null
  if (marks.length === 1 && hasAny(lexicon.ofEveryFee)) return rates.map(() => marks[0]!.pence)
  const isBehind = marks[0]!.at > rates[0]!.from
  const found: (number | undefined)[] = rates.map(() => undefined)
  for (const { at, pence } of marks) {
    const index = isBehind ? rates.findLastIndex(({ from }) => from < at) : rates.findIndex(({ from }) => from > at)
    if (index < 0 || found[index] !== undefined) return null
    const [from, to] = isBehind ? [rates[index]!.to, at] : [at, rates[index]!.from]
    const isApart = tokens
      .slice(from, to)
      .some(({ text }, step) => lexicon.betweenOffers.has(text) && step > 0 && !['.', ';'].includes(text))
    if (isApart && rates[index + 1] !== undefined) return null
    found[index] = pence
  }
  return found.map((fee) => fee ?? 0)
}

const isAdded = ({ hasAny }: Words) =>
  (hasAny(lexicon.addedOn) || (hasAny(lexicon.adds) && hasAny(lexicon.toLoan))) && !hasAny(lexicon.notAdded)

function sidesOf({ rates }: Found, fees: readonly number[], fixes: readonly number[], isOnLoan: boolean): Sides | null {
  const values = rates.map(({ value }) => value)
  if (fixes.length > 0 && fixes.length !== values.length) return null
  const also: NonNullable<Sides['also']> = []
  if (fees.some((fee) => fee > 0)) {
    also.push({ field: isOnLoan ? 'addedFee' : 'loanFee', values: fees.map((fee) => fee / 100) })
  }
  if (fixes.length > 0) also.push({ field: 'after', values: [...fixes] })
  if (also.length === 0 && new Set(values).size < values.length) return null
  return { calculator: 'mortgage', field: 'rate', values, ...(also.length > 0 && { also }) }
}
