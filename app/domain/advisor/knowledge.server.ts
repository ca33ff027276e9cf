import type { Db } from '#db/database.server.ts'
import type { PostKind } from '#db/schema.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { periodsOf } from './tools/area-facts.ts'

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

export async function readKnowledge(db: Db): Promise<Knowledge> {
  const { all, councils } = await readKnownAreas(db)
  const { deals } = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.countAll<number>().as('deals'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
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
    periods: periodsOf(councils),
    posts: countOf('post'),
    guides: countOf('guide'),
  }
}
