import { z } from 'zod'
import { scoreFactors } from '#app/domain/figures/score.ts'
import { mostDealsNamed, type Source } from '../answer.ts'
import { count, orNull, pounds, type Figure } from '../facts.ts'
import { keepFree, keepTold } from '../free-deals.server.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { findList, listSource } from './deal-lists.server.ts'
import { dealOrders, orderNames, searchArgs, searchDeals, type DealOrder } from './deal-search.server.ts'
import { dealSource, namedFacts, readNamed } from './named-deals.server.ts'
import { describeTool, refuse, type ToolAnswer } from './tool.server.ts'

const mostSummed = 10

interface Facts {
  figure: DealOrder
  which: 'lowest' | 'highest' | 'sum'
  /** What the figure means, where its name does not say it. */
  meaning: string | null
  total: Figure
  /** How many more may match: the figure, or what they are searched by, is not known. */
  unknown: Figure
  isListExact: boolean
  isStrategyUnknown: boolean
  deals: ReturnType<typeof namedFacts>[]
  /** The rent and the cash flow are null where one of them has no rent. */
  sums: { price: Figure; monthlyRent: Figure | null; cashNeeded: Figure; cashFlow: Figure | null } | null
  /** Those that cannot be secured now, or that there are not: they are in no sum. */
  taken: number[]
  /** Those in the sums that lie in Scotland and cannot be secured online. */
  notOnline: number[]
}

export const dealSums = describeTool({
  name: 'deal_sums',
  description:
    'Over the deals that can be secured now: which has the least or the most of a figure, such as cash needed or Safety; or, with numbers of deals, their sums of price, rent, cash needed and cash flow.',
  args: z.strictObject({
    ...searchArgs,
    figure: z.enum(orderNames).describe('What is compared; cash needed where it is not said').optional(),
    isLowest: z.boolean().describe('True for the least of it, false for the most').optional(),
    dealIds: z
      .array(z.int().min(1).max(999_999_999))
      .min(2)
      .max(mostSummed)
      .describe('Deals to be added up')
      .optional(),
  }),
  async run(
    world,
    { figure = 'cash', isLowest = figure === 'cash' || figure === 'price', dealIds, ...given },
  ): Promise<ToolAnswer<Facts>> {
    if (dealIds) return sumUp(world, [...new Set(dealIds)])
    const isReversed = (dealOrders[figure].direction === 'asc') !== isLowest
    const found = await searchDeals(world, given, { order: figure, isReversed, most: mostDealsNamed })
    if ('problem' in found) return found
    const { filters, places, moment, total, isBeyondList } = found
    const rows = await readNamed(world.db, found.ids)
    const list = isBeyondList ? null : await findList(world.db, filters, places, { ...moment, total, first: rows[0] })
    return {
      facts: {
        figure,
        which: isLowest ? 'lowest' : 'highest',
        meaning: figure === 'safety' ? safetyMeaning : null,
        total: count(total),
        unknown: count(found.unknown),
        isListExact: list !== null,
        isStrategyUnknown: found.isStrategyUnknown,
        deals: rows.map((row, index) => namedFacts(row, index + 1)),
        sums: null,
        taken: [],
        notOnline: [],
      },
      sources: [listSource(filters, places, list), ...rows.map(({ id, title }): Source => dealSource(id, title))],
      dealIds: found.freeIds,
    }
  },
})

/** The Safety factor in words, as the page of a deal explains it. */
const safetyMeaning = `Safety is one of the factors of the AI Deal Score. ${scoreFactors.find(({ name }) => name === 'riskScore')!.definition}`

/** The sums of these deals, as far as they can be secured now, or cannot be online. */
async function sumUp(world: AdvisorWorld, asked: number[]): Promise<ToolAnswer<Facts>> {
  const told = await keepTold(world, asked)
  const free = await keepFree(world, told)
  if (told.length === 0) return refuse('None of these deals can be secured now.')
  const rows = await readNamed(world.db, told)
  const sum = (values: readonly (number | null)[]) =>
    values.includes(null) ? null : values.reduce<number>((all, value) => all + value!, 0)
  const side: Source = {
    label: `Deals ${told.join(', ')} side by side`,
    place: { page: 'compared-deals', dealIds: told },
  }
  return {
    facts: {
      figure: 'cash',
      which: 'sum',
      meaning: null,
      total: count(rows.length),
      unknown: count(0),
      isListExact: true,
      isStrategyUnknown: false,
      deals: rows.map((row, index) => namedFacts(row, index + 1)),
      sums: {
        price: pounds(sum(rows.map(({ price_pence }) => price_pence))!),
        monthlyRent: orNull(sum(rows.map(({ monthly_rent_pence }) => monthly_rent_pence)), pounds),
        cashNeeded: pounds(sum(rows.map(({ cashNeededPence }) => cashNeededPence))!),
        cashFlow: orNull(sum(rows.map(({ cashFlowPence }) => cashFlowPence)), pounds),
      },
      taken: asked.filter((id) => !told.includes(id)),
      notOnline: told.filter((id) => !free.includes(id)),
    },
    sources: [side, ...rows.map(({ id, title }): Source => dealSource(id, title))],
    dealIds: free,
  }
}
