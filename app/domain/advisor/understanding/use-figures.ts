import type { GivenFigures, Topic } from '../question.ts'
import type { ReadFigures } from './figures.ts'

/** Which figures a topic works with. */

type Name = keyof GivenFigures
const purchase: Name[] = ['pricePence', 'nation', 'buyer', 'isNonResident']
/** Ways to say the same thing: the one that is said last is meant. */
const loan: Name[] = ['depositPercent', 'depositPence', 'loanPence']
const finance: Name[] = [...loan, 'ratePercent', 'isRepayment', 'termYears']
const running: Name[] = ['managementPercent', 'voidsPercent', 'maintenancePercent', 'insurancePence', 'servicePence']
const works: Name[] = ['feesPence', 'worksPence', 'taxPence']
const used: Partial<Record<Topic, readonly Name[]>> = {
  returns: [...purchase, ...finance, ...running, ...works, 'monthlyRentPence'],
  mortgage: [...purchase, ...finance],
  'property-tax': purchase,
  brrr: [...purchase, ...works, 'valuePence', 'monthlyRentPence', 'ratePercent', 'depositPercent'],
  'rental-cover': [...loan, 'monthlyRentPence', 'ratePercent', 'coveragePercent', 'pricePence'],
  // Nothing of a deal is worked out anew: whoever says another deposit is shown where to.
  deals: [...finance, ...running, ...works, 'buyer', 'isNonResident'],
  'section-24': ['incomePence', 'profitPence', 'financeCostsPence', 'nation', 'buyer', 'isNonResident'],
}

/** The figures of a question: those of the last one that it goes on with, changed by its own. What the topic does not use is named. */
export function topicFigures(
  topic: Topic,
  { figures, prices, years, unused, isDepositSaid }: ReadFigures,
  carried: GivenFigures | null,
): { figures: GivenFigures; unused: string[] } {
  const names = used[topic]
  const isSearch = topic === 'best-areas' || topic === 'find-deals' || topic === 'area' || topic === 'compare-areas'
  // The numbers of deals are no figures that were left out.
  const isDeals = topic === 'deals'
  if (!names) {
    const left = [...unused, ...Object.keys(figures).map(sayFigure(figures)), ...(years ? [years.text] : [])]
    return { figures: {}, unused: isSearch ? left : [] }
  }
  const own: GivenFigures = { ...figures }
  const left = [...unused]
  // Of several prices, or of a range, none is the price.
  const isRange = prices.length > 1 && prices[0]!.bound === 'first-of-range'
  if (prices.length > 0 && !isRange) own.pricePence = prices[0]!.pence
  // "payments on 150k" and "150k at 5%" are those of a loan, where nothing says that a share of it is lent.
  const isBare = prices[0]?.isBare && !isRange && loan.every((name) => own[name] === undefined)
  if (topic === 'mortgage' && isBare && carried?.pricePence === undefined) {
    own.loanPence = own.pricePence
    delete own.pricePence
  }
  left.push(...prices.slice(isRange ? 0 : 1).map(({ text }) => text))
  // The calculator of a BRRR pays the purchase in cash: a deposit is none of the new loan.
  if (topic === 'brrr' && isDepositSaid && own.depositPercent !== undefined) {
    left.push(`${own.depositPercent}% deposit`)
    delete own.depositPercent
  }
  if (years) {
    // "10 years" of a purchase to let are no term where nothing is said of a loan.
    const isOfLoan =
      topic !== 'returns' || [...finance].some((name) => own[name] !== undefined || carried?.[name] !== undefined)
    if (names.includes('termYears') && isOfLoan) own.termYears = years.value
    else left.push(years.text)
  }
  const isUsed = (name: string) => names.includes(name as Name)
  const usedOf = (all: GivenFigures): GivenFigures =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(name)))
  const kept = usedOf(own)
  const others = Object.keys(own).filter((name) => !isUsed(name) && own[name as Name] !== 0)
  left.push(...others.map(sayFigure(own)))
  const before: GivenFigures = { ...carried }
  if (loan.some((name) => kept[name] !== undefined)) for (const name of loan) delete before[name]
  return { figures: usedOf({ ...before, ...kept }), unused: isDeals ? [] : left.filter(Boolean) }
}

const sayFigure = (figures: GivenFigures) => (name: string) => {
  const value = figures[name as Name]
  if (typeof value !== 'number') return ''
  if (name.endsWith('Pence')) return `£${(value / 100).toLocaleString('en-GB')}`
  return name.endsWith('Percent') ? `${value}%` : String(value)
}
