import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/database.server.ts'
import type { FilePlace } from '#app/services/file-store.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  isBackupDue,
  isProofDue,
  isWorkFolder,
  retryMilliseconds,
  sortBackups,
  type BackupState,
  type SeenBackups,
} from './backups.ts'
import type { BackupMaker, BackupOrder, BackupOutcome } from './child.server.ts'
import { findBytes, findLastProof, findLastRun, noteRun, type BackupRun } from './runs.server.ts'

/** Backups without a person: a round makes what is due, proves what is due, and remembers what lies in the folder. */

interface Nightly extends FilePlace {
  folder: string
  keep: number
  maker: BackupMaker
  /** The start of the site. A person may have put right what failed before. */
  startedAt: string
}

/**
 * Makes tonight's backup and proves the newest, each where it is due. Throws what has failed, also in the rounds of the hour in which a
 * failed try is not made again.
 */
export async function workBackups(db: Db, nightly: Nightly, now: () => string): Promise<void> {
  const { dataDir, bucket, folder, keep } = nightly
  await removeLeftovers(folder)
  if (isBackupDue((await look(folder, now())).newest, now())) {
    const isDone = await tryOnce(db, nightly, { kind: 'make', dataDir, bucket, folder, keep }, now)
    if (!isDone) return
  }
  const { newest } = await look(folder, now())
  if (newest && (await isProofWanted(db, now()))) await tryOnce(db, nightly, { kind: 'prove', dataDir, folder, name: newest.name }, now) // prettier-ignore
}

/** Removes what a process that was killed has left half done, now or in an earlier start of the site. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    // That process may need a moment for its end.
    if (isWorkFolder(name)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}

/** Whether the last proof failed, or is a week old. */
async function isProofWanted(db: Db, now: string): Promise<boolean> {
  const last = await findLastRun(db, 'proved')
  return last?.failure != null || isProofDue(last?.ended_at ?? null, now)
}

const kindOf = { make: 'made', prove: 'proved' } as const

/** Carries an order out and notes how it went; false where the site is closing. */
async function tryOnce(
  db: Db,
  { maker, folder, startedAt }: Nightly,
  order: BackupOrder,
  now: () => string,
): Promise<boolean> {
  const kind = kindOf[order.kind]
  const last = await findLastRun(db, kind)
  if (last?.failure != null && last.started_at >= startedAt && isRecent(last, now())) throw new Error(last.failure)
  const started_at = now()
  const outcome = await maker.work(order)
  if (outcome.kind === 'left') return false
  await noteRun(db, { kind, started_at, ended_at: now(), ...factsOf(order, outcome) })
  if (outcome.kind === 'failed') {
    await removeLeftovers(folder)
    throw new Error(outcome.why)
  }
  return true
}

const isRecent = ({ ended_at }: BackupRun, now: string) =>
  ended_at <= now && ended_at > addMilliseconds(now, -retryMilliseconds)

function factsOf(order: BackupOrder, outcome: Exclude<BackupOutcome, { kind: 'left' }>): Partial<BackupRun> {
  if (outcome.kind === 'failed') return { folder: order.kind === 'prove' ? order.name : null, failure: outcome.why }
  return { folder: outcome.name, bytes: outcome.bytes, rows: outcome.rows, failure: outcome.lack }
}

/** What lay in the folder when a round last looked. A request never looks: a disk in the network may not answer. */
let seen: SeenBackups | undefined

async function look(folder: string, now: string): Promise<SeenBackups> {
  const backups = sortBackups(await readdir(folder), now)
  const newest = backups[0] && backups[0].at <= now ? backups[0] : null
  return (seen = { newest, count: backups.length })
}

/** How backups stand, by what the last round saw and by what was noted. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const [made, proved, good] = [
    await findLastRun(db, 'made'),
    await findLastRun(db, 'proved'),
    await findLastProof(db),
  ] as const
  const failureOf = (run: BackupRun | undefined) =>
    run?.failure != null ? { at: run.ended_at, why: run.failure } : null
  // One that has a folder was made, and the failure is what it lacks.
  const make = made?.folder == null ? failureOf(made) : null
  return {
    seen,
    bytes: seen?.newest ? await findBytes(db, seen.newest.name) : null,
    lack: made && made.folder === seen?.newest?.name ? made.failure : null,
    provedAt: good?.ended_at ?? null,
    // A backup that was made since, by hand or before a restore, has put it right.
    failed: { make: make && seen?.newest && seen.newest.at > make.at ? null : make, proof: failureOf(proved) },
  }
}
