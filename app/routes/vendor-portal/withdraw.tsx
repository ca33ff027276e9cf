import { data, redirect } from 'react-router'
import { dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { isPossible, submissionRefusals } from '#app/domain/submissions/moves.ts'
import { moveSubmission } from '#app/domain/submissions/moving.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { submissionHref, submissionWithdrawHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepPrivate } from '../account/keep-private.server.ts'
import { readOwn, refusalPage } from './own.server.ts'
import type { Route } from './+types/withdraw'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Withdraw your submission') },
  { name: 'robots', content: 'noindex' },
]

/** What withdrawing does, and the button that does it. 409 where there is nothing to withdraw. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { reference, title, state, deal_id } = await readOwn(context, params.reference)
  const mayWithdraw = isPossible('withdraw', state, deal_id !== null)
  return data(
    { reference, title, mayWithdraw },
    { status: mayWithdraw ? 200 : submissionRefusals['wrong-state'].status },
  )
}

/** Withdraws it: 303 back to its page. */
export async function action({ params: { reference }, context }: Route.ActionArgs) {
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const moved = await moveSubmission(db, vendor, reference, 'withdraw', {}, now)
  if (!moved.ok) throw refusalPage(moved.reason)
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Withdrawn',
    message: 'Nobody reviews it any more, and nothing of it is published.',
  })
  return redirect(submissionHref(reference), 303)
}

export default function WithdrawSubmission({ loaderData: { reference, title, mayWithdraw } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="stack narrow">
        <h1>{mayWithdraw ? 'Withdraw your submission?' : 'There is nothing to withdraw'}</h1>
        <p className="lead">
          <bdi>{title || 'Your submission'}</bdi>, {reference}
        </p>
        {mayWithdraw ? (
          <>
            <p>
              Nobody reviews it any more, and nothing of it is published. You can still read it. It cannot be taken up
              again: to offer the property later, submit it again.
            </p>
            <form method="post" action={submissionWithdrawHref(reference)}>
              <p className="row">
                <button className="btn danger tall" type="submit">
                  Withdraw it
                </button>
                <a className="btn tall" href={submissionHref(reference)}>
                  Keep it
                </a>
              </p>
            </form>
          </>
        ) : (
          <p>
            It is not with us for review. <a href={submissionHref(reference)}>See how it stands</a>
          </p>
        )}
      </div>
    </div>
  )
}
