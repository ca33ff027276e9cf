import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { openByCable } from '#app/testing/database/cable.ts'
import { isOnPostgres, untilVersions } from '#app/testing/database/postgres.ts'
import { hasVersions, readLastChange } from '../versions.server.ts'

test.runIf(isOnPostgres)('who hears nothing of PostgreSQL any more soon keeps nothing, and listens anew', async () => {
  const { one, other, cut, mend } = await openByCable()
  await untilVersions(one)
  const before = readLastChange(one, ['deals'])
  cut()
  await addDeal(other)
  await vi.waitUntil(() => !hasVersions(one), { timeout: 4000, interval: 5 })
  mend()
  await vi.waitUntil(() => readLastChange(one, ['deals']) > before, { timeout: 10_000 })
})

test.runIf(isOnPostgres)('a process that stood still knows nothing before it has asked again', async () => {
  const { one } = await openByCable()
  await untilVersions(one)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2100)
  expect(hasVersions(one)).toBe(false)
  await vi.waitUntil(() => hasVersions(one))
})

test.runIf(isOnPostgres)('a server that takes over without the last changes is believed', async () => {
  const { one, other } = await openByCable()
  await addDeal(other)
  await addDeal(other)
  await untilVersions(one)
  await vi.waitUntil(() => readLastChange(one, ['deals']) > 0)
  const before = readLastChange(one, ['deals'])
  await sql`update versions set changed = changed - (select max(changed) from versions)`.execute(other)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%versions%' and pid <> pg_backend_pid()`.execute(other)
  await vi.waitUntil(() => !hasVersions(one))
  await untilVersions(one)
  const after = readLastChange(one, ['deals'])
  expect(after).not.toBe(before)
  await addDeal(other)
  await vi.waitUntil(() => readLastChange(one, ['deals']) !== after)
})
