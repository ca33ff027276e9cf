import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { DealRow, PropertyType } from '#db/schema.ts'
import { londonDay } from '#app/utils/dates.ts'
import type { DealStanding, DealViewer } from './standing.ts'
import { listNotEntered } from './not-entered.server.ts'

type StandingRow = Pick<DealRow, 'id' | 'status'> & { canBeSecuredOnline: boolean }

/**
 * The standing of each of these deals to the viewer, by its id: one query, however many deals, and one more while payments wait to be
 * entered.
 */
export async function readStandings(
  db: Db,
  deals: readonly StandingRow[],
  { userId, now }: DealViewer,
): Promise<Map<number, DealStanding>> {
  const live =
    deals.length === 0
      ? []
      : await readLive(
          db,
          deals.map(({ id }) => id),
        )
  const received = userId === null ? [] : await listNotEntered(db, userId)
  const byDeal = new Map(live.map((reservation) => [reservation.deal_id, reservation]))
  return new Map(
    deals.map((deal): [number, DealStanding] => {
      const reservation = byDeal.get(deal.id)
      const isTheirs = userId !== null && reservation?.user_id === userId
      if (reservation && reservation.status !== 'held' && isTheirs) {
        const { id: reservationId, reference, amount_pence: amountPence } = reservation
        return [deal.id, { kind: 'yours', reservationId, reference, amountPence }]
      }
      const waiting = received.find((one) => one.deal_id === deal.id)
      if (waiting) {
        const { reference, amount_pence: amountPence } = waiting
        return [deal.id, { kind: 'payment-received', reference, amountPence }]
      }
      if (reservation?.status === 'held' && reservation.expires_at > now) {
        const until = reservation.expires_at
        const end = { until, isAnotherDay: londonDay(until) !== londonDay(now) }
        const mayBeKept = reservation.extended_at === null
        const amountPence = reservation.amount_pence
        return [
          deal.id,
          isTheirs ? { kind: 'held-by-you', amountPence, ...end } : { kind: 'on-hold', mayBeKept, ...end },
        ]
      }
      return [deal.id, standingFor(deal)]
    }),
  )
}

/** Reservations that hold these deals or have paid for them, ended holds among them: no clock is asked, so that the answer can be kept. */
const readLive = keepByVersion(['reservations'], (db: Db, dealIds: number[]) =>
  db
    .selectFrom('reservations')
    .select(['id', 'reference', 'deal_id', 'user_id', 'status', 'expires_at', 'extended_at', 'amount_pence'])
    .where('deal_id', 'in', dealIds)
    .where('status', 'in', ['held', 'paid', 'completed'])
    .execute(),
)

/** The deal's standing to anybody while nobody holds it. */
export function standingFor(deal: Omit<StandingRow, 'id'>): DealStanding {
  if (deal.status !== 'active') return { kind: 'reserved' }
  return { kind: deal.canBeSecuredOnline ? 'free' : 'not-online' }
}

/**
 * When the first of all running holds ends (UTC), or the first of these deals or of deals of this type; null while nobody holds any. What
 * a page says of holds is right until then.
 */
export async function findNextHoldEnd(
  db: Db,
  now: string,
  deals: readonly number[] | PropertyType | null = null,
): Promise<string | null> {
  const [ids, type] = typeof deals === 'string' ? [null, deals] : [deals, null]
  if (ids?.length === 0) return null
  const first = await db
    .selectFrom(readBy('reservations', ids === null ? 'held_reservations_by_expiry' : 'reservations_by_deal'))
    .select('expires_at')
    // Written out, so that SQLite sees the condition of the index.
    .where(sql<boolean>`status = 'held'`)
    .where('expires_at', '>', now)
    .$if(ids !== null, (query) => query.where('deal_id', 'in', ids!))
    .$if(type !== null, (query) =>
      query.where((where) =>
        where((deals) => deals.selectFrom('deals').select('property_type').whereRef('id', '=', 'deal_id'), '=', type!),
      ),
    )
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return first?.expires_at ?? null
}
