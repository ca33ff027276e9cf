import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AboutType, Database } from '#db/schema.ts'
import { deleteOldQuestions } from '#app/domain/advisor/asked/noting.server.ts'
import { deleteOldCounts } from '#app/domain/advisor/limits.server.ts'
import { giveUpUploadsOf } from '#app/domain/files/uploads.server.ts'
import { deleteOldDrafts } from '#app/domain/records/drafts.server.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { deleteOldGroups } from '#app/domain/reservations/hold-groups.server.ts'
import { deleteExpiredSubmissions } from '#app/domain/submissions/retention.server.ts'
import { checkKeptYears } from '#app/domain/terms/buyer-check.ts'
import { testimonialEvidence } from '#app/domain/testimonials/evidence.ts'
import { daysWithoutConsent } from '#app/domain/testimonials/testimonials.ts'
import { addMilliseconds, londonDay, startOfLondonDay, yearsBefore } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { isUnsuspectedSince } from './deleting.server.ts'
import { deleteEndedRequests, deleteKeptData } from './deletion.server.ts'
import { keptForYears } from './your-data.ts'

/** The time for which people's records stay, in years since the last change to them (privacy policy; RULES.md, Retention). */
export const keptYears = {
  tickets: 2,
  requestsWithoutPurchase: 1,
  requests: 6,
  audit: 6,
  documentAccesses: 6,
  /** Buyers who were asked and have not answered, and words that were refused. Words without consent: `daysWithoutConsent`. */
  testimonialsNotShown: 1,
  /** That a testimonial was withdrawn. */
  testimonialsWithdrawn: 6,
  /** Since the end of the purchase. */
  buyerChecks: checkKeptYears,
  /** Since they were noted, where nobody has marked an end (Money Laundering Regulations 2017, reg 40(4)). */
  buyerChecksWithoutEnd: 10,
} as const

/** The days for which the counts of page views are kept. They say nothing of people; a year can thus be held beside the last. */
const pageViewDays = 400

interface Deleted {
  tickets: number
  requests: number
  auditEvents: number
  documentAccesses: number
  buyerChecks: number
  pageViews: number
  drafts: number
  holdGroups: number
  questionCounts: number
  questions: number
  dataRequests: number
  keptAccounts: number
  testimonials: number
  submissions: number
  identities: number
}

/**
 * Deletes records that have been kept as long as the privacy policy promises: answered and closed tickets with their threads and
 * mails, ended refund requests with their files and mails, testimonials that were not given or agreed to, refused or withdrawn, the trail, who opened
 * which document, checks of buyers, from where holds began, submissions and their papers of identity (domain/submissions/retention.server.ts), drafts of deals
 * and posts, what and how much the advisor was asked. Open and undecided records, and testimonials that are shown, stay, however old. It deletes at most `size` of each at a time, and of page views a day, so that no visitor
 * waits for it; the next round continues. Drafts are too few for that. Files are given up, and the next sweep deletes them.
 *
 * Reservations, payments and refunds stay as long as the account of their user, because they are the operator's accounts. Of a deleted
 * account they go seven years after the last of them (deletion.server.ts).
 */
export async function deleteExpiredRecords(db: Db, now: string, size = 100): Promise<Deleted> {
  return {
    tickets: await thenOthers(deleteTickets(db, yearsBefore(now, keptYears.tickets), size)),
    auditEvents: await thenOthers(deleteAuditEvents(db, yearsBefore(now, keptYears.audit), size)),
    documentAccesses: await thenOthers(deleteDocumentAccesses(db, yearsBefore(now, keptYears.documentAccesses), size)),
    buyerChecks: await thenOthers(deleteBuyerChecks(db, now, size)),
    pageViews: await thenOthers(deletePageViews(db, startOfLondonDay(now, -pageViewDays))),
    drafts: await thenOthers(deleteOldDrafts(db, now)),
    holdGroups: await thenOthers(deleteOldGroups(db, now, size)),
    questionCounts: await thenOthers(deleteOldCounts(db, now)),
    questions: await thenOthers(deleteOldQuestions(db, now, size)),
    dataRequests: await thenOthers(deleteEndedRequests(db, now, size)),
    keptAccounts: await thenOthers(deleteKeptData(db, now)),
    testimonials: await thenOthers(deleteTestimonials(db, now, size)),
    ...(await deleteExpiredSubmissions(db, now, size)),
    requests: await deleteRequests(db, now, size),
  }
}

/** The work, and after it a turn for others. */
async function thenOthers<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work
  await setImmediate()
  return result
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

async function deleteRequests(db: Db, now: string, size: number): Promise<number> {
  const rows = await db
    .selectFrom('refund_requests')
    .select('id')
    .where((where) => isRequestDue(where, now))
    .limit(size)
    .execute()
  return repairEach(rows, ({ id }) =>
    db.transaction().execute(async (trx) => {
      // One with a note about a suspicion since the list was read stays, with everything of it.
      const due = await trx
        .selectFrom('refund_requests')
        .select('id')
        .where('id', '=', id)
        .where((where) => isRequestDue(where, now))
        .executeTakeFirst()
      if (!due) return false
      // The refund itself stays in the accounts.
      await trx.updateTable('refunds').set({ request_id: null }).where('request_id', '=', id).execute()
      await deleteMails(trx, 'refund-request', [id])
      await trx.deleteFrom('refund_requests').where('id', '=', id).execute()
      await giveUpUploadsOf(trx, { type: evidenceRules.aboutType, id })
      return true
    }),
  )
}

/** The condition for ended requests that have been kept long enough. */
function isRequestDue(where: ExpressionBuilder<Database, 'refund_requests'>, now: string) {
  const soonest = yearsBefore(now, keptYears.requestsWithoutPurchase)
  return where.and([
    where('status', 'in', ['refunded', 'rejected', 'withdrawn']),
    // A request that was asked for later cannot be due. The condition is here because the index knows this time only.
    where('asked_at', '<=', soonest),
    where.or([
      where('updated_at', '<=', yearsBefore(now, keptYears.requests)),
      where.and([where('reservation_id', 'is', null), where('updated_at', '<=', soonest)]),
    ]),
    isUnsuspectedSince(yearsBefore(now, keptForYears.suspicion))(where),
  ])
}

async function deleteTestimonials(db: Db, now: string, size: number): Promise<number> {
  const rows = await db
    .selectFrom('testimonials')
    .select('id')
    .where((where) => isTestimonialDue(where, now))
    .limit(size)
    .execute()
  return repairEach(rows, ({ id }) =>
    db.transaction().execute(async (trx) => {
      // A record that was answered or decided since the list was read stays, with everything of it.
      const due = await trx
        .selectFrom('testimonials')
        .select('id')
        .where('id', '=', id)
        .where((where) => isTestimonialDue(where, now))
        .executeTakeFirst()
      if (!due) return false
      await trx.deleteFrom('testimonials').where('id', '=', id).execute()
      await deleteMails(trx, 'testimonial', [id])
      await giveUpUploadsOf(trx, { type: testimonialEvidence.aboutType, id })
      return true
    }),
  )
}

/** The condition for testimonials that have been kept long enough. */
function isTestimonialDue(where: ExpressionBuilder<Database, 'testimonials'>, now: string) {
  const notShown = yearsBefore(now, keptYears.testimonialsNotShown)
  const withdrawn = yearsBefore(now, keptYears.testimonialsWithdrawn)
  const withoutConsent = addMilliseconds(now, -daysWithoutConsent * 86_400_000)
  return where.or([
    where.and([where('state', 'in', ['asked', 'refused']), where('updated_at', '<=', notShown)]),
    where.and([where('state', '=', 'withdrawn'), where('updated_at', '<=', withdrawn)]),
    where.and([
      where('state', '=', 'received'),
      where('consent_at', 'is', null),
      where('updated_at', '<=', withoutConsent),
    ]),
  ])
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

/** The notes about the identity of buyers whose purchase ended so long ago. The trail keeps that it was checked, for its own time. */
async function deleteBuyerChecks(db: Db, now: string, size: number): Promise<number> {
  const until = yearsBefore(now, keptYears.buyerChecks)
  const { numDeletedRows } = await db
    .deleteFrom('buyer_checks')
    .where('id', 'in', (from) =>
      from
        .selectFrom('buyer_checks')
        .innerJoin('reservations', 'reservations.id', 'buyer_checks.reservation_id')
        .select('buyer_checks.id')
        .where((where) =>
          where.or([
            where('ended_at', '<=', until),
            where.and([
              where('ended_at', 'is', null),
              where('noted_at', '<=', yearsBefore(now, keptYears.buyerChecksWithoutEnd)),
            ]),
          ]),
        )
        // No purchase ends before its check is noted, so that older ones are looked at and no others.
        .where('noted_at', '<=', until)
        .limit(size),
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
