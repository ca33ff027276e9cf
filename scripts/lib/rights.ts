import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsFolder, databaseFile, filesFolder } from './data-folder.ts'
import { codeOf } from './command.ts'

/** What others may do to a file or folder, in its mode. */
const forOthers = 0o077
/** In a folder with this bit several people keep things, such as /tmp: it is nobody's to close. */
const sticky = 0o1000
/** With this bit what is made in a folder belongs to its group. It gives nobody a right. */
const group = 0o2000

/** The names in the data folder that are the site's own, or come with a disk of its own. */
const ownName =
  /^(files|tmp|backups|reserve|lost\+found|(marketplace|lock|workers|area-import)\.db(-\w+)?|forgotten\.(jsonl|key)|before-restore-.*|.*\.tmp)$/

/**
 * Takes what others may do to the data folder away: folders have 0700 afterwards, the database, its log and the lock 0600. SQLite
 * gives a log that it makes later the rights of its database. The folder itself stays open where something else is kept in it. Returns
 * a line for each that could not be closed, and one for all that were.
 */
export function closeToOthers(dataDir: string): string[] {
  const database = databaseFile(dataDir)
  const within = [
    filesFolder(dataDir),
    backupsFolder(dataDir),
    ...[database, `${database}-wal`, `${database}-shm`, join(dataDir, 'lock.db'), join(dataDir, 'workers.db')],
  ]
  const open = [dataDir, ...within].filter((path) => existsSync(path) && (statSync(path).mode & forOthers) !== 0)
  const warnings: string[] = []
  const closed: string[] = []
  for (const path of open) {
    const why = path === dataDir ? (findOthersUse(dataDir) ?? close(path)) : close(path)
    if (why === null) closed.push(path)
    else warnings.push(tellOpen(path, why))
  }
  // In a folder that was closed nobody could read what is in it.
  if (open.includes(dataDir) && closed.length > 0)
    warnings.push(
      `DATA_DIR: others could read ${closed.join(' and ')}: closed to them now, because it is the site’s alone.`,
    )
  return warnings
}

/** Why the data folder is not the site's alone; null where it is. */
function findOthersUse(dataDir: string): string | null {
  const own = "choose one of the site's own."
  if (statSync(dataDir).mode & sticky) return `, because it is a folder of several people; ${own}`
  const foreign = readdirSync(dataDir).find((name) => !ownName.test(name))
  return foreign === undefined ? null : `, because ${foreign} in it is not the site's; ${own}`
}

/** Closes a file or folder; why not, where the system does not let us. */
function close(path: string): string | null {
  try {
    chmodSync(path, rightsOf(path) | (statSync(path).mode & group))
    return null
  } catch (error) {
    return ` (${codeOf(error)}).`
  }
}

const rightsOf = (path: string) => (statSync(path).isDirectory() ? 0o700 : 0o600)

function tellOpen(path: string, why: string): string {
  const mode = (statSync(path).mode & 0o7777).toString(8)
  const should = rightsOf(path).toString(8)
  return `DATA_DIR: others can read ${path} (its rights are ${mode}): they should be ${should}. It was left as it is${why}`
}
