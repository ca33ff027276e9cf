import { formatPercent, formatPounds } from '#app/utils/money.ts'
import {
  computeFactors,
  evidencePoints,
  factorLabel,
  gradeByScore,
  interestCoverOf,
  riskDeductions,
  roundFactors,
  scoreDeal,
  scoreFactors,
  type EvidenceItem,
  type EvidenceState,
  type ScoreFactor,
  type ScoreInputs,
} from './score.ts'

/** The score of one deal explained with its own numbers, for people (RULES.md, Score). */

interface FactorExplanation {
  name: ScoreFactor
  label: string
  weight: number
  /** 0–100, one decimal; null where it is not known. */
  value: number | null
  /** Its part of the score, in thousandths of a point, so that a sum of them is exact. An unknown one adds as 50 does. */
  adds: number
  /** Facts that it was computed from, in sentences. */
  text: string
}

export interface ScoreExplanation {
  factors: FactorExplanation[]
  /** The way from the factors to the score and the grade. */
  sum: string[]
  /** True where thin evidence stops the grade below what the score alone would earn. */
  isStopped: boolean
  /** Month of the newest figures of the area, such as `May 2026`; null where there are none. */
  edition: string | null
}

/** The value of a factor that cannot be computed (RULES.md, Score). */
export const unknownCountsAs = 50

/** The papers that are looked at, each with its name in a sentence. */
const paperNames: Record<EvidenceItem, string> = {
  title: 'title register',
  authority: 'authority to sell',
  comparables: 'comparable sales',
  rentEvidence: 'tenancy and rent',
  valuation: 'valuation',
  epc: 'energy certificate',
  vendorIdentity: 'identity of the owner',
  worksQuotes: 'quotes for the works',
}

/** Explains the score that these inputs give. */
export function explainScore(inputs: ScoreInputs): ScoreExplanation {
  const values = roundFactors(computeFactors(inputs))
  const factors = scoreFactors.map(({ name, weight }): FactorExplanation => {
    const value = values[name] ?? null
    const text =
      value === null ? `Not known: ${whyUnknown(name, inputs)} It counts as ${unknownCountsAs}.` : explain[name](inputs)
    const adds = weight * Math.round((value ?? unknownCountsAs) * 10)
    return { name, label: factorLabel(name), weight, value, adds, text }
  })
  const { score, grade } = scoreDeal(inputs)
  const isStopped = gradeByScore(score) !== grade
  return { factors, sum: explainSum(inputs, factors), isStopped, edition: inputs.area.edition }
}

function whyUnknown(name: ScoreFactor, { annualRentPence }: ScoreInputs): string {
  const needsRent = name === 'yieldScore' || name === 'cashFlowScore'
  return needsRent && annualRentPence === null ? 'no rent is stated.' : unknown[name]
}

const unknown: Record<ScoreFactor, string> = {
  yieldScore: 'there is no price.',
  cashFlowScore: 'there is no price.',
  valueScore: 'there is neither a valuation nor three comparable sales.',
  locationScore: 'neither a crime figure nor a station is known.',
  growthScore: 'no change of prices is published for the area.',
  demandScore: 'no change of rents is published for the area.',
  riskScore: 'nothing has been stated.',
  evidenceScore: 'nobody has looked at the papers yet.',
}

const explain: Record<ScoreFactor, (inputs: ScoreInputs) => string> = {
  yieldScore({ pricePence, annualRentPence, area }) {
    const gross = (annualRentPence! / pricePence) * 100
    const yields = `Gross yield ${formatPercent(gross, 2)}`
    return area.grossYieldPercent
      ? `${yields}, ${(gross / area.grossYieldPercent).toFixed(2)} times the area’s ${formatPercent(area.grossYieldPercent, 2)}.`
      : `${yields}. It is not compared with the area.`
  },
  cashFlowScore(inputs) {
    const cover = interestCoverOf(inputs)!
    return inputs.annualRentPence === 0
      ? 'There is no rent to cover the interest on a 75% loan at 5.5%.'
      : `${Math.round(cover * 100)}%.`
  },
  valueScore({ pricePence, evidencedValuePence }) {
    const value = evidencedValuePence!
    const difference = (1 - pricePence / value) * 100
    const compared =
      difference === 0 ? 'equal to' : `${formatPercent(Math.abs(difference))} ${difference > 0 ? 'below' : 'above'}`
    return `${formatPounds(pricePence)} is ${compared} the evidenced value of ${formatPounds(value)}.`
  },
  locationScore({ area, stationKm }) {
    const crime =
      area.crimePercentile === null
        ? 'Crime: not published'
        : `Crime: lower than in ${Math.round(100 - area.crimePercentile)}% of councils`
    return `${crime}; ${stationKm === null ? 'no station is stated' : `station ${stationKm} km away`}.`
  },
  growthScore: ({ area }) => `Prices: ${change(area.priceChangePercent!)}.`,
  demandScore: ({ area }) => `Rents: ${change(area.rentChangePercent!)}.`,
  riskScore(inputs) {
    const deductions = riskDeductions(inputs)
    if (deductions.length === 0) return 'None of the risks that the formula counts is known.'
    return `100 less ${join(deductions.map(({ reason, points }) => `${points} (${reason})`))}.`
  },
  evidenceScore({ evidence }) {
    const items = Object.keys(evidencePoints) as EvidenceItem[]
    const named = (state: EvidenceState) =>
      items.filter((item) => (evidence?.[item] ?? 'missing') === state).map((item) => paperNames[item])
    return (
      [
        ['Verified', named('verified')],
        ['Supplied, not verified', named('supplied')],
        ['Missing', named('missing')],
        ['Not applicable', named('not-applicable')],
      ] as const
    )
      .filter(([, names]) => names.length > 0)
      .map(([state, names]) => `${state}: ${join(names)}.`)
      .join(' ')
  },
}

function explainSum(inputs: ScoreInputs, factors: FactorExplanation[]): string[] {
  const scored = scoreDeal(inputs)
  const isUnknown = factors.filter(({ value }) => value === null)
  const known = Math.round(scored.coverage * 100)
  const lines = [
    isUnknown.length === 0
      ? 'All eight factors are known.'
      : `Known factors hold ${known}% of the weight; ${join(isUnknown.map(({ label }) => label))} ${isUnknown.length === 1 ? 'counts' : 'count'} as 50.`,
    `Weighted total: ${Number(scored.score.toFixed(1))} of 100.`,
  ]
  const earned = gradeByScore(scored.score)
  if (earned === scored.grade) return [...lines, `Grade ${scored.grade}.`]
  const evidence = factors.find(({ name }) => name === 'evidenceScore')!.value ?? 0
  const why = evidence < 70 ? `the papers are verified to ${evidence}%` : `only ${known}% of the weight is known`
  return [...lines, `The score alone would be grade ${earned}; ${why}, so the grade stops at ${scored.grade}.`]
}

function change(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`
}

function join(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}
