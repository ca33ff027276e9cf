import { matchesFilters } from '#app/domain/deals/list/conditions.server.ts'
import { filtersInForce, noDealFilters, type DealFilters } from '#app/domain/deals/list/filters.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Which of these deals anybody can secure at this moment, in their order. */
export function keepFree(world: AdvisorWorld, dealIds: readonly number[]): Promise<number[]> {
  return keepMatching(world, dealIds, world.policy.allowScotland)
}

/** These, and those that nobody can secure online, as in Scotland: their figures are told. */
export function keepTold(world: AdvisorWorld, dealIds: readonly number[]): Promise<number[]> {
  return keepMatching(world, dealIds, true)
}

async function keepMatching(
  { db, now }: AdvisorWorld,
  dealIds: readonly number[],
  allowScotland: boolean,
): Promise<number[]> {
  if (dealIds.length === 0) return []
  const filters: DealFilters = { ...noDealFilters, isFree: true }
  const rows = await db
    .selectFrom('deals')
    .select('id')
    .where(matchesFilters(filters, filtersInForce(filters), { allowScotland, now }))
    .where('id', 'in', [...dealIds])
    .execute()
  const kept = new Set(rows.map(({ id }) => id))
  return dealIds.filter((id) => kept.has(id))
}
