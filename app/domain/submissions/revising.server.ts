import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { readLastListing, setListingIn } from '#app/domain/deals/desk/desk.server.ts'
import { fieldOf, sayText, type FieldName } from '#app/domain/deals/record/record.ts'
import { giveUpFiles } from '#app/domain/files/uploads.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { keepVersion } from '#app/domain/records/versions.server.ts'
import { closeHold } from '#app/domain/reservations/holds.server.ts'
import { describePurchase } from '#app/domain/reservations/settlement.server.ts'
import { cleanText } from '#app/utils/text.ts'
import { dealTextsOf } from './deal-texts.ts'
import { changedDealMail, changeRefusedMail, changeSettledMail, type Outcome, type ToldChange } from './mails.server.ts'
import type { SubmissionRefusal } from './moves.ts'
import {
  findJustMoved,
  findToMove,
  findVendor,
  longestReason,
  moveIn,
  noSecond,
  queueSubmissionMail,
} from './moving.server.ts'
import { pictureRules } from './papers.ts'
import { isChangeable } from './reading.server.ts'
import { normalizeAnswers, type Answers } from './record.ts'
import { noteLeftRenewals } from './renewals.server.ts'
import { answersOf, columnsOf } from './saving.server.ts'

/**
 * A vendor changes a deal that came of a submission. What was approved stays published while they type. Once they submit a material
 * change the deal is off the market until a reviewer has approved it, a hold on it ends, and whoever holds or bought it is told.
 */

type Changed = { ok: true; submission: SubmissionRow } | { ok: false; reason: SubmissionRefusal }

/** Lets the vendor change what was approved. Refuses a deal whose purchase has completed, and one that is marked unavailable. */
export async function reviseSubmission(db: Db, vendor: User, reference: string, now: string): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const again = await findJustMoved(trx, vendor, reference, 'revise', now)
    if (again) return { ok: true, submission: again }
    const found = await findToMove(trx, vendor, reference, 'revise')
    if (!found.ok) return found
    if (!(await isChangeable(trx, found.submission))) return { ok: false, reason: 'unavailable' }
    return { ok: true, submission: await moveIn(trx, vendor, found.submission, 'revise', {}, now) }
  })
}

/**
 * Takes the vendor's changes back: the answers are again what was approved. A deal that had left the market for them stays off it,
 * because the vendor has said that what was published is not true: an admin decides.
 */
export async function takeBackChanges(db: Db, vendor: User, reference: string, now: string): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const again = await findJustMoved(trx, vendor, reference, 'take-back', now)
    if (again) return { ok: true, submission: again }
    const found = await findToMove(trx, vendor, reference, 'take-back')
    if (!found.ok) return found
    const { submission } = found
    const set = await restore(trx, submission, vendor, now)
    const moved = await moveIn(trx, vendor, submission, 'take-back', { set }, now)
    await noteLeftRenewals(trx, moved, now)
    if (submission.state !== 'revising') await settleChanges(trx, submission, 'take-back', now)
    return { ok: true, submission: moved }
  })
}

/**
 * Refuses a vendor's changes: the answers are again what was approved. A deal that had left the market for them stays off it, because
 * what was published may not be true any more: an admin decides.
 */
export async function refuseChanges(
  db: Db,
  reviewer: User,
  reference: string,
  { reason: typed }: { reason: string },
  now: string,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const again = await findJustMoved(trx, reviewer, reference, 'refuse-change', now)
    if (again) return { ok: true, submission: again }
    const found = await findToMove(trx, reviewer, reference, 'refuse-change')
    if (!found.ok) return found
    const { submission } = found
    const reason = cleanText(typed).slice(0, longestReason)
    if (reason === '') return { ok: false, reason: 'no-reason' }
    const set = { ...(await restore(trx, submission, reviewer, now)), reviewer_id: reviewer.id }
    const moved = await moveIn(trx, reviewer, submission, 'refuse-change', { reason, set }, now)
    await settleChanges(trx, submission, 'refuse-change', now)
    await noteLeftRenewals(trx, moved, now)
    const vendor = await findVendor(trx, submission)
    const isOff = await isOffForChange(trx, submission)
    if (vendor) await queueSubmissionMail(trx, moved, 'refused', changeRefusedMail(vendor, moved, reason, isOff), now)
    return { ok: true, submission: moved }
  })
}

/** The last approval: the answers that were approved, and when. The answers of the row where none is known. */
export async function readApproval(db: Db, submission: SubmissionRow): Promise<{ answers: Answers; at: string }> {
  const step = await db
    .selectFrom('submission_steps')
    .select(['answers', 'at'])
    .where('submission_id', '=', submission.id)
    .where('action', '=', 'approve')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { answers: answersOf(step?.answers ? { answers: step.answers } : submission), at: step?.at ?? '' }
}

/** True while the deal is off the market because its vendor has changed it, or did not confirm it: nobody else has taken it off. */
export async function isOffForChange(db: Db, { deal_id }: Pick<SubmissionRow, 'deal_id'>): Promise<boolean> {
  const last = deal_id === null ? undefined : await readLastListing(db, deal_id)
  return last !== undefined && !last.isOn && last.actor !== 'admin'
}

/** The columns with which a submission is again what was approved. Pictures that came with the changes go. */
async function restore(trx: Db, submission: SubmissionRow, by: { id: string }, now: string) {
  const { answers } = await readApproval(trx, submission)
  const version = submission.version + 1
  await keepVersion(trx, { kind: 'submission', id: submission.id, version, texts: answers, at: now, by: by.id })
  const pictures = await trx
    .selectFrom('uploads')
    .select('file_key')
    .where('about_type', '=', pictureRules.aboutType)
    .where('about_id', '=', String(submission.id))
    .where('purpose', '=', pictureRules.purpose)
    .execute()
  await giveUpFiles(
    trx,
    pictures.map((picture) => picture.file_key),
  )
  return { ...columnsOf(submission.reference, answers), version, review_due_at: null, findings: '[]', ...noSecond }
}

/** The fields of a deal that differ between two sets of answers: also those that are asked in one of them alone. */
export function changedFields(before: Answers, after: Answers): FieldName[] {
  const [was, is] = [dealTextsOf(normalizeAnswers(before)), dealTextsOf(normalizeAnswers(after))]
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])] as FieldName[]
  return names.filter((name) => (was[name] ?? '') !== (is[name] ?? ''))
}

/** Fields beyond the material ones with which an offer is another one. */
const offer: readonly FieldName[] = ['price', 'annualYield', 'location', 'address', 'postcode', 'propertyType', 'title', 'description', 'disclosures'] // prettier-ignore

/** True where a buyer would decide by it. */
function isMaterialChange(name: FieldName): boolean {
  return fieldOf(name).isMaterial === true || offer.includes(name)
}

/** The kinds of fields whose values are told before a reviewer has seen them: nothing else can be written into a mail of ours. */
const toldKinds = new Set(['pounds', 'whole-pounds', 'percent', 'whole', 'decimal', 'choice', 'flag', 'day'])

/** The changes that whoever holds or bought the deal is told, in words. */
function tellChanges(names: readonly FieldName[], before: Answers, after: Answers): ToldChange[] {
  const [was, is] = [dealTextsOf(before), dealTextsOf(after)]
  return names.map((name) => {
    const { label, isPrivate, control } = fieldOf(name)
    const isTold = !isPrivate && toldKinds.has(control.kind)
    const say = (text = '') => sayText(name, text)
    return { label, change: isTold ? `${say(was[name])} → ${say(is[name])}` : 'changes' }
  })
}

/** Whoever has paid for the deal, or holds it at the checkout. */
export async function findHolder(trx: Db, dealId: number, now: string) {
  const found = await trx
    .selectFrom('reservations')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('status', 'in', ['held', 'paid'])
    .executeTakeFirst()
  return found && (found.status === 'paid' || found.expires_at > now) ? found : undefined
}

/** What follows inside the transaction in which changes to a deal are submitted: it leaves the market where they are material. */
export async function announceChanges(trx: Db, vendor: User, submission: SubmissionRow, now: string): Promise<void> {
  if (submission.deal_id === null) return
  const { answers: before } = await readApproval(trx, submission)
  const after = answersOf(submission)
  const material = changedFields(before, after).filter(isMaterialChange)
  if (material.length === 0) return
  const holder = await findHolder(trx, submission.deal_id, now)
  if (holder) {
    const { email, firstName, dealTitle, dealReference, reference } = await describePurchase(trx, holder.id)
    const isPaid = holder.status === 'paid'
    const deal = { title: dealTitle, dealReference, reservation: reference, isPaid }
    const mail = changedDealMail({ email, first_name: firstName }, deal, tellChanges(material, before, after))
    const about = { type: 'reservation', id: holder.id } as const
    await queueMail(trx, { key: `deal-changed:${holder.id}:${now}`, about }, mail, now)
  }
  await setListingIn(trx, { id: vendor.id, actor: 'user' }, submission.deal_id, 'inactive', now)
}

/** Ends the hold on a deal that has left the market for a change, at the payment provider first. */
export async function endHold(db: Db, payments: Payments | null, vendor: { id: string }, dealId: number, now: string) {
  const deal = await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirst()
  const hold = await findHolder(db, dealId, now)
  if (!payments || deal?.status !== 'inactive' || hold?.status !== 'held') return
  await closeHold(db, payments, hold, 'released', now, { actor: 'user', actorUserId: vendor.id, action: 'hold-freed' })
}

/** Tells whoever has bought the deal what became of the changes that they were told of. */
export async function settleChanges(trx: Db, submission: SubmissionRow, outcome: Outcome, now: string): Promise<void> {
  if (submission.deal_id === null) return
  const holder = await findHolder(trx, submission.deal_id, now)
  if (holder?.status !== 'paid') return
  const told = await trx
    .selectFrom('outbox')
    .select('id')
    .where('about_type', '=', 'reservation')
    .where('about_id', '=', holder.id)
    .where('idempotency_key', '>=', `mail:deal-changed:${holder.id}:`)
    .where('idempotency_key', '<', `mail:deal-changed:${holder.id};`)
    .executeTakeFirst()
  if (!told) return
  const { email, firstName, dealTitle, dealReference, reference } = await describePurchase(trx, holder.id)
  const deal = { title: dealTitle, dealReference, reservation: reference }
  const mail = changeSettledMail({ email, first_name: firstName }, deal, outcome)
  const about = { type: 'reservation', id: holder.id } as const
  await queueMail(trx, { key: `deal-change-settled:${holder.id}:${now}`, about }, mail, now)
}
