import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDeal, addHold, addManyDeals, addUser } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { countDealsNow, findBestDeal, listStreetDeals } from '#app/domain/deals/list/street.server.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(async () => {
  await site.db.deleteFrom('reservations').execute()
  await site.db.deleteFrom('deals').execute()
})

/** The landing page, new: every other query is another page to the one that keeps pages. */
let asked = 0
async function open() {
  const response = await site.fetch(`/?utm_source=${asked++}`)
  expect(response.status).toBe(200)
  return response.text()
}
const streetLinks = (html: string) =>
  [.../<ul style="grid[\s\S]*?<\/ul>/.exec(html)![0].matchAll(/href="(\/deal\/\d+)"/g)].map((match) => match[1])
const counted = (html: string) => /<dt>deals? free now[^<]*<\/dt><dd class="big">(\d+)</.exec(html)?.[1]

test('stands without deals: its texts, and neither a street nor figures', async () => {
  const html = await open()
  for (const text of [
    'Explore Deals Now',
    'Learn More',
    '>Why Choose ',
    '>Who Should Use ',
    '>Property investors<',
    '>Portfolio builders<',
    '>First-time buyers<',
    '>How It Works<',
    '>Browse Deals<',
    '>Secure by Payment<',
    '>Access Full Details &amp; Support<',
    'Schedule a Call',
  ])
    expect(html).toContain(text)
  // What the score is, in the words of the page and of its description; no model sets it.
  expect(html.split('scored on eight factors, with the arithmetic shown')).toHaveLength(4)
  expect(html).not.toMatch(/by AI\b/)
  expect(html).not.toContain('id="street"')
  expect(html).not.toContain('Counted today')
  expect(html).not.toContain('Highest score available now')
})

test('shows one deal as the best, in the street and in the figures', async () => {
  const id = await addDeal(site.db, { title: 'Only terrace' })
  const html = await open()
  expect(html).toContain(`<a href="/deal/${id}">Only terrace</a>`)
  expect(streetLinks(html)).toEqual([`/deal/${id}`])
  expect(counted(html)).toBe('1')
  expect(html).toContain('its investment value')
})

test('names one lowest price everywhere: that of the deals that nobody holds', async () => {
  const cheapest = await addDeal(site.db, { secure_price_pence: 250_000 })
  await addDeal(site.db, { secure_price_pence: 450_000 })
  expect((await open()).match(/£2,500/g)!.length).toBeGreaterThan(2)
  await addHold(site.db, await addUser(site.db), cheapest, {
    until: new Date(Date.now() + 30 * 60_000).toISOString(),
  })
  const html = await open()
  expect(html.match(/£4,500/g)!.length).toBeGreaterThan(2)
  expect(html).not.toMatch(/from £2,500/)
})

test('shows two deals best first', async () => {
  const second = await addDeal(site.db, { ai_score: 60 })
  const first = await addDeal(site.db, { ai_score: 70 })
  const html = await open()
  expect(streetLinks(html)).toEqual([`/deal/${first}`, `/deal/${second}`])
  expect(counted(html)).toBe('2')
})

test('leaves out what is held or reserved, and what cannot be secured online, as in Scotland', async () => {
  const free = await addDeal(site.db, { title: 'Free terrace', ai_score: 50 })
  await addDeal(site.db, { title: 'Scottish terrace', nation: 'Scotland', ai_score: 95 })
  await addDeal(site.db, { title: 'Reserved terrace', status: 'reserved', ai_score: 96 })
  const held = await addDeal(site.db, { title: 'Held terrace', ai_score: 97 })
  await addHold(site.db, await addUser(site.db), held, {
    heldAt: new Date().toISOString(),
    until: new Date(Date.now() + 30 * 60_000).toISOString(),
  })
  const html = await open()
  expect(html).toContain(`<a href="/deal/${free}">Free terrace</a>`)
  expect(html).not.toContain('Held terrace')
  expect(html).not.toContain('Reserved terrace')
  expect(streetLinks(html)).toEqual([`/deal/${free}`])
  expect(counted(html)).toBe('1')
})

test('takes as many queries for many deals as for some, shows eight, and stays light', async () => {
  const policy = { allowScotland: false }
  const work = async (db: Site['db']) => {
    const now = new Date().toISOString()
    await findBestDeal(db, policy, now)
    await listStreetDeals(db, policy, now)
    await countDealsNow(db, policy, now)
  }
  await addManyDeals(site.db, 100)
  const few = (await watchQueries(site.db, work)).length
  await addManyDeals(site.db, 400)
  expect(await watchQueries(site.db, work)).toHaveLength(few)
  const html = await open()
  expect(streetLinks(html)).toHaveLength(8)
  expect(html).not.toContain('rel="stylesheet"')
  expect(gzipSync(html, { level: 6 }).length).toBeLessThanOrEqual(16_000)
})
