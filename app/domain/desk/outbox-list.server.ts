import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import { contains, containsFolded, jsonText } from '#db/expressions.server.ts'
import type { Database, OutboxRow } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { addresseeOf } from '#app/domain/mail/template.server.ts'
import type { OutboxDeskRow, OutboxRefund } from './outbox-list.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { outboxKindLabels, outboxState, outboxStateLabels, type OutboxRefusal } from '#app/domain/mail/outbox.ts'
import { operatorPlaceholder, readOutboxEntry, type OutboxEntry } from '#app/domain/mail/outbox.server.ts'
import { toPounds } from '#app/utils/money.ts'

const filters = {
  search: searchText({ placeholder: 'Addressee or subject' }),
  kind: choice({ name: 'kind', label: 'Kind', options: outboxKindLabels, all: 'Mail and refunds' }),
  status: choice({ name: 'status', label: 'State', options: outboxStateLabels, all: 'Any state' }),
}
export type OutboxFilters = FiltersOf<typeof filters>

/** The outbox at the desk: mails and refunds that wait, have been sent, or failed. */
export const outboxList = describeList({
  name: 'outbox',
  title: 'Outbox',
  labels: { table: 'Outbox', filters: 'Filter the outbox' },
  rowNames: ['entry', 'entries'],
  filters,
  read: (db, filters, { operatorEmail, size }) => listOutboxDesk(db, filters, operatorEmail, size),
  columns: {
    what: { label: 'What', isRowHead: true },
    to: { label: 'To', width: 14, place: 'first' },
    tries: { label: 'Tries', width: 3.5, isNumber: true },
    nextTry: { label: 'Next try', width: 9, isExtra: true },
    created: { label: 'Created', width: 9, place: 'meta' },
    sent: { label: 'Sent', width: 9, isExtra: true },
    state: { label: 'State', width: 7, place: 'state' },
  },
  csv: {
    Id: (entry) => entry.id,
    Kind: (entry) => entry.kind,
    State: (entry) => entry.state,
    To: (entry) => entry.mail?.to ?? null,
    Subject: (entry) => entry.mail?.subject ?? null,
    'Refund (GBP)': (entry) => (entry.refund ? toPounds(entry.refund.amountPence) : null),
    Reservation: (entry) => entry.refund?.reservation ?? null,
    Tries: (entry) => entry.attempts,
    'Next try at': (entry) => (entry.state === 'waiting' ? entry.nextAttemptAt : null),
    'Last error': (entry) => entry.lastError,
    'Created at': (entry) => entry.createdAt,
    'Sent at': (entry) => entry.sentAt,
  },
})

/**
 * One page of the outbox, newest first. The search looks at a mail's addressee and subject, and at keys. A mail to the operator
 * is stored without an address, so that a change of that address counts; the page shows the address it will go to.
 */
export async function listOutboxDesk(
  db: Db,
  filters: OutboxFilters,
  operatorEmail: string,
  size = pageSize,
): Promise<ListPage<OutboxDeskRow>> {
  const matching: Matching = (where) =>
    where.and([
      ...(filters.kind ? [where('kind', '=', filters.kind)] : []),
      ...(filters.status ? [isIn(where, filters.status)] : []),
      ...(filters.search ? [isFound(where, filters.search, operatorEmail)] : []),
    ])
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'status',
      'attempts',
      'next_attempt_at',
      'last_error',
      'created_at',
      'sent_at',
      'started_at',
      // The list does not read the texts of the mails, which are long.
      jsonText('payload', '$.to').as('to'),
      jsonText('payload', '$.subject').as('subject'),
      'about_type',
      'about_id',
    ])
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  // A first page that is not full tells the total by itself. A search then reads all rows once and not twice.
  const isAll = filters.page === 1 && rows.length < size
  const total = isAll ? rows.length : await countMatching(db, matching)
  const refunds = await describeRefunds(
    db,
    rows.flatMap((row) => refundOf(row) ?? []),
  )
  return listPage(
    rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: outboxState(row),
      mail: row.kind === 'mail' ? { to: addresseeOf(row.to ?? '', operatorEmail), subject: row.subject ?? '' } : null,
      refund: refunds.get(refundOf(row) ?? '') ?? null,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
      lastError: row.last_error,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    })),
    total,
    filters.page,
    size,
  )
}

type Matching = (where: ExpressionBuilder<Database, 'outbox'>) => ExpressionWrapper<Database, 'outbox', SqlBool>

async function countMatching(db: Db, matching: Matching): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  return total
}

function isIn(where: ExpressionBuilder<Database, 'outbox'>, state: NonNullable<OutboxFilters['status']>) {
  if (state === 'sending') return where.and([where('status', '=', 'waiting'), where('started_at', 'is not', null)])
  if (state === 'waiting') return where.and([where('status', '=', 'waiting'), where('started_at', 'is', null)])
  return where('status', '=', state)
}

/** Mail to the operator is stored without an address, so it is found by the one that it goes to now. */
function isFound(where: ExpressionBuilder<Database, 'outbox'>, search: string, operatorEmail: string) {
  const isOperator = foldText(operatorEmail).includes(foldText(search))
  return where.or([
    containsFolded('search_text', search),
    ...(isOperator ? [contains('search_text', `\n${operatorPlaceholder}\n`)] : []),
  ])
}

/** The refund that an order to the provider is about. It is null for every mail, even for one about a refund. */
function refundOf(entry: Pick<OutboxRow, 'kind' | 'about_type' | 'about_id'>): string | null {
  return entry.kind === 'refund' && entry.about_type === 'refund' ? entry.about_id : null
}

/** The details of these refunds, by their ids. */
async function describeRefunds(db: Db, ids: string[]): Promise<Map<string, OutboxRefund>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .leftJoin('refund_requests', 'refund_requests.id', 'refunds.request_id')
    .select([
      'refunds.id',
      'refunds.amount_pence',
      'refunds.status',
      'refunds.provider_ref',
      'reservations.reference as reservation',
      'reservations.deal_id',
      'refund_requests.id as request_id',
      'refund_requests.reference as request',
    ])
    .where('refunds.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        amountPence: row.amount_pence,
        status: row.status,
        providerRef: row.provider_ref,
        reservation: row.reservation,
        dealReference: dealReference(row.deal_id),
        request: row.request_id && row.request ? { id: row.request_id, reference: row.request } : null,
      },
    ]),
  )
}

/** One outbox entry with the mail or refund it holds, or undefined. */
export async function readOutboxPage(
  db: Db,
  id: string,
): Promise<{ entry: OutboxEntry; refund: OutboxRefund | null } | undefined> {
  const entry = await readOutboxEntry(db, id)
  if (!entry) return undefined
  const refundId = refundOf(entry)
  const refunds = refundId === null ? null : await describeRefunds(db, [refundId])
  return { entry, refund: refunds?.get(refundId ?? '') ?? null }
}

/**
 * Puts a row that waits or was given up at the front again, with all its tries. It refuses a row that was sent and a mail that is
 * being handed over. A mail that may have been sent is sent again, because an admin has decided so.
 */
export async function retryOutboxEntry(
  db: Db,
  admin: { id: string },
  id: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: OutboxRefusal }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('outbox').select(['status', 'started_at']).where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    const before = outboxState(row)
    if (before === 'sent') return { ok: false, reason: 'already-sent' }
    if (before === 'sending') return { ok: false, reason: 'under-way' }
    const changed = await trx
      .updateTable('outbox')
      .set({ status: 'waiting', attempts: 0, next_attempt_at: now, started_at: null })
      .where('id', '=', id)
      .where('status', '=', row.status)
      .where('started_at', 'is', row.started_at)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return { ok: false, reason: 'under-way' }
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'outbox-retried',
      objectType: 'outbox',
      objectId: id,
      detail: { before, after: 'waiting' },
    })
    return { ok: true }
  })
}
