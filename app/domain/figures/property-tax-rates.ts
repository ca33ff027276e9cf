import type { Nation } from '#db/schema.ts'

/** The dated rates of SDLT, LBTT and LTT (RULES.md, Property tax). Pounds, and hundredths of a percent, so that all sums stay whole. */

/** The rate of one slice, up to this price; the last band has no end. */
export type Band = readonly [upToPounds: number, basisPoints: number]

export interface Rates {
  /** The first day of completion on which they apply; they end where the next newer ones begin. */
  effectiveFrom: string
  standard: readonly Band[]
  /** The relief for a first-time buyer; null where there is none and the standard bands apply. */
  firstTimeBuyer: { bands: readonly Band[]; highestPricePounds: number } | null
  additional: { surchargeBasisPoints: number } | { bands: readonly Band[] }
  /** The flat rate for companies on the whole price above the threshold; null where companies pay the additional rates. */
  companyWithoutRelief: { abovePounds: number; basisPoints: number } | null
  nonResidentBasisPoints: number
  nonResidential: readonly Band[]
  /** Contracts that may keep older rates, though they complete under these (transitional rules); null where none do. */
  olderContracts: OlderContracts | null
}

/** Contracts that keep an older rate for additional dwellings and companies, by the day on which they were made. */
interface OlderContracts {
  /** Those of before the last rise, in the words of the law, and the edition whose rates they keep by its first day. */
  beforeRise: { made: 'exchanged before' | 'entered into by'; day: string; editionFrom: string } | null
  /** The last day of those that pay no surcharge for an additional dwelling at all. */
  beforeSurcharge: string | null
}

/** No surcharge and no higher rate applies below this price, in all three taxes. */
export const surchargeFromPounds = 40_000

const sdltOfApril2025: Rates = {
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
  // gov.uk, Higher rates of Stamp Duty Land Tax (transitional rules); Finance Act 2016, s 128.
  olderContracts: {
    beforeRise: { made: 'exchanged before', day: '2024-10-31', editionFrom: '2022-09-23' },
    beforeSurcharge: '2015-11-25',
  },
}

const sdltOfOctober2024: Rates = {
  ...sdltOfApril2025,
  effectiveFrom: '2024-10-31',
  standard: [
    [250_000, 0],
    [925_000, 500],
    [1_500_000, 1000],
    [Infinity, 1200],
  ],
  firstTimeBuyer: {
    bands: [
      [425_000, 0],
      [Infinity, 500],
    ],
    highestPricePounds: 625_000,
  },
}

const sdltOfSeptember2022: Rates = {
  ...sdltOfOctober2024,
  effectiveFrom: '2022-09-23',
  additional: { surchargeBasisPoints: 300 },
  companyWithoutRelief: { abovePounds: 500_000, basisPoints: 1500 },
  olderContracts: { beforeRise: null, beforeSurcharge: '2015-11-25' },
}

const lbttOfDecember2024: Rates = {
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
  // revenue.scot, Additional Dwelling Supplement: contracts entered into by 4 December 2024.
  olderContracts: {
    beforeRise: { made: 'entered into by', day: '2024-12-04', editionFrom: '2022-12-16' },
    beforeSurcharge: null,
  },
}

const lbttOfDecember2022: Rates = {
  ...lbttOfDecember2024,
  effectiveFrom: '2022-12-16',
  additional: { surchargeBasisPoints: 600 },
  olderContracts: null,
}

/** The higher rates of Wales are a scale of their own, not a surcharge. */
const lttOfDecember2024: Rates = {
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
  // gov.wales, Land Transaction Tax rates: contracts exchanged before 11 December 2024.
  olderContracts: {
    beforeRise: { made: 'exchanged before', day: '2024-12-11', editionFrom: '2022-10-10' },
    beforeSurcharge: null,
  },
}

const lttOfOctober2022: Rates = {
  ...lttOfDecember2024,
  effectiveFrom: '2022-10-10',
  olderContracts: null,
  additional: {
    bands: [
      [180_000, 400],
      [250_000, 750],
      [400_000, 900],
      [750_000, 1150],
      [1_500_000, 1400],
      [Infinity, 1600],
    ],
  },
}

export type PropertyTaxName = 'SDLT' | 'LBTT' | 'LTT'

export const propertyTaxNames: Record<PropertyTaxName, string> = {
  SDLT: 'Stamp Duty Land Tax',
  LBTT: 'Land and Buildings Transaction Tax',
  LTT: 'Land Transaction Tax',
}

const sdlt = {
  name: 'SDLT' as const,
  editions: [sdltOfApril2025, sdltOfOctober2024, sdltOfSeptember2022] as readonly Rates[],
}

/** The tax of each nation with its editions, newest first. */
export const propertyTaxes: Record<Nation, { name: PropertyTaxName; editions: readonly Rates[] }> = {
  England: sdlt,
  'Northern Ireland': sdlt,
  Scotland: { name: 'LBTT', editions: [lbttOfDecember2024, lbttOfDecember2022] },
  Wales: { name: 'LTT', editions: [lttOfDecember2024, lttOfOctober2022] },
}
