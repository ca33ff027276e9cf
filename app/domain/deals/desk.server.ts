import { sql, type ExpressionBuilder } from 'kysely'
import { anyContainsFolded, paddedNumber } from '#db/expressions.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import type { DealDeskFilters, DealDeskRow, DealDeskSort, ListingRefusal, ListingStatus } from './desk.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'
import { isMadeByUs } from '#app/domain/terms/made-by-us.server.ts'

const sortColumns: Record<DealDeskSort, { column: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 'id', direction: 'desc' },
  score: { column: 'ai_score', direction: 'desc' },
  price: { column: 'price_pence', direction: 'asc' },
  roi: { column: 'roi_percent', direction: 'desc' },
}

/** One page of all deals that match. The search looks at title, location and reference. */
export async function listDeskDeals(db: Db, filters: DealDeskFilters, size = pageSize): Promise<ListPage<DealDeskRow>> {
  const matching = (where: ExpressionBuilder<Database, 'deals'>) =>
    where.and([
      ...(filters.status ? [where('status', '=', filters.status)] : []),
      ...(filters.propertyType ? [where('property_type', '=', filters.propertyType)] : []),
      ...(filters.search
        ? [anyContainsFolded(['title', 'location', paddedNumber('PID-', 'id', 6)], filters.search)]
        : []),
    ])
  const { total } = await db
    .selectFrom('deals')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  const { column, direction } = sortColumns[filters.sort]
  const rows = await db
    .selectFrom('deals')
    .select([
      'id',
      'title',
      'location',
      'status',
      'unavailable_at',
      'property_type',
      'image_url',
      'ai_score',
      'score_grade',
      'price_pence',
      'secure_price_pence',
      'annual_yield_pence',
      'roi_percent',
    ])
    .where(matching)
    .orderBy(sql.ref(column), direction)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  return listPage(
    rows.map((row) => ({
      id: row.id,
      reference: dealReference(row.id),
      title: row.title,
      location: row.location,
      status: row.status,
      isUnavailable: row.unavailable_at !== null,
      isPublic: row.status === 'active' || row.status === 'reserved',
      propertyType: row.property_type,
      imageUrl: row.image_url,
      score: { value: row.ai_score, grade: row.score_grade },
      pricePence: row.price_pence,
      securePricePence: row.secure_price_pence,
      annualYieldPence: row.annual_yield_pence,
      roiPercent: row.roi_percent,
    })),
    total,
    filters.page,
    size,
  )
}

/**
 * Puts a deal on the market or takes it off; on the market it is no longer marked unavailable. A hold that runs meanwhile stays
 * and cannot be paid (domain/reservations/securing.server.ts); a deal that a buyer has paid for, or whose buyer is still owed money because it
 * was unavailable, stays as it is. Returns the deal's reference and title.
 */
export async function setDealListing(
  db: Db,
  admin: Admin,
  dealId: number,
  to: ListingStatus,
  now: string,
): Promise<{ ok: true; reference: string; title: string } | { ok: false; reason: ListingRefusal }> {
  const from = to === 'active' ? 'inactive' : 'active'
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('deals').select('unavailable_at').where('id', '=', dealId).executeTakeFirst()
    if (before?.unavailable_at && (await isRefundOwed(trx, dealId))) return { ok: false, reason: 'refund-owed' }
    const deal = await trx
      .updateTable('deals')
      .set({ status: to, updated_at: now })
      .$if(to === 'active', (update) =>
        update.set((column) => ({
          published_at: column.fn.coalesce('published_at', column.val(now)),
          unavailable_at: null,
        })),
      )
      .where('id', '=', dealId)
      .where('status', '=', from)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('reservations')
              .select('reservations.id')
              .whereRef('reservations.deal_id', '=', 'deals.id')
              .where('reservations.status', 'in', ['paid', 'completed']),
          ),
        ),
      )
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!deal) return { ok: false, reason: await whyNot(trx, dealId, to) }
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: to === 'active' ? 'deal-activated' : 'deal-deactivated',
      objectType: 'deal',
      objectId: String(dealId),
      detail: { before: before?.unavailable_at ? 'unavailable' : from, after: to },
    })
    return { ok: true, reference: dealReference(deal.id), title: deal.title }
  })
}

/**
 * Marks a deal unavailable inside an open transaction: it leaves the market, whoever has reserved it. False for one that is marked
 * already, or was never on the market. Who is told and paid back is the caller's to settle (domain/reservations/unavailable.server.ts).
 */
export async function markUnavailableIn(trx: Db, adminId: string, dealId: number, now: string): Promise<boolean> {
  const deal = await trx
    .selectFrom('deals')
    .select('status')
    .where('id', '=', dealId)
    .where('unavailable_at', 'is', null)
    .where('status', 'in', ['active', 'reserved', 'inactive'])
    .executeTakeFirst()
  if (!deal) return false
  await trx
    .updateTable('deals')
    .set({ status: 'inactive', unavailable_at: now, updated_at: now })
    .where('id', '=', dealId)
    .execute()
  await recordAudit(trx, {
    at: now,
    actor: 'admin',
    actorUserId: adminId,
    action: 'deal-marked-unavailable',
    objectType: 'deal',
    objectId: String(dealId),
    detail: { before: deal.status, after: 'unavailable' },
  })
  return true
}

/** True while a refund that we asked for ourselves waits for a person: without the mark its reason would be gone. */
async function isRefundOwed(trx: Db, dealId: number): Promise<boolean> {
  const request = await trx
    .selectFrom('refund_requests')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select('refund_requests.id')
    .where('reservations.deal_id', '=', dealId)
    .where('refund_requests.status', 'in', undecidedStatuses)
    .where((where) => isMadeByUs(where))
    .executeTakeFirst()
  return request !== undefined
}

async function whyNot(db: Db, dealId: number, to: ListingStatus): Promise<ListingRefusal> {
  const deal = await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirst()
  if (!deal) return 'not-found'
  if (deal.status === to) return 'unchanged'
  return deal.status === 'draft' || deal.status === 'completed' ? 'not-listed' : 'reserved'
}
