import type { Insertable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import type { CheckForm } from '#app/domain/testimonials/testimonials.ts'
import { newId } from '#app/utils/ids.server.ts'
import { addDeal, addPurchase, addUser, testNow } from '../database/database.ts'

/** A buyer with a purchase that has completed, and an admin. */
export interface CompletedStage {
  db: Db
  buyer: User
  admin: Admin
  reservationId: string
  reference: string
}

/** A purchase that completed on 1 November 2026 and was marked so at `testNow`, and who is there for it. */
export async function completePurchase(
  db: Db,
  given: { buyer?: User; endedAt?: string } = {},
): Promise<CompletedStage> {
  const buyer = given.buyer ?? (await addUser(db))
  const admin = (await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin
  const dealId = await addDeal(db, { title: 'Brick terrace', location: 'Leeds, LS7' })
  const { reservationId, reference } = await addPurchase(db, buyer, dealId, { paidAt: '2026-08-03T10:00:00.000Z' })
  await db
    .updateTable('reservations')
    .set({ status: 'completed', completed_on: '2026-11-01', ended_at: given.endedAt ?? testNow })
    .where('id', '=', reservationId)
    .execute()
  return { db, buyer, admin, reservationId, reference }
}

/** Sends the payment of a purchase back, but for `keptPence`, as settlePayment does it: the day of the completion stays. */
export async function payBack(db: Db, reservationId: string, now: string, keptPence = 0): Promise<void> {
  const payment = await db.selectFrom('payments').select(['id', 'amount_pence']).where('reservation_id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
  await db
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: payment.id,
      amount_pence: payment.amount_pence - keptPence,
      status: 'succeeded',
      created_at: now,
    })
    .execute()
  await db
    .updateTable('reservations')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', reservationId)
    .execute()
}

/** The key of the link to the testimonial about a purchase. */
export async function linkKeyOf({ db, reservationId }: Pick<CompletedStage, 'db' | 'reservationId'>): Promise<string> {
  const { id } = await recordOf({ db, reservationId })
  return (await makeEndKeys(db, 'testimonial'))(id)
}

export function recordOf({ db, reservationId }: Pick<CompletedStage, 'db' | 'reservationId'>) {
  return db.selectFrom('testimonials').selectAll().where('reservation_id', '=', reservationId).executeTakeFirstOrThrow()
}

export const words = 'The documents were in order. The survey took longer than I was told. I would do it again.'

/** The form of the desk, with nothing filled in but the answer about gifts. */
export const checkForm: CheckForm = {
  intent: 'verify',
  version: 1,
  reference: '',
  incentive: 'no',
  what: '',
  why: '',
  evidence: '',
  consentDay: '',
  consentHow: '',
}

export const noFiles = { ids: [], compare: () => Promise.resolve(false) }

/** Adds a testimonial, verified unless told otherwise, of no purchase unless one is given. Returns its id. */
export async function addTestimonial(
  db: Db,
  given: Partial<Insertable<Database['testimonials']>> = {},
): Promise<string> {
  const id = given.id ?? newId()
  const words = given.words ?? 'The documents were in order, and somebody answered each question.'
  const state = given.state ?? 'verified'
  const isGiven = state !== 'asked' && state !== 'withdrawn'
  await db
    .insertInto('testimonials')
    .values({
      state,
      is_sample: 0,
      asked_at: testNow,
      created_at: testNow,
      updated_at: testNow,
      ...(isGiven && {
        words,
        name: 'Ivy, Leeds',
        deal_label: 'Residential property in Liverpool',
        said_incentive: '',
        consent_text: 'I agree.',
        consent_version: '2026-11-28',
        consent_at: testNow,
        consent_by: 'link',
        received_at: testNow,
      }),
      ...(state === 'verified' && { incentive: '', decided_at: testNow }),
      ...(state === 'refused' && { refused_because: 'off-topic', decided_at: testNow }),
      ...given,
      id,
    })
    .execute()
  return id
}
