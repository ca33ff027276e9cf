import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { AboutType } from '#db/schema.ts'
import { deleteOldCounts } from '#app/domain/advisor/limits.server.ts'
import { deleteUploadsOf, type DeleteFile } from '#app/domain/files/uploads.server.ts'
import { deleteOldDrafts } from '#app/domain/records/drafts.server.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { londonDay, startOfLondonDay, yearsBefore } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.ts'
import { isUnsuspectedSince } from './deleting.server.ts'
import { deleteEndedRequests, deleteKeptData } from './deletion.server.ts'
import { keptForYears } from './your-data.ts'

/** The time for which people's records stay, in years since the last change to them (privacy policy; RULES.md, Retention). */
export const keptYears = { tickets: 2, requestsWithoutPurchase: 1, requests: 6, audit: 6, documentAccesses: 6 } as const

/** The days for which the counts of page views are kept. They say nothing of people; a year can thus be held beside the last. */
const pageViewDays = 400

interface Deleted {
  tickets: number
  requests: number
  auditEvents: number
  documentAccesses: number
  pageViews: number
  drafts: number
  questionCounts: number
  dataRequests: number
  keptAccounts: number
}

/**
 * Deletes records that have been kept as long as the privacy policy promises: answered and closed tickets with their threads and
 * mails, ended refund requests with their files and mails, the trail, who opened which document, drafts of deals and posts, and how much
 * the advisor was asked. Open and
 * undecided records stay, however old. It deletes at most `size` of each at a time, and of page views a day, so that no visitor
 * waits for it; the next round continues. Drafts are too few for that.
 *
 * Reservations, payments and refunds stay as long as the account of their user, because they are the operator's accounts. Of a deleted
 * account they go seven years after the last of them (deletion.server.ts).
 */
export async function deleteExpiredRecords(db: Db, deleteFile: DeleteFile, now: string, size = 100): Promise<Deleted> {
  return {
    tickets: await deleteTickets(db, yearsBefore(now, keptYears.tickets), size),
    auditEvents: await deleteAuditEvents(db, yearsBefore(now, keptYears.audit), size),
    documentAccesses: await deleteDocumentAccesses(db, yearsBefore(now, keptYears.documentAccesses), size),
    pageViews: await deletePageViews(db, startOfLondonDay(now, -pageViewDays)),
    drafts: await deleteOldDrafts(db, now),
    questionCounts: await deleteOldCounts(db, now),
    dataRequests: await deleteEndedRequests(db, now, size),
    keptAccounts: await deleteKeptData(db, now),
    // Files come last, because a failing disk ends the round here.
    requests: await deleteRequests(db, deleteFile, now, size),
  }
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
    await deleteMails(trx, 'ticket', ids)
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
    // A request that was asked for later cannot be due. The condition is here because the index knows this time only.
    .where('asked_at', '<=', soonest)
    .where((where) =>
      where.or([
        where('updated_at', '<=', yearsBefore(now, keptYears.requests)),
        where.and([where('reservation_id', 'is', null), where('updated_at', '<=', soonest)]),
      ]),
    )
    .where(isUnsuspectedSince(yearsBefore(now, keptForYears.suspicion)))
    .limit(size)
    .execute()
  return repairEach(rows, async ({ id }) => {
    await deleteRequest(db, deleteFile, id)
    // SQLite answers synchronously: without a pause every visitor would wait for all the deletions.
    await setImmediate()
    return true
  })
}

async function deleteRequest(db: Db, deleteFile: DeleteFile, requestId: string): Promise<void> {
  await deleteUploadsOf(db, { type: evidenceRules.aboutType, id: requestId }, deleteFile)
  await db.transaction().execute(async (trx) => {
    // The refund itself stays in the accounts.
    await trx.updateTable('refunds').set({ request_id: null }).where('request_id', '=', requestId).execute()
    await deleteMails(trx, 'refund-request', [requestId])
    await trx.deleteFrom('refund_requests').where('id', '=', requestId).execute()
  })
}

async function deleteMails(trx: Db, type: AboutType, ids: string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('about_type', '=', type)
    .where('about_id', 'in', ids)
    .execute()
}

/**
 * Rows are added at the end of this table and the next. The oldest rows therefore have the lowest numbers, and no other row has
 * to be read.
 */
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

async function deletePageViews(db: Db, until: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('page_views')
    .where('day', '=', (from) => from.selectFrom('page_views').select((select) => select.fn.min('day').as('oldest')))
    .where('day', '<', londonDay(until))
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
