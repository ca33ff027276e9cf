import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { describeEntered, refundStatusLabels, type OpenRequestView } from '#app/domain/refunds/requests.ts'
import { accountHref } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'

const headings: Record<OpenRequestView['from'], string> = {
  buyer: 'You have requested a refund',
  us: 'We are refunding this purchase',
  desk: 'You have cancelled this purchase',
  somebody: 'A refund of this purchase has been requested',
}

/** A request that is open already, with its state, its date and the way to it, in place of a second one. */
export function OpenRequest({ request }: { request: OpenRequestView }) {
  const { reference, status, from, dealTitle, dealReference } = request
  const headingId = `request-${reference}`
  return (
    <section className="panel key open-request" aria-labelledby={headingId}>
      <div className="row apart">
        <h2 id={headingId}>{headings[from]}</h2>
        {status && <span className="tag gc">{refundStatusLabels[status]}</span>}
      </div>
      <p className="small muted">
        {[dealTitle ?? dealReference, request.reservationReference, reference].filter(Boolean).join(' · ')}
      </p>
      <dl className="facts">
        <div>
          <dt>{request.entered ? 'Received on' : 'Requested on'}</dt>
          <dd>{formatShortTime(request.askedAt)}</dd>
        </div>
        {from !== 'us' && (
          <div>
            <dt>Reason</dt>
            <dd>{refundReasonLabels[request.reason]}</dd>
          </div>
        )}
        {request.decidedBy && (
          <div>
            <dt>We will decide by</dt>
            <dd>{request.decidedBy}</dd>
          </div>
        )}
        {request.locksDocuments && (
          <div>
            <dt>Documents</dt>
            <dd>{request.canWithdraw ? 'Locked until your request is decided or withdrawn' : 'Locked'}</dd>
          </div>
        )}
      </dl>
      {request.entered && <p className="small">{describeEntered(request.entered)}</p>}
      {from === 'somebody' && (
        <p className="small">
          This request was made without signing in. If it was not you, withdraw it. We pay nothing back without
          checking.
        </p>
      )}
      <form className="row" method="post" action={accountHref}>
        <a className="btn primary" href={accountHref}>
          Follow it in your account
        </a>
        {request.canWithdraw && (
          <>
            <input type="hidden" name="requestId" value={request.requestId} />
            <button className="btn" type="submit" name="intent" value="withdraw">
              Withdraw the request
            </button>
          </>
        )}
      </form>
    </section>
  )
}
