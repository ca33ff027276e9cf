import type { ReactNode } from 'react'
import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { AgreedTermsLink } from '#app/ui/reservations/agreed-terms.tsx'
import { receiptHref, refundFormHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { keepDates } from '#app/ui/dates.ts'

const choices: Record<YourDeal['consent'], string> = {
  now: 'Open my documents now',
  wait: 'Wait and keep my right to cancel',
  none: 'No choice recorded, so you kept your right to cancel',
}

/** The figures of a purchase beside its documents, with its receipts and the way to a refund. */
export function PurchaseFacts({ purchase }: { purchase: YourDeal }) {
  const securePrice = useSecurePrice()
  const { paidAt, refundDates, refundedPence, moneyBack, receipts, state } = purchase
  const rows: [string, ReactNode][] = [['Reservation', purchase.reference]]
  if (paidAt) rows.push(['Paid on', formatDate(paidAt)])
  if (purchase.completedOn) rows.push(['Completed on', formatDate(purchase.completedOn)])
  rows.push([paidAt ? 'Paid' : 'Secure Price', securePrice(purchase.amountPence)])
  if (paidAt) rows.push(['You chose', choices[purchase.consent]])
  if (paidAt) rows.push(['Terms and Conditions', <AgreedTermsLink key="terms" terms={purchase.terms} />])
  if (refundDates) {
    const lastDay = formatDate(refundDates.lastCancelDay)
    // Opening the documents ends the right to cancel of who gave it up; the first 48 hours stay.
    if (purchase.consent === 'now' && purchase.isOpened) {
      rows.push(['Full refund, any reason, until', formatDayAndTime(refundDates.anyReasonUntil)])
      rows.push([`Last day for a refund less ${formatPounds(administrationFeePence)}`, lastDay])
    } else {
      const condition = purchase.consent === 'now' ? ', documents not opened' : ''
      rows.push([`Full refund, any reason${condition}, until`, `the end of ${lastDay}`])
    }
  }
  const arrivedPence = moneyBack.reduce((sum, { amountPence }) => sum + amountPence, 0)
  if (arrivedPence > 0) rows.push(['Refunded', formatPounds(arrivedPence)])
  if (refundedPence > arrivedPence) rows.push(['To be refunded', formatPounds(refundedPence - arrivedPence)])
  const mayRequest = state === 'paid-unlocked' || state === 'paid-locked' || state === 'not-completed'
  return (
    <div className="box stack">
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? keepDates(value) : value}</dd>
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
