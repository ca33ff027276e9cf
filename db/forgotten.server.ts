import SQLite from 'better-sqlite3'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionOf, followCommits, isBusy, type Db } from './database.server.ts'
import { isPostgres } from './postgres/is-postgres.ts'
import type { ForgottenLedger, ForgottenLine } from './forgotten-ledger.ts'
import { ServerWriter } from './postgres/forgotten.server.ts'

/**
 * What was deleted or ended stands in this database from the same transaction on, and in a ledger beside it once that has been
 * committed. So a line without its act never is, and an act without its line is there only until the next try.
 */

/** The pause after a try that failed, as on a full disk. */
const pauseMilliseconds = 30_000

/**
 * Has what is forgotten written to the ledger right after each commit, before whoever asked is answered. A try that fails is told
 * to `failed`, and the lines wait in the database. The function that comes back does the same after a commit of another process, which
 * has handed it over: one process writes the ledger. On PostgreSQL nothing follows commits, and the function is called from time to time.
 */
export function keepForgotten(db: Db, ledger: ForgottenLedger, failed: (error: unknown) => void): () => Promise<void> {
  if (isPostgres(db)) return keepOnPostgres(db, ledger)
  const writer = new Writer(db, ledger)
  let triedAt = -Infinity
  const write = async () => {
    if (!writer.hasLines() || performance.now() - triedAt < pauseMilliseconds) return
    try {
      await writer.write()
      triedAt = -Infinity
    } catch (error) {
      triedAt = performance.now()
      failed(error)
    }
  }
  followCommits(writer.sqlite, write)
  // A transaction of this process has its turn on the connection already; others have to wait for theirs.
  return () => db.connection().execute(write)
}

/** It is one writer for as long as the process runs: after a commit that failed a new one would take the database for one that was restored. */
function keepOnPostgres(db: Db, ledger: ForgottenLedger): () => Promise<void> {
  let writer: ServerWriter | undefined
  return async () => (writer ??= await ServerWriter.open(db, ledger)).write()
}

/** Hands over to the process that writes the ledger what is forgotten here, right after each commit. Where it cannot, the lines wait. */
export function handForgotten(db: Db, write: () => Promise<void>): void {
  const sqlite = connectionOf(db)!
  const first = sqlite.prepare('SELECT number FROM forgotten_lines LIMIT 1')
  followCommits(sqlite, async () => {
    if (first.get() !== undefined) await write().catch(() => {})
  })
}

/** Notes that this database knows all lines of the ledger. */
export async function noteLedger(db: Db, ledger: ForgottenLedger): Promise<void> {
  if (isPostgres(db)) await (await ServerWriter.open(db, ledger)).noteNewest()
  else new Writer(db, ledger).noteNewest()
}

/** Writes what waits to the ledger. */
export async function writeForgotten(db: Db, ledger: ForgottenLedger): Promise<void> {
  if (isPostgres(db)) return (await ServerWriter.open(db, ledger)).write()
  const writer = new Writer(db, ledger)
  while (writer.hasLines()) await writer.write()
}

/** The longest wait for another process that writes to the database, and the pause between two tries. */
const patienceMilliseconds = 5000
const restMilliseconds = 5

/** Written at once. The rest waits for the next commit. */
const mostLines = 1000

class Writer {
  readonly sqlite: SQLite.Database
  #ledger: ForgottenLedger
  #first: SQLite.Statement<[], { number: number }>
  #next: SQLite.Statement<[number], ForgottenLine & { number: number }>
  #drop: SQLite.Statement<[number]>
  #note: SQLite.Statement<[string, number, number]>
  /** Lines up to this number stand in the ledger. */
  #written = 0
  /** A database that does not know all of the ledger's lines is restored and not yet brought up to them: that must stay to be seen. */
  readonly #isUpToDate: boolean

  constructor(db: Db, ledger: ForgottenLedger) {
    const sqlite = connectionOf(db)
    if (!sqlite) throw new Error('A transaction and a snapshot have no ledger.')
    this.sqlite = sqlite
    this.#ledger = ledger
    this.#first = sqlite.prepare('SELECT number FROM forgotten_lines LIMIT 1')
    this.#next = sqlite.prepare(
      `SELECT number, kind, subject, at, key_hash FROM forgotten_lines WHERE number > ? ORDER BY number LIMIT ${mostLines}`,
    )
    this.#drop = sqlite.prepare('DELETE FROM forgotten_lines WHERE number <= ?')
    this.#note = sqlite.prepare(
      'INSERT INTO forgotten_ledgers (id, newest) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET newest = max(newest, ?)',
    )
    const known =
      sqlite.prepare<[string], number>('SELECT newest FROM forgotten_ledgers WHERE id = ?').pluck().get(ledger.id) ?? 0
    this.#isUpToDate = known >= ledger.newest
    ledger.continueAfter(known)
  }

  hasLines(): boolean {
    return this.#first.get() !== undefined
  }

  noteNewest(): void {
    this.#note.run(this.#ledger.id, this.#ledger.newest, this.#ledger.newest)
  }

  async write(): Promise<void> {
    const rows = this.#next.all(this.#written)
    if (rows.length > 0) {
      await this.#ledger.append(rows)
      this.#written = rows.at(-1)!.number
    }
    const { id, newest } = this.#ledger
    const drop = this.sqlite.transaction(() => {
      this.#drop.run(this.#written)
      if (this.#isUpToDate) this.#note.run(id, newest, newest)
    })
    for (const since = performance.now(); ; await pause(restMilliseconds)) {
      try {
        return drop.immediate()
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > patienceMilliseconds) throw error
      }
    }
  }
}

/** The number of the last line of a ledger that this database knows of; undefined where it has never had this ledger. */
export async function readKnown(db: Db, ledgerId: string): Promise<number | undefined> {
  const row = db.selectFrom('forgotten_ledgers').select('newest').where('id', '=', ledgerId)
  return (await row.executeTakeFirst())?.newest
}

/** True where this database has had another ledger than this one. */
export async function knowsAnotherLedger(db: Db, ledgerId: string): Promise<boolean> {
  const row = db.selectFrom('forgotten_ledgers').select('id').where('id', '<>', ledgerId).limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** A line as it is found: its time, the number that says its place among all, and the hash of a key where it has one. */
export interface SortedLine {
  at: string
  number: number
  key?: string | null
}

/**
 * Takes lines to a place on the disk that goes with `close`, where each is found by its hash however many there are. `find` gives
 * the last time of a hash, and the last number: a clock that was wrong has them differ.
 */
export async function sortForgotten(
  lines: AsyncIterable<SortedLine & { hash: string }>,
): Promise<{ find: (hash: string) => SortedLine | undefined; close: () => void }> {
  const sqlite = new SQLite('')
  // A million hashes come in no order: with fewer pages in memory each would be read from the disk and written back.
  sqlite.pragma('cache_size = -65536')
  sqlite.exec(
    'CREATE TABLE forgotten_sorted (hash TEXT PRIMARY KEY, at TEXT NOT NULL, number INTEGER NOT NULL, key TEXT) STRICT, WITHOUT ROWID',
  )
  const put = sqlite.prepare<[string, string, number, string | null]>(
    `INSERT INTO forgotten_sorted (hash, at, number, key) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET
      number = excluded.number, at = max(at, excluded.at), key = iif(excluded.at >= at, excluded.key, key)`,
  )
  const putAll = sqlite.transaction((batch: (SortedLine & { hash: string })[]) => {
    for (const { hash, at, number, key = null } of batch) put.run(hash, at, number, key)
  })
  let batch: (SortedLine & { hash: string })[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < 10_000) continue
    putAll(batch)
    batch = []
  }
  putAll(batch)
  const find = sqlite.prepare<[string], SortedLine>('SELECT at, number, key FROM forgotten_sorted WHERE hash = ?')
  return {
    find: (hash) => find.get(hash),
    close: () => void sqlite.close(),
  }
}
