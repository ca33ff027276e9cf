import type { Db } from '#db/database.server.ts'
import type { ReservationRow } from '#db/schema.ts'
import { KnownEverywhere } from '#app/utils/known-everywhere.server.ts'

/**
 * Reservations for which money has arrived that could not be written down, because the disk is full or another program has the database
 * locked. They are kept in memory, where there is room, of every process; after a restart the repair of payments finds them anew.
 */
const waiting = new KnownEverywhere('not-entered', 1000)

export function noteNotEntered(reservationId: string): void {
  waiting.add(reservationId)
}

export function forgetNotEntered(reservationId: string): void {
  waiting.delete(reservationId)
}

export const hasNotEntered = async () => (await waiting.list()).size > 0

/** A user's reservations whose payment has arrived and could not be entered yet: all of them, or those of one deal. */
export async function listNotEntered(
  db: Db,
  userId: string,
  dealId?: number,
): Promise<Pick<ReservationRow, 'id' | 'deal_id' | 'reference' | 'amount_pence'>[]> {
  const ids = await waiting.list()
  if (ids.size === 0) return []
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'deal_id', 'reference', 'amount_pence'])
    .where('user_id', '=', userId)
    .$if(dealId !== undefined, (query) => query.where('deal_id', '=', dealId!))
    .where('status', 'in', ['held', 'expired', 'released'])
    .where((where) =>
      where.exists(
        where
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.reservation_id', '=', 'reservations.id')
          .where('payments.status', 'in', ['creating', 'open']),
      ),
    )
    .orderBy('held_at', 'desc')
    .execute()
  return rows.filter(({ id }) => ids.has(id))
}

/** Whether money of a user's has arrived for a deal that could not be entered yet. */
export async function isNotEntered(db: Db, userId: string, dealId: number): Promise<boolean> {
  return (await listNotEntered(db, userId, dealId)).length > 0
}
