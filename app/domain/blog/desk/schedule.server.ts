import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { setStatusIn } from './status.server.ts'

/** Posts that are published by themselves: drafts with a time, published once it has come. */

/** The posts that are looked up at a time. Each is published in a transaction of its own. */
const postsAtOnce = 20
/** The longest time by which a round may be late without its being told: rounds come every fifteen seconds. */
const usualDelayMilliseconds = 60_000

interface Options {
  /** Says no when the process is to end. */
  mayGoOn?: () => boolean
}

/**
 * Publishes every draft whose time has come, by the system, and returns how many those were. The database alone says what is to be
 * done, so it goes on after a restart, and of several that do it at once one publishes a post. Whether the time still holds is read
 * again inside the transaction that publishes, so that a draft whose time was moved or taken away meanwhile stays a draft, and
 * what was saved of it meanwhile is what is published.
 *
 * A post that cannot be published stops none behind it: the others are, and at the end it throws.
 *
 * The post bears the time that was set, which is the one that its author has told people. After a longer delay, such as a server
 * that stood still, it bears the real one: else it would come out behind newer posts, and the feeds of readers would miss it.
 */
export async function publishDuePosts(
  db: Db,
  now: () => string,
  { mayGoOn = () => true }: Options = {},
): Promise<number> {
  let published = 0
  const failures: unknown[] = []
  let last: { publish_at: string | null; id: number } | undefined
  while (mayGoOn()) {
    const at = now()
    const behind = last
    const due = await db
      .selectFrom('posts')
      .select(['id', 'publish_at'])
      .where('publish_at', '<=', at)
      .$if(behind !== undefined, (query) =>
        query.where((where) =>
          where(where.refTuple('publish_at', 'id'), '>', where.tuple(behind!.publish_at, behind!.id)),
        ),
      )
      .orderBy('publish_at')
      .orderBy('id')
      .limit(postsAtOnce)
      .execute()
    for (const { id } of due) {
      if (!mayGoOn()) return published
      try {
        if (await db.transaction().execute((trx) => publishIn(trx, id, at))) published += 1
      } catch (error) {
        failures.push(error)
      }
      // Other requests have their turn between two posts.
      await setImmediate()
    }
    if (due.length < postsAtOnce) break
    last = due.at(-1)
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} posts could not be published at their time.`, { cause: failures[0] })
  return published
}

async function publishIn(trx: Db, postId: number, now: string): Promise<boolean> {
  const post = await trx
    .selectFrom('posts')
    .select('publish_at')
    .where('id', '=', postId)
    .where('publish_at', '<=', now)
    .executeTakeFirst()
  if (!post?.publish_at) return false
  const isInTime = post.publish_at > addMilliseconds(now, -usualDelayMilliseconds)
  const result = await setStatusIn(trx, 'system', postId, 'published', now, isInTime ? post.publish_at : now)
  return result.ok
}
