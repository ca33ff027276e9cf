import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addDeal, addPurchase, addUser, createSqliteDatabase, testNow } from '#app/testing/database/database.ts'
import { tellOpenings } from '#app/domain/reservations/opening.server.ts'
import { up } from './0027-openings.ts'

test('documents that opened before are no news; those that open later are', async () => {
  const db = await createSqliteDatabase()
  const buyer = await addUser(db)
  const add = async (unlockAt: string | null) => {
    const { reservationId } = await addPurchase(db, buyer, await addDeal(db, { document_url: 'https://packs.test/a.pdf' }), { hasWaived: false }) // prettier-ignore
    await db.updateTable('reservations').set({ unlock_at: unlockAt }).where('id', '=', reservationId).execute()
    return reservationId
  }
  const ids = [await add('2026-01-02T00:00:00.000Z'), await add('2999-01-02T00:00:00.000Z'), await add(null)]
  // The table as it was before.
  await sql.raw('DROP INDEX reservations_to_tell').execute(db)
  await sql.raw('ALTER TABLE reservations DROP COLUMN opening_told_at').execute(db)

  await up(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('reservations').select(['id', 'opening_told_at']).execute()
  const toldAt = new Map(rows.map((row) => [row.id, row.opening_told_at]))
  expect(ids.map((id) => toldAt.get(id))).toEqual(['2026-01-02T00:00:00.000Z', null, null])
  await tellOpenings(db, testNow)
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  await tellOpenings(db, '2999-01-02T00:00:00.000Z')
  expect(await db.selectFrom('outbox').select('about_id').execute()).toEqual([{ about_id: ids[1] }])
})
