import type { Nation } from '#db/schema.ts'
import { surchargeFromPounds, type Rates } from '#app/domain/figures/property-tax-rates.ts'
import { findRates } from '#app/domain/figures/property-tax.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { buyerLabels, type Buyer, type PropertyTaxCase } from './property-tax.ts'

/** Facts of a property tax case that count, and what has to be said beside its tax (RULES.md, Property tax). */

/** Which of the things that were chosen make a difference under the rates of that nation and day. */
function whatCounts({ nation, buyer, regime, pricePence, isNonResident, completionDate }: PropertyTaxCase) {
  const rates = findRates(nation, completionDate)!
  const { firstTimeBuyer } = rates
  return {
    rates,
    isFirstTime:
      buyer === 'first-time' && firstTimeBuyer !== null && pricePence <= firstTimeBuyer.highestPricePounds * 100,
    isNonResident: isNonResident && rates.nonResidentBasisPoints > 0 && regime !== 'non-residential',
    // A surcharge of this buyer, by whatever name: the flat rate of a company, or what additional dwellings pay.
    isSurcharged:
      (regime === 'additional-dwelling' || regime === 'company-without-relief') &&
      pricePence >= surchargeFromPounds * 100,
  }
}

/** The buyer in a sentence, as far as it counts: `company without relief, not UK resident`. */
export function nameBuyer(question: PropertyTaxCase): string {
  const { isFirstTime, isNonResident } = whatCounts(question)
  const { buyer, hasCompanyRelief } = question
  const name = buyerLabels[buyer === 'first-time' && !isFirstTime ? 'standard' : buyer]
  const relief = wouldPayFlatRate(question) ? (hasCompanyRelief ? ' with relief' : ' without relief') : ''
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}${relief}${isNonResident ? ', not UK resident' : ''}`
}

/** The notes on what was chosen, and that the rates of a day ahead may change. `today` is the London day. */
export function listTaxNotes(question: PropertyTaxCase, today: string): string[] {
  const { completionDate } = question
  const notes = listChoiceNotes(question)
  if (completionDate > today) {
    notes.push(`Worked out with the rates that are known for ${dayText(completionDate)}. They may change until then.`)
  }
  return notes
}

/** True for a company that would pay the flat rate without a relief. */
export function wouldPayFlatRate({
  nation,
  buyer,
  pricePence,
  completionDate,
}: Pick<PropertyTaxCase, 'nation' | 'buyer' | 'pricePence' | 'completionDate'>): boolean {
  const flat = findRates(nation, completionDate)!.companyWithoutRelief
  return buyer === 'company' && flat !== null && pricePence > flat.abovePounds * 100
}

/** The choices that do not count, what the tax stands on, and what is not computed. */
export function listChoiceNotes(question: PropertyTaxCase): string[] {
  const { nation, buyer } = question
  const { rates, isFirstTime, isNonResident, isSurcharged } = whatCounts(question)
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
  if (question.hasCompanyRelief && !wouldPayFlatRate(question))
    notes.push(noReliefText(nation, buyer, rates.companyWithoutRelief))
  const older = isSurcharged && describeOlderContracts(question, rates)
  if (older) notes.push(older)
  return notes
}

/**
 * The contracts whose tax may be lower than what was worked out, because they are older than a rise (RULES.md, Property tax); null
 * where none are. The rates that they keep stand in the table.
 */
function describeOlderContracts(question: PropertyTaxCase, { olderContracts }: Rates): string | null {
  if (!olderContracts) return null
  const { beforeRise, beforeSurcharge } = olderContracts
  const paysFlatRate = question.regime === 'company-without-relief' && wouldPayFlatRate(question)
  const older = beforeRise && findRates(question.nation, beforeRise.editionFrom)!
  const clauses = [
    older && `${beforeRise.made} ${dayText(beforeRise.day)} may keep the older ${olderRate(older, paysFlatRate)}`,
    !paysFlatRate && beforeSurcharge && `up to ${dayText(beforeSurcharge)} may pay no surcharge`,
  ].filter((clause) => typeof clause === 'string')
  return clauses.length === 0
    ? null
    : `Mostly for homes bought off-plan, before they were built: contracts ${clauses.join(', and those ')}.`
}

function olderRate({ additional, companyWithoutRelief: flat }: Rates, isFlat: boolean): string {
  if (isFlat && flat) return `${flat.basisPoints / 100}%`
  return 'bands' in additional
    ? `higher rates, from ${additional.bands[0]![1] / 100}%`
    : `${additional.surchargeBasisPoints / 100}%`
}

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`)

/** Why a relief from the flat rate of companies was passed over. */
function noReliefText(nation: Nation, buyer: Buyer, flat: Rates['companyWithoutRelief']): string {
  if (buyer !== 'company') return 'The relief from the flat rate is for companies: this buyer has none.'
  if (flat === null) return `${nation} has no flat rate for companies to be relieved from.`
  return `No company pays the flat rate up to ${formatPounds(flat.abovePounds * 100)}: the relief makes no difference.`
}
