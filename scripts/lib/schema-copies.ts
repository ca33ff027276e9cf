import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupDatabase, connectionOf, type Db } from '../../db/database.server.ts'
import { Refusal } from './command.ts'
import { backupsFolder, databaseFile, findFault, makeFolder } from './data-folder.ts'
import { isDiskFull, refuseStorage, requireRoom } from './disk.ts'

/** The number of copies that are kept, each of a different schema. */
const keptCopies = 3

/**
 * The name of a copy: `2026-11-21T19-57-35.123Z-of-0002-after-the-sale`, with its schema as a group. `.tmp` stands behind it
 * until the copy is whole.
 */
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-of-(.+?)(\.tmp)?$/

export interface SchemaCopy {
  folder: string
  remove(): void
}

/**
 * Copies the database into a dated folder among the backups, before it is brought up to date, and checks the copy. The private
 * files are not in it: no migration touches them, and db:restore leaves them where they are. When there is no room, refuses and
 * leaves nothing behind.
 */
export async function keepSchemaCopy(db: Db, dataDir: string, schema: string): Promise<SchemaCopy> {
  const parent = backupsFolder(dataDir)
  makeFolder(parent)
  // Old copies are removed now as well as afterwards, so that starts that are killed one after the other do not fill the disk.
  dropOldSchemaCopies(dataDir)
  requireRoom(parent, roomForMigration(db), {
    by: 'DATA_DIR',
    of: 'a copy of the database, which has to be brought up to date, and for what that changes',
  })
  const folder = join(parent, `${new Date().toISOString().replaceAll(':', '-')}-of-${schema}`)
  const partial = `${folder}.tmp`
  try {
    mkdirSync(partial, { mode: 0o700 })
    await backupDatabase(db, databaseFile(partial))
    chmodSync(databaseFile(partial), 0o600)
    const fault = findFault(databaseFile(partial))
    if (fault) throw new Refusal(`The copy of the database is damaged: ${fault}`)
    renameSync(partial, folder)
  } catch (error) {
    // Something else may have taken the room. The disk is checked before the unfinished copy is removed, because removing it makes room.
    const isFull = isDiskFull(error, parent)
    remove(partial)
    if (isFull) {
      throw new Refusal(
        `DATA_DIR: there is no room in ${parent} for a copy of the database, which has to be brought up to date. Free some space and start again; nothing was changed.`,
      )
    }
    throw error instanceof Refusal ? error : refuseStorage(error, folder, parent)
  }
  return { folder, remove: () => remove(folder) }
}

/** Keeps the newest copy of each of the last schemas. Removes the others and every unfinished copy. */
export function dropOldSchemaCopies(dataDir: string): void {
  const parent = backupsFolder(dataDir)
  const schemas = new Set<string>()
  for (const name of readdirSync(parent).sort().reverse()) {
    const match = namePattern.exec(name)
    if (!match) continue
    const [, schema, isHalf] = match
    if (isHalf || schemas.has(schema!) || schemas.size === keptCopies) remove(join(parent, name))
    else schemas.add(schema!)
  }
}

/** What the tables and indexes take that a migration makes anew in an empty database. */
const emptyBytes = 1_000_000

/** Changes write as much as half of the database to its log, more only where every large table is made anew. */
function roomForMigration(db: Db): number {
  const sqlite = connectionOf(db)!
  const pragma = (name: string) => sqlite.pragma(name, { simple: true }) as number
  return 1.5 * pragma('page_count') * pragma('page_size') + emptyBytes
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
