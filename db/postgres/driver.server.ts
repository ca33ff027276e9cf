import {
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { VersionRow } from '../known-changes.server.ts'
import { noteQuery } from '../query-times.server.ts'
import { Turns } from '../turns.server.ts'
import { ask, firstOf, lastOf, readByCursor, resultOf, type Answer } from './asking.server.ts'
import { asServerError, isOutdatedPlan, mayTryAgain } from './errors.server.ts'
import { SameMeaningCompiler } from './query-compiler.server.ts'
import type { FollowedVersions } from './versions.server.ts'

/** The name of the lock that one writing transaction at a time has, of all processes: as SQLite's only connection. "Ashl". */
const writersLock = 0x4173686c
/** Statements that write, for which there is no transaction yet. */
const writes = /^\s*(insert|update|delete|merge|with\b[^]*\b(insert\s+into|update|delete\s+from)\b)/i
/** The tries of a single statement that PostgreSQL has undone because of others. */
const mostTries = 3

/** What the driver works with: the connections, and what is known of changes. */
interface ServerParts {
  pool: pg.Pool
  versions: FollowedVersions
}

/**
 * Kysely's own dialect, except for what queries mean (query-compiler.server.ts), and for writing: one at a time of all processes. Every
 * write is a transaction that begins with one lock, a single statement as well: most of them read first, and the numbers of changes have
 * to be in the order of their commits.
 */
export class OneWriterDialect extends PostgresDialect {
  #parts: ServerParts

  constructor(parts: ServerParts) {
    super({ pool: parts.pool })
    this.#parts = parts
  }

  override createDriver(): PostgresDriver {
    return new OneWriterDriver(this.#parts)
  }

  override createQueryCompiler(): SameMeaningCompiler {
    return new SameMeaningCompiler()
  }

  override createAdapter(): OneWriterAdapter {
    return new OneWriterAdapter()
  }
}

/** Migrations have the lock of writers already. Kysely's own would outlast a transaction that fails, and hide the reason. */
class OneWriterAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

class OneWriterDriver extends PostgresDriver {
  #parts: ServerParts
  /** The writers of this process wait here, and not each with a connection that readers want. */
  #writers = new Turns()

  constructor(parts: ServerParts) {
    super({ pool: parts.pool })
    this.#parts = parts
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new ServerConnection(this.#parts, this.#writers))
  }

  override async destroy(): Promise<void> {
    this.#parts.versions.close()
    await super.destroy()
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as ServerConnection).release()
    return Promise.resolve()
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode || settings.isolationLevel) throw new Error('Every transaction writes, one at a time.')
    return (connection as ServerConnection).begin()
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as ServerConnection).commit()
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as ServerConnection).rollback()
  }
}

/** A connection for one piece of work. It is taken from the pool at the first query, after the turn to write where that is one. */
class ServerConnection implements DatabaseConnection {
  #parts: ServerParts
  #writers: Turns
  #client: pg.PoolClient | undefined
  #isInTransaction = false
  /** Nobody is to have the connection afterwards. */
  #isSpoilt = false

  constructor(parts: ServerParts, writers: Turns) {
    this.#parts = parts
    this.#writers = writers
  }

  release(): void {
    this.#client?.release(this.#isSpoilt)
    this.#client = undefined
  }

  async begin(): Promise<void> {
    await this.#writers.take()
    try {
      this.#note(await this.#ask(this.#beginText))
      this.#isInTransaction = true
    } catch (error) {
      // Kysely ends only what has begun without an error. Whether this has, nobody knows.
      this.#isSpoilt = true
      this.#writers.give()
      throw error
    }
  }

  async commit(): Promise<void> {
    const answer = await this.#end(this.#commitText)
    requireCommit(answer)
    this.#note(answer)
  }

  async rollback(): Promise<void> {
    await this.#end('rollback')
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return noteQuery(async () => {
      if (!this.#isInTransaction && writes.test(query.sql)) return this.#writeAlone<Row>(query)
      return resultOf<Row>(await this.#ask(query.sql, query.parameters))
    })
  }

  /** One statement in a transaction of its own. Everything is sent at once and answered at once. */
  async #writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#writers.take()
    try {
      await this.#connect()
      for (let tries = 1; ; tries += 1) {
        const [begun, written, committed] = await Promise.allSettled([
          this.#ask(this.#beginText),
          this.#ask(query.sql, query.parameters),
          this.#ask(this.#commitText),
        ])
        if (begun.status === 'fulfilled' && written.status === 'fulfilled' && committed.status === 'fulfilled') {
          requireCommit(committed.value)
          this.#note(committed.value)
          return resultOf<Row>(written.value)
        }
        const failed = [begun, written, committed].find((one) => one.status === 'rejected')
        const error = failed!.reason as Error
        if (!mayTryAgain(error.cause) || tries === mostTries) throw error
      }
    } finally {
      this.#writers.give()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<Row>> {
    const client = await this.#connect()
    if (this.#isInTransaction) return yield* readByCursor<Row>(client, query, rowsAtOnce)
    await ask(client, 'begin read only')
    try {
      yield* readByCursor<Row>(client, query, rowsAtOnce)
    } finally {
      await ask(client, 'rollback')
    }
  }

  get #beginText(): string {
    return `begin; select pg_advisory_xact_lock(${writersLock})${this.#parts.versions.newerText}`
  }

  get #commitText(): string {
    return `commit${this.#parts.versions.newerText}`
  }

  async #end(text: string): Promise<Answer> {
    this.#isInTransaction = false
    try {
      return await this.#ask(text)
    } catch (error) {
      this.#isSpoilt = true
      throw error
    } finally {
      this.#writers.give()
    }
  }

  /** Takes in the changes that one of several statements has read. */
  #note(answer: Answer): void {
    const { fields, rows } = lastOf(answer)
    if (fields.some(({ name }) => name === 'changed')) this.#parts.versions.known.note(rows as VersionRow[])
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return (this.#client ??= await this.#parts.pool.connect())
    } catch (error) {
      throw asServerError(error)
    }
  }

  async #ask(text: string, parameters?: readonly unknown[]): Promise<Answer> {
    const client = this.#client ?? (await this.#connect())
    try {
      return await ask(client, text, parameters)
    } catch (error) {
      if (isOutdatedPlan(error)) this.#isSpoilt = true
      throw error
    }
  }
}

function requireCommit(answer: Answer): void {
  // PostgreSQL answers so where an earlier statement of the transaction had failed.
  if (firstOf(answer).command === 'ROLLBACK')
    throw new Error('The transaction was undone: a statement in it had failed.')
}
