import type { EvidenceItem, ScoreInputs } from '#app/domain/figures/score.ts'

/** Sources of the facts of a deal, in words (RULES.md, Record). */
export const provenances = {
  verified: 'Verified',
  supplied: 'Owner-supplied',
  estimate: 'Estimate',
} as const
export type Provenance = keyof typeof provenances

/** The papers that were seen; null when nobody has looked. */
export type PapersSeen = ScoreInputs['evidence']

/** The paper that a fact is checked against. Facts without a paper here are what the owner says. */
const paperOfFact = {
  tenure: 'title',
  leaseYears: 'title',
  groundRent: 'title',
  serviceCharge: 'title',
  monthlyRent: 'rentEvidence',
  annualYield: 'rentEvidence',
  occupancy: 'rentEvidence',
  tenancy: 'rentEvidence',
  epcBand: 'epc',
  floorArea: 'epc',
  valuation: 'valuation',
  comparables: 'comparables',
  works: 'worksQuotes',
} as const satisfies Record<string, EvidenceItem>

/** Facts that are worked out and not handed in. */
const workedOut = ['grossYield', 'roi', 'propertyTax', 'runningCosts', 'fees'] as const

export type SourcedFact =
  | keyof typeof paperOfFact
  | (typeof workedOut)[number]
  | 'price'
  | 'councilTaxBand'
  | 'bedrooms'
  | 'condition'
  | 'worksDetail'
  | 'floodRisk'
  | 'building'

/**
 * The source of a fact. Its paper makes it verified; without a verified paper it is the owner's. A figure that was worked out is an
 * estimate, unless `isStated` says that the owner has named it.
 */
export function provenanceOf(fact: SourcedFact, papers: PapersSeen, isStated = false): Provenance {
  if (isWorkedOut(fact) && !isStated) return 'estimate'
  const paper: EvidenceItem | undefined = (paperOfFact as Partial<Record<SourcedFact, EvidenceItem>>)[fact]
  return paper && papers?.[paper] === 'verified' ? 'verified' : 'supplied'
}

function isWorkedOut(fact: SourcedFact): boolean {
  return (workedOut as readonly SourcedFact[]).includes(fact)
}
