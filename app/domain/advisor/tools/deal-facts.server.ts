import { z } from 'zod'
import { findDealsBesideOthers } from '#app/domain/deals/record/deals.server.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { areCostsAssumed, keyFact } from '#app/domain/deals/record/key-facts.ts'
import type { ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import { dealFactGroups, dealFactNames, factorsOfFacts, type DealFactName } from '../deal-fact-names.ts'
import { exactPounds, pounds, type Figure } from '../facts.ts'
import { findToldDeal } from './free-deal.server.ts'
import { dealSource, ofHundred } from './named-deals.server.ts'
import { describeTool } from './tool.server.ts'

/** A fact as it is said: in words of the page, or a figure. Null where the page does not state it. */
export interface StatedFact {
  label: string
  value: string | Figure | null
}

export const dealFacts = describeTool({
  name: 'deal_facts',
  description:
    'What the page of one deal states besides its figures: lease, ground rent, charges, licence, tenancy, energy rating, council tax, condition, works, costs and more. What it does not state is null.',
  args: z.strictObject({
    dealId: z.int().min(1).max(999_999_999),
    names: z.array(z.enum(dealFactNames)).min(1).max(dealFactNames.length),
  }),
  async run(world, { dealId, names }) {
    const deal = await findToldDeal(world, dealId)
    if ('problem' in deal) return deal
    const isOfScore = names.some((name) => factorsOfFacts[name] !== undefined)
    const [beside] = isOfScore
      ? await findDealsBesideOthers(world.db, [dealId], world.policy, { userId: null, now: world.now })
      : []
    return {
      facts: {
        id: deal.id,
        title: deal.title,
        location: deal.location,
        canBeSecuredOnline: deal.canBeSecuredOnline,
        stated: statedFacts(names, deal, beside?.explanation ?? null),
      },
      sources: [dealSource(deal.id, deal.title)],
      dealIds: deal.canBeSecuredOnline ? [deal.id] : [],
    }
  },
})

/** The facts of these names, each with what the page states of it. The explanation of the score states some. */
export const statedFacts = (names: readonly DealFactName[], deal: PublicDeal, explanation: ScoreExplanation | null) =>
  names.map((name) => ({ name: name as string, facts: factsOf(name, deal, explanation) }))

function factsOf(name: DealFactName, deal: PublicDeal, explanation: ScoreExplanation | null): StatedFact[] {
  const { label, fields } = dealFactGroups[name]
  const factor = explanation?.factors.find((one) => one.label === factorsOfFacts[name])
  const found: StatedFact[] = [
    ...(name === 'buyingCosts' ? buyingCosts(deal) : []),
    ...(name === 'runningCosts' ? runningCosts(deal) : []),
    ...(name === 'lift' ? liftOf(deal) : []),
    ...(name === 'safety' && factor && factor.value !== null ? [{ label, value: ofHundred(factor.value) }] : []),
    ...(factor ? [{ label: name === 'safety' ? 'Why' : label, value: factor.text }] : []),
    ...namesOf(fields, name, deal).flatMap((field) => {
      const fact = keyFact(deal, field)
      return fact ? [{ label: fact.label, value: fact.value }] : []
    }),
    ...(name === 'arrears' && keyFact(deal, 'hasArrears') && !keyFact(deal, 'arrearsAmount')
      ? [{ label: 'Rent owed today', value: null }]
      : []),
  ]
  return found.length > 0 ? found : [{ label, value: null }]
}

/** How long a business may stay says its lease, whoever holds the land. */
const namesOf = (
  fields: (typeof dealFactGroups)[DealFactName]['fields'],
  name: DealFactName,
  { propertyType }: PublicDeal,
) =>
  name === 'lease' && (propertyType === 'Retail' || propertyType === 'Commercial')
    ? [...fields, 'tenancy' as const]
    : fields

/** A lift is said among the adaptations. */
function liftOf(deal: PublicDeal): StatedFact[] {
  const fact = keyFact(deal, 'accessibility')
  return fact?.value && /\blifts?\b/i.test(fact.value) ? [{ label: fact.label, value: fact.value }] : []
}

const buyingCosts = (deal: PublicDeal): StatedFact[] => [
  // Nobody pays it where the deal cannot be secured.
  ...(deal.canBeSecuredOnline
    ? [{ label: 'Secure price of this site', value: exactPounds(deal.securePricePence) }]
    : []),
  { label: 'Property tax', value: pounds(deal.propertyTaxPence) },
  { label: 'Legal and survey fees', value: pounds(deal.feesPence) },
  ...(deal.worksPence > 0 ? [{ label: 'Works', value: pounds(deal.worksPence) }] : []),
]

const runningCosts = (deal: PublicDeal): StatedFact[] => [
  deal.operatingCostsPence === null
    ? { label: 'Running costs a year', value: null }
    : {
        label: areCostsAssumed(deal) ? 'Running costs a year, an estimate of this site' : 'Running costs a year',
        value: pounds(deal.operatingCostsPence),
      },
]
