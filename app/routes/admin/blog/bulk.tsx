import { Fragment } from 'react'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import {
  mostPostsAtOnce,
  postBulkChanges,
  postsLeftAloneText,
  type PostBulkChange,
  type PostBulkPlan,
} from '#app/domain/blog/desk/bulk.ts'
import { changeManyPosts, planPostBulk } from '#app/domain/blog/desk/bulk.server.ts'
import { postKindFilters, postNews, postStatusFilters } from '#app/domain/blog/desk/desk.ts'
import { postList } from '#app/domain/blog/desk/list.server.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { BulkPage, LeftOver } from '#app/ui/desk/bulk-page.tsx'
import { blogBulkHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readAsked, readPress, showPlan, tellDone } from '../records/bulk.server.ts'
import type { Route } from './+types/bulk'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change posts – Admin') }]

/** The chosen posts, and what would come of the change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readAsked(url, postList, postBulkChanges, parsePostId)
  return showPlan(
    context,
    'post',
    asked,
    await planPostBulk(context.get(dbContext), asked.change, asked.chosen, context.get(nowContext)),
  )
}

/** Changes the posts that the page has shown: 303 back to the list, with the number of those that were left alone. */
export async function action({ context, url }: Route.ActionArgs) {
  const asked = readAsked(url, postList, postBulkChanges, parsePostId)
  const { shown, refusal } = await readPress(context, 'post', ['shown'], mostPostsAtOnce)
  if (!shown) return refusal
  const [db, editor] = [context.get(dbContext), context.get(adminContext)]
  const tried = await changeManyPosts(db, editor, asked.change, shown.shown, context.get(nowContext))
  const left = postsLeftAloneText(tried.leftAlone, asked.change)
  const news = asked.change === 'delete' ? postNews.deleted : postNews.statusChanged
  const [isOne, count] = [tried.changed === 1, `${countText(tried.changed, 'post')} ${done[asked.change]}`]
  return tellDone(context, asked, tried, {
    title: isOne ? news : count,
    message: [...(isOne ? [`${count}.`] : []), ...(left ? [`Left alone: ${left}.`] : [])].join(' '),
  })
}

const verbs: Record<PostBulkChange, string> = { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete' }
const done: Record<PostBulkChange, string> = { publish: 'published', unpublish: 'unpublished', delete: 'deleted' }
/** The fate of the posts. */
const outcomes: Record<PostBulkChange, string> = {
  publish: 'Drafts: public at once',
  unpublish: 'Published: taken off the site, kept as drafts',
  delete: 'Deleted for good, with their versions; addresses that were public say that the post is gone',
}

export default function PostBulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, plan, filters, search, stoodAt } = loaderData
  const count = plan ? plan.shown.length.toLocaleString('en-GB') : ''
  return (
    <BulkPage
      row="post"
      verb={verbs[change]}
      list={{ label: 'Blog Management', backWords: 'Back to the list' }}
      asked={loaderData}
      mistake={actionData}
      found={<Found {...filters} />}
      shown={plan ? { shown: plan.shown } : {}}
      confirm={
        plan && {
          action: `${blogBulkHref}${search}`,
          sums: [{ label: outcomes[change], value: count }],
          names: plan.names,
          button: `${verbs[change]} ${count}`,
          children: <LeftAside change={change} plan={plan} />,
        }
      }
      note={`A post that is changed after ${stoodAt} is left alone and counted.`}
    />
  )
}

/** The filters that the posts were found by. */
function Found({ kind, status, search }: Route.ComponentProps['loaderData']['filters']) {
  return [
    ['among', kind && postKindFilters[kind].toLowerCase()],
    ['under', status && postStatusFilters[status]],
    ['found by', search && `“${search}”`],
  ]
    .filter(([, value]) => value)
    .map(([words, value]) => (
      <Fragment key={words}>
        {' '}
        {words} <b>{value}</b>
      </Fragment>
    ))
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
