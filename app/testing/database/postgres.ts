import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, TestRunner } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { hasVersions } from '#db/versions.server.ts'
import { addressOf, newDatabaseName, runOfTests, templateOf } from './postgres-names.ts'

/**
 * Databases of PostgreSQL for tests, where `TEST_DATABASE=postgres` asks for them. The server and its template are there before the first
 * test (build-setup.ts).
 */
const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined

/** True where the tests run on PostgreSQL. */
export const isOnPostgres = server !== undefined

/**
 * Leaves out what follows in a test that runs on PostgreSQL, because only SQLite has it. These calls with their reasons are the list of what
 * is not proved there; a run repeats it at its end (scripts/lib/stages.ts).
 */
export function onlySqlite(reason: string): void {
  if (!isOnPostgres) return
  const test = TestRunner.getCurrentTest()!
  test.meta.onlySqlite = reason
  test.context.skip(reason)
}

declare module 'vitest' {
  interface TaskMeta {
    onlySqlite?: string
  }
}

/** Resolves once this process has asked PostgreSQL nothing for a while. */
export async function untilNobodyAsks(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = underWay === 0 ? quiet + 1 : 0) await pause(5)
}

let underWay = 0
if (isOnPostgres) {
  const { query, connect } = pg.Client.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const settle = () => void (underWay -= 1)
  const count = (answer: unknown) => {
    if (!(answer instanceof Promise)) return answer
    underWay += 1
    answer.then(settle, settle)
    return answer
  }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      return count(query!.apply(this, given))
    },
    // Whoever waits for a connection is about to ask. The pool is called back.
    connect(this: pg.Client, call?: (...given: unknown[]) => void) {
      if (call === undefined) return count(connect!.call(this))
      underWay += 1
      return connect!.call(this, (...given: unknown[]) => {
        settle()
        call(...given)
      })
    },
  })
}

/** A copy of the template, and the connection through which it is emptied again: to make another takes ten times as long. */
interface Copy {
  name: string
  owner: pg.Client
}
const free: Copy[] = []
/** Databases that the tests of one file share, and that file. */
let shared: { file: string | undefined; giveBack: (() => Promise<void>)[] } = { file: undefined, giveBack: [] }

/** A database as the template is. It goes with the test; one that is opened outside a test goes with its file. */
export async function openOnPostgres(): Promise<Db> {
  const { address, giveBack } = await takePostgresDatabase()
  const db = openDatabase(address)
  // Nothing is kept before PostgreSQL is listened to.
  await untilVersions(db)
  const end = async () => {
    closeDatabase(db)
    await giveBack()
  }
  try {
    onTestFinished(end)
  } catch {
    // There is no test yet, but a hook of all of them.
    shared.giveBack.push(end)
  }
  return db
}

/** Resolves once what is read may be kept. */
export async function untilVersions(db: Db): Promise<void> {
  while (!hasVersions(db)) await pause(1)
}

/** The same for the built application, which has opened the database by itself. */
export async function untilSiteListens(db: Db): Promise<void> {
  const listening = sql`select from pg_stat_activity
    where datname = current_database() and query like 'select name, changed from versions %'`
  while ((await listening.execute(db)).rows.length === 0) await pause(5)
  await pause(5)
}

/** The address of a database as the template is, and what gives it back. */
export async function takePostgresDatabase(): Promise<{ address: string; giveBack: () => Promise<void> }> {
  const file = expect.getState().testPath
  if (file !== shared.file) {
    const before = shared.giveBack
    shared = { file, giveBack: [] }
    for (const giveBack of before) await giveBack()
  }
  const copy = free.pop() ?? (await makeCopy())
  return { address: addressOf(server!, copy.name), giveBack: () => giveBack(copy) }
}

async function makeCopy(): Promise<Copy> {
  const name = newDatabaseName()
  const admin = await connect(server!)
  await admin.query(`create database ${name} template ${templateOf(runOfTests())} strategy file_copy`)
  await admin.end()
  return { name, owner: await connect(addressOf(server!, name)) }
}

/** Empties a database for the next test; one whose schema a test has changed is dropped. */
async function giveBack({ name, owner }: Copy): Promise<void> {
  await owner.query('select testing.end_others()')
  const { rows } = await owner.query<{ is_same: boolean }>('select testing.reset() as is_same')
  if (rows[0]!.is_same) return void free.push({ name, owner })
  await owner.end()
  const admin = await connect(server!)
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  return client
}
