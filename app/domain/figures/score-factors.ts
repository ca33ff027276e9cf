import type { AreaRow, Nation, PropertyType } from '#db/schema.ts'
import { roundTo } from './returns.ts'

/** The factors of the AI Deal Score (RULES.md, Score): each runs from 0 to 100 and higher is better, for risk too. */

export interface ScoreInputs {
  pricePence: number
  /** Null where no rent has been stated. */
  annualRentPence: number | null
  /** The value of the property by a valuation of a valuer or agent, or by at least three comparables; null without either. */
  evidencedValuePence: number | null
  stationKm: number | null
  epcBand: string | null
  leaseYears: number | null
  floodRisk: 'High' | 'Medium' | 'Low' | null
  isNonStandardConstruction: boolean
  /** At least 11 m high and no fire risk appraisal seen. */
  isBuildingSafetyUnknown: boolean
  /** Planning permission, or a licence for multiple occupation. */
  isPlanningUnresolved: boolean
  hasArrears: boolean
  isDevelopment: boolean
  /** The papers that were seen; null when nobody has looked. A paper that is left out counts as missing. */
  evidence: Partial<Record<EvidenceItem, EvidenceState>> | null
  strategy: string
  area: AreaScoreInputs
}

/** Published figures of the area, in percent; null where none is published. */
export interface AreaScoreInputs {
  grossYieldPercent: number | null
  /** The share of councils with fewer crimes per 1,000 people, 0–100. */
  crimePercentile: number | null
  priceChangePercent: number | null
  rentChangePercent: number | null
  /** Month of the newest figures, such as `May 2026`. */
  edition: string | null
}

export const evidencePoints = {
  title: 15,
  authority: 15,
  comparables: 15,
  rentEvidence: 15,
  valuation: 15,
  epc: 10,
  vendorIdentity: 10,
  worksQuotes: 5,
} as const
export type EvidenceItem = keyof typeof evidencePoints
export type EvidenceState = 'verified' | 'supplied' | 'missing' | 'not-applicable'

/**
 * The factors, each with its weight in percent and its meaning. The page explains the score from this table, which also computes
 * it.
 */
export const scoreFactors = [
  { name: 'yieldScore', weight: 20, definition: 'Gross yield between 3% and 9%, and how it compares with the area.' },
  {
    name: 'cashFlowScore',
    weight: 15,
    definition: 'Rent over the interest on a 75% loan at 5.5%: 125% is halfway, 175% is full marks.',
  },
  {
    name: 'valueScore',
    weight: 15,
    definition: 'Price against a valuation or at least three comparables: at value 40, 20% below it 100.',
  },
  {
    name: 'locationScore',
    weight: 10,
    definition: 'Recorded crime compared with other councils, and the distance to a station.',
  },
  { name: 'growthScore', weight: 10, definition: 'Change of the average price of the area over twelve months.' },
  { name: 'demandScore', weight: 10, definition: 'Change of rents in the area over twelve months.' },
  { name: 'riskScore', weight: 10, definition: 'Starts at 100 and loses points for each known risk.' },
  {
    name: 'evidenceScore',
    weight: 10,
    definition: 'Share of the papers that apply to this deal and are verified.',
  },
] as const
export type ScoreFactor = (typeof scoreFactors)[number]['name']
export type Factors = Partial<Record<ScoreFactor, number>>

/**
 * Rents over the twelve months to January 2026 (Northern Ireland: November 2025), in percent. They stand in where an area has no
 * figure of its own. ONS, Private rent and house prices, UK: February 2026 (statistical bulletin).
 */
export const nationRentChangePercent: Record<Nation, number> = {
  England: 3.5,
  Wales: 5.8,
  Scotland: 2.6,
  'Northern Ireland': 5.6,
}

/** Share of the others that lie strictly below, 0–100; null without anything to compare. Takes crimes per 1,000 people. */
export function crimePercentile(rate: number | null, rates: readonly number[]): number | null {
  if (rate === null || rates.length === 0) return null
  return roundTo((rates.filter((other) => other < rate).length / rates.length) * 100, 2)
}

/**
 * The part of an area's published figures that the score uses. The area's yield is that of let homes, so shops, offices and
 * developments are not measured by it. `nationRentChangePercent` stands in where the area has no rent change of its own.
 */
export function toAreaInputs(
  area: AreaRow,
  propertyType: PropertyType,
  crimeRates: readonly number[],
  nationRentChangePercent: number | null,
): AreaScoreInputs {
  const isLetHome = propertyType === 'Residential' || propertyType === 'Student'
  return {
    grossYieldPercent: isLetHome ? area.gross_yield_percent : null,
    crimePercentile: crimePercentile(area.crimes_per_1000, crimeRates),
    priceChangePercent: area.annual_price_change_percent,
    rentChangePercent: area.annual_rent_change_percent ?? nationRentChangePercent,
    edition: area.rent_period || area.price_period,
  }
}

type Point = readonly [x: number, y: number]

/** Interpolates linearly between the points and stays level outside them. */
function interpolate(x: number, points: readonly Point[]): number {
  let [beforeX, beforeY] = points[0]!
  if (x <= beforeX) return beforeY
  for (const [nextX, nextY] of points.slice(1)) {
    if (x <= nextX) return beforeY + ((x - beforeX) / (nextX - beforeX)) * (nextY - beforeY)
    ;[beforeX, beforeY] = [nextX, nextY]
  }
  return beforeY
}

/** Every factor that can be computed, unrounded; the others are left out. */
export function computeFactors(inputs: ScoreInputs): Factors {
  const { area, evidence } = inputs
  const values: Record<ScoreFactor, number | null> = {
    yieldScore: scoreYield(inputs),
    cashFlowScore: scoreCashFlow(inputs),
    valueScore: scoreValue(inputs),
    locationScore: scoreLocation(inputs),
    growthScore: whereKnown(area.priceChangePercent, (change) =>
      interpolate(change, [
        [-5, 0],
        [0, 40],
        [5, 80],
        [8, 100],
      ]),
    ),
    demandScore: whereKnown(area.rentChangePercent, (change) =>
      interpolate(change, [
        [-2, 0],
        [0, 20],
        [3.5, 50],
        [8, 100],
      ]),
    ),
    riskScore: Math.max(0, 100 - riskDeductions(inputs).reduce((sum, { points }) => sum + points, 0)),
    evidenceScore: evidence && scoreEvidence(evidence),
  }
  const factors: Factors = {}
  for (const { name } of scoreFactors) {
    const value = values[name]
    if (value !== null) factors[name] = value
  }
  return factors
}

/** The factors as they are shown and stored, with one decimal each. */
export function roundFactors(factors: Factors): Factors {
  return Object.fromEntries(Object.entries(factors).map(([name, value]) => [name, roundTo(value, 1)]))
}

function whereKnown(value: number | null, score: (value: number) => number): number | null {
  return value === null ? null : score(value)
}

function grossYieldOf({ pricePence, annualRentPence }: ScoreInputs): number | null {
  return pricePence > 0 && annualRentPence !== null ? (annualRentPence / pricePence) * 100 : null
}

function scoreYield(inputs: ScoreInputs): number | null {
  const gross = grossYieldOf(inputs)
  if (gross === null) return null
  const alone = interpolate(gross, [
    [3, 0],
    [9, 100],
  ])
  const areaGross = inputs.area.grossYieldPercent
  if (!areaGross) return alone
  return (
    0.6 * alone +
    0.4 *
      interpolate(gross / areaGross, [
        [0.8, 0],
        [1.6, 100],
      ])
  )
}

/** The rent divided by the interest on a 75% loan at 5.5%: 1 means that the rent just pays the interest. Null without a price or a rent. */
export function interestCoverOf({ pricePence, annualRentPence }: ScoreInputs): number | null {
  return pricePence > 0 && annualRentPence !== null ? annualRentPence / (pricePence * 0.75 * 0.055) : null
}

function scoreCashFlow(inputs: ScoreInputs): number | null {
  return whereKnown(interestCoverOf(inputs), (cover) =>
    interpolate(cover, [
      [1, 0],
      [1.25, 50],
      [1.45, 75],
      [1.75, 100],
    ]),
  )
}

function scoreValue({ pricePence, evidencedValuePence }: ScoreInputs): number | null {
  if (!evidencedValuePence || pricePence <= 0) return null
  return interpolate((1 - pricePence / evidencedValuePence) * 100, [
    [-10, 0],
    [0, 40],
    [20, 100],
  ])
}

function scoreLocation({ stationKm, area }: ScoreInputs): number | null {
  const parts: number[] = []
  if (area.crimePercentile !== null) parts.push(100 - area.crimePercentile)
  if (stationKm !== null)
    parts.push(
      interpolate(stationKm, [
        [0.5, 100],
        [5, 0],
      ]),
    )
  return parts.length ? parts.reduce((sum, part) => sum + part) / parts.length : null
}

function scoreEvidence(evidence: NonNullable<ScoreInputs['evidence']>): number | null {
  let applicable = 0
  let verified = 0
  for (const item of Object.keys(evidencePoints) as EvidenceItem[]) {
    const state = evidence[item] ?? 'missing'
    if (state === 'not-applicable') continue
    applicable += evidencePoints[item]
    if (state === 'verified') verified += evidencePoints[item]
  }
  return applicable ? (verified / applicable) * 100 : null
}

/** The reasons for fewer points for safety, in words for the page, and how many points (of 100) each takes. */
export function riskDeductions(inputs: ScoreInputs): { reason: string; points: number }[] {
  const { epcBand, leaseYears, floodRisk, area } = inputs
  const gross = grossYieldOf(inputs)
  const isOutlier =
    gross !== null && (gross > 12 || (area.grossYieldPercent !== null && gross > 2 * area.grossYieldPercent))
  const all: [applies: boolean, reason: string, points: number][] = [
    [floodRisk === 'High', 'High flood risk', 25],
    [floodRisk === 'Medium', 'Medium flood risk', 15],
    [epcBand === 'D', 'Energy rating D', 5],
    [epcBand === 'E', 'Energy rating E', 15],
    [epcBand === 'F' || epcBand === 'G', `Energy rating ${epcBand}`, 30],
    [leaseYears !== null && leaseYears < 80, 'Lease under 80 years', 25],
    [leaseYears !== null && leaseYears >= 80 && leaseYears < 100, 'Lease under 100 years', 10],
    [inputs.isNonStandardConstruction, 'Non-standard construction', 10],
    [inputs.isBuildingSafetyUnknown, 'Building safety of a tall building not known', 15],
    [inputs.isPlanningUnresolved, 'Planning or licence not settled', 20],
    [inputs.hasArrears, 'Rent arrears', 10],
    [inputs.isDevelopment, 'Development', 10],
    [isOutlier, 'Yield far above the area: to be verified', 20],
  ]
  return all.filter(([applies]) => applies).map(([, reason, points]) => ({ reason, points }))
}
