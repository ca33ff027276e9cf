import { pictureKeys } from '../../app/domain/files/pictures.server.ts'
import type { Db } from '../../db/database.server.ts'

/** Tables whose files may be missing: a buyer's copy of a document is made anew, and no backup holds copies of people's data. */
const replaceable = ['stamped_documents', 'data_requests']

/**
 * The names of the stored files without which a row has lost something. It asks the database itself which tables have files, so that
 * it reads that of an older version too.
 */
export async function listNamedFiles(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  const tables = await db.introspection.getTables()
  const tablesWith = (column: string) =>
    tables.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name)
  for (const table of tablesWith('file_key')) {
    if (replaceable.includes(table)) continue
    // An upload of a form that was never sent is about to be deleted, its file before its row.
    const owned = table === 'uploads' ? 'about_id' : 'file_key'
    const rows = db
      .selectFrom(table as 'uploads')
      .select('file_key')
      .where(owned, 'is not', null)
    for (const { file_key } of await rows.execute()) names.add(file_key)
  }
  for (const table of tablesWith('widths')) {
    const pictures = db.selectFrom(table as 'deal_images').select(['id', 'widths'])
    for (const { id, widths } of await pictures.execute())
      for (const name of pictureKeys(id, JSON.parse(widths) as number[])) names.add(name)
  }
  return names
}
