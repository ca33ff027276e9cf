import type { Db } from '#db/database.server.ts'
import { isPublic } from './list-conditions.server.ts'
import { drawingColumns, toDrawingFacts, type DrawingFacts } from './drawing-facts.ts'

/**
 * What the drawings of these deals are made from, in the order of the ids. Deals that do not exist are left out, and those that are
 * not public unless they are asked for.
 */
export async function listDrawingFacts(db: Db, ids: readonly number[], isAny = false): Promise<DrawingFacts[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', ...drawingColumns])
    .where('id', 'in', ids)
    .$if(!isAny, (query) => query.where(isPublic))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toDrawingFacts(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
