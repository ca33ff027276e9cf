import { readClock } from './clock.server.ts'
import { judgeBackups } from './domain/backups/backups.ts'
import { readBackupState } from './domain/backups/nightly.server.ts'
import { readClockDoubt } from './domain/clock/clock.server.ts'
import { isDatabaseReady, tryDatabase } from './domain/desk/health.server.ts'
import { getEnv } from './env.server.ts'
import { readJobRounds } from './jobs.server.ts'
import { readMachines, type Machines } from './machines.server.ts'
import { getDatabase } from './resources.server.ts'
import { diskLevels } from './utils/disk-levels.ts'
import { readFreeBytes } from './utils/free-bytes.server.ts'
import { readOutsideCalls } from './utils/outside-calls.server.ts'
import { inMainProcess, isWorker } from './utils/site-processes.server.ts'
import { within } from './utils/within.server.ts'
import { readWorkers, type Workers } from './workers.server.ts'

/** Whether the site can do its work, for whoever sends it visitors. */

/** The longest wait for the database. Another program may have it locked for a moment. */
const databaseMilliseconds = 2000
/** The longest wait of a worker for the main process, which may itself wait for the database meanwhile. */
const mainMilliseconds = databaseMilliseconds + 500
/** The time for which a verdict is given to everybody who asks, so that nobody can keep the disk busy by asking. */
const keptMilliseconds = 1000
/** A job is overdue after three of its intervals, and not before this time: one round may have much to do. */
const leastOverdueMilliseconds = 15 * 60_000

/**
 * `off` is what the settings leave out, `unknown` what has not been asked yet. A site whose mail or provider is `failing`, whose disk
 * has little room, or with a job whose last round failed or is late, is ready all the same: everything else works, and no visitor would
 * be better off without it. So is one whose clock is in doubt: the page on which a person confirms it has to be reached.
 */
type CheckState = 'ok' | 'failing' | 'down' | 'off' | 'unknown'
type Check = 'database' | 'disk' | 'mail' | 'payments' | 'identity' | 'jobs' | 'backups' | 'clock' | 'workers'
interface Readiness {
  isReady: boolean
  status: 'ready' | 'ready, with faults' | 'not ready'
  checks: Record<Check, CheckState> & {
    /** Only where files are in a bucket. */
    files?: CheckState
  }
  /**
   * The jobs whose last round failed, and those that have ended none for too long, of those that run on this machine. On PostgreSQL also
   * where most of them run.
   */
  jobs: { failing: string[]; overdue: string[]; run?: 'on this machine' | 'on another machine' | 'on no machine' }
}

let last: { at: number; verdict: Promise<Readiness> } | undefined

/** What a worker says while the main process does not answer: nothing is done beside the requests, and nothing else is known. */
const withoutMainProcess: Readiness = {
  isReady: false,
  status: 'not ready',
  checks: {
    database: 'unknown',
    disk: 'unknown',
    mail: 'unknown',
    payments: 'unknown',
    identity: 'unknown',
    jobs: 'down',
    backups: 'unknown',
    clock: 'unknown',
    workers: 'unknown',
  },
  jobs: { failing: [], overdue: [] },
}

/** What whoever watches the site is told, in the terms of any server. */
export interface WatcherAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/** Whether the application is up and its database answers: 200 or 503, in a word. */
export async function answerHealth(): Promise<WatcherAnswer> {
  const isReady = await isDatabaseReady(getDatabase())
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return { status: isReady ? 200 : 503, text: isReady ? 'ok' : 'not ready', headers }
}

/** Whether the site can do its work: 200 or 503, with each check as JSON. */
export async function answerReadiness(): Promise<WatcherAnswer> {
  const verdictOfSite = judgeReadiness(null)
  const { isReady, ...verdict } = await (isWorker() ? orDown(verdictOfSite) : verdictOfSite)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return { status: isReady ? 200 : 503, text: JSON.stringify(verdict), headers }
}

/** The verdict on the site, at most a second old. */
const judgeReadiness = inMainProcess('readiness', (): Promise<Readiness> => {
  const now = performance.now()
  if (!last || now - last.at >= keptMilliseconds) last = { at: now, verdict: judge() }
  return last.verdict
})

/** The verdict of the main process, or what its silence says. */
export function orDown(verdict: Promise<Readiness>, mostMilliseconds = mainMilliseconds): Promise<Readiness> {
  return within(mostMilliseconds, verdict, withoutMainProcess).catch(() => withoutMainProcess)
}

async function judge(): Promise<Readiness> {
  const { mail, payments, files } = getEnv()
  const [database, disk] = await Promise.all([checkDatabase(), checkDisk()])
  const { state, ...named } = judgeJobs(readJobRounds(), performance.now())
  const machines = database === 'down' ? null : await within(databaseMilliseconds, readMachines(), null)
  const calls = readOutsideCalls()
  const lastWord = ({ isWell }: { isWell: boolean | null }, isOn: boolean): CheckState =>
    isOn ? stateOf(isWell) : 'off'
  const checks = {
    database,
    disk,
    ...(files !== null && { files: stateOf(calls.files.isWell) }),
    mail: lastWord(calls.mail, mail !== null),
    payments: lastWord(calls.payments, payments !== null),
    identity: lastWord(calls.identity, true),
    jobs: state === 'ok' && machines?.jobs === 'nowhere' ? 'failing' : state,
    backups: await checkBackups(database),
    clock: await checkClock(database),
    workers: judgeWorkers(readWorkers()),
  }
  const states = Object.values(checks)
  const isReady = !states.includes('down')
  const status = !isReady ? 'not ready' : states.includes('failing') ? 'ready, with faults' : 'ready'
  return { isReady, status, checks, jobs: { ...named, ...(machines && { run: whereRun(machines) }) } }
}

function whereRun({ jobs }: Machines): Readiness['jobs']['run'] {
  if (jobs === 'nowhere') return 'on no machine'
  return jobs === 'here' ? 'on this machine' : 'on another machine'
}

const stateOf = (isWell: boolean | null): CheckState => (isWell === null ? 'unknown' : isWell ? 'ok' : 'failing')

/** Visitors are no worse off while backups fail. What was noted of them is asked for only where the database answers. */
async function checkBackups(database: CheckState): Promise<CheckState> {
  if (getEnv().backups.folder === null) return 'off'
  if (database === 'down') return 'unknown'
  return stateOf(judgeBackups(await readBackupState(getDatabase()), readClock()))
}

async function checkDatabase(): Promise<CheckState> {
  const tried = tryDatabase(getDatabase(), readClock()).then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return within(databaseMilliseconds, tried, 'down' as const)
}

/** A database that does not answer says nothing of the clock, and has a check of its own. */
async function checkClock(database: CheckState): Promise<CheckState> {
  if (database === 'down') return 'unknown'
  return stateOf((await readClockDoubt(getDatabase())) === null)
}

async function checkDisk(): Promise<CheckState> {
  try {
    return judgeDisk(await readFreeBytes(getEnv().dataDir))
  } catch {
    return 'down'
  }
}

/** The state of the processes that answer. The missing ones are started again, and the others answer meanwhile. */
export function judgeWorkers(workers: Workers | null): CheckState {
  if (!workers) return 'off'
  return workers.running < workers.wanted ? 'failing' : 'ok'
}

/** The state of a disk with so many free bytes. */
export function judgeDisk(freeBytes: number): CheckState {
  if (freeBytes < diskLevels.ready) return 'down'
  return freeBytes < diskLevels.warning ? 'failing' : 'ok'
}

/**
 * The jobs by their rounds, at this time by the same clock. One that is late is a fault: a slow mail server makes a round of sending mail
 * an hour long. Where not one has ended a round for so long, nothing is done beside the requests any more.
 */
export function judgeJobs(rounds: ReturnType<typeof readJobRounds>, now: number) {
  const sinceEnd = ({ startedAt, endedAt }: { startedAt: number; endedAt: number | null }) =>
    now - (endedAt ?? startedAt)
  const jobs = [...rounds]
  const overdue = jobs.filter(
    ([, round]) => sinceEnd(round) > Math.max(3 * round.everyMilliseconds, leastOverdueMilliseconds),
  )
  const failing = jobs.filter(([, { isWell }]) => !isWell)
  const standStill = jobs.length > 0 && jobs.every(([, round]) => sinceEnd(round) > leastOverdueMilliseconds)
  const state: CheckState =
    jobs.length === 0 ? 'off' : standStill ? 'down' : overdue.length + failing.length > 0 ? 'failing' : 'ok'
  return { state, failing: failing.map(([name]) => name), overdue: overdue.map(([name]) => name) }
}
