import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { workListings } from '#app/domain/submissions/listing.server.ts'
import { addPurchase, addUser } from '#app/testing/database/database.ts'
import { publishSubmission, readRow } from '#app/testing/desks/submissions.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** What a vendor sees and does of a deal that was published. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const ago = (days: number) => addMilliseconds(new Date().toISOString(), -days * 86_400_000)
let vendor: User
let cookie: string
let stranger: string
let live: { reference: string; id: number; dealId: number }
beforeEach(async () => {
  vendor = await addUser(site.db, { firstName: 'Vera' })
  const reviewer = await addUser(site.db, { role: 'reviewer' })
  const stage = { db: site.db, vendor, reviewer, second: reviewer, admin: reviewer }
  live = await publishSubmission(stage, { at: ago(25) })
  await workListings(site.db, ago(25))
  cookie = await site.signIn(vendor)
  stranger = await site.signIn(await addUser(site.db))
})
const at = (rest = '') => `/vendor-portal/${live.reference}${rest}`
const see = async (path: string, as = cookie) => (await site.fetch(path, { as })).text()
const post = (path: string, fields: Record<string, string>, as = cookie) => site.fetch(path, form(fields, { as }))
const row = () => readRow(site.db, live.reference)
const deal = () => site.db.selectFrom('deals').selectAll().where('id', '=', live.dealId).executeTakeFirstOrThrow()
const lastKey = async () => {
  const { payload } = await site.db.selectFrom('outbox').select('payload').where('about_type', '=', 'submission').where('about_id', '=', String(live.id)).where('payload', 'like', '%"availability"%').orderBy('created_at', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  return /"key":"([\w-]+)"/.exec(payload)![1]!
}

describe('still available', () => {
  test('the mail’s link shows a page, and its button posts; nobody signs in', async () => {
    await workListings(site.db, ago(2))
    const path = `/vendor-portal/available?key=${await lastKey()}`
    expect(await see(path, '')).toContain('It stays on the marketplace until')
    expect((await row()).listed_until! < new Date().toISOString()).toBe(false)
    const posted = await post(path, {}, '')
    expect([posted.status, posted.headers.get('location')]).toEqual([303, `${path}&done=1`])
    expect(await see(`${path}&done=1`, '')).toContain('Thank you')
    expect((await row()).listed_until! > ago(-29)).toBe(true)
  })

  test('a deal that has left the market is back at once', async () => {
    await workListings(site.db, ago(2))
    await site.db.updateTable('submissions').set({ listed_until: ago(1), asked_at: ago(5) }).where('id', '=', live.id).execute() // prettier-ignore
    await workListings(site.db, ago(0))
    expect((await deal()).status).toBe('inactive')
    expect(await see(at())).toContain('because you had not confirmed it')
    expect((await post(at(), { intent: 'available' })).status).toBe(303)
    expect((await deal()).status).toBe('active')
  })

  test('a key that nobody was sent is 404, and a deal that is sold has nothing to confirm: 409', async () => {
    expect((await site.fetch('/vendor-portal/available?key=abc')).status).toBe(404)
    expect((await post('/vendor-portal/available?key=abc', {}, '')).status).toBe(404)
    await workListings(site.db, ago(2))
    await addPurchase(site.db, await addUser(site.db), live.dealId)
    const path = `/vendor-portal/available?key=${await lastKey()}`
    expect(await see(path, '')).toContain('Nothing to confirm')
    expect((await post(path, {}, '')).status).toBe(409)
    expect((await post(at(), { intent: 'available' })).status).toBe(409)
  })
})

describe('no longer available', () => {
  const expectedIn = (html: string) => /name="expected" value="([^"]+)"/.exec(html)![1]!

  test('names how many are paid back how much, never who, and then it is so at once', async () => {
    const buyer = await addUser(site.db, { firstName: 'Benedict', lastName: 'Buyerson' })
    await addPurchase(site.db, buyer, live.dealId)
    const html = await see(at('/unavailable'))
    expect(html).toContain('1 buyer has reserved it, and £3,000 in all goes back to them at once')
    expect(html).not.toContain('Benedict')
    const posted = await post(at('/unavailable'), { expected: expectedIn(html) })
    expect([posted.status, posted.headers.get('location')]).toEqual([303, at()])
    expect(await see(at())).toContain('No longer available')
    expect((await deal()).unavailable_at).not.toBeNull()
    expect(await see(at('/unavailable'))).toContain('You said so on')
  })

  test('is 409 where somebody has paid since the page was shown', async () => {
    const expected = expectedIn(await see(at('/unavailable')))
    await addPurchase(site.db, await addUser(site.db), live.dealId)
    const posted = await post(at('/unavailable'), { expected })
    expect(posted.status).toBe(409)
    expect(await posted.text()).toContain('Nothing was changed')
    expect((await deal()).unavailable_at).toBeNull()
  })

  test('is for its vendor alone', async () => {
    expect((await site.fetch(at('/unavailable'))).status).toBe(401)
    for (const path of [at('/unavailable'), at('/change')]) {
      expect((await site.fetch(path, { as: stranger })).status).toBe(404)
      expect((await post(path, { expected: 'x', intent: 'revise' }, stranger)).status).toBe(404)
    }
  })
})

describe('changing it', () => {
  test('opens the pages again, and takes changes back', async () => {
    expect(await see(at())).toContain('Change something')
    expect(await see(at('/change'))).toContain('told what you change')
    const posted = await post(at('/change'), { intent: 'revise' })
    expect([posted.status, posted.headers.get('location')]).toEqual([303, at()])
    expect(await see(at())).toContain('You are changing it')
    expect((await site.fetch(at('/numbers'), { as: cookie })).status).toBe(200)
    expect((await post(at('/change'), { intent: 'take-back' })).status).toBe(303)
    expect((await row()).state).toBe('approved')
  })

  test('is refused for a deal that is gone, and an intent that we do not have is 400', async () => {
    expect((await post(at('/change'), { intent: 'other' })).status).toBe(400)
    await site.db.updateTable('deals').set({ status: 'inactive', unavailable_at: ago(0) }).where('id', '=', live.dealId).execute() // prettier-ignore
    expect((await post(at('/change'), { intent: 'revise' })).status).toBe(409)
  })
})

test('page and list tell views, shortlists and reservations, and what the middle deal has; never who', async () => {
  const buyer = await addUser(site.db, { firstName: 'Benedict' })
  await site.db.insertInto('page_views').values({ day: ago(1).slice(0, 10), page: 'deal', deal_id: live.dealId, views: 412 }).execute() // prettier-ignore
  await addPurchase(site.db, buyer, live.dealId)
  for (const path of [at(), '/vendor-portal/submissions']) {
    const html = await see(path)
    expect(html).toContain('412')
    expect(html).not.toContain('Benedict')
  }
})
