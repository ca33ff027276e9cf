import type { Db } from '#db/database.server.ts'
import { jsonNumber, jsonObject, jsonText } from '#db/expressions.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { mostDoubtsShown, type ImportDoubt, type ImportDoubts } from './import.ts'

/** The lines of a checked file with figures that are far from the computed ones, by what is asked about them. */
function doubtsOf(db: Db, importId: string, isLive: boolean) {
  return db
    .selectFrom('deal_import_rows')
    .where('import_id', '=', importId)
    .where(jsonNumber('record', '$.isLive'), '=', Number(isLive))
    .where(jsonText('record', '$.doubts[0]'), 'is not', null)
}

/**
 * The questions about the lines of a checked file. Of deals on the market all are named, because importing the file confirms them;
 * the others are asked about before they go there, so that the first few are enough.
 */
export async function findDoubts(db: Db, importId: string): Promise<ImportDoubts> {
  const read = (isLive: boolean) =>
    doubtsOf(db, importId, isLive)
      .select([
        'line',
        'deal_id',
        jsonText('fields', '$.title').$castTo<string>().as('title'),
        jsonObject('record', '$.doubts').as('doubts'),
      ])
      .orderBy('line')
  const tell = ({
    line,
    deal_id: id,
    title,
    doubts,
  }: {
    line: number
    deal_id: number | null
    title: string
    doubts: string
  }): ImportDoubt => ({
    line,
    reference: id === null ? null : dealReference(id),
    title,
    figures: JSON.parse(doubts) as string[],
  })
  const { count } = await doubtsOf(db, importId, false)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const live = (await read(true).execute()).map(tell)
  const others = (await read(false).limit(mostDoubtsShown).execute()).map(tell)
  return { live, others, count: live.length + count }
}

/** True where importing the file needs a confirmation: figures of a deal on the market would be far from the computed ones. */
export async function mustConfirm(db: Db, importId: string): Promise<boolean> {
  return (await doubtsOf(db, importId, true).select('line').limit(1).executeTakeFirst()) !== undefined
}
