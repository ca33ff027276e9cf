import type { Db } from '#db/database.server.ts'
import type { DealRow } from '#db/schema.ts'
import { londonDay } from '#app/utils/dates.ts'
import type { DealStanding, DealViewer } from './standing.ts'

type StandingRow = Pick<DealRow, 'id' | 'status'> & { canBeSecuredOnline: boolean }

/** What each of these deals is to the viewer, by its id: one query, however many deals. */
export async function readStandings(
  db: Db,
  deals: readonly StandingRow[],
  { userId, now }: DealViewer,
): Promise<Map<number, DealStanding>> {
  const live =
    deals.length === 0
      ? []
      : await db
          .selectFrom('reservations')
          .select(['id', 'reference', 'deal_id', 'user_id', 'status', 'expires_at', 'extended_at'])
          .where(
            'deal_id',
            'in',
            deals.map(({ id }) => id),
          )
          .where('status', 'in', ['held', 'paid', 'completed'])
          .execute()
  const byDeal = new Map(live.map((reservation) => [reservation.deal_id, reservation]))
  return new Map(
    deals.map((deal): [number, DealStanding] => {
      const reservation = byDeal.get(deal.id)
      const isTheirs = userId !== null && reservation?.user_id === userId
      if (reservation && reservation.status !== 'held' && isTheirs) {
        return [deal.id, { kind: 'yours', reservationId: reservation.id, reference: reservation.reference }]
      }
      if (reservation?.status === 'held' && reservation.expires_at > now) {
        const until = reservation.expires_at
        const end = { until, isAnotherDay: londonDay(until) !== londonDay(now) }
        const mayBeKept = reservation.extended_at === null
        return [deal.id, isTheirs ? { kind: 'held-by-you', ...end } : { kind: 'on-hold', mayBeKept, ...end }]
      }
      return [deal.id, standingFor(deal)]
    }),
  )
}

/** What the deal is to anybody while nobody holds it. */
export function standingFor(deal: Omit<StandingRow, 'id'>): DealStanding {
  if (deal.status !== 'active') return { kind: 'reserved' }
  return { kind: deal.canBeSecuredOnline ? 'free' : 'not-online' }
}
