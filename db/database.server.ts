import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  TableNode,
  type DatabaseConnection,
  type QueryResult,
  type RootOperationNode,
} from 'kysely'
import type { Database } from './schema.ts'
import { noteQuery } from './query-times.server.ts'
import { CommitUnanswered, ServerUnavailable } from './postgres/errors.server.ts'
import { isPostgresAddress } from './postgres/address.ts'
import { PostgresServer } from './postgres/server.server.ts'
import { SnapshotReader } from './snapshot-reader.server.ts'
import { Statements } from './statements.server.ts'
import { Turns } from './turns.server.ts'

/** The one connection through which the whole process writes: a second one would only wait for the first. */
export type Db = Kysely<Database>

/** The longest wait for another program's lock on opening. It stops the event loop, but nobody is being served yet. */
const openMilliseconds = 5000

/**
 * The longest wait for another program's lock while the event loop goes on. After it, every further request is refused at once
 * until the lock has gone. A command's own writing takes far less.
 */
const patienceMilliseconds = 5000
/** The pause between two tries. SQLite gives a free lock to whoever asks first, so it helps to ask often. */
const pauseMilliseconds = 5

/**
 * Opens the database and sets every pragma that is not kept in the file. `:memory:` gives an empty database for tests; the bytes
 * of a file give a copy of it in memory. Throws when the file cannot be opened. The address of a PostgreSQL database is not asked
 * before the first query.
 */
export function openDatabase(file: string | Buffer): Db {
  if (typeof file === 'string' && isPostgresAddress(file)) return openServer(file)
  const sqlite = new SQLite(file, { timeout: openMilliseconds })
  sqlite.pragma('journal_mode = WAL')
  // The build's default is NORMAL on every open but the first. NORMAL may lose the last commits on a power cut.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('trusted_schema = OFF')
  // What is deleted is overwritten and not only given up: people are told that their data has gone.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('journal_size_limit = 67108864')
  addFunctions(sqlite)
  // PatientConnection does the waiting from here on.
  sqlite.pragma('busy_timeout = 0')
  const db = new Kysely<Database>({ dialect: new WritingDialect(sqlite) })
  handles.set(db, sqlite)
  return db
}

function openServer(address: string): Db {
  const server = new PostgresServer(address)
  servers.set(server.db, server)
  return server.db
}

const servers = new WeakMap<Db, PostgresServer>()

/** The PostgreSQL behind an open database; nothing for one of SQLite, a transaction and a snapshot. */
export function serverOf(db: Db): PostgresServer | undefined {
  return servers.get(db)
}

/**
 * A read-only view of an open database as it is at this moment, on a connection of its own. It sees nothing that is written later and
 * keeps nobody waiting. SQLite's log grows until `close`, which may be called more than once.
 */
export async function openSnapshot(db: Db): Promise<{ db: Db; close: () => void }> {
  const server = serverOf(db)
  if (server) return server.openSnapshot()
  const sqlite = new SQLite(handleOf(db).name, { readonly: true, timeout: openMilliseconds })
  addFunctions(sqlite)
  // It reads each row once, so that many pages kept in memory would help nobody.
  sqlite.pragma('cache_size = -4000')
  sqlite.exec('BEGIN')
  // The snapshot is that of the first read, so one is made here.
  sqlite.prepare('SELECT count(*) FROM sqlite_schema').get()
  const reader = new SnapshotReader(sqlite)
  return { db: new Kysely<Database>({ dialect: new SqliteDialect({ database: reader }) }), close: () => reader.close() }
}

function addFunctions(sqlite: SQLite.Database): void {
  // SQLite folds only ASCII. The search has to find "Ynys Môn" under "môn" and "MÔN".
  sqlite.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? foldText(text) : null))
  sqlite.function('holds_words', { deterministic: true }, (text, words) => {
    const bare = bareText(String(text))
    return String(words)
      .split(' ')
      .every((word) => bare.includes(word))
      ? 1
      : 0
  })
}

/** The text in lower case, in any alphabet, as the search compares it. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** The text in lower case and without accents, as the search of everything compares it: "Jose" finds "José". */
export function bareText(text: string): string {
  // Most texts have neither, and decomposing is slow.
  return (/^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
}

/** The connection behind an open database; nothing for a transaction and a snapshot. */
export function connectionOf(db: Db): SQLite.Database | undefined {
  return handles.get(db)
}

/** What `openDatabase` was given for this database, for another process. */
export function addressOf(db: Db): string {
  return serverOf(db)?.address ?? handleOf(db).name
}

/** What is called as each transaction begins, which has written nothing yet, and after each commit of this process. */
interface WriteCalls {
  begun: () => void
  after: () => void
}

export function followWrites(sqlite: SQLite.Database, calls: WriteCalls): void {
  writeCalls.set(sqlite, calls)
}

const writeCalls = new WeakMap<SQLite.Database, WriteCalls>()

/** Whoever is called when the disk of this database is met full, or has too little room for a transaction that is to begin. It says whether it has made room, so that it can be tried again. */
export function followFullDisk(db: Db, makeRoom: () => boolean): void {
  // The disk of PostgreSQL is its operator's.
  if (!serverOf(db)) roomMakers.set(handleOf(db), makeRoom)
}

const roomMakers = new WeakMap<SQLite.Database, () => boolean>()

/**
 * Has `call` follow each commit of a transaction. Whoever made the transaction goes on once it has ended, and nobody else has the
 * connection meanwhile. It must not throw: what was committed stays.
 */
export function followCommits(sqlite: SQLite.Database, call: () => Promise<void> | void): void {
  commitCalls.set(sqlite, call)
}

const commitCalls = new WeakMap<SQLite.Database, () => Promise<void> | void>()

type FoundSession = { userId: string | null } | undefined

/**
 * The session of this name, running or over, with the account that is signed in with it; undefined where the table has none. SQLite is
 * asked at once and waits for nothing.
 */
export function findSession(db: Db, idHash: string): FoundSession | Promise<FoundSession> {
  if (serverOf(db)) return askForSession(db, idHash)
  const sqlite = handleOf(db)
  let statement = sessionLookups.get(sqlite)
  if (!statement) {
    const text = 'SELECT iif(ended_at IS NULL, user_id, NULL) AS userId FROM sessions WHERE id_hash = ?'
    sessionLookups.set(sqlite, (statement = sqlite.prepare(text)))
  }
  return statement.get(idHash)
}

async function askForSession(db: Db, idHash: string): Promise<FoundSession> {
  const query = db.selectFrom('sessions').select(['ended_at', 'user_id']).where('id_hash', '=', idHash)
  const row = await query.executeTakeFirst()
  return row && { userId: row.ended_at === null ? row.user_id : null }
}

const sessionLookups = new WeakMap<SQLite.Database, SQLite.Statement<[string], { userId: string | null }>>()

/**
 * Brings everything into the file and empties SQLite's log, which still holds what has been deleted since. False where somebody is
 * reading an older state, so that it has to be asked for again.
 */
export async function emptyLog(db: Db): Promise<boolean> {
  // PostgreSQL writes over its log by itself.
  if (serverOf(db)) return true
  // The turn is waited for, because SQLite refuses this within a transaction.
  return db.connection().execute(() => {
    const [row] = handleOf(db).pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return Promise.resolve(row!.busy === 0)
  })
}

/** Writes the whole database, as it is at one moment, into a new file while it stays in use. */
export async function backupDatabase(db: Db, file: string): Promise<void> {
  // All pages are copied in one step. A copy in pieces would begin anew with every write and, on a busy site, never end.
  await handleOf(db).backup(file, { progress: () => 0x7fffffff })
}

/** Closes the file at once, which empties SQLite's write-ahead log into it. Kysely's own way is not synchronous. */
export function closeDatabase(db: Db): void {
  const server = serverOf(db)
  if (server) server.close()
  else handleOf(db).close()
}

/** The problems of the database; none where all is well: every line of SQLite's own check, and every broken foreign key. */
export function checkIntegrity(db: Db): string[] {
  const sqlite = handleOf(db)
  const lines = (sqlite.pragma('integrity_check') as { integrity_check: string }[]).map((row) => row.integrity_check)
  const orphans = (sqlite.pragma('foreign_key_check') as { table: string }[]).map(
    (row) => `broken reference in ${row.table}`,
  )
  return [...lines.filter((line) => line !== 'ok'), ...orphans]
}

const handles = new WeakMap<Db, SQLite.Database>()

function handleOf(db: Db): SQLite.Database {
  const handle = handles.get(db)
  if (serverOf(db)) throw new Error('PostgreSQL has programs of its own for this: pg_dump copies a database.')
  if (!handle) throw new Error('This database was not opened by openDatabase.')
  return handle
}

/**
 * Kysely's own dialect, except for how often a statement is prepared, how a transaction begins, how long a lock is waited for, and
 * migrations that are undone as a whole.
 */
class WritingDialect extends SqliteDialect {
  #sqlite: SQLite.Database
  #statements: Statements

  constructor(sqlite: SQLite.Database) {
    const statements = new Statements(sqlite)
    super({ database: statements })
    this.#sqlite = sqlite
    this.#statements = statements
  }

  override createDriver(): SqliteDriver {
    return new WritingDriver(this.#sqlite, this.#statements)
  }

  override createAdapter(): SqliteAdapter {
    return new WritingAdapter()
  }
}

class WritingAdapter extends SqliteAdapter {
  // SQLite undoes a change of the schema like any other. Kysely says that it does not, and would migrate without a transaction.
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // There is one connection, but WritingDriver gives out the turns on it. Kysely's own turns cannot be given back while waiting.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Begins every transaction as one that writes, and ends it when SQLite has not done so itself. A plain BEGIN takes the lock at
 * the first write, and fails without waiting where another program has written since the first read.
 */
class WritingDriver extends SqliteDriver {
  #sqlite: SQLite.Database
  #statements: Statements
  #turns = new Turns()
  #lock = new ForeignLock()

  constructor(sqlite: SQLite.Database, statements: Statements) {
    super({ database: statements })
    this.#sqlite = sqlite
    this.#statements = statements
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    const connection = await super.acquireConnection()
    return new PatientConnection(connection, this.#sqlite, this.#statements, this.#turns, this.#lock)
  }

  override releaseConnection(): Promise<void> {
    this.#turns.give()
    return Promise.resolve()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that meets a full disk cannot be tried again, because nobody knows what else was done in it.
    const makeRoom = roomMakers.get(this.#sqlite)
    if (makeRoom && freeBytes(dirname(this.#sqlite.name)) < scarceBytes) makeRoom()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    try {
      writeCalls.get(this.#sqlite)?.begun()
    } catch (error) {
      // Kysely ends only what has begun without an error.
      await this.rollbackTransaction(connection)
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    writeCalls.get(this.#sqlite)?.after()
    await commitCalls.get(this.#sqlite)?.()
  }

  // A full disk makes SQLite roll back by itself. A second rollback would fail, and hide the reason.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Another program's lock that is in the way, and the line of those who wait for its end. */
class ForeignLock {
  readonly line = new Turns()
  /** The time at which the lock was first met, and the last such time. */
  #met: { since: number; last: number } | undefined

  /**
   * Everybody who comes while one lock is held waits for its end together. If each had a patience of their own, the waiting would
   * never end.
   */
  mayWait(): boolean {
    const now = performance.now()
    // A lock that nobody has met for so long must be another one.
    if (!this.#met || now - this.#met.last > patienceMilliseconds) this.#met = { since: now, last: now }
    this.#met.last = now
    return now - this.#met.since <= patienceMilliseconds
  }

  hasGone(): void {
    this.#met = undefined
  }
}

/**
 * One turn on the connection. It waits while another program writes, without stopping the event loop as SQLite's own waiting does,
 * and without keeping the connection from those who only read.
 */
class PatientConnection implements DatabaseConnection {
  #connection: DatabaseConnection
  #sqlite: SQLite.Database
  #statements: Statements
  #turns: Turns
  #lock: ForeignLock
  #isFresh = true

  constructor(
    connection: DatabaseConnection,
    sqlite: SQLite.Database,
    statements: Statements,
    turns: Turns,
    lock: ForeignLock,
  ) {
    this.#connection = connection
    this.#sqlite = sqlite
    this.#statements = statements
    this.#turns = turns
    this.#lock = lock
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return noteQuery(() => this.#execute<Row>(query))
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Others may come in between only before the first statement: after it they might meet a setting that is not theirs.
    const isFirst = this.#isFresh
    this.#isFresh = false
    // Within a transaction a new try would lose the earlier statements; outside one nothing has happened yet.
    if (this.#sqlite.inTransaction) return this.#executeWithin<Row>(query)
    if (!isFirst) return this.#insist<Row>(query, rest)
    // A connection about to write does not overtake those that have waited already.
    if (!this.#lock.line.isTaken || this.#statements.prepare(query.sql).readonly) {
      const result = await this.#try<Row>(query)
      if (result) return result
    }
    await this.#letOthersIn(() => this.#lock.line.take())
    try {
      return await this.#insist<Row>(query, () => this.#letOthersIn(rest))
    } finally {
      this.#lock.line.give()
    }
  }

  /** A full disk undoes the whole transaction. The room that is made is for the next one. */
  async #executeWithin<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#connection.executeQuery<Row>(query)
    } catch (error) {
      const told = asDiskFull(error, this.#sqlite)
      if (isDiskFull(told)) roomMakers.get(this.#sqlite)?.()
      throw told
    }
  }

  async #insist<Row>(query: CompiledQuery, wait: () => Promise<void>): Promise<QueryResult<Row>> {
    for (;;) {
      const result = await this.#try<Row>(query)
      if (result) return result
      await wait()
    }
  }

  /** Nothing, where another program's lock is in the way and may be waited for. */
  async #try<Row>(query: CompiledQuery): Promise<QueryResult<Row> | undefined> {
    try {
      const result = await this.#connection.executeQuery<Row>(query)
      // A read is never kept waiting, so its success says nothing about the lock. A RETURNING counts no rows.
      if (result.numAffectedRows !== undefined || writtenTable(query.query)) {
        this.#lock.hasGone()
        writeCalls.get(this.#sqlite)?.after()
      }
      return result
    } catch (error) {
      if (isBusy(error) && this.#lock.mayWait()) return undefined
      const told = asDiskFull(error, this.#sqlite)
      // Nothing has happened yet. Once the room has been made, there is none to be made again.
      if (isDiskFull(told) && roomMakers.get(this.#sqlite)?.()) return this.#try<Row>(query)
      throw told
    }
  }

  /** The turn is this connection's again afterwards, however long the others have had it. */
  async #letOthersIn(wait: () => Promise<void>): Promise<void> {
    this.#turns.give()
    await wait()
    await this.#turns.take()
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#isFresh = false
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }
}

const rest = () => pause(pauseMilliseconds * Math.random())

/** True where only the moment is wrong: another program has the database locked, PostgreSQL is away, or its disk is full. */
export function isUnavailable(error: unknown): boolean {
  return isBusy(error) || isDiskFull(error)
}

/** True where it failed so late that it may have been written all the same. */
export function mayBeWritten(error: unknown): boolean {
  return error instanceof CommitUnanswered
}

/** True where there is no room left for what is to be written, to the database or as a file. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullCodes.has((error as NodeJS.ErrnoException).code ?? '')
}

/** The codes of a full disk, the last one PostgreSQL's, and of a user's share of it that is used up. */
const fullCodes = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])

/** The free space that SQLite's shared memory and a few pages of its log need. */
const leastBytes = 1024 * 1024

/** The free space below which a transaction may not find the room that it needs. */
export const scarceBytes = 4 * 1024 * 1024

/**
 * True where a failure of SQLite that has many reasons came from the full disk of this folder: its shared memory could not grow, a file
 * could not be made, or a user's share is used up. SQLite does not say which.
 */
export function isRoomMissing(code: string, folder: string): boolean {
  return /^SQLITE_(IOERR|CANTOPEN)/.test(code) && freeBytes(folder) < leastBytes
}

/** The bytes that are free for us on the disk of this folder. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** The same error, named a full disk where it came from one. */
function asDiskFull(error: unknown, sqlite: SQLite.Database): unknown {
  if (!(error instanceof SQLite.SqliteError) || sqlite.memory) return error
  return isRoomMissing(error.code, dirname(sqlite.name)) ? new SQLite.SqliteError(error.message, 'SQLITE_FULL') : error
}

/** True where another program has the database locked, or PostgreSQL is away. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof ServerUnavailable || (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
  )
}

function writtenTable(node: RootOperationNode): string | undefined {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into?.table.identifier.name
    case 'UpdateQueryNode':
      return node.table && TableNode.is(node.table) ? node.table.table.identifier.name : undefined
    case 'DeleteQueryNode': {
      const from = node.from.froms[0]
      return from && TableNode.is(from) ? from.table.identifier.name : undefined
    }
    default:
      return undefined
  }
}
