import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { can } from '#app/domain/people/roles.ts'
import { approveSubmission } from '#app/domain/submissions/approving.server.ts'
import { checks } from '#app/domain/submissions/checks.ts'
import { listStepsSince, readCase, wasSubmittedSince } from '#app/domain/submissions/desk.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { hrefWith } from '#app/domain/lists/lists.ts'
import { findNextSubmission, submissionList } from '#app/domain/submissions/list.server.ts'
import {
  movesFrom,
  submissionRefusals,
  submissionStates,
  type SubmissionRefusal,
} from '#app/domain/submissions/moves.ts'
import { findVendor, longestReason, moveSubmission } from '#app/domain/submissions/moving.server.ts'
import { refuseChanges } from '#app/domain/submissions/revising.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { Refusal } from '#app/ui/desk/refusal.tsx'
import { adminDealEditHref, adminSubmissionHref, submissionConfirmHref } from '#app/ui/links.ts'
import { PlainArea } from '#app/ui/plain-fields.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readText, readTyped } from '../refunds/read-form.ts'
import { openCase, refusedCase } from './open-case.server.ts'
import { sayMailed, tellSteps } from './tell.ts'
import type { Route } from './+types/confirm'

export const middleware: Route.MiddlewareFunction[] = [allow('submissions')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Confirm – ${loaderData.reference} – Admin` : 'Submissions') },
]

const asked = z.object({ decision: z.enum(['approve', 'reject']) })

/** The decision that the address names; 400 where it names none. */
function readDecision(url: URL): 'approve' | 'reject' {
  const read = asked.safeParse(Object.fromEntries(url.searchParams))
  if (!read.success) throw data({ message: 'There is no such decision.' }, { status: 400 })
  return read.data.decision
}

/** The filters of the list, without the decision. */
function filtersOf(url: URL): string {
  return hrefWith('', url.searchParams, { decision: '' })
}

/** What comes of a decision that cannot be taken back. 409 where the submission is in a state that does not allow it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const decision = readDecision(url)
  const submission = await openCase(context, params.reference)
  const found = await readCase(context.get(dbContext), submission, context.get(nowContext))
  const hasDeal = submission.deal_id !== null
  const move = decision === 'reject' && hasDeal ? 'refuse-change' : decision
  const mayNow = movesFrom(found.state, 'reviewer', hasDeal).includes(move)
  const given = found.kinds.filter(({ isForBuyers, documents }) => isForBuyers && documents.some(({ verdict, fileName }) => verdict === 'accepted' && fileName !== '')) // prettier-ignore
  const page = {
    decision,
    reference: found.reference,
    title: found.title,
    state: submissionStates[found.state],
    mayNow,
    hasDeal,
    isAccountClosed: found.isAccountClosed,
    seen: found.timeline.at(-1)?.id ?? 0,
    missing: [
      ...found.missing.documents.map((document) => `Document: ${document}`),
      ...found.missing.checks.map((name) => `Check: ${checks[name].label}`),
    ],
    given: given.map(({ label }) => label),
    pictures: found.pictures.length,
    price: found.figures.rows[0]?.vendor ?? '',
    second: found.second?.name ?? null,
    filters: filtersOf(url),
    longestReason,
  }
  return data(page, { status: mayNow ? 200 : submissionRefusals['wrong-state'].status })
}

function sayTold(isAccountClosed: boolean): string {
  return sayMailed('The vendor is told by email.', isAccountClosed)
}

interface Refused {
  reason: string
  message: string
  isMistake: boolean
  details: string[]
  meanwhile: ReturnType<typeof tellSteps>
}

/** Approves or rejects: 303 to the submission. If it is refused, the page again, with the typed reason and what is in the way: 409 also where the vendor has submitted it anew since. */
export async function action({ params: { reference }, context, url }: Route.ActionArgs) {
  const decision = readDecision(url)
  const submission = await openCase(context, reference)
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const form = await context.get(bodyContext).form()
  const reason = readTyped(form, 'reason')
  const seen = Number(readText(form, 'seen', 15)) || 0
  const back = hrefWith(adminSubmissionHref(reference), filtersOf(url))
  const flash = context.get(sessionContext)
  const isAccountClosed = !(await findVendor(db, submission))
  const refuse = async (why: SubmissionRefusal, details: string[] = []) => {
    const { status, message } = submissionRefusals[why]
    if (status === 404 || why === 'own-submission' || why === 'same-property') throw refusedCase(why)
    const meanwhile = why === 'wrong-state' ? tellSteps(await listStepsSince(db, submission.id, seen)) : []
    return mistake<Refused>(context, { reason, message, isMistake: status === 400, details, meanwhile }, status)
  }
  const offerNext = async () => {
    const filters = readFilters(submissionList.filters, url.searchParams)
    const next = await findNextSubmission(db, submission.id, filters, { now, userId: admin.id })
    return next ? { label: 'Next submission', href: hrefWith(adminSubmissionHref(next.reference), filtersOf(url)) } : undefined // prettier-ignore
  }
  if (await wasSubmittedSince(db, submission.id, seen)) return refuse('wrong-state')
  if (decision === 'reject') {
    if (reason.length > longestReason)
      return mistake<Refused>(
        context,
        { reason, message: `Write ${longestReason.toLocaleString('en-GB')} characters at most.`, isMistake: true, details: [], meanwhile: [] }, // prettier-ignore
        400,
      )
    const hasDeal = submission.deal_id !== null
    const moved = hasDeal
      ? await refuseChanges(db, admin, reference, { reason }, now)
      : await moveSubmission(db, admin, reference, 'reject', { reason }, now)
    if (!moved.ok) return refuse(moved.reason)
    const link = await offerNext()
    flash.flash({ tone: 'success', title: hasDeal ? 'Changes refused' : 'Rejected', message: sayMailed('The vendor gets your reason by email.', isAccountClosed), ...(link && { link }) }) // prettier-ignore
    return redirect(back, 303)
  }
  const approved = await approveSubmission(db, admin, reference, now)
  if (!approved.ok) {
    switch (approved.reason) {
      case 'second-needed':
        flash.flash({
          tone: 'info',
          title: 'A second reviewer is needed',
          message: submissionRefusals['second-needed'].message,
        })
        return redirect(back, 303)
      case 'not-enterable':
        return refuse('not-enterable', approved.mistakes)
      default:
        return refuse(approved.reason)
    }
  }
  const link = can(admin, 'deals')
    ? { label: `Open ${approved.dealReference}`, href: adminDealEditHref(approved.dealId) }
    : await offerNext()
  flash.flash({
    tone: 'success',
    title: 'Approved',
    message:
      submission.deal_id === null
        ? `The deal ${approved.dealReference} came of it, inactive. ${sayTold(isAccountClosed)}`
        : `The deal ${approved.dealReference} has the changes. ${sayTold(isAccountClosed)}`,
    ...(link && { link }),
  })
  return redirect(back, 303)
}

export default function ConfirmDecision({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, reference, title, filters, mayNow, hasDeal, isAccountClosed, seen } = loaderData
  const action = hrefWith(submissionConfirmHref(reference), filters, { decision })
  const back = { label: `Back to ${reference}`, href: hrefWith(adminSubmissionHref(reference), filters) }
  const name = title || reference
  return (
    <>
      {actionData && (
        <Refusal
          title="Nothing was decided"
          message={actionData.message}
          field={actionData.isMistake ? 'reason' : undefined}
          meanwhile={actionData.meanwhile}
        />
      )}
      <AdminPage
        title={
          !mayNow
            ? 'Nothing to decide'
            : `${decision === 'approve' ? 'Approve' : hasDeal ? 'Refuse the changes of' : 'Reject'} ${name}?`
        }
        back={back}
      >
        <div className="narrow stack">
          {actionData && actionData.details.length > 0 && <Missing title="In the way" lines={actionData.details} />}
          {!mayNow ? (
            <>
              <p>
                It is in this state now: {loaderData.state}. {!actionData && submissionRefusals['wrong-state'].message}
              </p>
              {actionData?.reason && (
                <section className="tight" aria-labelledby="typed">
                  <h2 id="typed">What you had typed</h2>
                  <p className="typed">{actionData.reason}</p>
                </section>
              )}
            </>
          ) : decision === 'approve' ? (
            <Approving {...loaderData} action={action} isRefused={actionData !== undefined} />
          ) : (
            <form method="post" action={action} className="stack">
              <input type="hidden" name="seen" value={seen} />
              <p>
                {hasDeal
                  ? 'The answers are again those that were approved. A deal that has left the marketplace for the changes stays off it: an admin decides whether what was published is still right.'
                  : 'The review ends. You can open it again later.'}{' '}
                {sayMailed('The vendor gets your reason by email.', isAccountClosed)}
              </p>
              <PlainArea
                id="reason"
                name="reason"
                label="Why we do not take it"
                hint={!isAccountClosed && 'The vendor reads it word for word.'}
                rows={5}
                maxLength={loaderData.longestReason}
                defaultValue={actionData?.reason}
                mistake={actionData?.isMistake === true && actionData.message}
              />
              <p>
                <button type="submit" className="btn danger tall">
                  {hasDeal ? 'Refuse the changes' : 'Reject it'}
                </button>
              </p>
            </form>
          )}
        </div>
      </AdminPage>
    </>
  )
}

type PageData = Route.ComponentProps['loaderData']

function Approving(page: PageData & { action: string; isRefused: boolean }) {
  const { action, seen, hasDeal, isAccountClosed, price, given, pictures, missing, second, isRefused } = page
  return (
    <>
      <p>
        {hasDeal
          ? 'The deal takes the changes. If it left the marketplace for them, it is back there.'
          : 'An inactive deal comes of it. Nothing is published until an admin activates it.'}{' '}
        {sayTold(isAccountClosed)}
      </p>
      <Known
        facts={[
          ['Price', price],
          ['Pictures', String(pictures)],
          ['Documents for the buyer', given.length > 0 ? given.join(', ') : 'None'],
          second ? ['Approved first by', second] : null,
        ]}
      />
      {missing.length > 0 && <Missing title={isRefused ? 'In the way' : 'Not yet'} lines={missing} />}
      {missing.length === 0 && (
        <form method="post" action={action}>
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" className="btn primary tall">
            {hasDeal ? 'Approve the changes' : 'Approve into an inactive deal'}
          </button>
        </form>
      )}
    </>
  )
}

function Missing({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="tight" aria-labelledby="missing">
      <h2 id="missing">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
