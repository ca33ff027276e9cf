import { chooseTags, tagsVersion, type ScoreTags } from './score-tags.ts'
import { roundTo } from './returns.ts'
import { computeFactors, roundFactors, scoreFactors, type Factors, type ScoreInputs } from './score-factors.ts'

export { tagsVersion, type ScoreTags } from './score-tags.ts'
export * from './score-factors.ts'

/**
 * The AI Deal Score (RULES.md, Score): a pure function of stored inputs, so that anyone can work it out again.
 * Every factor runs from 0 to 100 and higher is better, for risk too.
 */
export const scoreVersion = '1.0'

export type Confidence = 'High' | 'Medium' | 'Low'
type MarketTrend = 'Rising' | 'Stable' | 'Falling' | 'Unknown'
type DemandLevel = 'Very high' | 'High' | 'Moderate' | 'Low' | 'Unknown'

interface ScoredDeal {
  /** 0–100, one decimal. */
  score: number
  grade: string
  /** The factors with one decimal each. A factor that cannot be computed is left out. */
  factors: Factors
  tags: ScoreTags
  /** The share of the weights that could be computed, 0–1. */
  coverage: number
  confidence: Confidence
  marketTrend: MarketTrend
  demandLevel: DemandLevel
  version: string
}

/** Scores a deal (RULES.md, Score). Missing figures leave their factor out and pull the score towards 50. */
export function scoreDeal(inputs: ScoreInputs): ScoredDeal {
  const exact = computeFactors(inputs)
  let weightSeen = 0
  let sum = 0
  for (const { name, weight } of scoreFactors) {
    const value = exact[name]
    if (value === undefined) continue
    weightSeen += weight
    sum += weight * value
  }
  const coverage = weightSeen / 100
  // The sum over 100 is the coverage times the weighted mean of the known factors.
  const score = roundTo((sum + (100 - weightSeen) * 50) / 100, 1)
  // Tags and grades read the rounded factors that the page shows.
  const factors = roundFactors(exact)
  const grade = gradeOf(score, coverage, factors.evidenceScore)
  return {
    score,
    grade,
    factors,
    tags: chooseTags(factors, inputs, grade),
    coverage,
    confidence: confidenceOf(coverage),
    marketTrend: trendOf(inputs.area.priceChangePercent),
    demandLevel: demandOf(factors.demandScore),
    version: scoreVersion,
  }
}

/** The share of the score that rests on known figures: High from 0.85, Medium from 0.65. */
export function confidenceOf(coverage: number): Confidence {
  return coverage >= 0.85 ? 'High' : coverage >= 0.65 ? 'Medium' : 'Low'
}

/** The JSON that is stored as `scoring_factors`. `meta` is an addition that readers of factors and tags ignore. */
export function toScoringFactors(scored: ScoredDeal, areaEdition: string | null) {
  const { factors, tags, version, coverage } = scored
  return { factors, tags, meta: { version, tagsVersion, coverage, areaEdition } }
}

/** The grades, each from its lowest score on; the last from any. */
export const grades: readonly (readonly [from: number, grade: string])[] = [
  [90, 'A+'],
  [80, 'A'],
  [72, 'B+'],
  [65, 'B'],
  [57, 'C+'],
  [50, 'C'],
  [35, 'D'],
  [-Infinity, 'E'],
]

/** Every grade, the best first. */
export const gradeNames: readonly string[] = grades.map(([, grade]) => grade)

function gradeOf(score: number, coverage: number, evidence = 0): string {
  // Thin evidence closes the upper grades, whatever the score says.
  const cap = evidence < 50 ? 'C+' : evidence < 70 || coverage < 0.85 ? 'B+' : 'A+'
  const earned = grades.findIndex(([from]) => score >= from)
  const highest = grades.findIndex(([, grade]) => grade === cap)
  return grades[Math.max(earned, highest)]![1]
}

/** The grade that the score alone would earn, with every paper verified. */
export function gradeByScore(score: number): string {
  return gradeOf(score, 1, 100)
}

/** The grade of a score that an editor has set. Thin evidence closes the upper grades to it too. */
export function gradeScore(score: number, { coverage, factors }: Pick<ScoredDeal, 'coverage' | 'factors'>): string {
  return gradeOf(score, coverage, factors.evidenceScore)
}

function trendOf(priceChange: number | null): MarketTrend {
  if (priceChange === null) return 'Unknown'
  return priceChange >= 3 ? 'Rising' : priceChange >= -1 ? 'Stable' : 'Falling'
}

function demandOf(demand: number | undefined): DemandLevel {
  if (demand === undefined) return 'Unknown'
  return demand >= 75 ? 'Very high' : demand >= 55 ? 'High' : demand >= 35 ? 'Moderate' : 'Low'
}

interface ScoringFactors {
  factors: Record<string, number>
  tags: { primary: string; secondary: string[] }
  /** The coverage, 0–1; null where none is stored. */
  coverage: number | null
}

/** Reads `scoringFactors` from JSON text or from an object. Parts that cannot be read become empty. */
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

/** The label of a factor: `cashFlowScore` → `Cash Flow`. `riskScore` becomes `Safety`, because a higher value is safer. */
export function factorLabel(name: string): string {
  if (name === 'riskScore') return 'Safety'
  const words = name.replace(/Score$/, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type GradeTone = 'a' | 'b' | 'c' | 'd' | 'e'

/** The look of a grade by its first letter: A is green with a star, B blue, C yellow, D orange, everything else red. */
export function gradeTone(grade: string): GradeTone {
  const letter = grade.charAt(0).toLowerCase()
  return letter === 'a' || letter === 'b' || letter === 'c' || letter === 'd' ? letter : 'e'
}
