import type { PapersSeen } from '#app/domain/deals/record/provenance.ts'
import { checkOf, neededChecks, type ComparedFigure } from './checks.ts'
import { documentKindNames, documentKindOf, isSeen, type DocumentKindName, type DocumentState } from './documents.ts'
import { valueOf, type Answers } from './record.ts'

/** What stands behind the word "Vetted" on a deal, as its page says it. */
export interface ToldVetting {
  /** The London day of the approval. */
  on: string
  /** The documents and facts that a reviewer has seen, in words. */
  checked: string[]
  /** The documents that were not seen, because they do not apply. */
  notChecked: string[]
}

/** The figures of a deal that a reviewer compares with evidence, in pence. */
type Figures = Record<ComparedFigure, number | null>

/** The same as it is kept with the deal. */
export interface Vetting extends ToldVetting {
  /** What was compared with evidence, and which figure. Deals that were approved before it was kept have none. */
  compared?: { label: string; figure: ComparedFigure; pence: number }[]
  /** True where every mandatory document was seen. */
  isVetted: boolean
}

/** The papers of a deal that the mandatory documents verify. */
const mandatoryPapers = documentKindNames.flatMap((kind) => {
  const { isMandatory, paper } = documentKindOf(kind)
  return isMandatory && paper ? [paper] : []
})

const mandatoryLabels = documentKindNames
  .map(documentKindOf)
  .flatMap(({ isMandatory, label }) => (isMandatory ? label : []))

/**
 * What is told of a deal with these papers and figures, where every mandatory document was seen, and an admin has not said otherwise of
 * one of those papers since; null for any other. A figure that is another one now was not compared.
 */
export function tellVetting(
  { on, checked, notChecked, isVetted, compared = [] }: Vetting,
  papers: PapersSeen,
  figures: Figures,
): ToldVetting | null {
  if (!isVetted || mandatoryPapers.some((paper) => papers?.[paper] !== 'verified')) return null
  const still = compared.filter(({ figure, pence }) => figures[figure] === pence)
  return { on, checked: [...checked, ...still.map(({ label }) => label)], notChecked }
}

/** What was checked of a submission that is approved. */
export function vettingOf(answers: Answers, states: readonly DocumentState[], on: string): Vetting {
  const needed = states.filter(({ isNeeded }) => isNeeded)
  const labelOf = ({ kind }: DocumentState) => documentKindOf(kind).label
  const told = neededChecks(answers).map(checkOf)
  return {
    on,
    checked: [
      ...needed.filter(isSeen).map(labelOf),
      ...told.flatMap((check) => (check.figure ? [] : (check.told ?? []))),
    ],
    notChecked: needed.filter((state) => !isSeen(state)).map(labelOf),
    compared: told.flatMap(({ told: label, figure }) => {
      // With the vendor's own estimate a price is compared with nothing.
      const pence = figure && !(figure === 'price' && answers.valueBasis === 'own') ? valueOf(figure, answers) : null
      return label && figure && pence ? { label, figure, pence } : []
    }),
    isVetted: needed.every((state) => !documentKindOf(state.kind).isMandatory || isSeen(state)),
  }
}

/** The same, with a document that was seen since: a newer one, or one that was not there. */
export function addSeen(vetting: Vetting, kind: DocumentKindName): Vetting {
  const { label } = documentKindOf(kind)
  if (!vetting.notChecked.includes(label)) return vetting
  const notChecked = vetting.notChecked.filter((each) => each !== label)
  return { ...vetting, checked: [label, ...vetting.checked], notChecked, isVetted: !mandatoryLabels.some((each) => notChecked.includes(each)) } // prettier-ignore
}
