import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { brrrQueryOf, propertyTaxQueryOf, rentalCoverQueryOf } from '#app/domain/calculators/prefill.ts'
import { brrrHref, calculatorHref, dealCalculatorHref, propertyTaxHref, rentalCoverHref } from '#app/ui/links.ts'
import { londonDay } from '#app/utils/dates.ts'

/** The calculators, filled in with the figures of this deal. */
export function CalculatorLinks({ deal, now }: { deal: PublicDeal; now: string }) {
  const brrr = brrrQueryOf(deal)
  return (
    <p className="small">
      Calculators: <a href={calculatorHref(dealCalculatorHref, `deal=${deal.id}`)}>deal calculator</a>,{' '}
      <a href={calculatorHref(propertyTaxHref, propertyTaxQueryOf(deal, londonDay(now)))}>property tax</a>
      {deal.monthlyRentPence > 0 && (
        <>
          , <a href={calculatorHref(rentalCoverHref, rentalCoverQueryOf(deal))}>rental cover</a>
        </>
      )}
      {brrr && (
        <>
          , <a href={calculatorHref(brrrHref, brrr)}>BRRR</a>
        </>
      )}
    </p>
  )
}
