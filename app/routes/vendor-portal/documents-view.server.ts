import type { RouterContextProvider } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { documentStates, listDocuments, listPictures } from '#app/domain/submissions/documents.server.ts'
import {
  canRenew,
  dayAskedOf,
  documentKindOf,
  optionalKinds,
  sayValidity,
  whyNeeded,
  type DocumentState,
} from '#app/domain/submissions/documents.ts'
import { editableStates } from '#app/domain/submissions/moves.ts'
import type { SubmissionRow } from '#app/domain/submissions/reading.server.ts'
import type { Answers } from '#app/domain/submissions/record.ts'
import { takesRenewals } from '#app/domain/submissions/renewals.server.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { getEnv } from '#app/env.server.ts'
import { londonDay } from '#app/utils/dates.ts'

/** The state of a kind of document, for its vendor. */
export type KindState =
  | 'missing'
  | 'another'
  | 'ended'
  | 'excused'
  | 'accepted'
  | 'not-applicable'
  | 'sent'
  | 'optional'

/** The states of every kind that the vendor may send, those that nobody needs included. */
export async function readStates(
  context: Readonly<RouterContextProvider>,
  submission: SubmissionRow,
): Promise<DocumentState[]> {
  const rows = await listDocuments(context.get(dbContext), submission.id)
  const states = documentStates(answersOf(submission), rows, londonDay(context.get(nowContext)))
  const known = new Set(states.map(({ kind }) => kind))
  const others = optionalKinds.filter((kind) => !known.has(kind))
  return [...states, ...others.map((kind) => ({ kind, isNeeded: false, files: [], excuse: null, isEnded: false }))]
}

/** How a kind of document stands. */
export function stateOf({ isNeeded, files, excuse, isEnded }: DocumentState): KindState {
  const newest = files[0] ?? excuse
  if (!newest) return isNeeded ? 'missing' : 'optional'
  if (newest.verdict === 'replace') return 'another'
  if (isEnded) return 'ended'
  if (newest.verdict) return newest.verdict
  return files[0] ? 'sent' : 'excused'
}

/** All that the page of documents shows. */
export async function viewDocuments(context: Readonly<RouterContextProvider>, submission: SubmissionRow) {
  const answers = answersOf(submission)
  const today = londonDay(context.get(nowContext))
  const states = await readStates(context, submission)
  const pictures = await listPictures(context.get(dbContext), submission.id)
  const isEditable = editableStates.includes(submission.state)
  const offered = states.filter(({ isNeeded, files, excuse }) => isEditable || isNeeded || files.length > 0 || excuse)
  const takesNewer = await takesRenewals(context.get(dbContext), submission)
  return {
    reference: submission.reference,
    isEditable,
    takesNewer,
    takesIdentity: getEnv().identityKeys !== null,
    // What nobody needs and nobody sent is offered while it can be sent.
    kinds: offered.map((state) => viewKind(state, answers, today, takesNewer ? (submission.decided_at ?? '') : null)),
    pictures: pictures.map(({ id, fileName, byteSize }) => ({ id, fileName, byteSize })),
  }
}
export type DocumentsView = Awaited<ReturnType<typeof viewDocuments>>
export type KindView = DocumentsView['kinds'][number]

/** `approvedAt` is set while newer documents are taken. */
function viewKind(state: DocumentState, answers: Answers, today: string, approvedAt: string | null) {
  const { kind, isNeeded, files, excuse } = state
  const { label, hint, isMandatory, isIdentity, isForBuyers } = documentKindOf(kind)
  return {
    kind: kind,
    label,
    hint: hint ?? null,
    why: isNeeded ? whyNeeded(kind, answers) : files[0] || excuse ? 'Your answers do not need it.' : null,
    validity: sayValidity(kind),
    isMandatory: isMandatory === true,
    isIdentity: isIdentity === true,
    isForBuyers: isForBuyers === true,
    isNeeded,
    asks: dayAskedOf(kind),
    takesNewer: approvedAt !== null && canRenew(kind) && (isNeeded || files.length > 0),
    state: stateOf(state),
    files: files.map((file) => ({
      id: file.id,
      fileName: file.file_name,
      byteSize: file.byte_size,
      sentAt: file.created_at,
      issuedOn: file.issued_on,
      validUntil: file.valid_until,
      isEnded: file.valid_until !== null && file.valid_until < today,
      verdict: file.verdict,
      note: file.verdict_note,
      waits: approvedAt !== null && canRenew(kind) && file.verdict === null && file.created_at > approvedAt,
    })),
    excuse: excuse && { why: excuse.why_missing, verdict: excuse.verdict, note: excuse.verdict_note },
  }
}
