import type { Db } from '#db/database.server.ts'
import { drawingColumns, toDrawingFacts, type DrawingFacts } from './drawing-facts.ts'

/** What the drawings of these deals are made from, in the order of the ids. Deals that do not exist are left out. */
export async function listDrawingFacts(db: Db, ids: readonly number[]): Promise<DrawingFacts[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', ...drawingColumns])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toDrawingFacts(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
