import { data, redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { postNews } from '#app/domain/blog/desk/desk.ts'
import { findDeletion } from '#app/domain/blog/desk/list.server.ts'
import { deleteQuestion, parsePostId, postRefusals } from '#app/domain/blog/reading/posts.ts'
import { deletePost } from '#app/domain/blog/desk/deleting.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage, StatusTag, When } from '#app/ui/desk/desk.tsx'
import { adminListHref, postDeleteHref, postEditHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/delete'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete a post – Admin') }]

/** The post and what goes with it, shown before anything happens; 404 for one that there is not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findDeletion(context.get(dbContext), parsePostId(params.id) ?? 0)
  if (!found) throw notFound()
  return found
}

const notFound = () => data({ message: postRefusals['not-found'].message }, { status: 404 })

/** Deletes the post: 303 to the list. One that is gone already is what was wanted, such as after a second press. */
export async function action({ params, context }: Route.ActionArgs) {
  const postId = parsePostId(params.id)
  if (!postId) throw notFound()
  const { kind } = (await findDeletion(context.get(dbContext), postId)) ?? {}
  try {
    const done = await deletePost(context.get(dbContext), context.get(adminContext), postId, context.get(nowContext))
    const message = done.ok ? `“${done.title}” is gone for good.` : 'It had been deleted already.'
    context.get(sessionContext).flash({ tone: 'success', title: postNews.deleted, message })
  } catch (error) {
    return mistake(context, postNews.deleteFailed, noteFailure(context, error))
  }
  return redirect(adminListHref('blog', kind === 'guide' ? { kind } : {}), 303)
}

export default function DeletePost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, status, publishedAt, publishAt, views, versions } = loaderData
  const list = adminListHref('blog', kind === 'guide' ? { kind } : {})
  return (
    <AdminPage title={`Delete this ${kind}?`} back={{ label: 'Blog Management', href: list }}>
      {actionData && <Problem {...actionData} takesFocus />}
      <div className="stack narrow">
        <p className="lead">
          <bdi>{title}</bdi>
        </p>
        <section className="panel key stack" aria-label="What is about to happen">
          <p>
            <b>{kind === 'guide' ? deleteQuestion.replace('post', 'guide') : deleteQuestion}</b>
          </p>
          {status === 'published' ? (
            <p>
              <StatusTag tone="a">Published</StatusTag> on <When at={publishedAt!} />, {countText(views, 'view')}. Its
              address will say that it is gone.
            </p>
          ) : (
            <p>
              <StatusTag tone="c">Draft</StatusTag>{' '}
              {publishAt ? (
                <>
                  due to be published on <When at={publishAt} />. That will not happen.
                </>
              ) : (
                'Nobody can see it but the people of this desk.'
              )}
            </p>
          )}
          <p className="small">
            {versions > 0 && `Its ${countText(versions, 'version')} and what`}
            {versions === 0 && 'What'} is typed into its form and not saved go too. Its history stays.
          </p>
          <form method="post" action={postDeleteHref(id)} className="row">
            <button type="submit" className="btn danger tall">
              Delete
            </button>
            <a className="btn tall" href={list}>
              Cancel
            </a>
            <a href={postEditHref(id)}>{`Open the ${kind}`}</a>
          </form>
        </section>
      </div>
    </AdminPage>
  )
}
