import { interestCoverOf, scoreFactors, type Factors, type ScoreFactor, type ScoreInputs } from './score-factors.ts'

/**
 * The tags of a scored deal, versioned apart from the score (RULES.md, Score). A tag says what sets a deal apart, so each
 * threshold is as high as it takes for the tag to fit no more than about a third of the sample deals.
 */
export const tagsVersion = '1.1'

export interface ScoreTags {
  primary: string
  secondary: string[]
}

const mostSecondaryTags = 4

/** Rent over interest. The factor is 100 for any cover above 1.75, so the tag asks for the figure behind it. */
const strongCover = 2.25
const wellEvidenced = 90

/** True where the tag applies to a deal with these displayed factors and inputs. */
type Applies = (factors: Factors, inputs: ScoreInputs) => boolean

const reaches =
  (name: ScoreFactor, from: number): Applies =>
  (factors) =>
    (factors[name] ?? -1) >= from

// "No known risk" means little before somebody has seen the papers that would show one.
const isLowRisk: Applies = ({ riskScore, evidenceScore = 0 }) => riskScore === 100 && evidenceScore >= wellEvidenced

/** The tags for a deal's merits, in the order of the factors. */
const merits: Record<ScoreFactor, readonly [tag: string, applies: Applies]> = {
  yieldScore: ['High Yield', reaches('yieldScore', 97)],
  cashFlowScore: ['Strong Cash Flow', (_, inputs) => (interestCoverOf(inputs) ?? 0) >= strongCover],
  valueScore: ['Below Market Value', reaches('valueScore', 75)],
  locationScore: ['Prime Location', reaches('locationScore', 75)],
  growthScore: ['Growth Area', reaches('growthScore', 75)],
  demandScore: ['High Demand', reaches('demandScore', 75)],
  riskScore: ['Low Risk', isLowRisk],
  // The tag "Low Risk" says it already.
  evidenceScore: [
    'Well Evidenced',
    (factors, inputs) => reaches('evidenceScore', wellEvidenced)(factors, inputs) && !isLowRisk(factors, inputs),
  ],
}

/** The merits that may be the primary tag; the first that applies is taken. */
const primaryMerits = ['yieldScore', 'valueScore', 'cashFlowScore', 'growthScore', 'riskScore'] as const

const shortLeaseYears = 100

const isHigherRisk: Applies = ({ riskScore = 100 }) => riskScore < 50

/** The tags for the weaknesses of a deal of grade D or E; the first that applies is taken. */
const weaknesses: readonly (readonly [tag: string, applies: Applies])[] = [
  ['Higher Risk', isHigherRisk],
  ['Negative cash flow', (_, inputs) => (interestCoverOf(inputs) ?? 1) < 1],
  ['Short lease', (_, { leaseYears }) => leaseYears !== null && leaseYears < shortLeaseYears],
  [
    'Above valuation',
    (_, { pricePence, evidencedValuePence }) => evidencedValuePence !== null && pricePence > evidencedValuePence,
  ],
  ['Thin evidence', ({ evidenceScore = 0 }) => evidenceScore < 50],
]

/** The tag of a weak deal that none of the above fits, which is rare. It names the weakest factor. */
const weakFactorTags: Record<ScoreFactor, string> = {
  yieldScore: 'Low yield',
  cashFlowScore: 'Thin cash flow',
  valueScore: 'No discount',
  locationScore: 'Weak location',
  growthScore: 'Slow growth',
  demandScore: 'Low demand',
  riskScore: 'Higher Risk',
  evidenceScore: 'Thin evidence',
}

/** The tags for displayed factors, the inputs they came from and the grade. On grades D and E the primary tag names the weakness. */
export function chooseTags(factors: Factors, inputs: ScoreInputs, grade: string): ScoreTags {
  const applies = ([, test]: readonly [string, Applies]) => test(factors, inputs)
  const praise = scoreFactors.map(({ name }) => merits[name]).filter(applies)
  const faults = /^[DE]/.test(grade) ? nameWeaknesses(factors, weaknesses.filter(applies)) : []
  const best = primaryMerits.map((name) => merits[name]).find(applies)
  const primary = faults[0] ?? (isHigherRisk(factors, inputs) ? 'Higher Risk' : (best?.[0] ?? 'Balanced'))

  const warnings: string[] = []
  if (inputs.leaseYears !== null && inputs.leaseYears < shortLeaseYears) warnings.push('Short lease')
  if (inputs.epcBand && 'EFG'.includes(inputs.epcBand)) warnings.push('EPC upgrade needed')

  const others = [...faults, ...praise.map(([tag]) => tag), inputs.strategy]
  const first = others.filter((tag) => tag && tag !== primary && !warnings.includes(tag))
  const last = warnings.filter((tag) => tag !== primary)
  // Warnings come last, but places are kept for them: praise must not push them off the list.
  return { primary, secondary: [...first.slice(0, mostSecondaryTags - last.length), ...last] }
}

function nameWeaknesses(factors: Factors, found: readonly (readonly [tag: string, applies: Applies])[]): string[] {
  if (found.length > 0) return found.map(([tag]) => tag)
  // The weakest of those that are known: nothing is said of the others.
  const known = scoreFactors.filter(({ name }) => factors[name] !== undefined)
  const shortfall = ({ name, weight }: (typeof scoreFactors)[number]) => weight * (50 - factors[name]!)
  const [weakest] = known.toSorted((a, b) => shortfall(b) - shortfall(a))
  return [weakFactorTags[weakest!.name]]
}
