import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { deleteDeal, readDeletion, type DeletedDeal, type Deletion } from '#app/domain/deals/desk/delete.server.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { deleteRefusals, type DeleteRefusal } from '#app/domain/deals/desk/desk.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminDealDeleteHref, adminListHref, dealUnavailableHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/delete'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete a deal – Admin') }]

/** The result that deleting the deal would have, shown before anything happens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const dealId = parseDealId(params.id) ?? 0
  const found = await readDeletion(context.get(dbContext), dealId, context.get(nowContext))
  if (!found.ok) throw refused(found.reason)
  return { dealId, ...found.deletion }
}

function refused(reason: DeleteRefusal) {
  const { status, message } = deleteRefusals[reason]
  return data({ message }, { status })
}

const formSchema = z.object({ expected: z.enum(['deleted', 'deactivated']) })

/** Deletes the deal, or deactivates it as the page has said: 303 to the list with the result. */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const { expected } = submission.value
  const [db, admin] = [context.get(dbContext), context.get(adminContext)]
  const done = await deleteDeal(db, admin, parseDealId(params.id) ?? 0, context.get(nowContext), expected)
  if (!done.ok) {
    if (done.reason === 'changed')
      return mistake(context, deleteRefusals.changed.message, deleteRefusals.changed.status)
    // A second press finds that the first has deleted it.
    if (done.reason !== 'already-deleted') throw refused(done.reason)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    ...(done.ok ? wordsOf(done) : { title: 'Deal Deleted', message: 'It had been deleted already.' }),
  })
  return redirect(adminListHref('deals'), 303)
}

function wordsOf({ outcome, isNew, reference, title }: DeletedDeal) {
  if (outcome === 'deleted') return { title: 'Deal Deleted', message: `${reference}, ${title}, is gone for good.` }
  return {
    title: 'Deal Deactivated',
    message: isNew
      ? `${reference}, ${title}, has had a reservation, so it was not deleted. It is off the market now.`
      : `${reference}, ${title}, was off the market already. Nothing was changed.`,
  }
}

export default function DeleteDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { dealId, reference, title, status, fate } = loaderData
  return (
    <AdminPage
      title={
        fate === 'deleted' ? `Delete ${reference}?` : fate === 'deactivated' ? `Deactivate ${reference}?` : reference
      }
      back={{ label: 'Property Deals', href: adminListHref('deals') }}
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <div className="stack narrow">
        <p className="lead">{title}</p>
        <section className="panel key stack" aria-label="What is about to happen">
          <Consequence {...loaderData} />
          <form method="post" action={adminDealDeleteHref(dealId)} className="row">
            {fate !== 'off-already' && (
              <>
                <input type="hidden" name="expected" value={fate} />
                <button type="submit" className="btn danger tall">
                  {fate === 'deleted' ? 'Delete for good' : 'Deactivate'}
                </button>
              </>
            )}
            <a className="btn tall" href={adminListHref('deals')}>
              Back, change nothing
            </a>
          </form>
        </section>
        {fate !== 'off-already' && status !== 'draft' && (
          <p className="fine">
            Is the property no longer to be had? <a href={dealUnavailableHref(dealId)}>Mark it unavailable</a>, which
            keeps the deal and tells whoever holds it.
          </p>
        )}
      </div>
    </AdminPage>
  )
}

function Consequence({ fate, pictures, documents }: Pick<Deletion, 'fate' | 'pictures' | 'documents'>) {
  switch (fate) {
    case 'deleted':
      return (
        <>
          <p>Nobody has ever reserved it. It is deleted for good and cannot be brought back, with:</p>
          <ul>
            <li>{countText(pictures, 'picture')}</li>
            <li>{countText(documents, 'document')}</li>
            <li>its versions and kept drafts, and how often it was looked at</li>
          </ul>
          <p>Tickets about it stay, and so does its history.</p>
        </>
      )
    case 'deactivated':
      return (
        <p>
          It has had a reservation, so it is not deleted: whoever paid keeps what they paid for. It is deactivated
          instead, which takes it off the market.
        </p>
      )
    case 'off-already':
      return <p>It has had a reservation, so it is not deleted, and it is off the market already.</p>
  }
}
