import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addManyDeals, addUser, createSqliteDatabase } from '#app/testing/database/database.ts'
import type { Db } from './database.server.ts'
import { gatherStatistics } from './statistics.server.ts'

async function counted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tbl: string }>`select distinct tbl from sqlite_stat1 order by tbl`.execute(db)
  return rows.map(({ tbl }) => tbl)
}

test('only large tables are counted, and no value of a row is kept', async () => {
  const db = await createSqliteDatabase()
  await addUser(db)
  expect(await gatherStatistics(db)).toEqual([])
  await addManyDeals(db, 10_001)
  expect(await gatherStatistics(db)).toContain('deals')
  expect(await counted(db)).toContain('deals')
  expect(await counted(db)).not.toContain('users')
  const { rows } = await sql<{ samples: number }>`select count(*) as samples from sqlite_stat4`.execute(db)
  expect(rows).toEqual([{ samples: 0 }])
})

test('a table that others write to meanwhile is counted all the same, and again', async () => {
  const db = await createSqliteDatabase()
  await addManyDeals(db, 10_001)
  const [first] = await Promise.all([gatherStatistics(db), addUser(db), addManyDeals(db, 10)])
  expect(first).toContain('deals')
  expect(await gatherStatistics(db)).toEqual(first)
})
