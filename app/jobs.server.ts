import { resolve } from 'node:path'
import { isDiskFull, serverOf } from '#db/database.server.ts'
import { gatherStatistics, readStatistics } from '#db/statistics.server.ts'
import {
  getBackups,
  getDatabase,
  getFiles,
  getImporters,
  getMachine,
  getPayments,
  getPictures,
  writeWaitingLines,
} from './resources.server.ts'
import { connectMail } from './services/mail.server.ts'
import { startClockWatch } from './clock-watch.server.ts'
import { leaveClockUnwatched, readClock } from './clock.server.ts'
import { getEnv } from './env.server.ts'
import { readMailSite } from './mail-site.server.ts'
import { workBackups } from './domain/backups/nightly.server.ts'
import { expireHolds } from './domain/reservations/holds.server.ts'
import { publishDuePosts } from './domain/blog/desk/schedule.server.ts'
import { readBeside, workAreaImports } from './domain/areas/import/work.server.ts'
import { workBeside, workImports } from './domain/deals/import/work.server.ts'
import { openRoundOfVersion, workScoreRound } from './domain/deals/score/rescoring.server.ts'
import { writePageViews } from './domain/deals/list/page-views.server.ts'
import { writePostViews } from './domain/blog/reading/post-views.server.ts'
import { clearJobFailure, noteJobFailure } from './domain/desk/job-failures.server.ts'
import { startServiceNotes } from './domain/desk/services.server.ts'
import type { ClockWatch } from './domain/clock/watch.server.ts'
import { needsClock, type JobName } from './domain/desk/jobs.ts'
import { sendMail } from './domain/mail/delivery.server.ts'
import { type MailMessage, type RefundOrder } from './domain/mail/outbox.server.ts'
import type { MailRate } from './domain/mail/outbox.ts'
import { mostConnections, MailTraffic } from './domain/mail/traffic.server.ts'
import { settleInterruptedMail, workOutbox } from './domain/mail/work.server.ts'
import { isAlertKey, judgeAlert, noteRefusedAlert } from './domain/alerts/leaving.server.ts'
import { sendPriceFalls } from './domain/alerts/falls.server.ts'
import { sendAlerts } from './domain/alerts/sending.server.ts'
import { judgeBulkMail, workMailings } from './domain/newsletter/mailing-work.server.ts'
import { sendAndNote } from './domain/newsletter/bounces.server.ts'
import { compareMoney } from './domain/books/comparing.server.ts'
import { repairDisputes } from './domain/reservations/disputes/events.server.ts'
import { workChecks } from './domain/reservations/checks/round.server.ts'
import { tellOpenings } from './domain/reservations/opening.server.ts'
import { repairPayments } from './domain/reservations/provider-events.server.ts'
import { startOrphanSweep } from './domain/files/orphans.server.ts'
import { makePictures } from './domain/files/picture-making.server.ts'
import { repairRefunds, sendRefund } from './domain/refunds/money-sending.server.ts'
import { makeCopies } from './domain/privacy/copies.server.ts'
import { startRetentionRounds } from './domain/privacy/rounds.server.ts'
import { workListings } from './domain/submissions/listing.server.ts'
import { remindOfChanges, remindOfEnds } from './domain/submissions/reminders.server.ts'
import { askBuyers, recheckShown } from './domain/testimonials/asking.server.ts'
import { pageViews } from './middleware/page-views.server.ts'
import { postViews } from './middleware/post-views.server.ts'
import { londonDay } from './utils/dates.ts'
import { newId } from './utils/ids.server.ts'
import { errorText, writeLogLine } from './utils/log-line.ts'
import { readOutsideCalls } from './utils/outside-calls.server.ts'
import { giveReserveBack, makeReserve } from './utils/reserve.server.ts'
import { whereJobsRun } from './utils/site-machines.server.ts'
import { inEveryProcess, isWorker } from './utils/site-processes.server.ts'
import { within } from './utils/within.server.ts'

/**
 * The jobs that run beside the requests, in the main process of the site (utils/site-processes.server.ts). Of several machines on one
 * PostgreSQL one leads and runs them; what is of each machine runs on each.
 */

const second = 1000
const viewsMilliseconds = 30 * second

/** The part that scripts/server/ending.ts uses. That script imports no module of the build. */
interface BackgroundWork {
  /**
   * Begins no new round, and resolves once the running rounds have ended. A mail or refund that is being handed over thus has its
   * end noted.
   */
  stop(): Promise<void>
  /** Writes down what is in memory only. It is called once requests have ended too, because they are what adds to it. */
  writeDown(): Promise<void>
  /** Begins a round of this job at once, where it is not in one. The promise is that of the round's end. */
  startNow(name: JobName): Promise<void> | undefined
}
const shared = globalThis as typeof globalThis & { marketplaceBackgroundWork?: BackgroundWork }
const running = new Set<Promise<void>>()
let clock: ClockWatch | undefined

/**
 * Starts the jobs, once per process. Each runs at the start and then again and again, never twice at a time. On PostgreSQL most of them begin
 * when this machine leads, and end when it does not any more. The development
 * server loads this module anew on every edit; the jobs of the module before then end first. A worker has none of them; what it has to
 * tell the main process at its end is told by `tellLast`.
 */
export function startBackgroundWork(tellLast: () => Promise<void>): void {
  if (isWorker()) return startWorkerWork(tellLast)
  // With or without jobs this process writes the ledger of what workers forget.
  getDatabase()
  const machine = getMachine()
  if (!getEnv().runJobs) return leaveClockUnwatched()
  const before = shared.marketplaceBackgroundWork
  let ofMachine: Job[] = []
  let jobs: Job[] = []
  let isStopped = false
  const start = () => {
    if (isStopped) return
    ofMachine = startJobsOfMachine()
    if (!machine) return void (jobs = startJobs(() => !isStopped))
    machine.lead(() => {
      let isOver = false
      jobs = startJobs(() => !isOver && machine.isLeading)
      return async () => {
        isOver = true
        const ended = endJobs(jobs)
        jobs = []
        await ended
      }
    })
  }
  const started = before
    ? before
        .stop()
        .then(() => before.writeDown())
        .then(start)
    : start()
  shared.marketplaceBackgroundWork = {
    stop: async () => {
      isStopped = true
      ;[...ofMachine, ...jobs].forEach(({ timer }) => clearInterval(timer))
      await started
      const resigned = machine?.resign()
      // A picture may take a minute, and so may a file of figures or a backup. Each begins anew at the next start.
      getPictures().close()
      for (const importer of Object.values(getImporters())) importer.close()
      getBackups().close()
      await Promise.all(running)
      await resigned
      closeMailer()
    },
    writeDown: async () => {
      await runRound('write-page-views', writeViews)
      await runRound('note-services', writeServices)
    },
    startNow: (name) => jobs.find((job) => job.name === name)?.start(),
  }
}

/** Beside the requests that a worker answers it writes down the views it has counted. All else is the main process's. */
function startWorkerWork(tellLast: () => Promise<void>): void {
  const { runJobs } = getEnv()
  const write = async () => {
    if (runJobs) await runRound('write-page-views', writeViews)
  }
  const timer = setInterval(() => void write(), viewsMilliseconds).unref()
  shared.marketplaceBackgroundWork = {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
    writeDown: async () => {
      await write()
      await tellLast()
    },
    startNow: () => undefined,
  }
}

/** The promise is that of the round's end. Where the main process ends meanwhile, its next start begins the round anew. */
const startRound = whereJobsRun('start-round', (name: JobName) => shared.marketplaceBackgroundWork?.startNow(name))

/** Begins a round of a job now and not at its next time, for somebody who waits for it. */
export function startJobNow(name: JobName): void {
  startRound(name, 0).catch(() => {})
}

/** Begins a round of a job now, and waits for its end or this long. */
export async function finishJobNow(name: JobName, mostMilliseconds: number): Promise<void> {
  await within(
    mostMilliseconds,
    startRound(name, mostMilliseconds).catch(() => {}),
    undefined,
  )
}

const writeViews = async () => {
  await writePageViews(getDatabase(), pageViews)
  await writePostViews(getDatabase(), postViews)
  postViews.forgetBefore(londonDay(readClock()))
}
/** The connection that has counted knows it already. */
const tellTablesCounted = inEveryProcess('tables-counted', (_: null) => {
  if (!isWorker()) return
  readStatistics(getDatabase()).catch((error: unknown) => {
    writeLogLine('stderr', { level: 'error', event: 'statistics-not-read', error: errorText(error) })
  })
})

const noteServices = startServiceNotes()
const writeServices = () => noteServices(getDatabase(), readOutsideCalls(), Date.now())

/** How the rounds of a job go, since it was started. Times are those of performance.now(), which nobody can set. */
interface Rounds {
  everyMilliseconds: number
  startedAt: number
  /** The end of the last round, however it went; null before the first. */
  endedAt: number | null
  failures: number
  isWell: boolean
}
const rounds = new Map<JobName, Rounds>()

/** The jobs of this machine and how their rounds go, as the main process knows them. Empty where none run. */
export function readJobRounds(): ReadonlyMap<JobName, Readonly<Rounds>> {
  return rounds
}

let mailTraffic: MailTraffic | null = null
let closeMailer = () => {}

/** The longest wait for another machine that says how mail leaves. */
const rateMilliseconds = 1000
const askMailRate = whereJobsRun('mail-rate', (now: string): MailRate | null => mailTraffic?.read(now) ?? null)

/** How mail leaves the site at the moment; null where no machine that runs the jobs says so. */
export async function readMailRate(now: string): Promise<MailRate | null> {
  return (await askMailRate(now, rateMilliseconds)) ?? null
}

interface Job {
  name: JobName
  timer: NodeJS.Timeout
  start: () => Promise<void>
  /** Resolves once its round has ended, where it is in one. */
  afterRound: () => Promise<void> | undefined
}

/** Ends jobs that another machine is to run. Nothing is said of them here any more. */
async function endJobs(jobs: readonly Job[]): Promise<void> {
  for (const { timer, name } of jobs) {
    clearInterval(timer)
    rounds.delete(name)
  }
  // What works beside ends in order, and begins anew with the next order, here or where another machine leads.
  for (const importer of Object.values(getImporters())) importer.close()
  getBackups().close()
  for (const { afterRound } of jobs) await afterRound()
  closeMailer()
  mailTraffic = null
}

/** What each machine does itself: with its own disk, its own memory and its own calls. */
function startJobsOfMachine(): Job[] {
  const { dataDir } = getEnv()
  return [
    repeat(60 * second, 'keep-reserve', () => makeReserve(dataDir)),
    repeat(viewsMilliseconds, 'write-page-views', writeViews),
    repeat(15 * second, 'note-services', writeServices),
  ]
}

/**
 * Long work asks between its steps whether it may go on, so that the process need not wait for its end. Work by the hour also ends at
 * once where the clock jumps, and begins anew when it is right.
 */
function startJobs(isRunning: () => boolean): Job[] {
  const mayGoOn = () => isRunning() && (clock?.mayBeRight() ?? true)
  const now = readClock
  const db = getDatabase()
  const payments = getPayments()
  const { mail } = getEnv()
  const mailer = mail && connectMail({ ...mail, connections: mostConnections })
  const traffic = (mailTraffic = new MailTraffic())
  const taker = newId()
  closeMailer = () => mailer?.close()
  const jobs: Job[] = []
  const every = (milliseconds: number, name: JobName, job: () => Promise<unknown>) =>
    repeat(milliseconds, name, async () => {
      if (isRunning()) await job()
    })

  if (payments) {
    jobs.push(
      every(300 * second, 'repair-payments', () => repairPayments(db, payments, now())),
      every(300 * second, 'repair-refunds', () => repairRefunds(db, payments, now())),
      every(300 * second, 'repair-disputes', () => repairDisputes(db, payments, now())),
      every(600 * second, 'compare-money', () => compareMoney(db, payments, now())),
      every(15 * second, 'expire-holds', () => expireHolds(db, payments, now())),
      every(5 * second, 'send-refunds', () =>
        workOutbox(db, 'refund', (order, key) => sendRefund(db, payments, order as RefundOrder, key, now()), now, {
          mayGoOn,
        }),
      ),
    )
  }
  const [startedAt, site] = [now(), readMailSite()]
  const { dataDir, allowScotlandReservations, identityKeys: sealingKeys } = getEnv()
  const files = getFiles()
  const removeFile = (fileKey: string) => files.delete(fileKey)
  const retention = startRetentionRounds()
  const deleting = (name: keyof typeof retention & JobName, milliseconds: number) =>
    every(milliseconds, name, () => retention[name]({ db, deleteFile: removeFile, now: now(), mayGoOn }))
  const store = { db, dataDir, files }
  const importers = getImporters()
  const sweepOrphans = startOrphanSweep()
  if (files.place.bucket)
    jobs.push(every(24 * 3600 * second, 'sweep-files', () => sweepOrphans(db, files, now(), mayGoOn)))
  // SQLite has it written right after each commit.
  if (serverOf(db)) jobs.push(every(15 * second, 'write-forgotten', writeWaitingLines))
  let isVersionChecked = false
  jobs.push(
    every(2 * second, 'send-mail', async () => {
      // This also runs where no mail server is set any more: a mail that broke off must not look as if it were being sent.
      await settleInterruptedMail(db, taker)
      if (!mailer) return
      await workOutbox(
        db,
        'mail',
        (message, key, noteEnd) =>
          sendAndNote(
            db,
            key,
            () => sendMail(mailer, site, message as MailMessage, key, noteEnd),
            now,
            isAlertKey(key) ? noteRefusedAlert : undefined,
          ),
        now,
        {
          judge: (bulkMail) => (isAlertKey(bulkMail.idempotency_key) ? judgeAlert : judgeBulkMail)(db, bulkMail, now()),
          traffic,
          mayGoOn,
          taker,
        },
      )
    }),
    every(second, 'send-mailings', () => workMailings(db, now())),
    every(15 * second, 'send-alerts', () => sendAlerts(db, { allowScotland: allowScotlandReservations }, now())),
    every(15 * second, 'send-price-falls', () =>
      sendPriceFalls(db, { allowScotland: allowScotlandReservations }, now()),
    ),
    every(15 * second, 'tell-openings', () => tellOpenings(db, now())),
    every(600 * second, 'ask-for-testimonials', async () => {
      await recheckShown(db, now())
      await askBuyers(db, now())
    }),
    every(3600 * second, 'remind-vendors', async () => {
      await remindOfEnds(db, now())
      await remindOfChanges(db, now())
    }),
    every(600 * second, 'work-checks', () => workChecks(db, now())),
    every(600 * second, 'work-listings', () => workListings(db, now())),
    every(30 * second, 'make-pictures', () => makePictures(db, { files, pictures: getPictures() }, now, isRunning)),
    deleting('delete-unconfirmed', 600 * second),
    deleting('end-sessions', 3600 * second),
    deleting('delete-old-mail', 3600 * second),
    deleting('sweep-uploads', 3600 * second),
    deleting('sweep-post-images', 600 * second),
    deleting('delete-copies', 600 * second),
    deleting('delete-expired-records', 600 * second),
    deleting('delete-accounts', 60 * second),
    deleting('end-copies', 60 * second),
    every(15 * second, 'make-copies', () => makeCopies(db, { files, site, sealingKeys, mayGoOn }, now)),
    every(15 * second, 'publish-posts', () => publishDuePosts(db, now, { mayGoOn })),
    every(600 * second, 'back-up', async () => {
      // It runs without a folder too, so that a failure from when there was one is taken back.
      const { folder, keep } = getEnv().backups
      if (folder !== null)
        await workBackups(
          db,
          {
            dataDir: resolve(dataDir),
            bucket: files.place.bucket,
            folder: resolve(folder),
            keep,
            maker: getBackups(),
            startedAt,
          },
          now,
        )
    }),
    every(24 * 3600 * second, 'count-tables', async () => {
      if ((await gatherStatistics(db)).length > 0) tellTablesCounted(null)
    }),
    every(5 * second, 'work-imports', () => workImports(store, now, mayGoOn, workBeside(store, importers.deals, now))),
    every(5 * second, 'work-area-imports', () =>
      workAreaImports(store, now, mayGoOn, readBeside(store, importers.areas, now)),
    ),
    every(5 * second, 'rescore-deals', async () => {
      // The version of the formula does not change while the process runs.
      if (!isVersionChecked) await openRoundOfVersion(db, now())
      isVersionChecked = true
      await workScoreRound(db, now, { mayGoOn: isRunning })
    }),
  )
  return jobs
}

function repeat(milliseconds: number, name: JobName, job: () => Promise<unknown>): Job {
  rounds.set(name, {
    everyMilliseconds: milliseconds,
    startedAt: performance.now(),
    endedAt: null,
    failures: 0,
    isWell: true,
  })
  well.delete(name)
  let current: Promise<void> | undefined
  const start = () => {
    if (current) return current
    const round = runRound(name, job).finally(() => {
      current = undefined
      running.delete(round)
    })
    running.add(round)
    return (current = round)
  }
  void start()
  // The timer is unreferenced: a server that has been told to stop must not wait for the next round.
  return { name, timer: setInterval(() => void start(), milliseconds).unref(), start, afterRound: () => current }
}

/**
 * The jobs of which `job_failures` has no row. Nothing is known of a job until its first round in this process, because an earlier
 * process may have left a row.
 */
const well = new Set<JobName>()

/**
 * One round of a job, which is empty where the job works by the hour and the clock is in doubt. It never throws. The desk is told of a
 * failure, and a job that stays well writes nothing.
 */
async function runRound(name: JobName, job: () => Promise<unknown>): Promise<void> {
  try {
    if (needsClock(name)) {
      clock ??= startClockWatch(() => mailTraffic?.forgetPauses())
      if (!(await clock.look())) return noteEmptyRound(name)
    }
    await job()
  } catch (error) {
    if (isDiskFull(error)) giveReserveBack(getEnv().dataDir, error)
    noteRound(name, false)
    logFailure(name, error)
    well.delete(name)
    await note(name, () => noteJobFailure(getDatabase(), name, error, readClock()))
    return
  }
  noteRound(name, true)
  if (well.has(name)) return
  await note(name, async () => {
    await clearJobFailure(getDatabase(), name)
    well.add(name)
  })
}

/** A round that waits for the clock says nothing of the job, and is not late. */
function noteEmptyRound(name: JobName): void {
  const known = rounds.get(name)
  if (known) known.endedAt = performance.now()
}

function noteRound(name: JobName, isWell: boolean): void {
  const known = rounds.get(name)
  if (!known) return
  known.endedAt = performance.now()
  known.isWell = isWell
  if (!isWell) known.failures += 1
}

/** A failure of the database itself cannot be noted there, and the log has to do. */
async function note(name: JobName, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    logFailure(name, error)
  }
}

function logFailure(name: JobName, error: unknown): void {
  writeLogLine('stderr', { level: 'error', job: name, error: error instanceof Error ? error.message : String(error) })
}
