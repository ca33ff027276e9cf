import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { dealReference } from './deals.ts'
import type { YourDeal } from './reservations.ts'

/** A user's running holds, purchases and payments that went back, newest first; with the documents of those that are open. */
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

  const yours: YourDeal[] = []
  for (const row of rows) {
    const isPaid = row.status === 'paid' || row.status === 'completed'
    const isUnlocked = isPaid && row.locked_at === null && row.unlock_at !== null && row.unlock_at <= now
    let state: YourDeal['state']
    if (isPaid) state = isUnlocked ? 'paid-unlocked' : 'paid-locked'
    else if (row.status === 'held' && row.expires_at > now)
      state = row.deal_status === 'active' ? 'held' : 'held-unlisted'
    else if (row.status === 'refunded' || row.returned === 'refunded') state = 'refunded'
    else if (row.returned === 'refund-due') state = 'refunding'
    else if (row.returned === 'problem') state = 'refund-problem'
    else continue
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
      address: isUnlocked ? row.address : null,
      documents: isPaid ? await listDocuments(db, row.deal_id) : [],
    })
  }
  return yours
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
