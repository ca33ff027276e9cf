import type { Db } from '#db/database.server.ts'
import { countVersions } from '#app/domain/records/versions.server.ts'
import { longestSlug } from '#app/utils/slug.ts'

/** Facts that the form and the desk know of posts besides their texts. */

export interface Category {
  id: number
  name: string
}

/** Every category, by name. There are few (record.ts). */
export async function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('blog_categories').select(['id', 'name']).orderBy('folded_name').limit(500).execute()
}

/** The facts of a post in its form besides its fields. */
export interface PostFacts {
  views: number
  versions: number
  /** Former addresses at which it still answers, with the time since when. */
  formerSlugs: { slug: string; since: string }[]
}

const mostFormerSlugs = 50

/** The views, versions and former addresses of a post. */
export async function readPostFacts(db: Db, postId: number, slug: string): Promise<PostFacts> {
  const views = await db.selectFrom('post_views').select('views').where('post_id', '=', postId).executeTakeFirst()
  const versions = await countVersions(db, 'post', postId)
  const formerSlugs = await db
    .selectFrom('post_slugs')
    .select(['slug', 'since'])
    .where('post_id', '=', postId)
    .where('slug', '<>', slug)
    .orderBy('since', 'desc')
    .limit(mostFormerSlugs)
    .execute()
  return { views: views?.views ?? 0, versions, formerSlugs }
}

/** A slug that no post has or had, made from this one by a number behind it. */
export async function findFreeSlug(db: Db, slug: string): Promise<string> {
  const start = slug.slice(0, longestSlug - 7).replace(/-$/, '') || 'post'
  const taken = new Set<string>()
  for (const table of ['posts', 'post_slugs'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('slug')
      .where('slug', '>=', start)
      .where('slug', '<', `${start}.`)
      .limit(10_000)
      .execute()
    for (const row of rows) taken.add(row.slug)
  }
  let number = 2
  while (taken.has(`${start}-${number}`)) number += 1
  return taken.has(start) ? `${start}-${number}` : start
}

/** The version and status of a post, and its time to be published; undefined when there is none. */
export async function readPostState(db: Db, postId: number) {
  return db.selectFrom('posts').select(['version', 'status', 'publish_at']).where('id', '=', postId).executeTakeFirst()
}
