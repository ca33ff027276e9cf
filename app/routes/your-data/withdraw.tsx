import { data, redirect } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { readWithdrawLink, withdrawByKey } from '#app/domain/privacy/deletion.server.ts'
import { deletionWithdrawHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { readConfirmKey } from '../newsletter/keep-private.server.ts'
import { LinkOver, SettledDeletion } from './settled.tsx'
import type { Route } from './+types/withdraw'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Stop the deletion') },
  { name: 'robots', content: 'noindex' },
]

/** Asks for one press more, because mail programs open links by themselves. A link that is over gives 410. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = readConfirmKey({ url, context })
  const link = await readWithdrawLink(context.get(dbContext), key, context.get(nowContext))
  return data({ link, key }, { status: link.state === 'over' ? 410 : 200 })
}

/** Withdraws the deletion: 303 to the page that says so. */
export async function action({ url, context }: Route.ActionArgs) {
  const key = readConfirmKey({ url, context })
  await withdrawByKey(context.get(dbContext), key, context.get(nowContext))
  return redirect(deletionWithdrawHref(key), 303)
}

export default function Withdraw({ loaderData: { link, key } }: Route.ComponentProps) {
  if (link.state === 'over' || link.state === 'asked')
    return <LinkOver text="The deletion has been done or withdrawn, or this is not the whole address of our email." />
  if (link.state !== 'confirmed') return <SettledDeletion state={link.state} />
  return (
    <div className="wrap stack narrow">
      <h1>Stop the deletion</h1>
      <p className="lead">The data is to be deleted on {formatDayAndTime(link.dueAt)}.</p>
      <form method="post" action={deletionWithdrawHref(key)}>
        <button className="btn primary tall" type="submit">
          Stop the deletion
        </button>
      </form>
    </div>
  )
}
