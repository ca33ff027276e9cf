import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { DealRow } from '#db/schema.ts'
import { parseScoringFactors } from '#app/domain/figures/score.ts'
import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import { readWholeList, type Reading, type WholeList } from '#app/domain/lists/whole-list.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { isPublic } from '../list/conditions.server.ts'
import { publicFieldColumns, publicFieldsOf } from './columns.server.ts'
import { countPublicDeals } from './deals.server.ts'
import { toDealJson, type DealJson } from './json.ts'

/** The columns that the JSON contract shows, or shows something of. */
const columns = [
  ...new Set([
    ...publicFieldColumns,
    'id',
    'status',
    'region',
    'roi_percent',
    'annual_yield_pence',
    'gross_yield_percent',
    'ai_score',
    'score_grade',
    'scoring_factors',
    'market_trend',
    'demand_level',
  ] as const),
]

/**
 * Every public deal in the form of the JSON contract, best score first and reserved deals last. All are as they were when the list was
 * opened, and are read only as fast as somebody takes them.
 */
export function openDealsForApi(db: Db, reading?: Reading): Promise<WholeList<DealJson>> {
  return readWholeList(db, readPageForApi, reading)
}

/** One page of that list. */
export async function readPageForApi(db: Db, page: number, size: number): Promise<ListPage<DealJson>> {
  const rows = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
    .select(columns)
    .where(isPublic)
    .orderBy('status')
    .orderBy('ai_score', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return listPage(rows.map(toJson), await countPublicDeals(db), page, size)
}

function toJson(row: Pick<DealRow, (typeof columns)[number]>): DealJson {
  const { factors, tags } = parseScoringFactors(row.scoring_factors)
  return toDealJson({
    ...publicFieldsOf(row),
    id: row.id,
    reference: dealReference(row.id),
    region: row.region,
    roiPercent: row.roi_percent,
    annualYieldPence: row.annual_yield_pence,
    grossYieldPercent: row.gross_yield_percent,
    availability: row.status === 'reserved' ? 'reserved' : 'available',
    score: {
      value: row.ai_score,
      grade: row.score_grade,
      factors,
      tags,
      marketTrend: row.market_trend,
      demandLevel: row.demand_level,
    },
  })
}
