import type { Db } from '#db/database.server.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import { fieldNames, fieldOf, type DealTexts, type DealValues } from '#app/domain/deals/record/record.ts'
import { parseComparables, readAreaFigures, valueByComparables } from '#app/domain/deals/score/scoring.server.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { toDealTexts } from '../approving.server.ts'
import type { DocumentState } from '../documents.ts'
import { holds, valueOf, type Answers } from '../record.ts'
import type { ScreenedFigures } from './facts.ts'

/**
 * The figures that the deal of these answers would show, and those of its area, by the functions that make a deal of them. What cannot
 * be read counts as empty, so that a draft has figures as well. One query, of all published areas.
 */
export async function readScreenedFigures(
  db: Db,
  answers: Answers,
  states: readonly DocumentState[],
  now: string,
): Promise<ScreenedFigures> {
  const areas = await readAreaFigures(db)
  const columns = toColumns(readValues(toDealTexts(answers, states, '')), areas, now)
  const pricePence = valueOf('price', answers) ?? null
  const { annual_yield_pence: rentPence, operating_costs_pence: costsPence } = columns
  const area = columns.area_code === null ? undefined : areas.areas.get(columns.area_code)
  const bySales = valueByComparables(parseComparables(columns.comparables))
  return {
    pricePence,
    monthlyRentPence: columns.monthly_rent_pence,
    grossYieldPercent: columns.gross_yield_percent,
    netYieldPercent: rentPence === null || costsPence === null ? null : percentOf(rentPence - costsPence, columns.price_pence), // prettier-ignore
    roiPercent: columns.roi_percent,
    evidencedValuePence: holds({ valueBasis: ['valuation'] }, answers) ? (columns.valuation_pence ?? bySales) : bySales,
    area: area
      ? {
          name: area.name,
          averagePricePence: area.average_price_pence,
          averageRentPence: area.average_rent_pence,
          grossYieldPercent: area.gross_yield_percent,
          pricePeriod: area.price_period,
          rentPeriod: area.rent_period,
        }
      : null,
  }
}

/** The values of these texts, each by itself. A field that is needed and cannot be read is null. */
function readValues(texts: DealTexts): DealValues {
  const read = (name: (typeof fieldNames)[number]): unknown => {
    const { schema, control } = fieldOf(name)
    const [typed, empty] = [schema.safeParse(texts[name]), schema.safeParse('')]
    if (typed.success) return typed.data
    return empty.success ? empty.data : control.kind === 'line' || control.kind === 'text' ? '' : null
  }
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as DealValues
}
