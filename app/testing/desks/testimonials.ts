import type { Db } from '#db/database.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import type { CheckForm } from '#app/domain/testimonials/testimonials.ts'
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
  shown: '',
  incentive: 'no',
  what: '',
  evidence: '',
  consentDay: '',
  consentHow: '',
}

export const noFiles = { ids: [], compare: () => Promise.resolve(false) }
