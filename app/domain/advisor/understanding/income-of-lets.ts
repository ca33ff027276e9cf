import { asksCompany, isWhole } from '../answers/given.ts'
import { repaid } from '../lexicon/figures.ts'
import * as lexicon from '../lexicon/income-of-lets.ts'
import { noQuestion, type GivenFigures, type Question } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import { findNation } from './buyers.ts'
import { isSaid } from './denials.ts'
import { companyOf, nameInCompany, splitCompany } from './held-in-company.ts'
import { amountsOf, bandSaid, incomeOfBand, type FoundAmounts } from './income-said.ts'
import type { KnownPlaces } from './known.ts'
import { areHalved, ownersInstead, yearsInstead } from './owners-before.ts'
import { findPlaces } from './places.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isMoney, penceOfYear, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/**
 * The income tax of a landlord from what people say of it: what they earn, the rent, the interest and the costs of a year. It is read whole:
 * where one figure has no place here, nothing is.
 */

type Name = 'income' | 'rent' | 'interest' | 'loan' | 'costs' | 'cost' | 'price'

const mostTokens = 200
const leastIncome = 5000
const leastPrice = 40_000
const leastLoan = 15_000
/** No rent of a year is as low, and none of a month as high. */
const leastRentOfYear = 3000

const slots: readonly Slot<Name>[] = [
  {
    name: 'income',
    before: lexicon.beforeIncome,
    behind: lexicon.behindIncome,
    fits: (amount) => isMoney(amount) && penceOfYear(amount) >= leastIncome * 100,
  },
  {
    name: 'rent',
    before: lexicon.beforeRent,
    behind: lexicon.behindRent,
    fits: (amount) => isMoney(amount) && amount.value >= 150,
  },
  { name: 'interest', around: lexicon.interestWords, fits: (amount) => isMoney(amount) },
  {
    name: 'loan',
    before: lexicon.beforeLoan,
    behind: lexicon.behindLoan,
    fits: (amount) => isMoney(amount) && amount.per === undefined && amount.value >= leastLoan,
  },
  { name: 'costs', around: lexicon.allCosts, fits: (amount) => isMoney(amount) },
  { name: 'cost', around: lexicon.oneCost, fits: (amount) => isMoney(amount) },
  {
    name: 'price',
    around: lexicon.besideHome,
    fits: (amount) => isMoney(amount) && amount.per === undefined && amount.value >= leastPrice,
  },
]

export function readIncomeOfLets(words: Words, known: KnownPlaces, talk: Talk): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || hasAny(lexicon.notOfOne) || findDealIds(words).length > 0) return null
  const before = talk.last?.topic === 'section-24' && !talk.last.leftOver ? talk.last : null
  const isOfCompany = isSaid(words, lexicon.inCompany)
  if (before && isWhole('section-24', before.figures)) {
    const isTaken = asksCompany(before.figures) && hasAny(lexicon.takesOut)
    return (
      ownersInstead(words, before) ??
      yearsInstead(words, before) ??
      incomeInstead(words, before) ??
      (isOfCompany || isTaken ? inCompany(words, before) : null) ??
      askedAgain(words, before)
    )
  }
  const ofBandAlone = before ? bandAlone(words, before) : null
  if (ofBandAlone) return ofBandAlone
  const isOfTax = hasAny(lexicon.asksTax) || isOfCompany
  if ((!hasAny(lexicon.interestWords) && !isOfTax) || (hasAny(lexicon.dividends) && !isOfCompany)) return null
  const amounts = amountsOf(words)
  const isFree = isOfTax && hasAny(lexicon.noLoan)
  if (
    !amounts ||
    !(hasAny(lexicon.interestWords) || isFree || (amounts.rate !== undefined && isOfTax)) ||
    amounts.money.some((amount) => isProfit(words, amount))
  )
    return null
  const { ofCompany, others } = splitCompany(words, amounts.money, isOfCompany)
  // "Teacher, 41k, rent 10,800": what stands first and nothing names is what is earned.
  const [first, ...rest] = others
  const isFirst = first !== undefined && isBareIncome(words, first)
  const bound =
    bindSlots(words, others, slots) ??
    (isFirst ? bindSlots(words, rest, slots) : null) ??
    withMonthlyRent(words, others)
  if (!bound || !first) return null
  const timed = withTimes(others, bound)
  if (!timed) return null
  const of = (name: Name) => timed.filter(({ of: bind }) => bind === name).map(({ amount }) => amount)
  const incomes = isFirst && !bound.has(first) ? [first, ...of('income')] : of('income')
  const rents = of('rent')
  const loans = loansOf(words, of('loan'), of('price'), amounts)
  if (!loans) return null
  const interests = loans.own ? [loans.own] : of('interest')
  const isCostSaid = of('costs').length + of('cost').length > 0
  const costs = isCostSaid ? costsOf(words, of('costs'), of('cost'), rents.length) : 0
  const isUnlent = isFree && interests.length === 0
  const isWithin = isUnlent || interests.length === 1 || interests.length === rents.length
  if (rents.length === 0 || !isWithin || costs === null) return null
  const rentPence = sum(rents)
  const [profitPence, financeCostsPence] = [rentPence - costs, sum(interests)]
  if (profitPence < 0 || financeCostsPence > rentPence * 3 || (financeCostsPence < 5000 && !isUnlent)) return null
  const alone = oneOwnersIncome(words, incomes)
  const owners = alone ? [alone.owner] : ownersOf(words, amounts, incomes)
  if (!owners) return null
  // Without what is earned only a question about this tax is plain.
  if (owners.length === 0 && !isOfTax) return null
  const company = companyOf(ofCompany)
  if (!company) return null
  const places = findPlaces(words, known)
  const abroad = readAbroad(words, places)
  const nation = findNation(words) ?? places.nation
  // Where the homes lie changes nothing, only where their owner lives.
  const isUnclear = places.unclear.some(({ from }) => lexicon.beforeOwnPlace.has(textAt(tokens, from - 1)))
  if ((isUnclear && !nation) || abroad.isNonResident !== undefined || abroad.isOpen || abroad.place) return null
  // Of one who pays a rate in which the profit does not end it has to be asked what they earn.
  const earned = owners.map(({ income, band }) => (band === undefined ? income! : incomeOfBand(band, profitPence)))
  if (owners.length > 1 && earned.includes(undefined)) return null
  const isHalved = owners.length > 1
  const ofEach = (pence: number) => (isHalved ? Math.round(pence / 2) : pence)
  const figures: GivenFigures = {
    ...(!isHalved && earned[0] !== undefined && { incomePence: earned[0] }),
    profitPence: ofEach(profitPence),
    financeCostsPence: ofEach(financeCostsPence),
    ...(isOfCompany && { companyCostsPence: 0, ...loans.company, ...company }),
    ...(nation && { nation }),
    ...(amounts.years.length === 1 && { taxYear: amounts.years[0]! }),
    ...(amounts.span !== undefined && amounts.span > 1 && !isHalved && { afterYears: amounts.span }),
  }
  if (isHalved && (isOfCompany || amounts.years.length > 1)) return null
  const worked = [
    ...(isFirst && !bound.has(first) ? [`${first.text}: what you earn in a year`] : []),
    ...owners.flatMap(({ band }, index) =>
      band === undefined || earned[index] === undefined ? [] : [sayBand(band, earned[index], isHalved)],
    ),
    ...(alone?.worked ?? []),
    ...(isUnlent ? ['no loan, so no interest'] : []),
    ...[...timed.map(({ amount }) => amount), ...(loans.own ? [loans.own] : [])].flatMap(
      ({ worked: how }) => how ?? [],
    ),
    isCostSaid || hasAny(lexicon.noCosts)
      ? `rents of ${pounds(rentPence)} a year less costs of ${pounds(costs)}: a profit of ${pounds(profitPence)}`
      : `rents of ${pounds(rentPence)} a year, of which no costs were said`,
    ...(isHalved ? ['half of the profit and of the interest each'] : []),
  ]
  const prices = [...(loans.isOfPrice ? [] : of('price')), ...(alone?.aside ?? [])].map(({ text }) => text)
  return {
    ...noQuestion,
    topic: 'section-24',
    figures,
    ...(!isHalved && { profitOf: { rent: rentPence / 100, costs: costs / 100 } }),
    worked,
    ...(prices.length > 0 && { setAside: prices }),
    ...(amounts.years.length > 1 && { sides: { calculator: 'section-24', field: 'year', values: amounts.years } }),
    ...(isHalved && {
      sides: { calculator: 'section-24', field: 'otherIncome', values: earned.map((pence) => pence! / 100) },
    }),
  }
}

interface Owner {
  /** What they earn in a year, in pence. */
  income?: number
  band?: number
}

/** Whose tax it is: one owner, or two who have a half each; none where nothing is said of them, and null where it is not plain whose. */
function ownersOf(words: Words, { bands }: FoundAmounts, incomes: readonly Amount[]): Owner[] | null {
  const { hasAny } = words
  const isHalved = areHalved(words)
  const isOfTwo = isHalved || hasAny(lexicon.ofTwo)
  const earned = incomes.map((amount): Owner => ({ income: penceOfYear(amount) }))
  // "I earn 58,000, my wife earns nothing, half each"
  if (isHalved && earned.length === 1 && bands.length === 0 && hasAny(lexicon.earnsNothing)) earned.push({ income: 0 })
  const [said] = bands.length === 0 && earned.length === 0 ? [bandSaid(words)] : []
  const banded = [...bands, ...(said === undefined ? [] : [said])].map((band): Owner => ({ band }))
  // Who says what they earn needs no rate.
  const owners =
    earned.length > 0 && bands.length <= 1 && earned.length !== 2 ? earned : earned.length === 2 ? earned : banded
  if (owners.length > 2 || (earned.length > 0 && bands.length > 1)) return null
  if (owners.length === 2) return isHalved ? owners : null
  return isOfTwo ? null : owners
}

interface OneOwner {
  owner: Owner
  worked?: string[]
  /** What the one earns who owns nothing of it. */
  aside?: Amount[]
}

/** Of two incomes that of whom it belongs to: "house in her name only"; or both of one person: "a teacher's pension of 17,800 and a state pension of 11,973". */
function oneOwnersIncome(words: Words, incomes: readonly Amount[]): OneOwner | null {
  const { tokens, hasAny } = words
  const isOther = hasAny(lexicon.inTheirName)
  const isOwn = hasAny(lexicon.inOneselfsName)
  if (areHalved(words) || (isOther && isOwn)) return null
  if (isOther || isOwn) {
    const of = incomes.map((amount) => ({ amount, isOther: isOfOther(tokens, amount.from) }))
    const [mine, ...others] = of.filter((each) => each.isOther === isOther)
    if (incomes.length > 2 || !mine || others.length > 0) return null
    return {
      owner: { income: penceOfYear(mine.amount) },
      aside: of.filter((each) => each !== mine).map(({ amount }) => amount),
    }
  }
  if (incomes.length < 2 || incomes.length > 3 || hasAny(lexicon.ofTwo)) return null
  if (tokens.some(({ text }) => lexicon.otherOwner.has(text))) return null
  const income = sum(incomes)
  return {
    owner: { income },
    worked: [`other income ${incomes.map(({ text }) => text).join(' + ')}: ${pounds(income)} a year`],
  }
}

/** Whether the nearest person that is named before a figure is the other owner. */
function isOfOther(tokens: Words['tokens'], from: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    const { text } = tokens[at]!
    if (lexicon.otherOwner.has(text)) return true
    if (lexicon.oneself.has(text)) return false
  }
  return false
}

/** "I let a bungalow, £875 per month": the one sum of a month that nothing names is the rent, where no other is. */
function withMonthlyRent(words: Words, amounts: readonly Amount[]): Map<Amount, Name> | null {
  const [rent, ...more] = amounts.filter(({ per, value }) => per === 'month' && value >= 150)
  if (!rent || more.length > 0 || !words.hasAny(lexicon.letsOut)) return null
  const bound = bindSlots(
    words,
    amounts.filter((amount) => amount !== rent),
    slots,
  )
  return !bound || [...bound.values()].includes('rent') ? null : bound.set(rent, 'rent')
}

const highestBand = 45
const leastBand = 20
const isBandOf = (value: number) => value >= leastBand && value <= highestBand

/** "If the missus owned it, she only pays 20%", "salary nil now": of what was said before with what another earns. */
function incomeInstead(words: Words, before: Question): Question | null {
  const { tokens, hasAny } = words
  if (tokens.length > mostOfInstead || before.sides || before.figures.profitPence === undefined) return null
  const { figures, changed: _changed, took: _took, ...last } = before
  const amounts = readAmounts(tokens).filter(({ unit }) => unit !== 'count')
  const isNone = hasAny(lexicon.noIncome) && amounts.every(({ value }) => value === 0)
  if (isNone) return { ...last, figures: { ...figures, incomePence: 0 }, worked: [], isFollowUp: true, unused: [] }
  const [amount, ...more] = amounts
  const band = amount && amount.unit === 'percent' && isBandOf(amount.value) ? amount.value : undefined
  if (more.length > 0 || band === undefined || !isTaxpayer(words, amount!)) return null
  const income = incomeOfBand(band, figures.profitPence!)
  if (income === undefined) return null
  return {
    ...last,
    figures: { ...figures, incomePence: income },
    worked: [sayBand(band, income, false)],
    isFollowUp: true,
    unused: [],
  }
}
const mostOfInstead = 30

/** Nothing that is shared or lent is a rate of tax. */
const isTaxpayer = ({ tokens }: Words, { from, to }: Amount) =>
  ![to, to + 1].some((at) => lexicon.notOfBand.has(textAt(tokens, at))) &&
  ![from - 1, from - 2].some(
    (at) => lexicon.ofDeposit.has(textAt(tokens, at)) || lexicon.ofLoanToValue.has(textAt(tokens, at)),
  )

/** What was asked of the owner before, of a company that holds the same. */
function inCompany(words: Words, before: Question): Question | null {
  const amounts = amountsOf(words)
  if (!amounts || amounts.years.length > 0 || amounts.bands.length > 0 || amounts.rate !== undefined) return null
  const company = companyOf(amounts.money.map((amount) => ({ amount, name: nameInCompany(words, amount) })))
  if (!company) return null
  const { changed: _changed, took: _took, sides: _sides, worked: _worked, setAside: _aside, ...last } = before
  const { buyer: _buyer, ...figures } = last.figures
  return {
    ...last,
    figures: {
      ...figures,
      companyCostsPence: figures.companyCostsPence ?? 0,
      ...company,
      ...(amounts.span !== undefined && amounts.span > 1 && { afterYears: amounts.span }),
    },
    isFollowUp: true,
    unused: [],
  }
}

const mostOfAgain = 14

/** "How much extra tax do I pay", behind what it is worked out of. */
function askedAgain({ tokens, hasAny }: Words, before: Question): Question | null {
  const hasFigure = tokens.some(({ kind }) => kind === 'number')
  if (hasFigure || tokens.length > mostOfAgain || !hasAny(lexicon.asksAgain)) return null
  const { changed: _changed, took: _took, ...last } = before
  return { ...last, isFollowUp: true, unused: [] }
}

/** "Higher rate", behind a profit and interest of which nobody said what else is earned. */
function bandAlone(words: Words, before: Question): Question | null {
  const { incomePence, profitPence, financeCostsPence } = before.figures
  const amounts = words.tokens.length <= mostOfAgain ? readAmounts(words.tokens) : null
  if (!amounts || incomePence !== undefined || profitPence === undefined || financeCostsPence === undefined) return null
  const [amount, ...others] = amounts
  if (others.length > 0 || (amount && !(amount.unit === 'percent' && amount.value >= leastBand))) return null
  const band = amount?.value ?? bandSaid(words)
  const income = band === undefined ? undefined : incomeOfBand(band, profitPence)
  if (band === undefined || income === undefined) return null
  const { changed: _changed, took: _took, ...last } = before
  return {
    ...last,
    figures: { ...before.figures, incomePence: income },
    worked: [...(before.worked ?? []), sayBand(band, income, false)],
    isFollowUp: true,
    unused: [],
  }
}

const sayBand = (percent: number, incomePence: number, isOfTwo: boolean) =>
  `as ${isOfTwo ? 'one owner pays' : 'you pay'} ${percent}%, other income is taken as ${pounds(incomePence)}, so that all of the profit is in that band`

/** Whether a sum that nothing names may be what somebody earns in a year. */
const isBareIncome = ({ tokens }: Words, { from, value, unit, per }: Amount) =>
  from <= mostBeforeIncome &&
  (unit === 'pounds' || unit === null) &&
  (per === undefined || per === 'year') &&
  value >= leastBareIncome &&
  value <= 250_000 &&
  tokens.slice(0, from).some(({ kind }) => kind === 'word')
const mostBeforeIncome = 6
const leastBareIncome = 12_000

/** "A profit of 9,000", "9,000 left": costs are off already. */
const isProfit = ({ tokens }: Words, { from, to }: Amount) =>
  [from - 2, from - 1, to, to + 1].some((at) => /^(?:profit|profits|surplus|left|net)$/.test(textAt(tokens, at)))

const sum = (amounts: readonly Amount[]) => amounts.reduce((total, amount) => total + penceOfYear(amount), 0)
const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

interface Loans {
  /** The interest of a year of an interest-only loan, and that of a company's own. */
  own?: Amount
  company?: GivenFigures
  isOfPrice?: true
}

/** What is worked out of loans and rates; null where they do not say it. */
function loansOf(
  { hasAny }: Words,
  [loan, ...others]: readonly Amount[],
  prices: readonly Amount[],
  { rate, companyRate, loanToValue }: FoundAmounts,
): Loans | null {
  if (!loan && rate === undefined && loanToValue === undefined) return {}
  const [price] = prices
  const lent = loan ?? (loanToValue === undefined || prices.length !== 1 ? undefined : ofPrice(price!, loanToValue))
  if (!lent || others.length > 0 || rate === undefined || hasAny(repaid)) return null
  const interest = (percent: number) => Math.round(lent.value * percent) / 100
  const worked = (percent: number) =>
    `interest of ${percent}% on ${pounds(lent.value * 100)}: ${pounds(interest(percent) * 100)} a year`
  return {
    own: { ...lent, value: interest(rate), per: 'year', worked: worked(rate) },
    ...(companyRate !== undefined && { company: { companyInterestPence: Math.round(interest(companyRate) * 100) } }),
    ...(!loan && { isOfPrice: true }),
  }
}

const ofPrice = (price: Amount, loanToValue: number): Amount => ({
  ...price,
  value: Math.round(price.value * loanToValue) / 100,
})

/** The costs of a year; null where they are not said, or one may be within another. */
function costsOf({ hasAny }: Words, all: readonly Amount[], single: readonly Amount[], homes: number): number | null {
  if (all.length + single.length === 0) return hasAny(lexicon.noCosts) ? 0 : null
  if (
    (all.length > 1 && all.length !== homes) ||
    (all.length === 1 && single.length > 0 && hasAny(lexicon.withinCosts))
  )
    return null
  return sum([...all, ...single])
}

/**
 * Each figure with its time: "rent 1,050, interest 510" are of a month. Null where one may be of a month or of a year.
 */
function withTimes(
  all: readonly Amount[],
  bound: ReadonlyMap<Amount, Name>,
): { amount: Amount; of: Name | undefined }[] | null {
  const rents = all.filter((amount) => bound.get(amount) === 'rent')
  const isTimeless = rents.some(({ per, value }) => per === undefined && value < leastRentOfYear)
  if (isTimeless && rents.length > 1) return null
  const timed = all.map((amount) =>
    isTimeless && amount === rents[0]
      ? { ...amount, per: 'month' as const, worked: `rent of ${pounds(amount.value * 100)} a month` }
      : amount,
  )
  const rentPence = timed.reduce(
    (total, amount, index) => total + (rents.includes(all[index]!) ? penceOfYear(amount) : 0),
    0,
  )
  const isMonthly = timed.some(({ per }, index) => rents.includes(all[index]!) && per !== undefined && per !== 'year')
  const isShared = (name: Name | undefined) => name === 'interest' || name === 'costs' || name === 'cost'
  const others = all.filter((amount) => isShared(bound.get(amount)))
  const isOther = (amount: Amount) =>
    amount.per === undefined &&
    (isMonthly || others.some(({ per }) => per !== undefined && per !== 'year')) &&
    penceOfYear(amount) * 8 <= rentPence
  if (others.some(isOther)) return null
  return timed.map((amount, index) => ({ amount, of: bound.get(all[index]!) }))
}
