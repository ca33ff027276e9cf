import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { containsFolded, countOfAll, firstCharacters, isAmong } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { inOrderOf, listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { countVersions } from '#app/domain/records/versions.server.ts'
import { readTagsOf } from '../reading/published.server.ts'
import { postKindFilters, postStatusFilters, type PostCounts, type PostDeskRow, type PostKindFilter } from './desk.ts'
import { mostCharacters } from './record.ts'

/** Every post, or every guide, at the desk, the newest first. */

const filters = {
  search: searchText({ label: 'Search title or excerpt', placeholder: 'Search title or excerpt' }),
  kind: choice({ name: 'kind', label: 'Kind', options: postKindFilters, all: 'Posts', isRow: true }),
  status: choice({ name: 'status', label: 'Status', options: postStatusFilters, all: 'All', isRow: true }),
}
export type PostDeskFilters = FiltersOf<typeof filters>

/** The characters of an excerpt that a line of the list has room for. */
const shownOfExcerpt = 160

export const postList = describeList({
  name: 'blog',
  title: 'Blog Management',
  labels: { table: 'Posts', filters: 'Search posts' },
  rowNames: ({ kind }) => [kind ? 'guide' : 'post'],
  filters,
  read: (db, filters, { size, now }) => listDeskPosts(db, filters, now, size),
  columns: {
    tick: { label: 'Tick', width: 2, place: 'tick', isHidden: true },
    post: { label: 'Post', isRowHead: true },
    status: { label: 'Status', width: 6, place: 'state' },
    views: { label: 'Views', width: 4.2, place: 'meta', isNumber: true },
    tags: { label: 'Tags', width: 10, isExtra: true },
    created: { label: 'Created', width: 9.6, isExtra: true },
    published: { label: 'Published', width: 10.2, place: 'first' },
    actions: { label: 'Actions', width: 11.5, place: 'actions', isHidden: true },
  },
  counts: ({ counts }) => ({
    kind: { '': counts.kinds.post, guide: counts.kinds.guide, due: counts.kinds.due },
    status: { '': counts.published + counts.draft, published: counts.published, draft: counts.draft },
  }),
  // The file holds whole excerpts (`postFile`).
  csv: {},
})

/** The list of posts as its file has it. */
export const postFile = describeList({
  name: postList.name,
  title: postList.title,
  labels: postList.labels,
  rowNames: postList.rowNames,
  filters: postList.filters,
  read: (db, filters, { size, now }) => listDeskPosts(db, filters, now, size, mostCharacters.excerpt),
  columns: postList.columns,
  csv: {
    ID: (post) => post.id,
    Title: (post) => post.title,
    'URL Slug': (post) => post.slug,
    Status: (post) => post.status,
    Excerpt: (post) => post.excerpt,
    Tags: (post) => post.tags.join(', '),
    Views: (post) => post.views,
    'Created at': (post) => post.createdAt,
    'Published at': (post) => post.publishedAt,
    'Publish at': (post) => post.publishAt,
    Kind: (post) => post.kind,
    'Last reviewed': (post) => post.reviewedOn,
  },
})

/** A page of the posts, with the figures of all of their kind. */
interface PostDeskPage extends ListPage<PostDeskRow> {
  counts: PostCounts
}

/** One page of the posts that match, the newest first. The search looks at title and excerpt. */
export async function listDeskPosts(
  db: Db,
  filters: PostDeskFilters,
  now: string,
  size = pageSize,
  excerptLength = shownOfExcerpt,
): Promise<PostDeskPage> {
  const matching = matchPosts(filters, now)
  const counts = await countPosts(db, filters.kind, now)
  // The rows of the page first and what they show second, or the search would carry the texts of every row along. They are a query of
  // their own, which a file of all reads on from page to page.
  const page = await db
    .selectFrom('posts')
    .select(['id', countOfAll(filters.search !== '').as('total')])
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  const ids = page.map(({ id }) => id)
  const found = await db
    .selectFrom('posts')
    .where(isAmong('posts.id', ids))
    .leftJoin('post_views', 'post_views.post_id', 'posts.id')
    .leftJoin('shipped_guides', 'shipped_guides.post_id', 'posts.id')
    .select(['posts.id', 'kind', 'reviewed_on', 'offered_at'])
    .select(['posts.slug', 'title', 'status', 'publish_at', 'published_at', 'created_at', 'views'])
    .select(firstCharacters('excerpt', excerptLength).as('excerpt'))
    .execute()
  const rows = inOrderOf(ids, found)
  const tags = await readTagsOf(db, ids)
  return {
    ...listPage(
      rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        slug: row.slug,
        title: row.title,
        excerpt: row.excerpt,
        status: row.status,
        publishAt: row.publish_at,
        publishedAt: row.published_at,
        createdAt: row.created_at,
        tags: tags.get(row.id) ?? [],
        views: row.views ?? 0,
        reviewedOn: row.reviewed_on,
        hasOffer: row.offered_at !== null,
      })),
      page[0]?.total ?? (await countMatching(db, filters, counts, now)),
      filters.page,
      size,
    ),
    counts,
  }
}

/** The condition on posts that the filters of the list set. */
export function matchPosts({ search, kind, status }: Omit<PostDeskFilters, 'page'>, now: string): PostCondition {
  return (where) =>
    where.and([
      where('posts.kind', '=', kind ? 'guide' : 'post'),
      ...(kind === 'due' ? [isDue(now)(where)] : []),
      ...(status ? [where('posts.status', '=', status)] : []),
      ...(search ? [containsFolded('posts.search_text', search)] : []),
    ])
}

/** True for guides that nobody has checked for a year. */
function isDue(now: string): PostCondition {
  return (where) =>
    where.or([where('posts.reviewed_on', 'is', null), where('posts.reviewed_on', '<=', londonDay(yearBefore(now)))])
}

const yearBefore = (now: string) => addMilliseconds(now, -365 * 86_400_000)

export type PostCondition = (
  where: ExpressionBuilder<Database, 'posts'>,
) => ExpressionWrapper<Database, 'posts', SqlBool>

async function countMatching(db: Db, filters: PostDeskFilters, counts: PostCounts, now: string): Promise<number> {
  const { search, status } = filters
  if (search === '') return status ? counts[status] : counts.published + counts.draft
  const { total } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matchPosts(filters, now))
    .executeTakeFirstOrThrow()
  return total
}

/** The figures of all posts of the chosen kind. */
async function countPosts(db: Db, chosen: PostKindFilter | null, now: string): Promise<PostCounts> {
  const kind = chosen ? 'guide' : 'post'
  const counts = { published: 0, draft: 0 }
  const kinds = { post: 0, guide: 0, due: 0 }
  const rows = await db
    .selectFrom('posts')
    .select((select) => ['kind', 'status', select.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .execute()
  for (const row of rows) kinds[row.kind] += row.count
  const dueRows = await db
    .selectFrom('posts')
    .select((select) => ['kind', 'status', select.fn.countAll<number>().as('count')])
    .where('kind', '=', 'guide')
    .where(isDue(now))
    .groupBy(['kind', 'status'])
    .execute()
  for (const row of chosen === 'due' ? dueRows : rows) if (row.kind === kind) counts[row.status] = row.count
  const due = dueRows.reduce((sum, { count }) => sum + count, 0)
  const { scheduled } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('scheduled'))
    .where('publish_at', 'is not', null)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const { views } = await db
    .selectFrom('post_views')
    .innerJoin('posts', 'posts.id', 'post_id')
    .select((select) => select.fn.sum<number | null>('views').as('views'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { ...counts, kinds: { ...kinds, due }, scheduled, views: views ?? 0 }
}

/** A post and what is deleted with it; undefined where there is none. */
export async function findDeletion(db: Db, postId: number) {
  const post = await db
    .selectFrom('posts')
    .leftJoin('post_views', 'post_views.post_id', 'posts.id')
    .select(['posts.id', 'kind', 'title', 'status', 'published_at as publishedAt', 'publish_at as publishAt', 'views'])
    .where('posts.id', '=', postId)
    .executeTakeFirst()
  if (!post) return undefined
  return { ...post, views: post.views ?? 0, versions: await countVersions(db, 'post', postId) }
}
