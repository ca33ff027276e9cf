import type { z } from 'zod'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { formatPounds } from '#app/utils/money.ts'
import { mostDealsNamed, type Span } from '../answer.ts'
import { dealFigures, findDeals } from '../tools/deals.server.ts'
import type { DealOrder } from '../tools/deal-search.server.ts'
import { mostPlaces } from '../tools/find-areas.server.ts'
import { listed, say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import { outsideWords, placesInWords } from './places.ts'

type DealArgs = z.input<typeof findDeals.args>

/** One sentence on the deals that go with an answer; nothing where there are none. */
export async function sayDeals(draft: Draft, what: string, args: DealArgs): Promise<void> {
  const used = await draft.use(findDeals, args)
  if ('problem' in used || used.dealIds.length === 0) return
  const { facts, figure } = used
  const isOne = facts.total.number === 1
  draft.text(
    say`On this site ${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${what} can be secured now: `,
    listLink(used),
    '.',
  )
  draft.deals(used.dealIds)
}

/** The list with these deals, or, where the list cannot be narrowed so, with those of other places too. */
const listLink = ({ facts, sources }: Used<FactsOf<typeof findDeals>>): Span => ({
  link: facts.isListExact ? 'see the list' : 'see the list, with other places too',
  place: sources[0]!.place,
})

/** Deals that fit what the visitor is looking for. */
export async function answerFindDeals(draft: Draft): Promise<void> {
  const { question } = draft
  const { budget, leastYieldPercent, propertyType, strategy, areas, districts, notIn, isReversed } = question
  const args: DealArgs = {
    areas: areas.length > 0 && !districts ? areas.slice(0, mostPlaces).map(({ slug }) => slug) : undefined,
    districts,
    notIn: notIn?.map(({ slug }) => slug),
    priceFrom: budget.fromPence ? budget.fromPence / 100 : undefined,
    priceTo: budget.toPence ? budget.toPence / 100 : undefined,
    leastYieldPercent,
    propertyType,
    strategy,
    sort: question.sort === 'price' || question.sort === 'yield' || question.sort === 'roi' ? question.sort : undefined,
    isReversed: isReversed && (question.sort === 'price' || question.sort === 'yield'),
  }
  const used = await draft.use(findDeals, args)
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const wanted = wantedWords(draft, facts.isStrategyUnknown)
  if (facts.isStrategyUnknown)
    draft.text(`No deal here goes by the strategy “${strategy!.slice(0, 60)}”, so I left it out.`)
  if (used.dealIds.length === 0) return sayNoDeals(draft, args, wanted)
  const isOne = facts.total.number === 1
  draft.text(
    say`${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${wanted} can be secured now: `,
    listLink(used),
    `. The order is by ${orders[args.sort ?? 'score'][args.isReversed ? 1 : 0]}, which is no recommendation.`,
    args.isReversed ? ' The list begins at the other end.' : null,
  )
  draft.list(
    facts.deals.map((deal) => [
      { link: deal.title, place: { page: 'deal', dealId: deal.id } },
      say`, ${deal.location}: ${figure(deal.price)}${deal.grossYield ? say`, ${figure(deal.grossYield)} gross` : null}, AI Deal Score ${figure(deal.score)}`,
    ]),
  )
  draft.deals(used.dealIds)
}

const orders = {
  score: ['AI Deal Score', 'AI Deal Score'],
  roi: ['ROI', 'ROI'],
  price: ['price, low to high', 'price, high to low'],
  yield: ['gross yield, high to low', 'gross yield, low to high'],
  cash: ['cash needed, low to high', 'cash needed, high to low'],
  safety: ['the Safety factor, high to low', 'the Safety factor, low to high'],
  cashFlow: ['cash flow, high to low', 'cash flow, low to high'],
  cashOnCash: ['cash flow on the cash needed, high to low', 'cash flow on the cash needed, low to high'],
} as const satisfies Record<DealOrder, readonly [string, string]>

function wantedWords({ question }: Draft, isStrategyUnknown: boolean): string {
  const { budget, leastYieldPercent, propertyType, strategy } = question
  const places = placesInWords(question)
  return [
    propertyType ? ` of the type ${propertyTypeLabels[propertyType]}` : '',
    strategy && !isStrategyUnknown ? ` for ${strategy.slice(0, 60)}` : '',
    places ? ` in ${places}` : '',
    outsideWords(question),
    budget.fromPence ? ` from ${formatPounds(budget.fromPence)}` : '',
    budget.toPence ? ` up to ${formatPounds(budget.toPence)}` : '',
    leastYieldPercent === undefined ? '' : ` with a gross yield of ${leastYieldPercent}% or more`,
  ].join('')
}

/** Says that there is none, and how many there would be without the place, or without the limits. */
async function sayNoDeals(draft: Draft, args: DealArgs, wanted: string): Promise<void> {
  const { areas, districts } = draft.question
  draft.text(
    `No deal${wanted} can be secured now.`,
    (await hasScotland(draft))
      ? ' Deals in Scotland cannot be secured online here; their pages say how to register interest.'
      : null,
  )
  // Around a postcode its council is meant first; of a place all others.
  const ways: [how: string, args: DealArgs][] = [
    areas.length > 0 || districts
      ? ['In other places', { ...args, areas: undefined, districts: undefined }]
      : ['Without these limits', {}],
  ]
  if (districts) {
    const slugs = areas.slice(0, mostPlaces).map(({ slug }) => slug)
    ways.unshift([`In ${areas.map(({ name }) => name).join(' or ')}`, { ...args, districts: undefined, areas: slugs }])
  }
  for (const [how, wider] of ways) if (await sayOthers(draft, how, wider)) return
}

/** Says how many deals there are otherwise; false where there are none. */
async function sayOthers(draft: Draft, how: string, args: DealArgs): Promise<boolean> {
  const used = await draft.use(findDeals, args)
  if ('problem' in used || used.dealIds.length === 0) return false
  draft.text(
    say`${how} there ${used.facts.total.number === 1 ? 'is' : 'are'} ${used.figure(used.facts.total)}: `,
    listLink(used),
    '.',
  )
  return true
}

async function hasScotland({ world, question }: Draft): Promise<boolean> {
  if (world.policy.allowScotland) return false
  const { bySlug } = await readKnownAreas(world.db)
  return question.areas.some(({ slug }) => bySlug.get(slug)?.country === 'Scotland')
}

/** The figures of deals that were named by their numbers. */
export async function answerDeals(draft: Draft): Promise<void> {
  const ids = [...new Set(draft.question.dealIds)].slice(0, mostDealsNamed)
  if (ids.length === 0) return answerFindDeals(draft)
  const known: number[] = []
  for (const dealId of ids) {
    const used = await draft.use(dealFigures, { dealId })
    if ('problem' in used) {
      draft.text(used.problem)
      continue
    }
    known.push(dealId)
    const { facts, figure } = used
    const link: Span = { link: `Deal ${facts.id}, ${facts.title}`, place: { page: 'deal', dealId: facts.id } }
    const parts = [
      facts.monthlyRent && say`a rent of ${figure(facts.monthlyRent)} a month`,
      facts.grossYield && say`a gross yield of ${figure(facts.grossYield)}`,
      facts.roi && say`an ROI of ${figure(facts.roi)}`,
    ].filter((part) => part !== null)
    draft.text(
      say`${link}, in ${facts.location}: ${figure(facts.price)}${parts.length > 0 ? say`, with ${listed(parts)}` : null}. Its AI Deal Score is ${figure(facts.score)}, grade ${facts.grade}.`,
    )
    draft.text(
      facts.cashFlow
        ? say`With a mortgage of ${figure(facts.loanToValue)} at ${figure(facts.rate)} it takes ${figure(facts.cashNeeded)} of cash, ${figure(facts.tax)} of it property tax, and brings ${figure(facts.cashFlow)} in the first year, before income tax${facts.cashOnCash ? say`: ${figure(facts.cashOnCash)} on the cash` : null}. Without a mortgage it takes ${figure(facts.cashPurchase)}.`
        : say`Nobody has stated a rent, so I cannot work out what it brings.`,
    )
    if (Object.keys(draft.question.figures).length > 0) {
      const own = { link: 'Change them in the calculator', place: used.sources[1]!.place }
      draft.text(`These are the assumptions of deal ${facts.id}, and not yours. `, own, '.')
    }
    draft.deals(used.dealIds)
  }
  if (known.length > 1) {
    const place = { page: 'compared-deals', dealIds: known } as const
    draft.text({ link: 'See them side by side', place }, '.')
  }
}
