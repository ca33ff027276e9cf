import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { PostStatus } from '#db/schema.ts'
import type { BulkRefusal, ChosenRows, SeenRow } from '#app/domain/lists/bulk.ts'
import { pageSize } from '#app/domain/lists/lists.ts'
import { partsOf } from '#app/domain/lists/parts.server.ts'
import { mostPostsAtOnce, type PostBulkChange, type PostBulkPlan, type PostsLeftAlone } from './bulk.ts'
import { matchPosts, type PostCondition, type PostDeskFilters } from './list.server.ts'
import { deletePostIn } from './deleting.server.ts'
import { setStatusIn } from './status.server.ts'

/** Many posts that are published, unpublished or deleted at once: the ticked ones, or all that match. */

/** A choice of posts: by their ids, or all that the filters of the list leave. */
type ChosenPosts = ChosenRows<Omit<PostDeskFilters, 'page'>>

/** The posts of one transaction. Each may hold 500 kB twice, as it is and as a version. */
const postsInOne = 20
/** The most titles that the page of confirmation shows. */
const mostNames = 10

/** The plan for the chosen posts, for the page that asks once more. */
export async function planPostBulk(
  db: Db,
  change: PostBulkChange,
  chosen: ChosenPosts,
  now: string,
): Promise<{ ok: true; plan: PostBulkPlan } | { ok: false; reason: BulkRefusal }> {
  const ids = chosen.which === 'ticked' ? [...new Set(chosen.ids)] : null
  if (ids?.length === 0) return { ok: false, reason: 'nothing-ticked' }
  if (ids && ids.length > pageSize) return { ok: false, reason: 'too-many' }
  const matching: PostCondition =
    chosen.which === 'all' ? matchPosts(chosen, now) : (where) => where.and([where('posts.id', 'in', ids)])
  const groups = await db
    .selectFrom('posts')
    .select((select) => ['status', isEmptyPost.as('is_empty'), select.fn.countAll<number>().as('count')])
    .where(matching)
    .groupBy(['status', 'is_empty'])
    .execute()
  const found = groups.reduce((sum, { count }) => sum + count, 0)
  if (found === 0) return { ok: false, reason: 'nothing-found' }
  const counts = { done: 0, already: 0, empty: 0 }
  for (const { status, is_empty, count } of groups) counts[verdictOn(change, status, is_empty === 1)] += count
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'version', 'title', 'publish_at'])
    .where(matching)
    .$if(change !== 'delete', (query) => query.where('status', '=', change === 'publish' ? 'draft' : 'published'))
    .$if(change === 'publish', (query) => query.where('content', '<>', ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPostsAtOnce)
    .execute()
  const plan: PostBulkPlan = {
    shown: posts.map(({ id, version }) => ({ id, version })),
    scheduled: posts.filter((post) => post.publish_at !== null).length,
    leftAlone: { already: counts.already, empty: counts.empty, changed: 0, gone: ids ? ids.length - found : 0 },
    later: counts.done - posts.length,
    names: posts.slice(0, mostNames).map(({ title }) => title),
  }
  return { ok: true, plan }
}

/**
 * Changes the posts that the page of confirmation has shown, and no others. One that somebody has changed since is left alone and
 * counted.
 */
export async function changeManyPosts(
  db: Db,
  editor: { id: string },
  change: PostBulkChange,
  shown: readonly SeenRow[],
  now: string,
): Promise<{ changed: number; leftAlone: PostsLeftAlone }> {
  const done = { changed: 0, leftAlone: { already: 0, empty: 0, changed: 0, gone: 0 } }
  for await (const part of partsOf(shown, postsInOne)) {
    const verdicts = await db.transaction().execute((trx) => changePart(trx, editor, change, part, now))
    for (const verdict of verdicts)
      if (verdict === 'done') done.changed += 1
      else done.leftAlone[verdict] += 1
  }
  return done
}

const isEmptyPost = sql<number>`content = ''`

/** The effect of a change on a post as it is. */
function verdictOn(change: PostBulkChange, status: PostStatus, isEmpty: boolean): 'done' | 'already' | 'empty' {
  if (change === 'delete') return 'done'
  if (status !== (change === 'publish' ? 'draft' : 'published')) return 'already'
  return change === 'publish' && isEmpty ? 'empty' : 'done'
}

async function changePart(
  trx: Db,
  editor: { id: string },
  change: PostBulkChange,
  shown: readonly SeenRow[],
  now: string,
): Promise<('done' | keyof PostsLeftAlone)[]> {
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'version', 'status', isEmptyPost.as('is_empty')])
    .where(
      'id',
      'in',
      shown.map(({ id }) => id),
    )
    .execute()
  const posts = new Map(rows.map((post) => [post.id, post]))
  const verdicts: ('done' | keyof PostsLeftAlone)[] = []
  for (const { id, version } of shown) {
    const post = posts.get(id)
    const verdict = post && verdictOn(change, post.status, post.is_empty === 1)
    if (!post || !verdict) verdicts.push('gone')
    else if (verdict === 'already') verdicts.push(verdict)
    else if (post.version !== version) verdicts.push('changed')
    else if (verdict === 'empty') verdicts.push(verdict)
    else {
      if (change === 'delete') await deletePostIn(trx, editor, id, now)
      else await setStatusIn(trx, editor, id, change === 'publish' ? 'published' : 'draft', now)
      verdicts.push('done')
    }
  }
  return verdicts
}
