import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, paymentsContext, sessionContext } from '#app/context.ts'
import { unavailableRefusals } from '#app/domain/deals/desk/desk.ts'
import {
  affectedKey,
  markDealUnavailable,
  readUnavailability,
  type Affected,
  type MarkResult,
} from '#app/domain/reservations/unavailable.server.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminDealsHref, adminListHref, dealUnavailableHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Route } from './+types/unavailable'

// Both are needed, because the action ends somebody's reservation and sends money back.
export const middleware: Route.MiddlewareFunction[] = [allow('reservations'), allow('money')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Mark unavailable – Admin') }]

/** The buyers who will be told and the money that will be paid back, shown before anything happens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const dealId = parseDealId(params.id) ?? 0
  const found = await readUnavailability(context.get(dbContext), context.get(adminContext), dealId, now)
  if (!found) throw refused('not-found')
  if (found.refusal) throw refused(found.refusal)
  const { reference, title, markedAt, affected } = found
  return {
    dealId,
    reference,
    title,
    affected,
    markedOn: markedAt && formatDayAndTime(markedAt),
    expected: affectedKey(affected),
  }
}

function refused(reason: keyof typeof unavailableRefusals) {
  const { status, message } = unavailableRefusals[reason]
  return data({ message }, { status })
}

const formSchema = z.object({ expected: z.string().max(200) })

/**
 * Marks the deal unavailable: 303 to the list with the result. If the facts have changed since the page was shown, the page
 * again.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), formSchema)
  if (submission.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const result = await markDealUnavailable(
    context.get(dbContext),
    context.get(paymentsContext),
    context.get(adminContext),
    parseDealId(params.id) ?? 0,
    submission.value.expected,
    context.get(nowContext),
  )
  if (!result.ok) {
    if (result.reason !== 'changed') throw refused(result.reason)
    return mistake(context, unavailableRefusals.changed.message, unavailableRefusals.changed.status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: result.isNew ? 'Deal marked unavailable' : 'Already marked unavailable',
    message: describeResult(result),
  })
  return redirect(adminDealsHref(result.deal.reference), 303)
}

function describeResult({ isNew, deal, hold }: Extract<MarkResult, { ok: true }>): string {
  const { reference, title, affected } = deal
  if (!isNew) return `${reference}, ${title}, was marked before. Nothing was changed.`
  const gone = `${reference}, ${title}, is off the market.`
  switch (affected.kind) {
    case 'nobody':
      return `${gone} There was nobody to tell.`
    case 'holder':
      return hold === 'pending'
        ? `${gone} ${affected.name} has been told. The payment provider could not close the payment yet, so the hold ends automatically; whatever is paid in the meantime goes back.`
        : `${gone} The hold has ended, and ${affected.name} has been told.`
    case 'buyer': {
      const request = affected.request ? ` Refund request ${affected.request.reference}.` : ''
      return affected.leftToPerson
        ? `${gone} ${affected.name} has been told. ${leftToPerson(affected)}${request}`
        : `${gone} ${affected.name} has been told, and ${formatPounds(affected.amountPence)} goes back.${request}`
    }
  }
}

/** The reason why the money does not go back by itself, and what a person has to do. */
function leftToPerson({ leftToPerson: why, amountPence }: Extract<Affected, { kind: 'buyer' }>): string {
  switch (why) {
    case 'disputed':
      return 'The buyer’s bank is disputing the payment, so no money goes back automatically: once the bank has decided, a person approves what is left on the refund desk.'
    case 'refund-under-way':
      return amountPence > 0
        ? `A refund is under way already, so the other ${formatPounds(amountPence)} do not go back automatically: once it has arrived, a person approves them on the refund desk.`
        : 'All of the payment is on its way back already.'
    case 'held-back':
      return 'The money is held back at the desk, so none goes back automatically: a person approves it on the refund desk.'
    default:
      return 'No payment is known for this reservation, so a person has to look at it.'
  }
}

function Consequence({ affected }: { affected: Affected }) {
  switch (affected.kind) {
    case 'nobody':
      return <p>Nobody: the deal is neither held nor reserved, and nothing is paid back.</p>
    case 'holder':
      return (
        <p>
          {affected.name} holds it until {formatDayAndTime(affected.expiresAt)} ({affected.reference}) and has not paid.
          The hold ends, and they are told by email. If they pay at this very moment, it goes back in full.
        </p>
      )
    case 'buyer':
      return (
        <>
          <p>
            {affected.name} has reserved it ({affected.reference}) and is told by email. Its documents are locked.
          </p>
          {affected.leftToPerson ? (
            <p>{leftToPerson(affected)}</p>
          ) : (
            <p>
              <b>{formatPounds(affected.amountPence)}</b> goes back to the card they paid with, no fee, and the
              reservation ends.
              {affected.request && ` It approves their open refund request ${affected.request.reference}.`}
            </p>
          )}
        </>
      )
  }
}

export default function MarkUnavailable({ loaderData, actionData }: Route.ComponentProps) {
  const { dealId, reference, title, affected, markedOn, expected } = loaderData
  return (
    <>
      {actionData && (
        <div className="wrap">
          <Problem title="Nothing was changed" message={actionData} takesFocus />
        </div>
      )}
      <AdminPage title={`Mark ${reference} unavailable`}>
        <div className="stack narrow">
          <p className="lead">{title}</p>
          {markedOn ? (
            <p>It was marked unavailable on {markedOn}. “Activate” in the list puts it back on the market.</p>
          ) : (
            <>
              <p>
                For a property that is no longer available. The deal leaves the market at once, and its page can no
                longer be found. “Activate” in the list puts it back; what has been paid back stays paid back.
              </p>
              <section className="panel key stack" aria-labelledby="affected">
                <h2 id="affected">Who is told, and what is paid back</h2>
                <Consequence affected={affected} />
              </section>
              <form method="post" action={dealUnavailableHref(dealId)} className="row">
                <input type="hidden" name="expected" value={expected} />
                <button type="submit" className="btn danger tall">
                  Mark unavailable
                </button>
                <a className="btn tall" href={adminListHref('deals')}>
                  Cancel
                </a>
              </form>
            </>
          )}
        </div>
      </AdminPage>
    </>
  )
}
