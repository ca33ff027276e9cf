import cluster from 'node:cluster'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type * as Jobs from './jobs.server.ts'
import { readTemplate } from './testing/database/database.ts'
import { neededSettings } from './testing/running/settings.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'resources-'))
  writeFileSync(join(dataDir, 'marketplace.db'), await readTemplate())
  Object.assign(process.env, { ...neededSettings, DATA_DIR: dataDir })
})
afterEach(() => vi.useRealTimers())
afterAll(() => {
  // The next test file must not find the settings of this one.
  vi.resetModules()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The modules as the development server has them after an edit: new, in the process that had them before. */
async function load() {
  vi.resetModules()
  const { getDatabase } = await import('./resources.server.ts')
  const { checkIntegrity } = await import('#db/database.server.ts')
  const db = getDatabase()
  return { db, isKnown: () => checkIntegrity(db).length === 0, again: getDatabase }
}

test('modules that were loaded anew open their own database, and the one before is closed a while later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const first = await load()
  expect(first.again()).toBe(first.db)
  const listeners = process.listenerCount('exit')
  const second = await load()
  expect(second.isKnown()).toBe(true)
  // What began before the edit still ends well.
  expect(first.isKnown()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.isKnown).toThrow('not open')
  expect(second.isKnown()).toBe(true)
  expect(process.listenerCount('exit')).toBe(listeners)
})

test('where no jobs run the main process has its database open from the start, and the trader is its to write down', async () => {
  const own = mkdtempSync(join(tmpdir(), 'resources-'))
  writeFileSync(join(own, 'marketplace.db'), await readTemplate())
  vi.stubEnv('DATA_DIR', own)
  vi.stubEnv('RUN_JOBS', 'false')
  const opened = async (call: (site: typeof Jobs) => void) => {
    vi.resetModules()
    call(await import('./jobs.server.ts'))
    const { getDatabase } = await import('./resources.server.ts')
    const db = getDatabase()
    // What the process writes down by itself is there by then.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return db.selectFrom('traders').select('id').execute()
  }
  const role = cluster as unknown as { isWorker: boolean }
  try {
    // The ledger begins as the process opens its database.
    const ledger = join(own, 'forgotten.key')
    role.isWorker = true
    expect([await opened(() => {}), existsSync(ledger)]).toEqual([[], false])
    role.isWorker = false
    let isOpen = false
    const traders = await opened(({ startBackgroundWork }) => {
      startBackgroundWork(() => Promise.resolve())
      isOpen = existsSync(ledger)
    })
    expect([isOpen, traders]).toEqual([true, [{ id: 1 }]])
  } finally {
    role.isWorker = false
    vi.unstubAllEnvs()
    rmSync(own, { recursive: true, force: true })
  }
})
