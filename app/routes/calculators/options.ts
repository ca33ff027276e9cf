import { lettingBuyerLabels } from '#app/domain/calculators/deal.ts'
import { buyerLabels, nationNames } from '#app/domain/calculators/property-tax.ts'

/** The choices that more than one calculator has. */

export const nationOptions = optionsOf(nationNames)

export const buyerOptions = optionsOf(buyerLabels)

/** Those who buy to let. */
export const lettingBuyerOptions = optionsOf(lettingBuyerLabels)

export const nonResidentLabel = 'The buyer is not resident in the UK: 2 points more in England and Northern Ireland'

export const companyReliefLabel =
  'A company that lets, develops or trades property: relief from the flat rate above £500,000'

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
