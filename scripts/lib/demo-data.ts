import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerFiles } from '../../app/domain/privacy/ledger.server.ts'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { countMachines } from '../../db/postgres/machine.server.ts'
import { dropEverything, noteSampleMark, readSampleMark } from '../../db/postgres/sample-mark.server.ts'
import { completeSampleAreas } from '../../db/sample/area-editions.ts'
import { seedSampleHistory, type HistoryOptions } from '../../db/sample/history/history.ts'
import { seedSampleData } from '../../db/sample/seed.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesBelow, filesFolder, makeFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { bringGuides } from './guides.ts'
import { moveFiles } from './moving-files.ts'
import { listNamedFiles } from './named-files.ts'
import { prepareData } from './prepare.ts'
import { requirePostgres } from './prepare-postgres.ts'

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
  /** The bucket for the files of data on PostgreSQL. One that somebody has given may hold what is not the demo's. */
  bucket?: { files: FileStore; isGiven: boolean }
  /** True to throw away what is there. */
  isReset?: boolean
  /** Set for data with twelve weeks of past: of whom its receipts are, who the people of the demo are, and the keys of sealed files. */
  past?: Pick<HistoryOptions, 'issuer' | 'operator' | 'sealingKeys'>
}

async function prepare(
  dataDir: string,
  { database, bucket, isReset = false, past }: SampleOptions,
): Promise<'loaded' | 'kept'> {
  if (database !== undefined) return prepareOnPostgres(dataDir, database, { bucket, isReset, past })
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
  { bucket, isReset, past }: Omit<SampleOptions, 'database'>,
): Promise<'loaded' | 'kept'> {
  await requirePostgres(database)
  const found = await withDatabase(database, readSampleMark)
  if (found === null)
    throw new Refusal(
      'DATABASE_URL: the database holds something that is not sample data. Give the demo a database of its own.',
    )
  const stored = bucket && (await findOwnFiles(bucket.files, database))
  if (found === 'seeded' && !isReset) {
    if (stored === 'none of its own' || (stored === 'none' && !hasFiles(dataDir)))
      throw new Refusal(
        'DATABASE_URL: the database holds sample data, and their files are not in this bucket. Give the demo the bucket that has them, or start over with -- --reset.',
      )
    await prepareData(dataDir, { database })
    await withDatabase(database, (db) => completeSampleAreas(db, new Date().toISOString()))
    await bringGuides(database)
    if (bucket) await sendFiles(dataDir, bucket.files)
    return 'kept'
  }
  if (bucket?.isGiven && stored === 'none of its own')
    throw new Refusal(
      'S3_BUCKET: the bucket has files that are not those of this demo. Give the demo a bucket or an S3_PREFIX of its own.',
    )
  if ((await withDatabase(database, countMachines)) > 0)
    throw new Refusal(
      'DATABASE_URL: a site runs on this database, or did so a moment ago. Stop it before its sample data are made anew.',
    )
  for (const name of ['files', ...ledgerFiles]) rmSync(join(dataDir, name), { recursive: true, force: true })
  // Whatever ends this, the next start makes the data anew.
  if (found === 'seeded') await withDatabase(database, (db) => noteSampleMark(db, 'seeding'))
  // The files go first: without the rows nobody would know whose they are.
  if (bucket) for await (const { fileKey } of bucket.files.list()) await bucket.files.delete(fileKey)
  if (found !== 'empty') await withDatabase(database, dropEverything)
  await prepareData(dataDir, { database })
  await withDatabase(database, (db) => noteSampleMark(db, 'seeding'))
  await fill(dataDir, database, past)
  await withDatabase(database, (db) => noteSampleMark(db, 'seeded'))
  if (bucket) await sendFiles(dataDir, bucket.files)
  return 'loaded'
}

/** Whether a bucket has files that a row of this database names. The names are drawn, so that one is enough. */
async function findOwnFiles(files: FileStore, database: string): Promise<'some' | 'none of its own' | 'none'> {
  const named = await withDatabase(database, listNamedFiles)
  let isEmpty = true
  for await (const { fileKey } of files.list()) {
    if (named.has(fileKey)) return 'some'
    isEmpty = false
    // A large bucket is not read through for nothing.
    if (named.size === 0) break
  }
  return isEmpty ? 'none' : 'none of its own'
}

/** Sends the files of the sample to the bucket. They go from the folder: sent once more, they would bring back what was deleted since. */
async function sendFiles(dataDir: string, bucket: FileStore): Promise<void> {
  makeFolder(filesFolder(dataDir))
  await moveFiles(filesBelow(dataDir), bucket)
  rmSync(filesFolder(dataDir), { recursive: true })
}

/** Whether files lie in the folder that a start before was to send. */
const hasFiles = (dataDir: string) => existsSync(filesFolder(dataDir)) && readdirSync(filesFolder(dataDir)).length > 0
