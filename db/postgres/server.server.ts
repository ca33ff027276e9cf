import { Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../schema.ts'
import { OneWriterDialect } from './driver.server.ts'
import { asServerError } from './errors.server.ts'
import { SnapshotDialect } from './snapshot.server.ts'
import { FollowedVersions } from './versions.server.ts'

/** The connections of one process to write and to read with; one more listens, and each list that is read whole has its own. */
const mostConnections = 10
const limits = {
  connectionTimeoutMillis: 5000,
  /** As long as SQLite waits for another program. */
  lock_timeout: 5000,
  statement_timeout: 30_000,
  /** Longer than any: it is for a server that no longer answers. */
  query_timeout: 40_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
}

/** An open PostgreSQL database, with what there is one of for each. */
export class PostgresServer {
  readonly address: string
  readonly db: Kysely<Database>
  readonly versions: FollowedVersions
  #settings: pg.ClientConfig
  #pool: pg.Pool
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
    const ofPool = { max: mostConnections, maxLifetimeSeconds: 3600, allowExitOnIdle: true, pipeline: true }
    this.#pool = new pg.Pool({ ...this.#settings, ...ofPool })
    // Whoever asks on a connection that is lost is told so; where nobody asks, it is no error of anybody.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pool.on('error', () => undefined)
    this.db = new Kysely<Database>({ dialect: new OneWriterDialect({ pool: this.#pool, versions: this.versions }) })
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

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.versions.close()
    void this.#pool.end().catch(() => undefined)
  }
}

/** Values as SQLite gives them: counts, sums and averages as numbers, truth as 1 and 0. All of ours are below 2 ** 53. */
const types = new pg.TypeOverrides()
for (const number of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(number, Number)
types.setTypeParser(pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0))
