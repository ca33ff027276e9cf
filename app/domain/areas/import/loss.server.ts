import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionKind } from '#db/schema.ts'
import { leastRowsPercent, type EditionReport } from './import.ts'

/** Whether a file has far fewer rows than what is live, as one has whose download broke off. */

/** The tables of the rows of each kind, and by what they are counted a part at a time. */
const tables = {
  'house-prices': { table: 'area_prices', part: 'code' },
  'private-rents': { table: 'area_rents', part: 'code' },
  'prices-paid': { table: 'sold_prices', part: 'district' },
} as const
/** The rows that are counted in one statement, so that no visitor waits. */
const countedAtOnce = 20_000

/** The rows of an edition and of the live one, where the edition has far fewer; nothing else. Areas are compared by their codes. */
export async function findLoss(
  db: Db,
  kind: AreaEditionKind,
  id: number,
  liveId: number | null,
): Promise<Pick<EditionReport, 'fewer'>> {
  if (kind === 'areas-file' || liveId === null) return {}
  const before = await countRows(db, kind, liveId)
  const rows = await countRows(db, kind, id)
  return rows * 100 < before * leastRowsPercent ? { fewer: { rows, before } } : {}
}

async function countRows(db: Db, kind: keyof typeof tables, id: number): Promise<number> {
  const { table, part } = tables[kind]
  const column = db.dynamic.ref(part)
  let count = 0
  for (let after = ''; ;) {
    const rows = () => db.selectFrom(table).where('edition_id', '=', id).where(column, '>', after)
    const end = (await rows().select(column).orderBy(column).limit(1).offset(countedAtOnce).executeTakeFirst()) as
      | Record<string, string>
      | undefined
    const last = end?.[part]
    const { total } = await rows()
      .$if(last !== undefined, (query) => query.where(column, '<=', last))
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    count += total
    if (last === undefined) return count
    after = last
    await setImmediate()
  }
}
