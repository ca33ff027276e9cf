import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import type { ListingRefusal, ListingResult, ListingStatus } from './desk.ts'
import { checkFigures, comparedColumns } from '../score/figures.server.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'

/**
 * Puts a deal on the market or takes it off; on the market it is no longer marked unavailable. A hold that runs meanwhile stays
 * and cannot be paid (domain/reservations/securing.server.ts). A deal that a buyer has paid for, or whose buyer is still owed
 * money because it was unavailable, stays as it is. A deal whose figures contradict each other goes on the market once that is confirmed
 * in its form. Returns the deal's reference and title.
 */
export async function setDealListing(
  db: Db,
  admin: { id: string },
  dealId: number,
  to: ListingStatus,
  now: string,
): Promise<ListingResult> {
  return db.transaction().execute((trx) => setListingIn(trx, admin, dealId, to, now))
}

/** Who changes a listing: an admin where nothing is said, the vendor of the deal, or the system by its time. */
interface ListedBy {
  id: string | null
  actor?: 'admin' | 'user' | 'system'
}

/** The same inside an open transaction. */
export async function setListingIn(
  trx: Db,
  by: ListedBy,
  dealId: number,
  to: ListingStatus,
  now: string,
): Promise<ListingResult> {
  const before = await trx
    .selectFrom('deals')
    .select(['title', 'status', 'unavailable_at', 'secure_price_pence', ...comparedColumns])
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (to === 'active' && before?.secure_price_pence === 0) return { ok: false, reason: 'no-price' }
  if (before?.unavailable_at && (await isRefundOwed(trx, dealId))) return { ok: false, reason: 'refund-owed' }
  if (to === 'active' && (before?.status === 'inactive' || before?.status === 'draft')) {
    const { asked } = checkFigures(before)
    if (asked.length > 0)
      return { ok: false, reason: 'figures', figures: asked, reference: dealReference(dealId), title: before.title }
  }
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
    .where('status', 'in', to === 'active' ? ['inactive', 'draft'] : ['active'])
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
  if (!deal || !before) return { ok: false, reason: await whyNot(trx, dealId, to) }
  await recordAudit(trx, {
    at: now,
    actor: by.actor ?? 'admin',
    actorUserId: by.id,
    action: to === 'active' ? 'deal-activated' : 'deal-deactivated',
    objectType: 'deal',
    objectId: String(dealId),
    detail: { before: before.unavailable_at ? 'unavailable' : before.status, after: to },
  })
  return { ok: true, reference: dealReference(deal.id), title: deal.title }
}

/**
 * Marks a deal unavailable inside an open transaction: it leaves the market, whoever has reserved it. False for one that is marked
 * already, or was never on the market. Who is told and paid back is the caller's to settle
 * (domain/reservations/unavailable.server.ts).
 */
export async function markUnavailableIn(
  trx: Db,
  by: Required<ListedBy>,
  dealId: number,
  now: string,
): Promise<boolean> {
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
    actor: by.actor,
    actorUserId: by.id,
    action: 'deal-marked-unavailable',
    objectType: 'deal',
    objectId: String(dealId),
    detail: { before: deal.status, after: 'unavailable' },
  })
  return true
}

/** The last time that a deal came on the market or left it, and by whom; undefined where nothing is known of it. */
export async function readLastListing(
  db: Db,
  dealId: number,
): Promise<{ isOn: boolean; actor: string; at: string } | undefined> {
  const event = await db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'at'])
    .where('object_type', '=', 'deal')
    .where('object_id', '=', String(dealId))
    .where('action', 'in', ['deal-activated', 'deal-released', 'deal-deactivated', 'deal-marked-unavailable'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOn = event?.action === 'deal-activated' || event?.action === 'deal-released'
  return event && { isOn, actor: event.actor, at: event.at }
}

/** True while a refund that we asked for ourselves waits for a person: without the mark its reason would be gone. */
export async function isRefundOwed(trx: Db, dealId: number): Promise<boolean> {
  const request = await trx
    .selectFrom('refund_requests')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select('refund_requests.id')
    .where('reservations.deal_id', '=', dealId)
    .where('refund_requests.status', 'in', undecidedStatuses)
    .where('is_from_us', '=', 1)
    .where('reason', '=', 'property-unavailable')
    .executeTakeFirst()
  return request !== undefined
}

async function whyNot(db: Db, dealId: number, to: ListingStatus): Promise<Exclude<ListingRefusal, 'figures'>> {
  const deal = await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirst()
  if (!deal) return 'not-found'
  if (deal.status === to || (to === 'inactive' && deal.status === 'draft')) return 'unchanged'
  return deal.status === 'draft' || deal.status === 'completed' ? 'not-listed' : 'reserved'
}
