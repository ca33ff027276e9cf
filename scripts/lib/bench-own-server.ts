import { join } from 'node:path'
import { makeData, signIn } from './bench-data.ts'
import { startBare, withSites, type MeasuredSite } from './bench-site.ts'
import { measureServed, type Page, type Served } from './bench-serving.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { madeAnew } from './load.ts'

/** Our server beside a bare one, beside stock react-router-serve on the same build, and beside the build of another checkout. */

/**
 * Epic Stack's list of notes is not on every machine. When it was measured in one run with ours (commit cc9e69af), it took 8.86 ms, a
 * bare server 0.038 and our list 2.78.
 */
const epicOfBare = 8.86 / 0.038
const epicOfOldList = 8.86 / 2.78

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

interface ServerScale {
  rounds: number
  /** Requests in a slice: kept pages, and pages made anew. */
  kept: number
  made: number
  /** Requests before the first slice of each. The first thousands measure the compiler. */
  warmingKept: number
  warmingMade: number
  only: string
}
export const wholeServerScale: ServerScale = {
  rounds: 9,
  kept: 2000,
  made: 60,
  warmingKept: 5000,
  warmingMade: 500,
  only: '',
}

interface ServerFigures {
  /** The processor time of a bare server that sends the kept list, in milliseconds a request. */
  bareList: number
  /** What Epic Stack's list would take here, in milliseconds: by the list of the checkout beside, else by the bare server. */
  epicList: number
  isEpicByOldList: boolean
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
      const { rounds, warmingKept, warmingMade } = scale
      const keptFigures = await measureServed(sites, bare, chosen(kept), {
        rounds,
        requests: scale.kept,
        warming: warmingKept,
      })
      const pages = chosen(made).map((page) => ({ ...page, headersOf: headersOf(page.who) }))
      const madeFigures = await measureServed(sites, bare, pages, {
        rounds,
        requests: scale.made,
        warming: warmingMade,
      })
      const bareList = (keptFigures.find(({ page }) => page === '/marketplace') ?? madeFigures[0])?.bare ?? NaN
      const lists = madeFigures.find(({ page }) => page === 'list')?.sites
      const oldList = lists?.find(({ name }) => name === 'beside')?.least
      return {
        bareList,
        epicList: oldList === undefined ? bareList * epicOfBare : oldList * epicOfOldList,
        isEpicByOldList: oldList !== undefined,
        kept: keptFigures,
        made: madeFigures.map((figures, at) => ({ ...figures, goal: pages[at]!.goal })),
      }
    })
  } finally {
    bare.process.disconnect()
  }
}

export function describeServer({
  bareList,
  epicList,
  isEpicByOldList,
  kept: keptPages,
  made: madePages,
}: ServerFigures): string {
  const cells = (texts: (string | number)[]) =>
    texts.map((text, at) => (at < 2 ? String(text).padEnd(at === 0 ? 18 : 7) : String(text).padStart(10))).join('')
  return [
    'Processor time in ms a request, the least of the slices and the median, over 10 connections. Our log is on, as in production.',
    cells(['kept page', 'by', 'bytes', 'least', 'median', '× bare', 'req/s', '% of bare']),
    ...keptPages.flatMap(({ page, bytes, bare, barePerSecond, sites }) => [
      cells([page, 'bare', bytes, bare.toFixed(4), '', 1, barePerSecond.toFixed(0), 100]),
      ...sites.map(({ name, least, median, perSecond }) => {
        const share = ((perSecond / barePerSecond) * 100).toFixed(0)
        return cells(['', name, '', least.toFixed(4), median.toFixed(4), (least / bare).toFixed(1), perSecond.toFixed(0), share]) // prettier-ignore
      }),
    ]),
    '',
    `"Of Epic" is of Epic Stack's list of notes as it was measured then: ${epicList.toFixed(2)} ms here, by ${isEpicByOldList ? 'the list of the checkout beside' : 'the bare server, which says little'}.`,
    cells(['made anew', 'by', 'bytes', 'least', 'median', '× bare', 'of Epic', 'p99']),
    ...madePages.flatMap(({ page, bytes, sites }) =>
      sites.map(
        ({ name, least, median, p99 }, at) =>
        cells([at === 0 ? page : '', name, at === 0 ? bytes : '', least.toFixed(2), median.toFixed(2), (least / bareList).toFixed(0), (least / epicList).toFixed(2), p99.toFixed(0)]), // prettier-ignore
      ),
    ),
  ].join('\n')
}
