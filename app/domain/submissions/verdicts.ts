import type { SubmissionDocumentRow } from '#db/schema.ts'
import { documentKindOf, isAskedForAgain, isDocumentKind } from './documents.ts'

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

/** What a vendor is asked for by the verdicts on these documents, a line each. What has come since is not asked for. */
export function askedForAgain(rows: readonly SubmissionDocumentRow[]): string[] {
  return rows
    .filter((row) => isAskedForAgain(row, rows))
    .map(({ kind, verdict_note }) => [kindLabel(kind), verdict_note].filter(Boolean).join(': '))
}

/** A kind of document in words, also one that there is no more. */
export function kindLabel(kind: string): string {
  return isDocumentKind(kind) ? documentKindOf(kind).label : 'Document'
}
