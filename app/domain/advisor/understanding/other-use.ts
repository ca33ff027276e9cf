import { premises } from '../lexicon/buyers.ts'
import { asksUseBeside } from '../lexicon/linked-purchases.ts'
import { noQuestion, type GivenFigures, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { readBuyer, saysHome } from './buyers.ts'
import type { KnownPlaces } from './known.ts'
import { nationOfDeal } from './nation-before.ts'
import type { Talk } from './talk.ts'
import type { Words } from './words.ts'

const mostTokens = 40

/**
 * "Is that dearer or cheaper than if it was just a house at the same price, I own my home", behind the tax of a shop: both of the same price.
 */
export function readOtherUse(words: Words, known: KnownPlaces, { last, before }: Talk): Question | null {
  if (last?.topic !== 'property-tax' || last.leftOver || last.sides || words.tokens.length > mostTokens) return null
  if (!words.hasAny(asksUseBeside) || !saysHome(words) || readAmounts(words.tokens).length > 0) return null
  const isOfPremises = last.figures.buyer === 'non-residential' || before?.hasAny(premises) === true
  const { buyer = 'additional', either } = readBuyer(words, true)
  if (!isOfPremises || either || buyer === 'non-residential') return null
  const deal = last.dealIds.length === 1 ? known.deals?.find(({ id }) => id === last.dealIds[0]) : undefined
  const { buyer: _buyer, ...same } = last.figures
  const nation = same.nation ?? nationOfDeal(last, known)
  const figures: GivenFigures = {
    ...(deal && { pricePence: deal.pricePence }),
    ...same,
    ...(nation && { nation }),
  }
  if (figures.pricePence === undefined) return null
  return {
    ...noQuestion,
    topic: 'property-tax',
    figures,
    sides: {
      calculator: 'property-tax',
      field: 'buyer',
      values: ['non-residential', buyer === 'main-home' ? 'standard' : buyer],
    },
    isFollowUp: true,
  }
}
