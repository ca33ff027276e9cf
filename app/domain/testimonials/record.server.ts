import type { Db } from '#db/database.server.ts'
import type { TestimonialRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { giveUpFiles } from '#app/domain/files/uploads.server.ts'
import { forgetMails } from '#app/domain/mail/forgetting.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { receivedMail } from './mails.server.ts'
import { labelOfProperty } from './testimonials.ts'

/** What giving words by their author and entering them at the desk have in common, and their end. */

/** Who did it: the author by the link of a mail or signed in, or somebody at the desk. */
export type By = { actor: 'visitor' } | { actor: 'user' | 'admin'; actorUserId: string }

/** The purchase of a record, as far as it matters here. */
export interface TestimonialPurchase {
  reservationId: string
  reference: string
  buyerId: string
  /** The London day; null where the purchase has not completed. */
  completedOn: string | null
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
    .select(['reservations.id', 'reference', 'user_id', 'completed_on', 'title', 'property_type', 'location', 'role'])
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
      dealTitle: row.title,
      dealLabel: labelOfProperty(row.property_type, row.location),
      isByStaff: row.role !== 'user',
    }
  )
}

/** The record of a purchase; undefined where there is none. */
export async function findRecordOf(db: Db, reservationId: string): Promise<TestimonialRow | undefined> {
  return db.selectFrom('testimonials').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst()
}

/** Words as they are given, with the consent to show them. */
type GivenColumns = Pick<
  TestimonialRow,
  'words' | 'name' | 'said_incentive' | 'consent_text' | 'consent_version' | 'consent_at' | 'consent_by'
>

/**
 * Writes words down as received, in the transaction that has read `before`, the record of the purchase. What the desk had made of
 * the words before goes; what it had checked stays. The author is mailed where there were no words before, with the link that takes
 * them back. Returns the id of the record.
 */
export async function writeGiven(
  trx: Db,
  { reservationId, dealLabel }: TestimonialPurchase,
  before: TestimonialRow | undefined,
  given: GivenColumns,
  by: By,
  now: string,
): Promise<string> {
  const id = before?.id ?? newId()
  const columns = {
    ...given,
    state: 'received',
    deal_label: dealLabel,
    shown_words: null,
    incentive: null,
    refused_because: null,
    refusal_note: '',
    received_at: before?.received_at ?? now,
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
    },
  })
  if (before?.words) return id
  const mail = receivedMail(
    (await findPurchase(trx, reservationId))!,
    { words: given.words!, name: given.name!, dealLabel, incentive: given.said_incentive },
    given.consent_text,
    await keyOfLink(trx, id),
  )
  // Words that were withdrawn and are entered anew are told of again.
  const key = `testimonial-received:${id}:${before?.version ?? 0}`
  await queueMail(trx, { key, about: { type: 'testimonial', id } }, mail, now)
  return id
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
    withdrawn_at: now,
    updated_at: now,
  })
  await forgetMails(trx, 'testimonial', [record.id])
  const files = await trx
    .selectFrom('uploads')
    .select('file_key')
    .where('about_type', '=', 'testimonial')
    .where('about_id', '=', record.id)
    .execute()
  await giveUpFiles(
    trx,
    files.map((file) => file.file_key),
  )
  await recordAudit(trx, {
    ...by,
    at: now,
    action: 'testimonial-withdrawn',
    objectType: 'testimonial',
    objectId: record.id,
    detail: { before: record.state, after: 'withdrawn', ...(how !== undefined && { how }) },
  })
}
