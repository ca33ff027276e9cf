import type { Db } from '#db/database.server.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { workOutDeal } from './deal-figures.server.ts'
import type { DocumentState } from './documents.ts'
import { valueOf, type Answers } from './record.ts'

/** A vendor's figures beside those that their deal would have and those of its area, for a reviewer. */

interface FigureRow {
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
  /** What the deal's form would ask about; empty where all fits. */
  warnings: string[]
  /** False where some answers cannot be read, and count as empty. */
  isWhole: boolean
}

const none = '–'
const pounds = (pence: number | null | undefined) => (pence ? formatPounds(pence) : none)
const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? none : formatPercent(value, 2)

/** The figures of these answers, a row each. */
export async function compareAtDesk(
  db: Db,
  answers: Answers,
  states: readonly DocumentState[],
  now: string,
): Promise<DeskFigures> {
  const { columns, area, stated, warnings, isWhole, bySalesPence, ...ours } = await workOutDeal(
    db,
    answers,
    states,
    now,
  )
  return {
    rows: [
      {
        label: 'Price',
        vendor: pounds(valueOf('price', answers)),
        ours: none,
        area: pounds(area?.average_price_pence),
      },
      { label: 'Value by sales nearby', vendor: pounds(valueOf('valuation', answers)), ours: pounds(bySalesPence), area: none }, // prettier-ignore
      { label: 'Rent a month', vendor: pounds(valueOf('monthlyRent', answers)), ours: none, area: pounds(area?.average_rent_pence) }, // prettier-ignore
      { label: 'Gross yield', vendor: percent(stated.grossYieldPercent), ours: percent(ours.grossYieldPercent), area: percent(area?.gross_yield_percent) }, // prettier-ignore
      { label: 'Net yield', vendor: percent(stated.netYieldPercent), ours: percent(ours.netYieldPercent), area: none },
      { label: 'ROI', vendor: percent(stated.roiPercent), ours: percent(ours.roiPercent), area: none },
      { label: 'Score so far', vendor: none, ours: `${columns.ai_score}, ${columns.score_grade}`, area: none },
    ],
    area: area ? [area.name, area.price_period && `prices of ${area.price_period}`, area.rent_period && `rents of ${area.rent_period}`].filter(Boolean).join(', ') : null, // prettier-ignore
    warnings,
    isWhole,
  }
}
