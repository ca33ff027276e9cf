import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Db } from '#db/database.server.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import { readTexts } from '#app/domain/deals/record/record.ts'
import { parseComparables, readAreaFigures, valueByComparables } from '#app/domain/deals/score/scoring.server.ts'
import { figuresOf } from '#app/domain/deals/score/figures.server.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { toDealTexts } from './approving.server.ts'
import type { DocumentState } from './documents.ts'
import { valueOf, type Answers } from './record.ts'

/** A vendor's figures beside those that their deal would have and those of its area, for a reviewer. */

export interface FigureRow {
  label: string
  /** In words; a dash where there is none. */
  vendor: string
  ours: string
  area: string
}

export interface DeskFigures {
  rows: FigureRow[]
  /** The area with the periods of its figures; null where the place is in none that is known. */
  area: string | null
  /** What the deal's form would ask about; empty where all fits, or where no deal can be made of the answers yet. */
  warnings: string[]
  /** True where some answers cannot be read, so that nothing is computed. */
  isUnreadable: boolean
}

const none = '–'
const pounds = (pence: number | null | undefined) => (pence ? formatPounds(pence) : none)
const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? none : formatPercent(value, 2)

const readAreas = keepByVersion(['areas'], (db: Db) => readAreaFigures(db))

/** The figures of these answers, a row each. */
export async function compareAtDesk(
  db: Db,
  answers: Answers,
  states: readonly DocumentState[],
  now: string,
): Promise<DeskFigures> {
  const read = readTexts(toDealTexts(answers, states, ''))
  const areas = await readAreas(db)
  const columns = read.ok ? toColumns(read.values, areas, now) : null
  const computed = columns && figuresOf(columns, areas)
  const area = columns?.area_code ? areas.areas.get(columns.area_code) : undefined
  const { annual_yield_pence: rent = null, operating_costs_pence: costs = null, price_pence: price = 0 } = columns ?? {}
  const net = rent !== null && costs !== null ? percentOf(rent - costs, price) : null
  const value = columns && valueByComparables(parseComparables(columns.comparables))
  return {
    rows: [
      {
        label: 'Price',
        vendor: pounds(valueOf('price', answers)),
        ours: none,
        area: pounds(area?.average_price_pence),
      },
      {
        label: 'Value by sales nearby',
        vendor: pounds(valueOf('valuation', answers)),
        ours: pounds(value),
        area: none,
      },
      { label: 'Rent a month', vendor: pounds(valueOf('monthlyRent', answers)), ours: none, area: pounds(area?.average_rent_pence) }, // prettier-ignore
      { label: 'Gross yield', vendor: percent(valueOf('statedGrossYield', answers)), ours: percent(computed?.grossYieldPercent), area: percent(area?.gross_yield_percent) }, // prettier-ignore
      { label: 'Net yield', vendor: percent(valueOf('statedNetYield', answers)), ours: percent(net), area: none },
      { label: 'ROI', vendor: percent(valueOf('statedRoi', answers)), ours: percent(computed?.roiPercent), area: none },
      { label: 'Score so far', vendor: none, ours: columns ? `${columns.ai_score}, ${columns.score_grade}` : none, area: none }, // prettier-ignore
    ],
    area: area ? [area.name, area.price_period && `prices of ${area.price_period}`, area.rent_period && `rents of ${area.rent_period}`].filter(Boolean).join(', ') : null, // prettier-ignore
    warnings: computed?.warnings ?? [],
    isUnreadable: !read.ok,
  }
}
