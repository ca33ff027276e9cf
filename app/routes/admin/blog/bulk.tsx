import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  postBulkChanges,
  postBulkRefusals,
  postsLeftAloneText,
  readShownPosts,
  shownPostFields,
  type PostBulkChange,
  type PostBulkPlan,
} from '#app/domain/blog/desk/bulk.ts'
import { changeManyPosts, planPostBulk, type ChosenPosts } from '#app/domain/blog/desk/bulk.server.ts'
import { postNews, postStatusFilters } from '#app/domain/blog/desk/desk.ts'
import { postList } from '#app/domain/blog/desk/list.server.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { mostUntyped, readChosen } from '#app/domain/lists/bulk.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkPage, LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { adminListHref, blogBulkHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatTime } from '#app/utils/dates.ts'
import { readTypedNumber } from '../typed-number.server.ts'
import type { Route } from './+types/bulk'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change posts – Admin') }]

const asked = z.object({ to: z.enum(postBulkChanges) })

/** The choice and the change that the address asks for, and the list that it was chosen from; 404 where it asks for nothing that there is. */
function readAsked(url: URL) {
  const read = asked.safeParse(Object.fromEntries(url.searchParams))
  if (!read.success) throw data({ message: 'There is no such change.' }, { status: 404 })
  const { search, status } = readFilters(postList.filters, url.searchParams)
  const filters = { search, status }
  const { which, ids } = readChosen(url.searchParams)
  const chosen: ChosenPosts =
    which === 'all' ? { which, ...filters } : { which, ids: ids.flatMap((id) => parsePostId(id) ?? []) }
  const query = new URLSearchParams({ q: search, status: status ?? '' })
  return { change: read.data.to, chosen, filters, back: hrefWith(adminListHref('blog'), query) }
}

/** The chosen posts, and what would come of the change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { change, chosen, filters, back } = readAsked(url)
  const planned = await planPostBulk(context.get(dbContext), change, chosen)
  const page = {
    change,
    which: chosen.which,
    filters,
    back,
    action: `${blogBulkHref}${url.search}`,
    stoodAt: formatTime(context.get(nowContext)),
  }
  if (planned.ok) return { ...page, plan: planned.plan, refusal: null }
  const { status, message } = postBulkRefusals[planned.reason]
  return data({ ...page, plan: null, refusal: message }, { status })
}

/** Changes the posts that the page has shown: 303 back to the list, with the number of those that were left alone. */
export async function action({ context, url }: Route.ActionArgs) {
  const { change, back } = readAsked(url)
  const form = await context.get(bodyContext).form()
  const shown = readShownPosts(form)
  if (!shown) {
    const { status, message } = postBulkRefusals['not-as-shown']
    return mistake(context, { message, typed: '', isNumber: false }, status)
  }
  const { typed, wrong } = readTypedNumber(form, shown.length, 'posts')
  if (wrong) return mistake(context, { message: wrong, typed, isNumber: true }, 400)
  const [db, editor] = [context.get(dbContext), context.get(adminContext)]
  const { changed, leftAlone } = await changeManyPosts(db, editor, change, shown, context.get(nowContext))
  const left = postsLeftAloneText(leftAlone, change)
  // A second press finds that the first has done it, and that is no failure. What is gone was deleted, and nothing else.
  const isDone = changed + leftAlone.already + (change === 'delete' ? leftAlone.gone : 0) > 0
  const news = change === 'delete' ? postNews.deleted : postNews.statusChanged
  const count = `${countText(changed, 'post')} ${done[change]}`
  context.get(sessionContext).flash({
    tone: isDone ? 'success' : 'error',
    title: changed === 1 ? news : count,
    message: [changed === 1 ? count : '', left && `Left alone: ${left}`].filter(Boolean).join('. ') + (left || changed === 1 ? '.' : ''), // prettier-ignore
  })
  return redirect(back, 303)
}

const verbs: Record<PostBulkChange, string> = { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete' }
const done: Record<PostBulkChange, string> = { publish: 'published', unpublish: 'unpublished', delete: 'deleted' }
/** The fate of the posts. */
const outcomes: Record<PostBulkChange, string> = {
  publish: 'Drafts: on the blog at once',
  unpublish: 'Published: taken off the blog, kept as drafts',
  delete: 'Deleted for good, with their versions; addresses that were public say that the post is gone',
}

export default function PostBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, plan, refusal, back, action, stoodAt } = loaderData
  const count = plan?.posts.length ?? 0
  const verb = verbs[change]
  return (
    <BulkPage
      title={plan ? `${verb} ${countText(count, 'post')}?` : `${verb} posts`}
      back={{ label: 'Blog Management', href: back }}
      backWords="Back to the list"
      refusal={refusal}
      mistake={actionData}
      confirm={
        plan && {
          action,
          lead: <Lead {...loaderData} />,
          sums: [{ label: outcomes[change], value: count.toLocaleString('en-GB') }],
          names: plan.names,
          count,
          shown: shownPostFields(plan.posts),
          button: `${verb} ${count.toLocaleString('en-GB')}`,
          isDanger: change === 'delete',
          children: <LeftAside change={change} plan={plan} />,
        }
      }
      note={`${countText(mostUntyped, 'post')} or fewer are confirmed without typing the number. A post that is changed after ${stoodAt} is left alone and counted.`}
    />
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Lead({ which, filters, stoodAt }: Pick<LoaderData, 'which' | 'filters' | 'stoodAt'>) {
  if (which === 'ticked') return <>These are the posts that you ticked, as they stood at {stoodAt}.</>
  const { status, search } = filters
  return (
    <>
      These are all posts
      {status && (
        <>
          {' '}
          under <b>{postStatusFilters[status]}</b>
        </>
      )}
      {search && (
        <>
          {' '}
          found by <b>“{search}”</b>
        </>
      )}
      , as the list stood at {stoodAt}.
    </>
  )
}

function LeftAside({ change, plan: { leftAlone, later, scheduled } }: { change: PostBulkChange; plan: PostBulkPlan }) {
  return (
    <>
      {scheduled > 0 && (
        <p className="small">
          {scheduled === 1 ? 'One of them is' : `${scheduled.toLocaleString('en-GB')} of them are`} due to be published
          later{change === 'delete' ? ' and will not be.' : scheduled === 1 ? '. Its time goes.' : '. Their times go.'}
        </p>
      )}
      <LeftOver leftAlone={postsLeftAloneText(leftAlone, change)} later={later} />
    </>
  )
}
