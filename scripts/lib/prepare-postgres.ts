import { setTimeout as pause } from 'node:timers/promises'
import type { FileStore } from '../../app/services/file-store.server.ts'
import type { Db } from '../../db/database.server.ts'
import { findBreaks, migrateToLatest, readMigrations } from '../../db/migrate.server.ts'
import { ServerUnavailable } from '../../db/postgres/errors.server.ts'
import { listTables, readServer } from '../../db/postgres/inspecting.server.ts'
import type { Machine } from '../../db/postgres/machine.server.ts'
import { codeOf, messageOf, PassingRefusal, Refusal } from './command.ts'
import { filesFolder, withDatabase } from './data-folder.ts'
import { joinMachines, requireNoneBroken } from './machines.ts'

/** The oldest PostgreSQL that is taken. */
const oldestVersion = 15
/** Containers start together: so long PostgreSQL may take to be there, in milliseconds. */
const usualPatience = 30_000
const pauseMilliseconds = 500

interface PostgresOptions {
  dataDir: string
  files?: FileStore
  /** The files below DATA_DIR/files. */
  stored: number
  /** This machine, which is to be known to the others; a command is none. */
  machine?: Machine
  /** Whether older versions on other machines may fail from now on. */
  isNow?: boolean
  patience?: number
  tell?: (line: string) => void
}

/**
 * Makes the database on PostgreSQL ready for the application: it can be reached, is this site's own and has the newest schema. Otherwise
 * refuses in a sentence, in which the address stands without its user and password, and has changed nothing.
 */
export async function preparePostgres(
  address: string,
  {
    dataDir,
    files,
    stored,
    machine,
    isNow,
    patience = usualPatience,
    tell = (line) => console.warn(line),
  }: PostgresOptions,
): Promise<{ applied: string[]; copy: null }> {
  return withDatabase(address, async (db) => {
    requireUsable(await reach(db, tellPlace(address), patience, tell))
    await requireOwnTables(db)
    const { pending, unknown } = await readMigrations(db)
    if (unknown.length > 0)
      throw new Refusal(
        'DATABASE_URL: the database was written by a newer version of the product. Start that version, or restore an older copy.',
      )
    await requireOwnFiles(db, { dataDir, files, stored })
    const others = await joinMachines(db, machine)
    if (!isNow) requireNoneBroken(findBreaks(pending), others)
    return { applied: pending.length === 0 ? [] : await migrate(db, tell), copy: null }
  })
}

/** Refuses a PostgreSQL that does not answer, or that the site cannot use. Nothing waits for it. */
export async function requirePostgres(address: string): Promise<void> {
  requireUsable(await withDatabase(address, (db) => reach(db, tellPlace(address), 0, () => {})))
}

/** Where the database is, without what is secret: its server and its name. */
export function tellPlace(address: string): string {
  const { host, pathname, searchParams } = new URL(address)
  return `${host || searchParams.get('host') || 'this machine'}, database “${decodeURIComponent(pathname.slice(1))}”`
}

type Server = Awaited<ReturnType<typeof readServer>>

/** Waits for a PostgreSQL that is about to start, and refuses one that cannot be asked. */
async function reach(db: Db, place: string, patience: number, tell: (line: string) => void): Promise<Server> {
  const began = performance.now()
  for (let isTold = false; ; await pause(pauseMilliseconds)) {
    try {
      return await readServer(db)
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw refuseConnection(error, place)
      if (performance.now() - began >= patience)
        throw new PassingRefusal(`DATABASE_URL: PostgreSQL cannot be reached (${place}): ${reasonOf(error)}.`)
      if (!isTold) tell(`PostgreSQL does not answer yet (${place}): ${reasonOf(error)}. Waiting for it.`)
      isTold = true
    }
  }
}

function requireUsable({ version, encoding }: Server): void {
  if (version < oldestVersion)
    throw new Refusal(
      `DATABASE_URL: this is PostgreSQL ${version}, and the site needs version ${oldestVersion} or a newer one.`,
    )
  if (encoding !== 'UTF8')
    throw new Refusal(
      `DATABASE_URL: the database has the encoding ${encoding}, and the site needs UTF8. Make another: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    )
}

const reasonOf = ({ cause, message }: ServerUnavailable) => (messageOf(cause) || message).replace(/\.$/, '')

function refuseConnection(error: unknown, place: string): unknown {
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return new Refusal(`DATABASE_URL: PostgreSQL does not let this user in (${place}): ${messageOf(error)}.`)
    case '3D000':
      return new Refusal(`DATABASE_URL: there is no such database (${place}). Make it (OPERATING.md): CREATE DATABASE.`)
    case '42501':
      return new Refusal(`DATABASE_URL: this user may not use the database (${place}): ${messageOf(error)}.`)
    default:
      return new Refusal(`DATABASE_URL: PostgreSQL cannot be used (${place}): ${messageOf(error)}.`)
  }
}

/** Refuses a database that holds tables of something else, and one without tables in which this user may make none. */
async function requireOwnTables(db: Db): Promise<void> {
  const tables = await listTables(db)
  if (tables.includes('kysely_migration')) return
  if (tables.length > 0)
    throw new Refusal(
      `DATABASE_URL: the database is not the site’s: it holds the table “${tables[0]!}”. Give the site a database of its own.`,
    )
}

/** Refuses a database without a row that files can belong to, beside files that can only belong to another one. */
async function requireOwnFiles(
  db: Db,
  { dataDir, files, stored }: Pick<PostgresOptions, 'dataDir' | 'files' | 'stored'>,
): Promise<void> {
  if (await hasOwners(db)) return
  const advice = 'Give the address of the database that they belong to, or restore it.'
  if (stored > 0)
    throw new Refusal(
      `DATABASE_URL: the database holds no people, deals or uploads, but ${filesFolder(dataDir)} has ${stored === 1 ? '1 file' : `${stored} files`}. ${advice} To begin a new site, move ${filesFolder(dataDir)} away.`,
    )
  if (!files?.place.bucket || (await files.list().next()).done) return
  throw new Refusal(
    `S3_BUCKET: the bucket has files of a site, but the database of DATABASE_URL holds no people, deals or uploads. ${advice} To begin a new site, give another S3_PREFIX.`,
  )
}

async function hasOwners(db: Db): Promise<boolean> {
  const tables = await listTables(db)
  for (const table of ['users', 'deals', 'uploads'] as const)
    if (tables.includes(table) && (await db.selectFrom(table).select('id').limit(1).executeTakeFirst())) return true
  return false
}

async function migrate(db: Db, tell: (line: string) => void): Promise<string[]> {
  for (let isTold = false; ;) {
    try {
      return await migrateToLatest(db)
    } catch (error) {
      // Another machine has the lock of writers: it may bring the database up to date itself, however long that takes.
      if (error instanceof ServerUnavailable && codeOf(error.cause) === '55P03') {
        if (!isTold) tell('Another process is writing to the database. Waiting for it.')
        isTold = true
        continue
      }
      throw new Refusal(
        `DATABASE_URL: the database could not be brought up to date (${messageOf(error)}). It was left as it is.`,
      )
    }
  }
}
