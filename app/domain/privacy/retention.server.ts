import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { DeleteFile } from '#app/domain/refunds/evidence.server.ts'
import { repairEach } from '#app/utils/repair-each.ts'

/** How long people's records stay, in years since something last happened to them (privacy policy; RULES.md, Retention). */
export const keptYears = { tickets: 2, requestsWithoutPurchase: 1, requests: 6, audit: 6, documentAccesses: 6 } as const

export interface Deleted {
  tickets: number
  requests: number
  auditEvents: number
  documentAccesses: number
}

/**
 * Deletes what has been kept as long as the privacy policy promises: answered and closed tickets with their threads and mails,
 * refund requests that came to an end with their files and mails, the trail, and who opened which document. What is open or
 * undecided stays, however old. At most `size` of each at a time, so that no visitor waits for it; the next round goes on.
 *
 * Reservations, payments and refunds stay: they are the operator's accounts, and other rows hang on them. They go with the
 * account of their user, which is deleted elsewhere.
 */
export async function deleteExpiredRecords(db: Db, deleteFile: DeleteFile, now: string, size = 100): Promise<Deleted> {
  return {
    tickets: await deleteTickets(db, yearsBefore(now, keptYears.tickets), size),
    auditEvents: await deleteAuditEvents(db, yearsBefore(now, keptYears.audit), size),
    documentAccesses: await deleteDocumentAccesses(db, yearsBefore(now, keptYears.documentAccesses), size),
    // Last, because a disk in trouble ends the round here.
    requests: await deleteRequests(db, deleteFile, now, size),
  }
}

/** The same hour that many years before, to be compared as text: of 29 February there is one in every year. */
function yearsBefore(iso: string, years: number): string {
  return `${Number(iso.slice(0, 4)) - years}${iso.slice(4)}`
}

function deleteTickets(db: Db, until: string, size: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('tickets')
      .select('id')
      .where('status', 'in', ['answered', 'closed'])
      .where('updated_at', '<=', until)
      .limit(size)
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await trx
      .deleteFrom('outbox')
      .where('idempotency_key', 'in', (from) =>
        from
          .selectFrom('ticket_messages')
          // What is mailed of a thread has the kind of text in its key.
          .select(sql<string>`'mail:ticket-' || kind || ':' || id`.as('key'))
          .where('ticket_id', 'in', ids),
      )
      .execute()
    const keys = ids.flatMap((id) => [`mail:ticket:${id}:sender`, `mail:ticket:${id}:operator`])
    await trx.deleteFrom('outbox').where('idempotency_key', 'in', keys).execute()
    await trx.deleteFrom('tickets').where('id', 'in', ids).execute()
    return ids.length
  })
}

async function deleteRequests(db: Db, deleteFile: DeleteFile, now: string, size: number): Promise<number> {
  const soonest = yearsBefore(now, keptYears.requestsWithoutPurchase)
  const rows = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('status', 'in', ['refunded', 'rejected', 'withdrawn'])
    // What was asked for later cannot be due; the index knows this time only.
    .where('asked_at', '<=', soonest)
    .where((where) =>
      where.or([
        where('updated_at', '<=', yearsBefore(now, keptYears.requests)),
        where.and([where('reservation_id', 'is', null), where('updated_at', '<=', soonest)]),
      ]),
    )
    .limit(size)
    .execute()
  return repairEach(rows, async ({ id }) => {
    await deleteRequest(db, deleteFile, id)
    // SQLite answers at once, so that without a pause whoever visits the site would wait for all of them.
    await setImmediate()
    return true
  })
}

async function deleteRequest(db: Db, deleteFile: DeleteFile, requestId: string): Promise<void> {
  const files = await db
    .selectFrom('refund_evidence')
    .select(['id', 'file_key'])
    .where('request_id', '=', requestId)
    .execute()
  for (const { id, file_key } of files) {
    // The file first: after a crash in between, the row is still there to try again with.
    await deleteFile(file_key)
    await db.deleteFrom('refund_evidence').where('id', '=', id).execute()
  }
  await db.transaction().execute(async (trx) => {
    // The money that went back stays in the accounts.
    const refunds = await trx
      .updateTable('refunds')
      .set({ request_id: null })
      .where('request_id', '=', requestId)
      .returning('id')
      .execute()
    const keys = [
      ...requestMails.map((mail) => `mail:refund-${mail}:${requestId}`),
      ...refunds.flatMap(({ id }) => refundMails.map((mail) => `mail:refund-${mail}:${id}`)),
    ]
    for (const key of keys) {
      // The key alone, or with the number of a step that may come twice; in the index ';' follows ':'.
      await trx
        .deleteFrom('outbox')
        .where((where) =>
          where.or([
            where('idempotency_key', '=', key),
            where.and([where('idempotency_key', '>', `${key}:`), where('idempotency_key', '<', `${key};`)]),
          ]),
        )
        .execute()
    }
    await trx.deleteFrom('refund_requests').where('id', '=', requestId).execute()
  })
}

/** The mails that are named after the request itself, and those after each refund that it led to. */
const requestMails = ['received', 'new', 'under-review', 'reopened', 'approved', 'rejected', 'withdrawn']
const refundMails = ['processing', 'delayed', 'failed', 'done']

/** Rows are added at the end of this table and the next, so the oldest have the lowest numbers and no other has to be read. */
async function deleteAuditEvents(db: Db, until: string, size: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_events')
    .where('id', 'in', (from) =>
      from
        .selectFrom((oldest) =>
          oldest.selectFrom('audit_events').select(['id', 'at']).orderBy('id').limit(size).as('oldest'),
        )
        .select('oldest.id')
        .where('oldest.at', '<=', until),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteDocumentAccesses(db: Db, until: string, size: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('document_accesses')
    .where('id', 'in', (from) =>
      from
        .selectFrom((oldest) =>
          oldest.selectFrom('document_accesses').select(['id', 'accessed_at']).orderBy('id').limit(size).as('oldest'),
        )
        .select('oldest.id')
        .where('oldest.accessed_at', '<=', until),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
