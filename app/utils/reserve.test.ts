import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveMegabytes, watchRoom } from '#app/testing/running/free-room.ts'
import { leaveTwo, loadInTwo } from '#app/testing/running/two-processes.ts'
import { deleteReserve, giveReserveBack, hasReserve, makeReserve } from './reserve.server.ts'

let dataDir: string
watchRoom()
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reserve-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

test('it really takes its room, is made once, and is given back once with a line of the log', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect([await hasReserve(dataDir), await makeReserve(dataDir, 0), await hasReserve(dataDir)]).toEqual([
    false,
    true,
    true,
  ])
  const { blocks, mode } = statSync(join(dataDir, 'reserve'))
  expect([blocks * 512 >= 64 * 1024 * 1024, mode & 0o777, readdirSync(dataDir)]).toEqual([true, 0o600, ['reserve']])
  expect(await makeReserve(dataDir, 0)).toBe(false)
  leaveMegabytes(255)
  expect([giveReserveBack(dataDir), giveReserveBack(dataDir), readdirSync(dataDir)]).toEqual([true, false, []])
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toMatchObject([
    { level: 'warning', event: 'reserve-given-back', megabytes: 64 },
  ])
})

test('it is not made where that would leave too little, nor counted where it is only a name', async () => {
  expect([await makeReserve(dataDir, Infinity), readdirSync(dataDir)]).toEqual([false, []])
  writeFileSync(join(dataDir, 'reserve'), 'x')
  expect(await hasReserve(dataDir)).toBe(false)
  expect(await makeReserve(dataDir, 0)).toBe(true)
})

test('one that is only half made when the disk is full is not made', async () => {
  const making = makeReserve(dataDir, 0)
  while (readdirSync(dataDir).length === 0) await setImmediate()
  expect(readdirSync(dataDir)).toEqual(['reserve.tmp'])
  expect(deleteReserve(dataDir)).toBe(false)
  expect([await making, readdirSync(dataDir)]).toEqual([false, []])
  expect(await makeReserve(dataDir, 0)).toBe(true)
})

test('it stays where another disk is full, such as that of temporary files', async () => {
  await makeReserve(dataDir, 0)
  leaveMegabytes(256)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect([giveReserveBack(dataDir), giveReserveBack(dataDir, full), await hasReserve(dataDir)]).toEqual([false, false, true]) // prettier-ignore
})

test('a user’s share that is used up takes it however much the disk has, and none is made for an hour', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await makeReserve(dataDir, 0)
  leaveMegabytes(5000)
  const usedUp = Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' })
  const start = performance.now()
  expect([giveReserveBack(dataDir, usedUp), readdirSync(dataDir)]).toEqual([true, []])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start + 59 * 60_000)
  expect(await makeReserve(dataDir, 0)).toBe(false)
  clock.mockReturnValue(start + 61 * 60_000)
  expect(await makeReserve(dataDir, 0)).toBe(true)
})

test('whichever process meets the full disk, the main one makes none meanwhile', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const [main, worker] = await loadInTwo(() => import('./reserve.server.ts'))
    const making = main.makeReserve(dataDir, 0)
    while (readdirSync(dataDir).length === 0) await setImmediate()
    worker.deleteReserve(dataDir)
    expect([await making, readdirSync(dataDir)]).toEqual([false, []])
    const usedUp = Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' })
    worker.giveReserveBack(dataDir, usedUp)
    expect(await main.makeReserve(dataDir, 0)).toBe(false)
    const start = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(start + 61 * 60_000)
    expect(await main.makeReserve(dataDir, 0)).toBe(true)
  } finally {
    leaveTwo()
  }
})
