import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { setListingIn } from '#app/domain/deals/desk/desk.server.ts'
import { fieldOf, sayText, type DealTexts, type FieldName } from '#app/domain/deals/record/record.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { keepVersion } from '#app/domain/records/versions.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { cleanText } from '#app/utils/text.ts'
import { changeRefusedMail, changedDealMail, type ToldChange } from './mails.server.ts'
import type { SubmissionRefusal } from './moves.ts'
import { findJustMoved, findToMove, findVendor, longestReason, moveIn, queueSubmissionMail } from './moving.server.ts'
import { normalizeAnswers, type Answers } from './record.ts'
import { answersOf, columnsOf } from './saving.server.ts'
import { dealTextsOf } from './deal-texts.ts'

/**
 * A vendor changes a deal that came of a submission. What was approved stays published while they type. Once they submit a material
 * change the deal is off the market until a reviewer has approved it, and whoever holds or bought it is told what is to change.
 */

type Changed = { ok: true; submission: SubmissionRow } | { ok: false; reason: SubmissionRefusal }

/** Lets the vendor change what was approved. Refuses a deal whose purchase has completed, and one that is marked unavailable. */
export async function reviseSubmission(db: Db, vendor: User, reference: string, now: string): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const again = await findJustMoved(trx, vendor, reference, 'revise', now)
    if (again) return { ok: true, submission: again }
    const found = await findToMove(trx, vendor, reference, 'revise')
    if (!found.ok) return found
    const deal = await trx
      .selectFrom('deals')
      .select(['status', 'unavailable_at'])
      .where('id', '=', found.submission.deal_id!)
      .executeTakeFirstOrThrow()
    if (deal.status === 'completed' || deal.unavailable_at !== null) return { ok: false, reason: 'wrong-state' }
    return { ok: true, submission: await moveIn(trx, vendor, found.submission, 'revise', {}, now) }
  })
}

/** Takes the vendor's changes back: the answers are again what was approved, and the deal is where it was. */
export async function takeBackChanges(db: Db, vendor: User, reference: string, now: string): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const again = await findJustMoved(trx, vendor, reference, 'take-back', now)
    if (again) return { ok: true, submission: again }
    const found = await findToMove(trx, vendor, reference, 'take-back')
    if (!found.ok) return found
    const { submission } = found
    const set = await restored(trx, submission, vendor, now)
    const moved = await moveIn(trx, vendor, submission, 'take-back', { set: { ...set, relist: 0 } }, now)
    if (submission.relist === 1)
      await setListingIn(trx, { id: vendor.id, actor: 'user' }, submission.deal_id!, 'active', now)
    return { ok: true, submission: moved }
  })
}

/**
 * Refuses a vendor's changes: the answers are again what was approved. A deal that they took off the market stays off it, because what
 * was published may not be true any more; an admin decides.
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
    const set = await restored(trx, submission, reviewer, now)
    const facts = { reason, set: { ...set, relist: 0 as const, reviewer_id: reviewer.id, decided_at: now } }
    const moved = await moveIn(trx, reviewer, submission, 'refuse-change', facts, now)
    const vendor = await findVendor(trx, submission)
    const isOff = submission.relist === 1
    if (vendor) await queueSubmissionMail(trx, moved, 'refused', changeRefusedMail(vendor, moved, reason, isOff), now)
    return { ok: true, submission: moved }
  })
}

/** The answers that were approved last; those of the row where none are known. */
export async function readApproved(db: Db, submission: SubmissionRow): Promise<Answers> {
  const step = await db
    .selectFrom('submission_steps')
    .select('answers')
    .where('submission_id', '=', submission.id)
    .where('action', '=', 'approve')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.answers ? answersOf({ answers: step.answers }) : answersOf(submission)
}

async function restored(trx: Db, submission: SubmissionRow, by: { id: string }, now: string) {
  const answers = await readApproved(trx, submission)
  const version = submission.version + 1
  await keepVersion(trx, { kind: 'submission', id: submission.id, version, texts: answers, at: now, by: by.id })
  return { ...columnsOf(submission.reference, answers), version, review_due_at: null, findings: '[]' }
}

/** The fields of a deal that differ between two sets of answers, in the order of the form. */
export function changedFields(before: Answers, after: Answers): FieldName[] {
  const [was, is] = [dealTextsOf(normalizeAnswers(before)), dealTextsOf(normalizeAnswers(after))]
  return (Object.keys(is) as FieldName[]).filter((name) => (was[name] ?? '') !== (is[name] ?? ''))
}

/** Fields beyond the material ones with which an offer is another one. */
const offer: readonly FieldName[] = [
  'price',
  'annualYield',
  'location',
  'address',
  'postcode',
  'propertyType',
  'title',
  'description',
]

/** True where a buyer would decide by it. */
export function isMaterialChange(name: FieldName): boolean {
  return fieldOf(name).isMaterial === true || offer.includes(name)
}

/** The changes that whoever holds or bought the deal is told, in words; never a private one. */
function tellChanges(names: readonly FieldName[], before: Answers, after: Answers): ToldChange[] {
  const was: Partial<DealTexts> = dealTextsOf(before)
  const is: Partial<DealTexts> = dealTextsOf(after)
  return names
    .filter((name) => !fieldOf(name).isPrivate)
    .map((name) => ({
      label: fieldOf(name).label,
      before: sayText(name, was[name] ?? ''),
      after: sayText(name, is[name] ?? ''),
    }))
}

/**
 * What follows inside the transaction in which changes to a deal are submitted. Returns whether the deal went off the market for it.
 */
export async function announceChanges(trx: Db, vendor: User, submission: SubmissionRow, now: string): Promise<boolean> {
  if (submission.deal_id === null) return false
  const [before, after] = [await readApproved(trx, submission), answersOf(submission)]
  const material = changedFields(before, after).filter(isMaterialChange)
  if (material.length === 0) return false
  const buyer = await trx
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select([
      'reservations.id',
      'reservations.reference',
      'reservations.status',
      'expires_at',
      'email',
      'first_name',
      'title',
    ])
    .where('deal_id', '=', submission.deal_id)
    .where('reservations.status', 'in', ['held', 'paid'])
    .executeTakeFirst()
  const isLive = buyer && (buyer.status === 'paid' || buyer.expires_at > now)
  const told = tellChanges(material, before, after)
  if (isLive && told.length > 0) {
    const facts = { title: buyer.title, dealReference: dealReference(submission.deal_id), reservation: buyer.reference }
    const mail = changedDealMail(buyer, { ...facts, isPaid: buyer.status === 'paid' }, told)
    const about = { type: 'reservation', id: buyer.id } as const
    await queueMail(trx, { key: `deal-changed:${buyer.id}:${submission.version}`, about }, mail, now)
  }
  const off = await setListingIn(trx, { id: vendor.id, actor: 'user' }, submission.deal_id, 'inactive', now)
  return off.ok
}
