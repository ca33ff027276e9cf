import {
  describeEntered,
  refundStatusLabels,
  type OpenRequest,
  type RefundProgress,
  type RefundRequestStatus,
} from '#app/domain/refunds/requests.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { checkNotCompleted } from '#app/domain/terms/buyer-check.ts'
import { administrationFeePence, handlingDates, refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import { Chevron } from '#app/ui/icons.tsx'
import { keepDates } from '#app/ui/dates.ts'
import { accountHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatExactPounds, formatPounds } from '#app/utils/money.ts'

const way: RefundRequestStatus[] = ['pending', 'under-review', 'approved', 'processing', 'refunded']
const words: Record<RefundRequestStatus, string> = {
  pending: 'We have your request',
  'under-review': 'Someone is looking at it',
  approved: 'We have set the amount',
  processing: 'Sent to your card provider',
  refunded: 'Paid back to you',
  rejected: 'We could not accept it',
  withdrawn: 'Nothing has changed',
}

interface RequestProps {
  refund: RefundProgress
  paidPence: number
}

/** The request of a purchase that matters most, with its steps and its amounts. */
export function RefundProgressView({ refund, paidPence }: RequestProps) {
  return (
    <section className="request stack" aria-labelledby={refund.reference}>
      <div className="row apart">
        <h4 id={refund.reference}>Refund request {refund.reference}</h4>
        <span className="tag">{refundStatusLabels[refund.status]}</span>
      </div>
      <Request refund={refund} paidPence={paidPence} />
    </section>
  )
}

/** Another request of the same purchase. It is folded, and says where it stands. */
export function FurtherRequest({ refund, paidPence }: RequestProps) {
  const { status, steps, askedAt } = refund
  const at = steps.find((step) => step.status === status)?.at ?? askedAt
  return (
    <details className="more request" open={isLive(status)}>
      <summary>
        Refund request {refund.reference}: {refundStatusLabels[status].toLowerCase()} on {formatDate(at)}
        <Chevron />
      </summary>
      <div className="stack">
        <Request refund={refund} paidPence={paidPence} />
      </div>
    </details>
  )
}

function Request({ refund, paidPence }: RequestProps) {
  const isOpen = isUndecided(refund.status)
  return (
    <>
      <p className="small muted">
        {refundReasonLabels[refund.reason]} · requested on {formatDayAndTime(refund.askedAt)}
      </p>
      <Steps refund={refund} />
      {refund.hasProblem && (
        <p>We could not send your refund to your card yet. We are looking into it; you do not have to do anything.</p>
      )}
      {refund.amountPence !== null && (
        <Amounts amountPence={refund.amountPence} keptPence={refund.keptPence} paidPence={paidPence} />
      )}
      {refund.bankPence > 0 && (
        <p className="small">Your bank took {formatPounds(refund.bankPence)} of it back from us for you.</p>
      )}
      {refund.shortfallReason && (
        <div className="tight">
          <p className="small muted">Why it is less than our rules say</p>
          <p className="typed">{refund.shortfallReason}</p>
        </div>
      )}
      {refund.note && (
        <div className="tight">
          <p className="small muted">Our comments</p>
          <p className="typed">{refund.note}</p>
        </div>
      )}
      {isOpen && !refund.isFromUs && (
        <p>
          {refund.reason === 'property-unavailable'
            ? 'We will ask the owner whether the property is still available, and will reply by the end of'
            : 'We will decide by the end of'}{' '}
          {keepDates(formatDate(handlingDates(refund.askedAt, refund.reason).lastDay))}.
          {refund.expectedPence !== null &&
            ` By our refund rules you will get back ${formatPounds(refund.expectedPence)}.`}
        </p>
      )}
      {isOpen && refund.isFromUs && <AskedByUs isByCheck={refund.isByCheck} />}
      {isOpen && refund.entered && <p className="small">{describeEntered(refund.entered)}</p>}
      {isOpen && !refund.isFromBuyer && !refund.isFromUs && !refund.entered && (
        <p className="small">
          This request was made without signing in. If it was not you, withdraw it; we never pay a refund without
          checking the purchase first.
        </p>
      )}
      {isOpen && !refund.isFromUs && <Withdraw {...refund} />}
    </>
  )
}

/** The past steps of a request, the present one and those to come. */
function Steps({ refund }: { refund: RefundProgress }) {
  const { status, steps } = refund
  const isOver = status === 'refunded' || status === 'rejected' || status === 'withdrawn'
  const before = steps.filter((step) => step.status !== status && (way.indexOf(step.status) >= 0 || isOver))
  const current = { status, at: steps.find((step) => step.status === status)?.at ?? refund.askedAt }
  const after = isOver ? [] : way.slice(way.indexOf(status) + 1)
  return (
    <ol className="steps flow" aria-label={`Steps of ${refund.reference}`}>
      {before.map((step) => (
        <li key={step.status} className="done">
          <Step status={step.status} at={step.at} />
        </li>
      ))}
      <li className={isOver ? 'done' : undefined} aria-current="step">
        <Step status={status} at={current.at} />
      </li>
      {after.map((next) => (
        <li key={next}>
          <b>{refundStatusLabels[next]}</b>
        </li>
      ))}
    </ol>
  )
}

interface AmountsProps {
  amountPence: number
  keptPence: number
  paidPence: number
}

function Amounts({ amountPence, keptPence, paidPence }: AmountsProps) {
  return (
    <dl className="sum box">
      {amountPence + keptPence === paidPence && (
        <div>
          <dt>Paid</dt>
          <dd>{formatExactPounds(paidPence)}</dd>
        </div>
      )}
      {keptPence > 0 && (
        <div>
          <dt>{keptPence === administrationFeePence ? 'Administration fee deducted' : 'Deducted'}</dt>
          <dd>{formatExactPounds(-keptPence)}</dd>
        </div>
      )}
      <div className="all">
        <dt>Refund</dt>
        <dd>{formatExactPounds(amountPence)}</dd>
      </div>
    </dl>
  )
}

/** The open requests that no purchase on the page shows. */
export function OtherRequests({ requests }: { requests: OpenRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section className="stack" aria-labelledby="requests">
      <h2 id="requests">Other refund requests</h2>
      {requests.map((request) => (
        <article key={request.requestId} className="panel stack" aria-label={`Refund request ${request.reference}`}>
          <p>
            <b>{request.reference}</b>, requested on {formatDate(request.askedAt)}: {words[request.status]}.{' '}
            {request.dealReference
              ? `It is about your purchase of ${request.dealReference}.`
              : 'It names no purchase of this account.'}
          </p>
          {isUndecided(request.status) &&
            (request.isFromUs ? (
              <AskedByUs isByCheck={request.reason !== 'property-unavailable'} />
            ) : (
              <Withdraw {...request} />
            ))}
        </article>
      ))}
    </section>
  )
}

/** What happens with a request that we have made ourselves. The deal was marked unavailable, or a check has ended the purchase. */
function AskedByUs({ isByCheck }: { isByCheck: boolean }) {
  return (
    <p>
      {isByCheck
        ? `${checkNotCompleted} You will get back everything that you have paid.`
        : 'This property is no longer available, so you will get back everything that you have paid.'}{' '}
      We are dealing with it; you do not have to do anything.
    </p>
  )
}

function Withdraw({ requestId, reference }: { requestId: string; reference: string }) {
  return (
    <form method="post" action={accountHref}>
      <input type="hidden" name="requestId" value={requestId} />
      <button type="submit" className="btn" name="intent" value="withdraw">
        Withdraw the request<span className="vh"> {reference}</span>
      </button>
    </form>
  )
}

function Step({ status, at }: { status: RefundRequestStatus; at: string }) {
  return (
    <>
      <b>{refundStatusLabels[status]}</b>
      {formatDayAndTime(at)}
      <br />
      {words[status]}
    </>
  )
}
