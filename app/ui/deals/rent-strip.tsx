import { purchaseOf, type Judged } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns, defaultAssumptions } from '#app/domain/figures/returns.ts'
import { divideRent } from '#app/domain/figures/stress.ts'
import styles from './rent-strip.module.css'

/**
 * Where a year's rent goes, with the usual mortgage: costs, interest and what is left, or what is short. The words beside it say as
 * much, so it is hidden from assistive technology. Nothing where rent or costs are not known.
 */
export function RentStrip({ deal }: { deal: Judged }) {
  if (deal.monthlyRentPence === null || deal.operatingCostsPence === null) return null
  const { costsPence, interestPence, leftPence, shortPence } = divideRent(
    calculateDealReturns(purchaseOf(deal)).mortgage,
  )
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

/** The meaning of the strips of a list, once above them. */
export function BarLegend() {
  const { loanToValuePercent, interestRatePercent } = defaultAssumptions
  return (
    <ul className={styles.legend} aria-label="The bar of each deal">
      <li>
        <i />
        costs, estimate
      </li>
      <li>
        <i className={styles.interest} />
        interest, {loanToValuePercent}% loan at {interestRatePercent}%
      </li>
      <li>
        <i className={styles.left} />
        left, first year
      </li>
    </ul>
  )
}
