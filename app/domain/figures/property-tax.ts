import type { Nation } from '#db/schema.ts'
import {
  propertyTaxes,
  surchargeFromPounds,
  type Band,
  type PropertyTaxName,
  type Rates,
} from './property-tax-rates.ts'
import { percentOf } from './returns.ts'

/** The tax on buying a property (RULES.md, Property tax). Prices and taxes in integer pence. */

/** Kinds of buyer and property for the tax; the nation decides which of these make a difference. */
export type TaxRegime =
  | 'standard'
  | 'first-time-buyer'
  | 'additional-dwelling'
  | 'company-without-relief'
  | 'non-residential'

export interface PropertyTaxQuestion {
  nation: Nation
  regime: TaxRegime
  pricePence: number
  /** True for a buyer who is not resident in the UK. Only England and Northern Ireland charge for it. */
  isNonResident?: boolean
  /** `2026-11-20`: picks the rates in force that day; without it the newest known ones apply. */
  completionDate?: string
}

interface PropertyTaxSlice {
  fromPence: number
  toPence: number
  ratePercent: number
  amountPence: number
}

export interface PropertyTax {
  name: PropertyTaxName
  taxPence: number
  /** In percent of the price, two decimals; null without a price. */
  effectiveRatePercent: number | null
  /** The slices the price falls into, surcharges on the whole price included in each rate. */
  slices: PropertyTaxSlice[]
  /**
   * All bands of the scale that this price is taxed by, surcharges included. The last one ends with the scale, where another
   * applies to higher prices, and has no end otherwise.
   */
  bands: { fromPence: number; toPence: number | null; ratePercent: number }[]
  /** From when the rates used are in force. */
  effectiveFrom: string
}

/** The rates of a day that lies before all known ones are not known. */
interface UnknownRates {
  ok: false
  name: PropertyTaxName
  /** The first day whose rates are known. */
  knownFrom: string
}

/**
 * The tax on buying a property, in pence, rounded down to whole pounds at the end (RULES.md, Property tax), or that the rates of
 * that day are not known. Refuses (RangeError) a price that is not a whole number of pence from 0.
 */
export function findPropertyTax(question: PropertyTaxQuestion): { ok: true; tax: PropertyTax } | UnknownRates {
  const { nation, pricePence, completionDate } = question
  if (!Number.isSafeInteger(pricePence) || pricePence < 0) throw new RangeError('The price must be whole pence from 0.')
  const { name, editions } = propertyTaxes[nation]
  const rates = findRates(nation, completionDate)
  if (!rates) return { ok: false, name, knownFrom: editions.at(-1)!.effectiveFrom }

  const scale = chooseBands(rates, question)
  const slices: PropertyTaxSlice[] = []
  const bands: PropertyTax['bands'] = []
  let total = 0
  let fromPence = 0
  for (const [upToPounds, bandBasisPoints] of scale.bands) {
    if (fromPence >= scale.untilPounds * 100) break
    const endPence = Math.min(upToPounds, scale.untilPounds) * 100
    const basisPoints = bandBasisPoints + scale.surchargeBasisPoints
    const ratePercent = basisPoints / 100
    bands.push({ fromPence, toPence: endPence === Infinity ? null : endPence, ratePercent })
    if (fromPence < pricePence) {
      const toPence = Math.min(pricePence, endPence)
      const amount = (toPence - fromPence) * basisPoints
      slices.push({ fromPence, toPence, ratePercent, amountPence: Math.round(amount / 10_000) })
      total += amount
    }
    fromPence = endPence
  }
  const taxPence = Math.floor(total / 1_000_000) * 100
  const effectiveRatePercent = percentOf(taxPence, pricePence)
  return { ok: true, tax: { name, taxPence, effectiveRatePercent, slices, bands, effectiveFrom: rates.effectiveFrom } }
}

/** The slices with the tax of each as it is printed, so that they add up to the tax: whole slices have whole pounds, and the last what is left. */
export function printSlices({ slices, taxPence }: PropertyTax): PropertyTaxSlice[] {
  const whole = slices.slice(0, -1)
  const leftPence = whole.reduce((left, { amountPence }) => left - amountPence, taxPence)
  return [...whole, ...slices.slice(-1).map((last) => ({ ...last, amountPence: leftPence }))]
}

/** The rates of a nation on a day, or the newest known ones; undefined before the oldest. */
export function findRates(nation: Nation, completionDate?: string): Rates | undefined {
  const { editions } = propertyTaxes[nation]
  return editions.find(({ effectiveFrom }) => completionDate === undefined || effectiveFrom <= completionDate)
}

/** The same for a question whose day nobody has typed. Refuses (RangeError) a day whose rates are not known, too. */
export function calculatePropertyTax(question: PropertyTaxQuestion): PropertyTax {
  const found = findPropertyTax(question)
  if (!found.ok) throw new RangeError(`${found.name} rates before ${found.knownFrom} are not known.`)
  return found.tax
}

/** A scale, with the highest price that it applies to. */
interface Scale {
  bands: readonly Band[]
  surchargeBasisPoints: number
  untilPounds: number
}

function chooseBands(rates: Rates, { regime, pricePence, isNonResident = false }: PropertyTaxQuestion): Scale {
  const scale = (bands: readonly Band[], surchargeBasisPoints: number, untilPounds = Infinity) => ({
    bands,
    surchargeBasisPoints,
    untilPounds,
  })
  if (regime === 'non-residential') return scale(rates.nonResidential, 0)
  const paysSurcharges = pricePence >= surchargeFromPounds * 100
  const nonResident = isNonResident && paysSurcharges ? rates.nonResidentBasisPoints : 0
  const { firstTimeBuyer, companyWithoutRelief, additional } = rates

  if (
    regime === 'company-without-relief' &&
    companyWithoutRelief &&
    pricePence > companyWithoutRelief.abovePounds * 100
  ) {
    return scale([[Infinity, companyWithoutRelief.basisPoints]], nonResident)
  }
  if (regime === 'first-time-buyer' && firstTimeBuyer && pricePence <= firstTimeBuyer.highestPricePounds * 100) {
    return scale(firstTimeBuyer.bands, nonResident, firstTimeBuyer.highestPricePounds)
  }
  const isAdditional = regime === 'additional-dwelling' || regime === 'company-without-relief'
  if (!paysSurcharges) {
    const isChanged = isAdditional || (isNonResident && rates.nonResidentBasisPoints > 0)
    return scale(rates.standard, 0, isChanged ? surchargeFromPounds : undefined)
  }
  if (!isAdditional) return scale(rates.standard, nonResident)
  const until = regime === 'company-without-relief' ? companyWithoutRelief?.abovePounds : undefined
  return 'bands' in additional
    ? scale(additional.bands, nonResident, until)
    : scale(rates.standard, additional.surchargeBasisPoints + nonResident, until)
}

/**
 * The usual tax treatment of an investor's purchase. Shops and offices are non-residential. A development without bedrooms is
 * non-residential too, because it is land or a building that is no dwelling. Everything else is an additional dwelling.
 */
export function suggestTaxRegime(deal: { propertyType: string; bedrooms: number | null }): TaxRegime {
  const isDwelling =
    deal.propertyType === 'Residential' ||
    deal.propertyType === 'Student' ||
    (deal.propertyType === 'Development' && deal.bedrooms !== null)
  return isDwelling ? 'additional-dwelling' : 'non-residential'
}
