import { reservedUntilOpen, stateInWords, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { keepDates } from '#app/ui/dates.ts'
import { DealPicture } from '#app/ui/deals/picture.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { accountHref, dealHref } from '#app/ui/links.ts'
import { PayingStyles } from '#app/ui/reservations/paying-styles.tsx'
import { RefundSpans } from '#app/ui/reservations/refund-spans.tsx'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { WhatYouHave } from '../../account/purchase-card.tsx'
import { PurchaseFacts } from '../../account/purchase-facts.tsx'

interface PaidPanelProps {
  purchase: YourDeal
  email: string
}

/** A purchase for whoever has just paid: the sum, what comes back of it and until when, and then what opening its documents changes. */
export function PaidPanel({ purchase, email }: PaidPanelProps) {
  const { title, location, amountPence, paidAt, isDealPublic, dealId } = purchase
  return (
    <section className="split paid" aria-label={`You have paid for ${title}`}>
      <PayingStyles />
      <div className="stack">
        <div>
          {paidAt && (
            <p className="paid-line">
              <Icon name="tick" />
              {formatPounds(amountPence)} paid on {keepDates(formatDayAndTime(paidAt))}
            </p>
          )}
          <h1>Payment Successful</h1>
        </div>
        <p className="thanks">Thank you for your purchase! {whatComes(purchase)}</p>
        <RefundSpans purchase={purchase} />
        <WhatYouHave purchase={purchase} level={2} />
      </div>
      <aside className="side panel key stack" aria-label="Your purchase">
        <DealPicture deal={purchase} isWide isLazy />
        <div>
          <p className="paid-line">{stateInWords(purchase)}</p>
          <h2>{isDealPublic ? <a href={dealHref(dealId)}>{title}</a> : title}</h2>
          <p className="small muted">{location}</p>
        </div>
        <PurchaseFacts purchase={purchase} />
        <p className="links">
          <a href={accountHref}>Your account</a>
        </p>
        <p className="fine">We have also emailed the confirmation to {email}.</p>
      </aside>
    </section>
  )
}

/** Access comes shortly, but for who waits; where documents are missing or locked by a dispute, the words below say so. */
function whatComes({ missing, state, unlockAt, waitsForCheck }: YourDeal): string {
  if (waitsForCheck) return `The deal is reserved for you. ${keepDates(waitsForCheck)}`
  if (state === 'paid-locked') {
    return unlockAt ? keepDates(reservedUntilOpen(unlockAt)) : ''
  }
  if (missing) return 'The deal is reserved for you.'
  return "You'll receive access to the deal documentation shortly."
}
