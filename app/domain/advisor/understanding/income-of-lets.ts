import { incomeTaxYears, taxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { isWhole } from '../answers/given.ts'
import { repaid } from '../lexicon/figures.ts'
import * as lexicon from '../lexicon/income-of-lets.ts'
import { noQuestion, type GivenFigures, type Question } from '../question.ts'
import { readAbroad } from './abroad.ts'
import { readAmounts } from './amounts.ts'
import type { Amount } from './amount.ts'
import { findNation } from './buyers.ts'
import { readDates } from './dates.ts'
import { isSaid } from './denials.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isMoney, penceOfYear, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, textOf, type Words } from './words.ts'

/**
 * The income tax of a landlord from what people say of it: what they earn, the rent, the interest and the costs of a year. It is read whole:
 * where one figure has no place here, nothing is.
 */

type Name = 'income' | 'rent' | 'interest' | 'loan' | 'costs' | 'cost' | 'price'

const mostTokens = 200
const leastIncome = 5000
const leastPrice = 40_000
const leastLoan = 15_000
const mostRate = 15
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
  if (before && isWhole('section-24', before.figures))
    return isOfCompany ? inCompany(words, before) : askedAgain(words, before)
  const ofBandAlone = before ? bandAlone(words, before) : null
  if (ofBandAlone) return ofBandAlone
  if (!hasAny(lexicon.interestWords) && !hasAny(lexicon.asksTax)) return null
  const amounts = amountsOf(words)
  if (
    !amounts ||
    !(hasAny(lexicon.interestWords) || (amounts.rate !== undefined && hasAny(lexicon.asksTax))) ||
    amounts.money.some((amount) => isProfit(words, amount))
  )
    return null
  const { ofCompany, others } = splitCompany(words, amounts.money, isOfCompany)
  // "Teacher, 41k, rent 10,800": what stands first and nothing names is what is earned.
  const [first, ...rest] = others
  const isFirst = first !== undefined && isBareIncome(words, first)
  const bound = bindSlots(words, others, slots) ?? (isFirst ? bindSlots(words, rest, slots) : null)
  if (!bound || !first) return null
  const of = (name: Name) => others.filter((amount) => bound.get(amount) === name)
  const [income = isFirst && !bound.has(first) ? first : undefined, ...moreIncome] = of('income')
  const rents = of('rent')
  const ofLoan = interestOf(words, of('loan'), amounts.rate)
  const interests = ofLoan ? [ofLoan] : of('loan').length === 0 && amounts.rate === undefined ? of('interest') : []
  const costs = costsOf(words, of('costs'), of('cost'), rents.length)
  const isWithin = interests.length === 1 || interests.length === rents.length
  if (moreIncome.length > 0 || rents.length === 0 || !isWithin || costs === null) return null
  if (!areOfOneTime(rents, [...interests, ...of('costs'), ...of('cost')])) return null
  const rentPence = sum(rents)
  const [profitPence, financeCostsPence] = [rentPence - costs, sum(interests)]
  if (profitPence < 0 || financeCostsPence > rentPence * 3 || financeCostsPence < 5000) return null
  const band = income ? undefined : (amounts.band ?? bandSaid(words))
  // Without what is earned only a question about this tax is plain.
  if (!income && band === undefined && !hasAny(lexicon.asksTax)) return null
  const ofBand = band === undefined ? undefined : incomeOfBand(band, profitPence)
  const incomePence = income ? penceOfYear(income) : ofBand
  const company = companyOf(ofCompany)
  if (!company) return null
  const places = findPlaces(words, known)
  const abroad = readAbroad(words, places)
  const nation = findNation(words) ?? places.nation
  if ((places.unclear.length > 0 && !nation) || abroad.isNonResident !== undefined || abroad.isOpen || abroad.place)
    return null
  const figures: GivenFigures = {
    ...(incomePence !== undefined && { incomePence }),
    profitPence,
    financeCostsPence,
    ...(isOfCompany && { companyCostsPence: 0, ...company }),
    ...(nation && { nation }),
    ...(amounts.years.length === 1 && { taxYear: amounts.years[0]! }),
  }
  const worked = [
    ...(income && of('income').length === 0 ? [`${income.text}: what you earn in a year`] : []),
    ...(band === undefined || ofBand === undefined ? [] : [sayBand(band, ofBand)]),
    ...[...others, ...(ofLoan ? [ofLoan] : [])].flatMap(({ worked: how }) => how ?? []),
    `rents of ${pounds(rentPence)} a year less costs of ${pounds(costs)}: a profit of ${pounds(profitPence)}`,
  ]
  const prices = of('price').map(({ text }) => text)
  return {
    ...noQuestion,
    topic: 'section-24',
    figures,
    profitOf: { rent: rentPence / 100, costs: costs / 100 },
    worked,
    ...(prices.length > 0 && { setAside: prices }),
    ...overYears(amounts),
    ...(amounts.years.length > 1 && { sides: { calculator: 'section-24', field: 'year', values: amounts.years } }),
  }
}

/** What was asked of the owner before, of a company that holds the same. */
function inCompany(words: Words, before: Question): Question | null {
  const amounts = amountsOf(words)
  if (!amounts || amounts.years.length > 0) return null
  const company = companyOf(amounts.money.map((amount) => ({ amount, name: nameInCompany(words, amount) })))
  if (!company) return null
  const { changed: _changed, took: _took, sides: _sides, worked: _worked, setAside: _aside, ...last } = before
  const { buyer: _buyer, ...figures } = last.figures
  return {
    ...last,
    figures: { ...figures, companyCostsPence: 0, ...company },
    isFollowUp: true,
    unused: [],
    ...overYears(amounts),
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
    worked: [...(before.worked ?? []), sayBand(band, income)],
    isFollowUp: true,
    unused: [],
  }
}
const leastBand = 20

const sayBand = (percent: number, incomePence: number) =>
  `as you pay ${percent}%, other income is taken as ${pounds(incomePence)}, so that all of the profit is in that band`

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

interface FoundAmounts {
  money: Amount[]
  years: TaxYear[]
  /** The rate of the loan, where its interest is not said. */
  rate?: number
  /** Over how many years it is asked for. */
  span?: number
  /** The rate of income tax that is paid. */
  band?: number
}

/** "Higher rate taxpayer" */
const bandSaid = (words: Words) => lexicon.bandWords.find(([, phrases]) => isSaid(words, phrases))?.[0]

/** "A 40% taxpayer", "I'm on 40%". */
const isBand = ({ tokens }: Words, { value, from, to }: Amount) =>
  lexicon.bandWords.some(([percent]) => percent === value) &&
  ((lexicon.beforeBand.has(textAt(tokens, from - 1)) && !lexicon.notOfBand.has(textAt(tokens, to))) ||
    lexicon.behindBand.has(textAt(tokens, to)))

/** What is earned in the middle of a band: in all of it the tax of a profit is the same, as long as the profit ends in it too. */
const bands: readonly { percent: number; income: number; mostProfit: number }[] = [
  { percent: 20, income: 20_000, mostProfit: 30_000 },
  { percent: 40, income: 60_000, mostProfit: 40_000 },
  { percent: 45, income: 150_000, mostProfit: Infinity },
]

function incomeOfBand(percent: number, profitPence: number): number | undefined {
  const band = bands.find((each) => each.percent === percent && profitPence <= each.mostProfit * 100)
  return band && band.income * 100
}

/** All figures of a message; null where one has no place in an income tax. */
function amountsOf(words: Words): FoundAmounts | null {
  const { dates, taken } = readDates(words)
  const found: FoundAmounts = { money: [], years: [] }
  for (const { taxYear } of dates) {
    if (taxYear === undefined) continue
    const name = `${taxYear}/${String((taxYear + 1) % 100).padStart(2, '0')}`
    if (!(name in incomeTaxYears)) return null
    found.years.push(name as TaxYear)
  }
  for (const amount of readAmounts(words.tokens)) {
    if (taken.has(amount.from) || amount.unit === 'count') continue
    if (amount.isUnclear) return null
    if (amount.unit === 'percent') {
      if (found.band === undefined && isBand(words, amount)) {
        found.band = amount.value
        continue
      }
      if (found.rate !== undefined || amount.value > mostRate || amount.per !== undefined) return null
      found.rate = amount.value
      continue
    }
    if (amount.unit === 'years') {
      // "Over, say, ten years"
      const isOver = [1, 2, 3, 4].some((step) => ['over', 'next'].includes(textAt(words.tokens, amount.from - step)))
      if (!isOver || found.span !== undefined) return null
      found.span = amount.value
    } else if (amount.unit === null && amount.value < 50 && amount.per === undefined) return null
    else found.money.push(amount)
  }
  return found
}

/** Of "over ten years" the years whose rates are known. */
const overYears = ({ span }: FoundAmounts): Partial<Question> =>
  span === undefined || span < 2
    ? {}
    : {
        sides: { calculator: 'section-24', field: 'year', values: [...taxYears] },
        cannot: [
          `The rates of income tax are known for ${taxYears[0]} to ${taxYears.at(-1)} only, so these are the years that I can work out.`,
        ],
      }

const sum = (amounts: readonly Amount[]) => amounts.reduce((total, amount) => total + penceOfYear(amount), 0)
const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** The interest of a year of an interest-only loan. */
function interestOf({ hasAny }: Words, [loan, ...others]: readonly Amount[], rate: number | undefined): Amount | null {
  if (!loan || others.length > 0 || rate === undefined || hasAny(repaid)) return null
  const value = Math.round(loan.value * rate) / 100
  return {
    ...loan,
    value,
    per: 'year',
    worked: `interest of ${rate}% on ${pounds(loan.value * 100)}: ${pounds(value * 100)} a year`,
  }
}

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

/** Whether nothing is said of a month and of a year without the word. */
function areOfOneTime(rents: readonly Amount[], others: readonly Amount[]): boolean {
  const isMonthly = rents.some(({ per }) => per !== undefined && per !== 'year')
  if (rents.some(({ per, value }) => per === undefined && value < leastRentOfYear)) return false
  const rent = sum(rents)
  // "Rent 1,050 a month, interest 510" is of a month as well.
  return others.every(
    (amount) =>
      amount.per !== undefined ||
      (!isMonthly && !others.some(({ per }) => per !== undefined && per !== 'year')) ||
      penceOfYear(amount) * 8 > rent,
  )
}

type OfCompany = { amount: Amount; name: 'interest' | 'costs' | null }

/** What is said of the company alone. */
function splitCompany(
  words: Words,
  amounts: readonly Amount[],
  isOfCompany: boolean,
): { ofCompany: OfCompany[]; others: Amount[] } {
  if (!isOfCompany) return { ofCompany: [], others: [...amounts] }
  const ofCompany = amounts.flatMap((amount, index): OfCompany[] => {
    const name = index > 2 ? nameInCompany(words, amount, true) : null
    return name ? [{ amount, name }] : []
  })
  return { ofCompany, others: amounts.filter((amount) => !ofCompany.some((each) => each.amount === amount)) }
}

const reach = 9

/** Whether a figure is the interest or the costs of a company, by the words of its part of the sentence. */
function nameInCompany({ tokens, find }: Words, { from, to }: Amount, isStrict = false): OfCompany['name'] {
  const isEnd = (at: number) => at < 0 || at >= tokens.length || /^[.;?!]$/.test(tokens[at]!.text)
  let [start, end] = [from, to]
  while (!isEnd(start - 1) && from - start < reach) start--
  while (!isEnd(end) && end - to < reach) end++
  const has = (phrases: readonly string[]) => find(phrases).some((each) => each.from >= start && each.to <= end)
  if (isStrict && !has(lexicon.inCompany)) return null
  if (has(lexicon.extraOfCompany) && /account|extra|more|filing|admin|addit/.test(textOf(tokens, start, end)))
    return 'costs'
  return has(lexicon.interestWords) ? 'interest' : has(lexicon.extraOfCompany) ? 'costs' : null
}

function companyOf(all: readonly OfCompany[]): GivenFigures | null {
  const found: GivenFigures = {}
  for (const { amount, name } of all) {
    const key = name === 'interest' ? 'companyInterestPence' : 'companyCostsPence'
    if (name === null || found[key] !== undefined || !isMoney(amount)) return null
    found[key] = penceOfYear(amount)
  }
  return found
}
