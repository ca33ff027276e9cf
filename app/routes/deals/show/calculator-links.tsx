import { Fragment } from 'react'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { isDwelling } from '#app/domain/calculators/prefill.ts'
import {
  brrrHref,
  calculatorHref,
  dealCalculatorHref,
  propertyTaxHref,
  rentalCoverHref,
  section24Href,
} from '#app/ui/links.ts'

/** The calculators, which fill themselves in with the figures of this deal. */
export function CalculatorLinks({ deal }: { deal: PublicDeal }) {
  const isLet = deal.monthlyRentPence !== null
  const calculators: [href: string, name: string, isOffered: boolean][] = [
    [dealCalculatorHref, 'deal calculator', true],
    [propertyTaxHref, 'property tax', true],
    [rentalCoverHref, 'rental cover', isLet],
    [brrrHref, 'BRRR', deal.worksPence > 0],
    [section24Href, 'Section 24', isLet && isDwelling(deal)],
  ]
  return (
    <p className="small">
      Calculators:{' '}
      {calculators
        .filter(([, , isOffered]) => isOffered)
        .map(([href, name], index) => (
          <Fragment key={href}>
            {index > 0 && ', '}
            <a href={calculatorHref(href, `deal=${deal.id}`)}>{name}</a>
          </Fragment>
        ))}
    </p>
  )
}
