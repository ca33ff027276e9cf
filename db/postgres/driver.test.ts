import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi, type MockInstance } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { openByCable } from '#app/testing/database/cable.ts'
import { loseAnswersToCommits } from '#app/testing/database/lost-answers.ts'
import { isOnPostgres, takePostgresDatabase } from '#app/testing/database/postgres.ts'
import { closeDatabase, isUnavailable, mayBeWritten, openDatabase, type Db } from '../database.server.ts'

/** The lock of writers (driver.server.ts). */
const writersLock = 0x4173686c

async function open(): Promise<{ db: Db; address: string }> {
  const { address, giveBack } = await takePostgresDatabase()
  const db = openDatabase(address)
  onTestFinished(async () => {
    closeDatabase(db)
    await giveBack()
  })
  return { db, address }
}

/** Holds the lock of writers as another process does, until the returned function is called. */
async function holdLock(address: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(address)
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query(`begin; select pg_advisory_xact_lock(${writersLock})`)
  onTestFinished(() => holder.end())
  return async () => void (await holder.query('rollback'))
}

const idsOf = async (db: Db) =>
  (await db.selectFrom('users').select('id').where('id', 'like', 'r-%').orderBy('id').execute()).map(({ id }) => id)

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** How often PostgreSQL is asked for the lock of writers from now on. */
function countBegun(): { count: number } {
  const begun = { count: 0 }
  const { query: rest } = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const query = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof rest>
  onTestFinished(() => query.mockRestore())
  query.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if ((given[0] as { text?: string }).text?.startsWith('begin')) begun.count += 1
    return rest.apply(this, given)
  })
  return begun
}

describe.runIf(isOnPostgres)('writing on PostgreSQL', () => {
  test('a transaction that fails as it is committed gives its turn back once', async () => {
    const { db } = await open()
    let most = 0
    const work = (fails: boolean) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
          join pg_database on pg_database.oid = database
          where locktype = 'advisory' and not granted and datname = current_database()`.execute(trx)
        most = Math.max(most, rows[0]!.waiting)
        if (fails) await caught(sql`select 1 / 0`.execute(trx))
        await pause(5)
      })
    await Promise.all(Array.from({ length: 12 }, (_, index) => caught(work(index < 4))))
    // One of this process asks PostgreSQL for the lock, and the others wait for their turn here.
    expect(most).toBe(0)
  })

  test('a statement that comes while its transaction ends writes nothing', async () => {
    const { db } = await open()
    const { query: rest } = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
    const query = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof rest>
    onTestFinished(() => query.mockRestore())
    query.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      return given[0] === 'rollback' ? rest.call(this, 'select pg_sleep(0.2); rollback') : rest.apply(this, given)
    })
    let late: Promise<unknown> | undefined
    const failing = db.transaction().execute(async (trx) => {
      late = caught(pause(50).then(() => addUser(trx, { id: 'r-late' })))
      await sql`select 1`.execute(trx)
      throw new Error('not this one')
    })
    expect(await caught(failing)).toMatchObject({ message: 'not this one' })
    expect(await late).toBeInstanceOf(Error)
    expect(await idsOf(db)).toEqual([])
  })

  test('those who come while another one writes for too long are told so together', async () => {
    const { db, address } = await open()
    const release = await holdLock(address)
    const begun = countBegun()
    const errors = await Promise.all(
      ['r-1', 'r-2', 'r-3', 'r-4'].map((id) =>
        caught(id === 'r-3' ? db.transaction().execute((trx) => addUser(trx, { id })) : addUser(db, { id })),
      ),
    )
    expect(errors.map(isUnavailable)).toEqual([true, true, true, true])
    expect(errors.some(mayBeWritten)).toBe(false)
    expect(begun.count).toBe(1)
    await release()
    await addUser(db, { id: 'r-after' })
    expect(await idsOf(db)).toEqual(['r-after'])
  })

  test('a table that was changed under a running site is read and written on at once', async () => {
    const { db, address } = await open()
    await addUser(db, { id: 'r-1' })
    const read = () => db.selectFrom('users').selectAll().where('id', '=', 'r-1').execute()
    const write = () =>
      db.updateTable('users').set({ first_name: 'x' }).where('id', '=', 'r-1').returningAll().execute()
    await read()
    await write()
    const owner = new pg.Client(address)
    owner.on('error', () => undefined)
    await owner.connect()
    await owner.query('alter table users add column later text')
    expect(await read()).toMatchObject([{ id: 'r-1', later: null }])
    expect(await write()).toMatchObject([{ first_name: 'x', later: null }])
    await owner.query('alter table users drop column later')
    // Within a transaction nothing can be asked again, but whoever sends it again has it.
    const within = () =>
      db.transaction().execute((trx) => trx.selectFrom('users').selectAll().where('id', '=', 'r-1').execute())
    const first = await caught(within())
    if (first !== undefined) expect(isUnavailable(first)).toBe(true)
    expect(await within()).toHaveLength(1)
    await owner.end()
  })

  test('who writes to a server that no longer answers keeps the others from it for as long, and not one after the other', async () => {
    const { one, cut, mend } = await openByCable()
    await addUser(one, { id: 'r-1' })
    cut()
    const begun = countBegun()
    const errors = await Promise.all(['r-2', 'r-3'].map((id) => caught(addUser(one, { id }))))
    expect(errors.map(isUnavailable)).toEqual([true, true])
    expect(begun.count).toBe(1)
    mend()
    await addUser(one, { id: 'r-4' })
    expect(await idsOf(one)).toEqual(['r-1', 'r-4'])
  })

  test('where the answer to a commit is lost it is told that it may have been written', async () => {
    const { db } = await open()
    const writes = [
      () => addUser(db, { id: 'r-1' }),
      () => db.transaction().execute((trx) => addUser(trx, { id: 'r-2' })),
    ]
    const mend = loseAnswersToCommits()
    for (const write of writes) {
      const error = await caught(write())
      expect([isUnavailable(error), mayBeWritten(error)]).toEqual([true, true])
    }
    mend()
    expect(await idsOf(db)).toEqual(['r-1', 'r-2'])
    for (const write of writes) expect(mayBeWritten(await caught(write()))).toBe(false)
  })

  test('a connection to a server that may not be written to any more is given up', async () => {
    const { db } = await open()
    await addUser(db, { id: 'r-1' })
    await db.connection().execute((connection) => sql`set default_transaction_read_only = on`.execute(connection))
    expect(isUnavailable(await caught(addUser(db, { id: 'r-2' })))).toBe(true)
    await addUser(db, { id: 'r-3' })
    expect(await idsOf(db)).toEqual(['r-1', 'r-3'])
  })

  test('a process that stood still in a transaction is told that it was ended, and writes nothing of it', async () => {
    const { db } = await open()
    const work = db.transaction().execute(async (trx) => {
      await addUser(trx, { id: 'r-1' })
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      await addUser(trx, { id: 'r-2' })
    })
    expect(isUnavailable(await caught(work))).toBe(true)
    await addUser(db, { id: 'r-3' })
    expect(await idsOf(db)).toEqual(['r-3'])
  })
})
