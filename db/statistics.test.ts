import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addManyDeals, addUser, createSqliteDatabase, readTemplate } from '#app/testing/database/database.ts'
import { closeDatabase, connectionOf, openDatabase, type Db } from './database.server.ts'
import { gatherStatistics, readStatistics } from './statistics.server.ts'

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

test('what one connection counts another plans by once it has read it, also what it has planned already', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-'))
  const file = join(folder, 'marketplace.db')
  writeFileSync(file, await readTemplate())
  const [counting, other] = [openDatabase(file), openDatabase(file)]
  try {
    await sql`create table measured (number integer primary key, common integer, telling integer)`.execute(counting)
    await sql`create index by_common on measured (common)`.execute(counting)
    await sql`create index by_telling on measured (telling)`.execute(counting)
    const fill = (common: string, telling: string) =>
      sql`insert into measured (common, telling) select ${sql.raw(common)}, ${sql.raw(telling)} from
        (with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000) select i from n)`.execute(
        counting,
      )
    await fill('i', '1')
    await gatherStatistics(counting)
    await readStatistics(other)
    const query = 'explain query plan select number from measured where common = 1 and telling = 1'
    const kept = connectionOf(other)!.prepare<[], { detail: string }>(query)
    expect(kept.get()!.detail).toContain('by_common')
    await sql`delete from measured`.execute(counting)
    await fill('1', 'i')
    await gatherStatistics(counting)
    expect(kept.get()!.detail).toContain('by_common')
    await readStatistics(other)
    expect(kept.get()!.detail).toContain('by_telling')
  } finally {
    closeDatabase(counting)
    closeDatabase(other)
    rmSync(folder, { recursive: true })
  }
})
