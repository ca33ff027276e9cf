import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#db/database.server.ts'
import { writeInParts } from '#db/in-parts.server.ts'
import { forgetOldest } from '#app/utils/forget-oldest.ts'

/** The most posts whose views are held. More come together only where no job writes them down. */
const mostCounts = 50_000

/**
 * Views of posts that have been counted and not been written down yet. A visitor counts once for each post and London day. Whoever
 * it was is known only by a code under a key that the process which counts makes anew each day and never stores, so that nobody can work out
 * from it who it was. A process that begins anew has forgotten the day's visits. Of a day, `mostVisits` are remembered.
 */
export class PostViewCounts {
  #views = new Map<number, number>()
  #day = ''
  #key = ''
  #visits = new Set<string>()
  readonly #mostVisits: number

  constructor(mostVisits = 100_000) {
    this.#mostVisits = mostVisits
  }

  /** Counts a view of a published post, unless this visitor has been counted on this day. True where it was counted. */
  count(day: string, postId: number, visitor: string): boolean {
    if (day !== this.#day) {
      this.#day = day
      this.#key = randomBytes(32).toString('base64url')
      this.#visits.clear()
    }
    const visit = hash('sha256', `${this.#key} ${postId} ${visitor}`, 'base64url').slice(0, 22)
    if (this.#visits.has(visit)) return false
    // The oldest visits go first; their visitors may count once more.
    forgetOldest(this.#visits, this.#mostVisits)
    this.#visits.add(visit)
    this.#add(postId, 1)
    return true
  }

  /** Forgets the visits of a day that is over. Without it they would be there until the next one is counted. */
  forgetBefore(day: string): void {
    if (this.#day < day) this.#visits.clear()
  }

  /** Hands over all counts and begins anew, so that no view is ever written down twice. */
  take(): { postId: number; views: number }[] {
    const taken = [...this.#views].map(([postId, views]) => ({ postId, views }))
    this.#views.clear()
    return taken
  }

  /** Takes counts back that could not be written down. */
  giveBack(counts: { postId: number; views: number }[]): void {
    for (const { postId, views } of counts) this.#add(postId, views)
  }

  #add(postId: number, views: number): void {
    const counted = this.#views.get(postId)
    if (counted !== undefined || this.#views.size < mostCounts) this.#views.set(postId, (counted ?? 0) + views)
  }
}

/** Writes the counts down, in one transaction. After a failure they are all counted still, and the next writing has them. */
export async function writePostViews(db: Db, counts: PostViewCounts): Promise<void> {
  const taken = counts.take()
  if (taken.length === 0) return
  try {
    await writeInParts(db, taken, addViews)
  } catch (error) {
    counts.giveBack(taken)
    throw error
  }
}

async function addViews(trx: Db, rows: readonly { postId: number; views: number }[]): Promise<void> {
  const ids = rows.map(({ postId }) => postId)
  const posts = await trx.selectFrom('posts').select('id').where('id', 'in', ids).execute()
  const there = new Set(posts.map(({ id }) => id))
  // A post that has been deleted since has no count any more.
  const values = rows.filter(({ postId }) => there.has(postId)).map(({ postId, views }) => ({ post_id: postId, views }))
  if (values.length === 0) return
  await trx
    .insertInto('post_views')
    .values(values)
    .onConflict((known) =>
      known
        .column('post_id')
        .doUpdateSet((set) => ({ views: set('post_views.views', '+', set.ref('excluded.views')) })),
    )
    .execute()
}
