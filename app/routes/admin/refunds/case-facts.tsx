import { formatBytes } from '#app/domain/deals/deals.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { adminReservationsHref, dealHref, evidenceHref } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

/** The verdict of the refund rules on a request. */
export function Verdict({
  verdict,
  isDecided,
  isDisputed,
}: {
  verdict: { label: string; sentence: string; amountPence: number } | null
  isDecided: boolean
  isDisputed: boolean
}) {
  return (
    <section className="panel key stack" aria-labelledby="verdict">
      <h2 id="verdict">{isDecided ? 'Verdict before the decision' : 'Verdict'}</h2>
      {verdict ? (
        <>
          <p className="row">
            <span className="tag first">{verdict.label}</span>
            <span className="big">{formatPounds(verdict.amountPence)}</span>
          </p>
          <p className="small">{verdict.sentence}</p>
        </>
      ) : (
        <p className="small">There is no verdict without a purchase.</p>
      )}
      {isDisputed && (
        <p className="small">
          <b>The buyer’s bank is disputing this payment.</b> Do not refund it as well while the bank decides.
        </p>
      )}
    </section>
  )
}

/** The purchase that the money came from. */
export function PurchaseFacts({ purchase }: { purchase: Purchase | null }) {
  if (!purchase) {
    return (
      <section className="stack" aria-labelledby="purchase">
        <h2 id="purchase">Purchase</h2>
        <p>No purchase is known for this request.</p>
      </section>
    )
  }
  const rows: [string, React.ReactNode][] = [
    ['Reservation', <a href={adminReservationsHref(purchase.reference)}>{purchase.reference}</a>],
    [
      'Deal',
      <>
        <a href={dealHref(purchase.dealId)}>{purchase.dealTitle}</a> ({purchase.dealReference})
      </>,
    ],
    ['Buyer', `${purchase.buyerName}, ${purchase.buyerEmail}`],
    ['Paid', `${formatPounds(purchase.paidPence)} on ${formatShortTime(purchase.paidAt)}`],
    ['Gone back or on its way', formatPounds(purchase.refundedPence)],
    ['Both boxes ticked (start now, lose the right to cancel)', purchase.hasWaived ? 'Yes' : 'No'],
    ['Documents open from', purchase.unlockAt ? formatShortTime(purchase.unlockAt) : 'Not yet'],
    [
      'Documents first opened',
      purchase.firstDocumentAccessAt ? formatShortTime(purchase.firstDocumentAccessAt) : 'Never',
    ],
  ]
  if (purchase.lockedAt) rows.push(['Documents locked since', formatShortTime(purchase.lockedAt)])
  if (purchase.documentsMissingSince)
    rows.push(['Documents missing since', formatShortTime(purchase.documentsMissingSince)])
  return (
    <section className="stack" aria-labelledby="purchase">
      <h2 id="purchase">Purchase</h2>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The files that came with a request. They are only downloads, because a stranger's file is never opened inside the site. */
export function Evidence({
  requestId,
  evidence,
}: {
  requestId: string
  evidence: { id: string; fileName: string; contentType: string; byteSize: number }[]
}) {
  return (
    <>
      <h3>Supporting documents</h3>
      {evidence.length === 0 ? (
        <p className="muted">None sent.</p>
      ) : (
        <ul>
          {evidence.map((file) => (
            <li key={file.id}>
              <a href={evidenceHref(requestId, file.id)} download="">
                {file.fileName}
              </a>{' '}
              <span className="fine">
                {file.contentType === 'application/pdf' ? 'PDF' : 'Picture'}, {formatBytes(file.byteSize)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface HistoryProps {
  events: { id: number; at: string; who: string; what: string; change: string; facts: string }[]
  refunds: { id: string; amount: string; status: string; lastError: string | null; at: string }[]
  href: string
}

/** The history of a request, oldest first, and the calls to the provider about it. */
export function History({ events, refunds, href }: HistoryProps) {
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="steps">
        {events.map((event) => (
          <li key={event.id} className="done">
            <b>{event.what}</b>
            {event.at}, {event.who}
            {event.change && <div>{event.change}</div>}
            {event.facts && <div className="fine typed">{event.facts}</div>}
          </li>
        ))}
      </ol>
      {refunds.length > 0 && (
        <>
          <h3>At the payment provider</h3>
          <ul>
            {refunds.map((refund) => (
              <li key={refund.id}>
                {refund.amount}, ordered {refund.at}: <b>{refund.status}</b>
                {refund.lastError && <span className="muted"> ({refund.lastError})</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={href}>Audit trail of this request</a>
      </p>
    </section>
  )
}
