import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { findDealPage } from '#app/domain/deals/record/deals.server.ts'
import { storeDealFiles } from '#app/domain/deals/files/files.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { addDeal, addDocument, addPurchase, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { countDocuments, findOpening, findReadableDocument } from './documents.server.ts'
import { listYourDeals } from './purchases.server.ts'

/** A document that was removed stays with those who had paid for it, and is nowhere else. */

let db: Db
let dealId: number
let documentId: string
let buyer: User
const day = 24 * 3_600_000
const paidAt = '2026-11-02T10:00:00.000Z'
const removedAt = addMilliseconds(paidAt, day)
const later = addMilliseconds(paidAt, 3 * day)
beforeEach(async () => {
  db = await createTestDatabase()
  dealId = await addDeal(db)
  documentId = await addDocument(db, dealId)
  buyer = await addUser(db, {})
})

const remove = () =>
  db
    .transaction()
    .execute((trx) =>
      storeDealFiles(
        { newPictures: [], newDocuments: [], texts: { [`document.${documentId}.remove`]: 'on' } },
        'Canary Row',
        removedAt,
      )(trx, dealId, null),
    )

/** Everything that reads the documents of a purchase. */
async function whatIsRead(user: User, reservationId: string) {
  const [yours] = await listYourDeals(db, user.id, later)
  const opening = await findOpening(db, user, reservationId, later)
  return {
    listed: yours!.documents.map(({ id }) => id),
    canRead: (await findReadableDocument(db, user, documentId, later)) !== undefined,
    toOpen: opening!.documents.map(({ id }) => id),
    refusal: opening!.refusal,
    isMissing: (await findPurchase(db, reservationId))!.documentsMissingSince !== null,
  }
}

test('whoever paid before keeps it, and whoever pays afterwards never sees it', async () => {
  const { reservationId } = await addPurchase(db, buyer, dealId, { paidAt })
  await remove()
  const kept = { listed: [documentId], canRead: true, toOpen: [documentId], refusal: null, isMissing: false }
  expect(await whatIsRead(buyer, reservationId)).toEqual(kept)

  await db.updateTable('reservations').set({ status: 'refunded' }).where('id', '=', reservationId).execute()
  const next = await addUser(db, { email: 'next@people.test' })
  const second = await addPurchase(db, next, dealId, { paidAt: addMilliseconds(removedAt, day) })
  const none = { listed: [], canRead: false, toOpen: [], refusal: 'no-documents', isMissing: true }
  expect(await whatIsRead(next, second.reservationId)).toEqual(none)
  await db.updateTable('deals').set({ document_url: 'https://packs.test/1.pdf' }).where('id', '=', dealId).execute()
  expect(await whatIsRead(next, second.reservationId)).toEqual({ ...none, refusal: null, isMissing: false })
  // Its first buyer was paid back.
  expect(await findReadableDocument(db, buyer, documentId, later)).toBeUndefined()
})

test('the deal’s page, checkout and its count know nothing of it; the desk can still open it', async () => {
  await addPurchase(db, buyer, dealId, { paidAt })
  const page = () =>
    findDealPage(db, dealId, { allowScotland: false }, { userId: null, now: '2026-10-20T10:00:00.000Z' })
  expect((await page())!.documents).toHaveLength(1)
  expect(await countDocuments(db, dealId)).toBe(1)
  await remove()
  expect((await page())!.documents).toEqual([])
  expect(await countDocuments(db, dealId)).toBe(0)
  const admin = await addUser(db, { email: 'ada@people.test', isAdmin: true })
  expect(await findReadableDocument(db, admin, documentId, later)).toMatchObject({ reservation: null })
})
