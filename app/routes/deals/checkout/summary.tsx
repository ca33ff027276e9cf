import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import { DealPicture } from '#app/ui/deals/picture.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { supportHref } from '#app/ui/links.ts'
import { WhatOneBuys } from '#app/ui/reservations/what-one-buys.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** The deal beside the form, and the secure price that is asked of this visitor. */
export function DealSummary({ deal, pricePence }: { deal: PublicDeal; pricePence: number }) {
  const securePrice = useSecurePrice()
  return (
    <section className="panel deal-sum" aria-labelledby="summary">
      <h2 id="summary">Deal Summary</h2>
      <DealPicture deal={deal} isLazy />
      <div className="tight">
        <p className="fine">
          {deal.reference} · {propertyTypeLabels[deal.propertyType]}
        </p>
        <h3>{deal.title}</h3>
        <p className="row small">
          <span className="muted">{deal.location}</span>
          {deal.roiPercent !== null && <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>}
        </p>
      </div>
      <p className="small muted text">{deal.description}</p>
      <dl className="facts">
        <div>
          <dt>Investment Value</dt>
          <dd>{formatPounds(deal.pricePence)}</dd>
        </div>
        <div>
          <dt>Est. Annual Yield</dt>
          <dd>{annualYieldText(deal)}</dd>
        </div>
        <div>
          <dt>Secure Price</dt>
          <dd>{securePrice(pricePence)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What the payment buys and what it does not, before it is made. */
export function WhatYouPayFor({ documentCount }: { documentCount: number }) {
  return (
    <section className="tight" aria-labelledby="trust">
      <h3 id="trust">What your payment does</h3>
      <WhatOneBuys documentCount={documentCount} isOpeningChosen />
      <p className="small">You pay once. We will never ask you to pay into another account.</p>
    </section>
  )
}

/** Who the buyer contracts with, before the order (Consumer Contracts Regulations 2013, reg 13). */
export function Trader() {
  const { company, addressLines, vatNumber, email, redressScheme, redressNumber } = useFacts()
  return (
    <section className="tight small" aria-labelledby="trader">
      <h3 id="trader">Who you are paying</h3>
      <address className="muted">
        {[company, ...addressLines].join(', ')}
        <br />
        {vatNumber !== null && (
          <>
            VAT number {vatNumber}
            <br />
          </>
        )}
        <a href={`mailto:${email}`}>{email}</a>
      </address>
      <p className="muted">
        Member of {redressScheme}, number {redressNumber}. Not regulated by the Financial Conduct Authority.
      </p>
      <p className="row">
        <a className="btn sm" href={supportHref}>
          Ask a question first
        </a>
      </p>
    </section>
  )
}
