import {
  completeTexts,
  fieldNames,
  fieldOf,
  paperFields,
  paperItems,
  type DealTexts,
  type DealValues,
  type FieldName,
} from '#app/domain/deals/record/record.ts'
import { calculateRunningCosts, defaultAssumptions } from '#app/domain/figures/returns.ts'
import type { EvidenceItem, EvidenceState } from '#app/domain/figures/score-factors.ts'
import { formatPounds } from '#app/utils/money.ts'
import { cleanText } from '#app/utils/text.ts'
import { documentKindOf, isJudged, isSeen, type DocumentKindName, type DocumentState } from './documents.ts'
import { askedIn, holds, isHmo, stepNames, valueOf, type Answers, type QuestionName } from './record.ts'

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

/** Costs of a year beside the usual shares of the rent, which are the landlord's own. */
const charges = ['groundRent', 'serviceCharge', 'domesticRates'] as const

/**
 * The charges of a year that whoever lets the property pays, in pence; 0 for none. Domestic rates are the landlord's in each HMO of
 * Northern Ireland; elsewhere there by the capital value, which nobody is asked for (Rates (Northern Ireland) Order 1977, art 20).
 */
export function landlordCharges(answers: Answers): Record<(typeof charges)[number], number> {
  const asked = new Set(askedIn('numbers', answers))
  const isDue = (name: (typeof charges)[number]) =>
    asked.has(name) && (name !== 'domesticRates' || holds(isHmo, answers))
  const amountOf = (name: (typeof charges)[number]) => (isDue(name) ? (valueOf(name, answers) ?? 0) : 0)
  return Object.fromEntries(charges.map((name) => [name, amountOf(name)])) as Record<(typeof charges)[number], number>
}

/** A year's costs where charges or the insurance say more than the usual shares of the rent; empty where they are the usual ones. */
function runningCostsText(answers: Answers): string {
  const rent = valueOf('monthlyRent', answers)
  if (!rent) return ''
  const usual = calculateRunningCosts(rent)
  const insurance = valueOf('insurance', answers) ?? defaultAssumptions.insurancePence
  const chargesPence = Object.values(landlordCharges(answers)).reduce((sum, pence) => sum + pence, 0)
  const own = usual - defaultAssumptions.insurancePence + insurance + chargesPence
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

/** The texts of the deal: what was asked and answered, what follows from it, whose it is, and which papers were seen. */
export function toDealTexts(answers: Answers, states: readonly DocumentState[], vendorEmail: string): DealTexts {
  const papers = paperItems.map((item) => [paperFields[item], paperState(item, answers, states) ?? ''] as const)
  return completeTexts({
    ...dealTextsOf(answers),
    ...Object.fromEntries(papers),
    ...(answers.authority === 'owner' && {
      ownerName: answers.vendorForm === 'company' ? answers.companyName : answers.contactName,
      ownerEmail: vendorEmail,
      ownerPhone: answers.contactPhone,
    }),
    isActive: '',
  })
}

/** The state of a paper of the deal: verified only where a document was seen. */
function paperState(item: EvidenceItem, answers: Answers, states: readonly DocumentState[]): EvidenceState | null {
  const own = states.filter(({ kind, isNeeded }) => isNeeded && documentKindOf(kind).paper === item)
  if (own.some(isSeen)) return 'verified'
  if (item === 'authority' && answers.authority === 'owner') {
    const isProven = (kind: DocumentKindName) => states.some((state) => state.kind === kind && isSeen(state))
    return isProven('title') && isProven('identity') ? 'verified' : 'supplied'
  }
  if (item === 'comparables') return valueOf('comparables', answers)?.length ? 'supplied' : 'missing'
  if (item === 'worksQuotes' && answers.needsWorks === 'no') return 'not-applicable'
  if (item === 'valuation' && answers.valueBasis !== 'valuation') return 'missing'
  if (own.length > 0 && own.every(isJudged)) return 'not-applicable'
  return own.length === 0 ? null : 'missing'
}

/**
 * The values of these texts, each read by itself: what cannot be read counts as empty, and is null where a deal needs it. `isWhole`
 * where all could be read.
 */
export function readSoFar(texts: DealTexts): { values: DealValues; isWhole: boolean } {
  let isWhole = true
  const read = (name: FieldName): unknown => {
    const { schema, control } = fieldOf(name)
    const typed = schema.safeParse(texts[name])
    if (typed.success) return typed.data
    isWhole = false
    const empty = schema.safeParse('')
    return empty.success ? empty.data : control.kind === 'line' || control.kind === 'text' ? '' : null
  }
  return { values: Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as DealValues, isWhole }
}
