import { join } from 'node:path'
import { makeData, signIn } from './bench-data.ts'
import { withSites, type MeasuredSite } from './bench-site.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { madeAnew, residentMemory } from './load.ts'
import { makeRawLoad } from './raw-load.ts'

/** What the number of deals does to the cost of a request, and for how long one holds everybody else. */

interface ManyScale {
  /** Deals beside the fifty of the sample, the fewest first. */
  deals: number[]
  rounds: number
  perRound: number
  only: string
}
export const wholeManyScale: ManyScale = { deals: [0, 10_000, 100_000], rounds: 5, perRound: 6, only: '' }

interface Question {
  name: string
  path: string
  who?: 'admin'
  /** True for what is kept until the data change: something is written before each request. */
  isKeptByVersion?: true
  isExport?: true
  /** True for what has to grow with the deals. */
  hasNoRatio?: true
  /** True for a search that finds a large part of all deals, which has a limit of its own. */
  isCommon?: true
}

/** The list has no page 4,000 of fifty deals, whose second page stands in its place. */
const pageOf = (deals: number) => Math.max(2, Math.min(4000, Math.floor(deals / 25)))

const questions = (deals: number): Question[] => [
  { name: 'list', path: '/marketplace' },
  { name: 'list, page 4,000', path: `/marketplace?page=${pageOf(deals)}` },
  { name: 'list, by ROI', path: '/marketplace?sort=roi' },
  { name: 'list, by price', path: '/marketplace?sort=price' },
  { name: 'list, by yield', path: '/marketplace?sort=yield' },
  { name: 'list of a type', path: '/marketplace?type=Student' },
  { name: 'list of a type, by price', path: '/marketplace?type=Student&sort=price' },
  { name: 'list of a region', path: '/marketplace?region=Wales' },
  { name: 'list of a strategy', path: '/marketplace?strategy=Buy+to+let' },
  { name: 'list of a grade', path: '/marketplace?grade=B' },
  { name: 'list above a yield', path: '/marketplace?yield=6' },
  { name: 'list between prices', path: '/marketplace?from=100000&to=150000' },
  { name: 'list of free ones', path: '/marketplace?free=1' },
  { name: 'list, all narrowed', path: '/marketplace?region=Wales&strategy=Buy+to+let&from=50000&to=400000&yield=5&free=1' }, // prettier-ignore
  { name: 'search, rare', path: '/marketplace?q=leith+(2)' },
  { name: 'search, common', path: '/marketplace?q=house', isCommon: true },
  { name: 'search, none', path: '/marketplace?q=qwzxv&exact=1' },
  { name: 'search, mistyped', path: '/marketplace?q=Birmingam' },
  { name: 'search, two letters', path: '/marketplace?q=le', isCommon: true },
  { name: 'deal', path: '/deal/101' },
  { name: 'landing page', path: '/' },
  { name: 'feed', path: '/marketplace/feed.xml', isKeptByVersion: true },
  { name: 'feed, searched', path: '/marketplace/feed.xml?q=house' },
  { name: 'sitemap', path: '/sitemap.xml', isKeptByVersion: true, hasNoRatio: true },
  { name: 'desk: catalogue', path: '/admin/deals', who: 'admin' },
  { name: 'desk: by price', path: '/admin/deals?sort=price', who: 'admin' },
  { name: 'desk: search, rare', path: '/admin/deals?q=leith+(2)', who: 'admin' },
  { name: 'desk: search, common', path: '/admin/deals?q=house', who: 'admin', isCommon: true },
  { name: 'desk: home', path: '/admin', who: 'admin' },
  { name: 'export: catalogue', path: '/admin/export/deals', who: 'admin', isExport: true },
  { name: 'export: by price', path: '/admin/export/deals?sort=price', who: 'admin', isExport: true },
  { name: 'export: /api/deals', path: '/api/deals', isKeptByVersion: true, isExport: true },
]

/** Of one question at one number of deals. Times in milliseconds; `null` where the process ended. */
interface ManyFigures {
  deals: number
  /** Processor time a request, the least of the rounds. */
  cpu: number
  /** The longest hold of the event loop by one request, the least of the rounds: on the processor, and by the clock. */
  heldProcessor: number
  heldClock: number
  /** Resident before and after, in MB. */
  before: number
  after: number
  most: number
}

export interface ManyRow extends Omit<Question, 'path'> {
  figures: (ManyFigures | null)[]
}

/** `folder` is another checkout whose build is measured. */
export async function measureMany(dataDir: string, scale: ManyScale, folder?: string): Promise<ManyRow[]> {
  const openings = scale.deals.map((deals) => ({
    name: String(deals),
    dataDir: join(dataDir, String(deals)),
    ...(folder && { folder }),
  }))
  const cookies: string[] = []
  for (const [at, { dataDir: own }] of openings.entries()) {
    await makeData(own, scale.deals[at], folder)
    cookies.push(await withDatabase(databaseFile(own), (db) => signIn(db, 'admin')))
  }
  return withSites(openings, async (sites) => {
    for (const site of sites)
      await makeRawLoad({ port: site.port, path: () => '/marketplace', headers: madeAnew, requests: 300 })
    const rows: ManyRow[] = []
    for (const [number, { path: _path, ...asked }] of questions(0).entries()) {
      const { name, isExport } = asked
      if (!name.includes(scale.only)) continue
      const figures: (ManyFigures | null)[] = sites.map(() => null)
      for (let round = 0; round < (isExport ? 2 : scale.rounds); round += 1) {
        for (const [at, site] of sites.entries()) {
          const question = questions(scale.deals[at]!)[number]!
          const headers = question.who === 'admin' ? { cookie: cookies[at]! } : madeAnew
          const seen = await measure(site, question, headers, scale.deals[at]!, isExport ? 1 : scale.perRound)
          figures[at] = least(figures[at]!, seen)
        }
      }
      const row = { ...asked, figures }
      rows.push(row)
      console.log(describeRow(row))
    }
    return rows
  })
}

function least(before: ManyFigures | null, now: ManyFigures | null): ManyFigures | null {
  if (!before || !now) return before ?? now
  return {
    ...now,
    cpu: Math.min(before.cpu, now.cpu),
    heldProcessor: Math.min(before.heldProcessor, now.heldProcessor),
    heldClock: Math.min(before.heldClock, now.heldClock),
    before: before.before,
    most: Math.max(before.most, now.most),
  }
}

async function measure(
  site: MeasuredSite,
  { path, isKeptByVersion }: Question,
  headers: Record<string, string>,
  deals: number,
  requests: number,
): Promise<ManyFigures | null> {
  const before = residentMemory(site.pid())
  let most = before
  const watch = setInterval(() => {
    if (site.isAlive()) most = Math.max(most, residentMemory(site.pid()))
  }, 20)
  try {
    const cpus: number[] = []
    let [heldProcessor, heldClock] = [Infinity, Infinity]
    for (let n = 0; n < requests; n += 1) {
      if (isKeptByVersion) await touchDeals(site)
      await site.ask('watch')
      const begun = await site.ask('read')
      const { others } = await makeRawLoad({ port: site.port, path: () => path, headers, connections: 1, requests: 1 })
      const ended = await site.ask('rest')
      if (others > 0) throw new Error(`${path} was not answered with 200.`)
      cpus.push(ended.processor - begun.processor)
      heldProcessor = Math.min(heldProcessor, ended.heldProcessor)
      heldClock = Math.min(heldClock, ended.heldClock)
    }
    const after = residentMemory(site.pid())
    return { deals, cpu: Math.min(...cpus), heldProcessor, heldClock, before, after, most }
  } catch (error) {
    if (site.isAlive()) throw error
    await site.restart()
    return null
  } finally {
    clearInterval(watch)
  }
}

/** A change of the deals, as the desk makes it every day. */
async function touchDeals({ dataDir }: MeasuredSite): Promise<void> {
  await withDatabase(databaseFile(dataDir), (db) =>
    db.updateTable('deals').set({ updated_at: new Date().toISOString() }).where('id', '=', 101).execute(),
  )
}

function describeRow({ name, figures }: ManyRow): string {
  const cells = figures.map((one) =>
    one === null
      ? 'THE PROCESS ENDED'.padStart(40)
      : `${one.cpu.toFixed(1).padStart(9)} held ${one.heldProcessor.toFixed(0).padStart(4)} / ${one.heldClock.toFixed(0).padStart(4)}, ${one.before.toFixed(0)}–${one.most.toFixed(0)} MB`.padStart(
          40,
        ),
  )
  const [few, many] = [figures[0], figures.at(-1)]
  const ratio = few && many ? `${(many.cpu / few.cpu).toFixed(2)} ×` : ''
  return `${name.padEnd(24)}${cells.join('')} ${ratio.padStart(9)}`
}

export function describeMany(scale: ManyScale): string {
  return `Processor time of a request in ms, by deals beside the sample (${scale.deals.join(', ')}); behind it the longest hold of the event loop on the processor / by the clock, and the memory before and at most:`
}
