import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { closeDatabase, openDatabase } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

const at = '2026-10-01T10:00:00.000Z'

test('the table of reservations is built anew: its rows, what refers to them, its indexes and its triggers are there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ends-'))
  try {
    const file = join(folder, 'old.db')
    await makeOldDatabase(file, '0003-mended')
    const sqlite = new SQLite(file)
    const row = sqlite.prepare('SELECT * FROM reservations ORDER BY id').all() as Record<string, unknown>[]
    const referring = sqlite.prepare('SELECT count(*) AS n FROM payments JOIN reservations ON reservations.id = reservation_id').get() // prettier-ignore
    sqlite.close()
    const db = openDatabase(file)
    await migrateToLatest(db)
    const after = (await db.selectFrom('reservations').selectAll().orderBy('id').execute()) as unknown[]
    expect(row.length).toBeGreaterThan(0)
    expect(after).toMatchObject(row)
    for (const each of after)
      expect(each).toMatchObject({ completed_on: null, not_completed_because: null, end_note: '' })
    const joined = await sql<{ n: number }>`SELECT count(*) AS n FROM payments JOIN reservations ON reservations.id = reservation_id`.execute(db) // prettier-ignore
    expect(joined.rows[0]).toEqual(referring)
    const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE tbl_name = 'reservations'`.execute(db) // prettier-ignore
    const names = rows.map(({ name }) => name)
    for (const name of ['one_live_reservation_per_deal', 'reservations_by_user', 'held_reservations_by_expiry', 'reservations_by_status', 'reservations_by_time', 'reservations_by_payment', 'reservations_by_deal', 'reservations_to_tell', 'reservations_searched_added', 'reservations_searched_changed', 'reservations_searched_deleted']) expect(names).toContain(name) // prettier-ignore

    // A purchase that did not complete leaves room for the next one; one that goes on does not.
    const buyer = await addUser(db)
    const dealId = await addDeal(db)
    const { reservationId } = await addPurchase(db, buyer, dealId, { paidAt: at })
    await expect(addPurchase(db, buyer, dealId, { paidAt: at })).rejects.toThrow('UNIQUE')
    await db.updateTable('reservations').set({ status: 'not-completed' }).where('id', '=', reservationId).execute()
    await addPurchase(db, buyer, dealId, { paidAt: at })
    const set = (change: object) => db.updateTable('reservations').set(change).where('id', '=', reservationId).execute()
    await expect(set({ paid_at: null })).rejects.toThrow('CHECK')
    await expect(set({ not_completed_because: 'weather' })).rejects.toThrow('CHECK')
    await expect(db.deleteFrom('reservations').where('id', '=', reservationId).execute()).rejects.toThrow('FOREIGN KEY')
    closeDatabase(db)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
