import { join } from 'node:path'
import { makeData, signIn } from './bench-data.ts'
import { startBare, withSites, type MeasuredSite } from './bench-site.ts'
import { measureServed, type Page, type Served } from './bench-serving.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { madeAnew } from './load.ts'

/** Our server beside a bare one, beside stock react-router-serve on the same build, and beside the build of another checkout. */

/** Epic Stack's list of notes is not on every machine. Beside a bare server it took so much when both were measured in one run. */
export const epicOfBare = 8.86 / 0.038

const encodings = { 'accept-encoding': 'gzip, br' }

const kept: Page[] = [
  { name: '/', path: '/', headers: encodings },
  { name: '/marketplace', path: '/marketplace', headers: encodings },
  { name: '/deal/101', path: '/deal/101', headers: encodings },
  { name: 'post', path: '/blog/how-to-read-a-lease-in-twenty-minutes', headers: encodings },
]

/** Pages made anew, the goal of each as a part of Epic's list, and who asks. */
const made: (Page & { who: 'browser' | 'user' | 'admin'; goal?: number })[] = [
  { name: 'list', path: '/marketplace', who: 'browser', goal: 0.28 },
  { name: 'list, signed in', path: '/marketplace', who: 'user' },
  { name: 'list as a table', path: '/marketplace?view=table', who: 'browser' },
  { name: 'deal', path: '/deal/101', who: 'browser', goal: 0.55 },
  { name: 'landing page', path: '/', who: 'browser', goal: 0.75 },
  { name: 'desk: home', path: '/admin', who: 'admin' },
  { name: 'desk: catalogue', path: '/admin/deals', who: 'admin', goal: 0.65 },
  { name: 'desk: refunds', path: '/admin/refunds', who: 'admin' },
  { name: 'areas', path: '/area-intelligence', who: 'browser' },
  { name: 'area', path: '/area-intelligence/liverpool', who: 'browser' },
  { name: 'calculator', path: '/calculators/deal', who: 'browser' },
  { name: 'post', path: '/blog/how-to-read-a-lease-in-twenty-minutes', who: 'browser' },
]

export interface ServerScale {
  rounds: number
  /** Requests in a slice: kept pages, and pages made anew. */
  kept: number
  made: number
  warming: number
  only: string
}
export const wholeServerScale: ServerScale = { rounds: 9, kept: 1000, made: 60, warming: 600, only: '' }

export interface ServerFigures {
  /** The processor time of a bare server that sends the kept list, in milliseconds a request: the yardstick of pages made anew. */
  bareList: number
  kept: Served[]
  made: (Served & { goal?: number | undefined })[]
}

/** `beside` is another checkout with a build of its own. */
export async function measureServer(
  dataDir: string,
  scale: ServerScale,
  beside: string | null,
): Promise<ServerFigures> {
  const folders = [
    { name: 'ours', dataDir: join(dataDir, 'ours') },
    { name: 'stock', dataDir: join(dataDir, 'stock'), isStock: true },
    ...(beside ? [{ name: 'beside', dataDir: join(dataDir, 'beside'), folder: beside }] : []),
  ]
  const cookies = new Map<string, Record<'user' | 'admin', string>>()
  for (const { name, dataDir: own, folder } of folders as { name: string; dataDir: string; folder?: string }[]) {
    await makeData(own, 0, folder)
    cookies.set(
      name,
      await withDatabase(databaseFile(own), async (db) => ({
        user: await signIn(db, 'user'),
        admin: await signIn(db, 'admin'),
      })),
    )
  }
  const headersOf = (who: 'browser' | 'user' | 'admin') => (site: MeasuredSite) =>
    who === 'browser' ? madeAnew : { cookie: cookies.get(site.name)![who] }
  const chosen = <Any extends Page>(pages: Any[]) => pages.filter(({ name }) => name.includes(scale.only))
  const bare = await startBare()
  try {
    return await withSites(folders, async (sites) => {
      const { rounds, warming } = scale
      const keptFigures = await measureServed(sites, bare, chosen(kept), { rounds, requests: scale.kept, warming })
      const pages = chosen(made).map((page) => ({ ...page, headersOf: headersOf(page.who) }))
      const madeFigures = await measureServed(sites, bare, pages, { rounds, requests: scale.made, warming })
      const list = keptFigures.find(({ page }) => page === '/marketplace')
      return {
        bareList: list?.bare ?? madeFigures[0]?.bare ?? NaN,
        kept: keptFigures,
        made: madeFigures.map((figures, at) => ({ ...figures, goal: pages[at]!.goal })),
      }
    })
  } finally {
    bare.process.disconnect()
  }
}

export function describeServer({ bareList, kept: keptPages, made: madePages }: ServerFigures): string {
  const names = (keptPages[0] ?? madePages[0])?.sites.map(({ name }) => name) ?? []
  const head = (what: string, columns: string) =>
    `${what.padEnd(18)} ${'bytes'.padStart(7)} ${'bare'.padStart(7)}${names.map((name) => `${name}: ${columns}`.padStart(42)).join('')}`
  return [
    'Processor time in ms a request, the least of the slices; behind it the median. 10 connections. "Of Epic" is of Epic Stack\'s list as it was measured then, beside a bare server.',
    head('kept page', 'ms (median) × bare, req/s, % of bare'),
    ...keptPages.map(({ page, bytes, bare, barePerSecond, sites }) =>
      [
        page.padEnd(18),
        String(bytes).padStart(7),
        bare.toFixed(4).padStart(7),
        ...sites.map(({ least, median, perSecond }) =>
          `${least.toFixed(3)} (${median.toFixed(3)}) ${(least / bare).toFixed(1).padStart(5)} × ${perSecond.toFixed(0).padStart(6)} ${((perSecond / barePerSecond) * 100).toFixed(0).padStart(3)} %`.padStart(
            41,
          ),
        ),
      ].join(' '),
    ),
    head('made anew', 'ms (median) × bare, of Epic, p99'),
    ...madePages.map(({ page, bytes, bare, sites }) =>
      [
        page.padEnd(18),
        String(bytes).padStart(7),
        bare.toFixed(4).padStart(7),
        ...sites.map(({ least, median, p99 }) =>
          `${least.toFixed(2)} (${median.toFixed(2)}) ${(least / bareList).toFixed(0).padStart(4)} × ${(least / bareList / epicOfBare).toFixed(2)} ${p99.toFixed(0).padStart(4)}`.padStart(
            41,
          ),
        ),
      ].join(' '),
    ),
  ].join('\n')
}
