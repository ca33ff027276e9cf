import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pastOptions } from '../../app/testing/database/past.ts'
import { hashSecret, newSecret } from '../../app/utils/ids.server.ts'
import type { Db } from '../../db/database.server.ts'
import { seedManyDeals } from '../../db/sample/seed.ts'
import { signIn } from './bench-data.ts'
import { withSites, type MeasuredSite, type Opening } from './bench-site.ts'
import { databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { prepareSampleData } from './demo-data.ts'
import { madeAnew } from './load.ts'
import { moveToPostgres } from './move.ts'
import { startPostgres } from './postgres.ts'
import { treeOf } from './processes.ts'
import { makeRawLoad } from './raw-load.ts'

/** The site on PostgreSQL beside the site on SQLite, with the same rows: pages, pages of many deals, and writing. */

interface PostgresScale {
  rounds: number
  requests: number
  /** Deals of the second pair of sites, beside those of the sample. */
  deals: number
  /** The time for single writes, and the deals that are secured. */
  seconds: number
  only: string
}
export const wholePostgresScale: PostgresScale = { rounds: 5, requests: 60, deals: 100_000, seconds: 5, only: '' }

type Who = 'buyer' | 'admin'
interface Page {
  name: string
  path: string
  who?: Who
  /** Processor time of the site on PostgreSQL / on SQLite. */
  limit?: number
}

const pages: Page[] = [
  { name: 'list', path: '/marketplace', limit: 1.3 },
  { name: 'deal', path: '/deal/101' },
  { name: 'search of the site', path: '/search?q=terrace' },
  { name: 'area', path: '/area-intelligence/liverpool' },
  { name: 'landing page', path: '/' },
  { name: 'account', path: '/account', who: 'buyer' },
  { name: 'checkout', path: '/deal/101/checkout', who: 'buyer' },
  { name: 'desk: home', path: '/admin', who: 'admin', limit: 1.6 },
  { name: 'desk: deals', path: '/admin/deals', who: 'admin', limit: 1.6 },
  { name: 'desk: reservations', path: '/admin/reservations', who: 'admin', limit: 1.6 },
  { name: 'desk: search', path: '/admin/search?q=leeds', who: 'admin', limit: 1.6 },
]

const pagesOfMany = (deals: number): Page[] => [
  { name: 'many: list', path: '/marketplace' },
  { name: 'many: last page', path: `/marketplace?page=${Math.floor(deals / 25)}` },
  { name: 'many: by price', path: '/marketplace?sort=price&page=300' },
  { name: 'many: of a grade', path: '/marketplace?grade=B' },
  { name: 'many: above a yield', path: '/marketplace?yield=6' },
  { name: 'many: search, rare', path: '/marketplace?q=leith+(2)' },
  { name: 'many: search, common', path: '/marketplace?q=house' },
  { name: 'many: search, none', path: '/marketplace?q=qwzxv&exact=1' },
  { name: 'many: search, two letters', path: '/marketplace?q=le' },
  { name: 'many: area', path: '/area-intelligence/north-west' },
  { name: 'many: desk, deals', path: '/admin/deals?sort=price&page=500', who: 'admin' },
  { name: 'many: desk, search', path: '/admin/deals?q=house', who: 'admin' },
]

interface Slice {
  /** Processor time a request in milliseconds, of the site and of PostgreSQL, and the time by the clock. */
  site: number
  server: number
  clock: number
}

interface PageFigures extends Page {
  sqlite: Slice
  postgres: Slice
}

interface WriteFigures {
  what: string
  sqlite: number
  postgres: number
}

interface PostgresFigures {
  pages: PageFigures[]
  writes: WriteFigures[]
}

interface Pair {
  openings: Opening[]
  cookies: Record<Who, string>
  address: string
}

export async function measurePostgres(dataDir: string, scale: PostgresScale): Promise<PostgresFigures> {
  // Where root starts it, PostgreSQL runs as another user.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  const server = await startPostgres({ folder: join(dataDir, 'server') })
  try {
    const timeOfServer = await watchServer(join(dataDir, 'server'))
    const chosen = (all: Page[]) => all.filter(({ name }) => name.includes(scale.only))
    const few = await makePair(join(dataDir, 'few'), server.address, 'few', 0)
    const measured = await measurePages(few, chosen(pages), scale, timeOfServer)
    const many = await makePair(join(dataDir, 'many'), server.address, 'many', scale.deals)
    measured.push(...(await measurePages(many, chosen(pagesOfMany(scale.deals)), { rounds: 2, requests: 4 }, timeOfServer))) // prettier-ignore
    return { pages: measured, writes: await measureWrites(many, scale.seconds) }
  } finally {
    await server.stop()
  }
}

/** The same data in a folder and on PostgreSQL. */
async function makePair(folder: string, server: string, name: string, deals: number): Promise<Pair> {
  const [sqlite, postgres] = [join(folder, 'sqlite'), join(folder, 'postgres')]
  for (const one of [sqlite, postgres]) mkdirSync(one, { recursive: true, mode: 0o700 })
  await prepareSampleData(sqlite, { past: pastOptions })
  const cookies = await withDatabase(databaseFile(sqlite), async (db) => {
    if (deals > 0) await seedManyDeals(db, deals)
    return { buyer: await signInKnown(db, 'ben@demo.test'), admin: await signIn(db, 'admin') }
  })
  cpSync(filesFolder(sqlite), filesFolder(postgres), { recursive: true })
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end())
  await moveToPostgres(sqlite, address, () => undefined)
  const settings = { TRUST_PROXY: '1' }
  const openings = [
    { name: 'SQLite', dataDir: sqlite, settings },
    { name: 'PostgreSQL', dataDir: postgres, settings: { ...settings, DATABASE_URL: address } },
  ]
  return { openings, cookies, address }
}

/** Signs in whoever has a past. */
async function signInKnown(db: Db, email: string): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const [secret, now] = [newSecret(), new Date().toISOString()]
  const session = { id_hash: hashSecret(secret), user_id: id, data: '{}', created_at: now, seen_at: now }
  await db.insertInto('sessions').values(session).execute()
  return `session=${secret}; __Host-session=${secret}`
}

/** Reads the processor time of all processes of a PostgreSQL, in milliseconds. The kernel knows it in nanoseconds. */
async function watchServer(folder: string): Promise<() => Promise<number>> {
  const first = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  // A process that has ended keeps what it had at the last reading: the sum would otherwise fall.
  const times = new Map<number, number>()
  const read = (pid: number) => {
    try {
      times.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    } catch {
      // It has ended since.
    }
  }
  return async () => {
    for (const pid of await treeOf(first)) read(pid)
    return [...times.values()].reduce((sum, time) => sum + time, 0)
  }
}

function measurePages(
  { openings, cookies }: Pair,
  asked: readonly Page[],
  { rounds, requests }: Pick<PostgresScale, 'rounds' | 'requests'>,
  timeOfServer: () => Promise<number>,
): Promise<PageFigures[]> {
  return withSites(openings, async (sites) => {
    const measured: PageFigures[] = []
    for (const page of asked) {
      const headers = page.who ? { cookie: cookies[page.who] } : madeAnew
      const load = { path: () => page.path, headers, connections: Math.min(4, requests), requests }
      const measure = async (site: MeasuredSite): Promise<Slice> => {
        const [before, serverBefore] = [(await site.ask('read')).processor, await timeOfServer()]
        const { requests: done, p50, others } = await makeRawLoad({ ...load, port: site.port })
        if (others > 0) throw new Error(`${site.name}: ${page.path} was not answered with 200.`)
        const [after, serverAfter] = [(await site.ask('read')).processor, await timeOfServer()]
        return { site: (after - before) / done, server: (serverAfter - serverBefore) / done, clock: p50 }
      }
      const slices = sites.map((): Slice[] => [])
      for (const site of sites) await makeRawLoad({ ...load, port: site.port })
      for (let round = 0; round < rounds; round += 1)
        for (const [at, site] of sites.entries()) slices[at]!.push(await measure(site))
      const [sqlite, postgres] = slices.map(least) as [Slice, Slice]
      measured.push({ ...page, sqlite, postgres })
    }
    return measured
  })
}

function least(slices: readonly Slice[]): Slice {
  const of = (name: keyof Slice) => Math.min(...slices.map((slice) => slice[name]))
  return { site: of('site'), server: of('server'), clock: of('clock') }
}

/** Writes one after another, each of which waits for the disk, and deals that eight people at a time secure, in a second. */
async function measureWrites({ openings, address }: Pair, seconds: number): Promise<WriteFigures[]> {
  const places = [databaseFile(openings[0]!.dataDir), address]
  const single: number[] = []
  for (const place of places)
    single.push(
      await withDatabase(place, async (db) => {
        const begun = performance.now()
        let written = 0
        for (; performance.now() - begun < seconds * 1000; written += 1)
          await db.updateTable('users').set({ signed_in_at: new Date().toISOString() }).where('role', '=', 'admin').execute() // prettier-ignore
        return written / ((performance.now() - begun) / 1000)
      }),
    )
  const people = 40 * seconds
  const orders: Order[][] = []
  for (const place of places) orders.push(await withDatabase(place, (db) => makeOrders(db, people)))
  const secured = await withSites(openings, async (sites) => {
    const rates: number[] = []
    for (const [at, site] of sites.entries()) rates.push(await secureAll(site, orders[at]!))
    return rates
  })
  return [
    { what: 'single writes a second', sqlite: single[0]!, postgres: single[1]! },
    { what: 'deals secured a second', sqlite: secured[0]!, postgres: secured[1]! },
  ]
}

interface Order {
  cookie: string
  dealId: number
}

async function makeOrders(db: Db, people: number): Promise<Order[]> {
  const free = db.selectFrom('deals').select('id').where('status', '=', 'active').where('nation', '<>', 'Scotland')
  const deals = await free.where('id', '>', 200).orderBy('id').limit(people).execute()
  return db.transaction().execute(async (trx) => {
    const orders: Order[] = []
    for (const { id } of deals) orders.push({ cookie: await signIn(trx, 'user'), dealId: id })
    return orders
  })
}

async function secureAll({ origin, port }: MeasuredSite, orders: readonly Order[]): Promise<number> {
  const waiting = [...orders.entries()]
  const begun = performance.now()
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [number, { cookie, dealId }] = next
      const from = `10.0.${number >> 8}.${number & 255}`
      const response = await fetch(`http://127.0.0.1:${port}/api/create-payment-intent`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ dealId }),
      })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`Securing a deal was answered with ${response.status}.`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return orders.length / ((performance.now() - begun) / 1000)
}

export function describePostgres({ pages, writes }: PostgresFigures): string {
  const cells = ([name, ...figures]: string[]) => name!.padEnd(30) + figures.map((text) => text.padStart(11)).join('')
  return [
    'Processor time of a request in ms, and the median by the clock; the least of the rounds. Beside it PostgreSQL’s own.',
    cells(['', 'SQLite', 'PostgreSQL', 'times', 'its server', 'clock', 'clock']),
    ...pages.map(
      ({ name, sqlite, postgres }) =>
      cells([name, sqlite.site.toFixed(2), postgres.site.toFixed(2), (postgres.site / sqlite.site).toFixed(2), postgres.server.toFixed(2), sqlite.clock.toFixed(1), postgres.clock.toFixed(1)]), // prettier-ignore
    ),
    '',
    ...writes.map(({ what, sqlite, postgres }) => cells([what, sqlite.toFixed(0), postgres.toFixed(0)])),
  ].join('\n')
}
