import { data, redirect } from 'react-router'
import { dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { submissionRefusals } from '#app/domain/submissions/moves.ts'
import { deleteSubmissionDraft } from '#app/domain/submissions/saving.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { ownSubmissionsHref, submissionDeleteHref, submissionHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepPrivate } from '../account/keep-private.server.ts'
import { readOwn, refusalPage } from './own.server.ts'
import type { Route } from './+types/delete'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Delete a draft') },
  { name: 'robots', content: 'noindex' },
]

/** What deleting a draft does, and the button that does it. 409 where it is no draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { reference, title, state } = await readOwn(context, params.reference)
  const isDraft = state === 'draft'
  return data({ reference, title, isDraft }, { status: isDraft ? 200 : submissionRefusals['wrong-state'].status })
}

/** Deletes it with its files: 303 to the list. */
export async function action({ params: { reference }, context }: Route.ActionArgs) {
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const deleted = await deleteSubmissionDraft(db, vendor, reference, now)
  if (!deleted.ok) throw refusalPage(deleted.reason)
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Draft deleted',
    message: 'Its answers, pictures and documents are deleted.',
  })
  return redirect(ownSubmissionsHref, 303)
}

export default function DeleteDraft({ loaderData: { reference, title, isDraft } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="stack narrow">
        <h1>{isDraft ? 'Delete this draft?' : 'This is no draft any more'}</h1>
        <p className="lead">
          <bdi>{title || 'Your submission'}</bdi>, {reference}
        </p>
        {isDraft ? (
          <>
            <p>Its answers, pictures and documents are deleted. That cannot be taken back.</p>
            <form method="post" action={submissionDeleteHref(reference)}>
              <p className="row">
                <button className="btn danger tall" type="submit">
                  Delete it
                </button>
                <a className="btn tall" href={submissionHref(reference)}>
                  Keep it
                </a>
              </p>
            </form>
          </>
        ) : (
          <p>
            What was submitted can be withdrawn. <a href={submissionHref(reference)}>See how it stands</a>
          </p>
        )}
      </div>
    </div>
  )
}
