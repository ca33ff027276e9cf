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

/** The end of a query for one page of a list. */
const pageEnd = / limit \$\d+ offset \$\d+$/
/** The longest answers that are kept, and how many: they are counts and other sums. */
const keptAnswers = { rows: 20, parameters: 20, most: 100 }
/** The lists that are read at the same time, such as the parts of one. */
const mostCursors = 4

/** A list that is being read, and how many of its rows have been passed over or given out. */
interface Cursor {
  name: string
  position: number
}

/**
 * Sees one state of the database for ever. The next page of a list is read on from where the last one ended, so that a list of any length
 * is walked through once, and what was counted once is not counted again (db/snapshot-reader.server.ts does the same on SQLite).
 */
class SnapshotConnection implements DatabaseConnection {
  #client: pg.Client
  #answers = new Map<string, QueryResult<unknown>>()
  #cursors = new Map<string, Cursor>()
  #opened = 0

  constructor(client: pg.Client) {
    this.#client = client
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return noteQuery(() => (pageEnd.test(query.sql) ? this.#readOn<Row>(query) : this.#readOnce<Row>(query)))
  }

  async #readOnce<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (parameters.length > keptAnswers.parameters) return resultOf<Row>(await ask(this.#client, sql, parameters))
    const key = keyOf(sql, parameters)
    const known = this.#answers.get(key)
    if (known) return known as QueryResult<Row>
    const answer = resultOf<Row>(await ask(this.#client, sql, parameters))
    if (answer.rows.length <= keptAnswers.rows && this.#answers.size < keptAnswers.most) this.#answers.set(key, answer)
    return answer
  }

  async #readOn<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const [size, offset] = parameters.slice(-2) as [number, number]
    const given = parameters.slice(0, -2)
    const cursor = await this.#openCursor(sql, given, offset)
    const answer = resultOf<Row>(await ask(this.#client, `fetch ${size} from ${cursor.name}`))
    cursor.position += answer.rows.length
    return answer
  }

  async #openCursor(sql: string, given: readonly unknown[], offset: number): Promise<Cursor> {
    const key = keyOf(sql, given)
    const known = this.#cursors.get(key)
    if (known?.position === offset) return known
    const oldest = known ? key : this.#cursors.size < mostCursors ? undefined : this.#cursors.keys().next().value!
    if (oldest !== undefined) await this.#closeCursor(oldest)
    const cursor = { name: `list_${(this.#opened += 1)}`, position: offset }
    // No limit is written as none.
    await ask(this.#client, `declare ${cursor.name} no scroll cursor for ${sql}`, [...given, null, offset])
    this.#cursors.set(key, cursor)
    return cursor
  }

  async #closeCursor(key: string): Promise<void> {
    const { name } = this.#cursors.get(key)!
    this.#cursors.delete(key)
    await ask(this.#client, `close ${name}`)
  }

  streamQuery<Row>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<Row>> {
    return readByCursor<Row>(this.#client, query, rowsAtOnce)
  }
}

const keyOf = (text: string, parameters: readonly unknown[]): string =>
  [text, ...parameters.map((one) => `${typeof one} ${String(one)}`)].join('\0')
