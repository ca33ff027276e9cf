import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeOldDatabase, oldMails, type OldSchema } from '../../app/testing/old-databases.ts'
import { foldText } from '../../db/database.server.ts'
import * as afterTheSale from '../../db/migrations/0002-after-the-sale.ts'
import * as mended from '../../db/migrations/0003-mended.ts'
import * as about from '../../db/migrations/0004-about.ts'
import { roles } from '../../app/domain/people/roles.ts'
import * as rolesMigration from '../../db/migrations/0006-roles.ts'
import { restoreBackup } from './backups.ts'
import { projectFolder, Refusal } from './command.ts'
import { backupsFolder, databaseFile, filesFolder } from './data-folder.ts'
import { describeUpdate, prepareData } from './prepare.ts'

const newest = ['0004-about', '0005-mail-blocks', '0006-roles', '0007-files']
const schemas: OldSchema[] = ['0001-initial', '0002-after-the-sale', '0003-mended']
/** Tables that go on under another name. */
const renamed: Record<string, string> = { refund_evidence: 'uploads' }
/** More statements than this bring such a database up to date. */
const fewest: Record<OldSchema, number> = { '0001-initial': 60, '0002-after-the-sale': 20, '0003-mended': 8 }

let templates: string
let dataDir: string

// Hundreds of small databases are made here: where there is a disk in memory, nobody waits for the real one.
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

beforeAll(async () => {
  templates = mkdtempSync(join(temporary, 'old-databases-'))
  for (const schema of schemas) await makeOldDatabase(join(templates, schema), schema)
})
afterAll(() => rmSync(templates, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(temporary, 'migrations-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Puts the database of an older version into the folder, in place of what is there. */
function putOld(schema: OldSchema): void {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  copyFileSync(join(templates, schema), databaseFile(dataDir))
}

function look<Result>(use: (sqlite: SQLite.Database) => Result, file = databaseFile(dataDir)): Result {
  const sqlite = new SQLite(file)
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Everything in the database, but for what is random or the time of the migration. */
function dump(file?: string) {
  return look((sqlite) => {
    const schema = sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
    const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()
    const rows = (tables as string[]).map((table) => [
      table,
      (sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]).map((row) => ({
        ...row,
        ...(table === 'tickets' && 'access_key' in row && { access_key: String(row.access_key).length }),
        ...(table === 'kysely_migration' && { timestamp: '' }),
      })),
    ])
    return { schema, rows }
  }, file)
}

const problems = () =>
  look((sqlite) => [
    sqlite.pragma('integrity_check', { simple: true }),
    ...(sqlite.pragma('foreign_key_check') as unknown[]),
  ])
const copies = () => (existsSync(backupsFolder(dataDir)) ? readdirSync(backupsFolder(dataDir)).sort() : [])

/** Makes the n-th statement that runs from now on throw instead. Returns how many have run. */
function failAt(n: number): () => number {
  let count = 0
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const prepare = SQLite.prototype.prepare as (sql: string) => SQLite.Statement
  vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, sql: string) {
    const statement = prepare.call(this, sql)
    const counted = <Given extends unknown[], Result>(run: (...given: Given) => Result) => {
      return (...given: Given): Result => {
        count += 1
        if (count === n) throw new Error('the power went')
        return run(...given)
      }
    }
    return {
      reader: statement.reader,
      all: counted((...given: unknown[]) => statement.all(...given)),
      run: counted((...given: unknown[]) => statement.run(...given)),
    } as unknown as SQLite.Statement
  })
  return () => count
}

describe.each(schemas)('a database of %s', (schema) => {
  const pending = schemas.filter((name) => name > schema)

  test('is brought up to date with all that is in it, and is sound', async () => {
    const fresh = join(dataDir, 'fresh')
    await prepareData(fresh)
    const newSchema = dump(databaseFile(fresh)).schema
    putOld(schema)
    const before = dump()
    const { applied } = await prepareData(dataDir)
    expect(applied).toEqual([...pending, ...newest])
    expect(problems()).toEqual(['ok'])
    expect(dump().schema).toEqual(newSchema)
    const counts = (all: ReturnType<typeof dump>) =>
      new Map(all.rows.map(([table, rows]) => [table as string, rows!.length]))
    for (const [table, count] of counts(before)) {
      if (!table.startsWith('kysely')) {
        expect([table, counts(dump()).get(renamed[table] ?? table)]).toEqual([table, count])
      }
    }
    expect(look((sqlite) => sqlite.prepare('SELECT id, status FROM refunds ORDER BY id').raw().all())).toEqual([
      ['asked', 'pending'],
      ['back', 'succeeded'],
      ['failed', 'failed'],
      ['twice', 'due'],
    ])
  })

  test('has its admins and everybody else in their roles, and knows no other role', async () => {
    putOld(schema)
    await prepareData(dataDir)
    look((sqlite) => {
      expect(sqlite.prepare('SELECT id, role FROM users ORDER BY id').raw().all()).toEqual([
        ['ada', 'admin'],
        ['ben', 'user'],
        ['ivy', 'user'],
      ])
      expect(sqlite.prepare("SELECT 1 FROM pragma_table_info('users') WHERE name = 'is_admin'").all()).toEqual([])
      const set = (role: string | null) => sqlite.prepare("UPDATE users SET role = ? WHERE id = 'ben'").run(role)
      for (const role of roles) set(role)
      expect(() => set('owner')).toThrow(/CHECK/)
      expect(() => set(null)).toThrow(/NOT NULL/)
    })
  })

  test('is searched as new rows are', async () => {
    putOld(schema)
    await prepareData(dataDir)
    const tickets = look((sqlite) => sqlite.prepare('SELECT * FROM tickets').all()) as Record<string, string>[]
    expect(tickets.length).toBeGreaterThan(2)
    for (const { reference, name, email, subject, search_text } of tickets) {
      expect(search_text).toBe(foldText([reference, name, email, subject].join(' ')))
    }
    expect(tickets.filter((ticket) => ticket.search_text!.includes('ynys môn'))).toHaveLength(2)
    const requests = look(
      (sqlite) =>
      sqlite.prepare('SELECT *, (SELECT deal_id FROM reservations WHERE id = reservation_id) AS deal_id FROM refund_requests').all(), // prettier-ignore
    ) as Record<string, string>[]
    expect(requests).toHaveLength(schema === '0001-initial' ? 0 : 3)
    for (const request of requests) {
      const words = [request.reference, request.full_name, request.email, request.deal_reference]
      if (request.reservation_id) {
        words.push(`RES-${request.reservation_id}`, `PID-${String(request.deal_id).padStart(6, '0')}`)
      }
      expect(request.search_text).toBe(foldText(words.join(' ')))
    }
  })

  test('is as it was when any statement of its migrations fails, and the next start finishes', async () => {
    putOld(schema)
    const before = dump()
    const total = failAt(Infinity)
    await prepareData(dataDir)
    vi.restoreAllMocks()
    const whole = dump()
    expect(total()).toBeGreaterThan(fewest[schema])
    for (let n = 1; n <= total(); n += 1) {
      putOld(schema)
      failAt(n)
      const failed = await prepareData(dataDir).then(
        () => null,
        (error: Error) => error.message,
      )
      vi.restoreAllMocks()
      // Turning the references on again is the last of them, and all is done by then.
      if (n < total()) expect([n, dump()]).toEqual([n, before])
      expect([n, failed]).toEqual([n, expect.stringContaining('the power went')])
      expect([n, n < total() ? copies() : []]).toEqual([n, []])
      // What is as it was goes on as it did; a few are tried all the same.
      if (n % 10 !== 0 && n < total() - 2) continue
      await prepareData(dataDir)
      expect([n, dump()]).toEqual([n, whole])
    }
  }, 240_000)

  test('is brought up to date by the next start after the process was killed in the middle', async () => {
    putOld(schema)
    await prepareData(dataDir)
    const whole = dump()
    // The program itself, which ends as by `kill -9` once its n-th statement has run.
    const script = `
      import SQLite from 'better-sqlite3'
      const { prepareData } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'prepare.ts')).href)})
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
        return { reader: statement.reader, all: counted((...given) => statement.all(...given)), run: counted((...given) => statement.run(...given)) }
      }
      await prepareData(dataDir)
      console.log(count)`
    const run = (n: number) => {
      putOld(schema)
      const child = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir, String(n)], {
        cwd: projectFolder,
        encoding: 'utf8',
      })
      return { count: Number(child.stdout), signal: child.signal }
    }
    const { count } = run(Infinity)
    expect(count).toBeGreaterThan(fewest[schema])
    const spread = Array.from({ length: 5 }, (_, index) => Math.ceil(((index + 1) * (count - 2)) / 5))
    const points = [...spread, count - 1, count]
    for (const n of points) {
      expect([n, run(n).signal]).toEqual([n, 'SIGKILL'])
      await prepareData(dataDir)
      expect([n, dump()]).toEqual([n, whole])
      expect(problems()).toEqual(['ok'])
    }
  }, 240_000)

  test('is kept as it was, in a folder named for its time and schema', async () => {
    putOld(schema)
    const before = dump()
    const update = await prepareData(dataDir)
    const { copy } = update
    expect(describeUpdate(update)).toBe(
      `Database brought up to date: ${[...pending, ...newest].join(', ')}; a copy of it as it was: ${copy}.`,
    )
    expect(copies()).toEqual([expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d-]+\\.\\d+Z-of-${schema}$`))])
    expect(copy).toBe(join(backupsFolder(dataDir), copies()[0]!))
    expect(dump(databaseFile(copy!))).toEqual(before)
  })

  test('can be put back from that copy, and the private files stay', async () => {
    putOld(schema)
    const before = dump()
    const { copy } = await prepareData(dataDir)
    writeFileSync(join(filesFolder(dataDir), 'contract'), 'signed')
    await restoreBackup(copy!, dataDir, { isForced: true })
    expect(dump()).toEqual(before)
    expect(readdirSync(filesFolder(dataDir))).toEqual(['contract'])
  })
})

describe('what was said by keys and by the names of actions before 0004', () => {
  const read = (query: string) => look((sqlite) => sqlite.prepare(query).raw().all())
  beforeEach(async () => {
    putOld('0003-mended')
    await prepareData(dataDir)
  })

  test.each(Object.entries(oldMails))('the mail %s is about %j', (key, about) => {
    expect(read(`SELECT about_type, about_id FROM outbox WHERE idempotency_key = 'mail:${key}'`)).toEqual([
      about ?? [null, null],
    ])
  })

  test('an order to the provider is about its refund, and every other column is as it was', async () => {
    expect(read(`SELECT about_type, about_id FROM outbox WHERE kind = 'refund'`)).toEqual([['refund', 'twice']])
    // What a mail says changes its form in 0005, whose own test looks at that.
    const payload = "CASE kind WHEN 'mail' THEN '' ELSE payload END"
    const kept = `id, kind, idempotency_key, ${payload}, status, attempts, next_attempt_at, last_error, created_at, sent_at, started_at` // prettier-ignore
    const after = read(`SELECT ${kept} FROM outbox ORDER BY rowid`)
    putOld('0003-mended')
    expect(after).toEqual(read(`SELECT ${kept} FROM outbox ORDER BY rowid`))
  })

  test('a mail is searched by its key, its addressee and its subject', () => {
    const mail = "SELECT search_text FROM outbox WHERE idempotency_key = 'mail:dispute-open:dp_1'"
    expect(read(mail)).toEqual([[foldText('mail:dispute-open:dp_1\n{operator}\nMÔN: RES-KEPT7K2M')]])
    expect(read("SELECT search_text FROM outbox WHERE kind = 'refund'")).toEqual([['refund:r1']])
  })

  test('the steps of a request are rows, numbered as their entries in the trail, and none of a request that has gone', () => {
    expect(read('SELECT entry, request_id, status, at, actor, user_id FROM refund_steps ORDER BY entry')).toEqual(
      [
        ['FOUND', 'pending', 'system', null],
        ['LOST', 'pending', 'visitor', null],
        ['LOST', 'under-review', 'admin', null],
        ['PAID', 'pending', 'user', 'ivy'],
        ['PAID', 'approved', 'admin', 'ben'],
        ['PAID', 'processing', 'provider', null],
        ['PAID', 'approved', 'provider', null],
        ['PAID', 'refunded', 'provider', null],
      ].map(([request, status, actor, user], index) => [
        [2, 3, 4, 6, 8, 9, 10, 13][index],
        request,
        status,
        '2026-10-02T10:00:00.000Z',
        actor,
        user,
      ]),
    )
  })

  test('a request is from us where the trail says that the system made it', () => {
    expect(read('SELECT id, is_from_us FROM refund_requests ORDER BY id')).toEqual([
      ['FOUND', 1],
      ['LOST', 0],
      ['PAID', 0],
    ])
  })
})

/** Applies a migration as older versions did, each statement by itself, and breaks off after so many. */
async function applyInPart(migration: typeof afterTheSale, statements: number): Promise<boolean> {
  const sqlite = new SQLite(databaseFile(dataDir))
  sqlite.function('fold', (text: unknown) => text as string)
  let count = 0
  const database = {
    close: () => sqlite.close(),
    prepare: (sql: string) => {
      if ((count += 1) > statements) throw new Error('the power went')
      return sqlite.prepare(sql)
    },
  }
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  try {
    await migration.up(db)
    return false
  } catch {
    return true
  } finally {
    await db.destroy()
  }
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
    let n = 0
    for (;;) {
      n += 1
      putOld(schema)
      if (!(await applyInPart(migration, n))) break
      const before = dump()
      const failed: unknown = await prepareData(dataDir).catch((error: unknown) => error)
      expect([n, failed]).toEqual([n, expect.any(Refusal)])
      const { message } = failed as Refusal
      expect(message).toMatch(/^DATA_DIR: .*half brought up to date.*npm run db:restore -- FOLDER --force\.$/)
      expect([n, dump()]).toEqual([n, before])
      expect(copies()).toEqual([])
    }
    expect(n).toBeGreaterThan(statements)
  },
  60_000,
)

test('a new database that an older version made only half of is called that', async () => {
  look((sqlite) => sqlite.exec('CREATE TABLE users (id TEXT PRIMARY KEY) STRICT'))
  await expect(prepareData(dataDir)).rejects.toThrow(/half brought up to date.*move it away/)
})

test('a new or up-to-date database is not copied', async () => {
  const update = await prepareData(dataDir)
  expect(describeUpdate(update)).toMatch(/^Database brought up to date: 0001-initial, [^;]*\.$/)
  expect(describeUpdate(await prepareData(dataDir))).toBeNull()
  expect(copies()).toEqual([])
})

test('of the copies the newest of each of the last three schemas is kept; backups are left alone', async () => {
  putOld('0002-after-the-sale')
  const others = ['2026-10-01T10-00-00Z', '2026-10-01T10-00-00Z.tmp', 'notes']
  const old = ['0000-a', '0000-b', '0001-initial', '0001-initial', '0002-after-the-sale'].map(
    (schema, day) => `2026-09-0${day + 1}T10-00-00.000Z-of-${schema}`,
  )
  for (const name of [...others, ...old, '2026-09-30T10-00-00.000Z-of-0001-initial.tmp']) {
    mkdirSync(join(backupsFolder(dataDir), name), { recursive: true })
  }
  const { copy } = await prepareData(dataDir)
  expect(copies()).toEqual([...others, old[1], old[3], copy!.split('/').at(-1)].sort())
})
