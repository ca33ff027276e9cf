import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { longestPause } from '../../../app/domain/mail/ahead.server.ts'
import { doubtfulMilliseconds } from '../../../app/domain/reservations/ahead.server.ts'
import { extensionMilliseconds, holdMilliseconds } from '../../../app/domain/reservations/reservations.ts'
import { addMilliseconds } from '../../../app/utils/dates.ts'
import { databaseFile, filesFolder } from '../data-folder.ts'
import type { Payments } from '../../sandbox/index.ts'
import type { Arrival } from './inbox.ts'
import { countingOf, type Acknowledgement } from './journal.ts'

/** What provider, database, files and mail know at the end of a run, row by row. */

type Row<Columns extends string> = Record<Columns, string | number | null>

interface NamedFile {
  name: string
  bytes: number | null
  by: string
  /** False for a file of a form that was never answered: its row is written first, and the next sweep takes it. */
  isNeeded: boolean
}

export interface Facts {
  provider: {
    intents: { id: string; status: string; received: number; paymentId: string | undefined }[]
    refunds: { id: string; intent: string; amount: number; status: string; refundId: string | undefined }[]
    disputes: { id: string; intent: string; amount: number; status: string }[]
    /** The pages that could be paid still. */
    openSessions: { id: string; paymentId: string | undefined }[]
  }
  database: {
    reservations: Row<'id' | 'deal_id' | 'status' | 'paid_at' | 'expires_at'>[]
    payments: Row<'id' | 'reservation_id' | 'status' | 'amount_pence' | 'payment_intent_id' | 'provider_ref'>[]
    refunds: Row<'id' | 'payment_id' | 'amount_pence' | 'status' | 'way' | 'provider_ref'>[]
    disputes: Row<'id' | 'payment_intent_id' | 'provider_status' | 'amount_pence'>[]
    receipts: Row<'id' | 'kind' | 'year' | 'number' | 'payment_id' | 'refund_id' | 'amount_pence'>[]
    deals: Row<'id' | 'status' | 'unavailable_at'>[]
    outbox: Row<'id' | 'kind' | 'idempotency_key' | 'status' | 'maybe_sent_at' | 'last_error'>[]
    jobFailures: Row<'job' | 'error'>[]
    /** What SQLite finds wrong. */
    damage: string[]
  }
  files: {
    /** The files that rows name; the size is null where the row does not say it of this file. */
    named: NamedFile[]
    found: { name: string; bytes: number }[]
  }
  /** How many writes the site has acknowledged. */
  acknowledged: number
  arrivals: Arrival[]
  /** What waits in the outbox, or is held, for longer than anything may: a clock that was ahead gave it its time. */
  ahead: string[]
  /** What the site said that it had stored, and of which no row is found. */
  lost: Acknowledgement[]
  /** The answers that no fault explains. */
  faults: string[]
  /** The lines of the log that no fault explains. */
  uncaught: string[]
  now: string
}

export function readProvider({ ledger }: Payments): Facts['provider'] {
  return {
    intents: [...ledger.intents.values()].map(({ id, status, amount_received, metadata }) => ({
      id,
      status,
      received: amount_received,
      paymentId: metadata['payment_id'],
    })),
    refunds: [...ledger.refunds.values()].map(({ id, payment_intent, amount, status, metadata }) => ({
      id,
      intent: payment_intent,
      amount,
      status,
      refundId: metadata['refund_id'],
    })),
    disputes: [...ledger.disputes.values()].map(({ id, payment_intent, amount, status }) => ({
      id,
      intent: payment_intent,
      amount,
      status,
    })),
    openSessions: [...ledger.sessions.values()]
      .filter(({ status }) => status === 'open')
      .map(({ id, metadata }) => ({ id, paymentId: metadata['payment_id'] })),
  }
}

/** Reads the database of a site that has ended, its files, and what is lost of what was acknowledged. */
export function readStored(
  dataDir: string,
  journal: readonly Acknowledgement[],
): Pick<Facts, 'database' | 'files' | 'lost'> {
  const database = new SQLite(databaseFile(dataDir), { readonly: true })
  try {
    const all = <Columns extends string>(text: string) => database.prepare(text).all() as Row<Columns>[]
    const damage = [
      ...(database.pragma('integrity_check') as { integrity_check: string }[])
        .map(({ integrity_check: said }) => said)
        .filter((said) => said !== 'ok'),
      ...(database.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[]).map(
        ({ table, rowid, parent }) => `${table} row ${rowid} names no row of ${parent}`,
      ),
    ]
    return {
      database: {
        reservations: all('SELECT id, deal_id, status, paid_at, expires_at FROM reservations'),
        payments: all('SELECT id, reservation_id, status, amount_pence, payment_intent_id, provider_ref FROM payments'),
        refunds: all('SELECT id, payment_id, amount_pence, status, way, provider_ref FROM refunds'),
        disputes: all(
          'SELECT disputes.id, payment_intent_id, provider_status, disputes.amount_pence FROM disputes JOIN payments ON payments.id = payment_id',
        ),
        receipts: all('SELECT id, kind, year, number, payment_id, refund_id, amount_pence FROM receipts'),
        deals: all('SELECT id, status, unavailable_at FROM deals'),
        outbox: all('SELECT id, kind, idempotency_key, status, maybe_sent_at, last_error FROM outbox'),
        jobFailures: all('SELECT job, error FROM job_failures'),
        damage,
      },
      files: { named: listNamedFiles(database), found: listFiles(dataDir) },
      lost: journal.filter(({ sought }) => {
        const { text, values } = countingOf(sought)
        return (
          database
            .prepare(text)
            .pluck()
            .get(...values) === 0
        )
      }),
    }
  } finally {
    database.close()
  }
}

/** What waits or is held for longer than anything may, of a site whose clock is right again. */
export function readAhead(dataDir: string, now: string): string[] {
  const database = new SQLite(databaseFile(dataDir), { readonly: true })
  try {
    const list = (text: string, most: number) =>
      database.prepare(text).pluck().all(addMilliseconds(now, most)) as string[]
    return [
      ...list(
        "SELECT idempotency_key || ' waits until ' || next_attempt_at FROM outbox WHERE status = 'waiting' AND next_attempt_at > ?",
        longestPause,
      ),
      ...list(
        "SELECT reference || ' is held until ' || expires_at FROM reservations WHERE status = 'held' AND expires_at > ?",
        doubtfulMilliseconds + holdMilliseconds + extensionMilliseconds,
      ),
    ]
  } finally {
    database.close()
  }
}

/** The files that any table names, whatever tables there will be. */
function listNamedFiles(database: SQLite.Database): Facts['files']['named'] {
  const columns = database
    .prepare(
      "SELECT m.name AS tableName, c.name AS columnName FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'",
    )
    .all() as { tableName: string; columnName: string }[]
  const has = (table: string, column: string) =>
    columns.some(({ tableName, columnName }) => tableName === table && columnName === column)
  const tables = columns.filter(({ columnName }) => columnName === 'file_key').map(({ tableName }) => tableName)
  const files = tables.flatMap((table) => {
    const size = has(table, 'byte_size') ? 'byte_size' : 'NULL'
    // What was taken away stays in the table after its file.
    const kept = has(table, 'removed_at') ? 'AND removed_at IS NULL' : ''
    const owner = has(table, 'about_id') ? 'about_id IS NOT NULL' : '1'
    const rows = database
      .prepare(
        `SELECT file_key AS name, ${size} AS bytes, ${owner} AS isNeeded FROM ${table} WHERE file_key IS NOT NULL ${kept}`,
      )
      .all() as { name: string; bytes: number | null; isNeeded: number }[]
    return rows.map((row) => ({ ...row, by: table, isNeeded: row.isNeeded === 1 }))
  })
  const pictures = columns
    .filter(({ columnName }) => columnName === 'widths')
    .flatMap(({ tableName }) => {
      const rows = database.prepare(`SELECT id, widths FROM ${tableName} WHERE state = 'ready'`).all() as {
        id: string
        widths: string
      }[]
      return rows.flatMap(({ id, widths }) =>
        (JSON.parse(widths) as number[]).flatMap((width) =>
          ['webp', 'avif'].map((format) => ({
            name: `pic-${id}-${width}-${format}`,
            bytes: null,
            by: tableName,
            isNeeded: true,
          })),
        ),
      )
    })
  return [...files, ...pictures]
}

function listFiles(dataDir: string): Facts['files']['found'] {
  const folder = filesFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
}
