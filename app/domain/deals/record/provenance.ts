import type { ScoreInputs } from '#app/domain/figures/score.ts'
import type { Field } from './record-kinds.ts'
import { dealFields, type FieldName } from './record.ts'

/** Sources of the facts of a deal, in words (RULES.md, Record). */
export const provenances = {
  verified: 'Verified',
  supplied: 'Owner-supplied',
  estimate: 'Estimate',
} as const
export type Provenance = keyof typeof provenances

/** The papers that were seen; null when nobody has looked. */
export type PapersSeen = ScoreInputs['evidence']

/** Facts that are worked out and not handed in. */
const workedOut: readonly SourcedFact[] = ['grossYield', 'roi', 'propertyTax', 'runningCosts', 'fees']

/** A fact of the page: a field, or a figure that nobody enters. */
export type SourcedFact = FieldName | 'grossYield' | 'propertyTax'
const fields: Partial<Record<SourcedFact, Field>> = dealFields

/**
 * The source of a fact. Its paper makes it verified; without a verified paper it is the owner's. A figure that was worked out is an
 * estimate, unless `isStated` says that the owner has named it.
 */
export function provenanceOf(fact: SourcedFact, papers: PapersSeen, isStated = false): Provenance {
  if (workedOut.includes(fact) && !isStated) return 'estimate'
  const paper = fields[fact]?.paper
  return paper && papers?.[paper] === 'verified' ? 'verified' : 'supplied'
}
