import { fieldNames, type DealTexts, type FieldName } from '#app/domain/deals/record/record.ts'
import { calculateRunningCosts, defaultAssumptions } from '#app/domain/figures/returns.ts'
import { formatPounds } from '#app/utils/money.ts'
import { cleanText } from '#app/utils/text.ts'
import { askedIn, stepNames, valueOf, type Answers, type QuestionName } from './record.ts'

/** The way of a vendor's answers into the fields of a deal. */

const names = new Set<string>(fieldNames)

/** The texts of the deal's fields that were asked and answered, and what follows from them. */
export function dealTextsOf(answers: Answers): Partial<DealTexts> {
  const asked = stepNames.flatMap((step) => askedIn(step, answers)).filter((name): name is FieldName => names.has(name))
  return {
    ...Object.fromEntries(asked.map((name) => [name, answers[name] ?? ''])),
    runningCosts: runningCostsText(answers),
    disclosures: disclosuresText(answers),
  }
}

/** A year's costs where the lease or the insurance says more than the usual shares of the rent; empty where they are the usual ones. */
function runningCostsText(answers: Answers): string {
  const rent = valueOf('monthlyRent', answers)
  if (!rent) return ''
  const usual = calculateRunningCosts(rent)
  const asked = new Set(askedIn('numbers', answers))
  const charge = (name: 'groundRent' | 'serviceCharge') => (asked.has(name) ? (valueOf(name, answers) ?? 0) : 0)
  const insurance = valueOf('insurance', answers) ?? defaultAssumptions.insurancePence
  const own = usual - defaultAssumptions.insurancePence + insurance + charge('groundRent') + charge('serviceCharge')
  return own === usual ? '' : formatPounds(own)
}

/** What buyers are told of what a vendor discloses. The seller's own reasons to sell are theirs. */
const disclosed = {
  personalInterestDetail: 'Personal interest of the vendor',
  referralFeeDetail: 'Fees for referrals',
  returnPromisedDetail: 'Promised by others, not by us',
  otherRisks: 'Other risks',
} as const satisfies Partial<Record<QuestionName, string>>

/** The disclosures of a deal, one a line (Estate Agents Act 1979, s 21, for personal interests). */
function disclosuresText(answers: Answers): string {
  const asked = new Set<string>(askedIn('risks', answers))
  return Object.entries(disclosed)
    .map(([name, label]) => [label, asked.has(name) ? cleanText(answers[name as QuestionName] ?? '') : ''] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')
}
