import type { Db } from '#db/database.server.ts'
import { writeInParts } from '#db/in-parts.server.ts'
import type { PageViewsTable } from '#db/schema.ts'

/** The pages of a deal whose views are counted. */
export type CountedPage = PageViewsTable['page']

/** The most counts that are held. More come together only where no job writes them down. */
const mostCounts = 50_000

/**
 * Views of pages that have been counted and not been written down yet. It holds a number for each day, page and deal, and nothing
 * of whoever looked. A process that is killed loses what it has counted since the last writing, which is half a minute at most
 * (jobs.server.ts).
 */
export class PageViewCounts {
  #views = new Map<string, PageViewsTable>()

  /** Adds to the count of a page of a deal on a London day. Only deals that exist are counted. */
  add(day: string, page: CountedPage, dealId: number, views = 1): void {
    const key = `${day} ${page} ${dealId}`
    const counted = this.#views.get(key)
    if (counted) counted.views += views
    else if (this.#views.size < mostCounts) this.#views.set(key, { day, page, deal_id: dealId, views })
  }

  /** Hands over all counts and begins anew, so that no view is ever written down twice. */
  take(): PageViewsTable[] {
    const taken = [...this.#views.values()]
    this.#views.clear()
    return taken
  }
}

/** Writes the counts down, in one transaction. After a failure they are all counted still, and the next writing has them. */
export async function writePageViews(db: Db, counts: PageViewCounts): Promise<void> {
  const taken = counts.take()
  if (taken.length === 0) return
  try {
    await writeInParts(db, taken, addViews)
  } catch (error) {
    for (const { day, page, deal_id: dealId, views } of taken) counts.add(day, page, dealId, views)
    throw error
  }
}

async function addViews(trx: Db, rows: readonly PageViewsTable[]): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.deal_id))]
  const deals = await trx.selectFrom('deals').select('id').where('id', 'in', ids).execute()
  const there = new Set(deals.map(({ id }) => id))
  // A deal that has been deleted since has no count any more.
  const values = rows.filter((row) => there.has(row.deal_id))
  if (values.length === 0) return
  await trx
    .insertInto('page_views')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'deal_id'])
        .doUpdateSet((set) => ({ views: set('page_views.views', '+', set.ref('excluded.views')) })),
    )
    .execute()
}
