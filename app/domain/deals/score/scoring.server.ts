import type { Db } from '#db/database.server.ts'
import type { AreaRow, DealRow, Nation } from '#db/schema.ts'
import {
  gradeScore,
  nationRentChangePercent,
  scoreDeal,
  toAreaInputs,
  toScoringFactors,
  type EvidenceItem,
  type EvidenceState,
  type ScoreInputs,
} from '#app/domain/figures/score.ts'
import { middleOf } from '#app/domain/figures/returns.ts'
import { fewestComparables, type Comparable } from '../record/record-kinds.ts'

/** The score of a stored deal: its facts and the published figures of its area go through the formula (RULES.md, Score). */

/** The measure of the score of a deal: the published areas, by their codes. */
export interface AreaFigures {
  areas: ReadonlyMap<string, AreaRow>
  crimeRates: readonly number[]
}

/** Reads all areas, some four hundred rows. Whoever scores many deals reads them once. */
export async function readAreaFigures(db: Db): Promise<AreaFigures> {
  return toAreaFigures(await db.selectFrom('areas').selectAll().execute())
}

export function toAreaFigures(rows: readonly AreaRow[]): AreaFigures {
  return {
    areas: new Map(rows.map((area) => [area.code, area])),
    crimeRates: rows.flatMap((area) => area.crimes_per_1000 ?? []),
  }
}

/** The columns of a deal that its score is computed from. */
export const scoredColumns = [
  'price_pence',
  'annual_yield_pence',
  'nation',
  'area_code',
  'property_type',
  'strategy',
  'valuation_pence',
  'comparables',
  'station_km',
  'epc_band',
  'lease_years',
  'flood_risk',
  'is_non_standard_construction',
  'is_building_safety_unknown',
  'is_planning_unresolved',
  'has_arrears',
  'evidence',
  'score_override',
] as const
type ScoredRow = Pick<DealRow, (typeof scoredColumns)[number]>

/** The columns that hold a score. */
export type ScoreColumns = Pick<
  DealRow,
  | 'ai_score'
  | 'score_grade'
  | 'computed_score'
  | 'computed_grade'
  | 'scoring_factors'
  | 'score_inputs'
  | 'score_version'
  | 'market_trend'
  | 'demand_level'
>

/** The inputs of the formula for these stored facts. Parts of the JSON columns that cannot be read count as not known. */
function toScoreInputs(row: ScoredRow, { areas, crimeRates }: AreaFigures): ScoreInputs {
  const area = row.area_code === null ? undefined : areas.get(row.area_code)
  return {
    pricePence: row.price_pence,
    annualRentPence: row.annual_yield_pence,
    evidencedValuePence: row.valuation_pence ?? valueByComparables(parseComparables(row.comparables)),
    stationKm: row.station_km,
    epcBand: row.epc_band,
    leaseYears: row.lease_years,
    floodRisk: row.flood_risk,
    isNonStandardConstruction: row.is_non_standard_construction === 1,
    isBuildingSafetyUnknown: row.is_building_safety_unknown === 1,
    isPlanningUnresolved: row.is_planning_unresolved === 1,
    hasArrears: row.has_arrears === 1,
    isDevelopment: row.property_type === 'Development',
    evidence: parseEvidence(row.evidence),
    strategy: row.strategy,
    area: area
      ? toAreaInputs(area, row.property_type, crimeRates, nationRentChangePercent[area.country as Nation] ?? null)
      : {
          grossYieldPercent: null,
          crimePercentile: null,
          priceChangePercent: null,
          rentChangePercent: null,
          edition: null,
        },
  }
}

/** The score of these facts, as it is stored. An editor's score is what is shown; the computed one stays beside it. */
export function scoreColumns(row: ScoredRow, figures: AreaFigures): ScoreColumns {
  const inputs = toScoreInputs(row, figures)
  const scored = scoreDeal(inputs)
  const shown = row.score_override
  return {
    ai_score: shown ?? scored.score,
    score_grade: shown === null ? scored.grade : gradeScore(shown, scored),
    computed_score: scored.score,
    computed_grade: scored.grade,
    scoring_factors: JSON.stringify(toScoringFactors(scored, inputs.area.edition)),
    score_inputs: JSON.stringify(inputs),
    score_version: scored.version,
    market_trend: scored.marketTrend,
    demand_level: scored.demandLevel,
  }
}

/** The middle of the prices of at least three sales, in pence; null with fewer. */
export function valueByComparables(sales: readonly Comparable[]): number | null {
  return sales.length < fewestComparables ? null : Math.round(middleOf(sales.map(({ pence }) => pence)))
}

/** Reads stored comparables. What cannot be read is left out. */
export function parseComparables(stored: string): Comparable[] {
  const list = parseJson(stored)
  const isSale = (sale: Partial<Comparable> | null) =>
    Number.isSafeInteger(sale?.pence) && typeof sale?.what === 'string'
  return Array.isArray(list)
    ? list.filter((sale): sale is Comparable => isSale(sale as Partial<Comparable> | null))
    : []
}

export type Evidence = Partial<Record<EvidenceItem, EvidenceState>>

/** Reads the stored state of the papers; null where nobody has looked, or where it cannot be read. */
export function parseEvidence(stored: string | null): Evidence | null {
  const papers = stored === null ? null : parseJson(stored)
  return papers !== null && typeof papers === 'object' && !Array.isArray(papers) ? papers : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
