import { setImmediate as letOthersGo } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { PostKind } from '#db/schema.ts'
import { readAuthors } from '../desk/authors.server.ts'
import type { GuideValues } from '../desk/record.ts'
import { postJsonColumns, toPostJson, type CategoryJson, type PostJson } from '../desk/json.ts'
import { renderKeptForFeed, renderKeptPost } from '../html/kept-renderings.server.ts'
import type { TintedCover } from '#app/domain/covers/cover.ts'
import { readPostPictures } from '../pictures/pictures.server.ts'
import { postsPerPage, shownAsRelated } from './posts.ts'
import {
  blogByPublication,
  firstCategory,
  isPublished,
  isPublishedOf,
  listRelated,
  readTagsOf,
  readViews,
  toCover,
  toShownPicture,
} from './published.server.ts'
import type { NamedPost, ShownPicture } from './published.ts'
import type { RenderedPost } from '../html/render.server.ts'

/** One published post, for its page, the feed and the JSON calls. */

export interface PublishedPost extends RenderedPost {
  id: number
  kind: PostKind
  /** What a guide has beside a post; null for a post of the blog. */
  guide: Omit<GuideValues, 'isFeatured'> | null
  slug: string
  title: string
  excerpt: string
  seoTitle: string
  seoDescription: string
  publishedAt: string
  updatedAt: string
  words: number
  tags: string[]
  picture: ShownPicture | null
  /** What stands where there is no picture. */
  cover: TintedCover
  /** The author's name; null where it is the site's own. */
  author: string | null
}

/** The page of a post: the post, how often it was looked at, and what is near to it. */
interface PostPage {
  post: PublishedPost
  views: number
  related: NamedPost[]
}

/** The page that an address of the blog, or of the hub, leads to. A draft is nothing, wherever it was before. */
type FoundPost =
  | ({ kind: 'post' } & PostPage)
  /** The post has another address now. */
  | { kind: 'moved'; slug: string }
  /** A post was public here and has been deleted. */
  | { kind: 'gone' }
  | { kind: 'nothing' }

export async function findPublishedPost(db: Db, slug: string, kind: PostKind = 'post'): Promise<FoundPost> {
  const id = await findPublishedId(db, slug, kind)
  const post = id === undefined ? undefined : await readPost(db, id)
  if (post) {
    return {
      kind: 'post',
      post,
      views: (await readViews(db, [post.id])).get(post.id) ?? 0,
      // A guide has others beside it (guides.server.ts).
      related: kind === 'guide' ? [] : ((await listRelated(db, post.id, shownAsRelated)) ?? []),
    }
  }
  const former = await db
    .selectFrom('post_slugs')
    .leftJoin('posts', 'posts.id', 'post_id')
    .select(['post_id', 'posts.slug', 'posts.status'])
    .where('post_slugs.slug', '=', slug)
    .where('post_slugs.kind', '=', kind)
    .executeTakeFirst()
  if (!former) return { kind: 'nothing' }
  if (former.post_id === null) return { kind: 'gone' }
  return former.status === 'published' ? { kind: 'moved', slug: former.slug! } : { kind: 'nothing' }
}

/** The id of the published post, or guide, with this address; undefined where there is none. */
export async function findPublishedId(db: Db, slug: string, kind: PostKind): Promise<number | undefined> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where(isPublishedOf[kind])
    .executeTakeFirst()
  return post?.id
}

export async function isPublishedPost(db: Db, postId: number): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(isPublishedOf.post)
    .executeTakeFirst()
  return post !== undefined
}

type PostFacts = Omit<PublishedPost, keyof RenderedPost | 'author'> & {
  version: number
  storedAt: string
  authorId: string
}

/** The facts of a published post beside its content. */
async function readPostFacts(db: Db, postId: number): Promise<PostFacts | undefined> {
  const row = await db
    .selectFrom('posts')
    .select(['id', 'kind', 'slug', 'title', 'excerpt', 'seo_title', 'seo_description', 'published_at', 'updated_at'])
    .select(['words', 'featured_image_url', 'featured_image_alt', 'version', 'author_id', 'cover', firstCategory])
    .select(['guide_category', 'guide_level', 'reviewed_on'])
    .where('id', '=', postId)
    .where(isPublished)
    .executeTakeFirst()
  if (!row) return undefined
  const pictures = await readPostPictures(db, [row.featured_image_url])
  const tags = (await readTagsOf(db, [row.id])).get(row.id) ?? []
  const { guide_category: category, guide_level: level } = row
  return {
    id: row.id,
    kind: row.kind,
    guide: category === '' || level === '' ? null : { category, level, reviewedOn: row.reviewed_on },
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    publishedAt: row.published_at!,
    updatedAt: lastChange(row),
    words: row.words,
    tags,
    picture: toShownPicture(row.featured_image_url, row.featured_image_alt, pictures),
    cover: toCover(row, tags),
    version: row.version,
    storedAt: row.updated_at,
    authorId: row.author_id,
  }
}

/** When readers last saw a post change: by its publication or, since then, in its content. */
function lastChange(row: { published_at: string | null; updated_at: string }): string {
  return row.published_at! > row.updated_at ? row.published_at! : row.updated_at
}

/** The same, until a post is written. */
const readKeptFacts = keepByVersion(['posts', 'post_tags', 'post_images', 'post_categories'], readPostFacts)

async function readPost(db: Db, postId: number): Promise<PublishedPost | undefined> {
  const facts = await readKeptFacts(db, postId)
  if (!facts) return undefined
  const { version, storedAt, authorId, ...post } = facts
  const { html, contents } = await renderKeptPost(db, { id: postId, version, updatedAt: storedAt })
  // The name is asked for each time, so that nobody stays named as they were.
  return { ...post, html, contents, author: (await readAuthors(db)).get(authorId) ?? null }
}

/** A post of the feed. `html` is null behind the most content. */
type FedPost = Omit<PublishedPost, keyof RenderedPost> & { html: string | null }

/**
 * The newest posts of the feed, up to `most`, with their content for readers elsewhere as far as `mostContent` characters go. Others
 * have their turn after each post that had to be rendered.
 */
export async function listFeedPosts(
  db: Db,
  {
    most,
    mostContent,
    addressOf,
  }: { most: number; mostContent: number; addressOf: (post: Pick<FedPost, 'kind' | 'slug'>) => string },
): Promise<FedPost[]> {
  const rows = await db
    .selectFrom(readBy('posts', 'posts_by_publication'))
    .select('id')
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const posts: FedPost[] = []
  let left = mostContent
  for (const { id } of rows) {
    const facts = await readKeptFacts(db, id)
    if (!facts) continue
    const { version, storedAt, authorId, ...post } = facts
    const fed: FedPost = { ...post, html: null, author: (await readAuthors(db)).get(authorId) ?? null }
    posts.push(fed)
    if (left < 0) continue
    const { html, wasMade } = await renderKeptForFeed(db, { id, version, updatedAt: storedAt }, addressOf(post))
    left -= html.length
    if (left >= 0) fed.html = html
    if (wasMade) await letOthersGo()
  }
  return posts
}

/** The published posts and guides by their addresses, newest first, each with the time of its latest change. */
export async function listPostAddresses(
  db: Db,
  most: number,
): Promise<{ kind: PostKind; slug: string; updatedAt: string }[]> {
  const rows = await db
    .selectFrom(readBy('posts', 'posts_by_publication'))
    .select(['kind', 'slug', 'published_at', 'updated_at'])
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ kind: row.kind, slug: row.slug, updatedAt: lastChange(row) }))
}

/** The number of posts read at once for JSON: their content may be long. */
const batchSize = 10

/** One page of the published posts, newest first, in batches that are read only as fast as they are taken. */
export async function* readPublishedForApi(db: Db, page: number): AsyncGenerator<PostJson[], void> {
  for (let start = 0; start < postsPerPage; start += batchSize) {
    const rows = await db
      .selectFrom(blogByPublication)
      .select(postJsonColumns)
      .where(isPublishedOf.post)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(batchSize)
      .offset((page - 1) * postsPerPage + start)
      .execute()
    if (rows.length === 0) return
    yield await toJson(db, rows)
    if (rows.length < batchSize) return
  }
}

/** The published post with this address, as JSON. */
export async function findPublishedForApi(db: Db, slug: string): Promise<PostJson | undefined> {
  const rows = await db
    .selectFrom('posts')
    .select(postJsonColumns)
    .where('slug', '=', slug)
    .where(isPublishedOf.post)
    .execute()
  return (await toJson(db, rows))[0]
}

async function toJson(db: Db, rows: Parameters<typeof toPostJson>[0][]): Promise<PostJson[]> {
  const ids = rows.map(({ id }) => id)
  const [tags, views] = [await readTagsOf(db, ids), await readViews(db, ids)]
  return rows.map((row) => toPostJson(row, tags.get(row.id) ?? [], views.get(row.id) ?? 0))
}

/** The most categories that are listed. */
const mostListed = 500

/** The categories by their names. */
export function listCategories(db: Db): Promise<CategoryJson[]> {
  return db.selectFrom('blog_categories').select(['id', 'name']).orderBy('folded_name').limit(mostListed).execute()
}
