import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import { splitVat } from '#app/domain/figures/vat.ts'
import { DealThumb } from '#app/ui/deals/thumb.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { dealHref, supportHref } from '#app/ui/links.ts'
import { CheckWords } from '#app/ui/reservations/check-words.tsx'
import { WhatOneBuys } from '#app/ui/reservations/what-one-buys.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { formatExactPounds, formatPercent, formatPounds, vatNote } from '#app/utils/money.ts'
import styles from './checkout.module.css'

interface DealSummaryProps {
  deal: PublicDeal
  pricePence: number
  /** Until when all of a payment made now comes back for any reason; null where nothing can be paid. */
  anyReasonUntil: string | null
}

/** The deal that is paid for, and the secure price that is asked of this visitor: the one large thing where it can be paid. */
export function DealSummary({ deal, pricePence, anyReasonUntil }: DealSummaryProps) {
  const securePrice = useSecurePrice()
  const canPay = anyReasonUntil !== null
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Deal Summary</h2>
      <div className={styles.deal}>
        <DealThumb deal={deal} />
        <div>
          <h3>{deal.title}</h3>
          <p className="small muted">
            {deal.location}
            {deal.roiPercent !== null && ` · ${formatPercent(deal.roiPercent)} ROI`}
          </p>
          <p className="small muted">
            {deal.reference} · {propertyTypeLabels[deal.propertyType]}
          </p>
          {canPay && (
            <a className={styles.back} href={dealHref(deal.id)}>
              Back to the deal
            </a>
          )}
        </div>
      </div>
      <dl className={`facts ${styles.facts}`}>
        <div>
          <dt>Investment Value</dt>
          <dd>{formatPounds(deal.pricePence)}</dd>
        </div>
        <div>
          <dt>Est. Annual Yield</dt>
          <dd>{annualYieldText(deal)}</dd>
        </div>
        {canPay ? (
          <Parts pricePence={pricePence} />
        ) : (
          <div>
            <dt>Secure Price</dt>
            <dd>{securePrice(pricePence)}</dd>
          </div>
        )}
      </dl>
      {canPay && <Total pricePence={pricePence} anyReasonUntil={anyReasonUntil} />}
      <p className={styles.text}>{deal.description}</p>
    </section>
  )
}

/** The net price and its VAT; no word of VAT where the trader has no VAT number. */
function Parts({ pricePence }: { pricePence: number }) {
  const { vatNumber, vatRatePercent } = useFacts()
  if (vatNumber === null) return null
  const { netPence, vatPence } = splitVat(pricePence, vatRatePercent)
  return (
    <>
      <div>
        <dt>Secure price, net</dt>
        <dd>{formatExactPounds(netPence)}</dd>
      </div>
      <div>
        <dt>VAT at {vatRatePercent}%</dt>
        <dd>{formatExactPounds(vatPence)}</dd>
      </div>
    </>
  )
}

function Total({ pricePence, anyReasonUntil }: { pricePence: number; anyReasonUntil: string }) {
  const { vatNumber } = useFacts()
  return (
    <dl className={styles.total}>
      <div>
        <dt>To pay now</dt>
        <dd>
          <b className={styles.amount}>{formatPounds(pricePence)}</b>
          <span>{vatNote(vatNumber !== null)}</span>
        </dd>
      </div>
      <div className={styles.back48}>
        <dt>Full refund, any reason</dt> <dd>until {anyReasonUntil}</dd>
      </div>
    </dl>
  )
}

/**
 * What the payment buys and what it does not, before it is made. `checkedBy` is the last day of the check of the buyer's identity; null
 * where none is needed.
 */
export function WhatYouPayFor({ documentCount, checkedBy }: { documentCount: number; checkedBy: string | null }) {
  return (
    <section className={styles.section} aria-labelledby="trust">
      <h3 id="trust">What your payment does</h3>
      <WhatOneBuys documentCount={documentCount} isOpeningChosen needsCheck={checkedBy !== null} />
      {checkedBy !== null && <CheckWords end={`the end of ${checkedBy}`} />}
      <p className="small">You pay once. We will never ask you to pay into another account.</p>
    </section>
  )
}

/** Who the buyer contracts with, before the order (Consumer Contracts Regulations 2013, reg 13). */
export function Trader() {
  const { company, addressLines, vatNumber, email, redressScheme, redressNumber } = useFacts()
  return (
    <section className={`small ${styles.section}`} aria-labelledby="trader">
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
      <p>
        <a className={styles.back} href={supportHref}>
          Ask a question first
        </a>
      </p>
    </section>
  )
}
