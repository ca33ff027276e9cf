import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { Refusal } from './command.ts'
import { checkDatabase } from './data-folder.ts'
import { deleteReserve } from '../../app/utils/reserve.server.ts'
import { freeBytes, megabytes, refuseStorage } from './disk.ts'

interface VacuumResult {
  bytesBefore: number
  bytesAfter: number
  seconds: number
}

/**
 * Writes the database anew, without free pages and with every table in one piece. Nobody else may have it open. SQLite makes a copy
 * and writes it back through its log, all or nothing, so it is refused without room for two copies and what the log adds to its own.
 */
export function vacuumDatabase(file: string): VacuumResult {
  checkDatabase(file)
  const folder = dirname(file)
  const bytesBefore = statSync(file).size
  const needed = 2.02 * bytesBefore
  // What makes room may use the reserve for it. The site makes another one.
  if (freeBytes(folder) < needed) deleteReserve(folder)
  if (freeBytes(folder) < needed)
    throw new Refusal(
      `DATA_DIR: ${megabytes(needed)} have to be free on the disk that ${file} is on. Nothing has been changed.`,
    )
  // The copy is made on the same disk: elsewhere there may be no room, and a container may have no other place to write to.
  process.env.SQLITE_TMPDIR = folder
  const start = performance.now()
  try {
    const sqlite = new SQLite(file, { fileMustExist: true, timeout: 1000 })
    try {
      sqlite.pragma('synchronous = FULL')
      sqlite.exec('VACUUM')
    } finally {
      sqlite.close()
    }
  } catch (error) {
    throw refuseStorage(error, file, folder)
  }
  return { bytesBefore, bytesAfter: statSync(file).size, seconds: (performance.now() - start) / 1000 }
}

/** The result in one line. */
export function tellVacuum({ bytesBefore, bytesAfter, seconds }: VacuumResult): string {
  const gained = bytesBefore - bytesAfter
  const told = gained > 0 ? `${megabytes(gained)} less than before` : 'as much as before'
  return `The database takes ${megabytes(bytesAfter)}, ${told} (${megabytes(bytesBefore)}). It took ${seconds.toFixed(1)} seconds.`
}
