import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import { readDealForm, updateDeal } from '#app/domain/deals/desk/saving.server.ts'
import { paperFields, readTexts } from '#app/domain/deals/record/record.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { describePurchase } from '#app/domain/reservations/settlement.server.ts'
import { londonDay } from '#app/utils/dates.ts'
import { cleanLine } from '#app/utils/text.ts'
import { handOver } from './approving.server.ts'
import { openForReview } from './conflicts.server.ts'
import { documentStates, listDocuments } from './documents.server.ts'
import { documentKindOf, type DocumentKindName } from './documents.ts'
import { judgeIn } from './judging.server.ts'
import { forReviewer } from './list.server.ts'
import { newerDocumentMail, renewalJudgedMail } from './mails.server.ts'
import type { SubmissionRefusal } from './moves.ts'
import { findVendor, queueSubmissionMail } from './moving.server.ts'
import { isChangeable } from './reading.server.ts'
import { listRenewals, settleRenewals } from './renewals.server.ts'
import { findHolder } from './revising.server.ts'
import { answersOf } from './saving.server.ts'
import { kindLabel, longestVerdictNote } from './verdicts.ts'
import { addSeen, type Vetting } from './vetting.ts'

/**
 * Newer documents in place of those that end, of a submission whose deal can still be sold: a reviewer accepts or refuses each by itself,
 * and the deal stays on the market meanwhile.
 */

/** The most that the desk lists at once. */
const mostListed = 20

/** Submissions with a newer document that waits for this reviewer, those that wait longest first. */
export function listRenewed(
  db: Db,
  userId: string,
): Promise<{ reference: string; title: string; renewedAt: string }[]> {
  return forReviewer(db, userId)
    .innerJoin('deals', 'deals.id', 'submissions.deal_id')
    .select(['reference', 'submissions.title', 'renewed_at as renewedAt'])
    .where('renewed_at', 'is not', null)
    .where('state', '=', 'approved')
    .where('deals.status', '<>', 'completed')
    .where('deals.unavailable_at', 'is', null)
    .orderBy('renewed_at')
    .limit(mostListed)
    .$narrowType<{ renewedAt: string }>()
    .execute()
}

/** A reviewer's word on a newer document. Refusing it needs a note, which its vendor reads. */
export interface RenewalVerdict {
  isAccepted: boolean
  note: string
}

type RenewalReason = Extract<
  SubmissionRefusal,
  'not-found' | 'own-submission' | 'same-property' | 'wrong-state' | 'no-note' | 'unavailable' | 'not-enterable'
>
type RenewalResult = { ok: true; label: string } | { ok: false; reason: RenewalReason }

/** Takes the transaction in which a deal is changed back. */
class NotJudged extends Error {
  readonly reason: RenewalReason
  constructor(reason: RenewalReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Accepts or refuses a newer document, and writes to its vendor. An accepted one takes the place of those of its kind before, in the
 * deal too: its file goes to buyers from now on, whoever has bought it is told, and its paper is verified. The same word a second time changes nothing.
 */
export async function judgeRenewal(
  db: Db,
  reviewer: User,
  reference: string,
  documentId: string,
  verdict: RenewalVerdict,
  now: string,
): Promise<RenewalResult> {
  const judged = await judgeOnce(db, reviewer, reference, documentId, verdict, now)
  if (judged.ok || judged.reason !== 'wrong-state') return judged
  // The first half of two presses at once may have said the same meanwhile.
  const again = await findRenewal(db, reviewer, reference, documentId, verdict.isAccepted)
  return again.ok && again.isDone ? { ok: true, label: kindLabel(again.document.kind) } : judged
}

async function judgeOnce(
  db: Db,
  reviewer: User,
  reference: string,
  documentId: string,
  { isAccepted, note: typed }: RenewalVerdict,
  now: string,
): Promise<RenewalResult> {
  const note = cleanLine(typed).slice(0, longestVerdictNote)
  const found = await findRenewal(db, reviewer, reference, documentId, isAccepted)
  if (!found.ok) return found
  const { submission, document, isDone } = found
  const label = kindLabel(document.kind)
  if (isDone) return { ok: true, label }
  if (!isAccepted && note === '') return { ok: false, reason: 'no-note' }
  const judge = async (trx: Db): Promise<SubmissionRow> => {
    const still = await findRenewal(trx, reviewer, reference, documentId, isAccepted)
    if (!still.ok) throw new NotJudged(still.reason)
    if (still.isDone) throw new NotJudged('wrong-state')
    const wanted = isAccepted ? ({ verdict: 'accepted', note: '' } as const) : ({ verdict: 'replace', note } as const)
    await judgeIn(trx, reviewer, still.submission, [{ row: still.document, wanted }], now)
    await settleRenewals(trx, still.submission)
    const vendor = await findVendor(trx, still.submission)
    const mail = vendor && renewalJudgedMail(vendor, still.submission, label, isAccepted ? null : note)
    if (mail) await queueSubmissionMail(trx, still.submission, `renewed-${documentId}`, mail, now)
    return still.submission
  }
  try {
    if (!isAccepted) await db.transaction().execute(judge)
    else {
      const reason = await changeDeal(db, reviewer, submission, document, judge, now)
      if (reason) return { ok: false, reason }
    }
    return { ok: true, label }
  } catch (error) {
    if (error instanceof NotJudged) return { ok: false, reason: error.reason }
    throw error
  }
}

/** Gives the deal the document that was accepted, and says that its paper was seen. Why nothing came of it; null where it is done. */
async function changeDeal(
  db: Db,
  reviewer: User,
  { deal_id }: SubmissionRow,
  document: SubmissionDocumentRow,
  judge: (trx: Db) => Promise<SubmissionRow>,
  now: string,
): Promise<RenewalReason | null> {
  const form = deal_id === null ? undefined : await readDealForm(db, deal_id)
  if (deal_id === null || !form) return 'not-found'
  const kind = document.kind as DocumentKindName
  const { paper } = documentKindOf(kind)
  const read = readTexts({ ...form.texts, ...(paper && { [paperFields[paper]]: 'verified' }) })
  if (!read.ok) return 'not-enterable'
  const saved = await updateDeal(db, reviewer, deal_id, form.deal.version, read.values, now, {
    also: async (trx) => {
      const submission = await judge(trx)
      const today = londonDay(now)
      const states = documentStates(answersOf(submission), await listDocuments(trx, submission.id), today)
      const own = states.filter((state) => state.kind === kind)
      const lines = await handOver(trx, submission, own, deal_id, read.values.title, now, document)
      if (lines.length > 0) await tellBuyer(trx, deal_id, document, now)
      const { vetting } = await trx
        .selectFrom('deals')
        .select('vetting')
        .where('id', '=', deal_id)
        .executeTakeFirstOrThrow()
      const seen = vetting && JSON.stringify(addSeen(JSON.parse(vetting) as Vetting, kind))
      await trx.updateTable('deals').set({ vetting: seen }).where('id', '=', deal_id).execute()
      return { lines, taken: {} }
    },
  })
  if (saved.ok) return null
  return saved.reason === 'changed' ? 'wrong-state' : 'not-enterable'
}

/** Tells whoever has bought the deal that they have one document more. */
async function tellBuyer(trx: Db, dealId: number, document: SubmissionDocumentRow, now: string): Promise<void> {
  const buyer = await findHolder(trx, dealId, now)
  if (buyer?.status !== 'paid') return
  const { email, firstName, dealTitle, dealReference, reference } = await describePurchase(trx, buyer.id)
  const deal = { title: dealTitle, dealReference, reservation: reference }
  const mail = newerDocumentMail({ email, first_name: firstName }, deal, kindLabel(document.kind))
  const about = { type: 'reservation', id: buyer.id } as const
  await queueMail(trx, { key: `newer-document:${document.id}`, about }, mail, now)
}

/** The document, where it waits for this reviewer; `isDone` where they have just said the same. */
async function findRenewal(
  db: Db,
  reviewer: User,
  reference: string,
  documentId: string,
  isAccepted: boolean,
): Promise<
  | { ok: true; submission: SubmissionRow; document: SubmissionDocumentRow; isDone: boolean }
  | { ok: false; reason: RenewalReason }
> {
  const opened = await openForReview(db, reviewer, reference)
  if (!opened.ok) return opened
  const { submission } = opened
  const document = await db
    .selectFrom('submission_documents')
    .selectAll()
    .where('id', '=', documentId)
    .where('submission_id', '=', submission.id)
    .executeTakeFirst()
  if (!document) return { ok: false, reason: 'not-found' }
  if (submission.state !== 'approved') return { ok: false, reason: 'wrong-state' }
  const isDone = document.verdict_by === reviewer.id && document.verdict === (isAccepted ? 'accepted' : 'replace')
  if (isDone) return { ok: true, submission, document, isDone }
  const waiting = await listRenewals(db, submission)
  if (!waiting.some(({ id }) => id === documentId)) return { ok: false, reason: 'wrong-state' }
  if (!(await isChangeable(db, submission))) return { ok: false, reason: 'unavailable' }
  return { ok: true, submission, document, isDone: false }
}
