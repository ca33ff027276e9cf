import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Updateable } from 'kysely'
import { addressOf, isBusy, isDiskFull, serverOf, type Db } from '#db/database.server.ts'
import type { AreaReadingsTable } from '#db/schema.ts'
import { withProcessLock } from '#db/process-lock.server.ts'
import type { Importer } from '#app/domain/files/import-child.server.ts'
import { deleteUploadsOf } from '#app/domain/files/uploads.server.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { hasRoomForFiles, type FileStore } from '#app/services/file-store.server.ts'
import { beginReading, dropAll, emptyEdition, hasWork, sweepEditions } from '../editions/editions.server.ts'
import { recordEdition } from '../editions/audit.server.ts'
import { storedFile } from './file.server.ts'
import type { AreaFile } from './rows.ts'
import { readEdition, type ReadingOptions } from './reading.server.ts'
import { areaFileRules } from './import.ts'

/** Who reads files of area figures: the site's background and the command, never both at a time. */

export interface AreaStore {
  db: Db
  dataDir: string
  files: FileStore
}

/** Runs `work` while nobody else, on any machine, reads a file of area figures; `taken` where somebody does for so many milliseconds. */
export async function alone<Result>(
  { db, dataDir }: AreaStore,
  work: () => Promise<Result>,
  patience = 0,
): Promise<Result | 'taken'> {
  const end = performance.now() + patience
  const server = serverOf(db)
  for (;;) {
    const done = server
      ? await server.withLock('area-import', work)
      : await withProcessLock(join(dataDir, 'area-import.db'), work)
    if (done !== 'taken' || performance.now() >= end) return done
    await setTimeout(100)
  }
}

/** Reads a file that was sent, by the id of its edition; false where the round is over: nothing more is to be read for now. */
type ReadSent = (id: number) => Promise<boolean>

/**
 * Reads the files that were sent at the desk, the oldest first, and sweeps. While the command reads a file, waits for the next
 * round.
 */
export async function workAreaImports(
  store: AreaStore,
  now: () => string,
  mayGoOn: () => boolean = () => true,
  read: ReadSent = (id) => readSent(store, id, { now, mayGoOn }),
): Promise<void> {
  // Nothing waits most of the time, and then no lock is asked for.
  if (!(await hasWork(store.db, now()))) return
  if ((await alone(store, () => dropLeftovers(store.db, now()))) === 'taken') return
  for (let next = await findNext(store.db); next && mayGoOn(); next = await findNext(store.db)) {
    if (!(await read(next.id))) break
  }
  // Where no file is read for lack of room, this is what makes some.
  if (mayGoOn()) await alone(store, () => sweep(store, now()))
}

/**
 * Reads files in a process beside. Whatever ends it, the file is refused with the reason, and nothing of it is published. While the
 * disk is short of room the files wait.
 */
export function readBeside({ db, files }: AreaStore, importer: Importer, now: () => string): ReadSent {
  return async (id) => {
    if (!(await hasRoomForFiles(files))) return false
    const outcome = await importer.work({ ...files.place, database: addressOf(db), id, now: now() })
    if (outcome.kind === 'done') return !outcome.isLeft
    if (outcome.kind === 'failed') throw new Error(outcome.error)
    await refuse(db, id, `${outcome.problem} Nothing was changed. Import the file again, or with the command.`, now())
    throw new Error(outcome.problem)
  }
}

/** Deletes the rows of what was dropped or refused. */
export function sweep({ db, files }: AreaStore, now: string): Promise<void> {
  return sweepEditions(db, (fileKey) => files.delete(fileKey), now)
}

/**
 * Drops editions that a command was reading when it was ended. Only whoever is alone may call it: then nobody reads them any more.
 */
export async function dropLeftovers(db: Db, now: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      dropAll(trx, now, 'Its reading was interrupted.', (where) =>
        where.and([
          where('state', '=', 'reading'),
          where('id', 'in', where.selectFrom('area_readings').select('edition_id').where('file_key', 'is', null)),
        ]),
      ),
    )
}

const sentFiles = (db: Db) =>
  db
    .selectFrom('area_editions')
    .innerJoin('area_readings', 'area_readings.edition_id', 'area_editions.id')
    .select(['area_editions.id', 'file_name', 'file_key', 'attempts'])
    .where('state', '=', 'reading')
    .where('file_key', 'is not', null)

const findNext = (db: Db) => sentFiles(db).orderBy('area_editions.id').executeTakeFirst()
type Sent = NonNullable<Awaited<ReturnType<typeof findNext>>>

/** So often a reading is begun. A file that ends the process must not end it for ever. */
const mostAttempts = 3
const gaveUp = `The site ended ${mostAttempts} times while it was reading this file. Import it with the command.`

/** Reads a file that was sent, to its end, unless somebody else reads one. */
export async function readSent(store: AreaStore, id: number, options: ReadingOptions): Promise<boolean> {
  const done = await alone(store, async () => {
    const sent = await sentFiles(store.db).where('area_editions.id', '=', id).executeTakeFirst()
    if (sent) await readOrRefuse(store, sent, options)
  })
  return done !== 'taken'
}

async function readOrRefuse({ db, files }: AreaStore, sent: Sent, options: ReadingOptions): Promise<void> {
  try {
    const file = await storedFile(files, sent.file_key!, sent.file_name)
    // A reading that was begun and has no file any more had given it up for its room.
    const gone = sent.attempts > 0 ? noRoom : 'The file is no longer there. Choose it again.'
    if (!file) await refuse(db, sent.id, gone, options.now())
    else if (sent.attempts >= mostAttempts) await refuse(db, sent.id, gaveUp, options.now())
    else await readAnew(db, sent, file, options)
  } catch (error) {
    // The next round tries again.
    if (isPassing(error)) throw error
    if (isDiskFull(error)) return giveRoomBack({ db, files }, sent.id, sent.file_key, options.now())
    await refuse(db, sent.id, 'Something failed on our side. Please import the file again.', options.now())
    throw error
  }
  const still = await db
    .selectFrom('area_readings')
    .select('edition_id')
    .where('edition_id', '=', sent.id)
    .executeTakeFirst()
  // The rows are stored: the file is of no use any more.
  if (!still)
    await deleteUploadsOf(db, { type: areaFileRules.aboutType, id: String(sent.id) }, (key) => files.delete(key))
}

/** True for another program's lock, which goes away, and for a bucket that cannot be reached. */
function isPassing(error: unknown): boolean {
  return isBusy(error) || error instanceof FilesUnavailable
}

/** Reads from the beginning, without what an interrupted reading has left. Only an end that nobody asked for is counted. */
async function readAnew(db: Db, edition: Sent, file: AreaFile, options: ReadingOptions): Promise<void> {
  const set = (values: Updateable<AreaReadingsTable>) =>
    db.updateTable('area_readings').set(values).where('edition_id', '=', edition.id).execute()
  await set({ attempts: edition.attempts + 1, bytes_read: 0, rows_read: 0 })
  let isCounted = true
  try {
    await emptyEdition(db, edition.id)
    isCounted = (await readEdition(db, await beginReading(db, edition.id), file, options)) === 'ended'
  } catch (error) {
    isCounted = !isPassing(error)
    throw error
  } finally {
    if (!isCounted) await set({ attempts: edition.attempts })
  }
}

const noRoom =
  'There is no room on the disk for its figures. Nothing was changed. Make room, then import the file again.'

/**
 * Refuses a file for whose figures the disk has no room. The stored file goes first: it takes no room to delete it, and every
 * write after it needs some. What was read of it is left to the sweep.
 */
export async function giveRoomBack(
  { db, files }: Pick<AreaStore, 'db' | 'files'>,
  id: number,
  fileKey: string | null,
  now: string,
): Promise<void> {
  if (fileKey !== null) await files.delete(fileKey)
  await refuse(db, id, noRoom, now)
}

async function refuse(db: Db, id: number, problem: string, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('area_editions')
      .set({ state: 'refused', problem })
      .where('id', '=', id)
      .where('state', '=', 'reading')
      .returningAll()
      .executeTakeFirst()
    if (row) await recordEdition(trx, null, 'area-edition-refused', row, now, problem)
    await trx.deleteFrom('area_readings').where('edition_id', '=', id).execute()
  })
}
