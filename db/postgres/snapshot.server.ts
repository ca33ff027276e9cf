import { PostgresDialect, PostgresDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { noteQuery } from '../query-times.server.ts'
import { ask, readByCursor, resultOf } from './asking.server.ts'
import { SameMeaningCompiler } from './query-compiler.server.ts'

/** Reads through one connection that is in a transaction already. Queries that come at once are answered in their order. */
export class SnapshotDialect extends PostgresDialect {
  #client: pg.Client

  constructor(client: pg.Client) {
    super({ pool: () => Promise.reject(new Error('A snapshot has one connection.')) })
    this.#client = client
  }

  override createDriver(): PostgresDriver {
    return new SnapshotDriver(this.#client)
  }

  override createQueryCompiler(): SameMeaningCompiler {
    return new SameMeaningCompiler()
  }
}

class SnapshotDriver extends PostgresDriver {
  #connection: SnapshotConnection

  constructor(client: pg.Client) {
    super({ pool: () => Promise.reject(new Error('A snapshot has one connection.')) })
    this.#connection = new SnapshotConnection(client)
  }

  override init(): Promise<void> {
    return Promise.resolve()
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection)
  }

  override releaseConnection(): Promise<void> {
    return Promise.resolve()
  }
}

class SnapshotConnection implements DatabaseConnection {
  #client: pg.Client

  constructor(client: pg.Client) {
    this.#client = client
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return noteQuery(async () => resultOf<Row>(await ask(this.#client, sql, parameters)))
  }

  streamQuery<Row>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<Row>> {
    return readByCursor<Row>(this.#client, query, rowsAtOnce)
  }
}
