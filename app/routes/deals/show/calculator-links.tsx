import { Fragment } from 'react'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { isDwelling } from '#app/domain/calculators/prefill.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import { calculatorHref } from '#app/ui/links.ts'

/** The calculators, which fill themselves in with the figures of this deal. */
export function CalculatorLinks({ deal }: { deal: PublicDeal }) {
  const isLet = deal.monthlyRentPence !== null
  const calculators: [key: CalculatorKey, name: string, isOffered: boolean][] = [
    ['deal', 'deal calculator', true],
    ['property-tax', 'property tax', true],
    ['rental-cover', 'rental cover', isLet],
    ['brrr', 'BRRR', deal.worksPence > 0],
    ['section-24', 'Section 24', isLet && isDwelling(deal)],
  ]
  return (
    <p className="small">
      With figures of your own:{' '}
      {calculators
        .filter(([, , isOffered]) => isOffered)
        .map(([key, name], index) => (
          <Fragment key={key}>
            {index > 0 && ', '}
            <a href={calculatorHref(key, `deal=${deal.id}`)}>{name}</a>
          </Fragment>
        ))}
    </p>
  )
}
