import { purchaseOf, type Judged } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns, defaultAssumptions } from '#app/domain/figures/returns.ts'
import { divideRent } from '#app/domain/figures/stress.ts'
import styles from './rent-strip.module.css'

/**
 * Where a year's rent goes, with the usual mortgage: costs, interest and what is left, or what is short. The words beside it say as
 * much, so it is hidden from assistive technology. Nothing where rent or costs are not known.
 */
export function RentStrip({ deal }: { deal: Judged }) {
  const shares = sharesOf(deal)
  if (!shares) return null
  const { costsPence, interestPence, leftPence, shortPence } = shares
  const whole = costsPence + interestPence + leftPence + shortPence
  const parts = [
    [costsPence, undefined],
    [interestPence, styles.interest],
    [leftPence, styles.left],
    [shortPence, styles.short],
  ] as const
  return (
    <div className={styles.strip} aria-hidden="true">
      {parts
        .filter(([pence]) => pence > 0)
        .map(([pence, name]) => (
          // In percent, so that the same shares read alike on every card.
          <i
            key={name ?? 'costs'}
            className={name}
            style={{ flexGrow: Math.max(1, Math.round((100 * pence) / whole)) }}
          />
        ))}
    </div>
  )
}

/** The parts of a year's rent; null where rent or costs are not known. */
function sharesOf(deal: Judged) {
  if (deal.monthlyRentPence === null || deal.operatingCostsPence === null) return null
  return divideRent(calculateDealReturns(purchaseOf(deal)).mortgage)
}

/** The meaning of the strips of these deals, once above them. */
export function BarLegend({ deals }: { deals: readonly Judged[] }) {
  const { loanToValuePercent, interestRatePercent } = defaultAssumptions
  return (
    <ul className={styles.legend} aria-label="The bar of each deal">
      <li>First year:</li>
      <li>
        <i />
        costs, stated or estimated
      </li>
      <li>
        <i className={styles.interest} />
        interest, {loanToValuePercent}% loan at {interestRatePercent}%
      </li>
      <li>
        <i className={styles.left} />
        left
      </li>
      {deals.some((deal) => (sharesOf(deal)?.shortPence ?? 0) > 0) && (
        <li>
          <i className={styles.short} />
          missing
        </li>
      )}
    </ul>
  )
}
