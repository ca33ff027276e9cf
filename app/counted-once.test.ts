import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { buy } from './testing/buyers/purchases.ts'
import { addDeal, createTestDatabase, testNow } from './testing/database/database.ts'
import { photoRules } from './testing/inputs/upload-rules.ts'
import { endWorkers, leaveTwo, loadInMain, loadInTwo, loadInWorker } from './testing/running/two-processes.ts'
import { addMilliseconds } from './utils/dates.ts'
import type { KnownEverywhere } from './utils/known-everywhere.server.ts'

/** What is counted once for the whole site, however many processes answer for it. */

afterEach(leaveTwo)

const until = addMilliseconds(testNow, 3_600_000)

test('requests of one caller are counted together, and one that nothing limits asks nobody', async () => {
  const [main, worker] = await loadInTwo(async () => ({
    ...(await import('./middleware/rate-limit.server.ts')),
    context: await import('./context.ts'),
  }))
  const send = async ({ rateLimit, context: names }: typeof main, method = 'POST') => {
    const context = new RouterContextProvider()
    context.set(names.visitorContext, null)
    context.set(names.clientAddressContext, '2001:db8::1')
    context.set(names.nowContext, testNow)
    context.set(names.bodyContext, {} as never)
    const url = new URL('https://site.test/api/support')
    const args = { request: new Request(url, { method }), url, context, params: {}, pattern: 'api/support' }
    return ((await rateLimit(args, () => Promise.resolve(new Response('next')))) as Response).status
  }
  for (let count = 0; count < 5; count += 1) {
    expect(await send(main)).toBe(200)
    expect(await send(worker)).toBe(200)
  }
  for (const one of [worker, main]) expect(await send(one)).toBe(429)
  expect(await send(worker, 'GET')).toBe(200)
})

test('a network has one share of what it may', async () => {
  const [main, worker] = await loadInTwo(() => import('./domain/newsletter/shares.server.ts'))
  const take = ({ takeNewAddress }: typeof main) => takeNewAddress({ address: '192.0.2.1', until, now: testNow })
  for (let count = 0; count < main.mostOfOneNetwork / 2; count += 1)
    expect([await take(main), await take(worker)]).toEqual([true, true])
  expect([await take(worker), await take(main)]).toEqual([false, false])
})

test('whoever sends files has one share of them', async () => {
  const db = await createTestDatabase()
  const [main, worker] = await loadInTwo(() => import('./domain/files/quotas.server.ts'))
  const caller = { key: '192.0.2.1', network: '192.0.2.1', isKnown: false }
  for (const { countForCaller } of [main, worker]) await countForCaller(db, photoRules, caller, 600_000, testNow)
  for (const { hasUsedShare } of [main, worker]) expect(await hasUsedShare(db, photoRules, caller, testNow)).toBe(true)
  expect(await db.selectFrom('upload_shares').selectAll().execute()).toHaveLength(2)
})

test('a place is taken from all, and is free again once it is given back or its process has ended', async () => {
  let taken = 0
  const take = () => {
    if (taken >= 2) return null
    taken += 1
    return () => void (taken -= 1)
  }
  const [main, worker] = await loadInTwo(async () => {
    const { placesOfSite } = await import('./utils/site-places.server.ts')
    return placesOfSite('test', take)
  })
  const [first, second] = [await main(undefined), await worker(undefined)]
  expect([await main(undefined), await worker(undefined)]).toEqual([null, null])
  first!()
  // Twice is once.
  first!()
  expect(taken).toBe(1)
  expect(await worker(undefined)).not.toBeNull()
  endWorkers()
  expect(taken).toBe(0)
  second!()
  await Promise.resolve()
  expect(taken).toBe(0)
})

test('an admin has one hour of drafts', async () => {
  const [main, worker] = await loadInTwo(() => import('./domain/deals/desk/description-draft.server.ts'))
  const db = await createTestDatabase()
  const id = await addDeal(db)
  const drafting = { model: { ask: () => Promise.resolve({ ok: true, text: 'A house.' } as const) } }
  const draft = ({ draftDescription }: typeof main) => draftDescription(db, drafting, { id: 'ada' }, id, testNow)
  for (let count = 0; count < 10; count += 1) for (const one of [main, worker]) expect((await draft(one)).ok).toBe(true)
  for (const one of [main, worker]) expect(await draft(one)).toEqual({ ok: false, reason: 'too-many' })
})

test('what every process knows one that begins later knows too', async () => {
  const load = async () => {
    const { KnownEverywhere } = await import('./utils/known-everywhere.server.ts')
    return new KnownEverywhere('test', 2)
  }
  const [main, worker] = await loadInTwo(load)
  worker.add('a')
  main.add('b')
  const later = await loadInWorker(load)
  for (const one of [main, worker, later]) expect([...(await one.list())].sort()).toEqual(['a', 'b'])
  later.add('c')
  main.delete('b')
  for (const one of [main, worker, later]) expect([...(await one.list())]).toEqual(['c'])
})

test('what is taken out while a process still asks stays out', async () => {
  const load = async (early: (known: KnownEverywhere) => void) => {
    const { KnownEverywhere } = await import('./utils/known-everywhere.server.ts')
    const known = new KnownEverywhere('test', 3)
    early(known)
    return known
  }
  const main = await loadInMain(() => load((known) => ['a', 'b', 'c'].forEach(known.add)))
  const worker = await loadInWorker(() =>
    load((known) => {
      known.delete('a')
      known.delete('b')
      known.add('b')
    }),
  )
  for (const one of [main, worker]) expect([...(await one.list())].sort()).toEqual(['b', 'c'])
})

test('money that could not be written down is known to every process', async () => {
  const { db, buyer, dealId } = await buy()
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  await db.updateTable('reservations').set({ status: 'held' }).execute()
  await db.updateTable('payments').set({ status: 'open' }).execute()
  const [main, worker] = await loadInTwo(() => import('./domain/deals/list/not-entered.server.ts'))
  worker.noteNotEntered(id)
  const later = await loadInWorker(() => import('./domain/deals/list/not-entered.server.ts'))
  for (const one of [main, worker, later]) expect(await one.isNotEntered(db, buyer.id, dealId)).toBe(true)
  main.forgetNotEntered(id)
  for (const one of [main, worker, later]) expect(await one.isNotEntered(db, buyer.id, dealId)).toBe(false)
})
