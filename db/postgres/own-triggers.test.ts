import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import { createEmptyPostgres } from '#app/testing/database/own-postgres.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import type { Db } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

/** What is otherwise on PostgreSQL, where many rows and many programs are written at once. */
describe.runIf(isOnPostgres)('PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof createEmptyPostgres>>
  let db: Db
  beforeEach(async () => {
    server = await createEmptyPostgres()
    db = server.db
    await migrateToLatest(db)
  })
  afterEach(() => server.drop())

  const versionOf = async (name: string, from = db) =>
    (await from.selectFrom('versions').select('changed').where('name', '=', name).executeTakeFirst())?.changed ?? 0
  const newest = async () => (await sql<{ last: number }>`SELECT max(changed) AS last FROM versions`.execute(db)).rows[0]!.last // prettier-ignore

  test('a version is counted once in a transaction, and again in the next one', async () => {
    const id = await addDeal(db, { status: 'active' })
    const before = await newest()
    await db.transaction().execute(async (trx) => {
      for (let price = 1; price <= 50; price++)
        await trx.updateTable('deals').set({ price_pence: price }).where('id', '=', id).execute()
      expect(await versionOf('deals', trx)).toBeGreaterThan(before)
    })
    // The deal's own, deals, public deals.
    expect(await newest()).toBe(before + 3)
    const first = await versionOf('deals')
    await db.updateTable('deals').set({ price_pence: 99 }).where('id', '=', id).execute()
    expect(await versionOf('deals')).toBeGreaterThan(first)
  })

  test('many rows of one transaction are found by indexes, although the tables were counted when they were small', async () => {
    await addDeal(db, { id: 1000, status: 'active' })
    await sql`VACUUM ANALYZE deals, versions, search_texts`.execute(db)
    await db.transaction().execute(async (trx) => {
      for (let id = 1; id <= 300; id++) await addDeal(trx, { id, status: 'active', secure_price_pence: 1000 - id })
      await trx.updateTable('deals').set({ title: 'Other', secure_price_pence: 500 }).execute()
      // Deals themselves are read by PostgreSQL's own proof of references as well.
      const { rows } = await sql<{ name: string; read: number }>`
        SELECT relname AS name, seq_tup_read AS read FROM pg_stat_xact_user_tables WHERE seq_tup_read > 1000 AND relname <> 'deals'`.execute(
        trx,
      )
      expect(rows).toEqual([])
    })
  })

  test('what is undone leaves no version', async () => {
    const before = await newest()
    const undone = db.transaction().execute(async (trx) => {
      await addDeal(trx, { status: 'active' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await newest()).toBe(before)
  })

  test('numbers of versions are committed in their order, whoever writes', async () => {
    await addDeal(db, { id: 1, status: 'active' })
    const slow = new pg.Client(server.address)
    await slow.connect()
    await slow.query(`BEGIN; UPDATE deals SET title = 'Slow' WHERE id = 1`)
    const quick = db.updateTable('deals').set({ title: 'Quick' }).where('id', '=', 1).execute()
    const other = db
      .insertInto('blog_categories')
      .values({ name: 'a', folded_name: 'a', created_at: testNow })
      .execute()
    const order: string[] = []
    void quick.then(() => order.push('quick'))
    void other.then(() => order.push('other'))
    await vi.waitFor(async () => {
      const { rows } = await slow.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
      expect(rows.length).toBeGreaterThan(0)
    })
    expect(order).toEqual([])
    await slow.query('COMMIT')
    await slow.end()
    await Promise.all([quick, other])
    expect(await versionOf('blog_categories')).toBe(await newest())
  })

  test('two deals of one statement that cost less than any other change the lowest price', async () => {
    await addDeal(db, { status: 'active', nation: 'England', secure_price_pence: 500 })
    const before = await versionOf('lowest_secure_price')
    await sql`INSERT INTO deals (title, description, location, region, nation, address, owner_name, property_type, strategy, status, price_pence,
        secure_price_pence, tenure, created_at, updated_at)
      SELECT 'Deal', '', 'Leeds', '', 'England', '', '', 'Residential', '', 'active', 1, 100, '', '', '' FROM generate_series(1, 2)`.execute(
      db,
    )
    const after = await versionOf('lowest_secure_price')
    expect(after).toBeGreaterThan(before)
    await sql`UPDATE deals SET secure_price_pence = 50 WHERE secure_price_pence = 100`.execute(db)
    expect(await versionOf('lowest_secure_price')).toBeGreaterThan(after)
    const dearer = await versionOf('lowest_secure_price')
    await addDeal(db, { status: 'active', nation: 'England', secure_price_pence: 700 })
    expect(await versionOf('lowest_secure_price')).toBe(dearer)
  })

  test('a number that is given takes the next ones along, and none is given again', async () => {
    await addDeal(db, { id: 118 })
    expect(await addDeal(db)).toBe(119)
    await addDeal(db, { id: 7 })
    expect(await addDeal(db)).toBe(120)
    await db.deleteFrom('deals').where('id', '=', 120).execute()
    expect(await addDeal(db)).toBe(121)
    const { rows } = await sql<{ id: number }>`INSERT INTO blog_categories (id, name, folded_name, created_at)
      VALUES (40, 'a', 'a', ''), (DEFAULT, 'b', 'b', '') RETURNING id`.execute(db)
    expect(rows.map(({ id }) => id)).toEqual([40, 41])
  })

  test('the numbers of the search stay in the block of their kind', async () => {
    await addUser(db, { id: 'ivy' })
    await addDeal(db)
    const { rows } = await sql<{ kind: number; block: number }>`
      SELECT kind, number / ${2 ** 40} AS block FROM search_texts ORDER BY kind`.execute(db)
    expect(rows).toEqual([
      { kind: 1, block: 1 },
      { kind: 2, block: 2 },
    ])
  })

  test('everybody is told of a change once it is committed', async () => {
    const client = new pg.Client(server.address)
    await client.connect()
    const told: string[] = []
    client.on('notification', ({ channel }) => told.push(channel))
    await client.query('LISTEN versions')
    await db.transaction().execute(async (trx) => {
      await addDeal(trx)
      await addDeal(trx)
      await client.query('SELECT 1')
      expect(told).toEqual([])
    })
    await expect.poll(() => told).toEqual(['versions'])
    await client.end()
  })
})
