import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { foldText } from '#db/database.server.ts'
import * as initial from '#db/migrations/0001-initial.ts'
import * as afterTheSale from '#db/migrations/0002-after-the-sale.ts'
import * as mended from '#db/migrations/0003-mended.ts'
import * as migrations from '#db/migrations.ts'

/** Databases as older versions of the product left them: made by Kysely's own migrator, with some of everything in them. */

export type OldSchema = '0001-initial' | '0002-after-the-sale' | '0003-mended'

const at = '2026-10-01T10:00:00.000Z'
const later = '2026-10-02T10:00:00.000Z'
/** As a Mac types it: the accent is a character of its own. */
const decomposed = 'Môn'.normalize('NFD')

export async function makeOldDatabase(file: string, schema: OldSchema): Promise<void> {
  const { sqlite, migrateTo, close } = open(file)
  await migrateTo({ '0001-initial': initial })
  fillFirst(sqlite)
  if (schema >= '0002-after-the-sale') {
    await migrateTo({ '0001-initial': initial, '0002-after-the-sale': afterTheSale })
    fillSecond(sqlite)
  }
  if (schema >= '0003-mended') {
    await migrateTo({ '0001-initial': initial, '0002-after-the-sale': afterTheSale, '0003-mended': mended })
    fillThird(sqlite)
  }
  await close()
}

/** A database of the first rows that was brought up to date by all migrations but the last. */
export async function makeLastDatabase(file: string): Promise<void> {
  const { sqlite, migrateTo, close } = open(file)
  await migrateTo({ '0001-initial': initial })
  fillFirst(sqlite)
  sqlite.pragma('foreign_keys = OFF')
  await migrateTo(Object.fromEntries(Object.entries(migrations).slice(0, -1)))
  await close()
}

function open(file: string) {
  const sqlite = new SQLite(file)
  sqlite.function('fold', { deterministic: true }, (text: unknown) => foldText(text as string))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.function('fold', (text) => foldText(text as string))
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) })
  const migrateTo = async (wanted: Record<string, typeof initial>) => {
    const provider = { getMigrations: () => Promise.resolve(wanted) }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error as Error
  }
  return { sqlite, migrateTo, close: () => db.destroy() }
}

function insert(sqlite: SQLite.Database, table: string, rows: Record<string, string | number | null>[]): void {
  for (const row of rows) {
    const columns = Object.keys(row)
    sqlite
      .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`)
      .run(row)
  }
}

function fillFirst(sqlite: SQLite.Database): void {
  const person = (id: string, first: string) => ({
    id,
    issuer: 'https://identity.test',
    subject: id,
    email: `${id}@people.test`,
    is_email_verified: 1,
    first_name: first,
    last_name: 'Môn',
    created_at: at,
    signed_in_at: at,
  })
  insert(sqlite, 'users', [person('ivy', 'Ivy'), person('ben', 'Ben')])
  insert(sqlite, 'users', [{ ...person('ada', 'Ada'), is_admin: 1 }])
  insert(sqlite, 'sessions', [{ id_hash: 'h1', user_id: 'ivy', created_at: at, seen_at: at }])
  insert(sqlite, 'areas', [
    { code: 'W06000001', name: 'Ynys Môn', kind: 'la', country: 'Wales', region: 'Wales', price_period: '2026-08', rent_period: '2026-08' }, // prettier-ignore
  ])
  const deal = (id: number, status: string) => ({
    id,
    title: `Deal ${id}`,
    description: 'A terrace.',
    location: 'Ynys MÔN',
    region: 'Wales',
    nation: 'Wales',
    area_code: 'W06000001',
    address: '1 High Street',
    owner_name: 'Olive Owner',
    property_type: 'Residential',
    strategy: 'Buy to let',
    status,
    price_pence: 10_000_000 + id,
    monthly_rent_pence: 80_000,
    annual_yield_pence: 960_000,
    gross_yield_percent: 9.6,
    roi_percent: 5.1,
    operating_costs_pence: 200_000,
    tenure: 'Freehold',
    created_at: at,
    updated_at: at,
  })
  insert(sqlite, 'deals', [deal(7, 'reserved'), deal(118, 'active'), deal(119, 'draft')])
  insert(sqlite, 'deal_documents', [
    { id: 'd1', deal_id: 7, title: 'Legal pack', status: 'verified', file_key: 'f1', file_name: 'a.pdf', content_type: 'application/pdf', byte_size: 10, page_count: 1, position: 1, created_at: at }, // prettier-ignore
  ])
  const reservation = (id: string, dealId: number, user: string, status: string, paidAt: string | null) => ({
    id,
    reference: `RES-${id}`,
    deal_id: dealId,
    user_id: user,
    status,
    amount_pence: 300_000,
    held_at: at,
    expires_at: later,
    paid_at: paidAt,
  })
  insert(sqlite, 'reservations', [
    reservation('KEPT', 7, 'ivy', 'paid', at),
    reservation('HELD', 118, 'ben', 'held', null),
    reservation('GONE', 118, 'ivy', 'expired', null),
    reservation('BACK', 119, 'ivy', 'refunded', at),
  ])
  const payment = (id: string, reservationId: string, status: string, more: Record<string, string | null> = {}) => ({
    id,
    reservation_id: reservationId,
    kind: 'intent',
    status,
    amount_pence: 300_000,
    idempotency_key: `key-${id}`,
    deal_title: 'Deal',
    buyer_email: 'ivy@people.test',
    payment_intent_id: `pi_${id}`,
    refund_ref: null,
    last_error: null,
    created_at: at,
    settled_at: later,
    ...more,
  })
  insert(sqlite, 'payments', [
    payment('kept', 'KEPT', 'succeeded'),
    payment('twice', 'KEPT', 'refund-due'),
    payment('asked', 'KEPT', 'refund-due', { refund_ref: 're_asked' }),
    payment('failed', 'GONE', 'refund-due', { refund_ref: 're_failed', last_error: 'The refund failed.' }),
    payment('open', 'HELD', 'open'),
    payment('back', 'BACK', 'refunded', { refund_ref: 're_back' }),
  ])
  insert(sqlite, 'provider_events', [
    { id: 'evt_1', type: 'payment_intent.succeeded', provider_created_at: at, received_at: at, result: 'settled' },
  ])
  insert(sqlite, 'document_accesses', [
    { document_id: 'd1', user_id: 'ivy', reservation_id: 'KEPT', accessed_at: later },
  ])
  const ticket = (id: string, status: string, name: string, dealId: number | null) => ({
    id,
    reference: `TIC-${id}`,
    kind: 'general',
    status,
    subject: 'Über the ROOF',
    email: `${id}@Sender.test`,
    name,
    message: 'Is it new?',
    deal_id: dealId,
    user_id: dealId ? 'ben' : null,
    created_at: at,
  })
  insert(sqlite, 'tickets', [
    ticket('OPEN', 'open', 'Ynys MÔN', 118),
    ticket('ANSWERED', 'answered', `Ynys ${decomposed}`, null),
    ticket('CLOSED', 'closed', 'ΟΔΥΣΣΕΥΣ İnan', 7),
  ])
  insert(sqlite, 'testimonials', [
    { id: 't1', quote: 'Fine.', author: 'A', deal_label: 'D', is_consented: 1, is_verified: 1, is_sample: 1, position: 1 },
  ]) // prettier-ignore
  const post = (id: string, kind: string, payload: unknown) => ({
    id,
    kind,
    idempotency_key: `${kind}:${id}`,
    payload: JSON.stringify(payload),
    status: 'waiting',
    next_attempt_at: at,
    created_at: at,
  })
  insert(sqlite, 'outbox', [
    post('m1', 'mail', { to: 'ivy@people.test', subject: 'Paid', text: 'Thank you.' }),
    post('r1', 'refund', { paymentId: 'twice' }),
  ])
  insert(sqlite, 'audit_events', [
    { at, actor: 'user', actor_user_id: 'ivy', action: 'reservation-paid', object_type: 'reservation', object_id: 'KEPT' },
  ]) // prettier-ignore
}

function fillSecond(sqlite: SQLite.Database): void {
  const request = (id: string, status: string, reservationId: string | null, pence: number | null) => {
    const names = { reference: `REF-${id}`, full_name: 'Gwen YNYS MÔN', email: 'Gwen@people.test', deal_reference: 'x' }
    return {
      id,
      ...names,
      status,
      reason: 'changed-plans',
      reservation_id: reservationId,
      is_from_buyer: 0,
      asked_at: at,
      updated_at: at,
      approved_pence: pence,
      fee_pence: pence && 0,
      search_text: foldText(Object.values(names).join(' ')),
    }
  }
  insert(sqlite, 'refund_requests', [
    request('FOUND', 'pending', 'KEPT', null),
    request('LOST', 'under-review', null, null),
    request('PAID', 'refunded', 'BACK', 300_000),
  ])
  insert(sqlite, 'refund_evidence', [
    { id: 'e1', request_id: 'FOUND', file_key: 'k1', file_name: 'a.png', content_type: 'image/png', byte_size: 5, created_at: at },
  ]) // prettier-ignore
  const names = { reference: 'TIC-NEW', name: 'Bêth', email: 'b@people.test', subject: 'ŷ' }
  insert(sqlite, 'tickets', [
    {
      id: 'NEW',
      ...names,
      kind: 'complaint',
      status: 'open',
      access_key: 'a'.repeat(64),
      due_at: later,
      created_at: later,
      updated_at: later,
      search_text: foldText(Object.values(names).join(' ')),
      message: 'No.',
    },
  ])
  insert(sqlite, 'ticket_messages', [
    { ticket_id: 'ANSWERED', kind: 'answer', body: 'It is.', author_user_id: 'ivy', created_at: later },
    { ticket_id: 'NEW', kind: 'note', body: 'Call back.', author_user_id: null, created_at: later },
  ])
}

/** What the keys of the mails of a purchase, a request and a ticket looked like, with what each mail was about. */
export const oldMails: Record<string, [string, string] | null> = {
  'paid:KEPT': ['reservation', 'KEPT'],
  'deal-unavailable:KEPT': ['reservation', 'KEPT'],
  'payment-link:open:2026-10-01T10:00': ['reservation', 'HELD'],
  'returned:twice': ['reservation', 'KEPT'],
  'mismatch:back': ['reservation', 'BACK'],
  'dispute-open:dp_1': ['reservation', 'KEPT7K2M'],
  'foreign-refund:re_x': ['reservation', 'KEPT7K2M'],
  'refund-received:FOUND': ['refund-request', 'FOUND'],
  'refund-new:FOUND': ['refund-request', 'FOUND'],
  'refund-under-review:LOST:12': ['refund-request', 'LOST'],
  'refund-rejected:LOST:13': ['refund-request', 'LOST'],
  'refund-withdrawn:LOST:14': ['refund-request', 'LOST'],
  'refund-reopened:PAID:15': ['refund-request', 'PAID'],
  'refund-approved:PAID': ['refund-request', 'PAID'],
  'refund-approved:PAID:16': ['refund-request', 'PAID'],
  'refund-processing:back': ['refund-request', 'PAID'],
  'refund-delayed:back:17': ['refund-request', 'PAID'],
  'refund-failed:back:17': ['refund-request', 'PAID'],
  'refund-done:back': ['refund-request', 'PAID'],
  'refund-failed:failed:18': ['reservation', 'GONE'],
  'refund-done:gone': null,
  'ticket:OPEN:sender': ['ticket', 'OPEN'],
  'ticket:OPEN:operator': ['ticket', 'OPEN'],
  'ticket-answer:1': ['ticket', 'ANSWERED'],
  'ticket-reply:99': null,
  'nobody-knows:1': null,
}

function fillThird(sqlite: SQLite.Database): void {
  sqlite.exec(`UPDATE refunds SET request_id = 'PAID' WHERE id = 'back'`)
  insert(sqlite, 'reservations', [
    { id: 'KEPT7K2M', reference: 'RES-KEPT7K2M', deal_id: 118, user_id: 'ivy', status: 'released', amount_pence: 300_000, held_at: at, expires_at: later }, // prettier-ignore
  ])
  insert(
    sqlite,
    'outbox',
    Object.keys(oldMails).map((key, index) => ({
      id: `old-${index}`,
      kind: 'mail',
      idempotency_key: `mail:${key}`,
      payload: JSON.stringify({
        to: key.startsWith('dispute') ? '{operator}' : 'Ivy@People.test',
        subject: 'MÔN: RES-KEPT7K2M',
        text: 'The text.',
      }),
      status: index % 2 ? 'sent' : 'waiting',
      attempts: index,
      last_error: index % 3 ? 'No.' : null,
      next_attempt_at: at,
      created_at: later,
      sent_at: index % 2 ? later : null,
      started_at: index % 5 ? null : later,
    })),
  )
  const step = (requestId: string, action: string, actor: string, userId: string | null = null) => ({
    at: later,
    actor,
    actor_user_id: userId,
    action,
    object_type: 'refund-request',
    object_id: requestId,
  })
  insert(sqlite, 'audit_events', [
    step('FOUND', 'refund-request-pending', 'system'),
    step('LOST', 'refund-request-pending', 'visitor'),
    step('LOST', 'refund-request-under-review', 'admin', 'gone'),
    step('DELETED', 'refund-request-pending', 'system'),
    step('PAID', 'refund-request-pending', 'user', 'ivy'),
    step('PAID', 'refund-request-added-to', 'user', 'ivy'),
    step('PAID', 'refund-request-approved', 'admin', 'ben'),
    step('PAID', 'refund-request-processing', 'provider'),
    step('PAID', 'refund-request-approved', 'provider'),
    step('PAID', 'refund-request-problem', 'provider'),
    step('PAID', 'refund-sent-again', 'admin', 'ben'),
    step('PAID', 'refund-request-refunded', 'provider'),
  ])
}
