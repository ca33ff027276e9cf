import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { closeDatabase, isUnavailable, openDatabase, serverOf, type Db } from '../database.server.ts'

const minute = 60_000

test('where PostgreSQL is away nothing is counted, and whoever asks is told so', async () => {
  const db = openDatabase('postgres://site:secret@127.0.0.1:9/site')
  const asking = serverOf(db)!.counts.add({ key: 'a', more: 1, milliseconds: minute, most: undefined })
  const error = await asking.catch((error: unknown) => error)
  expect(isUnavailable(error)).toBe(true)
  closeDatabase(db)
})

describe.runIf(isOnPostgres)('counts on PostgreSQL', () => {
  let db: Db
  beforeEach(async () => {
    db = await createTestDatabase()
  })
  const add = (key: string, given: { more?: number; milliseconds?: number; most?: number } = {}) =>
    serverOf(db)!.counts.add({ key, more: 1, milliseconds: minute, most: undefined, ...given })
  const keys = async () =>
    (await sql<{ key: string }>`select key from site_counts order by ends_at`.execute(db)).rows.map(({ key }) => key)

  test('run from the first on and then begin anew', async () => {
    expect(await add('a')).toEqual({ count: 1, left: minute })
    const { count, left } = (await add('a', { more: 5 }))!
    expect([count, left <= minute && left > minute - 10_000]).toEqual([6, true])
    await sql`update site_counts set ends_at = now()`.execute(db)
    expect(await add('a', { more: 2 })).toEqual({ count: 2, left: minute })
  })

  test('take no more once they have come to the most, until they begin anew', async () => {
    expect(await add('a', { most: 5, more: 4 })).toMatchObject({ count: 4 })
    expect(await add('a', { most: 5, more: 4 })).toMatchObject({ count: 8 })
    expect(await add('a', { most: 5, more: 4 })).toBeNull()
    await sql`update site_counts set ends_at = now()`.execute(db)
    expect(await add('a', { most: 5, more: 4 })).toMatchObject({ count: 4 })
  })

  test('do not run for days because the clock of PostgreSQL was ahead', async () => {
    await add('a', { most: 1 })
    await sql`update site_counts set ends_at = now() + interval '2 days'`.execute(db)
    expect(await add('a', { most: 1 })).toEqual({ count: 1, left: minute })
  })

  test('are each counted, though many come at once', async () => {
    const counts = await Promise.all(Array.from({ length: 40 }, () => add('a')))
    expect(counts.map((one) => one!.count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
  })

  test('are deleted once they have ended, and of too many those that end first', async () => {
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) await add(key, { milliseconds: minute * (index + 1) })
    await sql`update site_counts set ends_at = now() where key = 'b'`.execute(db)
    const { counts } = serverOf(db)!
    await counts.sweep()
    expect(await keys()).toEqual(['a', 'c', 'd'])
    await counts.sweep(2)
    expect(await keys()).toEqual(['c', 'd'])
  })

  test('leave no trace in the log of PostgreSQL', async () => {
    const { rows } = await sql<{ relpersistence: string }>`
      select relpersistence from pg_class where relname like 'site_counts%'`.execute(db)
    expect(rows.map((row) => row.relpersistence)).toEqual(['u', 'u', 'u'])
  })
})
