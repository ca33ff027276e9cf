import type { AreaRow } from '#db/schema.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { Db } from '#db/database.server.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import { findMisplaced } from '#app/domain/deals/record/places.server.ts'
import { figuresOf } from '#app/domain/deals/score/figures.server.ts'
import { parseComparables, readAreaFigures, valueByComparables } from '#app/domain/deals/score/scoring.server.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { readSoFar, toDealTexts } from './deal-texts.ts'
import type { DocumentState } from './documents.ts'
import { valueOf, type Answers } from './record.ts'

/** Percent with two decimals; null where it cannot be worked out, or is not stated. */
interface Percents {
  grossYieldPercent: number | null
  netYieldPercent: number | null
  roiPercent: number | null
}

interface DealFigures extends Percents {
  /** The columns of the deal. A price that cannot be read is 0 there. */
  columns: ReturnType<typeof toColumns>
  /** The middle of at least three sales nearby. */
  bySalesPence: number | null
  /** What the vendor advertises. */
  stated: Percents
  /** The published figures of the area in which it lies. */
  area: AreaRow | undefined
  /** What of its place does not fit. */
  misplaced: string[]
  /** What the deal's form would ask about. */
  warnings: string[]
  /** False where some answers cannot be read. */
  isWhole: boolean
}

const readAreas = keepByVersion(['areas'], (db: Db) => readAreaFigures(db))

/**
 * The figures that the deal of these answers would have, by the functions that make a deal of them (RULES.md, Figures): the form,
 * screening and the desk show from these. What cannot be read counts as empty, so that a draft has figures as well. One query at
 * most, of all published areas.
 */
export async function workOutDeal(
  db: Db,
  answers: Answers,
  states: readonly DocumentState[],
  now: string,
): Promise<DealFigures> {
  const areas = await readAreas(db)
  const { values, isWhole } = readSoFar(toDealTexts(answers, states, ''))
  const columns = toColumns(values, areas, now)
  const { annual_yield_pence: rentPence, operating_costs_pence: costsPence, price_pence: pricePence } = columns
  return {
    columns,
    grossYieldPercent: columns.gross_yield_percent,
    netYieldPercent: rentPence === null || costsPence === null ? null : percentOf(rentPence - costsPence, pricePence),
    roiPercent: columns.roi_percent,
    bySalesPence: valueByComparables(parseComparables(columns.comparables)),
    stated: {
      grossYieldPercent: valueOf('statedGrossYield', answers) ?? null,
      netYieldPercent: valueOf('statedNetYield', answers) ?? null,
      roiPercent: valueOf('statedRoi', answers) ?? null,
    },
    area: columns.area_code === null ? undefined : areas.areas.get(columns.area_code),
    misplaced: findMisplaced(columns, areas.areas),
    warnings: figuresOf(columns, areas).warnings,
    isWhole,
  }
}
