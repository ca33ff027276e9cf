import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createSqliteDatabase } from '#app/testing/database/database.ts'
import { up } from './0017-area-reading.ts'

test('prices paid that are compared with deals stay, as they were, and a file that waits has not been begun', async () => {
  const db = await createSqliteDatabase()
  const run = (statement: string) => sql.raw(statement).execute(db)
  // The two tables as they were before.
  await run('ALTER TABLE area_readings DROP COLUMN attempts')
  await run('DROP TABLE sold_prices')
  await run(`CREATE TABLE sold_prices (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    district TEXT NOT NULL, kind TEXT NOT NULL, sold_on TEXT NOT NULL, transaction_id TEXT NOT NULL,
    price_pence INTEGER NOT NULL, postcode TEXT NOT NULL, category TEXT NOT NULL, is_new INTEGER NOT NULL,
    is_leasehold INTEGER NOT NULL, address TEXT NOT NULL,
    PRIMARY KEY (edition_id, district, kind, sold_on, transaction_id)
  ) STRICT, WITHOUT ROWID`)
  await run(`INSERT INTO area_editions (id, kind, format, state, file_name, created_at)
    VALUES (1, 'prices-paid', 'prices-paid', 'live', 'pp.csv', ''), (2, 'prices-paid', 'prices-paid', 'reading', 'pp.csv', '')`)
  await run(`INSERT INTO area_readings (edition_id, byte_size) VALUES (2, 10)`)
  const rows = [
    ['T', 'A'],
    ['F', 'A'],
    ['D', 'B'],
    ['O', 'A'],
  ].map(([kind, category], n) => `(1, 'L17', '${kind}', '2026-03-0${n + 1}', 't${n}', 100, 'L17 8XT', '${category}', 1, 1, '8 Booker Avenue')`) // prettier-ignore
  await run(`INSERT INTO sold_prices VALUES ${rows.join(', ')}`)

  await up(db as unknown as Kysely<unknown>)
  const kept = { edition_id: 1, district: 'L17', price_pence: 100, postcode: 'L17 8XT', is_new: 1, address: '8 Booker Avenue' } // prettier-ignore
  expect(await db.selectFrom('sold_prices').selectAll().orderBy('sold_on').execute()).toEqual([
    { ...kept, kind: 'T', sold_on: '2026-03-01', transaction_id: 't0' },
    { ...kept, kind: 'F', sold_on: '2026-03-02', transaction_id: 't1' },
  ])
  expect(await db.selectFrom('area_readings').select('attempts').execute()).toEqual([{ attempts: 0 }])
  // They still go with their edition.
  await db.deleteFrom('area_editions').where('id', '=', 1).execute()
  expect(await db.selectFrom('sold_prices').selectAll().execute()).toEqual([])
})
