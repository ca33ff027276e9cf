import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { foldText } from '#db/database.server.ts'
import { createPostIn } from '#app/domain/blog/desk/saving.server.ts'
import { setStatusIn } from '#app/domain/blog/desk/status.server.ts'
import { usualAuthorId } from '#app/domain/blog/desk/record.ts'
import { slugFor } from '#app/utils/slug.ts'
import { sampleCategories, samplePosts, type SamplePost } from './posts/list.ts'

/** The HTML of a sample post. */
export function readSamplePost(file: string): string {
  return readFileSync(new URL(`./posts/${file}.html`, import.meta.url), 'utf8').trim()
}

/**
 * Writes the sample posts and their categories inside an open transaction, as an editor would have over the months before: each is
 * cleaned, kept as a version and noted in the history. Those to come are published on mornings after `now`, UTC ISO text.
 */
export async function insertSamplePosts(trx: Kysely<Database>, now: string): Promise<void> {
  const first = samplePosts.map(({ written }) => written).sort()[0]!
  await trx
    .insertInto('blog_categories')
    .values(sampleCategories.map((name) => ({ name, folded_name: foldText(name), created_at: first })))
    .execute()
  const categories = await trx.selectFrom('blog_categories').select(['id', 'name']).execute()
  const ids = new Map(categories.map(({ id, name }) => [name, id]))
  // The oldest one first, so that the numbers of the posts follow their dates.
  for (const post of samplePosts.toSorted((one, other) => one.written.localeCompare(other.written))) {
    const categoryIds = post.categories.map((name) => ids.get(name)!)
    const created = await createPostIn(trx, 'system', toValues(post, categoryIds, now), post.written)
    if (!created.ok) throw new Error(`The sample post "${post.title}" was refused: ${JSON.stringify(created)}`)
    if (post.published) await setStatusIn(trx, 'system', created.post.id, 'published', post.published)
  }
}

function toValues(post: SamplePost, categories: number[], now: string) {
  return {
    guide: null,
    title: post.title,
    slug: post.slug ?? slugFor(post.title),
    content: readSamplePost(post.file),
    excerpt: post.excerpt,
    status: 'draft' as const,
    publishAt: post.publishInDays === undefined ? null : morningAfter(now, post.publishInDays),
    featuredImageUrl: null,
    featuredImageAlt: '',
    cover: post.cover ?? '',
    categories,
    tags: post.tags,
    authorId: usualAuthorId,
    seoTitle: post.seoTitle ?? '',
    seoDescription: post.seoDescription ?? '',
  }
}

function morningAfter(now: string, days: number): string {
  return `${new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00.000Z`
}
