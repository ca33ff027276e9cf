import type SQLite from 'better-sqlite3'
import { pictureKeys } from '../../app/domain/files/pictures.server.ts'

/** Tables whose files may be missing: a buyer's copy of a document is made anew, and no backup holds copies of people's data. */
const replaceable = ['stamped_documents', 'data_requests']

/**
 * The names of the stored files without which a row has lost something. It asks the database itself which tables have files, so that
 * it reads that of an older version too.
 */
export function listNamedFiles(sqlite: SQLite.Database): Set<string> {
  const names = new Set<string>()
  for (const table of tablesWith(sqlite, 'file_key')) {
    if (replaceable.includes(table)) continue
    // An upload of a form that was never sent is about to be deleted, its file before its row.
    const where = table === 'uploads' ? 'about_id IS NOT NULL' : 'file_key IS NOT NULL'
    const rows = sqlite.prepare(`SELECT file_key FROM "${table}" WHERE ${where}`).pluck().iterate()
    for (const name of rows) names.add(name as string)
  }
  for (const table of tablesWith(sqlite, 'widths')) {
    const pairs = `SELECT json_array(of.id, width.value) FROM "${table}" AS of, json_each(of.widths) AS width`
    for (const pair of sqlite.prepare(pairs).pluck().iterate()) {
      const [id, width] = JSON.parse(pair as string) as [string, number]
      for (const name of pictureKeys(id, [width])) names.add(name)
    }
  }
  return names
}

function tablesWith(sqlite: SQLite.Database, column: string): string[] {
  return sqlite
    .prepare(
      `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.name = ?`,
    )
    .pluck()
    .all(column) as string[]
}
