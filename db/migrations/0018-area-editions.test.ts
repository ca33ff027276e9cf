import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createSqliteDatabase } from '#app/testing/database/database.ts'
import { up } from './0018-area-editions.ts'

test('a file that waited for its decision is dropped, and says why; whatever else there is stays', async () => {
  const db = await createSqliteDatabase()
  const run = (statement: string) => sql.raw(statement).execute(db)
  // The tables as they were before.
  await run('ALTER TABLE area_editions DROP COLUMN read_over')
  await run('DROP INDEX deals_by_area')
  const states = ['live', 'previous', 'checked', 'reading', 'refused', 'dropped']
  const rows = states.map((state, n) => `(${n + 1}, 'prices-paid', 'prices-paid', '${state}', 'pp.csv', '', '')`)
  await run(`INSERT INTO area_editions (id, kind, format, state, file_name, created_at, swept_at) VALUES ${rows.join(', ')}`) // prettier-ignore

  await up(db as unknown as Kysely<unknown>)
  const after = await db.selectFrom('area_editions').select(['state', 'problem', 'swept_at', 'read_over']).orderBy('id').execute() // prettier-ignore
  expect(after).toEqual(
    states.map((state) =>
      state === 'checked'
        ? { state: 'dropped', problem: 'It was read by an older version of the site. Import the file again.', swept_at: null, read_over: null } // prettier-ignore
        : { state, problem: '', swept_at: '', read_over: null },
    ),
  )
})
