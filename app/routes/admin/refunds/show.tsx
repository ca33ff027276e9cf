import { data, redirect, type RouterContextProvider } from 'react-router'
import { factsText } from '#app/domain/desk/trail.ts'
import { wordsOf } from '#app/domain/audit/sentences.ts'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  approveRefund,
  linkPurchase,
  readRefundCase,
  rejectRefund,
  returnToReview,
  sendRefundAgain,
  startReview,
  withdrawRefund,
  type DeskResult,
} from '#app/domain/refunds/desk.server.ts'
import { refundRefusals } from '#app/domain/refunds/requests.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { handlingDates, outcomeLabels, refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { trailAddressOf } from '#app/ui/desk/about-links.ts'
import { adminRefundHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { addMilliseconds, formatDate, formatShortTime } from '#app/utils/dates.ts'
import { formatPounds, parsePounds } from '#app/utils/money.ts'
import { DecisionForms, type DecisionProblem } from './decision-forms.tsx'
import { Evidence, History, PurchaseFacts, Verdict } from './case-facts.tsx'
import { RefundStatusTag } from './refund-status-tag.tsx'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${loaderData.reference} – Refund Requests – Admin` : 'Refund Requests') },
]

/** One request beside its purchase, evidence, verdict and history. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readRefundCase(context.get(dbContext), params.id)
  if (!found) throw data({ message: refundRefusals['not-found'].message }, { status: 404 })
  const { request, purchase, verdict, evidence, history, others, refunds, canSendAgain } = found
  const { lastDay, lawBy } = handlingDates(request.asked_at, request.reason)
  return {
    id: request.id,
    reference: request.reference,
    status: request.status,
    isUndecided: isUndecided(request.status),
    answerBy: isLive(request.status) ? formatDate(lastDay) : null,
    lawBy: isLive(request.status) ? formatDate(addMilliseconds(lawBy, -1)) : null,
    facts: {
      fullName: request.full_name,
      email: request.email,
      dealReference: request.deal_reference,
      reason: refundReasonLabels[request.reason],
      details: request.details,
      askedAt: formatShortTime(request.asked_at),
      isFromBuyer: request.is_from_buyer === 1,
      note: request.decision_note,
      overrideReason: request.override_reason,
      approved: request.approved_pence === null ? null : formatPounds(request.approved_pence),
      kept: request.fee_pence ? formatPounds(request.fee_pence) : null,
    },
    purchase,
    verdict: verdict && {
      label: outcomeLabels[verdict.outcome],
      sentence: verdict.sentence,
      amountPence: verdict.amountPence,
      outcome: verdict.outcome,
      otherwise: verdict.otherwise,
    },
    askOwner: request.reason === 'property-unavailable' && !purchase?.isDealUnavailable,
    leftPence: purchase ? purchase.paidPence - purchase.refundedPence : 0,
    evidence,
    others,
    refunds: refunds.map((refund) => ({
      ...refund,
      amount: formatPounds(refund.amountPence),
      at: formatShortTime(refund.createdAt),
    })),
    history: history.map((event) => {
      const { before, after, ...facts } = JSON.parse(event.detail) as Record<string, never>
      return {
        id: event.id,
        at: formatShortTime(event.at),
        who: event.actorName ?? wordsOf(event.actor),
        what: wordsOf(event.action),
        change: [before, after].map(factsText).filter(Boolean).join(' → '),
        facts: factsText(facts),
      }
    }),
    canSendAgain,
  }
}

/** Every intent that the desk's forms can send. */
type Intent =
  'review' | 'confirm' | 'not-so' | 'approve' | 'approve-other' | 'reject' | 'withdraw' | 'again' | 'reopen' | 'link'

const approved = { title: 'Refund approved', message: 'The money is being sent, and the buyer has been told.' }
const done: Record<Intent, { title: string; message: string }> = {
  review: { title: 'Review started', message: 'The buyer has been told that a person is looking at it.' },
  confirm: {
    title: 'Refund approved, deal marked unavailable',
    message: 'The money is being sent, the buyer has been told, and the deal is off the market.',
  },
  'not-so': { title: 'Refund approved', message: 'It was decided as any other reason; the buyer has been told.' },
  approve: approved,
  'approve-other': approved,
  reject: { title: 'Refund request rejected', message: 'The buyer has been told, with your note.' },
  withdraw: { title: 'Refund request withdrawn', message: 'The buyer has been told.' },
  reopen: { title: 'Back under review', message: 'The request can be decided anew, and the buyer has been told.' },
  again: { title: 'Refund sent again', message: 'It is on its way to the payment provider.' },
  link: { title: 'Purchase linked', message: 'The request is now beside its purchase.' },
}

/** Does one action of the desk: 303 back to the request. If it is refused, the page again with the typed text and the reason. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const typed = {
    intent: read('intent'),
    note: read('note').slice(0, 5000),
    amount: read('amount').slice(0, 20),
    overrideReason: read('overrideReason').slice(0, 1000),
    reservation: read('reservation').slice(0, 40),
  }
  const { intent } = typed
  if (!isIntent(intent)) throw data({ message: 'There is no such action.' }, { status: 400 })
  const result = await act(params.id, context, { ...typed, intent }, Number(read('expectedPence')) || null)
  if (!result.ok) {
    const { status, message } = refundRefusals[result.reason]
    if (status === 404) throw data({ message }, { status })
    return mistake(context, { ...typed, message } satisfies DecisionProblem, status)
  }
  const { title, message } = done[intent]
  context.get(sessionContext).flash({ tone: 'success', title, message })
  return redirect(adminRefundHref(params.id), 303)
}

function isIntent(text: string): text is Intent {
  return Object.hasOwn(done, text)
}

async function act(
  id: string,
  context: Readonly<RouterContextProvider>,
  typed: { intent: Intent; note: string; amount: string; overrideReason: string; reservation: string },
  expectedPence: number | null,
): Promise<DeskResult> {
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const now = context.get(nowContext)
  switch (typed.intent) {
    case 'review':
      return startReview(db, admin, id, now)
    case 'approve':
      return approveRefund(db, admin, id, { expectedPence, note: typed.note }, now)
    case 'confirm':
    case 'not-so': {
      const finding = typed.intent === 'confirm' ? 'confirmed' : 'not-so'
      return approveRefund(db, admin, id, { finding, expectedPence, note: typed.note }, now)
    }
    case 'approve-other': {
      const amountPence = parsePounds(typed.amount)
      if (amountPence === null) return { ok: false, reason: 'amount-needed' }
      const override = { amountPence, reason: typed.overrideReason }
      return approveRefund(db, admin, id, { override, note: typed.note }, now)
    }
    case 'reject':
      return rejectRefund(db, admin, id, typed.note, now)
    case 'withdraw':
      return withdrawRefund(db, admin, id, typed.note, now)
    case 'again':
      return sendRefundAgain(db, admin, id, now)
    case 'reopen':
      return returnToReview(db, admin, id, now)
    case 'link':
      return linkPurchase(db, admin, id, typed.reservation, now)
  }
}

export default function RefundCase({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, status, facts, purchase, verdict, answerBy, lawBy, others, refunds } = loaderData
  return (
    <>
      {actionData && (
        <div className="wrap">
          <Problem title="Nothing was changed" message={actionData.message} takesFocus />
        </div>
      )}
      <AdminPage title={`Refund request ${reference}`} actions={<RefundStatusTag status={status} />}>
        <div className="split">
          <div className="loose">
            <section className="stack" aria-labelledby="asked">
              <h2 id="asked">What was asked</h2>
              <dl className="facts">
                <Fact label="Asked by" value={facts.fullName} />
                <Fact label="Email" value={facts.email} />
                <Fact label="Deal reference" value={facts.dealReference || 'None given'} />
                <Fact label="Reason" value={facts.reason} />
                <Fact label="Asked" value={facts.askedAt} />
                {answerBy && (
                  <Fact label={loaderData.askOwner ? 'Ask the owner and answer by' : 'Process by'} value={answerBy} />
                )}
                {lawBy && <Fact label="Pay back a statutory cancellation by" value={lawBy} />}
                <Fact
                  label="Signed in as the buyer"
                  value={facts.isFromBuyer ? 'Yes' : 'No: make sure that it is really the buyer who asks'}
                />
                {facts.approved && <Fact label="Approved amount" value={facts.approved} />}
                {facts.kept && <Fact label="Kept back" value={facts.kept} />}
                {facts.overrideReason && <Fact label="Reason for another amount" value={facts.overrideReason} />}
                {facts.note && <Fact label="Told to the buyer" value={facts.note} />}
              </dl>
              <h3>Details</h3>
              {facts.details ? <p className="typed">{facts.details}</p> : <p className="muted">None given.</p>}
              <Evidence requestId={id} evidence={loaderData.evidence} />
            </section>
            <PurchaseFacts purchase={purchase} />
            {others.length > 0 && (
              <section className="stack" aria-labelledby="others">
                <h2 id="others">Other requests for this purchase</h2>
                <ul>
                  {others.map((other) => (
                    <li key={other.id} className="row">
                      <a href={adminRefundHref(other.id)}>{other.reference}</a>
                      <RefundStatusTag status={other.status} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <History
              events={loaderData.history}
              href={trailAddressOf({ type: 'refund-request', id })}
              refunds={refunds}
            />
          </div>
          <aside className="side stack" aria-label="Decision">
            <Verdict verdict={verdict} isDecided={!loaderData.isUndecided} isDisputed={Boolean(purchase?.disputedAt)} />
            <DecisionForms
              id={id}
              status={status}
              isUndecided={loaderData.isUndecided}
              verdict={verdict}
              dealToMark={loaderData.askOwner && purchase ? purchase.dealId : null}
              leftPence={loaderData.leftPence}
              hasPurchase={purchase !== null}
              canSendAgain={loaderData.canSendAgain}
              problem={actionData ?? null}
            />
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
