import type { PurchaseFigures } from '#app/domain/figures/returns.ts'
import { judgeDeal, type Verdict, type VerdictFigures } from '#app/domain/figures/verdict.ts'
import { verdictSentence, type MarkedText } from '#app/domain/figures/verdict-words.ts'
import type { PublicDeal } from './deals.ts'

/** The figures of a deal that its returns follow from. Without a rent, only the cash that is needed follows from them. */
export function purchaseOf(deal: Pick<PublicDeal, keyof PurchaseFigures>): PurchaseFigures {
  const { pricePence, propertyTaxPence, feesPence, worksPence } = deal
  const monthlyRentPence = deal.monthlyRentPence ?? 0
  return {
    pricePence,
    monthlyRentPence,
    operatingCostsPence: deal.operatingCostsPence ?? 0,
    propertyTaxPence,
    feesPence,
    worksPence,
  }
}

/** What the verdict about a deal follows from. */
export type Judged = Pick<PublicDeal, keyof VerdictFigures | 'propertyType' | 'drawing'>

/** The verdict about a deal, with the usual mortgage. A record does not say what a building will be worth once it is made. */
export function verdictOf(deal: Judged): Verdict {
  const { monthlyRentPence, operatingCostsPence } = deal
  // Nothing but these: the returns of a deal refuse what is not whole pence, such as its yield.
  const figures = { ...purchaseOf(deal), monthlyRentPence, operatingCostsPence }
  return judgeDeal(figures, { isToBeBuilt: deal.propertyType === 'Development' || deal.drawing.form === 'site' })
}

/** The verdict in a sentence, to whoever looks at the deal. */
export function verdictSentenceOf(deal: Judged & Pick<PublicDeal, 'standing' | 'canBeSecuredOnline'>): MarkedText {
  const { kind } = deal.standing
  return verdictSentence(verdictOf(deal), {
    mayAsk: kind === 'free' || kind === 'on-hold' || kind === 'held-by-you',
    isNotOnline: !deal.canBeSecuredOnline,
  })
}
