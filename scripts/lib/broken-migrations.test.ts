import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  bytes,
  copies,
  dataDir,
  dump,
  keepOldData,
  problems,
  put,
  putOld,
  schemas,
} from '../../app/testing/database/old-data.ts'
import { type OldSchema } from '../../app/testing/database/old-databases.ts'
import * as afterTheSale from '../../db/migrations/0002-after-the-sale.ts'
import * as mended from '../../db/migrations/0003-mended.ts'
import * as about from '../../db/migrations/0004-about.ts'
import * as rolesMigration from '../../db/migrations/0006-roles.ts'
import { everyDay, isAll } from './all.ts'
import { projectFolder, Refusal } from './command.ts'
import { databaseFile } from './data-folder.ts'
import { prepareData } from './prepare.ts'

/** Migrations that break off: by an error in any statement, by the end of the process, and as older versions left them. */

keepOldData()

/** More statements than this bring such a database up to date. */
const fewest: Record<OldSchema, number> = { '0001-initial': 60, '0002-after-the-sale': 20, '0003-mended': 8 }

/** Makes the n-th statement that runs from now on throw instead. Returns those that have run, which the mock goes on to count. */
function failAt(n: number): string[] {
  const statements: string[] = []
  watchStatements((sql, run) => {
    statements.push(sql)
    if (statements.length === n) throw new Error('the power went')
    return run()
  })
  return statements
}

/** Hands over each statement that is to run from now on, with its connection. */
function watchStatements(watch: <Result>(sql: string, run: () => Result, sqlite: SQLite.Database) => Result): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const prepare = SQLite.prototype.prepare as (sql: string) => SQLite.Statement
  vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, sql: string) {
    const statement = prepare.call(this, sql)
    return {
      reader: statement.reader,
      pluck: () => statement.pluck(),
      all: (...given: unknown[]) => watch(sql, () => statement.all(...given), this),
      run: (...given: unknown[]) => watch(sql, () => statement.run(...given), this),
    } as unknown as SQLite.Statement
  })
}

interface Way {
  /** The statements that bring the database of the folder up to date. */
  statements: string[]
  /** All of the database once it is up to date. */
  whole: ReturnType<typeof dump>
  /** The database as it was before each migration, and the number of statements that had run by then. */
  stations: { database: Buffer; after: number }[]
}

const ways = new Map<OldSchema, Promise<Way>>()

/** The way of a database of this schema, which it goes once. */
function followMigrations(schema: OldSchema): Promise<Way> {
  const way = ways.get(schema) ?? goWay(schema)
  ways.set(schema, way)
  return way
}

async function goWay(schema: OldSchema): Promise<Way> {
  putOld(schema)
  const statements: Way['statements'] = []
  const stations: Way['stations'] = [{ database: bytes(), after: 0 }]
  watchStatements((sql, run, sqlite) => {
    statements.push(sql)
    const result = run()
    // Each migration ends by writing down its name.
    if (sql.startsWith('insert into "kysely_migration"')) {
      // The index of a text search is in memory until something asks for it to be written.
      sqlite.exec('SAVEPOINT station')
      stations.push({ database: sqlite.serialize(), after: statements.length })
      sqlite.exec('RELEASE station')
    }
    return result
  })
  await prepareData(dataDir)
  vi.restoreAllMocks()
  // The last is the newest schema itself.
  stations.pop()
  return { statements, stations, whole: dump() }
}

/**
 * Makes the n-th statement fail that brings this database up to date, after which nothing has changed and no copy stays. Gives that
 * statement.
 */
async function expectUndone(database: Buffer, n: number): Promise<string> {
  put(database)
  const statements = failAt(n)
  const failed = await prepareData(dataDir).then(
    () => null,
    (error: Error) => error.message,
  )
  vi.restoreAllMocks()
  expect([n, failed]).toEqual([n, expect.stringContaining('the power went')])
  expect([n, bytes().equals(database)]).toEqual([n, true])
  expect([n, copies()]).toEqual([n, []])
  return statements[n - 1]!
}

let program: string
beforeAll(async () => {
  program = mkdtempSync(join(tmpdir(), 'program-'))
  // A dozen processes are killed. Each loads one file in a fifth of the time that its four hundred modules take.
  await build({
    configFile: false,
    logLevel: 'error',
    root: projectFolder,
    publicDir: false,
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: join(import.meta.dirname, 'prepare.ts'),
      outDir: program,
      rolldownOptions: {
        output: { paths: { 'better-sqlite3': createRequire(import.meta.url).resolve('better-sqlite3') } },
      },
    },
  })
})
afterAll(() => rmSync(program, { recursive: true, force: true }))

/** The migrations of the oldest are those of all. */
describe.each(everyDay(schemas, 1))('a database of %s', (schema) => {
  // The ninety-nine before the hundredth statement have to run before it fails. Each migration is tried on the database that the one
  // before it leaves, from which only its own have to.
  test('is as it was when any statement of its migrations fails, and the next start finishes', async ({ signal }) => {
    const { statements, stations, whole } = await followMigrations(schema)
    const begin = statements.findLastIndex((sql) => /^select .* from "kysely_migration"/.test(sql)) + 1
    const older = stations.at(-2)!.after
    expect(older).toBeGreaterThan(fewest[schema])
    expect(statements.length - older).toBeGreaterThan(4)
    // What is older than the last two migrations has been through this with each of its statements, when it was new.
    const isTried = (n: number) => isAll || n % 80 === 0 || n > older
    // Turning the references on again is the last of all, and there is nothing to undo by then.
    for (let n = 1; n < statements.length; n += 1) {
      if (!isTried(n)) continue
      // After a time-out the loop would go on, and put its mock into the tests that follow.
      signal.throwIfAborted()
      const { database, after } = stations.findLast(({ after }) => after < n)!
      const failed = await expectUndone(database, after === 0 ? n : begin + n - after)
      expect([n, failed]).toEqual([n, statements[n - 1]])
      // What is as it was goes on as it did; a few are tried all the same.
      if (n < statements.length - 2) continue
      await prepareData(dataDir)
      expect([n, dump()]).toEqual([n, whole])
    }
  }, 600_000)

  test('is as it was when a statement fails that many migrations have run before', async () => {
    const { statements, whole } = await followMigrations(schema)
    const total = statements.length
    for (let n = 100; n < total; n += isAll ? 100 : 300) {
      putOld(schema)
      await expectUndone(bytes(), n)
    }
    putOld(schema)
    await expectUndone(bytes(), total - 1)
    failAt(total)
    await expect(prepareData(dataDir)).rejects.toThrow('the power went')
    vi.restoreAllMocks()
    await prepareData(dataDir)
    expect(dump()).toEqual(whole)
  }, 600_000)

  test('is brought up to date by the next start after the process was killed in the middle', async () => {
    const { statements, whole } = await followMigrations(schema)
    const count = statements.length
    expect(count).toBeGreaterThan(fewest[schema])
    // The program itself, which ends as by `kill -9` once its n-th statement has run.
    const script = `
      import SQLite from 'better-sqlite3'
      const { prepareData } = await import(${JSON.stringify(pathToFileURL(join(program, 'prepare.js')).href)})
      const [dataDir, n] = process.argv.slice(1)
      const prepare = SQLite.prototype.prepare
      let count = 0
      SQLite.prototype.prepare = function (sql) {
        const statement = prepare.call(this, sql)
        const counted = (run) => (...given) => {
          const result = run(...given)
          if (++count === Number(n)) process.kill(process.pid, 'SIGKILL')
          return result
        }
        return { reader: statement.reader, pluck: () => statement.pluck(), all: counted((...given) => statement.all(...given)), run: counted((...given) => statement.run(...given)) }
      }
      await prepareData(dataDir)`
    const run = (n: number) => {
      putOld(schema)
      const args = ['--input-type=module', '-e', script, dataDir, String(n)]
      return spawnSync(process.execPath, args, { cwd: projectFolder, stdio: ['ignore', 'ignore', 'inherit'] }).signal
    }
    // The oldest is killed in more places than the others.
    const places = schema !== schemas[0] ? 1 : isAll ? 5 : 1
    const spread = Array.from({ length: places }, (_, index) => Math.ceil(((index + 1) * (count - 2)) / (places + 1)))
    for (const n of [...spread, count - 1, count]) {
      expect([n, run(n)]).toEqual([n, 'SIGKILL'])
      await prepareData(dataDir)
      expect([n, dump()]).toEqual([n, whole])
      expect(problems()).toEqual(['ok'])
    }
  }, 240_000)
})

/** Applies a migration as older versions did, each statement by itself. Gives the database as it is after each but the last. */
async function applyInParts(migration: typeof afterTheSale): Promise<Buffer[]> {
  const sqlite = new SQLite(databaseFile(dataDir))
  sqlite.function('fold', (text: unknown) => text as string)
  const parts: Buffer[] = []
  let isBegun = false
  const database = {
    close: () => sqlite.close(),
    prepare: (sql: string) => {
      if (isBegun) parts.push(sqlite.serialize())
      isBegun = true
      return sqlite.prepare(sql)
    },
  }
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  await migration.up(db)
  await db.destroy()
  return parts
}

// From 0003 on none went out without its transaction, but their beginnings are told apart just the same.
test.each([
  ['0002-after-the-sale', '0001-initial', afterTheSale, 10],
  ['0003-mended', '0002-after-the-sale', mended, 10],
  ['0004-about', '0003-mended', about, 10],
  ['0006-roles', '0003-mended', rolesMigration, 2],
] as const)(
  'half of %s without its row is called that, with what to do',
  async (_name, schema, migration, statements) => {
    putOld(schema)
    const parts = await applyInParts(migration)
    expect(parts.length).toBeGreaterThanOrEqual(statements)
    for (const [index, part] of parts.entries()) {
      const n = index + 1
      put(part)
      const failed: unknown = await prepareData(dataDir).catch((error: unknown) => error)
      expect([n, failed]).toEqual([n, expect.any(Refusal)])
      const { message } = failed as Refusal
      expect(message).toMatch(/^DATA_DIR: .*half brought up to date.*npm run db:restore -- FOLDER --force\.$/)
      expect([n, bytes().equals(part)]).toEqual([n, true])
      expect(copies()).toEqual([])
    }
  },
  60_000,
)
