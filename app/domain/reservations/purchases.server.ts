import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { DealStatus, ReservationStatus } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { listRefundProgress } from '#app/domain/refunds/progress.server.ts'
import { refundDates } from '#app/domain/terms/refund-rules.ts'
import { type RefundProgress } from '#app/domain/refunds/requests.ts'
import { isUndecided, isUnderWay } from '#app/domain/terms/refund-states.ts'
import type { YourDeal } from './reservations.ts'

/** A user's running holds, purchases and returned payments, newest first. Reservations with open documents come with them. */
export async function listYourDeals(db: Db, userId: string, now: string): Promise<YourDeal[]> {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select([
      'reservations.id',
      'reference',
      'deal_id',
      'reservations.status',
      'amount_pence',
      'expires_at',
      'paid_at',
      'unlock_at',
      'locked_at',
      'first_document_access_at',
      'deals.title',
      'deals.status as deal_status',
      'deals.location',
      'deals.address',
      'deals.image_url',
      'deals.property_type',
    ])
    .select((select) =>
      select
        .selectFrom('payments')
        .select(
          sql<string>`case when last_error is not null and status = 'refund-due' then 'problem' else status end`.as(
            'returned',
          ),
        )
        .whereRef('payments.reservation_id', '=', 'reservations.id')
        .where('payments.status', 'in', ['refund-due', 'refunded'])
        .orderBy('payments.created_at', 'desc')
        .limit(1)
        .as('returned'),
    )
    .where('user_id', '=', userId)
    .orderBy('held_at', 'desc')
    .limit(100)
    .execute()

  const progress = await listRefundProgress(
    db,
    rows.map((row) => row.id),
  )
  const yours: YourDeal[] = []
  for (const row of rows) {
    const refund = progress.get(row.id) ?? null
    const isPaid = row.status === 'paid' || row.status === 'completed'
    const state = stateOf(row, refund, now)
    if (!state) continue
    yours.push({
      reservationId: row.id,
      reference: row.reference,
      dealId: row.deal_id,
      dealReference: dealReference(row.deal_id),
      title: row.title,
      location: row.location,
      imageUrl: row.image_url,
      propertyType: row.property_type,
      state,
      amountPence: row.amount_pence,
      expiresAt: row.expires_at,
      paidAt: row.paid_at,
      unlockAt: row.locked_at === null ? row.unlock_at : null,
      isOpened: row.first_document_access_at !== null,
      isDealPublic: row.deal_status === 'active' || row.deal_status === 'reserved',
      address: state === 'paid-unlocked' ? row.address : null,
      documents: isPaid ? await listDocuments(db, row.deal_id) : [],
      refundDates: row.paid_at && isPaid ? refundDates(row.paid_at) : null,
      refund,
    })
  }
  return yours
}

interface StateFacts {
  status: ReservationStatus
  expires_at: string
  unlock_at: string | null
  locked_at: string | null
  deal_status: DealStatus
  returned: string | null
}

/** The reservation as the buyer is shown it; null for one that came to nothing. */
function stateOf(row: StateFacts, refund: RefundProgress | null, now: string): YourDeal['state'] | null {
  if (row.status === 'paid' || row.status === 'completed') {
    if (refund && isUnderWay(refund.status)) return refund.hasProblem ? 'refund-problem' : 'refunding'
    if (refund && (refund.isFromBuyer || refund.isFromUs) && isUndecided(refund.status)) return 'refund-asked'
    return row.locked_at === null && row.unlock_at !== null && row.unlock_at <= now ? 'paid-unlocked' : 'paid-locked'
  }
  if (row.status === 'held' && row.expires_at > now) return row.deal_status === 'active' ? 'held' : 'held-unlisted'
  if (refund && isUnderWay(refund.status)) return refund.hasProblem ? 'refund-problem' : 'refunding'
  if (row.status === 'refunded' || row.returned === 'refunded') return 'refunded'
  if (row.returned === 'refund-due') return 'refunding'
  return row.returned === 'problem' ? 'refund-problem' : null
}

async function listDocuments(db: Db, dealId: number): Promise<YourDeal['documents']> {
  const rows = await db
    .selectFrom('deal_documents')
    .select(['id', 'title', 'status', 'byte_size', 'page_count'])
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    byteSize: row.byte_size,
    pageCount: row.page_count,
  }))
}
