import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readTemplate } from './testing/database/database.ts'
import { neededSettings } from './testing/running/settings.ts'
import { leaveTwo, loadInMain, loadInWorker } from './testing/running/two-processes.ts'
import type { Way } from './utils/site-processes.server.ts'

/** What a worker leaves to the main process: the modules of three processes in this one, and whatever crosses between them is copied. */

const asked: string[] = []

async function load() {
  return {
    ...(await import('./domain/backups/nightly.server.ts')),
    ...(await import('./jobs.server.ts')),
    ...(await import('./middleware/page-views.server.ts')),
    ...(await import('./middleware/post-views.server.ts')),
    ...(await import('./readiness.server.ts')),
    ...(await import('./resources.server.ts')),
    ...(await import('./running.server.ts')),
    ...(await import('./utils/outside-calls.server.ts')),
  }
}
type Site = Awaited<ReturnType<typeof load>>

const shared = globalThis as typeof globalThis & {
  marketplaceWorkers?: { wanted: number; running: () => number }
  marketplaceBackgroundWork?: { startNow(name: string): Promise<void>; writeDown?(): Promise<void> }
  marketplaceWay?: Way
}
let dataDir: string
let main: Site
let workers: [Site, Site]
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'two-processes-'))
  writeFileSync(join(dataDir, 'marketplace.db'), await readTemplate())
  for (const name of ['files', 'backups']) mkdirSync(join(dataDir, name))
  Object.assign(process.env, {
    ...neededSettings,
    DATA_DIR: dataDir,
    RUN_JOBS: 'false',
    BACKUP_DIR: join(dataDir, 'backups'),
  })
  main = await loadInMain(load)
  workers = [await loadAsking(), await loadAsking()]
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

/** One more worker, of which is known what it asks. */
async function loadAsking(): Promise<Site> {
  const worker = await loadInWorker(load)
  const way = shared.marketplaceWay!
  const ask = way.askMain.bind(way)
  vi.spyOn(way, 'askMain').mockImplementation((name, given) => {
    asked.push(name)
    return ask(name, given)
  })
  return worker
}

beforeEach(() => void asked.splice(0))
afterAll(() => {
  vi.restoreAllMocks()
  delete shared.marketplaceWorkers
  delete shared.marketplaceBackgroundWork
  // The next test file must not find the settings of this one.
  leaveTwo()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Whatever the main process was told has been taken by then. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const readChecks = async (worker: Site) =>
  (JSON.parse((await worker.answerReadiness()).text) as { checks: Record<string, string> }).checks

test('pictures and stamped documents are made by the one queue of the main process', async () => {
  const [pictures, stamper] = [main.getPictures(), main.getStamper()]
  const make = vi.spyOn(pictures, 'make').mockResolvedValue({ ok: true, width: 2, height: 1, widths: [2] })
  const measure = vi.spyOn(pictures, 'measure').mockResolvedValue({ ok: false, reason: 'invalid' })
  const drawCard = vi.spyOn(pictures, 'drawCard').mockResolvedValue({ ok: true, jpeg: 'abc' })
  const stamp = vi.spyOn(stamper, 'stamp').mockResolvedValue({ ok: true, byteSize: 5 })
  const [order, stamped] = [
    { from: 'a', to: 'b', ending: 'c' },
    { from: 'a', to: 'b', parts: ['d'] },
  ]
  const card = { photograph: null, title: 'A', lines: [], siteName: 'B', drawing: null, cover: null }
  for (const worker of workers) {
    expect(await worker.getPictures().make(order)).toEqual({
      ok: true,
      width: 2,
      height: 1,
      widths: [2],
    })
    expect(await worker.getPictures().measure('a')).toEqual({ ok: false, reason: 'invalid' })
    expect(await worker.getPictures().drawCard(card)).toEqual({ ok: true, jpeg: 'abc' })
    expect(await worker.getStamper().stamp(stamped)).toEqual({ ok: true, byteSize: 5 })
    // There is nothing of its own to be ended, and the main process's goes on.
    worker.getPictures().close()
    worker.getStamper().close()
  }
  expect(make.mock.calls).toEqual([[order], [order]])
  expect(measure.mock.calls).toEqual([['a'], ['a']])
  expect(drawCard.mock.calls).toEqual([[card], [card]])
  expect(stamp.mock.calls).toEqual([[stamped], [stamped]])
  const close = vi.spyOn(pictures, 'close')
  workers[0].getPictures().close()
  expect(close).not.toHaveBeenCalled()
})

test('calls to others are counted once, and what the last of them said holds for the site', async () => {
  const [one, two] = workers
  one.noteOutsideCall('identity')
  two.noteFailedCall('identity', { call: 'token', reason: 'timeout', fault: 'timeout' })
  await settle()
  expect(asked).toHaveLength(2)
  expect(main.readOutsideCalls().identity).toMatchObject({ calls: 2, failures: 1, isWell: false, fault: 'timeout' })
  for (const worker of workers) expect(worker.readOutsideCalls().identity.calls).toBe(0)
  const rowOf = async (site: Site) => (await site.readRunning()).find(({ name }) => name === 'Sign-in')
  expect(await rowOf(one)).toMatchObject({ isWell: false })
  expect(await readChecks(two)).toMatchObject({ identity: 'failing' })
  two.noteOutsideCall('identity')
  await settle()
  expect(await rowOf(one)).toMatchObject({ isWell: true })
})

test('a visitor who looks at a post twice a day counts once, whichever processes answer', async () => {
  const viewer = { agent: 'Mozilla/5.0 Firefox/140.0', purpose: '', address: '203.0.113.7' }
  const now = '2026-11-24T12:00:00.000Z'
  for (const worker of workers) worker.addPostView(7, viewer, null, now)
  workers[1].addPostView(7, { ...viewer, address: '203.0.113.8' }, null, now)
  await settle()
  expect(main.postViews.take()).toEqual([{ postId: 7, views: 2 }])
  for (const worker of workers) expect(worker.postViews.take()).toEqual([])
})

test('a round of a job is begun, and waited for, in the main process, whose rate of mail it is too', async () => {
  const begun: string[] = []
  const round = Promise.withResolvers<void>()
  shared.marketplaceBackgroundWork = {
    startNow: (name) => {
      begun.push(name)
      return round.promise
    },
  }
  workers[0].startJobNow('work-imports')
  await workers[0].finishJobNow('make-pictures', 20)
  expect(begun).toEqual(['work-imports', 'make-pictures'])
  const waiting = workers[1].finishJobNow('make-pictures', 60_000)
  round.resolve()
  await waiting
  expect(await workers[0].readMailRate('2026-11-24T12:00:00.000Z')).toBeNull()
  expect(asked).toEqual(['start-round', 'start-round', 'start-round', 'mail-rate'])
})

test('the dashboard tells of the backups what the last round saw, whichever process answers', async () => {
  const now = '2026-11-24T12:00:00.000Z'
  const rowOf = async (site: Site) => (await site.readRunning()).find(({ name }) => name === 'Backups')
  expect((await rowOf(workers[0]))?.text).toBe('Nothing has looked at BACKUP_DIR since the start.')
  const maker = { work: () => Promise.resolve({ kind: 'left' } as const), close: () => {} }
  const nightly = { dataDir, bucket: null, folder: join(dataDir, 'backups'), keep: 3, maker, startedAt: now }
  await main.workBackups(main.getDatabase(), nightly, () => now)
  for (const site of [main, ...workers]) expect((await rowOf(site))?.text).toBe('There is none yet.')
})

test('a worker where no jobs run writes no views down either, and tells its last numbers', async () => {
  const [worker] = workers
  let told = 0
  worker.startBackgroundWork(() => Promise.resolve(void (told += 1)))
  worker.pageViews.add('2026-11-24', 'deal', 1)
  await shared.marketplaceBackgroundWork!.writeDown!()
  expect([told, worker.pageViews.take().length]).toEqual([1, 1])
})

test('the dashboard and /readyz tell how many workers answer, and nothing of them where there are none', async () => {
  const told = async () => ({
    row: (await workers[0].readRunning()).find(({ name }) => name === 'Processes'),
    state: (await readChecks(workers[1])).workers,
  })
  expect(await told()).toEqual({ row: undefined, state: 'off' })
  const now = performance.now()
  // A verdict is kept for a second.
  vi.spyOn(performance, 'now').mockReturnValue(now + 1050)
  shared.marketplaceWorkers = { wanted: 4, running: () => 3 }
  expect(await told()).toMatchObject({ row: { isWell: false }, state: 'failing' })
})
