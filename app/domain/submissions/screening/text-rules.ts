import { fieldNames, fieldOf } from '#app/domain/deals/record/record.ts'
import { formatPounds } from '#app/utils/money.ts'
import { holds, homes, namesOf, questionOf, stepNames, type QuestionName, type StepName } from '../record.ts'
import { findClaims, type ClaimName } from './claims.ts'
import type { Facts } from './facts.ts'
import type { Rule, Said } from './findings.ts'

/** The texts that buyers read: those of the deal that are public, and what the vendor adds about risks. */
const readTexts: readonly QuestionName[] = [
  ...fieldNames.filter((name) => {
    const { control, public: readers } = fieldOf(name)
    return readers !== undefined && (control.kind === 'line' || control.kind === 'text')
  }),
  'otherRisks',
]

const stepOf = new Map<QuestionName, StepName>(stepNames.flatMap((step) => namesOf(step).map((name) => [name, step])))

/** Where a claim stands and how it is worded; null where it stands nowhere. */
function lookFor(claim: ClaimName, { answers }: Facts): { said: string; places: string; step: StepName } | null {
  const found = readTexts.flatMap((name) => {
    const said = findClaims(answers[name] ?? '').find((each) => each.name === claim)
    return said ? [{ name, said: said.words }] : []
  })
  const first = found[0]
  if (!first) return null
  return {
    said: `“${[...first.said].slice(0, 60).join('')}”`,
    places: found.map(({ name }) => questionOf(name).label).join(', '),
    step: stepOf.get(first.name) ?? 'property',
  }
}

/** A rule about one claim; `why` says what is wrong with it and what to write instead, and null where it may be made. */
function claimRule(claim: ClaimName, why: (facts: Facts) => string | null): Rule<Facts> {
  return {
    step: 'property',
    tone: 'fix',
    find(facts): Said | null {
      const reason = why(facts)
      const found = reason === null ? null : lookFor(claim, facts)
      return (
        found && { step: found.step, title: `Please look again: ${found.said}`, text: `In: ${found.places}. ${reason}` }
      )
    },
  }
}

/** The Renters’ Rights Act 2025 holds in England; where there is no postcode yet we say what holds there. */
const isEngland = ({ nation = 'England' }: Facts) => nation === 'England'
/** False for property of which it is said that it is no home. */
const mayBeHome = ({ answers }: Facts) => !answers.propertyType || holds(homes, answers)

export const textRules = {
  'claim-guaranteed': claimRule(
    'guaranteed',
    () =>
      'Words that promise a return are not shown: nobody can promise one. Say what is so, such as “let until March 2028” or “£950 a month under the tenancy of May 2024”.',
  ),
  'claim-risk-free': claimRule(
    'risk-free',
    () => 'No property is without risk, and a page may not say so. Say what lowers a risk, such as “rewired in 2024”.',
  ),
  'claim-no-money-down': claimRule(
    'no-money-down',
    () =>
      'Every purchase needs money for tax, fees and, with a mortgage, a deposit. Leave this out, and give the price and the works.',
  ),
  'claim-cannot-lose': claimRule(
    'cannot-lose',
    () => 'Prices and rents can fall. Leave this out, and let the figures speak.',
  ),
  'claim-below-market-value': claimRule('below-market-value', ({ figures: { pricePence, evidencedValuePence } }) => {
    if (evidencedValuePence === null || pricePence === null) {
      return 'This needs evidence: a valuation, or at least three sales nearby. Send it under Numbers, or leave the words out.'
    }
    return pricePence < evidencedValuePence
      ? null
      : `The price, ${formatPounds(pricePence)}, is not below the value that your evidence shows, ${formatPounds(evidencedValuePence)}. Leave the words out.`
  }),
  'claim-hands-off': claimRule(
    'hands-off',
    () =>
      'A landlord has duties that nobody takes over altogether, and property that others run for its buyers as a whole may be a regulated scheme. Say who manages it and for how much, such as “managed by an agent for 10% of the rent”.',
  ),
  'claim-tenants-excluded': claimRule('tenants-excluded', (facts) =>
    isEngland(facts)
      ? 'In England a home may not be kept from people with children or on benefits, and not be advertised so (Renters’ Rights Act 2025). Leave this out, and say whom it is let to now without such words.'
      : 'To keep a home from people with children or on benefits can be unlawful discrimination, and we show no such words. Leave them out.',
  ),
  'claim-rent-in-advance': claimRule('rent-in-advance', (facts) =>
    isEngland(facts) && mayBeHome(facts)
      ? 'In England no more than a month’s rent may be asked for in advance of an assured tenancy (Renters’ Rights Act 2025, since 1 May 2026). Give the rent by the month.'
      : null,
  ),
  'claim-rent-bidding': claimRule('rent-bidding', (facts) =>
    isEngland(facts) && mayBeHome(facts)
      ? 'In England nobody may invite or take more than the rent that was advertised (Renters’ Rights Act 2025, since 1 May 2026). Give one rent.'
      : null,
  ),
} as const satisfies Record<string, Rule<Facts>>
