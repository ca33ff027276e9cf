import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { answerOrders, giveWay } from '#app/services/child-orders.server.ts'
import { connectChild, type ChildExit } from '#app/services/child-queue.server.ts'
import type { FilePlace, FileStore } from '#app/services/file-store.server.ts'
import { openFiles } from '#app/services/files.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/**
 * Files of deals and of area figures are read in a process of their own, with a connection of its own to the database: whatever is in
 * a file, it ends that process at most, and visitors wait for none of the reading.
 */

/** A file to be worked on, by the id of its import. */
interface ImportOrder<Id = string | number> extends FilePlace {
  /** What `openDatabase` takes. */
  database: string
  id: Id
  /** The time of the site. It goes on from there: the machine's clock may be in doubt, and only the site watches it. */
  now: string
}

type ImportOutcome =
  /** `isLeft`: nothing more is to be done for now, because the site is closing or somebody else is at it. */
  | { kind: 'done'; isLeft: boolean }
  /** It failed, and what is to be said about the file has been said. */
  | { kind: 'failed'; error: string }
  | { kind: 'ended'; problem: string }

export interface Importer {
  /** Works on one file. `problem` says, as a sentence, why the process ended before its time. */
  work(order: ImportOrder): Promise<ImportOutcome>
  /** Lets what is under way end in order: the next start begins it anew. */
  close(): void
}

export interface ImportLimits {
  /** The milliseconds without a sign of life after which the process is taken for stuck. */
  silence: number
  /** The memory of its objects. */
  megabytes: number
}

export const usualImportLimits: ImportLimits = { silence: 120_000, megabytes: 128 }

/** `program` answers with `answerImports`. */
export function connectImporter(program: string, limits: ImportLimits = usualImportLimits): Importer {
  const queue = connectChild<ImportOrder, ImportOutcome>({
    program,
    flags: [`--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=4'],
    // An order waits for the end of the one before.
    mostWaiting: 1,
    mostSilence: limits.silence,
    endsInOrder: true,
    outcomes: {
      busy: { kind: 'done', isLeft: true },
      closed: { kind: 'done', isLeft: true },
      ended: (exit) => ({ kind: 'ended', problem: explain(exit, limits) }),
    },
  })
  return { work: (order) => queue.carryOut(order), close: () => queue.close() }
}

/** V8 ends a process without memory by this signal; the system ends one by another. */
const outOfMemory = 'SIGABRT'

function explain(exit: ChildExit | null, { silence, megabytes }: ImportLimits): string {
  if (!exit) return 'The process that reads files could not be started.'
  if (exit.isSilent) return `The reading of this file stood still for ${silence / 1000} seconds and was ended.`
  if (exit.signal === outOfMemory)
    return `The reading of this file took more than the ${megabytes} MB of memory that it may have.`
  return `The process that was reading this file was ended before its time (${exit.signal ?? `code ${exit.code}`}).`
}

/** The side of that process. `work` says whether it is to go on with other files. */
export function answerImports<Id>(
  work: (
    store: { db: Db; dataDir: string; files: FileStore },
    id: Id,
    now: () => string,
    mayGoOn: () => boolean,
  ) => Promise<boolean>,
): void {
  giveWay()
  answerOrders<ImportOrder<Id>, ImportOutcome>(async (order, mayGoOn) => {
    const { database, dataDir, bucket, id } = order
    const files = openFiles({ dataDir, bucket })
    const began = performance.now()
    const now = () => addMilliseconds(order.now, performance.now() - began)
    const db = openDatabase(database)
    try {
      return { kind: 'done', isLeft: !(await work({ db, dataDir, files }, id, now, mayGoOn)) }
    } catch (error) {
      return { kind: 'failed', error: error instanceof Error ? error.message : String(error) }
    } finally {
      closeDatabase(db)
    }
  })
}
