import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { containsFolded, readBy } from '#db/expressions.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Database, PostKind, PostRow } from '#db/schema.ts'
import type { VersionName } from '#db/versions.server.ts'
import { coverTints, readCover, type Cover, type TintedCover } from '#app/domain/covers/cover.ts'
import { guideCategoryNames } from '../guides/guides.ts'
import { ownPicture } from '../html/html-rules.ts'
import { readPostPictures, type PostPictures } from '../pictures/pictures.server.ts'
import { postsPerPage, readTimeText, shownAsFeatured, shownOnCard } from './posts.ts'
import type { BlogFilters, BlogList, NamedPost, PostCard, ShownPicture, Topic } from './published.ts'

/** The published posts of the blog as lists know them. None of these queries reads the content of a post. */

// The values are written out and not bound: SQLite uses a partial index only where it can see that the condition is the index's own.
/** A post or a guide that readers may see. */
export const isPublished = sql<boolean>`status = 'published'`
const isInBlog = sql<boolean>`status = 'published' and kind = 'post'`
export const isInHub = sql<boolean>`status = 'published' and kind = 'guide'`
/** What readers may see of one kind. */
export const isPublishedOf: Record<PostKind, typeof isInBlog> = { post: isInBlog, guide: isInHub }

/** The posts of the blog in the order of publication. Without statistics the planner would take another index and sort. */
export const blogByPublication = readBy('posts', 'posts_of_blog')

/** The most topics that are offered: the ones with the most posts. */
const mostTopics = 300

/** Tables that the kept answers are made from. Views are read anew each time. */
const tables: VersionName[] = ['posts', 'post_tags', 'post_images', 'post_categories']

type CardWithoutViews = Omit<PostCard, 'views'>

/**
 * One page of the published posts that match, newest first, with the topics to choose from. A page behind the last is empty. Null
 * where no published post has the tag.
 */
export async function listPublished(db: Db, filters: BlogFilters): Promise<BlogList | null> {
  const { topics, published } = await readTopics(db)
  const known = filters.tag === null ? null : (await countTagged(db, filters.tag, topics)) || undefined
  if (known === undefined) return null
  const isNarrowed = filters.tag !== null || filters.search !== ''
  const total = filters.search !== '' ? await countMatching(db, filters) : (known ?? published)
  const cards = filters.search === '' ? await readKeptCards(db, filters) : await readCards(db, filters)
  const featured = isNarrowed || filters.page > 1 ? [] : cards.slice(0, shownAsFeatured)
  const posts = await withViews(db, cards)
  return {
    featured: posts.slice(0, featured.length),
    posts,
    total,
    published,
    page: filters.page,
    pageCount: Math.max(1, Math.ceil(total / postsPerPage)),
    topics,
  }
}

type Where = ExpressionBuilder<Database, 'posts'>

function matches({ search, tag }: BlogFilters) {
  return (where: Where) =>
    where.and([
      isInBlog,
      ...(search === '' ? [] : [containsFolded('search_text', search)]),
      ...(tag === null
        ? []
        : [where('id', 'in', where.selectFrom('post_tags').select('post_id').where('tag', '=', tag))]),
    ])
}

async function countMatching(db: Db, filters: BlogFilters): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(matches(filters))
    .executeTakeFirstOrThrow()
  return count
}

async function readCards(db: Db, filters: BlogFilters): Promise<CardWithoutViews[]> {
  const rows = await db
    // The few posts of a topic are found by their tag.
    .selectFrom(filters.tag === null ? blogByPublication : readBy('posts', null))
    .select(cardColumns)
    .select(firstCategory)
    .where(matches(filters))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(postsPerPage)
    .offset((filters.page - 1) * postsPerPage)
    .execute()
  return toCards(db, rows)
}

/** The published posts and guides among these, in the order of the ids as given, with the category of each guide. */
export async function findArticleCards(
  db: Db,
  ids: readonly number[],
): Promise<(CardWithoutViews & { category: PostRow['guide_category'] })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select(cardColumns)
    .select(firstCategory)
    .where('posts.id', 'in', ids)
    .where(isPublished)
    .execute()
  const cards = (await toCards(db, rows)).map((card, at) => ({ ...card, category: rows[at]!.guide_category }))
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
}

/** The columns that a card is made from, beside its first category. */
export const cardColumns = [
  ...(['posts.id', 'slug', 'title', 'excerpt', 'published_at', 'words', 'guide_category'] as const),
  ...(['featured_image_url', 'featured_image_alt', 'cover'] as const),
] as const

/** Rows of posts as cards. */
export async function toCards(
  db: Db,
  rows: (Pick<PostRow, Exclude<(typeof cardColumns)[number], 'posts.id'> | 'id'> & { category: number | null })[],
): Promise<CardWithoutViews[]> {
  const tags = await readTagsOf(
    db,
    rows.map(({ id }) => id),
  )
  const pictures = await readPostPictures(
    db,
    rows.map((row) => row.featured_image_url),
  )
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    publishedAt: row.published_at!,
    words: row.words,
    tags: (tags.get(row.id) ?? []).slice(0, shownOnCard),
    picture: toShownPicture(row.featured_image_url, row.featured_image_alt, pictures),
    cover: toCover(row, tags.get(row.id) ?? []),
  }))
}

/** The id of a post's first category, null for none. */
export const firstCategory = (select: ExpressionBuilder<Database, 'posts'>) =>
  select
    .selectFrom('post_categories')
    .select((of) => of.fn.min('category_id').as('first'))
    .whereRef('post_id', '=', 'posts.id')
    .as('category')

/** The cover of a post; where nobody has written one, its first topic and the time that it takes to read. */
export function toCover(
  row: { cover: string; words: number; category: number | null; guide_category: PostRow['guide_category'] },
  tags: string[],
): TintedCover {
  const read = readCover(row.cover)
  const written = read.ok ? read.cover : null
  const plain: Cover = { figure: tags[0] ?? 'Article', words: readTimeText(row.words), kind: null, rows: [], of: 0 }
  const category = row.guide_category === '' ? (row.category ?? 0) : guideCategoryNames.indexOf(row.guide_category)
  return { cover: written ?? plain, tint: category % coverTints }
}

/** The same, until a post is written. What visitors search for is not kept, because it may be anything. */
const readKeptCards = keepByVersion(tables, readCards)

/** The tags of these posts, in the order of their author. */
export async function readTagsOf(db: Db, postIds: readonly number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>()
  if (postIds.length === 0) return tags
  const rows = await db
    .selectFrom('post_tags')
    .select(['post_id', 'tag'])
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .orderBy('position')
    .execute()
  for (const { post_id: id, tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag])
  return tags
}

/** The views of these posts; none is there for a post that nobody has looked at. */
export async function readViews(db: Db, postIds: number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map()
  const rows = await db.selectFrom('post_views').selectAll().where('post_id', 'in', postIds).execute()
  return new Map(rows.map(({ post_id: id, views }) => [id, views]))
}

async function withViews(db: Db, cards: CardWithoutViews[]): Promise<PostCard[]> {
  const views = await readViews(
    db,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => ({ ...card, views: views.get(card.id) ?? 0 }))
}

/** The picture at this address; null where there is none, or where it is one of ours that has no files yet. */
export function toShownPicture(url: string | null, alt: string, pictures: PostPictures): ShownPicture | null {
  if (url === null) return null
  const id = ownPicture.exec(url)?.[1]
  if (id === undefined) return { kind: 'elsewhere', url, alt }
  const picture = pictures.get(id)
  return picture && picture.widths.length > 0 ? { kind: 'own', id, ...picture, alt } : null
}

/** All topics in the order of the alphabet, each with the number of its published posts; and the number of all of these. */
const readTopics = keepByVersion(tables, async (db: Db): Promise<{ topics: Topic[]; published: number }> => {
  const { published } = await db
    .selectFrom(blogByPublication)
    .select((select) => select.fn.countAll<number>().as('published'))
    .where(isInBlog)
    .executeTakeFirstOrThrow()
  const topics = await db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.id', 'post_id')
    .select((select) => ['tag', select.fn.countAll<number>().as('posts')])
    .where(isInBlog)
    .groupBy('tag')
    .orderBy('posts', 'desc')
    .orderBy('tag')
    .limit(mostTopics)
    .execute()
  return { topics: topics.toSorted((one, other) => alphabet.compare(one.tag, other.tag)), published }
})
const alphabet = new Intl.Collator('en-GB')

/** The number of published posts with this tag, letter for letter. */
async function countTagged(db: Db, tag: string, topics: Topic[]): Promise<number> {
  const topic = topics.find((each) => each.tag === tag)
  if (topic || topics.length < mostTopics) return topic?.posts ?? 0
  return countMatching(db, { search: '', tag, page: 1 })
}

/**
 * The published posts nearest to one: those that share the most tags with it, then the newest. Null where the post is not
 * published.
 */
export async function listRelated(db: Db, postId: number, most: number): Promise<NamedPost[] | null> {
  const post = await db.selectFrom('posts').select('id').where('id', '=', postId).where(isInBlog).executeTakeFirst()
  if (!post) return null
  const named = db
    .selectFrom('posts')
    .select(['posts.id', 'slug', 'title', 'published_at'])
    .where(isInBlog)
    .where('posts.id', '<>', postId)
  const sharing = await named
    .innerJoin('post_tags', 'post_tags.post_id', 'posts.id')
    .where('tag', 'in', db.selectFrom('post_tags as own').select('own.tag').where('own.post_id', '=', postId))
    .groupBy('posts.id')
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(most)
    .execute()
  const others =
    sharing.length === most
      ? []
      : await named
          .where(
            'posts.id',
            'not in',
            sharing.map(({ id }) => id),
          )
          .orderBy('published_at', 'desc')
          .orderBy('posts.id', 'desc')
          .limit(most - sharing.length)
          .execute()
  return [...sharing, ...others].map(({ id, slug, title, published_at: publishedAt }) => ({
    id,
    slug,
    title,
    publishedAt: publishedAt!,
  }))
}
