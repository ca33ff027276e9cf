import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day, hour } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { followMachine, readClock, readMachineClock } from './clock.server.ts'

/** What time the site says it is while the machine’s clock says something else. */

const start = '2026-11-30T12:00:00.000Z'
const shared = globalThis as typeof globalThis & { marketplaceAgreed?: unknown }
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
let [wall, steady] = [0, 0]
beforeEach(() => {
  ;[wall, steady] = [Date.parse(start), 5000]
  vi.spyOn(Date, 'now').mockImplementation(() => wall)
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  followMachine()
})
afterEach(() => {
  vi.restoreAllMocks()
  delete shared.marketplaceAgreed
})
/** Time goes by, as both clocks say. */
const pass = (milliseconds: number) => {
  wall += milliseconds
  steady += milliseconds
}

test('a clock that is set within a day is followed', () => {
  pass(30 * day)
  expect(readClock()).toBe(addMilliseconds(start, 30 * day))
  wall -= 23 * hour
  expect(readClock()).toBe(addMilliseconds(start, 30 * day - 23 * hour))
  wall += 23 * hour
  pass(hour)
  expect(readClock()).toBe(addMilliseconds(start, 30 * day + hour))
})

test('one that falls behind is not, until it is right again', () => {
  wall -= 400 * day
  expect(readClock()).toBe(start)
  pass(90_000)
  expect(readClock()).toBe(addMilliseconds(start, 90_000))
  expect(readMachineClock()).toBe(addMilliseconds(start, 90_000 - 400 * day))
  wall += 400 * day
  pass(1000)
  expect(readClock()).toBe(addMilliseconds(start, 91_000))
})

test('one that falls behind is followed where it is confirmed', () => {
  wall -= 400 * day
  expect(readClock()).toBe(start)
  followMachine()
  pass(hour)
  expect(readClock()).toBe(addMilliseconds(start, hour - 400 * day))
})

test('one that runs ahead is followed, and so is its way back', () => {
  wall += 400 * day
  expect(readClock()).toBe(addMilliseconds(start, 400 * day))
  wall -= 400 * day
  pass(2000)
  expect(readClock()).toBe(addMilliseconds(start, 2000))
})

test('where the jobs do not run nobody would see that it is right again, so it is followed', async () => {
  vi.restoreAllMocks()
  // Whoever starts the site has read that it was at work in ten days’ time.
  shared.marketplaceAgreed = { wall: Date.now() + 10 * day, steady: performance.now() }
  const other = await startSite({ RUN_JOBS: 'false' })
  await other.stop()
  expect(Math.abs(Date.parse(readClock()) - Date.now())).toBeLessThan(hour)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 400 * day })
  expect(readClock()).toBe(new Date().toISOString())
  vi.useRealTimers()
})

test('what somebody writes while the clock is behind does not count as old afterwards', async () => {
  const { cookie } = await signInSomebody(site)
  wall -= 400 * day
  pass(5000)
  const dealId = await addDeal(site.db)
  const request = form({ message: 'Still there?' }, { as: cookie })
  expect((await site.fetch(`/deal/${dealId}/interest`, request)).status).toBe(303)
  expect(await site.db.selectFrom('tickets').select('created_at').execute()).toEqual([
    { created_at: addMilliseconds(start, 5000) },
  ])
})
