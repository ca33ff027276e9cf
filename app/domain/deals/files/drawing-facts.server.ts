import type { Db } from '#db/database.server.ts'
import { readLastChange } from '#db/versions.server.ts'
import { isPublic } from '../list/conditions.server.ts'
import { drawingColumns, toDrawingFacts, type DrawingFacts } from './drawing-facts.ts'

/** Who is shown a drawing. The desk sees every deal, and a person also those that they have ever reserved. */
export type DrawingReader = 'anybody' | 'desk' | { userId: string }

/**
 * Facts from which the drawings of these deals are made, in the order of the ids. Deals that do not exist are left out, and so
 * are those that the reader may not see.
 */
export async function listDrawingFacts(
  db: Db,
  ids: readonly number[],
  reader: DrawingReader = 'anybody',
): Promise<DrawingFacts[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', ...drawingColumns])
    .where('id', 'in', ids)
    .$if(reader === 'anybody', (query) => query.where(isPublic))
    .$if(typeof reader === 'object', (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('reservations')
            .select('reservations.id')
            .whereRef('deal_id', '=', 'deals.id')
            .where('user_id', '=', (reader as { userId: string }).userId),
        ),
      ),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toDrawingFacts(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A number that grows with every write to a deal: what was made of deals before may be out of date. */
export function readDealsVersion(db: Db): number {
  return readLastChange(db, ['deals'])
}
