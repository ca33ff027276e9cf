import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addDeal, createSqliteDatabase } from '#app/testing/database/database.ts'
import { up } from './0029-confirmed-figures.ts'

test('a deal that is on the market stays there as it is, and nothing of it counts as confirmed', async () => {
  const db = await createSqliteDatabase()
  const id = await addDeal(db, { status: 'active', entered_roi_percent: 99 })
  const dealOf = () => db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await dealOf()
  // The table as it was before.
  await sql.raw('ALTER TABLE deals DROP COLUMN confirmed_figures').execute(db)

  await up(db as unknown as Kysely<unknown>)
  expect(await dealOf()).toEqual({ ...before, confirmed_figures: '[]' })
  expect(before).toMatchObject({ status: 'active', entered_roi_percent: 99 })
})
