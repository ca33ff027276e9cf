import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { DealImagesTable } from '#db/schema.ts'
import type { DealImage } from './images.ts'

// The value is written out, so that SQLite can use the partial index.
const isReady = sql<boolean>`state = 'ready'`

/** The photographs of a deal that can be shown, in their order. */
export async function listDealImages(db: Db, dealId: number): Promise<DealImage[]> {
  const rows = await db
    .selectFrom('deal_images')
    .select(['id', 'alt', 'width', 'height', 'widths'])
    .where('deal_id', '=', dealId)
    .where(isReady)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toDealImage)
}

/** The first photograph of each of these deals that has one, by the deal's id: one query for a whole list. */
export async function listFirstImages(db: Db, dealIds: number[]): Promise<Map<number, DealImage>> {
  if (dealIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deal_images')
    .select(['deal_id', 'id', 'alt', 'width', 'height', 'widths'])
    .where('deal_id', 'in', dealIds)
    .where('id', '=', (select) =>
      select
        .selectFrom('deal_images as first')
        .select('first.id')
        .whereRef('first.deal_id', '=', 'deal_images.deal_id')
        .where('first.state', '=', 'ready')
        .orderBy('first.position')
        .orderBy('first.id')
        .limit(1),
    )
    .execute()
  return new Map(rows.map((row) => [row.deal_id, toDealImage(row)]))
}

type ImageRow = Pick<DealImagesTable, 'id' | 'width' | 'height'> & { alt: string; widths: string }

/** A picture that is ready has a size. */
function toDealImage({ id, alt, width, height, widths }: ImageRow): DealImage {
  return { id, alt, width: width!, height: height!, widths: JSON.parse(widths) as number[] }
}
