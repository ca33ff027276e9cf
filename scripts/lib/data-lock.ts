import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { deleteReserve } from '../../app/utils/reserve.server.ts'
import { freeBytes, scarceBytes } from '../../db/database.server.ts'
import { codeOf, Refusal } from './command.ts'
import { makeFolder } from './data-folder.ts'
import { refuseStorage } from './disk.ts'

/** The open connection is kept here, because a connection that nothing refers to is closed and its lock lost. */
const held = new Map<string, SQLite.Database>()

/**
 * Makes the data folder this process's own until the process ends or `unlockData` is called. While another process has the
 * folder, refuses without having changed anything.
 *
 * The lock is SQLite's lock on a file of its own. The kernel drops it with the process, however that ends. So nothing that a
 * crash or another container leaves behind is taken for the lock.
 */
export function lockData(dataDir: string): void {
  makeFolder(dataDir)
  // Without any room SQLite could not even look at the files.
  if (freeBytes(dataDir) < scarceBytes) deleteReserve(dataDir)
  const file = join(dataDir, 'lock.db')
  let lock: SQLite.Database | undefined
  try {
    lock = new SQLite(file, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw refuseInUse(dataDir)
    throw refuseStorage(error, file, dataDir)
  }
  held.set(dataDir, lock)
  awaitWorkers(dataDir)
}

/** The longest wait for the workers of a main process that was killed. They end with it. */
const workersMilliseconds = 10_000

const workersFile = (dataDir: string) => join(dataDir, 'workers.db')

/**
 * Says until this process ends that it works in the data folder, for a main process that has its lock. If that one is killed, nobody gets
 * the lock before its workers have ended too.
 */
export function shareData(dataDir: string): void {
  const share = new SQLite(workersFile(dataDir), { timeout: workersMilliseconds })
  share.exec('BEGIN')
  // A transaction has its lock from the first read on.
  share.prepare('SELECT count(*) FROM sqlite_schema').get()
  shares.push(share)
}

/** Kept here for the reason that `held` is. */
const shares: SQLite.Database[] = []

function awaitWorkers(dataDir: string): void {
  const file = workersFile(dataDir)
  if (!existsSync(file)) return
  const lock = new SQLite(file, { timeout: workersMilliseconds })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    unlockData(dataDir)
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw refuseInUse(dataDir)
    throw refuseStorage(error, file, dataDir)
  } finally {
    lock.close()
  }
}

function refuseInUse(dataDir: string): Refusal {
  return new Refusal(
    `DATA_DIR: ${dataDir} is in use by another process of this site. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

export function unlockData(dataDir: string): void {
  held.get(dataDir)?.close()
  held.delete(dataDir)
}

/** Holds the folder's lock for as long as `work` takes. */
export async function withDataLocked<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  lockData(dataDir)
  try {
    return await work()
  } finally {
    unlockData(dataDir)
  }
}
