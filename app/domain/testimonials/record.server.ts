import type { Db } from '#db/database.server.ts'
import type { TestimonialRow } from '#db/schema.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { giveUpUploadsOf } from '#app/domain/files/uploads.server.ts'
import { forgetMails } from '#app/domain/mail/forgetting.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { testimonialEvidence } from './evidence.ts'
import { linkEnd, receivedMail } from './mails.server.ts'
import { labelOfProperty } from './testimonials.ts'

/** What giving words by their author and entering them at the desk have in common, and their end. */

/** Who did it: the author by the link of a mail or signed in, or somebody at the desk. */
export type By = { actor: 'visitor' } | { actor: 'user' | 'admin'; actorUserId: string }

/** The purchase of a record, as far as it matters here. */
export interface TestimonialPurchase {
  reservationId: string
  reference: string
  buyerId: string
  /** The London day; null where the purchase has not completed. It stays where the payment went back later. */
  completedOn: string | null
  /** True where the payment went back to the buyer, before the completion or after it. */
  isPaidBack: boolean
  dealTitle: string
  /** What stands beside the name of an author. */
  dealLabel: string
  /** True where the buyer works at the desk. */
  isByStaff: boolean
}

/** The purchase of a paid reservation, by its id or its reference; undefined where there is none. */
export async function findTestimonialPurchase(
  db: Db,
  by: { id: string } | { reference: string },
): Promise<TestimonialPurchase | undefined> {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select(['reservations.id', 'reference', 'reservations.status', 'user_id', 'completed_on'])
    .select(['title', 'property_type', 'location', 'role'])
    .$if('id' in by, (query) => query.where('reservations.id', '=', (by as { id: string }).id))
    .$if('reference' in by, (query) => query.where('reference', '=', (by as { reference: string }).reference))
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return (
    row && {
      reservationId: row.id,
      reference: row.reference,
      buyerId: row.user_id,
      completedOn: row.completed_on,
      isPaidBack: row.status === 'refunded',
      dealTitle: row.title,
      dealLabel: labelOfProperty(row.property_type, row.location),
      isByStaff: row.role !== 'user',
    }
  )
}

/** The purchase of a record; undefined for a record that is older than purchases were noted. */
export function purchaseOf(
  db: Db,
  { reservation_id: id }: Pick<TestimonialRow, 'reservation_id'>,
): Promise<TestimonialPurchase | undefined> {
  return id === null ? Promise.resolve(undefined) : findTestimonialPurchase(db, { id })
}

/** The record of a purchase; undefined where there is none. */
export async function findRecordOf(db: Db, reservationId: string): Promise<TestimonialRow | undefined> {
  return db.selectFrom('testimonials').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst()
}

/** True for words that were verified before the payment went back: they are not shown until a person has checked them once more. */
export function isToRecheck(
  { state, knew_paid_back: knew }: Pick<TestimonialRow, 'state' | 'knew_paid_back'>,
  purchase: Pick<TestimonialPurchase, 'isPaidBack'> | undefined,
): boolean {
  return state === 'verified' && knew === 0 && purchase?.isPaidBack === true
}

/** Words as they are given, with the consent to show them. */
type GivenColumns = Pick<
  TestimonialRow,
  'words' | 'name' | 'said_incentive' | 'consent_text' | 'consent_version' | 'consent_at' | 'consent_by'
>

/**
 * Writes words down as received, in the transaction that has read `before`, the record of the purchase. What the desk had made of
 * the words before goes; what it had checked, and what it knows was given for them, stays. `why` is the reason for another answer
 * about gifts. The author is mailed where there were no words before, with the link that takes them back. Returns the id of the
 * record.
 */
export async function writeGiven(
  trx: Db,
  { reservationId, dealLabel }: TestimonialPurchase,
  before: TestimonialRow | undefined,
  given: GivenColumns,
  by: By,
  now: string,
  why = '',
): Promise<string> {
  const id = before?.id ?? newId()
  const columns = {
    ...given,
    state: 'received',
    deal_label: dealLabel,
    shown_words: null,
    incentive: before?.incentive ?? null,
    refused_because: null,
    refusal_note: '',
    received_at: (before?.words && before.received_at) || now,
    decided_at: null,
    decided_by: null,
    withdrawn_at: null,
    updated_at: now,
  } as const
  if (before) await changeRecord(trx, before, columns)
  else
    await trx
      .insertInto('testimonials')
      .values({ ...columns, id, is_sample: 0, reservation_id: reservationId, created_at: now })
      .execute()
  await recordAudit(trx, {
    ...by,
    at: now,
    action: by.actor === 'admin' ? 'testimonial-entered' : 'testimonial-given',
    objectType: 'testimonial',
    objectId: id,
    detail: {
      ...(before && { before: before.state }),
      after: 'received',
      isIncentivised: given.said_incentive === null ? null : given.said_incentive !== '',
      ...(given.consent_version !== null && { consent: given.consent_version }),
      ...(why !== '' && { because: reasonForTrail(why) }),
    },
  })
  if (before?.words) return id
  const mail = receivedMail(
    (await findPurchase(trx, reservationId))!,
    { words: given.words!, name: given.name!, dealLabel, incentive: given.said_incentive },
    given.consent_text,
    { key: await keyOfLink(trx, id), until: linkEndOf(before) ?? linkEnd(now) },
    now,
  )
  // Words that were withdrawn and are entered anew are told of again.
  const key = `testimonial-received:${id}:${before?.version ?? 0}`
  await queueMail(trx, { key, about: { type: 'testimonial', id } }, mail, now)
  return id
}

/** The time from which words can no longer be given or changed by the link to a record; undefined where there is no record. */
export function linkEndOf(record: TestimonialRow): string
export function linkEndOf(record: TestimonialRow | undefined): string | undefined
export function linkEndOf(record: TestimonialRow | undefined): string | undefined {
  return record && linkEnd(record.asked_at ?? record.created_at)
}

/** The key of the link to a record. It needs no signing in. */
export async function keyOfLink(db: Db, id: string): Promise<string> {
  return (await makeEndKeys(db, 'testimonial'))(id)
}

/** Changes a record that has been read in the same transaction, so that a row of another version is a surprise. */
export async function changeRecord(
  trx: Db,
  { id, version }: Pick<TestimonialRow, 'id' | 'version'>,
  change: Partial<TestimonialRow>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('testimonials')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('The testimonial changed within one transaction.')
}

/**
 * Withdraws a record: it leaves the site, and of it stays that there was one and when it was withdrawn. Its words go out of its mails,
 * and its files with the next sweep. `how` is what the desk notes of the author's wish.
 */
export async function eraseRecord(trx: Db, record: TestimonialRow, by: By, now: string, how?: string): Promise<void> {
  await changeRecord(trx, record, {
    state: 'withdrawn',
    words: null,
    shown_words: null,
    name: null,
    deal_label: null,
    said_incentive: null,
    incentive: null,
    consent_text: null,
    consent_version: null,
    consent_at: null,
    consent_by: null,
    evidence: '',
    refused_because: null,
    refusal_note: '',
    decided_at: null,
    decided_by: null,
    knew_paid_back: 0,
    withdrawn_at: now,
    updated_at: now,
  })
  await forgetMails(trx, 'testimonial', [record.id])
  await giveUpUploadsOf(trx, { type: testimonialEvidence.aboutType, id: record.id })
  await recordAudit(trx, {
    ...by,
    at: now,
    action: 'testimonial-withdrawn',
    objectType: 'testimonial',
    objectId: record.id,
    detail: { before: record.state, after: 'withdrawn', ...(how !== undefined && { how }) },
  })
}
