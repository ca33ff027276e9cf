import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { Database, TestimonialRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { giveUpUploadsOf } from '#app/domain/files/uploads.server.ts'
import { forgetMails } from '#app/domain/mail/forgetting.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { testimonialEvidence } from './evidence.ts'
import { linkEnd, receivedMail } from './mails.server.ts'
import { labelOfProperty } from './testimonials.ts'

/** What giving words by their author and entering them at the desk have in common, and their end. */

/** Who did it: the author by the link of a mail or signed in, or somebody at the desk. */
export type By = { actor: 'visitor' | 'system' } | { actor: 'user' | 'admin'; actorUserId: string }

/** The purchase of a record, as far as it matters here. */
export interface TestimonialPurchase {
  reservationId: string
  reference: string
  buyerId: string
  /** The London day; null where the purchase has not completed. It stays where the payment went back later. */
  completedOn: string | null
  /** The London day of the payment. */
  paidOn: string
  /** True where all of the payment went back to the buyer, before the completion or after it. */
  isPaidBack: boolean
  dealTitle: string
  /** What stands beside the name of an author. */
  dealLabel: string
  /** True where the buyer works at the desk. */
  isByStaff: boolean
  /** True where the buyer is not to be asked for testimonials. */
  isNotAsked: boolean
}

/** A condition on reservations, for queries that join others. */
export type OfReservation = ExpressionBuilder<Database, 'reservations'>

/** True for a reservation of which all that was paid has gone back. Where a part was kept, as a fee, it is a purchase like others. */
export function isAllBack(where: OfReservation) {
  return where.and([
    where('reservations.status', '=', 'refunded'),
    where.not(
      where.exists(
        where
          .selectFrom('payments')
          // The planner would go through every receipt there is, for each reservation.
          .innerJoin(readBy('receipts', 'receipts_of_payment'), 'receipts.payment_id', 'payments.id')
          .select('payments.id')
          .whereRef('payments.reservation_id', '=', 'reservations.id')
          .where('receipts.kind', '=', 'receipt')
          .where((payment) =>
            payment(
              'payments.amount_pence',
              '>',
              payment
                .selectFrom('refunds')
                .select((refund) =>
                  refund.fn.coalesce(refund.fn.sum<number>('refunds.amount_pence'), refund.val(0)).as('pence'),
                )
                .whereRef('refunds.payment_id', '=', 'payments.id')
                .where('refunds.status', '=', 'succeeded'),
            ),
          ),
      ),
    ),
  ])
}

/** True for a verified record that has to be checked once more: all the money has gone back since, or the author works here by now. */
export function isToLookAtAgain(where: ExpressionBuilder<Database, 'testimonials'>) {
  return where.exists(
    where
      .selectFrom('reservations')
      .innerJoin('users', 'users.id', 'reservations.user_id')
      .select('reservations.id')
      .whereRef('reservations.id', '=', 'testimonials.reservation_id')
      .where((of) =>
        of.or([
          of('users.role', '<>', 'user'),
          of.and([of('testimonials.knew_paid_back', '=', 0), isAllBack(of as unknown as OfReservation)]),
        ]),
      ),
  )
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
    .select(['reservations.id', 'reference', 'user_id', 'completed_on', 'paid_at'])
    .select((where) => isAllBack(where as unknown as OfReservation).as('is_all_back'))
    .select(['title', 'property_type', 'location', 'role', 'not_asked_since'])
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
      paidOn: londonDay(row.paid_at!),
      isPaidBack: Boolean(row.is_all_back),
      dealTitle: row.title,
      dealLabel: labelOfProperty(row.property_type, row.location),
      isByStaff: row.role !== 'user',
      isNotAsked: row.not_asked_since !== null,
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

/** True for words that were verified before the payment went back, or before their author worked here: they are not shown until a person has checked them once more. */
export function isToRecheck(
  { state, knew_paid_back: knew }: Pick<TestimonialRow, 'state' | 'knew_paid_back'>,
  purchase: Pick<TestimonialPurchase, 'isPaidBack' | 'isByStaff'> | undefined,
): boolean {
  if (state !== 'verified' || !purchase) return false
  return purchase.isByStaff || (purchase.isPaidBack && knew === 0)
}

/** Words as they are given, with the consent to show them. */
type GivenColumns = Pick<
  TestimonialRow,
  'words' | 'name' | 'said_incentive' | 'consent_text' | 'consent_version' | 'consent_at' | 'consent_by'
>

/**
 * Writes words down as received, in the transaction that has read `before`, the record of the purchase. What the desk had made of
 * the words before goes; what it had checked, and what it knows was given for them, stays. `why` is the reason for another answer
 * about gifts. The author is mailed where there were no words before, or where the desk has written them, with the link that takes
 * them back. Returns the id of the record.
 */
export async function writeGiven(
  trx: Db,
  { reservationId, dealLabel, isPaidBack, isByStaff }: TestimonialPurchase,
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
    incentive: before?.incentive ?? null,
    ...(why !== '' && { incentive_why: addWhy(before, why, by.actor === 'admin' ? 'the desk' : 'the author', now) }),
    refused_because: null,
    refusal_note: '',
    received_at: (before?.words && before.received_at) || now,
    decided_at: null,
    decided_by: null,
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
      ...(why !== '' && { isOtherIncentive: true }),
    },
  })
  if (before?.words && by.actor !== 'admin') return id
  const mail = receivedMail(
    (await findPurchase(trx, reservationId))!,
    { words: given.words!, name: given.name!, dealLabel, incentive: given.said_incentive },
    given.consent_text,
    { key: await keyOfLink(trx, id), until: linkEndOf(before) ?? linkEnd(now), mayChange: !isPaidBack && !isByStaff },
    now,
  )
  // Words that are entered anew are told of again.
  const key = `testimonial-received:${id}:${before?.version ?? 0}`
  await queueMail(trx, { key, about: { type: 'testimonial', id } }, mail, now)
  return id
}

/** The most of the reasons that a record holds, in characters: the last ones. */
const mostWhy = 2000

/** The reasons of a record for other answers about gifts, with one more. They go with the words, as the trail would not. */
export function addWhy(
  record: Pick<TestimonialRow, 'incentive_why'> | undefined,
  why: string,
  who: 'the author' | 'the desk',
  now: string,
): string {
  return `${record?.incentive_why ?? ''}\n${formatDate(now)}, ${who}: ${why}`.trim().slice(-mostWhy)
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
 * Withdraws a record: it leaves the site, and of it stays that there was one, when it was withdrawn and whether something was given for
 * it, so that writing anew hides no gift. Its words go out of its mails, its files with the next sweep, and its author is not asked
 * about any purchase from then on. `how` is what the desk notes of the author's wish.
 */
export async function eraseRecord(trx: Db, record: TestimonialRow, by: By, now: string, how?: string): Promise<void> {
  await changeRecord(trx, record, {
    state: 'withdrawn',
    words: null,
    name: null,
    deal_label: null,
    said_incentive: null,
    incentive: null,
    incentive_why: '',
    had_incentive: record.had_incentive === 1 || record.said_incentive || record.incentive ? 1 : 0,
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
  await noteForgotten(trx, 'testimonial', record.id, now)
  const purchase = await purchaseOf(trx, record)
  if (purchase) await stopAsking(trx, purchase.buyerId, now)
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

/** Writes down that a buyer is not to be asked about any purchase. Returns false where that stood already. */
export async function stopAsking(trx: Db, buyerId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ not_asked_since: now })
    .where('id', '=', buyerId)
    .where('not_asked_since', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteForgotten(trx, 'asking', buyerId, now)
  return true
}
