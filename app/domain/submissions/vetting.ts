import type { PapersSeen } from '#app/domain/deals/record/provenance.ts'
import { neededChecks, toldOf, type CheckName } from './checks.ts'
import { documentKindNames, documentKindOf, isSeen, type DocumentKindName, type DocumentState } from './documents.ts'
import { valueOf, type Answers } from './record.ts'

/** What stands behind the word "Vetted" on a deal. */
export interface Vetting {
  /** The London day of the approval. */
  on: string
  /** The documents and facts that a reviewer has seen, in words. */
  checked: string[]
  /** The documents that were not seen, because they do not apply. */
  notChecked: string[]
  /** True where every mandatory document was seen. */
  isVetted: boolean
}

/** The papers of a deal that the mandatory documents verify. */
const mandatoryPapers = documentKindNames.flatMap((kind) => {
  const { isMandatory, paper } = documentKindOf(kind)
  return isMandatory && paper ? [paper] : []
})

/** True where every mandatory document was seen, and an admin has not said otherwise of one of those papers since. */
export function isStillVetted({ isVetted }: Pick<Vetting, 'isVetted'>, papers: PapersSeen): boolean {
  return isVetted && mandatoryPapers.every((paper) => papers?.[paper] === 'verified')
}

/** What was checked of a submission that is approved. */
export function vettingOf(answers: Answers, states: readonly DocumentState[], on: string): Vetting {
  const needed = states.filter(({ isNeeded }) => isNeeded)
  const labelOf = ({ kind }: DocumentState) => documentKindOf(kind).label
  return {
    on,
    checked: [
      ...needed.filter(isSeen).map(labelOf),
      ...neededChecks(answers).flatMap((name) => (isEvidenced(name, answers) ? (toldOf(name) ?? []) : [])),
    ],
    notChecked: needed.filter((state) => !isSeen(state)).map(labelOf),
    isVetted: needed.every((state) => !documentKindOf(state.kind).isMandatory || isSeen(state)),
  }
}

/** The same, with a document that was seen since: a newer one, or one that was not there. */
export function addSeen(vetting: Vetting, kind: DocumentKindName): Vetting {
  const { label } = documentKindOf(kind)
  if (!vetting.notChecked.includes(label)) return vetting
  const notChecked = vetting.notChecked.filter((each) => each !== label)
  return { ...vetting, checked: [label, ...vetting.checked], notChecked }
}

/** False for a check that compared nothing: a price with the vendor's own estimate, or no rent. */
function isEvidenced(name: CheckName, answers: Answers): boolean {
  if (name === 'value') return answers.valueBasis !== 'own'
  return name !== 'rent' || Boolean(valueOf('monthlyRent', answers))
}
