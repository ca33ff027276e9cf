import { Kysely } from 'kysely'
import pg from 'pg'
import { noteQuery } from '../query-times.server.ts'
import type { Database } from '../schema.ts'
import { ask, lastOf } from './asking.server.ts'
import { ServerCounts } from './counts.server.ts'
import { OneWriterDialect } from './driver.server.ts'
import { asServerError, isOutdatedPlan } from './errors.server.ts'
import { withServerLock } from './process-lock.server.ts'
import { SnapshotDialect } from './snapshot.server.ts'
import { FollowedVersions } from './versions.server.ts'
import { Writers } from './writers.server.ts'

/** The connections of one process to write and to read with; one more listens, and each list that is read whole has its own. */
const mostConnections = 10
const limits = {
  connectionTimeoutMillis: 5000,
  /** As long as SQLite waits for another program. */
  lock_timeout: 5000,
  statement_timeout: 30_000,
  /** Longer than any: it is for a server that no longer answers. */
  query_timeout: 40_000,
  /** Nothing else is waited for in a transaction, but a machine may vanish in one, and nobody else writes until it is ended. */
  idle_in_transaction_session_timeout: 20_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}
/** For a change of the schema, which may rewrite a large table. It waits no longer than others for a lock, because all wait behind it. */
const withoutLimits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** An open PostgreSQL database, with what there is one of for each. */
export class PostgresServer {
  readonly address: string
  readonly db: Kysely<Database>
  readonly versions: FollowedVersions
  readonly counts: ServerCounts
  #settings: pg.ClientConfig
  #pool: pg.Pool
  #writers = new Writers()
  #isClosed = false

  /** Nothing is connected before the first query. */
  constructor(address: string) {
    this.address = address
    this.#settings = {
      connectionString: address,
      application_name: 'marketplace',
      // Compiling a query takes longer than any of ours.
      options: '-c jit=off',
      types,
      ...limits,
    }
    this.versions = new FollowedVersions(this.#settings)
    this.#pool = openPool({ ...this.#settings, max: mostConnections })
    this.counts = new ServerCounts((text, parameters) => this.#askBeside(text, parameters))
    this.db = this.#open(this.#pool)
  }

  #open(pool: pg.Pool): Kysely<Database> {
    const { versions } = this
    return new Kysely<Database>({ dialect: new OneWriterDialect({ pool, writers: this.#writers, versions }) })
  }

  /** Does what may take longer than any statement of the site, on a connection of its own. */
  async withoutLimits<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
    const pool = openPool({ ...this.#settings, ...withoutLimits, max: 1 })
    try {
      return await work(this.#open(pool))
    } finally {
      await pool.end()
    }
  }

  /** A view of the database as it is at this moment, on a connection of its own. `close` may be called more than once. */
  async openSnapshot(): Promise<{ db: Kysely<Database>; close: () => void }> {
    // Whoever reads a list may take their time.
    const client = new pg.Client({ ...this.#settings, idle_in_transaction_session_timeout: 0, pipeline: true })
    client.on('error', () => undefined)
    const close = () => void client.end().catch(() => undefined)
    try {
      await client.connect()
      // The snapshot is that of the first query.
      await client.query('begin isolation level repeatable read read only; select 1')
    } catch (error) {
      close()
      throw asServerError(error)
    }
    return { db: new Kysely<Database>({ dialect: new SnapshotDialect(client) }), close }
  }

  /** Runs `work` alone among all processes of the site, or answers `taken`. */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | 'taken'> {
    return withServerLock(this.#settings, name, work)
  }

  /** Asks on a connection of the pool, beside whatever transaction of this process is open. */
  #askBeside(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    return noteQuery(async () => {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw asServerError(error)
      })
      let isSpoilt = false
      try {
        return lastOf(await ask(client, text, parameters))
      } catch (error) {
        isSpoilt = isOutdatedPlan(error)
        throw error
      } finally {
        client.release(isSpoilt)
      }
    })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.versions.close()
    void this.#pool.end().catch(() => undefined)
  }
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...settings, maxLifetimeSeconds: 3600, allowExitOnIdle: true, pipeline: true })
  // Whoever asks on a connection that is lost is told so; where nobody asks, it is no error of anybody.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/** Values as SQLite gives them: counts, sums and averages as numbers, truth as 1 and 0. All of ours are below 2 ** 53. */
const types = new pg.TypeOverrides()
for (const number of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(number, Number)
types.setTypeParser(pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0))
