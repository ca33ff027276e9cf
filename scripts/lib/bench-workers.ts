import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeData, signIn } from './bench-data.ts'
import { startProbe, type ProbeFigures } from './bench-probe.ts'
import { withSites, type MeasuredSite, type Opening as SiteOpening } from './bench-site.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { madeAnew, processorTime, residentMemory } from './load.ts'
import { treeOf, workersOf } from './processes.ts'
import { makeRawLoad } from './raw-load.ts'

/** The same site answered by one process, by two workers and by four, in slices that take turns. */

interface WorkersScale {
  rounds: number
  /** The length of a slice. */
  seconds: number
  only: string
}
export const wholeWorkersScale: WorkersScale = { rounds: 5, seconds: 3, only: '' }

const numbersOfWorkers = [1, 2, 4]
/** Of each site, so that each of four workers has some. */
const connections = 16
/** Requests before the first slice, for each process that answers: the first hundreds measure the compiler. */
const warming = { kept: 2000, made: 250 }
/** The time in which a site comes to rest. */
const restMilliseconds = 3000
/** The pause between two looks whether a worker has been replaced. */
const lookMilliseconds = 100
/** A worker that ends sooner after its start is followed by the next one after a pause (scripts/server/workers.ts). */
const soonMilliseconds = 10_000

/** One of several figures a slice, all of them medians of the rounds. */
interface SliceFigures {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Processor time of all processes of the site a request, in milliseconds. */
  cpu: number
  /** Answers with another status than expected, in all rounds together. */
  others: number
}

interface Memory {
  /** Of all processes of the site together, in MB. What they share is counted once in `shares`, in each of them in `resident`. */
  resident: number
  shares: number
}

interface Killed extends Pick<ProbeFigures, 'asked' | 'lost' | 'p99' | 'worst'> {
  /** From the kill until as many workers are there as before, the longest of the rounds in milliseconds. */
  replaced: number
}

interface SiteFigures {
  name: string
  /** Until the first answer, by the clock, and what the start takes of the processor in all, in seconds. */
  start: { clock: number; processor: number }
  atRest: Memory
  afterLoad: Memory
  /** Null where no worker can be killed without the site. */
  killed: Killed | null
}

interface WorkersFigures {
  sites: SiteFigures[]
  pages: { name: string; sites: SliceFigures[] }[]
}

type Opening = SiteOpening & { workers: number }
type Load = Parameters<typeof makeRawLoad>[0]

interface Site {
  site: MeasuredSite
  workers: number
  user: string
}

interface Asked {
  name: string
  isKept?: true
  load: (site: Site) => Pick<Load, 'path' | 'headers' | 'more' | 'expected'>
}

const encodings = { 'accept-encoding': 'gzip, br' }
const kept = () => ({ path: () => '/marketplace', headers: encodings })

let forms = 0

/** The headers of a form that somebody new sends from a network of their own: each is asked about in the count of its limit. */
function formHeaders(site: MeasuredSite): Record<string, string> {
  forms += 1
  return { origin: site.origin, 'x-forwarded-for': `10.${(forms >> 16) & 255}.${(forms >> 8) & 255}.${forms & 255}` }
}

const asked: Asked[] = [
  { name: 'kept page', isKept: true, load: kept },
  { name: 'list made anew', load: () => ({ path: () => '/marketplace', headers: madeAnew }) },
  { name: 'deal made anew', load: () => ({ path: () => '/deal/101', headers: madeAnew }) },
  { name: 'account, signed in', load: ({ user }) => ({ path: () => '/account', headers: { cookie: user } }) },
  {
    name: 'form with a limit',
    load: ({ site }) => ({
      path: () => '/newsletter',
      more: () => ({ headers: formHeaders(site), form: { email: 'no address' } }),
      expected: [400],
    }),
  },
  { name: 'mix, 5 % writes', load: ({ site, user }) => mix(site, user) },
]

/** Of twenty requests ten are of kept pages, five and three of pages made anew, one of somebody signed in, and one is written down. */
function mix(site: MeasuredSite, user: string): ReturnType<Asked['load']> {
  const pathOf = (at: number) =>
    at === 0 ? '/support' : at === 1 ? '/account' : at < 5 ? '/marketplace' : at < 10 ? '/deal/101' : '/marketplace'
  return {
    path: (n) => pathOf(n % 20),
    more: (n) => {
      const at = n % 20
      if (at === 1) return { headers: { cookie: user } }
      if (at > 1) return { headers: at < 10 ? madeAnew : encodings }
      const form = { kind: 'general', subject: 'A question', email: `bench-${n}@people.test`, message: `Number ${n}.` }
      return { headers: formHeaders(site), form }
    },
    expected: [200, 303],
  }
}

/** `beside` is another checkout, whose site has no workers. */
export async function measureWorkers(
  dataDir: string,
  { rounds, seconds, only }: WorkersScale,
  beside: string | null,
): Promise<WorkersFigures> {
  const openings: Opening[] = [
    ...numbersOfWorkers.map((workers) => ({
      name: workers === 1 ? '1 process' : `${workers} workers`,
      workers,
      dataDir: join(dataDir, `by-${workers}`),
      settings: { TRUST_PROXY: '1', WEB_WORKERS: String(workers) },
    })),
    ...(beside
      ? [
          {
            name: 'beside',
            workers: 1,
            dataDir: join(dataDir, 'beside'),
            folder: beside,
            settings: { TRUST_PROXY: '1' },
          },
        ]
      : []),
  ]
  const users: string[] = []
  for (const { dataDir: own, folder } of openings) {
    await makeData(own, 0, folder)
    users.push(await withDatabase(databaseFile(own), (db) => signIn(db, 'user')))
  }
  const starts: SiteFigures['start'][] = []
  for (const opening of openings) starts.push(await measureStart(opening, rounds))
  const chosen = asked.filter(({ name }) => name.includes(only))
  return withSites(openings, async (opened) => {
    const sites = opened.map((site, at) => ({ site, workers: openings[at]!.workers, user: users[at]! }))
    await pause(restMilliseconds)
    const atRest = await Promise.all(opened.map(readMemory))
    for (const one of chosen) for (const site of sites) await warm(one, site)
    const pages: WorkersFigures['pages'] = []
    for (const one of chosen) {
      const slices = sites.map((): SliceFigures[] => [])
      for (let round = 0; round < rounds; round += 1)
        for (const [at, site] of sites.entries()) slices[at]!.push(await measureSlice(one, site, seconds))
      pages.push({ name: one.name, sites: slices.map(sumUp) })
    }
    const afterLoad = await Promise.all(opened.map(readMemory))
    const killed: (Killed | null)[] = []
    for (const { site, workers } of sites) killed.push(workers === 1 ? null : await killWorkers(site, rounds))
    return {
      sites: openings.map(({ name }, at) => ({
        name,
        start: starts[at]!,
        atRest: atRest[at]!,
        afterLoad: afterLoad[at]!,
        killed: killed[at]!,
      })),
      pages,
    }
  })
}

async function measureStart(opening: Opening, times: number): Promise<SiteFigures['start']> {
  const clock: number[] = []
  const processor: number[] = []
  for (let n = 0; n < times; n += 1)
    await withSites([opening], async ([site]) => {
      clock.push(ageOf(site!.pid()))
      await pause(restMilliseconds)
      processor.push((await timeOf(site!)) / 1000)
    })
  return { clock: medianOf(clock), processor: medianOf(processor) }
}

async function warm({ isKept, load }: Asked, site: Site): Promise<void> {
  const requests = (isKept ? warming.kept : warming.made) * site.workers
  await makeRawLoad({ ...load(site), port: site.site.port, connections, requests })
}

async function measureSlice({ load }: Asked, site: Site, seconds: number): Promise<SliceFigures> {
  const before = await timeOf(site.site)
  const { requests, perSecond, p50, p95, p99, others } = await makeRawLoad({
    ...load(site),
    port: site.site.port,
    connections,
    seconds,
  })
  return { perSecond, p50, p95, p99, cpu: ((await timeOf(site.site)) - before) / requests, others }
}

function sumUp(slices: readonly SliceFigures[]): SliceFigures {
  const of = (name: keyof SliceFigures) => medianOf(slices.map((slice) => slice[name]))
  const others = slices.reduce((sum, slice) => sum + slice.others, 0)
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99'), cpu: of('cpu'), others }
}

/** Kills one worker after the other, and watches what somebody sees meanwhile who asks twenty times a second. */
async function killWorkers(site: MeasuredSite, times: number): Promise<Killed> {
  const probe = startProbe(site.port, [{ path: '/marketplace', headers: madeAnew }])
  let replaced = 0
  for (let n = 0; n < times; n += 1) {
    const before = await workersOf(site.pid())
    const one = before[n % before.length]!
    const killedAt = performance.now()
    process.kill(one, 'SIGKILL')
    let now: number[]
    do {
      await pause(lookMilliseconds)
      if (!site.isAlive()) throw new Error('The site has ended with its worker.')
      now = (await workersOf(site.pid())).filter((pid) => pid !== one)
    } while (now.length < before.length)
    replaced = Math.max(replaced, performance.now() - killedAt)
    await pause(soonMilliseconds + 1000)
  }
  const [{ asked: all, lost, p99, worst }] = (await probe.stop()) as [ProbeFigures]
  return { asked: all, lost, p99, worst, replaced }
}

async function timeOf(site: MeasuredSite): Promise<number> {
  return (await treeOf(site.pid())).reduce((sum, pid) => sum + processorTime(pid), 0)
}

async function readMemory(site: MeasuredSite): Promise<Memory> {
  const pids = await treeOf(site.pid())
  const sum = (of: (pid: number) => number) => pids.reduce((all, pid) => all + of(pid), 0)
  return { resident: sum(residentMemory), shares: sum(proportionalMemory) }
}

/** What a process holds alone, and its share of what it holds with others, in megabytes. */
function proportionalMemory(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The time since a process began, in seconds. The kernel counts it in ticks of ten milliseconds. */
function ageOf(pid: number): number {
  const begun = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]
  return Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) - Number(begun) / 100
}

const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!

export function describeWorkers({ sites, pages }: WorkersFigures): string {
  const cells = (texts: (string | number)[]) =>
    texts.map((text, at) => (at < 2 ? String(text).padEnd(at === 0 ? 20 : 10) : String(text).padStart(10))).join('')
  return [
    `${connections} connections of a load generator that shares the machine's processors with the site. Medians of the rounds; times in ms,`,
    'processor time of all processes of the site together for a request.',
    cells(['', 'by', 'req/s', 'p50', 'p95', 'p99', 'processor', 'otherwise']),
    ...pages.flatMap(({ name, sites: slices }) =>
      slices.map(
        ({ perSecond, p50, p95, p99, cpu, others }, at) =>
        cells([at === 0 ? name : '', sites[at]!.name, perSecond.toFixed(0), ...[p50, p95, p99].map((each) => each.toFixed(1)), cpu.toFixed(3), others]), // prettier-ignore
      ),
    ),
    '',
    'Start until the first answer, and its processor time in all, in seconds; memory in MB, with what is shared in each process and once.',
    cells(['', 'by', 'start', 'processor', 'at rest', 'once', 'loaded', 'once']),
    ...sites.map(
      ({ name, start, atRest, afterLoad }) =>
      cells(['', name, start.clock.toFixed(2), start.processor.toFixed(2), ...[atRest.resident, atRest.shares, afterLoad.resident, afterLoad.shares].map((each) => each.toFixed(0))]), // prettier-ignore
    ),
    '',
    'While one worker after the other was killed, of a page made anew twenty times a second:',
    ...sites.flatMap(({ name, killed }) =>
      killed
        ? [
            `  ${name}: ${killed.asked} asked, ${killed.lost} lost, p99 ${killed.p99.toFixed(0)} ms, worst ${killed.worst.toFixed(0)} ms, the next one began within ${killed.replaced.toFixed(0)} ms`,
          ]
        : [],
    ),
  ].join('\n')
}
