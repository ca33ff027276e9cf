import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { PostKind } from '#db/schema.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { monthsInWords } from './answer.ts'
import { monthsOf } from './tools/area-facts.ts'

/** The amount that there is for the advisor to look up. */
export interface Knowledge {
  /** Active deals. */
  deals: number
  areas: number
  /** The months of the figures of the councils, in the words of the sources of answers; empty where there are none. */
  periods: string
  /** Published articles of the blog, and guides of the hub. */
  posts: number
  guides: number
}

const countActive = keepByVersion(['deals'], async (db: Db) => {
  const { deals } = await db
    .selectFrom(readBy('deals', 'active_deals_by_type'))
    .select(({ fn }) => fn.countAll<number>().as('deals'))
    // Written out, so that SQLite sees the condition of the index.
    .where('status', '=', sql.lit('active' as const))
    .executeTakeFirstOrThrow()
  return deals
})

export async function readKnowledge(db: Db): Promise<Knowledge> {
  const { all, councils } = await readKnownAreas(db)
  const deals = await countActive(db)
  const written = await db
    .selectFrom('posts')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('status', '=', 'published')
    .groupBy('kind')
    .execute()
  const countOf = (kind: PostKind) => written.find((row) => row.kind === kind)?.count ?? 0
  return {
    deals,
    areas: all.length,
    periods: monthsInWords(monthsOf(councils)),
    posts: countOf('post'),
    guides: countOf('guide'),
  }
}
