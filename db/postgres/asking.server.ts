import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { asServerError, isOutdatedPlan } from './errors.server.ts'
import { storableText } from './storable.ts'
import { StatementNames } from './statement-names.server.ts'

/** Several statements without parameters give several results. */
export type Answer = pg.QueryResult | pg.QueryResult[]

const namesOf = new WeakMap<pg.ClientBase, StatementNames>()

/**
 * Asks on this connection. A query with parameters, or none of them, is prepared once under a name. The connection is given up where it is
 * not answered in so many milliseconds.
 */
export async function ask(
  client: pg.ClientBase,
  text: string,
  parameters?: readonly unknown[],
  milliseconds?: number,
): Promise<Answer> {
  try {
    // The driver's types leave out the limit of one query.
    if (milliseconds) return await client.query({ text, query_timeout: milliseconds } as pg.QueryConfig)
    if (!parameters) return await client.query(text)
    let names = namesOf.get(client)
    if (!names) namesOf.set(client, (names = new StatementNames(client)))
    return await client.query({ ...names.nameOf(text), text, values: parameters.map(storable) })
  } catch (error) {
    if (isOutdatedPlan(error)) namesOf.get(client)?.giveUp(text)
    throw asServerError(error)
  }
}

/** The value as PostgreSQL can keep it. What is no number is null, as on SQLite. */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  return Number.isNaN(value) ? null : value
}

/** The answer as Kysely wants it. */
export function resultOf<Row>(answer: Answer): QueryResult<Row> {
  const last = lastOf(answer)
  const { command, rowCount, rows } = last
  // The driver's own query is let go of late. Where the rows stayed with it, to read a whole list took a third more processor time.
  last.rows = []
  const isWritten = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
  return { rows: rows as Row[], ...(isWritten && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}

export const firstOf = (answer: Answer): pg.QueryResult => (Array.isArray(answer) ? answer[0]! : answer)
export const lastOf = (answer: Answer): pg.QueryResult => (Array.isArray(answer) ? answer.at(-1)! : answer)

let cursors = 0

/** Reads a list through a cursor, so many rows at a time. It is for a connection that is in a transaction. */
export async function* readByCursor<Row>(
  client: pg.ClientBase,
  { sql, parameters }: CompiledQuery,
  rowsAtOnce: number,
): AsyncGenerator<QueryResult<Row>, void> {
  const name = `rows_${(cursors += 1)}`
  await ask(client, `declare ${name} no scroll cursor for ${sql}`, parameters)
  try {
    for (;;) {
      const result = resultOf<Row>(await ask(client, `fetch ${rowsAtOnce} from ${name}`))
      if (result.rows.length === 0) return
      yield result
    }
  } finally {
    // A transaction that has failed has no cursor any more.
    await ask(client, `close ${name}`).catch(() => undefined)
  }
}
