import type { Nation } from '#db/schema.ts'
import type { Rates } from '#app/domain/figures/property-tax-rates.ts'
import { findRates } from '#app/domain/figures/property-tax.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { buyerLabels, type Buyer, type PropertyTaxCase } from './property-tax.ts'

/** What of a property tax case counts, and what has to be said beside its tax (RULES.md, Property tax). */

/** Which of the things that were chosen make a difference under the rates of that nation and day. */
function whatCounts({ nation, buyer, regime, pricePence, isNonResident, completionDate }: PropertyTaxCase) {
  const rates = findRates(nation, completionDate)!
  const { firstTimeBuyer, companyWithoutRelief: flat } = rates
  return {
    rates,
    isFirstTime: buyer === 'first-time' && firstTimeBuyer !== null && pricePence <= firstTimeBuyer.highestPricePounds * 100, // prettier-ignore
    isNonResident: isNonResident && rates.nonResidentBasisPoints > 0 && regime !== 'non-residential',
    hasFlatRate: buyer === 'company' && flat !== null && pricePence > flat.abovePounds * 100,
  }
}

/** The buyer in a sentence, as far as it counts: `company without relief, not UK resident`. */
export function nameBuyer(question: PropertyTaxCase): string {
  const { isFirstTime, isNonResident, hasFlatRate } = whatCounts(question)
  const { buyer, hasCompanyRelief } = question
  const name = buyerLabels[buyer === 'first-time' && !isFirstTime ? 'standard' : buyer]
  const relief = hasFlatRate ? (hasCompanyRelief ? ' with relief' : ' without relief') : ''
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}${relief}${isNonResident ? ', not UK resident' : ''}`
}

/** The notes on what was chosen, and that the rates of a day ahead may change. `today` is the London day. */
export function listTaxNotes(question: PropertyTaxCase, today: string): string[] {
  const { completionDate } = question
  const notes = listChoiceNotes(question)
  if (completionDate > today) {
    notes.push(`Worked out with the rates that are known for ${formatDate(`${completionDate}T12:00:00Z`)}. They may change until then.`) // prettier-ignore
  }
  return notes
}

/** What was chosen and does not count, what the tax stands on, and what is not computed. */
export function listChoiceNotes(question: PropertyTaxCase): string[] {
  const { nation, buyer } = question
  const { rates, isFirstTime, isNonResident, hasFlatRate } = whatCounts(question)
  const notes: string[] = []
  if (isFirstTime) {
    notes.push(
      'The relief is for a home that the buyer will live in. A home to let has none: choose “Only home” for it.',
    )
  } else if (buyer === 'first-time') {
    notes.push(
      rates.firstTimeBuyer === null
        ? `${nation} has no relief for first-time buyers.`
        : `There is no relief for first-time buyers above ${formatPounds(rates.firstTimeBuyer.highestPricePounds * 100)}.`,
    )
  }
  if (question.isNonResident && !isNonResident) {
    notes.push(
      rates.nonResidentBasisPoints > 0
        ? 'Buyers who are not resident in the UK pay no more for property that is not residential.'
        : `${nation} charges buyers who are not resident in the UK no more.`,
    )
  }
  if (buyer === 'non-residential' && 'surchargeBasisPoints' in rates.additional && nation === 'Scotland') {
    const supplement = formatPercent(rates.additional.surchargeBasisPoints / 100, 0)
    notes.push(
      `Mixed use: on what is paid for the dwellings in it ${supplement} more can be due, which is not computed.`,
    )
  }
  if (question.hasCompanyRelief && !hasFlatRate) notes.push(noReliefText(nation, buyer, rates.companyWithoutRelief))
  return notes
}

/** Why a relief from the flat rate of companies was passed over. */
function noReliefText(nation: Nation, buyer: Buyer, flat: Rates['companyWithoutRelief']): string {
  if (buyer !== 'company') return 'The relief from the flat rate is for companies: this buyer has none.'
  if (flat === null) return `${nation} has no flat rate for companies to be relieved from.`
  return `No company pays the flat rate up to ${formatPounds(flat.abovePounds * 100)}: the relief makes no difference.`
}
