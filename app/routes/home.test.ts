import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addDeal, addHold, addManyDeals, addUser } from '#app/testing/database/database.ts'
import { addTestimonial } from '#app/testing/desks/testimonials.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { calculateRunningCosts } from '#app/domain/figures/returns.ts'
import { countDealsNow, listLandingDeals } from '#app/domain/deals/list/street.server.ts'

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
/** The words between the header and the footer, with those that are only heard. */
const wordsOf = (html: string) =>
  /<main[\s\S]*<\/main>/
    .exec(html)![0]
    .replace(/<\/(?:p|h\d|li|dt|dd|div|label|button|option)>/g, ' | ')
    .replace(/<!-- -->|<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
const linksIn = (html: string, section: string) => {
  const part = new RegExp(`aria-labelledby="${section}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''
  return [...new Set([...part.matchAll(/href="(\/deal\/\d+)"/g)].map((match) => match[1]))]
}
const counted = (html: string) => /(\d+) deals? free now/.exec(wordsOf(html))?.[1]

test('stands without deals: its texts, and neither a street nor figures nor anything made up', async () => {
  const html = await open()
  const words = wordsOf(html)
  for (const text of [
    'Property deals, with the working shown.',
    'Town or postcode',
    'Show deals',
    'Explore Deals Now',
    'Learn More',
    'What the secure price buys',
    'Why Choose ',
    'Who Should Use ',
    'Property investors',
    'Portfolio builders',
    'First-time buyers',
    'How It Works',
    'Browse Deals',
    'Secure by Payment',
    'Access Full Details & Support',
    'Schedule a Call',
  ])
    expect(words).toContain(text)
  // What the score is, in the page's description; no model sets it.
  expect(html).toContain('scored on eight factors, with the arithmetic shown')
  expect(html).not.toMatch(/by AI\b/)
  for (const id of ['street', 'counted', 'working', 'first-deals']) expect(html).not.toContain(`id="${id}"`)
  expect(words).not.toMatch(/free now|Counted|read first|What investors say/)
  // The prices to choose from, nothing paid, and the one fee.
  const amounts = words.replace(/Any price.*?Show deals/, '').match(/£[\d,.]+/g)
  expect(new Set(amounts)).toEqual(new Set(['£0', '£150']))
})

test('shows one deal in the street, in the figures, as its working and as the one to read first', async () => {
  const id = await addDeal(site.db, { title: 'Only terrace', location: 'Leeds, LS11' })
  const html = await open()
  const words = wordsOf(html)
  for (const section of ['street', 'working', 'first-deals']) expect(linksIn(html, section)).toEqual([`/deal/${id}`])
  expect(counted(html)).toBe('1')
  expect(words).toMatch(/1 deal free now, at £135,000\. Counted \d+ \w+ \d{4}\./)
  expect(words).toMatch(/of 1 deal; it costs £135k/)
  expect(words).toContain('One to read first')
  expect(words).toMatch(/£135,000 Leeds, Only terrace, 8\.0% yield/)
})

test.each([
  [calculateRunningCosts(67_500), 'estimate'],
  [200_000, 'as stated'],
])('the working says of running costs of %i pence: %s', async (operating_costs_pence, origin) => {
  await addDeal(site.db, { monthly_rent_pence: 67_500, operating_costs_pence })
  expect(wordsOf(await open())).toContain(`Running costs ${origin} |`)
})

test('says what no rent brings and shows no working then', async () => {
  const none = { monthly_rent_pence: null, annual_yield_pence: null, gross_yield_percent: null, roi_percent: null }
  await addDeal(site.db, none)
  const html = await open()
  expect(wordsOf(html)).toContain('No rent stated')
  expect(html).not.toContain('id="working"')
  expect(wordsOf(html)).not.toContain('return a year')
})

test('names one lowest price everywhere: that of the deals that nobody holds', async () => {
  const cheapest = await addDeal(site.db, { secure_price_pence: 250_000 })
  await addDeal(site.db, { secure_price_pence: 450_000 })
  expect((await open()).match(/from £2,500/g)!.length).toBeGreaterThan(2)
  await addHold(site.db, await addUser(site.db), cheapest, {
    until: new Date(Date.now() + 30 * 60_000).toISOString(),
  })
  const html = await open()
  expect(html.match(/from £4,500/g)!.length).toBeGreaterThan(2)
  expect(html).not.toMatch(/£2,500/)
})

test('counts the listed deals, the regions and the lowest price of the free ones', async () => {
  await addDeal(site.db, { price_pence: 82_000_00, region: 'Wales' })
  await addDeal(site.db, { price_pence: 118_000_00, region: 'London' })
  await addDeal(site.db, { price_pence: 10_000_00, status: 'reserved' })
  const words = wordsOf(await open())
  expect(words).toContain('2 deals free now, from £82,000, in 2 regions.')
  expect(words).toContain('of 3 deals; the 2 cost £200k together')
})

test('shows the best first, three of them to read, and the working of another', async () => {
  const ids: number[] = []
  for (const score of [60, 90, 80, 70, 50]) ids.push(await addDeal(site.db, { ai_score: score }))
  const [fourth, first, second, third, fifth] = ids.map((id) => `/deal/${id}`)
  const html = await open()
  expect(linksIn(html, 'street')).toEqual([first, second, third, fourth, fifth])
  expect(linksIn(html, 'first-deals')).toEqual([first, second, third])
  expect(linksIn(html, 'working')).toEqual([fourth])
  expect(counted(html)).toBe('5')
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
  for (const section of ['street', 'working', 'first-deals']) expect(linksIn(html, section)).toEqual([`/deal/${free}`])
  expect(html).not.toMatch(/(Held|Reserved|Scottish) terrace/)
  expect(counted(html)).toBe('1')
})

test('shows the words of verified buyers alone, at once and no longer, and says of samples that they are', async () => {
  const add = (of: string, given: Partial<Insertable<Database['testimonials']>> = {}) =>
    addTestimonial(site.db, { words: `Words of ${of}, as they are`, ...given })
  for (const state of ['received', 'refused'] as const) await add(state, { state })
  expect(wordsOf(await open())).not.toContain('What investors say')
  await add('real', { incentive: 'a £50 voucher', name: 'Ivy, Leeds' })
  const words = wordsOf(await open())
  expect(words).toMatch(/What investors say(?!.*Sample).*“Words of real, as they are”/)
  expect(words.replaceAll('|', ' ').replace(/\s+/g, ' ')).toContain(
    'Ivy, Leeds · Residential property in Liverpool · was given a £50 voucher',
  )
  await add('sample', { is_sample: 1 })
  expect(wordsOf(await open())).not.toContain('Words of sample')
  await site.db.deleteFrom('testimonials').where('is_sample', '=', 0).where('state', '=', 'verified').execute()
  const all = await open()
  expect(all.match(/>Sample</g)).toHaveLength(1)
  expect(wordsOf(all)).not.toMatch(/Words of (received|refused)/)
  expect(all).toContain('href="/testimonials#how"')
  await site.db.deleteFrom('testimonials').execute()
  expect(wordsOf(await open())).not.toContain('What investors say')
})

test('says no sentence twice, the words of the cards apart', async () => {
  for (const score of [60, 90, 80, 70]) await addDeal(site.db, { ai_score: score, title: `Terrace ${score}` })
  const html = (await open()).replace(/<article[\s\S]*?<\/article>/g, '')
  const sentences = wordsOf(html)
    .split(/\||(?<=[.?!]) /)
    .map((sentence) => sentence.trim())
    // A sentence has a few words; a name, a button or a figure may come again.
    .filter((sentence) => sentence.split(' ').length > 5)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

test('takes as many queries for many deals as for some, shows eight, and stays light', async () => {
  const policy = { allowScotland: false }
  const work = async (db: Site['db']) => {
    const now = new Date().toISOString()
    await listLandingDeals(db, policy, now)
    await countDealsNow(db, policy, now)
  }
  await addManyDeals(site.db, 100)
  const few = (await watchQueries(site.db, work)).length
  await addManyDeals(site.db, 400)
  expect(await watchQueries(site.db, work)).toHaveLength(few)
  const html = await open()
  expect(linksIn(html, 'street')).toHaveLength(8)
  expect(html).not.toContain('rel="stylesheet"')
  expect(gzipSync(html, { level: 6 }).length).toBeLessThanOrEqual(16_000)
})
