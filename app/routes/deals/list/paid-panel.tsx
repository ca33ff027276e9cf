import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { Life } from '#app/ui/reservations/life.tsx'
import { PayingStyles } from '#app/ui/reservations/paying-styles.tsx'
import { DealHead, WhatYouHave } from '../../account/purchase-card.tsx'
import { PurchaseFacts } from '../../account/purchase-facts.tsx'

/** A purchase for whoever has just paid: address and documents, what opening them changes, the receipt, and the time line last. */
export function PaidPanel({ purchase, email }: { purchase: YourDeal; email: string }) {
  return (
    <section className="panel key stack" aria-label={`You have paid for ${purchase.title}`}>
      <PayingStyles />
      <DealHead purchase={purchase} level={2} />
      <div className="split">
        <div className="stack">
          <WhatYouHave purchase={purchase} level={3} />
        </div>
        <div className="tight">
          <PurchaseFacts purchase={purchase} />
          <p className="fine">We have also emailed the confirmation to {email}.</p>
        </div>
      </div>
      <Life points={purchase.life} label="Your purchase" />
    </section>
  )
}
