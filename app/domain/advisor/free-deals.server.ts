import { matchesFilters } from '#app/domain/deals/list/conditions.server.ts'
import { filtersInForce, noDealFilters, type DealFilters } from '#app/domain/deals/list/filters.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Which of these deals anybody can secure at this moment, in their order. */
export async function keepFree({ db, policy, now }: AdvisorWorld, dealIds: readonly number[]): Promise<number[]> {
  if (dealIds.length === 0) return []
  const filters: DealFilters = { ...noDealFilters, isFree: true }
  const rows = await db
    .selectFrom('deals')
    .select('id')
    .where(matchesFilters(filters, filtersInForce(filters), { allowScotland: policy.allowScotland, now }))
    .where('id', 'in', [...dealIds])
    .execute()
  const free = new Set(rows.map(({ id }) => id))
  return dealIds.filter((id) => free.has(id))
}
