import type { OfRent } from '../lexicon/shares.ts'
import type { GivenFigures, LeftOver, Topic } from '../question.ts'
import { timesAYear } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { takeRunning } from './use-running.ts'

/** Which figures a topic works with. */

type Name = keyof GivenFigures
const purchase: Name[] = ['pricePence', 'nation', 'buyer', 'isNonResident']
/** Ways to say the same thing: the one that is said last is meant. */
const loan: Name[] = ['depositPercent', 'depositPence', 'loanPence']
const finance: Name[] = [...loan, 'ratePercent', 'isRepayment', 'termYears']
const running: Name[] = [
  ...(['managementPercent', 'voidsPercent', 'maintenancePercent', 'insurancePence', 'servicePence'] as const),
  'otherPence',
]
const works: Name[] = ['feesPence', 'worksPence', 'taxPence']
const ofFee: Name[] = ['loanFeePercent']
const tax: Name[] = ['completionDate', 'hasCompanyRelief']
const used: Partial<Record<Topic, readonly Name[]>> = {
  returns: [
    ...purchase,
    ...finance,
    ...running,
    ...works,
    ...ofFee,
    ...tax,
    'monthlyRentPence',
    'securePence',
    'paymentPence',
  ],
  mortgage: [
    ...purchase,
    ...finance,
    'monthlyRentPence',
    'loanFeePence',
    ...ofFee,
    'addedFeePence',
    'owedPence',
    'afterYears',
    ...running,
  ],
  'property-tax': [...purchase, ...tax],
  brrr: [
    ...purchase,
    ...works,
    ...tax,
    'valuePence',
    'monthlyRentPence',
    'ratePercent',
    'depositPercent',
    'loanToValuePercent',
    'holdingPence',
    'financeFeesPence',
    'costRatePercent',
    'sellingCostsPence',
    'sellingPercent',
  ],
  'rental-cover': [
    ...loan,
    'monthlyRentPence',
    'ratePercent',
    'stressRatePercent',
    'coveragePercent',
    'pricePence',
    'isPortfolio',
  ],
  // Nothing of a deal is worked out anew: whoever says another deposit is shown where to.
  deals: [...finance, ...running, ...works, 'buyer', 'isNonResident'],
  'section-24': [
    'incomePence',
    'profitPence',
    'financeCostsPence',
    'broughtForwardPence',
    'companyCostsPence',
    'companyInterestPence',
    'afterYears',
    'taxYear',
    'nation',
    'buyer',
    'isNonResident',
  ],
}
/** What a topic has no place for, although it could change what comes out. Anything else that is said besides changes nothing. */
const decides: Partial<Record<Topic, readonly Name[]>> = {
  returns: ['costRatePercent', 'holdingPence', 'financeFeesPence', 'stressRatePercent'],
  mortgage: ['valuePence', 'feesPence', 'worksPence', 'taxPence', 'otherPence'],
  'property-tax': ofFee,
  'rental-cover': ofFee,
  brrr: [
    ...ofFee,
    'depositPence',
    'loanPence',
    'managementPercent',
    'voidsPercent',
    'maintenancePercent',
    'insurancePence',
    'servicePence',
    'otherPence',
  ],
  'section-24': [
    'managementPercent',
    'insurancePence',
    'servicePence',
    'otherPence',
    'feesPence',
    'worksPence',
    'loanPence',
    'ratePercent',
  ],
}

/** Whether all figures that a message says are of the one topic and none of the other: "profit down 1,500" behind a Section 24. */
export function isOnlyOf(topic: Topic, other: Topic, { figures, prices }: ReadFigures): boolean {
  const said = Object.keys(figures) as Name[]
  const [own, others] = [used[topic] ?? [], used[other] ?? []]
  return prices.length === 0 && said.length > 0 && said.every((name) => own.includes(name) && !others.includes(name))
}

interface TopicFigures {
  figures: GivenFigures
  /** What was said of the same purchase and has no place here. */
  beside: GivenFigures
  unused: string[]
  leftOver: LeftOver[]
  changed: Name[]
}

/** The figures of a question: those of the last one that it goes on with, changed by its own, and what is left over of its own. */
export function topicFigures(topic: Topic, read: ReadFigures, carried: GivenFigures | null): TopicFigures {
  const { figures, years, unused } = read
  const names = used[topic]
  const isSearch = topic === 'best-areas' || topic === 'find-deals' || topic === 'area' || topic === 'compare-areas'
  if (!names) {
    const left = [...unused, ...Object.keys(figures).map(sayFigure(figures)), ...(years ? [years.text] : [])]
    return { figures: {}, beside: {}, unused: isSearch ? left : [], leftOver: [], changed: [] }
  }
  const own: GivenFigures = { ...figures }
  const left: LeftOver[] = []
  const leave = (text: string, ...meanings: GivenFigures[]) => left.push({ text, meanings })
  readPrices(topic, read, own, carried, leave)
  // Running costs come off the rent that pays a loan alone: of a purchase with a price they are worked out with its returns.
  const isLoanLet =
    topic === 'mortgage' &&
    (own.monthlyRentPence ?? carried?.monthlyRentPence) !== undefined &&
    (own.pricePence ?? carried?.pricePence) === undefined
  const isLet = topic !== 'mortgage' || isLoanLet
  if (topic === 'returns' || isLoanLet) readShares(own, read, carried, leave)
  if (topic === 'returns' || topic === 'deals' || isLoanLet) takeRunning(own, read, carried, leave)
  else if (read.running && read.runningPence !== undefined) delete own.otherPence
  // The rate of a test that was spoken of before is the one that is changed.
  if (topic === 'rental-cover' && carried?.stressRatePercent !== undefined && own.ratePercent !== undefined) {
    own.stressRatePercent ??= own.ratePercent
    delete own.ratePercent
  }
  renameFigures(topic, own, read, leave, (own.pricePence ?? carried?.pricePence) !== undefined)
  if (years) {
    // "10 years" of a purchase to let are no term where nothing is said of a loan.
    const isOfLoan =
      topic !== 'returns' || [...finance].some((name) => own[name] !== undefined || carried?.[name] !== undefined)
    if (names.includes('termYears') && isOfLoan) own.termYears = years.value
    else if (topic === 'returns' && years.isTerm) leave(years.text, { termYears: years.value, isRepayment: true })
  }
  const isUsed = (name: string) => names.includes(name as Name) && (isLet || !running.includes(name as Name))
  const usedOf = (all: GivenFigures): GivenFigures =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(name)))
  const kept = usedOf(own)
  for (const name of decides[topic] ?? []) {
    if (own[name] !== undefined && own[name] !== 0 && !isUsed(name)) leave(sayFigure(own)(name))
  }
  const before: GivenFigures = { ...carried }
  replaceFigure(read, before, kept)
  if (loan.some((name) => own[name] !== undefined)) for (const name of loan) delete before[name]
  const changed = carried ? (Object.keys(kept) as Name[]).filter((name) => kept[name] !== before[name]) : []
  const beside = Object.fromEntries(Object.entries({ ...before, ...own }).filter(([name]) => !isUsed(name)))
  const all = usedOf({ ...before, ...kept })
  return { figures: all, beside, unused: [], leftOver: topic === 'deals' ? [] : left, changed }
}

type Leave = (text: string, ...meanings: GivenFigures[]) => void

/** The price of a purchase: of several, or of a range, none. */
function readPrices(
  topic: Topic,
  read: ReadFigures,
  own: GivenFigures,
  carried: GivenFigures | null,
  leave: Leave,
): void {
  const isPaid = read.prices.some(({ isAsking }) => !isAsking)
  if (isPaid) read.setAside.push(...read.prices.flatMap(({ isAsking, text }) => (isAsking ? [text] : [])))
  // What is asked is no argument where somebody pays another price.
  const prices = read.prices.filter(({ isAsking }) => !isAsking || !isPaid)
  const isRange = prices.length > 1 && prices[0]!.bound === 'first-of-range'
  const said = prices.filter(({ isBare }) => !isBare)
  // A price that is called one comes before an amount that nothing names.
  const [price, ...others] =
    said.length === 1 && !isRange ? [said[0]!, ...prices.filter((each) => each !== said[0])] : prices
  if (price && !isRange) own.pricePence = price.pence
  const isShared = carried?.depositPercent !== undefined || carried?.depositPence !== undefined
  const isBare = price?.isBare && !isRange && !isShared && loan.every((name) => own[name] === undefined)
  // "payments on 150k" and "150k at 5%" are those of a loan, where nothing says that a share of it is lent.
  if (topic === 'mortgage' && isBare && carried?.pricePence === undefined) {
    own.loanPence = own.pricePence
    delete own.pricePence
  }
  if (
    topic === 'brrr' &&
    !isRange &&
    others.length === 1 &&
    own.valuePence === undefined &&
    own.worksPence !== undefined
  ) {
    leave(others[0]!.text, { valuePence: others[0]!.pence })
    return
  }
  const of = (pence: number): GivenFigures =>
    topic === 'mortgage' && isBare ? { loanPence: pence } : { pricePence: pence }
  const distinct = (isRange ? prices : others).filter(({ pence }) => pence !== price?.pence || isRange)
  if (isRange) leave(`${prices[0]!.text} to ${prices[1]!.text}`, of(prices[0]!.pence), of(prices[1]!.pence))
  else
    for (const other of distinct.slice(0, 2))
      leave(other.text, of(other.pence), ...amountMeanings(topic, other.pence, own))
}

/** What an amount may be besides a price. */
function amountMeanings(topic: Topic, pence: number, own: GivenFigures): GivenFigures[] {
  const isLess = own.pricePence !== undefined && pence < own.pricePence
  if (topic === 'brrr') return own.worksPence === undefined ? [{ worksPence: pence }] : []
  if (topic === 'property-tax' || !isLess || loan.some((name) => own[name] !== undefined)) return []
  return [{ depositPence: pence }, { loanPence: pence }]
}

/** Pounds of an agent or of repairs, as the share of the rent that they are. */
function readShares(
  own: GivenFigures,
  { ofRent = {}, worked }: ReadFigures,
  carried: GivenFigures | null,
  leave: Leave,
): void {
  const rentOfYear = (own.monthlyRentPence ?? carried?.monthlyRentPence ?? 0) * 12
  for (const [name, { pence, text }] of Object.entries(ofRent) as [OfRent, { pence: number; text: string }][]) {
    const percent = Math.round((pence * 10_000) / rentOfYear) / 100
    if (rentOfYear > 0 && pence < rentOfYear && own[name] === undefined) {
      own[name] = percent
      worked.push(`${text} is ${percent}% of the rent`)
    } else leave(text)
  }
}

/** One thing has other names in other calculators. */
function renameFigures(topic: Topic, own: GivenFigures, read: ReadFigures, leave: Leave, isPriced: boolean): void {
  const { isDepositSaid, runningPence, worked } = read
  const rentOfYear =
    own.monthlyRentPence === undefined ? undefined : Math.round((own.monthlyRentPence * 12) / 100) * 100
  if (runningPence !== undefined) {
    // The rent less the running costs of a year is the profit.
    if (
      topic === 'section-24' &&
      rentOfYear !== undefined &&
      own.profitPence === undefined &&
      rentOfYear > runningPence
    ) {
      own.profitPence = rentOfYear - runningPence
      worked.push(`profit ${pounds(own.profitPence)}: the rent less ${pounds(runningPence)}`)
    } else if ((topic === 'returns' && !read.running) || topic === 'brrr')
      leave(`running costs of ${pounds(runningPence)}`, ...shareOf(topic, runningPence, rentOfYear))
  }
  // "It was valued at 235,000" is the price of a home that is owned, where nothing is done to it.
  const isOwned = topic === 'returns' || topic === 'rental-cover'
  if (isOwned && own.valuePence !== undefined && own.worksPence === undefined && !isPriced) {
    own.pricePence = own.valuePence
    delete own.valuePence
  }
  if (topic !== 'brrr') return
  // The calculator of a BRRR pays the purchase in cash: a deposit is none of the new loan.
  if (own.depositPercent !== undefined && isDepositSaid) {
    leave(`${own.depositPercent}% deposit`, { loanToValuePercent: 100 - own.depositPercent })
    delete own.depositPercent
  }
  // Finance costs of a BRRR are those of the bridge.
  if (own.financeCostsPence === undefined || own.financeFeesPence !== undefined) return
  own.financeFeesPence = own.financeCostsPence
  delete own.financeCostsPence
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** Running costs as a share of the rent, where a calculator takes them so. */
function shareOf(topic: Topic, pence: number, rentOfYear: number | undefined): GivenFigures[] {
  if (topic !== 'brrr' || !rentOfYear || pence > rentOfYear) return []
  return [{ costRatePercent: Math.round((pence * 10_000) / rentOfYear) / 100 }]
}

/** "No sorry, 286 not 268": what was said before under the old figure. */
function replaceFigure({ replaced }: ReadFigures, before: GivenFigures, kept: GivenFigures): void {
  if (!replaced) return
  for (const [name, value] of Object.entries(before) as [Name, unknown][]) {
    if (typeof value !== 'number') continue
    const scale = scales.find((times) => scaled(replaced.old, times) === value)
    // "Insurance is 50 a month not 550"
    const times = replaced.per === undefined ? 1 : timesAYear[replaced.per] / (name === 'monthlyRentPence' ? 12 : 1)
    // "It's 14k not 9": only the old one is said in thousands.
    const isWhole = scale === 100_000 && replaced.value >= 1000
    if (!scale) continue
    Object.assign(kept, { [name]: scaled(replaced.value, (isWhole ? 100 : scale) * times) })
    // "Said 148 not 155" of a value is no rent besides.
    const isRentToo = name !== 'monthlyRentPence' && kept.monthlyRentPence === scaled(replaced.value, 100)
    if (isRentToo && replaced.per === undefined) delete kept.monthlyRentPence
  }
}

/** Percent as they are, pounds in pence, thousands of pounds. */
const scales = [1, 100, 100_000]
const scaled = (value: number, times: number) => Math.round(value * times * 100) / 100

const sayFigure = (figures: GivenFigures) => (name: string) => {
  const value = figures[name as Name]
  if (typeof value !== 'number') return ''
  if (name.endsWith('Pence')) return `£${(value / 100).toLocaleString('en-GB')}`
  return name.endsWith('Percent') ? `${value}%` : String(value)
}
