import { answerOrders, giveWay } from '#app/services/child-orders.server.ts'
import { connectChild, type ChildExit } from '#app/services/child-queue.server.ts'
import type { FilePlace } from '#app/services/file-store.server.ts'

/**
 * Backups are made and proved in a process of their own: SQLite copies and checks a whole database in one go, and nobody is to wait for
 * that.
 */

/** `make`: a backup of `dataDir` in `folder`, of which the `keep` newest stay; files in a bucket stay there, and it says what they are. `prove`: the backup `name` in `folder`. Neither takes the room that the site needs on the disk of `dataDir`. */
export type BackupOrder =
  | ({ kind: 'make'; folder: string; keep: number } & FilePlace)
  | { kind: 'prove'; dataDir: string; folder: string; name: string }

export type BackupOutcome =
  /** `lack`: what it has not, in words. */
  | { kind: 'done'; name: string; bytes: number; rows: number | null; lack: string | null }
  | { kind: 'failed'; why: string }
  /** The site is closing. What was begun has left nothing. */
  | { kind: 'left' }

export interface BackupMaker {
  work(order: BackupOrder): Promise<BackupOutcome>
  /** Ends what is under way: the next start begins it anew. */
  close(): void
}

/** After so long a backup is taken for stuck, such as by a disk in the network that does not answer. */
const mostSilence = 4 * 3_600_000

/** `program` answers with `answerBackupOrders`. */
export function connectBackupMaker(program: string): BackupMaker {
  const queue = connectChild<BackupOrder, BackupOutcome>({
    program,
    flags: ['--max-old-space-size=256', '--max-semi-space-size=4'],
    mostWaiting: 3,
    mostSilence,
    endsInOrder: true,
    outcomes: {
      busy: { kind: 'left' },
      closed: { kind: 'left' },
      ended: (exit) => ({ kind: 'failed', why: explain(exit) }),
    },
  })
  return { work: (order) => queue.carryOut(order), close: () => queue.close() }
}

function explain(exit: ChildExit | null): string {
  if (!exit) return 'The process that makes backups could not be started.'
  if (exit.isSilent) return `It took more than ${mostSilence / 3_600_000} hours and was ended.`
  return `The process that makes backups was ended before its time (${exit.signal ?? `code ${exit.code}`}).`
}

/** The side of that process. */
export function answerBackupOrders(
  work: (order: BackupOrder) => Promise<Extract<BackupOutcome, { kind: 'done' }>>,
): void {
  giveWay()
  answerOrders<BackupOrder, BackupOutcome>(async (order) => {
    try {
      return await work(order)
    } catch (error) {
      return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
    }
  })
}
