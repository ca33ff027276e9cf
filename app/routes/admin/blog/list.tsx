import { redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { postNews, type PostCounts, type PostDeskRow } from '#app/domain/blog/desk/desk.ts'
import { postList } from '#app/domain/blog/desk/list.server.ts'
import { parsePostId, postRefusals } from '#app/domain/blog/reading/posts.ts'
import { setPostStatus } from '#app/domain/blog/desk/status.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkBar, Tick } from '#app/ui/desk/bulk.tsx'
import { When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import {
  adminListHref,
  articleHref,
  blogBulkHref,
  blogTermsHref,
  postDeleteHref,
  postEditHref,
  postMailingHref,
  postNewHref,
  savedPostPreviewHref,
} from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatMonth } from '#app/utils/dates.ts'
import { loadList } from '../load-list.server.ts'
import { PostStatusTag } from './post-status-tag.tsx'
import styles from './list.module.css'
import { offerMailing } from './offer-mailing.server.ts'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

const path = adminListHref('blog')

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Blog Management – Admin') }]

/** Every post, the newest first. */
export async function loader(asked: Route.LoaderArgs) {
  return loadList(postList, asked)
}

const rowSchema = z.object({ post: z.string(), to: z.enum(['published', 'draft']) })

/** Publishes a post now or makes it a draft, and leads back to the list as it was. */
export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), rowSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const { post, to } = submission.value
  const [db, editor] = [context.get(dbContext), context.get(adminContext)]
  const changed = await setPostStatus(db, editor, parsePostId(post) ?? 0, to, context.get(nowContext))
  if (!changed.ok) {
    const { status, message } = postRefusals[changed.reason]
    return mistake(context, message, status)
  }
  const { kind, title } = changed.post
  context.get(sessionContext).flash({
    tone: 'success',
    title: postNews.statusChanged,
    message:
      to === 'published'
        ? `“${title}” is ${kind === 'guide' ? 'in the Knowledge Hub' : 'on the blog'} now.`
        : `“${title}” is a draft now.`,
    ...(to === 'published' && (await offerMailing(context, changed.post.id))),
  })
  return redirect(path + url.search, 303)
}

export default function BlogManagement({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, list, address, view } = loaderData
  const all = list.counts.published + list.counts.draft
  return (
    <ListScreen
      data={loaderData}
      count={
        list.total === all
          ? view.count
          : `${list.total.toLocaleString('en-GB')} of ${countText(all, filters.kind ? 'guide' : 'post')}`
      }
      besideCount="newest first"
      figures={
        <>
          <Figures counts={list.counts} noun={filters.kind ? 'Guides' : 'Posts'} />
          <a className={styles.terms} href={blogTermsHref}>
            Categories and tags
          </a>
        </>
      }
      actions={
        <>
          <a className="only-wide" href={blogTermsHref}>
            Categories and tags
          </a>
          {filters.kind ? (
            <a className="btn primary" href={postNewHref('content', 'guide')}>
              New Guide
            </a>
          ) : (
            <a className="btn primary" href={postNewHref()}>
              New Post
            </a>
          )}
        </>
      }
      nothing={<Nothing isBlogEmpty={all === 0 && !filters.kind} rows={filters.kind ? 'guides' : 'posts'} />}
      cells={{
        tick: (post) => <Tick id={String(post.id)} label={post.title} />,
        post: (post) => (
          <a className={styles.post} href={postEditHref(post.id)} title={post.title}>
            <bdi>{post.title}</bdi>
            {post.hasOffer ? (
              <span>An update has a newer text: compare it under Versions.</span>
            ) : (
              <span className="only-wide">{post.excerpt}</span>
            )}
          </a>
        ),
        status: ({ status }) => <PostStatusTag status={status} />,
        views: ({ views }) =>
          views > 0 && (
            <span className="tag n">
              {views.toLocaleString('en-GB')}
              <span className={styles.unit}> {views === 1 ? 'view' : 'views'}</span>
            </span>
          ),
        tags: ({ tags }) => <span title={tags.join(', ')}>{tags.join(', ')}</span>,
        created: ({ createdAt }) => <When at={createdAt} />,
        published: ({ publishedAt, publishAt, reviewedOn }) => (
          <span className={styles.published}>
            <span>
              <span className={styles.label}>Published </span>
              {publishedAt ? <When at={publishedAt} /> : 'Not set'}
            </span>
            {reviewedOn && (
              <span className={styles.due}>
                reviewed <time dateTime={reviewedOn}>{formatMonth(reviewedOn.slice(0, 7))}</time>
              </span>
            )}
            {publishAt && (
              <span className={styles.due}>
                due <When at={publishAt} />
              </span>
            )}
          </span>
        ),
        actions: (post) => <PostActions post={post} action={path + address.query} />,
      }}
      aboveRows={
        list.rows.length > 0 && (
          <BulkBar
            action={blogBulkHref}
            label="Change several posts"
            filters={{ q: filters.search, kind: filters.kind ?? '', status: filters.status ?? '' }}
            all={`All ${list.total.toLocaleString('en-GB')}`}
          >
            <button className="btn" type="submit" name="to" value="publish">
              Publish
            </button>
            <button className="btn" type="submit" name="to" value="unpublish">
              Unpublish
            </button>
            <button className="btn danger" type="submit" name="to" value="delete">
              Delete…
            </button>
          </BulkBar>
        )
      }
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
    </ListScreen>
  )
}

/** The figures of all posts of a kind. A draft with a time is a draft; how many have one stands beside. */
function Figures({ counts, noun }: { counts: PostCounts; noun: string }) {
  const { published, draft, scheduled, views } = counts
  return (
    <dl className={styles.figures}>
      <Figure label={`Total ${noun}`} value={published + draft} />
      <Figure label="Published" value={published} />
      <Figure label="Drafts" value={draft} beside={scheduled > 0 && `${scheduled.toLocaleString('en-GB')} scheduled`} />
      <Figure label="Total Views" value={views} />
    </dl>
  )
}

function Figure({ label, value, beside }: { label: string; value: number; beside?: string | false }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value.toLocaleString('en-GB')}
        {beside && <span> {beside}</span>}
      </dd>
    </div>
  )
}

/** The words in place of the rows. */
function Nothing({ isBlogEmpty, rows }: { isBlogEmpty: boolean; rows: string }) {
  return (
    <section className="nothing stack">
      {isBlogEmpty ? (
        <>
          <p>No blog posts yet. Create your first post to get started.</p>
          <p>
            <a className="btn" href={postNewHref()}>
              New Post
            </a>
          </p>
        </>
      ) : (
        <>
          <p>{`No ${rows} match your filters.`}</p>
          <p>
            <a className="btn" href={path}>
              Clear all
            </a>
          </p>
        </>
      )}
    </section>
  )
}

/** The actions on one post. On small screens its title leads to its form. */
function PostActions({ post: { id, kind, slug, title, status }, action }: { post: PostDeskRow; action: string }) {
  const named = <span className="vh"> {title}</span>
  const isPublished = status === 'published'
  return (
    <div className={`row-acts ${styles.acts}`}>
      <a className="btn sm" href={postEditHref(id)}>
        Edit{named}
      </a>
      <form method="post" action={action}>
        <input type="hidden" name="post" value={id} />
        <button className="btn sm" type="submit" name="to" value={isPublished ? 'draft' : 'published'}>
          {isPublished ? 'Unpublish' : 'Publish'}
          {named}
        </button>
      </form>
      <a className="btn sm danger" href={postDeleteHref(id)}>
        Delete{named}
      </a>
      <span className={`only-wide ${styles.more}`}>
        <a className="btn sm" href={isPublished ? articleHref({ kind, slug }) : savedPostPreviewHref(id)}>
          {isPublished ? 'View' : 'Preview'}
          {named}
        </a>
        {isPublished && kind === 'post' && (
          <a className="btn sm" href={postMailingHref(id)} title="Email this post to subscribers…">
            Email<span className="vh"> {title} to subscribers</span>
          </a>
        )}
      </span>
    </div>
  )
}
