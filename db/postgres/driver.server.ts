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
import { ask, firstOf, lastOf, readByCursor, resultOf, type Answer } from './asking.server.ts'
import { asCommitError, asServerError, isOfFollower, isOutdatedPlan, mayTryAgain } from './errors.server.ts'
import { SameMeaningCompiler } from './query-compiler.server.ts'
import type { FollowedVersions } from './versions.server.ts'
import type { Writers } from './writers.server.ts'

/** The name of the lock that one writing transaction at a time has, of all processes: as SQLite's only connection. "Ashl". */
const writersLock = 0x4173686c
/** Statements that write, for which there is no transaction yet. */
const writes = /^\s*(insert|update|delete|merge|with\b[^]*\b(insert\s+into|update|delete\s+from)\b)/i
/** The tries of a single statement that PostgreSQL has undone because of others. */
const mostTries = 3

/** Longer than PostgreSQL waits for the lock: nobody else of this process writes while one waits for a server that no longer answers. */
const beginMilliseconds = 10_000

/** What the driver works with: the connections, those who wait to write, and what is known of changes. */
interface ServerParts {
  pool: pg.Pool
  writers: Writers
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

  constructor(parts: ServerParts) {
    super({ pool: parts.pool })
    this.#parts = parts
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new ServerConnection(this.#parts))
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
  #client: pg.PoolClient | undefined
  #state: 'free' | 'in transaction' | 'ending' = 'free'
  /** Nobody is to have the connection afterwards. */
  #isSpoilt = false

  constructor(parts: ServerParts) {
    this.#parts = parts
  }

  release(): void {
    this.#client?.release(this.#isSpoilt)
    this.#client = undefined
  }

  async begin(): Promise<void> {
    await this.#parts.writers.take()
    try {
      this.#note(await this.#askToBegin())
      this.#state = 'in transaction'
    } catch (error) {
      // Kysely ends only what has begun without an error. Whether this has, nobody knows.
      this.#isSpoilt = true
      this.#parts.writers.give(error)
      throw error
    }
  }

  async commit(): Promise<void> {
    const answer = await this.#end(this.#commitText).catch((error: unknown) => {
      throw asCommitError(error)
    })
    requireCommit(answer)
    this.#note(answer)
  }

  /** After a commit, Kysely asks for this where that has failed. The transaction and its turn are over then. */
  async rollback(): Promise<void> {
    if (this.#state === 'in transaction') await this.#end('rollback')
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return noteQuery(async () => {
      // It would be carried out after the transaction that it belongs to, and stay where that is undone.
      if (this.#state === 'ending') throw new Error('The transaction is over.')
      if (this.#state === 'free' && writes.test(query.sql)) return this.#writeAlone<Row>(query)
      return resultOf<Row>(await this.#read(query))
    })
  }

  async #read({ sql, parameters }: CompiledQuery): Promise<Answer> {
    try {
      return await this.#ask(sql, parameters)
    } catch (error) {
      if (this.#state === 'free' && isOutdatedPlan(causeOf(error))) return this.#ask(sql, parameters)
      throw error
    }
  }

  /** One statement in a transaction of its own. Everything is sent at once and answered at once. */
  async #writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#parts.writers.take()
    let refusal: unknown
    try {
      await this.#connect().catch((error: unknown) => {
        refusal = error
        throw error
      })
      for (let tries = 1; ; tries += 1) {
        const [begun, written, committed] = await Promise.allSettled([
          this.#askToBegin(),
          this.#ask(query.sql, query.parameters),
          this.#ask(this.#commitText),
        ])
        refusal = begun.status === 'rejected' ? begun.reason : undefined
        if (begun.status === 'fulfilled' && written.status === 'fulfilled' && committed.status === 'fulfilled') {
          requireCommit(committed.value)
          this.#note(committed.value)
          return resultOf<Row>(written.value)
        }
        const failed = [begun, written, committed].find((one) => one.status === 'rejected')
        if (mayTryAgain(causeOf(failed!.reason)) && tries < mostTries) continue
        throw committed.status === 'rejected' ? asCommitError(failed!.reason) : failed!.reason
      }
    } finally {
      this.#parts.writers.give(refusal)
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<Row>> {
    const client = await this.#connect()
    if (this.#state === 'in transaction') return yield* readByCursor<Row>(client, query, rowsAtOnce)
    await ask(client, 'begin read only')
    try {
      yield* readByCursor<Row>(client, query, rowsAtOnce)
    } finally {
      await ask(client, 'rollback')
    }
  }

  #askToBegin(): Promise<Answer> {
    const text = `begin; select pg_advisory_xact_lock(${writersLock})${this.#parts.versions.newerText}`
    return this.#ask(text, undefined, beginMilliseconds)
  }

  get #commitText(): string {
    return `commit${this.#parts.versions.newerText}`
  }

  async #end(text: string): Promise<Answer> {
    this.#state = 'ending'
    try {
      return await this.#ask(text)
    } catch (error) {
      this.#isSpoilt = true
      throw error
    } finally {
      this.#state = 'free'
      this.#parts.writers.give()
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

  async #ask(text: string, parameters?: readonly unknown[], milliseconds?: number): Promise<Answer> {
    const client = this.#client ?? (await this.#connect())
    try {
      return await ask(client, text, parameters, milliseconds)
    } catch (error) {
      // Its other plans are of the same age, and a transaction cannot ask again.
      const isOutdated = this.#state === 'in transaction' && isOutdatedPlan(causeOf(error))
      if (isOutdated || isOfFollower(causeOf(error))) this.#isSpoilt = true
      throw error
    }
  }
}

const causeOf = (error: unknown): unknown => (error as Error).cause

function requireCommit(answer: Answer): void {
  // PostgreSQL answers so where an earlier statement of the transaction had failed.
  if (firstOf(answer).command === 'ROLLBACK')
    throw new Error('The transaction was undone: a statement in it had failed.')
}
