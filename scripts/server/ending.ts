import cluster from 'node:cluster'
import { allowUnreadErrors, errorText, writeLogLine, writeOut } from '../../app/utils/log-line.ts'
import { passingCode } from '../lib/command.ts'

/** The end of the process of the site: in order, whatever asks for it. */

/** In-flight requests get this long after a stop signal; Docker kills after ten seconds. The main process ends after its workers. */
const stopMilliseconds = cluster.isWorker ? 7000 : 8000

/** The code of the end after an error of ours, by sysexits.h. Code 1 is a start that was refused, which starting anew does not mend. */
const uncaughtCode = 70

let exitCode = 0
let isStopping = false
let close = (): Promise<void> => Promise.resolve()

/** The application's jobs, which app/jobs.server.ts leaves here. */
const shared = globalThis as typeof globalThis & {
  marketplaceBackgroundWork?: { stop(): Promise<void>; writeDown(): Promise<void> }
}

/** Names what is to be closed before the end: it resolves once requests have finished. */
export function closeFirst(closing: () => Promise<void>): void {
  close = closing
}

/**
 * Ends the process once the server has closed, the running jobs have ended, what was in memory is written down and the log is read.
 * Exiting also closes the database, and SQLite then empties its log into the file.
 */
export function stop(): void {
  if (isStopping) return
  isStopping = true
  const work = shared.marketplaceBackgroundWork
  const end = () => process.exit(exitCode)
  void Promise.allSettled([close(), work?.stop()])
    .then(() => work?.writeDown())
    .finally(writeOut)
    .finally(end)
  // What takes longer is not waited for, such as a mail server that does not answer, or a log that nobody reads.
  setTimeout(() => void Promise.resolve(work?.writeDown()).finally(end), stopMilliseconds).unref()
}

/** Ends the process in order when the system asks for it. */
export function stopOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

/**
 * An error that nobody has caught, in a promise or not, is a fault of ours, after which nobody knows what still holds: one line says
 * what it was, requests finish, and the process ends with code 70, so that whatever watches it starts it anew.
 */
export function stopOnUncaught(): void {
  allowUnreadErrors()
  process.on('uncaughtException', (error: unknown) => {
    writeLogLine('stderr', { level: 'error', event: 'uncaught', error: errorText(error) })
    exitCode = uncaughtCode
    stop()
  })
}

/**
 * Ends the process in order where another machine has come to the database that may not share it with this one (`Machine.keptOut`): the
 * files that each takes the other would not have. Begun anew, it is refused until that one has gone. One that ends already ends as it was to.
 */
export function stopForOtherMachine(): void {
  if (isStopping) return
  const error = 'Another machine runs a site on this database, and one of both has no bucket.'
  writeLogLine('stderr', { level: 'error', event: 'another-machine', error })
  exitCode = passingCode
  stop()
}
