import type { Db } from '#db/database.server.ts'
import { workOutDeal } from '../deal-figures.server.ts'
import type { DocumentState } from '../documents.ts'
import { holds, type Answers } from '../record.ts'
import type { ScreenedFigures } from './facts.ts'

/** The figures that the deal of these answers would show, and those of its area. */
export async function readScreenedFigures(
  db: Db,
  answers: Answers,
  states: readonly DocumentState[],
  now: string,
): Promise<ScreenedFigures> {
  const { columns, bySalesPence, area, ...percents } = await workOutDeal(db, answers, states, now)
  return {
    nation: columns.nation,
    misplaced: percents.misplaced,
    pricePence: columns.price_pence || null,
    monthlyRentPence: columns.monthly_rent_pence,
    grossYieldPercent: percents.grossYieldPercent,
    netYieldPercent: percents.netYieldPercent,
    roiPercent: percents.roiPercent,
    evidencedValuePence: holds({ valueBasis: ['valuation'] }, answers) ? (columns.valuation_pence ?? bySalesPence) : bySalesPence, // prettier-ignore
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
