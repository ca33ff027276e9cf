import type { AreaRow, PropertyType } from '#db/schema.ts'
import { roundTo } from './returns.ts'

/**
 * The AI Deal Score (reference/domain.md H): a pure function of stored inputs, so that anyone can work it out again.
 * Every factor runs from 0 to 100 and higher is better, for risk too.
 */
export const scoreVersion = '1.0'

export interface ScoreInputs {
  pricePence: number
  annualRentPence: number
  /** By a valuer's or agent's valuation, or at least three comparables; null without. */
  evidencedValuePence: number | null
  stationKm: number | null
  epcBand: string | null
  leaseYears: number | null
  floodRisk: 'High' | 'Medium' | 'Low' | null
  isNonStandardConstruction: boolean
  /** At least 11 m high and no fire risk appraisal seen. */
  isBuildingSafetyUnknown: boolean
  /** Planning, or a licence for multiple occupation. */
  isPlanningUnresolved: boolean
  hasArrears: boolean
  isDevelopment: boolean
  /** Which papers were seen; null when nobody has looked, what is left out counts as missing. */
  evidence: Partial<Record<EvidenceItem, EvidenceState>> | null
  strategy: string
  area: AreaScoreInputs
}

/** Published figures of the area, in percent; null where none is published. */
export interface AreaScoreInputs {
  grossYieldPercent: number | null
  /** Share of councils with fewer crimes per 1,000 people, 0–100. */
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

/** Factor, weight in percent and what it means: the page explains the score from the table that computes it. */
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
  { name: 'riskScore', weight: 10, definition: 'Starts at 100 and loses points for each known risk: higher is safer.' },
  {
    name: 'evidenceScore',
    weight: 10,
    definition: 'Share of the papers that apply to this deal and have been verified.',
  },
] as const
export type ScoreFactor = (typeof scoreFactors)[number]['name']
type Factors = Partial<Record<ScoreFactor, number>>

export type Confidence = 'High' | 'Medium' | 'Low'
export type MarketTrend = 'Rising' | 'Stable' | 'Falling' | 'Unknown'
export type DemandLevel = 'Very high' | 'High' | 'Moderate' | 'Low' | 'Unknown'

export interface ScoredDeal {
  /** 0–100, one decimal. */
  score: number
  grade: string
  /** One decimal; a factor that cannot be computed is left out. */
  factors: Factors
  tags: { primary: string; secondary: string[] }
  /** Share of the weights that could be computed, 0–1. */
  coverage: number
  confidence: Confidence
  marketTrend: MarketTrend
  demandLevel: DemandLevel
  version: string
}

/** Scores a deal (reference/domain.md H). Missing figures leave their factor out and pull the score towards 50. */
export function scoreDeal(inputs: ScoreInputs): ScoredDeal {
  const factors = computeFactors(inputs)
  let weightSeen = 0
  let sum = 0
  for (const { name, weight } of scoreFactors) {
    const value = factors[name]
    if (value === undefined) continue
    weightSeen += weight
    sum += weight * value
  }
  const coverage = weightSeen / 100
  // Coverage times the weighted mean of what is known is the sum over 100.
  const score = roundTo(sum / 100 + (1 - coverage) * 50, 1)
  return {
    score,
    grade: gradeOf(score, coverage, factors.evidenceScore),
    factors,
    tags: chooseTags(factors, inputs),
    coverage,
    confidence: confidenceOf(coverage),
    marketTrend: trendOf(inputs.area.priceChangePercent),
    demandLevel: demandOf(factors.demandScore),
    version: scoreVersion,
  }
}

/** How much of the score rests on known figures: High from 0.85, Medium from 0.65. */
export function confidenceOf(coverage: number): Confidence {
  return coverage >= 0.85 ? 'High' : coverage >= 0.65 ? 'Medium' : 'Low'
}

/** What is stored as `scoring_factors`; `meta` is extra to the specification's shape and ignored by readers of it. */
export function toScoringFactors(scored: ScoredDeal, areaEdition: string | null) {
  const { factors, tags, version, coverage } = scored
  return { factors, tags, meta: { version, coverage, areaEdition } }
}

/** Share of the others that lie strictly below, 0–100; null without anything to compare. Takes crimes per 1,000 people. */
export function crimePercentile(rate: number | null, rates: readonly number[]): number | null {
  if (rate === null || rates.length === 0) return null
  return roundTo((rates.filter((other) => other < rate).length / rates.length) * 100, 2)
}

/**
 * What the score takes from an area's published figures. The yield of the area is that of let homes, so shops, offices and
 * developments are not measured by it. `nationRentChangePercent` stands in where the area itself has no rent change.
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

/** Piecewise linear through the points, level outside them. */
function interpolate(x: number, points: readonly Point[]): number {
  let [beforeX, beforeY] = points[0]!
  if (x <= beforeX) return beforeY
  for (const [nextX, nextY] of points.slice(1)) {
    if (x <= nextX) return beforeY + ((x - beforeX) / (nextX - beforeX)) * (nextY - beforeY)
    ;[beforeX, beforeY] = [nextX, nextY]
  }
  return beforeY
}

function computeFactors(inputs: ScoreInputs): Factors {
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
    if (value !== null) factors[name] = roundTo(value, 1)
  }
  return factors
}

function whereKnown(value: number | null, score: (value: number) => number): number | null {
  return value === null ? null : score(value)
}

function grossYieldOf({ pricePence, annualRentPence }: ScoreInputs): number | null {
  return pricePence > 0 ? (annualRentPence / pricePence) * 100 : null
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

function scoreCashFlow({ pricePence, annualRentPence }: ScoreInputs): number | null {
  if (pricePence <= 0) return null
  const interestCover = annualRentPence / (pricePence * 0.75 * 0.055)
  return interpolate(interestCover, [
    [1, 0],
    [1.25, 50],
    [1.45, 75],
    [1.75, 100],
  ])
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

/** What takes points off the risk score, in words for the page. */
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

const grades: readonly (readonly [from: number, grade: string])[] = [
  [90, 'A+'],
  [80, 'A'],
  [72, 'B+'],
  [65, 'B'],
  [57, 'C+'],
  [50, 'C'],
  [35, 'D'],
  [-Infinity, 'E'],
]

function gradeOf(score: number, coverage: number, evidence = 0): string {
  // Thin evidence closes the upper grades, whatever the score says.
  const cap = evidence < 50 ? 'C+' : evidence < 70 || coverage < 0.85 ? 'B+' : 'A+'
  const earned = grades.findIndex(([from]) => score >= from)
  const highest = grades.findIndex(([, grade]) => grade === cap)
  return grades[Math.max(earned, highest)]![1]
}

function trendOf(priceChange: number | null): MarketTrend {
  if (priceChange === null) return 'Unknown'
  return priceChange >= 3 ? 'Rising' : priceChange >= -1 ? 'Stable' : 'Falling'
}

function demandOf(demand: number | undefined): DemandLevel {
  if (demand === undefined) return 'Unknown'
  return demand >= 75 ? 'Very high' : demand >= 55 ? 'High' : demand >= 35 ? 'Moderate' : 'Low'
}

const mostSecondaryTags = 4

const factorTags: Record<ScoreFactor, string> = {
  yieldScore: 'High Yield',
  cashFlowScore: 'Strong Cash Flow',
  valueScore: 'Below Market Value',
  locationScore: 'Prime Location',
  growthScore: 'Growth Area',
  demandScore: 'High Demand',
  riskScore: 'Low Risk',
  evidenceScore: 'Well Evidenced',
}

function chooseTags(factors: Factors, inputs: ScoreInputs): ScoredDeal['tags'] {
  const reaches = (name: ScoreFactor, from: number) => (factors[name] ?? -1) >= from
  const candidates: [applies: boolean, tag: string][] = [
    [(factors.riskScore ?? 100) < 50, 'Higher Risk'],
    [reaches('yieldScore', 75), factorTags.yieldScore],
    [reaches('valueScore', 75), factorTags.valueScore],
    [reaches('cashFlowScore', 90), factorTags.cashFlowScore],
    [reaches('growthScore', 75), factorTags.growthScore],
    [reaches('riskScore', 90), factorTags.riskScore],
  ]
  const primary = candidates.find(([applies]) => applies)?.[1] ?? 'Balanced'

  const warnings: string[] = []
  if (inputs.leaseYears !== null && inputs.leaseYears < 100) warnings.push('Short lease')
  if (inputs.epcBand && 'EFG'.includes(inputs.epcBand)) warnings.push('EPC upgrade needed')
  const merits = scoreFactors.filter(({ name }) => reaches(name, 75)).map(({ name }) => factorTags[name])
  if (inputs.strategy) merits.push(inputs.strategy)
  // Warnings come last but keep their place: praise must not push them off the list.
  const room = mostSecondaryTags - warnings.length
  return { primary, secondary: [...merits.filter((tag) => tag !== primary).slice(0, room), ...warnings] }
}

export interface ScoringFactors {
  factors: Record<string, number>
  tags: { primary: string; secondary: string[] }
  /** 0–1; null where nothing is stored of it. */
  coverage: number | null
}

/** Reads `scoringFactors`, JSON text or an object; whatever cannot be read becomes empty, as the specification says. */
export function parseScoringFactors(stored: unknown): ScoringFactors {
  const { factors, tags, meta } = asObject(typeof stored === 'string' ? parseJson(stored) : stored)
  const { primary, secondary } = asObject(tags)
  const { coverage } = asObject(meta)
  const numbers = Object.entries(asObject(factors)).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  )
  return {
    factors: Object.fromEntries(numbers),
    tags: {
      primary: typeof primary === 'string' ? primary : '',
      secondary: Array.isArray(secondary) ? secondary.filter((tag) => typeof tag === 'string') : [],
    },
    coverage: typeof coverage === 'number' ? coverage : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** `cashFlowScore` → `Cash Flow`. */
export function factorLabel(name: string): string {
  const words = name.replace(/Score$/, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type GradeTone = 'a' | 'b' | 'c' | 'd' | 'e'

/** The first letter of a grade: a is green with a star, b blue, c yellow, d orange, all else red. */
export function gradeTone(grade: string): GradeTone {
  const letter = grade.charAt(0).toLowerCase()
  return letter === 'a' || letter === 'b' || letter === 'c' || letter === 'd' ? letter : 'e'
}
