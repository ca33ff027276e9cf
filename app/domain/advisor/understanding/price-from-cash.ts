import { formatPounds } from '#app/utils/money.ts'
import * as lexicon from '../lexicon/price-from-cash.ts'
import { dearestOfPot, outOfPot, taxOfCash } from '../lexicon/target-shapes.ts'
import { noQuestion, type GivenFigures, type Question, type Target } from '../question.ts'
import { sayTarget } from '../answers/target-words.ts'
import { argsGiven } from '../answers/given.ts'
import { readAbroad } from './abroad.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { findBuyer, findNation } from './buyers.ts'
import { readDates } from './dates.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { readWords, textAt, type Words } from './words.ts'

/**
 * How dear a home may be, from the money that somebody has and the share that they put down: what of it is kept aside, and whether tax and
 * fees come out of it. It is read whole, or not at all.
 */

type Name = 'pot' | 'deposit' | 'kept' | 'fees'

const mostTokens = 110
const mostOfNext = 18
const leastPot = 10_000
const [leastShare, mostShare] = [5, 60]

const isSum = (amount: Amount) => isMoney(amount) && amount.per === undefined
const slots: readonly Slot<Name>[] = [
  { name: 'pot', around: lexicon.ofPot, fits: (amount) => isSum(amount) && amount.value >= leastPot },
  { name: 'deposit', around: lexicon.ofDeposit, fits: (amount) => isSum(amount) && amount.value >= leastPot },
  { name: 'kept', around: lexicon.keptBack, fits: (amount) => isSum(amount) && amount.value >= 100 },
  {
    name: 'fees',
    around: lexicon.ofFees,
    fits: (amount) => isSum(amount) && amount.value >= 100 && amount.value < 15_000,
  },
]

/** The highest price that the money reaches; null for everything else. */
export function readPriceFromCash(words: Words, known: KnownPlaces, talk: Talk): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || hasAny(lexicon.notOfPot) || findDealIds(words).length > 0) return null
  const next = keptOfBefore(words, talk.last)
  if (next) return next
  if (!hasAny(dearestOfPot) && !hasAny(lexicon.dearest)) return null
  const said = amountsOf(words)
  const opening = openingPot(words, said)
  const bound =
    said && said.share !== undefined ? bindSlots(words, opening ? said.money.slice(1) : said.money, slots) : null
  if (!said || !bound) return null
  const of = (name: Name) => said.money.filter((amount) => bound.get(amount) === name)
  const [deposit, ...deposits] = of('deposit')
  const [pot = opening ?? deposit ?? potOfBegun(talk), ...pots] = of('pot')
  const [kept, ...more] = of('kept')
  const [fees, ...others] = of('fees')
  if (!pot || (deposit && pot !== deposit) || [deposits, pots, more, others].some((all) => all.length > 0)) return null
  const isKeptForTax = kept !== undefined && (forTax(words, kept) || (fees === undefined && forAll(words, kept)))
  const isLeftOut = leavesOut(words)
  const isOfAll =
    !isLeftOut &&
    !isKeptForTax &&
    !(deposit && !hasAny(outOfPot)) &&
    (hasAny(outOfPot) || hasAny(lexicon.allOfIt) || hasTax(words))
  const places = findPlaces(words, known)
  const nation = findNation(words) ?? places.nation
  if (isOfAll && places.unclear.length > 0 && !nation) return null
  const buyer = findBuyer(words)
  const abroad = readAbroad(words, places)
  if (isOfAll && (abroad.isOpen || abroad.place || abroad.unclear)) return null
  const potPence = Math.round(pot.value * 100)
  const keptPence = kept ? Math.round(kept.value * 100) : 0
  const isFeesKept = isOfAll && kept !== undefined && isForFees(words, kept)
  const taxed: GivenFigures = {
    ...(nation && { nation }),
    ...(buyer && { buyer }),
    ...(abroad.isNonResident !== undefined && { isNonResident: abroad.isNonResident }),
  }
  const figures: GivenFigures = {
    depositPercent: said.share!,
    ...(isOfAll && (fees || isFeesKept) && { feesPence: Math.round((fees ?? kept!).value * 100) }),
    ...(isOfAll && taxed),
  }
  const worked: string[] = []
  const leftPence = kept && !isFeesKept ? potPence - keptPence : potPence
  if (leftPence !== potPence)
    worked.push(`${formatPounds(potPence)} less ${formatPounds(keptPence)} kept aside: ${formatPounds(leftPence)}`)
  const feesApart = fees && !isOfAll && !isLeftOut ? [`the fees of ${fees.text} come on top`] : []
  const target: Target = {
    calculator: 'deal',
    field: 'price',
    figure: isOfAll ? 'cashNeeded' : 'depositPounds',
    value: leftPence / 100,
  }
  const isOpen = !isOfAll && !deposit && !kept && !isLeftOut
  return {
    ...noQuestion,
    topic: 'returns',
    figures,
    target,
    ...(worked.length + feesApart.length > 0 && { worked: [...worked, ...feesApart] }),
    ...(isOpen && {
      orElse: otherwise(target, { ...figures, ...taxed, ...(fees && { feesPence: Math.round(fees.value * 100) }) }),
    }),
  }
}

/** "I have 45,000 and the bank wants 25%" may be all that there is. */
const otherwise = (target: Target, figures: GivenFigures) => ({
  text: 'If the tax and the fees have to come out of it too:',
  readings: [sayTarget({ ...target, figure: 'cashNeeded' }, { calculator: 'deal', args: argsGiven('deal', figures) })],
})

/** "Leave 2k aside for the solicitor", behind a price that the money reaches. */
function keptOfBefore(words: Words, last: Question | null): Question | null {
  const { target, figures } = last ?? noQuestion
  if (!last || !target || target.field !== 'price' || words.tokens.length > mostOfNext) return null
  if (target.figure !== 'cashNeeded' && target.figure !== 'depositPounds') return null
  const said = amountsOf(words)
  if (!said || said.share !== undefined || said.money.length !== 1) return null
  const [kept] = said.money
  if (bindSlots(words, said.money, slots)?.get(kept!) !== 'kept' || kept!.value >= target.value) return null
  const { changed: _changed, took: _took, orElse: _orElse, worked: _worked, ...rest } = last
  const pence = Math.round(kept!.value * 100)
  if (target.figure === 'cashNeeded' && words.hasAny(lexicon.ofFees) && !forTax(words, kept!))
    return { ...rest, figures: { ...figures, feesPence: pence }, isFollowUp: true }
  const left = target.value - kept!.value
  return {
    ...rest,
    target: { ...target, value: left },
    worked: [`${formatPounds(target.value * 100)} less ${formatPounds(pence)} kept aside: ${formatPounds(left * 100)}`],
    isFollowUp: true,
  }
}

/** "£80k, keep £10k back, tax out of it" begins with the money. */
function openingPot({ hasAny }: Words, said: Said | null): Amount | undefined {
  const [first, ...others] = said?.money ?? []
  const isOpening = first?.from === 0 && isSum(first) && first.value >= leastPot && others.length > 0
  return isOpening && hasAny(outOfPot) && hasAny(lexicon.keptBack) ? first : undefined
}

/** "I've exactly 45 thousand saved", said in the message before. */
function potOfBegun({ begun }: Talk): Amount | undefined {
  if (!begun) return undefined
  const words = readWords(begun)
  const [only, ...others] = readAmounts(words.tokens)
  return only && others.length === 0 && isSum(only) && only.value >= leastPot && words.hasAny(lexicon.ofPot)
    ? only
    : undefined
}

/** "Keep 8,000 back for the tax and lawyers" */
const forTax = (words: Words, kept: Amount) => isKeptFor(words, kept, taxOfCash)
/** "Keep 10,000 back for costs" */
const forAll = (words: Words, kept: Amount) => isKeptFor(words, kept, lexicon.allCosts)
/** "Keep 2,000 for the solicitor", or "for the solicitor keep 2,000". */
const isForFees = (words: Words, kept: Amount) =>
  isKeptFor(words, kept, lexicon.ofFees) ||
  words
    .find(lexicon.ofFees)
    .some(({ to }) => to <= kept.from && kept.from - to <= reach && !isApart(words, to, kept.from))
const isKeptFor = (words: Words, kept: Amount, list: readonly string[]) =>
  words
    .find(list)
    .some(({ from }) => from >= kept.to && from - kept.to <= reach && !isApart(words, kept.to, from, kept.from - 4))
/** "Keep 10k back, tax and fees out of it" and "10k for emergencies, fees out of it" tell of two things. */
function isApart({ tokens, find }: Words, from: number, to: number, since = from): boolean {
  const between = tokens.slice(from, to).map(({ text }) => text)
  const isSpare = find(lexicon.ofEmergency).some((spare) => spare.from >= since && spare.to <= to)
  return isSpare || (between.includes(',') && !between.includes('for'))
}
const reach = 8

const hasTax = ({ hasAny }: Words) => hasAny(taxOfCash)

/** "Leave stamp duty and solicitors aside", "ignore the tax" */
function leavesOut({ find, tokens }: Words): boolean {
  return find(lexicon.leaves).some(
    ({ to }) =>
      ![0, 1, 2].some((step) => tokens[to + step]?.kind === 'number') &&
      find(lexicon.partsBeside).some(({ from }) => from >= to && from - to <= 3),
  )
}

interface Said {
  money: Amount[]
  share?: number
}

/** The sums and the one share that is put down; null where a figure is of something else. */
function amountsOf(words: Words): Said | null {
  const { tokens, hasAny } = words
  const { taken } = readDates(words)
  const found: Said = { money: [] }
  for (const amount of readAmounts(tokens)) {
    const { unit, value, from, to, isUnclear, isEach } = amount
    if (taken.has(from) || unit === 'count') continue
    if (isUnclear || isEach || unit === 'years') return null
    if (unit !== 'percent') {
      found.money.push(amount)
      continue
    }
    const isLoan = [from - 2, from - 1, to, to + 1].some((at) => lexicon.ofLoan.has(textAt(tokens, at)))
    const share = isLoan ? 100 - value : value
    if (found.share !== undefined || share < leastShare || share > mostShare) return null
    if (!isLoan && !hasAny(lexicon.ofShare)) return null
    found.share = share
  }
  return found
}
