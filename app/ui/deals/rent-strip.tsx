import { purchaseOf, type Judged } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns, defaultAssumptions, type PurchaseFigures } from '#app/domain/figures/returns.ts'
import { divideRent } from '#app/domain/figures/stress.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import styles from './rent-strip.module.css'

/**
 * Where a year's rent goes, with the usual mortgage: costs, interest and what is left, or what is short. The words beside it say as
 * much, so it is hidden from assistive technology. Nothing where rent or costs are not known.
 */
export function RentStrip({ deal }: { deal: Judged }) {
  if (!hasShares(deal)) return null
  const { costsPence, interestPence, leftPence, shortPence } = divide(purchaseOf(deal))
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

/** False where rent or costs are not known. */
function hasShares(deal: Judged): boolean {
  return deal.monthlyRentPence !== null && deal.operatingCostsPence !== null
}

/** The parts of a year's rent. */
function divide(figures: PurchaseFigures) {
  return divideRent(calculateDealReturns(figures).mortgage)
}

/** The meaning of the strips of these deals, once above them. */
export function BarLegend({ deals }: { deals: readonly Judged[] }) {
  return (
    <Fragment
      as="ul"
      className={styles.legend}
      aria-label="The bar of each deal"
      of={Meanings}
      props={{ deals: deals.filter(hasShares).map(purchaseOf) }}
    />
  )
}

function Meanings({ deals }: { deals: readonly PurchaseFigures[] }) {
  const { loanToValuePercent, interestRatePercent } = defaultAssumptions
  return (
    <>
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
      {deals.some((deal) => divide(deal).shortPence > 0) && (
        <li>
          <i className={styles.short} />
          missing
        </li>
      )}
    </>
  )
}
