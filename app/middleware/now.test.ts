import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterEach(() => site.setHour(null))
afterAll(() => site.stop())

const yearIn = (text: string) => /© 2025–(\d{4})/.exec(text)?.[1]
const yearAt = async (hour: string, path: string) => {
  site.setHour(hour)
  return yearIn(await (await site.fetch(path)).text())
}

test('what a request writes, it writes at the hour that a test has chosen', async () => {
  const hour = '2031-05-06T07:08:09.000Z'
  site.setHour(hour)
  const { cookie } = await signInSomebody(site)
  const dealId = await addDeal(site.db)
  const sent = await site.fetch(`/deal/${dealId}/interest`, form({ message: 'Still there?' }, { as: cookie }))
  expect(sent.status).toBe(303)
  const ticket = await site.db.selectFrom('tickets').select(['created_at', 'updated_at']).executeTakeFirstOrThrow()
  expect(ticket).toEqual({ created_at: hour, updated_at: hour })
  const written = await site.db.selectFrom('audit_events').select('at').distinct().execute()
  expect(written).toEqual([{ at: hour }])
})

test('a session is over when it is twelve hours later, and not a second before', async () => {
  site.setHour('2031-05-06T07:00:00.000Z')
  const { cookie } = await signInSomebody(site)
  const statusAt = async (hour: string) => {
    site.setHour(hour)
    return (await site.fetch('/api/auth/user', { as: cookie })).status
  }
  expect(await statusAt('2031-05-06T19:00:00.000Z')).toBe(401)
  expect(await statusAt('2031-05-06T18:59:59.000Z')).toBe(200)
})

test('documents open at their moment', async () => {
  const buyer = await addUser(site.db)
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const { reservationId } = await addPurchase(site.db, buyer, dealId, {
    paidAt: '2031-05-06T07:00:00.000Z',
  })
  const openAt = async (hour: string) => {
    site.setHour(hour)
    const as = await site.signIn(buyer)
    return (await site.fetch(`/account/documents/${reservationId}`, { as })).text()
  }
  const before = await openAt('2031-05-06T06:59:59.999Z')
  const after = await openAt('2031-05-06T07:00:00.000Z')
  expect(before).toContain('You can open them from 6 May 2031.')
  expect(after).not.toContain('You can open them from 6 May 2031.')
})

test.each(['/support', '/no/such/page'])('the year below %s is that of the request', async (path) => {
  expect(await yearAt('2031-12-31T23:59:59.000Z', path)).toBe('2031')
  // A kept page is made anew with a new day in London, and where the clock has been set back.
  expect(await yearAt('2032-01-01T00:00:00.000Z', path)).toBe('2032')
  expect(await yearAt('2032-01-01T00:04:59.000Z', path)).toBe('2032')
  expect(await yearAt('2031-06-01T00:00:00.000Z', path)).toBe('2031')
})

test('a request reads the clock once', async () => {
  const shared = globalThis as typeof globalThis & { marketplaceClock?: () => string }
  const clock = vi.fn(() => '2031-05-06T07:08:09.000Z')
  const { cookie } = await signInSomebody(site, { isAdmin: true })
  for (const path of ['/account', '/admin', '/deals', '/no/such/page', '/admin/export/deals']) {
    shared.marketplaceClock = clock
    await (await site.fetch(path, { as: cookie })).text()
    expect.soft([path, clock.mock.calls.length]).toEqual([path, 1])
    clock.mockClear()
  }
})
