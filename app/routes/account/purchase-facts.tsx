import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { receiptHref, refundFormHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

const choices: Record<YourDeal['consent'], string> = {
  now: 'Open my documents now',
  wait: 'Wait and keep my right to cancel',
  none: 'Nothing, so your right to cancel was kept',
}

/** The figures of a purchase beside its documents, with its receipts and the way to a refund. */
export function PurchaseFacts({ purchase }: { purchase: YourDeal }) {
  const securePrice = useSecurePrice()
  const { paidAt, refundDates, refundedPence, receipts, state } = purchase
  const rows: [string, string][] = [['Reservation', purchase.reference]]
  if (paidAt) rows.push(['Paid on', formatDate(paidAt)])
  rows.push([paidAt ? 'Paid' : 'Secure Price', securePrice(purchase.amountPence)])
  if (paidAt) rows.push(['You chose', choices[purchase.consent]])
  if (refundDates) {
    rows.push(['Full refund, any reason, until', formatDayAndTime(refundDates.anyReasonUntil)])
    rows.push(['Cancellation period ends at the end of', formatDate(refundDates.lastCancelDay)])
  }
  if (refundedPence > 0) rows.push([state === 'refunded' ? 'Refunded' : 'To be refunded', formatPounds(refundedPence)])
  const mayRequest = state === 'paid-unlocked' || state === 'paid-locked'
  return (
    <div className="box stack">
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(mayRequest || receipts.length > 0) && (
        <p className="links">
          {receipts.map(({ id, kind, name }) => (
            <a key={id} href={receiptHref(id)}>
              {kind === 'receipt' ? 'Receipt' : 'Credit note'} {name}
            </a>
          ))}
          {mayRequest && (
            <a href={refundFormHref(purchase.reference)}>
              Request a refund<span className="vh">: {purchase.title}</span>
            </a>
          )}
        </p>
      )}
    </div>
  )
}
