import type { GivenFigures } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { Bound } from './bounds.ts'
import type { ReadFigures } from './read-figures.ts'
import { mostTimes, type Role } from './roles.ts'

/** A figure is put among those of the question that it is of. */

/** The highest amount that the calculators take, in pounds. */
const mostPounds = 100_000_000
const mostYears = 50
/** Costs that there may be none of: "insurance 0". */
const mayBeNothing: ReadonlySet<Role> = new Set<Role>([
  ...(['feesPence', 'worksPence', 'taxPence', 'insurancePence', 'servicePence', 'holdingPence'] as const),
  ...(['financeFeesPence', 'broughtForwardPence'] as const),
])

/** "115" of a value, "72 grand, 20 of works": thousands. */
export const isInThousands = (role: Role | null, { value, unit, per }: Amount) =>
  unit !== 'percent' &&
  per === undefined &&
  (['pricePence', 'valuePence', 'loanPence', 'asking'].includes(role ?? '')
    ? value >= 10 && value < 1000
    : unit === null && ['depositPence', 'worksPence'].includes(role ?? '') && value < 100)

/** Puts a figure where it belongs; false where it does not fit: too large, or there is one already. */
export function take(role: Role, amount: Amount, bound: Bound, found: ReadFigures): boolean {
  const { figures } = found
  const { value, unit, per, text } = amount
  const once = <Name extends keyof GivenFigures>(name: Name, given: NonNullable<GivenFigures[Name]>) => {
    if (figures[name] !== undefined) return false
    figures[name] = given
    return true
  }
  if (value === 0 && mayBeNothing.has(role) && unit !== 'percent') return once(role as 'feesPence', 0)
  const isPercent = role !== 'termYears' && (unit === 'percent' || (unit === null && value <= 100))
  if (isPercent || role === 'coveragePercent') {
    const percent =
      role === 'coveragePercent' && value <= mostTimes
        ? short(value * 100)
        : isShort(value) && value <= (role === 'coveragePercent' ? 1000 : 100)
          ? value
          : null
    if (percent === null) return false
    switch (role) {
      // "5.5% mortgage" is a rate and "70% mortgage" a share.
      case 'ltv':
        return percent <= 15 ? once('ratePercent', percent) : once('depositPercent', short(100 - percent))
      case 'yield':
        if (percent > 30) return false
        if (bound === 'most' || bound === 'second-of-range') {
          if (found.mostYieldPercent !== undefined) return false
          found.mostYieldPercent = percent
          return true
        }
        if (found.leastYieldPercent !== undefined) return false
        found.leastYieldPercent = percent
        return true
      case 'depositPercent':
      case 'ratePercent':
      case 'managementPercent':
      case 'voidsPercent':
      case 'maintenancePercent':
      case 'costRatePercent':
      case 'stressRatePercent':
      case 'coveragePercent':
        return once(role, percent)
      default:
        return false
    }
  }
  if (value <= 0 || value > mostPounds || !isShort(value)) return false
  const pence = Math.round(value * 100)
  const ofYear = pence * (per === undefined ? 1 : timesAYear[per])
  switch (role) {
    case 'pricePence':
      found.prices.push({ pence, bound, text })
      return true
    case 'asking':
      found.prices.push({ pence, bound, text, isAsking: true })
      return true
    case 'runningCosts':
      if (found.runningPence !== undefined) return false
      found.runningPence = ofYear
      return true
    case 'taxPence':
      return per === undefined && once(role, pence)
    case 'monthlyRentPence':
      if (per === undefined && value > 10_000) return false
      if (figures.monthlyRentPence === undefined && bound) found.rentBound = bound
      return once(role, per === undefined ? pence : Math.round(ofYear / 12))
    case 'termYears':
      if (found.years || !Number.isInteger(value) || value > mostYears) return false
      found.years = { value, text, isTerm: true }
      return true
    case 'servicePence':
      // Service charge and ground rent are one sum.
      figures.servicePence = (figures.servicePence ?? 0) + ofYear
      return true
    case 'cash':
      if (per !== undefined || found.cash) return false
      found.cash = { pence, text }
      return true
    case 'incomePence':
      // Two pensions, or a salary and a pension, are one income.
      if (figures.incomePence !== undefined && found.isIncomeListed) {
        found.worked.push(`other income with ${text}`)
        figures.incomePence += ofYear
        return true
      }
      return once(role, ofYear)
    case 'insurancePence':
    case 'profitPence':
    case 'financeCostsPence':
      return once(role, ofYear)
    case 'depositPence':
    case 'loanPence':
    case 'feesPence':
    case 'worksPence':
    case 'valuePence':
    case 'holdingPence':
    case 'financeFeesPence':
    case 'broughtForwardPence':
    case 'securePence':
      return per === undefined && once(role, pence)
    default:
      return false
  }
}

const short = (value: number) => Math.round(value * 100) / 100
const isShort = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
