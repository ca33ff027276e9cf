import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { actOnRequest, type DeskAction } from '#app/domain/refunds/desk-actions.server.ts'
import { listObstacles, sumOf } from '#app/domain/refunds/proposed-money.server.ts'
import { caseDates } from '#app/domain/refunds/dates.ts'
import {
  givesUpMoney,
  readRefundCase,
  whatRejectingNeeds,
  type RefundCase,
} from '#app/domain/refunds/decisions.server.ts'
import { refundFailureText } from '#app/domain/refunds/failures.ts'
import { findOpenDispute } from '#app/domain/refunds/open-dispute.server.ts'
import { findBetter } from '#app/domain/refunds/notices.server.ts'
import { findNearPurchases } from '#app/domain/refunds/near-purchases.server.ts'
import { ownerContact } from '#app/domain/refunds/owner.ts'
import { refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { findPlace } from '#app/domain/refunds/queue.server.ts'
import { readRecommendation } from '#app/domain/refunds/recommend.server.ts'
import {
  isMoneyDecision,
  refundRefusals,
  refundStatusLabels,
  type RefundRefusal,
} from '#app/domain/refunds/requests.ts'
import { listDeskNotes } from '#app/domain/notes/notes.server.ts'
import { longestDeskNote } from '#app/domain/notes/notes.ts'
import { can } from '#app/domain/people/roles.ts'
import { fullName } from '#app/domain/people/users.ts'
import { channelWords } from '#app/domain/terms/cancellation.ts'
import { isUndecided, isUnderWay, refundWaits } from '#app/domain/terms/refund-states.ts'
import { outcomeLabels, refundReasonLabels, type RefundVerdict } from '#app/domain/terms/refund-rules.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { DateBand } from '#app/ui/desk/date-band.tsx'
import { AdminPage, Disputed, NextLink } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { DataOfSender } from '#app/ui/desk/data-of-sender.tsx'
import { NoteRefused, Notes } from '#app/ui/desk/notes.tsx'
import { OwnerContact } from '#app/ui/refunds/owner-contact.tsx'
import { Refusal } from '#app/ui/desk/refusal.tsx'
import { adminListHref, adminRefundHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import {
  Decision,
  DisputeNotice,
  Evidence,
  History,
  Obstacle,
  OtherRequests,
  PurchaseFacts,
  RequestFacts,
  Verdict,
} from './case-facts.tsx'
import { judgeNote, takeNote } from '../take-note.server.ts'
import { DecisionForms, fieldOf, type TypedDecision } from './decision-forms.tsx'
import { offerNext } from './offer-next.server.ts'
import { readSeen, readText, readTyped } from './read-form.ts'
import { LatestRecommendation } from './recommend.tsx'
import { RefundStatusTag } from './refund-status-tag.tsx'
import { tellEntries } from './tell.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${loaderData.reference} – Refund Requests – Admin` : 'Refund Requests') },
]

/** One request beside its purchase, evidence, verdict and history, with its place among the open ones. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const now = context.get(nowContext)
  const found = await readRefundCase(db, params.id)
  if (!found) throw refused('not-found')
  const { request, purchase, verdict, history } = found
  const facts = purchase && refundFacts(purchase, request.reason, request.sent_at)
  const isOpen = isUndecided(request.status)
  const obstacles = listObstacles(found, admin)
  const recommended = await readRecommendation(db, request.id)
  const notes = await listDeskNotes(db, { type: 'refund-request', id: request.id }, admin)
  return {
    id: request.id,
    reference: request.reference,
    status: request.status,
    isUndecided: isOpen,
    mayDecide: can(admin, 'money'),
    recommended: recommended && {
      recommendation: recommended.recommendation,
      note: recommended.note,
      line: `${recommended.by ?? 'Someone since deleted'}, ${formatShortTime(recommended.at)}`,
    },
    dueAt: isOpen ? request.due_at : null,
    now,
    times: facts && caseDates(request, facts, now),
    place: await findPlace(db, request),
    facts: {
      fullName: request.full_name,
      email: request.email,
      dealReference: request.deal_reference,
      reason: refundReasonLabels[request.reason],
      details: request.details,
      askedAt: formatShortTime(request.asked_at),
      entered: describeEntering(found),
      isFromBuyer: request.is_from_buyer === 1,
      isFromUs: request.is_from_us === 1,
      isByCheck: request.reason !== 'property-unavailable',
    },
    decision: isOpen ? null : describeDecision(found),
    purchase,
    rejecting: isOpen && purchase ? whatRejectingNeeds(request, purchase) : null,
    isGivingUp: givesUpMoney(request, purchase),
    isFromUs: request.is_from_us === 1,
    dispute: purchase && (await findOpenDispute(db, purchase.paymentId)),
    obstacles,
    obstacle: describeObstacle(found, obstacles),
    canReopen: found.refunds.every((refund) => refund.status !== 'succeeded'),
    verdict: verdict &&
      purchase && {
        label: outcomeLabels[verdict.outcome],
        sentence: verdict.sentence,
        amountPence: verdict.amountPence,
        outcome: verdict.outcome,
        otherwise: verdict.otherwise,
        sum: sumOf(
          { ...purchase, refundedPence: purchase.paidPence - verdict.amountPence - verdict.feePence },
          verdict.feePence,
          false,
        ),
      },
    owner:
      isOpen && found.owner && verdict?.outcome === 'full-if-confirmed'
        ? ownerContact(
            found.owner,
            { name: fullName(admin), siteName: getEnv().operator.productName },
            request.due_at,
            now,
          )
        : null,
    askOwner: request.reason === 'property-unavailable' && !purchase?.isDealUnavailable,
    evidence: found.evidence,
    others: found.others,
    refunds: found.refunds.map((refund) => ({
      id: refund.id,
      amount: formatPounds(refund.amount_pence),
      state: refund.status === 'due' && purchase?.disputedAt ? refundWaits : refundStates[refund.status],
      lastError: refund.last_error && refundFailureText(refund.last_error),
      at: formatShortTime(refund.created_at),
    })),
    history: tellEntries(history, purchase?.buyerId === admin.id),
    seen: history.at(-1)?.id ?? 0,
    near: isOpen ? await findNearPurchases(db, request) : [],
    againPence: found.againPence,
    notes,
  }
}

/** The place of the money of one refund. */
const refundStates = {
  due: 'being sent',
  pending: 'with the bank',
  succeeded: 'arrived',
  failed: 'not sent',
} as const satisfies Record<RefundCase['refunds'][number]['status'], string>

/** Why what the rules say cannot be approved, and the other request that is the reason; null where nothing is in the way. */
function describeObstacle(found: RefundCase, obstacles: ReturnType<typeof listObstacles>) {
  const { request, purchase, verdict, standing, others, againPence } = found
  if (!purchase || !verdict || (!isUndecided(request.status) && againPence === null)) return null
  const reason = obstacles[primaryOf(verdict, againPence)]
  switch (reason) {
    case 'another-gives-more': {
      const best = findBetter(purchase, request.id, verdict.amountPence, standing)
      const text = best && `, sent on ${formatDate(best.sent_at)}, gives ${formatPounds(best.promisePence)}`
      return { title: 'Another request gives more', reason, other: best && { ...best, text } }
    }
    case 'refund-under-way': {
      const other = others.find(({ status }) => isUnderWay(status))
      return { title: 'A refund is under way', reason, other: other ? { ...other, text: '' } : null }
    }
    case 'reservation-ended':
      return { title: 'The reservation has ended', reason, other: null }
    case 'own-request':
      return { title: 'Your own purchase', reason, other: null }
    default:
      return null
  }
}

/** The decision that is the next step: the failed sending once more, the owner's answer, or what the rules say. */
function primaryOf({ outcome }: Pick<RefundVerdict, 'outcome'>, againPence: number | null) {
  return againPence !== null ? 'again' : outcome === 'full-if-confirmed' ? 'confirm' : 'approve'
}

/** The decision, by whom and when. */
function describeDecision({ request, history }: RefundCase) {
  const entry = history.findLast(({ action }) => /^refund-request-(approved|rejected|withdrawn|refunded)$/.test(action))
  const who = entry?.actorName ? ` by ${entry.actorName}` : ''
  const when = request.decided_at ? ` on ${formatShortTime(request.decided_at)}` : ''
  const what = request.approved_pence === null ? refundStatusLabels[request.status] : 'Approved'
  const decided = history.findLast(({ action, actor }) => action === 'refund-request-approved' && actor !== 'provider')
  const by = request.approved_pence === null ? who : decided?.actorName ? ` by ${decided.actorName}` : ''
  return {
    line: `${what}${by}${when}.`,
    amount: request.approved_pence === null ? null : formatPounds(request.approved_pence),
    kept: request.fee_pence ? formatPounds(request.fee_pence) : null,
    overrideReason: request.override_reason,
    shortfallReason: request.shortfall_reason,
    note: request.decision_note,
  }
}

/** How a notice came that the desk has entered; null for the form. */
function describeEntering({ request, history }: RefundCase) {
  if (request.channel === 'form') return null
  const by = history.find(({ action }) => action === 'refund-request-pending')?.actorName
  return {
    channel: capitalize(channelWords[request.channel]),
    sentAt: formatShortTime(request.sent_at),
    proof: request.sent_proof,
    by: by ?? 'Someone since deleted',
  }
}

/** Every intent that the forms of this page can send. None of them sends money. */
type Intent = Exclude<DeskAction['kind'], 'send'>

/** The words about each action. `who` is the buyer, or the sender of a request without a purchase. */
const done: Record<Intent, { title: string; message: (who: string) => string; isDecision: boolean }> = {
  review: {
    title: 'Review started',
    message: (who) => `${who} has been told that we are reviewing it.`,
    isDecision: false,
  },
  reject: {
    title: 'Refund request rejected',
    message: (who) => `${who} has been told, with your note.`,
    isDecision: true,
  },
  withdraw: { title: 'Refund request withdrawn', message: (who) => `${who} has been told.`, isDecision: true },
  reopen: {
    title: 'Back under review',
    message: () => 'The request can be decided again, and the buyer has been told.',
    isDecision: false,
  },
  recommend: {
    title: 'Recommendation sent',
    message: () => 'The admins see it beside their decision.',
    isDecision: false,
  },
  link: { title: 'Purchase linked', message: () => 'The request is now beside its purchase.', isDecision: false },
}

/** Does one action of the desk: 303 back to the request. If it is refused, the page again with the typed text and the reason. */
export async function action({ params, context }: Route.ActionArgs) {
  const db = context.get(dbContext)
  const form = await context.get(bodyContext).form()
  const typed = {
    intent: readText(form, 'intent', 20),
    note: readTyped(form, 'note'),
    reservation: readText(form, 'reservation', 40),
    recommendation: readText(form, 'recommendation', 20),
    isConfirmed: form.get('confirmed') === 'on',
  }
  const { intent } = typed
  if (intent === 'note' || intent === 'judge') return changeNotes(context, params.id, form, intent)
  if (!isIntent(intent)) {
    // The page that confirms sends money, and opens to those only who may decide.
    if (isMoneyDecision(intent) && !can(context.get(adminContext), 'money')) throw refused('admins-only')
    throw data({ message: 'There is no such action.' }, { status: 400 })
  }
  const seen = readSeen(form)
  const result = await actOnRequest(
    db,
    context.get(adminContext),
    params.id,
    actionOf(intent, typed),
    seen,
    context.get(nowContext),
  )
  if (!result.ok) {
    const { status, message } = refundRefusals[result.reason]
    if (status === 404 || status === 403) throw refused(result.reason)
    const isMistake = status === 400
    return mistake(
      context,
      { ...typed, message, isMistake, meanwhile: isMistake ? [] : tellEntries(result.meanwhile) },
      status,
    )
  }
  const { title, message, isDecision } = done[intent]
  const who = result.hasPurchase ? 'The buyer' : 'The sender'
  const link = isDecision ? await offerNext(db, params.id) : undefined
  context.get(sessionContext).flash({
    tone: 'success',
    title,
    message: message(who),
    ...(link && { link }),
  })
  return redirect(adminRefundHref(params.id), 303)
}

/** A note for the desk, or whether its person is told of it, which changes nothing about the request. */
async function changeNotes(context: Route.ActionArgs['context'], id: string, form: FormData, intent: 'note' | 'judge') {
  const taken = await (intent === 'note' ? takeNote : judgeNote)(context, { type: 'refund-request', id }, form)
  if (taken === 'not-found') throw refused(taken)
  return typeof taken === 'string' ? redirect(adminRefundHref(id), 303) : mistake(context, taken, 400)
}

function refused(reason: RefundRefusal) {
  const { status, message } = refundRefusals[reason]
  return data({ message }, { status })
}

function isIntent(text: string): text is Intent {
  return Object.hasOwn(done, text)
}

function actionOf(intent: Intent, typed: Omit<TypedDecision, 'intent'>): DeskAction {
  const { note, reservation, recommendation, isConfirmed } = typed
  switch (intent) {
    case 'reject':
    case 'withdraw':
      return { kind: intent, note, isConfirmed }
    case 'link':
      return { kind: 'link', reference: reservation }
    case 'recommend':
      return { kind: 'recommend', recommendation, note }
    default:
      return { kind: intent }
  }
}

export default function RefundRequestPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const refusedNote = answer && 'text' in answer ? answer : undefined
  const actionData = answer && !('text' in answer) ? answer : undefined
  const { id, reference, status, purchase, dispute, verdict, decision, dueAt, now, place, times } = loaderData
  // A text typed into a form that is not there any more is shown apart, so that it is not lost.
  const isLeft = actionData && (!loaderData.isUndecided || (actionData.intent === 'link' && purchase !== null))
  const left = isLeft ? actionData.note || actionData.reservation : ''
  return (
    <>
      {refusedNote && <NoteRefused {...refusedNote} />}
      {actionData && (
        <Refusal
          title={actionData.isMistake ? 'Nothing was changed' : 'Changed in the meantime'}
          message={actionData.message}
          field={actionData.isMistake ? fieldOf(actionData.intent) : undefined}
          meanwhile={actionData.meanwhile}
        />
      )}
      <AdminPage
        title={`Refund request ${reference}`}
        back={{ label: 'Refund Requests', href: adminListHref('refunds') }}
        status={
          <>
            <RefundStatusTag status={status} />
            {dispute && <Disputed />}
            {dueAt && (
              <span>
                {dueAt < now ? (
                  <Due at={dueAt} now={now} />
                ) : (
                  <>
                    Due <Due at={dueAt} now={now} isInSentence />
                  </>
                )}
              </span>
            )}
          </>
        }
        actions={
          <span className="row only-wide">
            <Neighbours place={place} />
          </span>
        }
        dock={
          (loaderData.isUndecided || place.next) && (
            <>
              {loaderData.isUndecided && (
                <a className="btn primary" href="#decide">
                  {!purchase
                    ? 'Link the purchase'
                    : !loaderData.mayDecide
                      ? 'Recommend'
                      : verdict?.amountPence && !loaderData.obstacles[primaryOf(verdict, loaderData.againPence)]
                        ? `Decide: ${formatPounds(verdict.amountPence)}`
                        : 'Decide'}
                </a>
              )}
              {place.next && (
                <a className="btn" href={adminRefundHref(place.next.id)}>
                  Next
                </a>
              )}
            </>
          )
        }
      >
        <div className="case">
          <div>
            {times && (
              <section aria-labelledby="dates">
                <h2 id="dates" className="vh">
                  Dates of this verdict
                </h2>
                <DateBand label="Dates of this verdict" {...times} />
              </section>
            )}
            <RequestFacts facts={loaderData.facts} />
            <Evidence requestId={id} evidence={loaderData.evidence} />
            <PurchaseFacts purchase={purchase} />
            <OtherRequests others={loaderData.others} />
            <History requestId={id} events={loaderData.history} refunds={loaderData.refunds} />
          </div>
          <aside aria-label="Decision">
            {decision && <Decision {...decision} />}
            <Verdict verdict={verdict} isDecided={decision !== null} />
            {dispute && <DisputeNotice dispute={dispute} now={now} />}
            {loaderData.obstacle && <Obstacle {...loaderData.obstacle} />}
            {left && (
              <section className="panel tight" aria-labelledby="left">
                <h2 id="left">What you had typed</h2>
                <p className="words small">{left}</p>
              </section>
            )}
            <LatestRecommendation facts={loaderData.recommended} />
            <section id="decide" className="stack" aria-label={loaderData.mayDecide ? 'Decide' : 'Recommend'}>
              {loaderData.owner && (
                <section className="panel tight" aria-labelledby="owner">
                  <h2 id="owner">Ask the owner first</h2>
                  <OwnerContact owner={loaderData.owner} />
                  <p className="fine">Write what they answer into the notes for the desk.</p>
                </section>
              )}
              <DecisionForms
                id={id}
                status={status}
                isUndecided={loaderData.isUndecided}
                mayDecide={loaderData.mayDecide}
                seen={loaderData.seen}
                verdict={verdict}
                dealToMark={loaderData.askOwner && purchase ? purchase.dealId : null}
                hasPurchase={purchase !== null}
                rejecting={loaderData.rejecting}
                isGivingUp={loaderData.isGivingUp}
                isFromUs={loaderData.isFromUs}
                obstacles={loaderData.obstacles}
                canReopen={loaderData.canReopen}
                near={loaderData.near}
                againPence={loaderData.againPence}
                typed={actionData ?? null}
              />
            </section>
            <DataOfSender about={{ request: id }} />
            <Notes
              action={adminRefundHref(id)}
              notes={loaderData.notes}
              longest={longestDeskNote}
              typed={refusedNote}
            />
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

type Place = Route.ComponentProps['loaderData']['place']

/** The ways to the open requests before and after this one. */
function Neighbours({ place: { number, total, previous, next } }: { place: Place }) {
  return (
    <>
      {number !== null && (
        <span className="muted small">
          {number.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
        </span>
      )}
      {previous && (
        <a className="btn" href={adminRefundHref(previous.id)} title={`${previous.reference}, ${previous.fullName}`}>
          Previous request
        </a>
      )}
      {next && <NextLink href={adminRefundHref(next.id)}>Next request</NextLink>}
    </>
  )
}
