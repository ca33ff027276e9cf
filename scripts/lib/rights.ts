import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsFolder, databaseFile, filesFolder } from './data-folder.ts'
import { codeOf } from './command.ts'

/** What others may do to a file or folder, in its mode. */
const forOthers = 0o077
/** In a folder with this bit several people keep things, such as /tmp: it is nobody's to close. */
const sticky = 0o1000

/**
 * Takes what others may do to the data folder away: folders have 0700 afterwards, the database, its log and the lock 0600. SQLite
 * gives a log that it makes later the rights of its database. Returns a line for each that could not be closed.
 */
export function closeToOthers(dataDir: string): string[] {
  const database = databaseFile(dataDir)
  const all = [
    dataDir,
    filesFolder(dataDir),
    backupsFolder(dataDir),
    ...[database, `${database}-wal`, `${database}-shm`, join(dataDir, 'lock.db')],
  ]
  return all.filter((path) => existsSync(path)).flatMap((path) => closeOne(path) ?? [])
}

function closeOne(path: string): string | null {
  const found = statSync(path)
  const { mode } = found
  if ((mode & forOthers) === 0) return null
  const own = found.isDirectory() ? 0o700 : 0o600
  const advice = `they should be ${own.toString(8)}. It was left as it is`
  const open = `DATA_DIR: others can read ${path} (its rights are ${(mode & 0o7777).toString(8)}): ${advice}`
  if (mode & sticky) return `${open}, because it is a folder of several people; choose one of the site's own.`
  try {
    chmodSync(path, own)
    return null
  } catch (error) {
    return `${open} (${codeOf(error)}).`
  }
}
