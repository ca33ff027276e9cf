import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { canRenew, type DocumentKindName } from './documents.ts'
import { renewalWaitsMail } from './mails.server.ts'
import { isChangeable } from './reading.server.ts'
import { kindLabel } from './verdicts.ts'

/** Newer documents that a vendor sends after the approval, before a reviewer has looked at them. */

/** True while a vendor may send newer documents without changing anything else: approved, and its deal can still be sold. */
export async function takesRenewals(db: Db, submission: SubmissionRow): Promise<boolean> {
  return submission.state === 'approved' && submission.deal_id !== null && (await isChangeable(db, submission))
}

/** The newer documents of a submission that nobody has judged since its approval, the first one first. */
export async function listRenewals(
  db: Db,
  submission: Pick<SubmissionRow, 'id' | 'decided_at' | 'renewed_at'>,
): Promise<SubmissionDocumentRow[]> {
  return submission.renewed_at === null ? [] : findRenewals(db, submission)
}

async function findRenewals(
  db: Db,
  { id, decided_at }: Pick<SubmissionRow, 'id' | 'decided_at'>,
): Promise<SubmissionDocumentRow[]> {
  const rows = await db
    .selectFrom('submission_documents')
    .selectAll()
    .where('submission_id', '=', id)
    .where('verdict', 'is', null)
    .where('upload_id', 'is not', null)
    .where('created_at', '>', decided_at ?? '')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.filter(({ kind }) => canRenew(kind as DocumentKindName))
}

/** Notes that a newer document waits, and tells the operator of the first. */
export async function noteRenewal(
  trx: Db,
  submission: SubmissionRow,
  kind: DocumentKindName,
  now: string,
): Promise<void> {
  if (submission.renewed_at !== null) return
  await trx.updateTable('submissions').set({ renewed_at: now }).where('id', '=', submission.id).execute()
  const about = { type: 'submission', id: String(submission.id) } as const
  const key = `submission-${submission.id}-renewal-${now}`
  await queueMail(trx, { key, about }, renewalWaitsMail(submission, kindLabel(kind)), now)
}

/** The newer documents that came with changes which are taken back or refused: they wait as if they had come by themselves. */
export async function noteLeftRenewals(trx: Db, submission: SubmissionRow, now: string): Promise<void> {
  const [first] = await findRenewals(trx, submission)
  if (first) await noteRenewal(trx, submission, first.kind as DocumentKindName, now)
}

/** Notes since when a newer document waits, once one was judged or taken back. */
export async function settleRenewals(trx: Db, submission: SubmissionRow): Promise<void> {
  if (submission.renewed_at === null) return
  const [first] = await listRenewals(trx, submission)
  await trx
    .updateTable('submissions')
    .set({ renewed_at: first?.created_at ?? null })
    .where('id', '=', submission.id)
    .execute()
}
