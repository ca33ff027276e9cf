import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { addresseeOf } from '#app/domain/mail/template.server.ts'
import { operatorPlaceholder } from '#app/domain/mail/texts.server.ts'
import type { OutboxDeskRow, OutboxFilters, OutboxRefund } from './outbox-list.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { outboxState, type OutboxRefusal } from '#app/domain/mail/outbox.ts'
import { readOutboxEntry, type OutboxEntry } from '#app/domain/mail/outbox.server.ts'

/**
 * One page of what waits, was sent or failed, newest first. The search looks at a mail's addressee and subject, and at keys. Mail
 * to the operator is stored without an address, so that a change of it counts; here it has the one that it goes to.
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
      ...(filters.search ? [isFound(filters.search, operatorEmail)] : []),
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
      // The texts of the mails stay where they are.
      sql<string | null>`payload ->> '$.to'`.as('to'),
      sql<string | null>`payload ->> '$.subject'`.as('subject'),
      sql<string | null>`payload ->> '$.refundId'`.as('refund_id'),
    ])
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  // A first page that is not full says itself how many there are; a search then reads everything once and not twice.
  const isAll = filters.page === 1 && rows.length < size
  const total = isAll ? rows.length : await countMatching(db, matching)
  const refunds = await describeRefunds(
    db,
    rows.flatMap((row) => row.refund_id ?? []),
  )
  return listPage(
    rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: outboxState(row),
      mail: row.kind === 'mail' ? { to: addresseeOf(row.to ?? '', operatorEmail), subject: row.subject ?? '' } : null,
      refund: refunds.get(row.refund_id ?? '') ?? null,
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

/**
 * Looks for the text, as JSON writes it, in what stands before the mail's own text: the addressee and the subject. Reading the
 * JSON of ten thousand mails would take a tenth of a second.
 */
function isFound(search: string, operatorEmail: string) {
  const text = JSON.stringify(search.toLowerCase()).slice(1, -1)
  const isOperator = operatorEmail.toLowerCase().includes(search.toLowerCase()) ? 1 : 0
  return sql<boolean>`(instr(idempotency_key, ${search}) > 0 or instr(lower(
    replace(substr(payload, length('{"to":"') + 1, instr(payload, '","text":"') - length('{"to":"') - 1), '","subject":"', char(10))
  ), ${text}) > 0 or ${isOperator} and instr(payload, ${`{"to":"${operatorPlaceholder}"`}) = 1)`
}

/** What these refunds send back, by their ids. */
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

/** One entry with what belongs to it, or undefined. */
export async function readOutboxPage(
  db: Db,
  id: string,
): Promise<{ entry: OutboxEntry; refund: OutboxRefund | null } | undefined> {
  const entry = await readOutboxEntry(db, id)
  if (!entry) return undefined
  // A refund's key ends in the id of its row.
  const refundId = entry.idempotency_key.replace(/^refund:/, '')
  const refunds = entry.kind === 'refund' ? await describeRefunds(db, [refundId]) : null
  return { entry, refund: refunds?.get(refundId) ?? null }
}

/**
 * Puts a row that waits or was given up in front again, with all its tries. Refused for one that was sent, and for a mail that
 * is being handed over. A mail that may have been sent is sent again: only a person can decide that.
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
