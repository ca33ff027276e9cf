import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi, type MockInstance } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { isOnPostgres, takePostgresDatabase, untilVersions } from '#app/testing/database/postgres.ts'
import {
  closeDatabase,
  isBusy,
  isDiskFull,
  isUnavailable,
  openDatabase,
  openSnapshot,
  type Db,
} from '../database.server.ts'
import { hasVersions, readLastChange } from '../versions.server.ts'

/** Two processes of a site have a connection each to one database. */
async function openTwice(): Promise<[Db, Db]> {
  const { address, giveBack } = await takePostgresDatabase()
  const both: [Db, Db] = [openDatabase(address), openDatabase(address)]
  onTestFinished(async () => {
    both.forEach(closeDatabase)
    await giveBack()
  })
  return both
}

describe.runIf(isOnPostgres)('two processes on one PostgreSQL', () => {
  test('read and change a row one after the other, so that nothing is lost', async () => {
    const [one, other] = await openTwice()
    const id = await addDeal(one, { secure_price_pence: 0 })
    const addOne = (db: Db) =>
      db.transaction().execute(async (trx) => {
        const { price_pence: price } = await trx
          .selectFrom('deals')
          .select('price_pence')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await trx
          .updateTable('deals')
          .set({ price_pence: price + 1 })
          .where('id', '=', id)
          .execute()
      })
    await one.updateTable('deals').set({ price_pence: 0 }).where('id', '=', id).execute()
    await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 === 0 ? one : other)))
    const row = await one.selectFrom('deals').select('price_pence').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.price_pence).toBe(40)
  })

  test('one statement that looks first and then writes does so for one of them only', async () => {
    const [one, other] = await openTwice()
    const add = (db: Db, issuer: string) =>
      sql`insert into users (id, issuer, subject, email, is_email_verified, first_name, last_name, role, created_at, signed_in_at)
        select ${issuer}, ${issuer}, ${issuer}, 'a@b.test', 0, '', '', 'user', '2026', '2026'
        where not exists (select 1 from users where email = 'a@b.test')`.execute(db)
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? one : other, `i${index}`)))
    const { count } = await one
      .selectFrom('users')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('email', '=', 'a@b.test')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('hear of each other’s changes, and of their own at once', async () => {
    const [one, other] = await openTwice()
    for (const db of [one, other]) await untilVersions(db)
    const before = readLastChange(one, ['deals'])
    await addDeal(one)
    const after = readLastChange(one, ['deals'])
    expect(after).toBeGreaterThan(before)
    await one.transaction().execute(async (trx) => void (await addDeal(trx)))
    expect(readLastChange(one, ['deals'])).toBeGreaterThan(after)
    await vi.waitUntil(() => readLastChange(other, ['deals']) === readLastChange(one, ['deals']))
  })

  test('who is cut off keeps nothing, and knows what came meanwhile once there is a connection again', async () => {
    const [one, other] = await openTwice()
    await untilVersions(one)
    const before = readLastChange(one, ['deals'])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%versions%' and pid <> pg_backend_pid()`.execute(other)
    await vi.waitUntil(() => !hasVersions(one))
    expect(readLastChange(one, ['deals'])).toBeNaN()
    await addDeal(other)
    await untilVersions(one)
    expect(readLastChange(one, ['deals'])).toBeGreaterThan(before)
  })

  test('a change that cannot be read when it is told of is read a little later, and ends no process', async () => {
    const [one, other] = await openTwice()
    await untilVersions(one)
    const before = readLastChange(one, ['deals'])
    let isRefused = false
    const { query: rest } = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
    const query = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof rest>
    query.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      if (!String(given[0]).startsWith('select name, changed from versions')) return rest.apply(this, given)
      query.mockRestore()
      isRefused = true
      return Promise.reject(new Error('canceling statement due to statement timeout'))
    })
    await addDeal(other)
    await vi.waitUntil(() => isRefused && readLastChange(one, ['deals']) > before)
  })
})

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  test('a transaction that fails leaves nothing, and the next one works', async () => {
    const [db] = await openTwice()
    const failing = db.transaction().execute(async (trx) => {
      await addUser(trx, { id: 'lost' })
      throw new Error('not this one')
    })
    await expect(failing).rejects.toThrow('not this one')
    await addUser(db, { id: 'kept' })
    expect(await db.selectFrom('users').select('id').where('id', 'in', ['lost', 'kept']).execute()).toEqual([
      { id: 'kept' },
    ])
  })

  test('a transaction in which a statement has failed is not taken for one that was committed', async () => {
    const [db] = await openTwice()
    const failing = db.transaction().execute(async (trx) => {
      await addUser(trx, { id: 'lost' })
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('undone')
  })

  test('a connection that is lost in a transaction takes only that with it', async () => {
    const [db, other] = await openTwice()
    const failing = db.transaction().execute(async (trx) => {
      await addUser(trx, { id: 'lost' })
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(other)
      await addUser(trx, { id: 'lost too' })
    })
    expect(isUnavailable(await failing.catch((error: unknown) => error))).toBe(true)
    await addUser(db, { id: 'kept' })
    const left = await db.selectFrom('users').select('id').where('id', 'in', ['lost', 'lost too', 'kept']).execute()
    expect(left).toEqual([{ id: 'kept' }])
  })

  test('a snapshot sees nothing that is written later, and reads lists in pieces', async () => {
    const [db] = await openTwice()
    await addUser(db, { id: 'a' })
    const snapshot = await openSnapshot(db)
    await addUser(db, { id: 'b' })
    const users = snapshot.db.selectFrom('users').select('id').where('id', 'in', ['a', 'b'])
    expect(await users.execute()).toEqual([{ id: 'a' }])
    const streamed: unknown[] = []
    for await (const row of users.stream(1)) streamed.push(row)
    expect(streamed).toEqual([{ id: 'a' }])
    snapshot.close()
    snapshot.close()
  })

  test('a snapshot reads a list on from page to page, and counts once', async () => {
    const [db] = await openTwice()
    for (const id of ['a', 'b', 'c', 'd', 'e']) await addUser(db, { id })
    const { db: view, close } = await openSnapshot(db)
    const users = view.selectFrom('users').select('id').where('id', 'in', ['a', 'b', 'c', 'd', 'e']).orderBy('id')
    const page = async (size: number, offset: number) =>
      (await users.limit(size).offset(offset).execute()).map(({ id }) => id).join('')
    const pages = [await page(2, 0), await page(2, 2), await page(2, 4), await page(2, 6)]
    expect([...pages, await page(2, 1), await page(3, 3)]).toEqual(['ab', 'cd', 'e', '', 'bc', 'de'])
    const cursors = await sql<{
      count: number
    }>`select count(*) as count from pg_cursors where name like 'list_%'`.execute(view)
    expect(cursors.rows).toEqual([{ count: 1 }])
    const count = async () =>
      (
        await view
          .selectFrom('users')
          .select((select) => select.fn.countAll<number>().as('count'))
          .execute()
      )[0]
    expect(await count()).toBe(await count())
    close()
  })

  test('numbers and truth come as SQLite gives them', async () => {
    const [db] = await openTwice()
    const { rows } = await sql`select count(*) as count, sum(n) as sum, avg(n) as average, 1 > 2 as truth
      from (values (1::bigint), (2)) as numbers (n)`.execute(db)
    expect(rows).toEqual([{ count: 2, sum: 3, average: 1.5, truth: 0 }])
  })

  test('a connection prepares many statements, and gives up the oldest', async () => {
    const [db] = await openTwice()
    await db.connection().execute(async (connection) => {
      for (let n = 0; n < 260; n += 1) await sql`select ${sql.lit(n)}::int, ${n}::int`.execute(connection)
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
        connection,
      )
      expect(rows[0]!.count).toBeLessThanOrEqual(251)
      expect((await sql`select ${sql.lit(1)}::int as one, ${2}::int as two`.execute(connection)).rows).toEqual([
        { one: 1, two: 2 },
      ])
    })
  })

  test('who waits too long for another one’s write is told so, and nothing of it stays', async () => {
    const [one, other] = await openTwice()
    const held = Promise.withResolvers<void>()
    const holding = one.transaction().execute(async () => held.promise)
    await vi.waitUntil(
      async () =>
        (
          await sql`select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and granted and datname = current_database()`.execute(other)
        ).rows.length > 0,
    )
    const error = await addUser(other, { id: 'late' }).catch((error: unknown) => error)
    expect(isUnavailable(error)).toBe(true)
    held.resolve()
    await holding
    await addUser(other, { id: 'late' })
  })
})

test('a server that is away, or says nothing, is only that: unavailable', async () => {
  const away = openDatabase('postgres://site:secret@127.0.0.1:9/site')
  const error = await away
    .selectFrom('users')
    .select('id')
    .execute()
    .catch((error: unknown) => error)
  expect([isBusy(error), isUnavailable(error), isDiskFull(error)]).toEqual([true, true, false])
  expect(String(error)).not.toContain('secret')
  closeDatabase(away)

  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const cut = openDatabase(`postgres://site@127.0.0.1:${(listener.address() as AddressInfo).port}/site`)
  expect(isUnavailable(await addUser(cut).catch((error: unknown) => error))).toBe(true)
  closeDatabase(cut)
  listener.close()
})

test.runIf(isOnPostgres)(
  'a server that takes the connection and never says a word is unavailable, for a list that is read whole as well',
  async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    const sockets: Socket[] = []
    listener.on('connection', (socket) => void sockets.push(socket.on('error', () => undefined)))
    await once(listener, 'listening')
    const silent = openDatabase(`postgres://site@127.0.0.1:${(listener.address() as AddressInfo).port}/site`)
    const both = [addUser(silent), openSnapshot(silent)].map((work) => work.catch((error: unknown) => error))
    expect((await Promise.all(both)).map(isUnavailable)).toEqual([true, true])
    closeDatabase(silent)
    sockets.forEach((socket) => socket.destroy())
    listener.close()
  },
)
