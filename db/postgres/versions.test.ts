import { expect, test, vi } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { openByCable } from '#app/testing/database/cable.ts'
import { isOnPostgres, untilVersions } from '#app/testing/database/postgres.ts'
import { hasVersions, readLastChange } from '../versions.server.ts'

test.runIf(isOnPostgres)(
  'who hears nothing of PostgreSQL any more keeps nothing after two seconds, and listens anew',
  async () => {
    const { one, other, cut, mend } = await openByCable()
    await untilVersions(one)
    const before = readLastChange(one, ['deals'])
    cut()
    const start = performance.now()
    await addDeal(other)
    await vi.waitUntil(() => !hasVersions(one), { timeout: 4000, interval: 5 })
    expect(performance.now() - start).toBeLessThan(2100)
    mend()
    await vi.waitUntil(() => readLastChange(one, ['deals']) > before, { timeout: 10_000 })
  },
)

test.runIf(isOnPostgres)('a process that stood still knows nothing before it has asked again', async () => {
  const { one } = await openByCable()
  await untilVersions(one)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100)
  expect(hasVersions(one)).toBe(false)
  await vi.waitUntil(() => hasVersions(one))
})
