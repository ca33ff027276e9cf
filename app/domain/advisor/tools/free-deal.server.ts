import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { readStandings } from '#app/domain/deals/list/standing.server.ts'
import type { DealStanding } from '#app/domain/deals/list/standing.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { refuse, type Refusal } from './tool.server.ts'

/**
 * A deal that anybody can secure at this moment, or that nobody can online, as in Scotland. Of another nothing is said but that it is
 * taken.
 */
export async function findToldDeal(world: AdvisorWorld, dealId: number): Promise<PublicDeal | Refusal> {
  const deal = await findDeal(world.db, dealId, world.policy)
  if (!deal) return refuse(`There is no deal ${dealId} on this site.`)
  const standing = await standingOf(world, deal)
  const isTold = standing.kind === 'free' || standing.kind === 'not-online'
  return isTold ? deal : refuse(refusalOf(deal, standing))
}

async function standingOf({ db, now }: AdvisorWorld, deal: PublicDeal): Promise<DealStanding> {
  const { id, availability, canBeSecuredOnline } = deal
  const status = availability === 'reserved' ? ('reserved' as const) : ('active' as const)
  const standings = await readStandings(db, [{ id, status, canBeSecuredOnline }], { userId: null, now })
  return standings.get(id)!
}

function refusalOf({ id }: PublicDeal, { kind }: DealStanding): string {
  if (kind === 'on-hold') return `Another investor is reserving deal ${id} at the moment, so I do not go into it.`
  return `Deal ${id} has been reserved by another investor.`
}
