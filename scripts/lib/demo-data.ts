import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeSampleAreas } from '../../db/sample/area-editions.ts'
import { seedSampleData } from '../../db/sample/seed.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { prepareData } from './prepare.ts'

/** The mark of sample data, which may be thrown away: `seeding` while the data is being made, then `seeded`. */
const markFile = (dataDir: string): string => join(dataDir, 'sample-data')

/**
 * Makes the folder hold migrated sample data, which is loaded only once. It never touches a database that it did not make itself,
 * so a DATA_DIR left over from something else loses nothing. Nor does it touch a database that a running site has open.
 */
export async function prepareSampleData(dataDir: string, { isReset = false } = {}): Promise<'loaded' | 'kept'> {
  return withDataLocked(dataDir, () => prepare(dataDir, isReset))
}

async function prepare(dataDir: string, isReset: boolean): Promise<'loaded' | 'kept'> {
  const mark = existsSync(markFile(dataDir)) ? readFileSync(markFile(dataDir), 'utf8') : null
  if (mark === null && existsSync(databaseFile(dataDir))) {
    throw new Refusal(`DATA_DIR: ${dataDir} holds a database that is not sample data. Set DATA_DIR to another folder.`)
  }
  if (mark === 'seeded' && !isReset && existsSync(databaseFile(dataDir))) {
    await prepareData(dataDir)
    await withDatabase(databaseFile(dataDir), (db) => completeSampleAreas(db, new Date().toISOString()))
    return 'kept'
  }
  for (const name of ['marketplace.db', 'marketplace.db-wal', 'marketplace.db-shm', 'files']) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  writeFileSync(markFile(dataDir), 'seeding')
  await prepareData(dataDir)
  await withDatabase(databaseFile(dataDir), (db) =>
    seedSampleData(db, { filesFolder: filesFolder(dataDir), now: new Date().toISOString() }),
  )
  writeFileSync(markFile(dataDir), 'seeded')
  return 'loaded'
}
