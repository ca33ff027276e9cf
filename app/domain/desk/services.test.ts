import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { refuseWrites } from '#app/testing/database/refusing.ts'
import { hour, later, minute } from '#app/testing/running/times.ts'
import type { ServiceState } from '#app/utils/outside-calls.server.ts'
import { watchedServices, type WatchedService } from '#app/utils/outside-services.ts'
import { readServices, startServiceNotes } from './services.server.ts'
import { describeService, type NotedService } from './services.ts'

/** How outside companies answered, kept over restarts, and what the desk says of it. */

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const none: ServiceState = {
  calls: 0,
  failures: 0,
  isWell: null,
  succeededAt: null,
  failedAt: null,
  failingSince: null,
  fault: null,
}
const process = (given: Partial<Record<WatchedService, Partial<ServiceState>>>) =>
  Object.fromEntries(watchedServices.map((name) => [name, { ...none, ...given[name] }])) as Record<
    WatchedService,
    ServiceState
  >
const well = (at: string): Partial<ServiceState> => ({ isWell: true, succeededAt: at })
const failing = (at: string, fault: ServiceState['fault'] = 'timeout', since = at): Partial<ServiceState> => ({
  isWell: false,
  failedAt: at,
  failingSince: since,
  fault,
})
const rows = () => db.selectFrom('outside_services').selectAll().orderBy('service').execute()
const time = (text: string) => Date.parse(text)

test('a service is written down at once where its state changes, else once a minute', async () => {
  const note = startServiceNotes()
  const writes = vi.fn<() => void>()
  const watched = async (states: ReturnType<typeof process>, at: string) => {
    const before = JSON.stringify(await rows())
    await note(db, states, time(at))
    if (JSON.stringify(await rows()) !== before) writes()
  }
  await watched(process({}), testNow)
  expect(writes).toHaveBeenCalledTimes(0)
  await watched(process({ mail: well(testNow) }), testNow)
  expect(writes).toHaveBeenCalledTimes(1)
  await watched(process({ mail: well(later(minute / 2)) }), later(minute / 2))
  expect(writes).toHaveBeenCalledTimes(1)
  await watched(process({ mail: { ...well(testNow), ...failing(later(minute / 2)) } }), later(minute / 2))
  expect(writes).toHaveBeenCalledTimes(2)
  await watched(
    process({ mail: { ...well(testNow), ...failing(later(minute / 2), 'certificate') } }),
    later(minute / 2),
  )
  await watched(process({ mail: well(later(minute)) }), later(2 * minute))
  expect(writes).toHaveBeenCalledTimes(4)
  // Nothing new is nothing to write, however late.
  await watched(process({ mail: well(later(minute)) }), later(hour))
  expect(writes).toHaveBeenCalledTimes(4)
  expect(await rows()).toEqual([
    {
      service: 'mail',
      succeeded_at: later(minute),
      failed_at: later(minute / 2),
      failing_since: null,
      fault: 'certificate',
    },
  ])
})

test('the next process knows what the one before has seen, and since when a service fails', async () => {
  await startServiceNotes()(db, process({ payments: { ...well(testNow), ...failing(later(minute), 'wrong-key') } }), 0)
  const asked = await readServices(db, process({}))
  const kept = { succeededAt: testNow, failedAt: later(minute), failingSince: later(minute), fault: 'wrong-key' }
  expect(asked.payments).toMatchObject(kept)
  expect(asked.mail).toMatchObject({ succeededAt: null, failedAt: null, failingSince: null })

  const failsStill = process({ payments: failing(later(hour), 'timeout') })
  expect((await readServices(db, failsStill)).payments).toEqual({ ...kept, failedAt: later(hour), fault: 'timeout' })
  await startServiceNotes()(db, failsStill, 0)
  expect((await rows())[0]).toMatchObject({ failing_since: later(minute), failed_at: later(hour) })
  const answers = process({ payments: well(later(2 * hour)) })
  expect((await readServices(db, answers)).payments).toEqual({
    ...kept,
    succeededAt: later(2 * hour),
    failedAt: later(hour),
    fault: 'timeout',
    failingSince: null,
  })
  // Between them it was well, so that it fails since then.
  const again = process({ payments: { ...well(later(2 * hour)), ...failing(later(3 * hour)) } })
  expect((await readServices(db, again)).payments.failingSince).toBe(later(3 * hour))
})

test('reading writes nothing', async () => {
  await refuseWrites(db, 'insert', 'outside_services', 'stuck')
  await readServices(db, process({ mail: well(testNow) }))
  expect(await rows()).toEqual([])
})

test('a full disk is left alone, and the next round writes what it could not', async () => {
  const note = startServiceNotes()
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    throw full
  })
  await note(db, process({ mail: well(testNow) }), time(testNow))
  expect(await rows()).toEqual([])
  vi.restoreAllMocks()
  await note(db, process({ mail: well(testNow) }), time(testNow))
  expect(await rows()).toMatchObject([{ service: 'mail', succeeded_at: testNow }])
})

const never: NotedService = { succeededAt: null, failedAt: null, failingSince: null, fault: null }

test.each<[string, Partial<NotedService>, boolean, object]>([
  ['left out', { succeededAt: testNow }, false, { isWell: null, text: 'Off: not in the settings', at: null }],
  ['not asked', {}, true, { isWell: null, text: 'Not asked yet', at: null }],
  ['well', { succeededAt: testNow }, true, { isWell: true, text: 'Well, last success', at: testNow }],
  [
    'well again',
    { succeededAt: later(hour), failedAt: testNow, fault: 'timeout' },
    true,
    {
      isWell: true,
      text: 'Well, last success',
      at: later(hour),
      before: { text: 'Last failure: it did not answer in time,', at: testNow },
    },
  ],
  [
    'failing',
    { succeededAt: testNow, failedAt: later(hour), failingSince: later(minute), fault: 'wrong-key' },
    true,
    {
      isWell: false,
      text: 'It refused our key. Failing since',
      at: later(minute),
      before: { text: 'Check STRIPE_SECRET_KEY. Last success', at: testNow },
    },
  ],
  [
    'failing from the beginning',
    { failedAt: testNow, failingSince: testNow, fault: 'unknown-host' },
    true,
    {
      isWell: false,
      text: 'Its address was not found in the DNS. Failing since',
      at: testNow,
      before: { text: 'Check its address in the settings. No success yet', at: null },
    },
  ],
])('a service that is %s is told in words', (_, noted, isOn, told) => {
  expect(describeService('payments', { ...never, ...noted }, isOn)).toEqual({ name: 'Payments', ...told })
})
