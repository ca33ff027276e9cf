import { readSampleAreas } from '../../../db/sample/areas.ts'
import type { Db } from '#db/database.server.ts'
import { testNow } from './database.ts'

/** The published areas of the sample, in an empty database. */
export async function addSampleAreas(db: Db): Promise<void> {
  const rows = readSampleAreas()
  // SQLite takes so many values at once.
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto('areas')
      .values(rows.slice(at, at + 100))
      .execute()
  }
}

/** A live edition with a price of each of these areas in each of these months: 100,000 pounds, and 1,000 more each month. */
export async function addAreaHistory(db: Db, codes: readonly string[], months: readonly string[]): Promise<number> {
  const { id } = await db
    .insertInto('area_editions')
    .values({
      kind: 'house-prices',
      format: 'ukhpi-average',
      state: 'live',
      file_name: 'history.csv',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = codes.flatMap((code) =>
    months.map((month, index) => ({ edition_id: id, code, month, price_pence: 10_000_000 + index * 100_000 })),
  )
  for (let at = 0; at < rows.length; at += 5000) {
    await db
      .insertInto('area_prices')
      .values(rows.slice(at, at + 5000))
      .execute()
  }
  return id
}

/** So many months in a row, the last of them March 2026. */
export function monthsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = 2026 * 12 + 2 - (count - 1 - index)
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
  })
}
