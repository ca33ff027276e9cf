import { z } from 'zod'
import { mostDealsNamed, type Source } from '../answer.ts'
import { count, orNull, percent, pounds, type Figure } from '../facts.ts'
import { findList, listSource } from './deal-lists.server.ts'
import { readFound, searchArgs } from './deal-search.server.ts'
import type { DealFigures } from './kept-figures.server.ts'
import { dealSource, namedFacts, readNamed } from './named-deals.server.ts'
import { describeTool } from './tool.server.ts'

/** Sums, averages and extremes of a figure over all free deals that a search finds. */

const figures = {
  price: { of: ({ pricePence }: DealFigures) => pricePence, make: pounds },
  rent: { of: ({ monthlyRentPence }: DealFigures) => monthlyRentPence, make: pounds },
  cash: { of: ({ cashNeededPence }: DealFigures) => cashNeededPence, make: pounds },
  cashFlow: { of: ({ cashFlowPence }: DealFigures) => cashFlowPence, make: pounds },
  yield: { of: ({ grossYieldPercent }: DealFigures) => grossYieldPercent, make: (value: number) => percent(value) },
} as const satisfies Record<string, { of: (deal: DealFigures) => number | null; make: (value: number) => Figure }>
type TotalledFigure = keyof typeof figures
/** So many deals are named one by one. */
const mostListed = 10
const names = Object.keys(figures) as [TotalledFigure, ...TotalledFigure[]]

export const dealTotals = describeTool({
  name: 'deal_totals',
  description:
    'Over all deals that can be secured now and match: how many they are, and the sum, the average, the lowest and the highest of their prices, rents a month, cash needed, cash flows in the first year or gross yields.',
  args: z.strictObject({ ...searchArgs, figure: z.enum(names).describe('Price where it is not said').optional() }),
  async run(world, { figure = 'price', ...given }) {
    const found = await readFound(world, given)
    if ('problem' in found) return found
    const { filters, places, moment, total, isBeyondList, isStrategyUnknown } = found
    const { of, make } = figures[figure]
    const known = found.figures.map(of).filter((value) => value !== null)
    const sum = known.reduce((all, value) => all + value, 0)
    const valued = found.ids.flatMap((id, at) => {
      const value = of(found.figures[at]!)
      return value === null ? [] : [{ id, value }]
    })
    const inOrder = valued.toSorted((a, b) => a.value - b.value || a.id - b.id)
    const ends = inOrder.length > 0 ? [inOrder[0]!.id, inOrder.at(-1)!.id] : []
    const shownIds = found.ids.slice(0, mostListed)
    const rows = await readNamed(world.db, [...new Set([...shownIds, ...ends])])
    const named = rows.map((row, index) => namedFacts(row, index + 1))
    const endOf = (at: number) => named.find(({ id }) => id === ends[at]) ?? null
    const list = isBeyondList ? null : await findList(world.db, filters, places, { ...moment, total, first: rows[0] })
    const shown = (value: number) => make(value)
    return {
      facts: {
        figure,
        total: count(total),
        /** Of how many of them the figure is known. */
        known: count(known.length),
        unknown: count(found.unknown),
        isListExact: list !== null,
        isStrategyUnknown,
        sum: figure === 'yield' || known.length === 0 ? null : shown(sum),
        average: orNull(known.length > 0 ? sum / known.length : null, shown),
        lowest: orNull(known.length > 0 ? Math.min(...known) : null, shown),
        highest: orNull(known.length > 0 ? Math.max(...known) : null, shown),
        gap: orNull(known.length > 1 ? Math.max(...known) - Math.min(...known) : null, shown),
        lowestDeal: endOf(0),
        highestDeal: endOf(1),
        deals: named.slice(0, shownIds.length),
      },
      sources: [listSource(filters, places, list), ...rows.map(({ id, title }): Source => dealSource(id, title))],
      dealIds: found.freeIds.slice(0, mostDealsNamed),
    }
  },
})
