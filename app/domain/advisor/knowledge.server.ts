import type { Db } from '#db/database.server.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { periodsOf } from './tools/area-facts.ts'

/** The amount that there is for the advisor to look up. */
export interface Knowledge {
  /** Active deals. */
  deals: number
  areas: number
  /** The months of the figures of the councils, in the words of the sources of answers; empty where there are none. */
  periods: string
  /** Published articles. */
  posts: number
}

export async function readKnowledge(db: Db): Promise<Knowledge> {
  const { all, councils } = await readKnownAreas(db)
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
    periods: periodsOf(councils),
    posts,
  }
}
