import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerFiles } from '../../app/domain/privacy/ledger.server.ts'
import { dropEverything, noteSampleMark, readSampleMark } from '../../db/postgres/sample-mark.server.ts'
import { completeSampleAreas } from '../../db/sample/area-editions.ts'
import { seedSampleHistory, type HistoryOptions } from '../../db/sample/history/history.ts'
import { seedSampleData } from '../../db/sample/seed.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { bringGuides } from './guides.ts'
import { prepareData } from './prepare.ts'

/** The mark of sample data, which may be thrown away: `seeding` while the data is being made, then `seeded`. */
const markFile = (dataDir: string): string => join(dataDir, 'sample-data')

/**
 * Makes the folder hold migrated sample data, which is loaded only once. It never touches a database that it did not make itself,
 * so a DATA_DIR left over from something else loses nothing. Nor does it touch a database that a running site has open.
 */
export async function prepareSampleData(dataDir: string, options: SampleOptions = {}): Promise<'loaded' | 'kept'> {
  return withDataLocked(dataDir, () => prepare(dataDir, options))
}

interface SampleOptions {
  /** The address of a database on PostgreSQL; without it the data go into a file in the folder. */
  database?: string
  /** True to throw away what is there. */
  isReset?: boolean
  /** Set for data with twelve weeks of past: of whom its receipts are, who the people of the demo are, and the keys of sealed files. */
  past?: Pick<HistoryOptions, 'issuer' | 'operator' | 'sealingKeys'>
}

async function prepare(
  dataDir: string,
  { database, isReset = false, past }: SampleOptions,
): Promise<'loaded' | 'kept'> {
  if (database !== undefined) return prepareOnPostgres(dataDir, database, { isReset, past })
  const mark = existsSync(markFile(dataDir)) ? readFileSync(markFile(dataDir), 'utf8') : null
  if (mark === null && existsSync(databaseFile(dataDir))) {
    throw new Refusal(`DATA_DIR: ${dataDir} holds a database that is not sample data. Set DATA_DIR to another folder.`)
  }
  if (mark === 'seeded' && !isReset && existsSync(databaseFile(dataDir))) {
    await prepareData(dataDir)
    await withDatabase(databaseFile(dataDir), (db) => completeSampleAreas(db, new Date().toISOString()))
    await bringGuides(databaseFile(dataDir))
    return 'kept'
  }
  for (const name of ['marketplace.db', 'marketplace.db-wal', 'marketplace.db-shm', 'files', ...ledgerFiles]) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  writeFileSync(markFile(dataDir), 'seeding')
  await prepareData(dataDir)
  await fill(dataDir, databaseFile(dataDir), past)
  writeFileSync(markFile(dataDir), 'seeded')
  return 'loaded'
}

async function fill(dataDir: string, database: string, past: SampleOptions['past']): Promise<void> {
  await withDatabase(database, async (db) => {
    const made = { filesFolder: filesFolder(dataDir), now: new Date().toISOString() }
    await seedSampleData(db, made)
    if (past) await seedSampleHistory(db, { ...past, ...made })
  })
  await bringGuides(database)
}

/** The same on PostgreSQL, where the mark is a comment on a table of the database: the folder does not know which database it had. */
async function prepareOnPostgres(
  dataDir: string,
  database: string,
  { isReset, past }: SampleOptions,
): Promise<'loaded' | 'kept'> {
  const found = await withDatabase(database, readSampleMark)
  if (found === null)
    throw new Refusal(
      'DATABASE_URL: the database holds something that is not sample data. Give the demo a database of its own.',
    )
  if (found === 'seeded' && !isReset) {
    await prepareData(dataDir, { database })
    await withDatabase(database, (db) => completeSampleAreas(db, new Date().toISOString()))
    await bringGuides(database)
    return 'kept'
  }
  for (const name of ['files', ...ledgerFiles]) rmSync(join(dataDir, name), { recursive: true, force: true })
  if (found !== 'empty') await withDatabase(database, dropEverything)
  await prepareData(dataDir, { database })
  await withDatabase(database, (db) => noteSampleMark(db, 'seeding'))
  await fill(dataDir, database, past)
  await withDatabase(database, (db) => noteSampleMark(db, 'seeded'))
  return 'loaded'
}
