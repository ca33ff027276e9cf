import { createHash, timingSafeEqual } from 'node:crypto'
import type * as PromClient from 'prom-client'
import type { Registry } from 'prom-client'
import { readClock } from './clock.server.ts'
import { readBackupState } from './domain/backups/nightly.server.ts'
import { readSiteFigures } from './domain/desk/health.server.ts'
import { getEnv } from './env.server.ts'
import { readJobRounds } from './jobs.server.ts'
import { keptPages } from './middleware/kept-pages.server.ts'
import type { WatcherAnswer } from './readiness.server.ts'
import { getDatabase } from './resources.server.ts'
import { SiteNumbers, type Numbers } from './site-numbers.server.ts'
import { readFreeBytes } from './utils/free-bytes.server.ts'
import { errorText, writeLogLine } from './utils/log-line.ts'
import { countAnswers } from './utils/noted-answers.ts'
import { readOutsideCalls } from './utils/outside-calls.server.ts'
import { outsideServices } from './utils/outside-services.ts'
import { inMainProcess, isWorker, ofEveryWorker } from './utils/site-processes.server.ts'
import { within } from './utils/within.server.ts'
import { readWorkers } from './workers.server.ts'

/**
 * The site's numbers in the text form of Prometheus, from the main process, which counts what is the site's and asks the workers for what
 * they count. Without METRICS_TOKEN nothing is counted, and prom-client is not loaded.
 */

/** More patterns than routes.ts has. What comes beyond them counts as one. */
const mostPatterns = 500
const unknownPattern = 'unknown'
/** The time for which a text is given to everybody who asks: what is counted in the database is then counted once. */
const keptMilliseconds = 2000
/** A worker that has not answered by then is left out of this text. */
const workerMilliseconds = 1000
/** The longest wait of a worker for the main process. Prometheus waits for ten seconds. */
const mainMilliseconds = 8000

let registry: Promise<Registry> | undefined
let last: { at: number; text: Promise<string> } | undefined

/** Begins to count, where somebody may read it. */
export function startMetrics(): void {
  if (getEnv().metricsToken === null) return
  void countHere()
  // Where the main process has ended meanwhile, so does this one.
  if (isWorker()) entry ??= enter(null).catch(() => undefined)
}

const countHere = () => (registry ??= makeRegistry())

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** The answer to whoever brings this Authorization header. */
export async function readMetrics(authorization: string | null): Promise<WatcherAnswer> {
  const { metricsToken } = getEnv()
  if (metricsToken === null) return { status: 404, text: 'Not found\n', headers: plain }
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (given === undefined || !isSame(given, metricsToken))
    return { status: 401, text: 'The token is missing or wrong\n', headers: { ...plain, 'www-authenticate': 'Bearer' } }
  const text = await within(mainMilliseconds, readText(null), null)
  if (text === null) return { status: 503, text: 'The numbers could not be read in time\n', headers: plain }
  const { contentType } = await countHere()
  return { status: 200, text, headers: { ...plain, 'content-type': contentType } }
}

/** The text, at most two seconds old. */
const readText = inMainProcess('metrics', (): Promise<string> => {
  const now = performance.now()
  if (!last || now - last.at >= keptMilliseconds) last = { at: now, text: writeText() }
  return last.text
})

async function writeText(): Promise<string> {
  const counting = await countHere()
  if (!readWorkers()) return counting.metrics()
  const [main, answers] = await Promise.all([counting.getMetricsAsJSON(), askWorkers(workerMilliseconds)])
  const known = answers.filter((answer) => answer !== undefined)
  for (const { entry, numbers } of known) ofSite.keep(entry, numbers)
  return ofSite.write(
    main,
    known.map((answer) => answer.entry),
  )
}

/** The numbers of all processes, in the main one. */
const ofSite = new SiteNumbers(async () => (await import('prom-client')).AggregatorRegistry)

/** The number of this worker's entry among the others. */
let entry: Promise<number | undefined> | undefined
const enter = inMainProcess('enter-numbers', (_: null, worker): number => {
  const given = ofSite.enter()
  worker.onceGone(() => ofSite.leave(given))
  return given
})

interface WorkerNumbers {
  entry: number
  numbers: Numbers
}

/** What this process has counted; undefined before it has entered, and in the main process, which never does. */
async function readHere(): Promise<WorkerNumbers | undefined> {
  const given = await entry
  return given === undefined ? undefined : { entry: given, numbers: await (await countHere()).getMetricsAsJSON() }
}
const askWorkers = ofEveryWorker('numbers', readHere)

/** Tells the main process what this worker has counted in all, before it ends. */
export async function tellLastNumbers(): Promise<void> {
  const last = await readHere()
  if (last) await within(workerMilliseconds, keepLast(last), undefined)
}
const keepLast = inMainProcess('last-numbers', ({ entry, numbers }: WorkerNumbers) => ofSite.keep(entry, numbers))

/** Compared in a time that tells nothing of where two texts differ, nor of their lengths. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(left!, right!)
}

async function makeRegistry(): Promise<Registry> {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const registers = [registry]
  countRequests(prom, registers)

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (value: number, labels?: Partial<Record<Label, string>>) => void) => void | Promise<void>,
  ) =>
    new prom.Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        this.reset()
        try {
          await read((value, labels) => this.set((labels ?? {}) as Record<Label, string>, value))
        } catch (error) {
          // The other numbers are wanted the more while one cannot be read. One without labels would say 0.
          writeLogLine('stderr', { level: 'error', event: 'number-not-read', name, error: errorText(error) })
          if (labelNames.length === 0) this.set(NaN)
        }
      },
    })
  /** A number that only grows, and that is counted elsewhere. */
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (value: number, labels?: Partial<Record<Label, string>>) => void) => void,
  ) =>
    new prom.Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset()
        read((value, labels) => this.inc((labels ?? {}) as Record<Label, string>, value))
      },
    })

  gauge('site_kept_pages', 'Pages that are kept ready.', [], (set) => set(keptPages.count))
  gauge('site_kept_pages_bytes', 'Their bytes, compressed.', [], (set) => set(keptPages.bytes))
  counter('site_kept_pages_hits_total', 'Answers from kept pages.', [], (set) => set(keptPages.hits))
  counter('site_kept_pages_misses_total', 'Pages made because none was kept.', [], (set) => set(keptPages.misses))

  // All else is the site's, and the main process reads it for all.
  if (isWorker()) return registry
  gauge('site_workers', 'Processes that answer requests, where there are such.', ['state'], (set) => {
    const workers = readWorkers()
    if (!workers) return
    set(workers.wanted, { state: 'wanted' })
    set(workers.running, { state: 'running' })
  })

  gauge('site_job_interval_seconds', 'The pause between the rounds of a job.', ['name'], (set) => {
    for (const [name, { everyMilliseconds }] of readJobRounds()) set(everyMilliseconds / 1000, { name })
  })
  gauge('site_job_last_round_timestamp_seconds', 'The end of its last round.', ['name'], (set) => {
    // Whoever watches compares it with the time of day.
    const began = Date.now() - performance.now()
    for (const [name, { endedAt }] of readJobRounds()) if (endedAt !== null) set((began + endedAt) / 1000, { name })
  })
  gauge('site_job_failing', '1 where its last round failed.', ['name'], (set) => {
    for (const [name, { isWell }] of readJobRounds()) set(isWell ? 0 : 1, { name })
  })
  counter('site_job_failures_total', 'Rounds of a job that failed.', ['name'], (set) => {
    for (const [name, { failures }] of readJobRounds()) set(failures, { name })
  })

  counter('site_outside_calls_total', 'Calls to others.', ['service'], (set) => {
    for (const service of outsideServices) set(readOutsideCalls()[service].calls, { service })
  })
  counter('site_outside_call_failures_total', 'Those of them that failed.', ['service'], (set) => {
    for (const service of outsideServices) set(readOutsideCalls()[service].failures, { service })
  })

  // All gauges are read at the same time, and these three from one reading.
  let reading: ReturnType<typeof readSiteFigures> | undefined
  const figures = () => (reading ??= readSiteFigures(getDatabase()).finally(() => (reading = undefined)))
  gauge('site_outbox_rows', 'Email and refunds that wait or failed.', ['kind', 'state'], async (set) => {
    for (const { rows, ...labels } of (await figures()).outbox) set(rows, labels)
  })
  gauge('site_holds_running', 'Deals on hold.', [], async (set) => set((await figures()).holds))
  gauge('site_payments', 'Payments by state.', ['state'], async (set) => {
    for (const { rows, state } of (await figures()).payments) set(rows, { state })
  })
  gauge(
    'site_backup_age_seconds',
    'Since the newest backup, and since the last that was proved.',
    ['kind'],
    async (set) => {
      if (getEnv().backups.folder === null) return
      const { seen, provedAt } = await readBackupState(getDatabase())
      const age = (at: string) => (Date.parse(readClock()) - Date.parse(at)) / 1000
      if (seen?.newest) set(age(seen.newest.at), { kind: 'made' })
      if (provedAt !== null) set(age(provedAt), { kind: 'proved' })
    },
  )
  gauge('site_disk_free_bytes', 'The room left where the data are.', [], async (set) =>
    set(await readFreeBytes(getEnv().dataDir)),
  )
  return registry
}

function countRequests(prom: typeof PromClient, registers: Registry[]): void {
  const requests = new prom.Counter({
    name: 'site_http_requests_total',
    help: 'Requests by the pattern of their address.',
    labelNames: ['route', 'status', 'from'],
    registers,
  })
  const seconds = new prom.Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'The time until an answer was ready to be sent.',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const patterns = new Set<string>()
  countAnswers(({ pattern, status, milliseconds, from }) => {
    let route = pattern === 'none' || pattern.startsWith('/') ? pattern : `/${pattern}`
    if (!patterns.has(route)) {
      if (patterns.size < mostPatterns) patterns.add(route)
      else route = unknownPattern
    }
    requests.inc({ route, status, from })
    seconds.observe({ route }, milliseconds / 1000)
  })
}
