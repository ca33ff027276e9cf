import type { z } from 'zod'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/deals.ts'
import { formatPounds } from '#app/utils/money.ts'
import { mostDealsNamed, type Span } from '../answer.ts'
import type { Place } from '../answer.ts'
import { dealFigures, findDeals } from '../tools/deals.server.ts'
import { listed, say, type Draft } from './draft.server.ts'

type DealArgs = z.input<typeof findDeals.args>

/** One sentence on the deals that go with an answer; nothing where there are none. */
export async function sayDeals(draft: Draft, what: string, args: DealArgs): Promise<void> {
  const used = await draft.use(findDeals, args)
  if ('problem' in used || used.dealIds.length === 0) return
  const { facts, figure } = used
  const isOne = facts.total.number === 1
  draft.text(
    say`On this site ${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${what} can be secured now: `,
    { link: 'see the list', place: listPlace(draft) },
    '.',
  )
  draft.deals(used.dealIds)
}

/** The list behind the deals that were found last. */
const listPlace = (draft: Draft): Place => draft.results.at(-1)!.sources[0]!.place

/** Deals that fit what the visitor is looking for. */
export async function answerFindDeals(draft: Draft): Promise<void> {
  const { question } = draft
  const { budget, leastYieldPercent, propertyType, strategy, areas } = question
  const args: DealArgs = {
    areas: areas.length > 0 ? areas.slice(0, 4).map(({ slug }) => slug) : undefined,
    priceFrom: budget.fromPence ? budget.fromPence / 100 : undefined,
    priceTo: budget.toPence ? budget.toPence / 100 : undefined,
    leastYieldPercent,
    propertyType,
    strategy,
    sort: question.sort === 'price' || question.sort === 'yield' ? question.sort : undefined,
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
    { link: 'see the list', place: listPlace(draft) },
    `. The order is by ${orders[args.sort ?? 'score']}, which is no recommendation.`,
  )
  draft.list(
    facts.deals.map((deal) => [
      { link: deal.title, place: { page: 'deal', dealId: deal.id } },
      say`, ${deal.location}: ${figure(deal.price)}${deal.grossYield ? say`, ${figure(deal.grossYield)} gross` : null}, AI Deal Score ${figure(deal.score)}`,
    ]),
  )
  draft.deals(used.dealIds)
}

const orders = { score: 'AI Deal Score', roi: 'ROI', price: 'price', yield: 'gross yield' }

function wantedWords({ question }: Draft, isStrategyUnknown: boolean): string {
  const { areas, budget, leastYieldPercent, propertyType, strategy } = question
  return [
    propertyType ? ` of the type ${propertyTypeLabels[propertyType]}` : '',
    strategy && !isStrategyUnknown ? ` for ${strategy.slice(0, 60)}` : '',
    areas.length > 0 ? ` in ${areas.slice(0, 4).map(({ name }) => name).join(' or ')}` : '', // prettier-ignore
    budget.fromPence ? ` from ${formatPounds(budget.fromPence)}` : '',
    budget.toPence ? ` up to ${formatPounds(budget.toPence)}` : '',
    leastYieldPercent === undefined ? '' : ` with a gross yield of ${leastYieldPercent}% or more`,
  ].join('')
}

/** Says that there is none, and how many there would be without the place, or without the limits. */
async function sayNoDeals(draft: Draft, args: DealArgs, wanted: string): Promise<void> {
  const { areas } = draft.question
  draft.text(
    `No deal${wanted} can be secured now.`,
    (await hasScotland(draft))
      ? ' Deals in Scotland cannot be secured online here; their pages say how to register interest.'
      : null,
  )
  const wider: DealArgs = areas.length > 0 ? { ...args, areas: undefined } : {}
  const used = await draft.use(findDeals, wider)
  if ('problem' in used || used.dealIds.length === 0) return
  const how = areas.length > 0 ? 'In other places' : 'Without these limits'
  draft.text(
    say`${how} there ${used.facts.total.number === 1 ? 'is' : 'are'} ${used.figure(used.facts.total)}: `,
    { link: 'see the list', place: listPlace(draft) },
    '.',
  )
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
  for (const dealId of ids) {
    const used = await draft.use(dealFigures, { dealId })
    if ('problem' in used) {
      draft.text(used.problem)
      continue
    }
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
        ? say`With a mortgage of ${figure(facts.loanToValue)} at ${figure(facts.rate)} it takes ${figure(facts.cashNeeded)} of cash and brings ${figure(facts.cashFlow)} in the first year, before income tax${facts.cashOnCash ? say`: ${figure(facts.cashOnCash)} on the cash` : null}.`
        : say`Nobody has stated a rent, so I cannot work out what it brings.`,
    )
    draft.deals(used.dealIds)
  }
}
