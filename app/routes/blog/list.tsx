import { data, redirect } from 'react-router'
import { dbContext, shownQueryContext } from '#app/context.ts'
import { listPublished } from '#app/domain/blog/reading/published.server.ts'
import {
  blogFiltersToQuery,
  readBlogFilters,
  type BlogFilters,
  type BlogList,
  type PostCard,
} from '#app/domain/blog/reading/published.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { ArticleSearch } from '#app/ui/blog/article-search.tsx'
import { StayUpdated } from '#app/ui/blog/stay-updated.tsx'
import { Story } from '#app/ui/blog/story.tsx'
import { blogFeedHref, blogHref } from '#app/ui/links.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { feedLink } from '#app/ui/site/feed-link.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import styles from './list.module.css'
import type { Route } from './+types/list'

const heading = 'Property Investment Insights'

/**
 * GET /blog. A tag that no published post has is answered with 404, so that invented ones are never kept in the page cache. A page
 * that is written in another way, or lies behind the last, leads to the one that is meant.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const { isTooLong, ...filters } = readBlogFilters(url.searchParams)
  const all = { search: '', tag: null, page: 1 }
  if (isTooLong) {
    const { topics, published } = (await listPublished(db, all))!
    return data({ filters: { ...filters, page: 1 }, list: null, topics, published, isTooLong }, { status: 400 })
  }
  const list = await listPublished(db, filters)
  if (!list) {
    const { topics, published } = (await listPublished(db, all))!
    return data({ filters: { ...filters, page: 1 }, list: null, topics, published, isTooLong }, { status: 404 })
  }
  const page = Math.min(filters.page, list.pageCount)
  if ((url.searchParams.get('page') ?? String(page)) !== String(page))
    throw redirect(blogHref + blogFiltersToQuery({ ...filters, page }))
  context.set(shownQueryContext, blogFiltersToQuery(filters))
  return data({ filters, list, topics: list.topics, published: list.published, isTooLong })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: heading }]
  const { filters, list } = loaderData
  const isFiltered = filters.search !== '' || filters.tag !== null
  const title = filters.tag === null ? heading : `${taggedHeading(filters.tag)}: ${heading}`
  const page = list && list.pageCount > 1 ? `, page ${list.page} of ${list.pageCount}` : ''
  return [
    ...pageMeta(matches, {
      title: title + page,
      description: 'Articles on buying, financing and letting investment property in the UK.',
      path: blogHref + (isFiltered ? '' : blogFiltersToQuery({ page: filters.page })),
      isIndexed: !isFiltered && list !== null,
    }),
    feedLink(matches, heading, blogFeedHref),
  ]
}

function taggedHeading(tag: string): string {
  return `Articles tagged "${tag}"`
}

/** The published posts: the newest three above, then all of them, by topic or by search. */
export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, topics, published, isTooLong } = loaderData
  return (
    <div className="wrap">
      <div className={styles.head}>
        <h1>{heading}</h1>
        <p className="small">
          <a className="crumb" href={blogFeedHref}>
            Atom feed
          </a>
        </p>
      </div>
      {list && list.featured.length > 0 && <Featured posts={list.featured} />}
      <div className={styles.sieve}>
        <ArticleSearch
          action={blogHref}
          label="Search articles"
          search={filters.search}
          isTooLong={isTooLong}
          kept={{ tag: filters.tag }}
        />
        <nav aria-label="Topics">
          <ul className={styles.topics}>
            <Topic tag={null} posts={published} filters={filters} />
            {topics.map(({ tag, posts }) => (
              <Topic key={tag} tag={tag} posts={posts} filters={filters} />
            ))}
          </ul>
        </nav>
      </div>
      <p className="muted" role="status" data-skeleton="" hidden>
        Loading articles...
      </p>
      <div data-skeleton-for="">
        {isTooLong ? (
          <TooLong />
        ) : list && list.posts.length > 0 ? (
          <Articles filters={filters} list={list} />
        ) : (
          <NoArticles filters={filters} />
        )}
      </div>
      <div className={styles.end}>
        <StayUpdated from="blog-list" />
      </div>
    </div>
  )
}

function Featured({ posts }: { posts: PostCard[] }) {
  return (
    <section aria-labelledby="featured">
      <h2 className="vh" id="featured">
        Featured Articles
      </h2>
      <ul className={styles.front}>
        {posts.map((post, index) => (
          <Fragment
            key={post.id}
            as="li"
            of={Story}
            props={{ post, look: index === 0 ? 'large' : 'flat', isEager: index === 0 }}
          />
        ))}
      </ul>
    </section>
  )
}

/** A topic keeps what was searched for. */
function Topic({ tag, posts, filters }: { tag: string | null; posts: number; filters: BlogFilters }) {
  return (
    <li>
      <a
        className="tag linked"
        href={blogHref + blogFiltersToQuery({ search: filters.search, tag })}
        aria-current={tag === filters.tag ? 'true' : undefined}
      >
        {tag ?? 'All Topics'} <span className="n">{posts.toLocaleString('en-GB')}</span>
      </a>
    </li>
  )
}

function Articles({ filters, list }: { filters: BlogFilters; list: BlogList }) {
  const isNarrowed = filters.search !== '' || filters.tag !== null
  return (
    <section aria-labelledby="all">
      <div className={styles.head}>
        <h2 id="all">{filters.tag === null ? 'All Articles' : taggedHeading(filters.tag)}</h2>
        <p className="small muted" role="status">
          {isNarrowed
            ? `${list.total.toLocaleString('en-GB')} of ${countText(list.published, 'article')}`
            : countText(list.total, 'article')}
          {list.pageCount > 1 && `, page ${list.page} of ${list.pageCount}`}
        </p>
      </div>
      <ul className={styles.grid}>
        {list.posts.map((post, index) => (
          <Fragment
            key={post.id}
            as="li"
            of={Story}
            props={{ post, look: 'card', isEager: list.featured.length === 0 && index < 1 }}
          />
        ))}
      </ul>
      {list.pageCount > 1 && (
        <div className={styles.pages}>
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            hrefFor={(page) => blogHref + blogFiltersToQuery({ ...filters, page })}
          />
        </div>
      )}
    </section>
  )
}

function NoArticles({ filters }: { filters: BlogFilters }) {
  const isNarrowed = filters.search !== '' || filters.tag !== null
  return (
    <section className={`stack ${styles.empty}`} aria-labelledby="all">
      <h2 id="all">No Articles Found</h2>
      <p className="muted" role="status">
        {isNarrowed ? 'Try adjusting your search or filter criteria.' : 'Check back soon for new content.'}
      </p>
      {isNarrowed && (
        <p className="row">
          <a className="btn" href={blogHref}>
            All Topics
          </a>
        </p>
      )}
    </section>
  )
}

function TooLong() {
  return (
    <section className={`stack ${styles.empty}`} aria-labelledby="all">
      <h2 id="all">That search is too long</h2>
      <p className="muted" role="alert">
        Shorten it to a few words of a title, or choose a topic.
      </p>
      <p className="row">
        <a className="btn" href={blogHref}>
          All Topics
        </a>
      </p>
    </section>
  )
}
