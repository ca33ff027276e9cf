import type SQLite from 'better-sqlite3'
import { formatPounds } from '../../app/utils/money.ts'
import { messageOf } from './command.ts'

/** What a database holds, in numbers that an operator can compare. */
export interface Stock {
  /** The last migration; empty for a database that has been through none. */
  schema: string
  /** The rows of each table. */
  rows: Record<string, number>
  /** Sums of money in pence, by name. */
  pence: Record<string, number>
}

/** A sum that is to be made otherwise gets another name, because older backups hold the former one under the old. */
const sums: Record<string, string> = {
  'payments received': `SELECT sum(amount_pence) FROM payments WHERE status IN ('succeeded', 'refund-due', 'refunded', 'mismatch')`,
  'refunds paid': `SELECT sum(amount_pence) FROM refunds WHERE status = 'succeeded'`,
  'refunds to be paid': `SELECT sum(amount_pence) FROM refunds WHERE status IN ('due', 'pending')`,
  'taken by disputes': `SELECT sum(amount_pence) FROM disputes WHERE took_at IS NOT NULL`,
  receipts: `SELECT sum(amount_pence) FROM receipts WHERE kind = 'receipt'`,
  'credit notes': `SELECT sum(amount_pence) FROM receipts WHERE kind = 'credit-note'`,
}

export function takeStock(sqlite: SQLite.Database): Stock {
  const tables = sqlite
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
    )
    .pluck()
    .all() as string[]
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number
  return {
    schema: tables.includes('kysely_migration')
      ? ((sqlite.prepare('SELECT max(name) FROM kysely_migration').pluck().get() as string | null) ?? '')
      : '',
    rows: Object.fromEntries(tables.toSorted().map((table) => [table, count(table)])),
    pence: Object.fromEntries(
      Object.entries(sums).flatMap(([name, query]) => {
        const sum = addUp(sqlite, query)
        return sum === undefined ? [] : [[name, sum]]
      }),
    ),
  }
}

/** Undefined in a database of a version that had no such table yet. */
function addUp(sqlite: SQLite.Database, query: string): number | undefined {
  try {
    return (sqlite.prepare(query).pluck().get() as number | null) ?? 0
  } catch (error) {
    if (/no such (table|column)/.test(messageOf(error))) return undefined
    throw error
  }
}

/** The first number in which a database is not what it is said to be, in words; null where all agree. */
export function findDifference(said: Stock, found: Stock): string | null {
  if (said.schema !== found.schema) return `its schema is ${found.schema || 'none'}, and was ${said.schema}`
  for (const table of new Set([...Object.keys(said.rows), ...Object.keys(found.rows)])) {
    const [was, is] = [said.rows[table], found.rows[table]]
    if (was !== is) return `${table} has ${is ?? 'no'} rows, and had ${was ?? 'none'}`
  }
  // A sum that this version does not know, or makes otherwise, says nothing.
  for (const [name, is] of Object.entries(found.pence)) {
    const was = said.pence[name]
    if (was !== undefined && was !== is) return `${name} are ${formatPounds(is)}, and were ${formatPounds(was)}`
  }
  return null
}

/** The stock in half a line: how many rows, and the sums of money that are not nothing. */
export function tellStock({ schema, rows, pence }: Stock): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const money = Object.entries(pence).flatMap(([name, sum]) => (sum === 0 ? [] : [`${name} ${formatPounds(sum)}`]))
  return [`schema ${schema}`, `${total.toLocaleString('en-GB')} rows`, ...money].join(', ')
}
