import { annualYieldText, type DealCard } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { dealHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { GradeBadge } from './grade-badge.tsx'
import { DealThumb } from './thumb.tsx'
import styles from './found-deals.module.css'

export interface FoundDealsProps {
  /** Those that anybody can secure now. */
  deals: readonly DealCard[]
  /** The number that were named then and have been taken since. */
  gone: number
  target?: '_top'
}

/** The deals that an answer found, as they are now. */
export function FoundDeals({ deals, gone, target }: FoundDealsProps) {
  return (
    <>
      {deals.length > 0 && (
        <>
          <p>
            I found {deals.length} relevant {deals.length === 1 ? 'deal' : 'deals'} for you:
          </p>
          <ul className={styles.deals}>
            {deals.map((deal) => (
              <li key={deal.id}>
                <DealThumb deal={deal} />
                <div>
                  <p className={styles.title}>
                    <a href={dealHref(deal.id)} target={target}>
                      {deal.title}
                    </a>
                  </p>
                  <p className="fine">
                    {deal.location} · <b>{formatPounds(deal.pricePence)}</b> · {rentText(deal)}
                    {deal.grossYieldPercent !== null && ` · ${formatPercent(deal.grossYieldPercent, 2)} gross`}
                    {` · ${formatEstimate(calculateDealReturns(purchaseOf(deal)).mortgage.cashNeededPence)} of cash needed with the usual mortgage`}
                  </p>
                  <p className="fine">
                    View Deal {deal.id}:{' '}
                    <a href={dealHref(deal.id)} target={target}>
                      {dealHref(deal.id)}
                    </a>
                  </p>
                  <GradeBadge score={deal.score} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {gone > 0 && (
        <p className="fine">
          {gone === 1 ? 'A deal that was named here is' : `${gone} deals that were named here are`} no longer free.
        </p>
      )}
    </>
  )
}

/** The rent, and of which time. */
function rentText(deal: DealCard): string {
  return deal.annualYieldPence !== null
    ? `rent ${annualYieldText(deal)} a year`
    : `rent ${annualYieldText(deal).toLowerCase()}`
}
