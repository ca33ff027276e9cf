import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import type { DealViewer, StandingCounts } from './standing.ts'

type Where = ExpressionBuilder<Database, 'deals'>

/** The numbers of the public deals that match and are reserved, and of the others in Scotland. They change with deals only. */
export interface StandingTotals {
  total: number
  reserved: number
  inScotland: number
}

/** The same, to be selected beside other figures of the deals. */
export function selectTotals(select: Where) {
  return [
    select.fn.countAll<number>().as('total'),
    select.fn.countAll<number>().filterWhere('status', '=', 'reserved').as('reserved'),
    select.fn
      .countAll<number>()
      .filterWhere('status', '=', 'active')
      .filterWhere('nation', '=', 'Scotland')
      .as('inScotland'),
  ] as const
}

/** The holds that run at this moment, from an index that has no others. */
export function listRunningHolds(db: Db, now: string): Promise<{ deal_id: number; user_id: string }[]> {
  return (
    db
      .selectFrom(readBy('reservations', 'held_reservations_by_expiry'))
      .select(['deal_id', 'user_id'])
      // Written out, so that SQLite sees the condition of the index.
      .where(sql<boolean>`status = 'held'`)
      .where('expires_at', '>', now)
      .execute()
  )
}

/** Standings to the viewer of the deals that match, counted over all pages. Only the deals of the holds that run are looked at. */
export async function countStandings(
  db: Db,
  matching: (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool>,
  { total, reserved, inScotland }: StandingTotals,
  { allowScotland }: { allowScotland: boolean },
  { userId, now }: DealViewer,
): Promise<StandingCounts> {
  const running = await listRunningHolds(db, now)
  const nations = new Map<number, string>()
  if (running.length > 0) {
    const ids = running.map(({ deal_id }) => deal_id)
    const rows = await db
      .selectFrom(readBy('deals', null))
      .select(['id', 'nation'])
      .where(isAmong('id', ids))
      .where('status', '=', 'active')
      .where(matching)
      .execute()
    for (const { id, nation } of rows) nations.set(id, nation)
  }
  const holds = running.filter(({ deal_id }) => nations.has(deal_id))
  const heldByYou = userId === null ? 0 : holds.filter(({ user_id }) => user_id === userId).length
  const isOffline = (nation: string) => !allowScotland && nation === 'Scotland'
  const heldOffline = holds.filter(({ deal_id }) => isOffline(nations.get(deal_id)!)).length
  const notOnline = allowScotland ? 0 : inScotland - heldOffline
  return {
    free: total - reserved - notOnline - holds.length,
    onHold: holds.length - heldByYou,
    heldByYou,
    reserved,
    notOnline,
  }
}
