import type { SubmissionDocumentRow } from '#db/schema.ts'
import { documentKindOf, isAskedForAgain, isDocumentKind, type DocumentState } from './documents.ts'

/** What a reviewer says of a document. */

/** What stands in the database; null while nobody has looked at it. */
type Verdict = SubmissionDocumentRow['verdict']

export const verdictLabels = {
  none: 'Not looked at',
  accepted: 'Accepted',
  replace: 'Ask for another',
  'not-applicable': 'Does not apply',
} as const satisfies Record<NonNullable<Verdict> | 'none', string>
export type VerdictName = keyof typeof verdictLabels

/** The longest note to a vendor about a document, in characters. */
export const longestVerdictNote = 500

/** A verdict by its name; null for any other text. */
export function readVerdict(text: string): VerdictName | null {
  return Object.hasOwn(verdictLabels, text) ? (text as VerdictName) : null
}

/** The verdicts that can be given: what was not sent cannot be accepted. */
export function verdictsFor({ file_name }: Pick<SubmissionDocumentRow, 'file_name'>): VerdictName[] {
  const names = Object.keys(verdictLabels) as VerdictName[]
  return file_name === '' ? names.filter((name) => name !== 'accepted') : names
}

/**
 * The documents that a vendor is asked for, a line each: those that a verdict asks for again and that have not come since, and those
 * that are missing or out of date.
 */
export function documentsToAsk(states: readonly DocumentState[], rows: readonly SubmissionDocumentRow[]): string[] {
  const again = rows.filter((row) => isAskedForAgain(row, rows))
  const others = states.flatMap(({ kind, isNeeded, files, excuse, isEnded }) => {
    if (!isNeeded || again.some((row) => row.kind === kind)) return []
    if (files.length === 0 && !excuse) return `${kindLabel(kind)}: it is missing`
    return isEnded && files[0]?.verdict !== 'not-applicable'
      ? `${kindLabel(kind)}: the one that we have is out of date`
      : []
  })
  return [
    ...again.map(({ kind, verdict_note }) => [kindLabel(kind), verdict_note].filter(Boolean).join(': ')),
    ...others,
  ]
}

/** A kind of document in words, also one that there is no more. */
export function kindLabel(kind: string): string {
  return isDocumentKind(kind) ? documentKindOf(kind).label : 'Document'
}
