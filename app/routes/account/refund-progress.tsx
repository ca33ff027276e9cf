import {
  refundStatusLabels,
  type OpenRequest,
  type RefundProgress,
  type RefundRequestStatus,
} from '#app/domain/refunds/requests.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { handlingDates } from '#app/domain/terms/refund-rules.ts'
import { accountHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

const way: RefundRequestStatus[] = ['pending', 'under-review', 'approved', 'processing', 'refunded']
const words: Record<RefundRequestStatus, string> = {
  pending: 'We have your request',
  'under-review': 'A person is looking at it',
  approved: 'The amount is fixed',
  processing: 'Sent to your card provider',
  refunded: 'Sent back to your card',
  rejected: 'We could not accept it',
  withdrawn: 'Nothing has changed',
}

/** The progress of a refund request: past steps, the present state and the steps to come. */
export function RefundProgressView({ refund }: { refund: RefundProgress }) {
  const { status, steps } = refund
  const isOpen = isUndecided(status)
  const isOver = status === 'refunded' || status === 'rejected' || status === 'withdrawn'
  const before = steps.filter((step) => step.status !== status && (way.indexOf(step.status) >= 0 || isOver))
  const current = { status, at: steps.find((step) => step.status === status)?.at ?? refund.askedAt }
  const after = isOver ? [] : way.slice(way.indexOf(status) + 1)
  return (
    <section className="stack" aria-label={`Refund request ${refund.reference}`}>
      <h4>Refund progress</h4>
      <p className="small muted">Request {refund.reference}</p>
      <ol className="steps flow">
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
      {refund.hasProblem && (
        <p>Your refund could not be sent to your card yet. We are looking into it; you do not have to do anything.</p>
      )}
      {refund.amountPence !== null && (
        <dl className="facts box">
          <div>
            <dt>Amount</dt>
            <dd>{formatPounds(refund.amountPence)}</dd>
          </div>
          <div>
            <dt>Kept back</dt>
            <dd>{formatPounds(refund.keptPence)}</dd>
          </div>
        </dl>
      )}
      {refund.note && (
        <div className="box tight">
          <p className="small muted">What we say to it</p>
          <p className="typed">{refund.note}</p>
        </div>
      )}
      {isOpen && refund.reason === 'property-unavailable' && !refund.isFromUs && (
        <p>
          We will ask the owner whether the property is still available, and will reply by{' '}
          {formatDate(handlingDates(refund.askedAt, refund.reason).lastDay)}.
        </p>
      )}
      {isOpen && refund.isFromUs && <AskedByUs />}
      {isOpen && !refund.isFromBuyer && !refund.isFromUs && (
        <p className="small">
          This request was made without signing in. If it was not you, withdraw it; nothing is paid without a check.
        </p>
      )}
      {isOpen && !refund.isFromUs && <Withdraw {...refund} />}
    </section>
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
            <b>{request.reference}</b>, asked on {formatDate(request.askedAt)}: {words[request.status]}.{' '}
            {request.dealReference
              ? `It is about your purchase of ${request.dealReference}.`
              : 'It names no purchase of this account.'}
          </p>
          {isUndecided(request.status) && (request.isFromUs ? <AskedByUs /> : <Withdraw {...request} />)}
        </article>
      ))}
    </section>
  )
}

function AskedByUs() {
  return (
    <p>
      This property is no longer available, so you will get back everything that you have paid. A person is seeing to
      it; you do not have to do anything.
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
