import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { readDatabaseFact } from './database.server.ts'

test('a database on PostgreSQL is a row with its version and size; a file is on the disk of the data, which has its own', async () => {
  const fact = await readDatabaseFact(await createTestDatabase())
  if (!isOnPostgres) return expect(fact).toBeNull()
  expect(fact).toMatchObject({ name: 'Database', isWell: true })
  expect(fact!.text).toMatch(/^PostgreSQL \d+\.\d+, where it takes [\d.]+ [MG]B$/)
})

afterEach(() => vi.restoreAllMocks())

test.runIf(isOnPostgres)('the size is asked once in ten minutes, and of each database by itself', async () => {
  const clock = vi.spyOn(performance, 'now')
  const [db, another] = [await createTestDatabase(), await createTestDatabase()]
  // Larger than what is shown of the other.
  await sql`create table large as select repeat(md5(i::text), 40) as text from generate_series(1, 20000) i`.execute(db)
  clock.mockReturnValue(0)
  const before = await readDatabaseFact(db)
  await sql`insert into large select * from large`.execute(db)
  clock.mockReturnValue(9 * 60_000)
  expect(await readDatabaseFact(db)).toEqual(before)
  clock.mockReturnValue(11 * 60_000)
  const after = await readDatabaseFact(db)
  expect(after).not.toEqual(before)
  expect(await readDatabaseFact(another)).not.toEqual(after)
  await sql`drop table large`.execute(db)
})
