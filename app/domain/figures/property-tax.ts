import type { Nation } from '#db/schema.ts'

/** How the buyer and the property are taxed; the nation decides which of these make a difference. */
export type TaxRegime =
  'standard' | 'first-time-buyer' | 'additional-dwelling' | 'company-without-relief' | 'non-residential'

export const taxRegimeLabels: Record<TaxRegime, string> = {
  standard: 'Main home, replacing another',
  'first-time-buyer': 'First-time buyer',
  'additional-dwelling': 'Additional dwelling or company',
  'company-without-relief': 'Company without letting or development relief',
  'non-residential': 'Non-residential, mixed use or 6 or more dwellings',
}

export interface PropertyTaxQuestion {
  nation: Nation
  regime: TaxRegime
  pricePence: number
  /** True for a buyer who is not resident in the UK. Only England and Northern Ireland charge for it. */
  isNonResident?: boolean
  /** `2026-11-20`: picks the rates in force that day; without it the newest known ones apply. */
  completionDate?: string
}

export interface PropertyTax {
  name: 'SDLT' | 'LBTT' | 'LTT'
  taxPence: number
  /** The slices the price falls into, surcharges on the whole price included in each rate. */
  slices: { fromPence: number; toPence: number; ratePercent: number; amountPence: number }[]
  /** From when the rates used are in force. */
  effectiveFrom: string
}

/**
 * The rate of one slice, up to this price; the last band has no end. Rates are in hundredths of a percent, so that all sums stay
 * whole.
 */
type Band = readonly [upToPounds: number, basisPoints: number]

interface Rates {
  effectiveFrom: string
  standard: readonly Band[]
  /** The relief for a first-time buyer; null where there is none and the standard bands apply. */
  firstTimeBuyer: { bands: readonly Band[]; highestPricePounds: number } | null
  additional: { surchargeBasisPoints: number } | { bands: readonly Band[] }
  /** The flat rate for companies on the whole price above the threshold; null where companies pay the additional rates. */
  companyWithoutRelief: { abovePounds: number; basisPoints: number } | null
  nonResidentBasisPoints: number
  nonResidential: readonly Band[]
}

// No surcharge and no higher rate applies below this price, in all three taxes.
const surchargeFromPounds = 40_000

/** SDLT, newest first (RULES.md, Property tax). */
const sdlt: readonly Rates[] = [
  {
    effectiveFrom: '2025-04-01',
    standard: [
      [125_000, 0],
      [250_000, 200],
      [925_000, 500],
      [1_500_000, 1000],
      [Infinity, 1200],
    ],
    firstTimeBuyer: {
      bands: [
        [300_000, 0],
        [Infinity, 500],
      ],
      highestPricePounds: 500_000,
    },
    additional: { surchargeBasisPoints: 500 },
    companyWithoutRelief: { abovePounds: 500_000, basisPoints: 1700 },
    nonResidentBasisPoints: 200,
    nonResidential: [
      [150_000, 0],
      [250_000, 200],
      [Infinity, 500],
    ],
  },
]

/** LBTT, newest first (RULES.md, Property tax). */
const lbtt: readonly Rates[] = [
  {
    effectiveFrom: '2024-12-05',
    standard: [
      [145_000, 0],
      [250_000, 200],
      [325_000, 500],
      [750_000, 1000],
      [Infinity, 1200],
    ],
    firstTimeBuyer: {
      bands: [
        [175_000, 0],
        [250_000, 200],
        [325_000, 500],
        [750_000, 1000],
        [Infinity, 1200],
      ],
      highestPricePounds: Infinity,
    },
    additional: { surchargeBasisPoints: 800 },
    companyWithoutRelief: null,
    nonResidentBasisPoints: 0,
    nonResidential: [
      [150_000, 0],
      [250_000, 100],
      [Infinity, 500],
    ],
  },
]

/** LTT, newest first (RULES.md, Property tax). The higher rates are a scale of their own, not a surcharge. */
const ltt: readonly Rates[] = [
  {
    effectiveFrom: '2024-12-11',
    standard: [
      [225_000, 0],
      [400_000, 600],
      [750_000, 750],
      [1_500_000, 1000],
      [Infinity, 1200],
    ],
    firstTimeBuyer: null,
    additional: {
      bands: [
        [180_000, 500],
        [250_000, 850],
        [400_000, 1000],
        [750_000, 1250],
        [1_500_000, 1500],
        [Infinity, 1700],
      ],
    },
    companyWithoutRelief: null,
    nonResidentBasisPoints: 0,
    nonResidential: [
      [225_000, 0],
      [250_000, 100],
      [1_000_000, 500],
      [Infinity, 600],
    ],
  },
]

const taxes: Record<Nation, { name: PropertyTax['name']; editions: readonly Rates[] }> = {
  England: { name: 'SDLT', editions: sdlt },
  'Northern Ireland': { name: 'SDLT', editions: sdlt },
  Scotland: { name: 'LBTT', editions: lbtt },
  Wales: { name: 'LTT', editions: ltt },
}

/**
 * The tax on buying a property, in pence, rounded down to whole pounds at the end (RULES.md, Property tax).
 * Refuses (RangeError) a price that is not a whole number of pence from 0, and a completion date before the rates it knows.
 */
export function calculatePropertyTax(question: PropertyTaxQuestion): PropertyTax {
  const { nation, pricePence, completionDate } = question
  if (!Number.isSafeInteger(pricePence) || pricePence < 0) throw new RangeError('The price must be whole pence from 0.')
  const { name, editions } = taxes[nation]
  const rates = editions.find((edition) => completionDate === undefined || edition.effectiveFrom <= completionDate)
  if (!rates) throw new RangeError(`${name} rates before ${editions.at(-1)?.effectiveFrom} are not known.`)

  const { bands, surchargeBasisPoints } = chooseBands(rates, question)
  const slices: PropertyTax['slices'] = []
  let total = 0
  let fromPence = 0
  for (const [upToPounds, bandBasisPoints] of bands) {
    if (fromPence >= pricePence) break
    const toPence = Math.min(pricePence, upToPounds * 100)
    const basisPoints = bandBasisPoints + surchargeBasisPoints
    const amount = (toPence - fromPence) * basisPoints
    slices.push({ fromPence, toPence, ratePercent: basisPoints / 100, amountPence: Math.round(amount / 10_000) })
    total += amount
    fromPence = toPence
  }
  return { name, taxPence: Math.floor(total / 1_000_000) * 100, slices, effectiveFrom: rates.effectiveFrom }
}

function chooseBands(
  rates: Rates,
  { regime, pricePence, isNonResident = false }: PropertyTaxQuestion,
): { bands: readonly Band[]; surchargeBasisPoints: number } {
  if (regime === 'non-residential') return { bands: rates.nonResidential, surchargeBasisPoints: 0 }
  const paysSurcharges = pricePence >= surchargeFromPounds * 100
  const nonResident = isNonResident && paysSurcharges ? rates.nonResidentBasisPoints : 0
  const { firstTimeBuyer, companyWithoutRelief, additional } = rates

  if (
    regime === 'company-without-relief' &&
    companyWithoutRelief &&
    pricePence > companyWithoutRelief.abovePounds * 100
  ) {
    return { bands: [[Infinity, companyWithoutRelief.basisPoints]], surchargeBasisPoints: nonResident }
  }
  if (regime === 'first-time-buyer' && firstTimeBuyer && pricePence <= firstTimeBuyer.highestPricePounds * 100) {
    return { bands: firstTimeBuyer.bands, surchargeBasisPoints: nonResident }
  }
  const isAdditional = regime === 'additional-dwelling' || regime === 'company-without-relief'
  if (!isAdditional || !paysSurcharges) return { bands: rates.standard, surchargeBasisPoints: nonResident }
  return 'bands' in additional
    ? { bands: additional.bands, surchargeBasisPoints: nonResident }
    : { bands: rates.standard, surchargeBasisPoints: additional.surchargeBasisPoints + nonResident }
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
