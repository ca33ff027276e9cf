import type { Db } from '#db/database.server.ts'
import { monthOf, monthText } from '#app/domain/areas/areas.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'

/** How much there is for the advisor to look up. */
export interface Knowledge {
  /** Active deals. */
  deals: number
  areas: number
  /** The newest month of prices and of rents, such as "March 2026"; empty where there are none. */
  priceMonth: string
  rentMonth: string
  /** Published articles. */
  posts: number
}

export async function readKnowledge(db: Db): Promise<Knowledge> {
  const { all } = await readKnownAreas(db)
  const { deals } = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.countAll<number>().as('deals'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const { posts } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return {
    deals,
    areas: all.length,
    priceMonth: newest(all.flatMap((area) => (area.averagePricePence === null ? [] : area.pricePeriod))),
    rentMonth: newest(all.flatMap((area) => (area.averageRentPence === null ? [] : area.rentPeriod))),
    posts,
  }
}

function newest(periods: readonly string[]): string {
  const months = periods.map(monthOf).filter(Boolean).sort()
  return monthText(months.at(-1) ?? '')
}
