import { checkNotCompleted } from '#app/domain/terms/buyer-check.ts'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import type { OpenDispute } from '#app/domain/refunds/open-dispute.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { refundRefusals, type RefundRefusal, type RefundRequestStatus } from '#app/domain/refunds/requests.ts'
import { paysTwice } from '#app/domain/terms/refund-states.ts'
import { Known, Log, Sum, type KnownFact, type ToldEvent } from '#app/ui/desk/case.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { Icon } from '#app/ui/icons.tsx'
import {
  adminDealsHref,
  adminDisputeHref,
  adminPersonHref,
  adminRefundHref,
  adminReservationHref,
  evidenceHref,
} from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { RefundStatusTag } from './refund-status-tag.tsx'

interface VerdictProps {
  verdict: { label: string; sentence: string; amountPence: number; sum: { label: string; pence: number }[] } | null
  isDecided: boolean
}

/** The verdict of the refund rules on a request, with its sum. */
export function Verdict({ verdict, isDecided }: VerdictProps) {
  return (
    <section className="panel key tight verdict" aria-labelledby="verdict">
      <div className="row apart">
        <h2 id="verdict">{isDecided ? 'Verdict before the decision' : 'Verdict'}</h2>
        {verdict && <span className="tag first">{verdict.label}</span>}
      </div>
      {verdict ? (
        <>
          <p className="big">{formatPounds(verdict.amountPence)}</p>
          <p className="small">{verdict.sentence}</p>
          {verdict.amountPence > 0 && (
            <Sum
              lines={verdict.sum.map(({ label, pence }) => [label, formatPounds(pence)])}
              result={['Goes back', formatPounds(verdict.amountPence)]}
            />
          )}
        </>
      ) : (
        <p className="small">There is no verdict without a purchase.</p>
      )}
    </section>
  )
}

/** What a dispute makes of paying money back, without the full stop. */
export function Danger({ dispute }: { dispute: OpenDispute }) {
  return (
    <>
      <b>The buyer’s bank is disputing {formatPounds(dispute.amountPence)} of this payment.</b> {paysTwice}
    </>
  )
}

/** Why nothing can be approved now, until when evidence is taken, and the way to the dispute. */
export function DisputeNotice({ dispute, now }: { dispute: OpenDispute; now: string }) {
  const hasList = useIsOpen('disputes')
  return (
    <section className="panel tight" aria-labelledby="dispute">
      <h2 id="dispute">Disputed at the bank</h2>
      <p className="small">
        <Danger dispute={dispute} />, so nothing can be approved until the bank has decided.
      </p>
      <p className="small">
        {dispute.evidenceDueBy ? (
          <>
            Evidence is due <Due at={dispute.evidenceDueBy} now={now} isInSentence />.
          </>
        ) : (
          'The bank has our evidence and decides.'
        )}{' '}
        {hasList && <a href={adminDisputeHref(dispute.id)}>Open the dispute</a>}
      </p>
    </section>
  )
}

interface ObstacleProps {
  title: string
  reason: RefundRefusal
  /** The other request that is in the way, with words that follow its reference; null where none is. */
  other: { id: string; reference: string; text: string | null } | null
}

/** Why what the rules say cannot be approved on this request, and the way to the one that is in the way. */
export function Obstacle({ title, reason, other }: ObstacleProps) {
  return (
    <section className="panel tight" aria-labelledby="obstacle">
      <h2 id="obstacle">{title}</h2>
      <p className="small">{refundRefusals[reason].message}</p>
      {other && (
        <p className="small">
          <a href={adminRefundHref(other.id)}>{other.reference}</a>
          {other.text}
        </p>
      )}
    </section>
  )
}

interface DecisionFacts {
  /** The line that says who decided what, and when. */
  line: string
  amount: string | null
  kept: string | null
  overrideReason: string | null
  shortfallReason: string | null
  note: string | null
}

/** The decision that was made. */
export function Decision({ line, amount, kept, overrideReason, shortfallReason, note }: DecisionFacts) {
  return (
    <section className="panel tight" aria-labelledby="decided">
      <h2 id="decided">Decision</h2>
      {amount && <p className="big">{amount}</p>}
      <p className="small">
        {line}
        {kept && ` ${kept} was deducted.`}
      </p>
      {overrideReason && (
        <p className="small">
          <b>Another amount than the rules say.</b> The reason: <span className="typed">{overrideReason}</span>
        </p>
      )}
      {shortfallReason && (
        <p className="small">
          <b>Less than our rules promise.</b> The buyer has read: <span className="typed">{shortfallReason}</span>
        </p>
      )}
      {note && (
        <div className="words small">
          <b>Note sent to the buyer</b>
          {'\n'}
          {note}
        </div>
      )}
    </section>
  )
}

interface RequestProps {
  facts: {
    fullName: string
    email: string
    dealReference: string
    reason: string
    details: string
    askedAt: string
    /** How a notice came that the desk has entered; null for the form. */
    entered: { channel: string; sentAt: string; proof: string; by: string } | null
    isFromBuyer: boolean
    isFromUs: boolean
    /** True where a check of the buyer's identity has ended the purchase, and not the deal. */
    isByCheck: boolean
  }
}

/** The request, by whom, in their own words. */
export function RequestFacts({ facts }: RequestProps) {
  return (
    <section className="tight" aria-labelledby="asked">
      <h2 id="asked">What was requested</h2>
      <Known
        facts={[
          ['Requested by', <bdi>{facts.fullName}</bdi>],
          ['Email', facts.email],
          ['Reason', facts.reason],
          ...(facts.entered
            ? ([
                ['Came by', facts.entered.channel],
                ['Sent, which counts', facts.entered.sentAt],
                ['Shown by', <bdi>{facts.entered.proof}</bdi>],
                ['Received', facts.askedAt],
                ['Entered by', facts.entered.by],
              ] satisfies KnownFact[])
            : ([['Requested', facts.askedAt]] satisfies KnownFact[])),
          ['Deal reference given', facts.dealReference ? <bdi>{facts.dealReference}</bdi> : 'None given'],
          facts.isFromUs
            ? ['Requested by us', facts.isByCheck ? checkNotCompleted : 'The deal was marked unavailable']
            : [
                'Signed in as the buyer',
                facts.isFromBuyer ? 'Yes' : 'No: make sure that it is really the buyer who asks',
              ],
        ]}
      />
      {facts.details && <p className="words typed">{facts.details}</p>}
    </section>
  )
}

/** The purchase that the money came from. */
export function PurchaseFacts({ purchase }: { purchase: Purchase | null }) {
  const hasDeals = useIsOpen('deals')
  return (
    <section aria-labelledby="purchase">
      <h2 id="purchase">Purchase</h2>
      {purchase ? (
        <Known
          facts={[
            ['Reservation', <a href={adminReservationHref(purchase.reservationId)}>{purchase.reference}</a>],
            [
              'Deal',
              // A deal that is off the market has no public page; the list knows every one.
              hasDeals ? (
                <a href={adminDealsHref(purchase.dealReference)}>
                  {purchase.dealTitle} ({purchase.dealReference})
                </a>
              ) : (
                `${purchase.dealTitle} (${purchase.dealReference})`
              ),
            ],
            [
              'Buyer',
              <a href={adminPersonHref(purchase.buyerId)}>
                <bdi>{`${purchase.buyerName}, ${purchase.buyerEmail}`}</bdi>
              </a>,
            ],
            ['Paid', `${formatPounds(purchase.paidPence)} on ${formatShortTime(purchase.paidAt)}`],
            ['Refunded or being refunded', formatPounds(purchase.refundedPence)],
            ['Both boxes ticked (start now, lose the right to cancel)', purchase.hasWaived ? 'Yes' : 'No'],
            ['Documents open from', purchase.unlockAt ? formatShortTime(purchase.unlockAt) : 'Not yet'],
            [
              'Documents first opened',
              purchase.firstDocumentAccessAt ? formatShortTime(purchase.firstDocumentAccessAt) : 'Never',
            ],
            purchase.lockedAt ? ['Documents locked since', formatShortTime(purchase.lockedAt)] : null,
            purchase.documentsMissingSince
              ? ['Documents missing since', formatShortTime(purchase.documentsMissingSince)]
              : null,
            purchase.disputedAt ? ['Disputed at the bank since', formatShortTime(purchase.disputedAt)] : null,
          ]}
        />
      ) : (
        <p>No purchase is known for this request.</p>
      )}
    </section>
  )
}

interface EvidenceProps {
  requestId: string
  evidence: { id: string; fileName: string; contentType: string; byteSize: number }[]
}

/** The files that came with a request. They are only downloads, because a stranger's file is never opened inside the site. */
export function Evidence({ requestId, evidence }: EvidenceProps) {
  const count = evidence.length === 1 ? '1 file' : `${evidence.length} files`
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence {evidence.length > 0 && <span className="muted small">{count}</span>}</h2>
      {evidence.length === 0 ? (
        <p className="muted">None sent.</p>
      ) : (
        <>
          <ul>
            {evidence.map((file) => (
              <li key={file.id} className="row">
                <Icon name="document" />
                <a href={evidenceHref(requestId, file.id)} download="">
                  {file.fileName}
                </a>
                <span className="fine">
                  {file.contentType === 'application/pdf' ? 'PDF' : 'Picture'}, {formatBytes(file.byteSize)}
                </span>
              </li>
            ))}
          </ul>
          <p className="fine">The files are downloads only: nothing that a stranger sent opens inside the desk.</p>
        </>
      )}
    </section>
  )
}

/** The other requests about the same purchase. Nothing where there are none. */
export function OtherRequests({
  others,
}: {
  others: { id: string; reference: string; status: RefundRequestStatus }[]
}) {
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others">
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
  )
}

interface HistoryProps {
  requestId: string
  events: ToldEvent[]
  refunds: { id: string; amount: string; state: string; lastError: string | null; at: string }[]
}

/** The history of a request, oldest first, and the calls to the provider about it. */
export function History({ requestId, events, refunds }: HistoryProps) {
  return (
    <section className="tight" aria-labelledby="history">
      <div className="row apart">
        <h2 id="history">History</h2>
        <TrailLink className="small" thing={{ type: 'refund-request', id: requestId }}>
          Audit trail of this request
        </TrailLink>
      </div>
      <Log events={events} />
      {refunds.length > 0 && (
        <>
          <h3>At the payment provider</h3>
          <ul>
            {refunds.map((refund) => (
              <li key={refund.id}>
                {refund.amount}, ordered {refund.at}: <b>{refund.state}</b>
                {refund.lastError && <span className="muted"> ({refund.lastError})</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
