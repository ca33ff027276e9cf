import { longestPause } from '../../../app/domain/mail/ahead.server.ts'
import { doubtfulMilliseconds } from '../../../app/domain/reservations/ahead.server.ts'
import { extensionMilliseconds, holdMilliseconds } from '../../../app/domain/reservations/reservations.ts'
import { addMilliseconds } from '../../../app/utils/dates.ts'
import type { Payments } from '../../sandbox/index.ts'
import type { Arrival } from './inbox.ts'
import { countingOf, type Acknowledgement } from './journal.ts'
import type { Store } from './store.ts'

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
    /** What the database itself finds wrong. */
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
  /** How long it took each time until another machine went on with the jobs. */
  resumptions: { at: string; milliseconds: number; hadLed: boolean }[]
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
export async function readStored(
  store: Store,
  journal: readonly Acknowledgement[],
): Promise<Pick<Facts, 'database' | 'files' | 'lost'>> {
  const all = <Columns extends string>(text: string) => store.read<Row<Columns>>(text)
  const lost = []
  for (const entry of journal) {
    const { text, values } = countingOf(entry.sought)
    const [row] = await store.read<{ count: number }>(text, ...values)
    if (row!.count === 0) lost.push(entry)
  }
  return {
    database: {
      reservations: await all('SELECT id, deal_id, status, paid_at, expires_at FROM reservations'),
      payments: await all(
        'SELECT id, reservation_id, status, amount_pence, payment_intent_id, provider_ref FROM payments',
      ),
      refunds: await all('SELECT id, payment_id, amount_pence, status, way, provider_ref FROM refunds'),
      disputes: await all(
        'SELECT disputes.id, payment_intent_id, provider_status, disputes.amount_pence FROM disputes JOIN payments ON payments.id = payment_id',
      ),
      receipts: await all('SELECT id, kind, year, number, payment_id, refund_id, amount_pence FROM receipts'),
      deals: await all('SELECT id, status, unavailable_at FROM deals'),
      outbox: await all('SELECT id, kind, idempotency_key, status, maybe_sent_at, last_error FROM outbox'),
      jobFailures: await all('SELECT job, error FROM job_failures'),
      damage: await store.findDamage(),
    },
    files: { named: await listNamedFiles(store), found: await store.listFiles() },
    lost,
  }
}

/** What waits or is held for longer than anything may, of a site whose clock is right again. */
export async function readAhead(store: Store, now: string): Promise<string[]> {
  const list = (text: string, most: number) => store.read<{ said: string }>(text, addMilliseconds(now, most))
  const ahead = [
    ...(await list(
      "SELECT idempotency_key || ' waits until ' || next_attempt_at AS said FROM outbox WHERE status = 'waiting' AND next_attempt_at > ?",
      longestPause,
    )),
    ...(await list(
      "SELECT reference || ' is held until ' || expires_at AS said FROM reservations WHERE status = 'held' AND expires_at > ?",
      doubtfulMilliseconds + holdMilliseconds + extensionMilliseconds,
    )),
  ]
  return ahead.map(({ said }) => said)
}

/** The files that any table names, whatever tables there will be. */
async function listNamedFiles(store: Store): Promise<NamedFile[]> {
  const columns = await store.listColumns()
  const has = (table: string, column: string) =>
    columns.some(({ tableName, columnName }) => tableName === table && columnName === column)
  const named: NamedFile[] = []
  for (const { tableName: table, columnName } of columns) {
    if (columnName !== 'file_key') continue
    const size = has(table, 'byte_size') ? 'byte_size' : 'NULL'
    // What was taken away stays in the table after its file.
    const kept = has(table, 'removed_at') ? 'AND removed_at IS NULL' : ''
    const owner = has(table, 'about_id') ? 'about_id IS NOT NULL' : '1 = 1'
    const rows = await store.read<{ name: string; bytes: number | null; needed: number }>(
      `SELECT file_key AS name, ${size} AS bytes, ${owner} AS needed FROM ${table} WHERE file_key IS NOT NULL ${kept}`,
    )
    named.push(...rows.map(({ needed, ...row }) => ({ ...row, by: table, isNeeded: needed === 1 })))
  }
  for (const { tableName: table, columnName } of columns) {
    if (columnName !== 'widths') continue
    const rows = await store.read<{ id: string; widths: string }>(
      `SELECT id, widths FROM ${table} WHERE state = 'ready'`,
    )
    for (const { id, widths } of rows)
      for (const width of JSON.parse(widths) as number[])
        for (const format of ['webp', 'avif'])
          named.push({ name: `pic-${id}-${width}-${format}`, bytes: null, by: table, isNeeded: true })
  }
  return named
}
