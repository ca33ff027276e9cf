import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
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

/** Standings to the viewer of the deals that match, counted over all pages. One query, over the holds that run at this moment. */
export async function countStandings(
  db: Db,
  matching: (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool>,
  { total, reserved, inScotland }: StandingTotals,
  { allowScotland }: { allowScotland: boolean },
  { userId, now }: DealViewer,
): Promise<StandingCounts> {
  const holds = await db
    .selectFrom('reservations')
    .innerJoin(
      (from) =>
        from.selectFrom('deals').select(['id', 'nation']).where(matching).where('status', '=', 'active').as('matched'),
      (join) => join.onRef('matched.id', '=', 'reservations.deal_id'),
    )
    .select(['user_id', 'nation'])
    .where('status', '=', 'held')
    .where('expires_at', '>', now)
    .execute()
  const heldByYou = userId === null ? 0 : holds.filter((hold) => hold.user_id === userId).length
  const isOffline = (nation: string) => !allowScotland && nation === 'Scotland'
  const notOnline = allowScotland ? 0 : inScotland - holds.filter(({ nation }) => isOffline(nation)).length
  return {
    free: total - reserved - notOnline - holds.length,
    onHold: holds.length - heldByYou,
    heldByYou,
    reserved,
    notOnline,
  }
}
