import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeData, signIn } from './bench-data.ts'
import { openSite, withSites, type MeasuredSite } from './bench-site.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { madeAnew, residentMemory } from './load.ts'
import { makeRawLoad } from './raw-load.ts'

/** What the site holds in memory, whether that grows, and what its start takes. */

interface MemoryScale {
  /** Mixed requests before each look at the heap, in all. The first also ends the look at what is resident. */
  looks: number[]
  /** Deals in the catalogue that is exported. */
  deals: number
  starts: number
}
export const wholeMemoryScale: MemoryScale = { looks: [10_000, 20_000, 40_000], deals: 100_000, starts: 5 }

interface MemoryFigures {
  name: string
  /** Processor time from the start to the first answer in seconds, the least of some. */
  start: number
  /** Resident, in MB. */
  idle: number
  mixed: number
  /** The heap after a forced collection, at each number of requests. */
  heaps: { requests: number; heap: number; resident: number }[]
  exported: { before: number; most: number; after: number }
}

/** Every kind of page, of more addresses than are kept: the n-th request. */
function mixed(n: number, asking: Asking): { path: string; headers: Record<string, string> } {
  const deal = asking.deals[Math.floor(n / 12) % asking.deals.length]!
  const user = { cookie: asking.user }
  const admin = { cookie: asking.admin }
  const encodings = { 'accept-encoding': 'gzip, br' }
  const all = [
    { path: '/', headers: encodings },
    { path: '/marketplace', headers: encodings },
    { path: `/deal/${deal}`, headers: encodings },
    { path: `/deal/${deal}`, headers: madeAnew },
    { path: `/marketplace?q=house+${n % 5000}`, headers: encodings },
    { path: `/marketplace?page=${1 + (n % 2)}&sort=roi`, headers: encodings },
    { path: '/marketplace?view=table', headers: user },
    { path: `/search?q=leeds+${n % 5000}`, headers: encodings },
    { path: '/admin/deals?sort=price', headers: admin },
    { path: '/area-intelligence/liverpool', headers: madeAnew },
    { path: '/api/deals', headers: {} },
    { path: `/calculators/deal?price=${100_000 + n}`, headers: encodings },
  ]
  return all[n % all.length]!
}

/** The asking of a person and of an admin, and the deals that are asked for. */
interface Asking {
  user: string
  admin: string
  deals: number[]
}

export async function measureMemory(
  dataDir: string,
  scale: MemoryScale,
  beside: string | null,
): Promise<MemoryFigures[]> {
  const figures: MemoryFigures[] = []
  for (const [name, folder] of [['ours', undefined], ...(beside ? [['beside', beside] as const] : [])] as const) {
    figures.push(await measure(name, join(dataDir, name), scale, folder))
  }
  return figures
}

async function measure(name: string, dataDir: string, scale: MemoryScale, folder?: string): Promise<MemoryFigures> {
  const opening = { name, dataDir, ...(folder && { folder }) }
  await makeData(dataDir, 0, folder)
  const asking = await withDatabase(databaseFile(dataDir), async (db) => ({
    user: await signIn(db, 'user'),
    admin: await signIn(db, 'admin'),
    deals: (await db.selectFrom('deals').select('id').where('status', '=', 'active').execute()).map(({ id }) => id),
  }))
  const starts: number[] = []
  for (let n = 0; n < scale.starts; n += 1) {
    await withSites([opening], async ([site]) => starts.push((await site!.ask('read')).processor / 1000))
  }
  const own = await openSite(opening)
  let shown
  try {
    shown = await fill(own, asking, scale)
  } finally {
    await own.stop()
  }
  const manyDir = `${dataDir}-many`
  await makeData(manyDir, scale.deals, folder)
  const cookie = await withDatabase(databaseFile(manyDir), (db) => signIn(db, 'admin'))
  const exported = await withSites([{ ...opening, dataDir: manyDir }], ([site]) => exportAll(site!, cookie))
  return { name, start: Math.min(...starts), ...shown, exported }
}

async function fill(site: MeasuredSite, asking: Asking, { looks }: MemoryScale) {
  await pause(3000)
  const idle = residentMemory(site.pid())
  let done = 0
  let resident = 0
  const heaps: MemoryFigures['heaps'] = []
  for (const requests of looks) {
    await sendMixed(site, asking, done, requests)
    done = requests
    resident ||= residentMemory(site.pid())
    // What a collection frees in its finalizers, the next one counts.
    await site.ask('collect')
    const { heap } = await site.ask('collect')
    heaps.push({ requests, heap, resident: residentMemory(site.pid()) })
  }
  return { idle, mixed: resident, heaps }
}

/** The requests from one number to another, those of one kind at a time: each slice is short, so that kinds alternate. */
async function sendMixed(site: MeasuredSite, asking: Asking, from: number, to: number): Promise<void> {
  const kinds = 12
  for (let begin = from; begin < to; begin += kinds * 20) {
    for (let kind = 0; kind < kinds; kind += 1) {
      const { headers } = mixed(kind, asking)
      const path = (n: number) => mixed(begin + n * kinds + kind - (begin % kinds), asking).path
      const { others } = await makeRawLoad({ port: site.port, path, headers, connections: 4, requests: 20 })
      if (others > 0) throw new Error(`${path(0)} was not answered with 200.`)
    }
  }
}

async function exportAll(site: MeasuredSite, cookie: string): Promise<MemoryFigures['exported']> {
  await makeRawLoad({ port: site.port, path: () => '/admin/deals', headers: { cookie }, requests: 50 })
  const before = residentMemory(site.pid())
  let most = before
  const watch = setInterval(() => {
    if (site.isAlive()) most = Math.max(most, residentMemory(site.pid()))
  }, 20)
  await makeRawLoad({
    port: site.port,
    path: () => '/admin/export/deals',
    headers: { cookie },
    connections: 1,
    requests: 1,
  })
  clearInterval(watch)
  return { before, most, after: residentMemory(site.pid()) }
}

/** Bytes of the heap that a request leaves behind, between the last two looks. */
export function leftByRequest({ heaps }: MemoryFigures): number {
  const [before, after] = heaps.slice(-2)
  return ((after!.heap - before!.heap) * 2 ** 20) / (after!.requests - before!.requests)
}

export function describeMemory(all: readonly MemoryFigures[]): string {
  return all
    .flatMap((figures) => [
      `${figures.name}: start to first answer ${figures.start.toFixed(2)} s of processor time; resident ${figures.idle.toFixed(0)} MB idle, ${figures.mixed.toFixed(0)} after ${figures.heaps[0]?.requests} mixed requests`,
      ...figures.heaps.map(
        ({ requests, heap, resident }) =>
          `  after ${requests} mixed requests: heap ${heap.toFixed(1)} MB once collected, resident ${resident.toFixed(0)} MB`,
      ),
      `  between the last two looks a request left ${leftByRequest(figures).toFixed(0)} bytes in the heap`,
      `  CSV of the large catalogue: ${figures.exported.before.toFixed(0)} MB before, ${figures.exported.most.toFixed(0)} at most, ${figures.exported.after.toFixed(0)} after`,
    ])
    .join('\n')
}
