import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readSampleAreas } from '#db/sample/areas.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addHold, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { later, minute } from '#app/testing/running/times.ts'

/** What kept pages say of holds: never what one person may see to another, and nothing that is no longer so. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(() => site.setHour(null))

let ivy: User
let [iviesCookie, bensCookie] = ['', '']
async function setUp(given = {}) {
  site.setHour(testNow)
  await site.db.updateTable('deals').set({ status: 'draft' }).execute()
  ivy = await addUser(site.db, { firstName: 'Ivy', lastName: 'Holder' })
  iviesCookie = await site.signIn(ivy)
  bensCookie = await site.signIn(await addUser(site.db, { firstName: 'Ben', lastName: 'Other' }))
  return addDeal(site.db, given)
}

async function read(path: string, as?: string): Promise<string> {
  const response = await site.fetch(path, { as })
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll('<!-- -->', '')
}
/** Anonymous: made anew, and then once more from what was kept. */
async function readTwice(path: string): Promise<string> {
  const first = await site.fetch(path)
  const etag = first.headers.get('etag')!
  expect(etag).toBeTruthy()
  expect((await site.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  return read(path)
}

describe.each([['/marketplace'], ['/deals'], ['/deal/:id']])('%s', (pattern) => {
  const pathOf = (dealId: number) => pattern.replace(':id', String(dealId))

  test('shows a hold to strangers from the next request on, and to its holder as their own', async () => {
    const dealId = await setUp()
    const path = pathOf(dealId)
    expect(await readTwice(path)).not.toContain('On hold')
    await addHold(site.db, ivy, dealId, { until: later(30 * minute) })
    expect(await readTwice(path)).toContain('On hold until 10:30')
    expect(await read(path, bensCookie)).toContain('On hold until 10:30')
    const own = await read(path, iviesCookie)
    expect(own).toContain('Held for you until 10:30')
    expect(own).not.toContain('On hold until')
    expect(own).toContain('Go on to payment')
    // Nobody is shown the page that was made for the holder.
    expect(await readTwice(path)).not.toContain('Held for you')
  })

  test('shows a hold no longer once it has ended, by the clock alone', async () => {
    const dealId = await setUp()
    const path = pathOf(dealId)
    await addHold(site.db, ivy, dealId, { until: later(2 * minute) })
    expect(await readTwice(path)).toContain('On hold until 10:02')
    site.setHour(later(2 * minute - 1))
    expect(await read(path)).toContain('On hold until 10:02')
    site.setHour(later(2 * minute))
    expect(await read(path)).not.toContain('On hold')
    expect(await readTwice(path)).not.toContain('On hold')
  })

  test('shows a hold no longer once it is released, and its new end once it is kept', async () => {
    const dealId = await setUp()
    const path = pathOf(dealId)
    const id = await addHold(site.db, ivy, dealId, { until: later(30 * minute) })
    expect(await readTwice(path)).toContain('On hold until 10:30')
    const change = (values: object) => site.db.updateTable('reservations').set(values).where('id', '=', id).execute()
    await change({ expires_at: later(60 * minute), extended_at: testNow })
    expect(await readTwice(path)).toContain('On hold until 11:00')
    await change({ status: 'released', ended_at: testNow })
    expect(await readTwice(path)).not.toContain('On hold')
  })

  test('tells a buyer that the deal is theirs and where its documents are, and nobody else', async () => {
    const dealId = await setUp({ status: 'reserved' })
    const path = pathOf(dealId)
    expect(await readTwice(path)).toContain('Reserved')
    const { reference } = await addPurchase(site.db, ivy, dealId)
    const own = await read(path, iviesCookie)
    expect(own).toContain('This deal is yours')
    expect(own).toContain(`href="/account#${reference}"`)
    for (const other of [await read(path, bensCookie), await readTwice(path)]) {
      expect(other).toContain('Reserved')
      expect(other).not.toContain('This deal is yours')
      expect(other).not.toContain(reference)
    }
  })
})

test('the list counts holds for strangers, and the visitor’s own apart, on a page that is not kept', async () => {
  const dealId = await setUp()
  await addDeal(site.db)
  await addHold(site.db, ivy, dealId, { until: later(30 * minute) })
  expect(await readTwice('/marketplace')).toContain('1 free, 1 on hold.')
  const own = await site.fetch('/marketplace', { as: iviesCookie })
  expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null])
  expect((await own.text()).replaceAll('<!-- -->', '')).toContain('1 free, 1 held for you.')
})

describe('a list is kept under what it was asked for', () => {
  test('once: a second word of the same name makes a page of its own, for nobody else', async () => {
    await setUp({ property_type: 'Residential' })
    await addDeal(site.db, { property_type: 'Student', title: 'A house for students' })
    const odd = await site.fetch('/marketplace?type=Retail&type=Student')
    expect([odd.status, odd.headers.get('etag')]).toEqual([200, null])
    expect(await readTwice('/marketplace?type=Student')).toContain('1 deal<')
    expect(await readTwice('/marketplace?sort=roi')).toContain('2 deals<')
  })

  test('without what a stranger added to the address: the ways on are short', async () => {
    await setUp()
    expect((await site.fetch(`/marketplace?${'q=a&'.repeat(500)}view=table`)).headers.get('etag')).toBeNull()
    const links = [...(await readTwice('/marketplace?view=table')).matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((href) => href.includes('q=a&amp;q=') || href.length > 300)).toEqual([])
  })
})

describe('the list', () => {
  const title = (html: string) => /<tbody|<article/.exec(html)?.[0]
  /** Whether the page is kept, and what it counts, shows and begins with. */
  async function look(query: string) {
    const response = await site.fetch(`/marketplace${query}`)
    const html = await response.text()
    const links = [...html.matchAll(/href="(\/deal\/\d+)"/g)].map((match) => match[1])
    return { isKept: response.headers.has('etag'), first: links[0], looksLike: title(html), count: new Set(links).size }
  }

  test('is kept once for each kind, order, view and page, and none is given for another', async () => {
    await setUp({ title: 'Dear', price_pence: 90_000_00, ai_score: 80, property_type: 'Retail' })
    for (let more = 0; more < 24; more++) await addDeal(site.db, { price_pence: 50_000_00, ai_score: 50 })
    const cheap = await addDeal(site.db, { title: 'Cheap', price_pence: 10_000_00, ai_score: 40 })
    const plain = await look('')
    expect(plain).toMatchObject({ isKept: true, looksLike: '<article', count: 24 })
    const others: [query: string, seen: object][] = [
      ['?type=Retail', { first: plain.first, count: 1 }],
      ['?sort=price', { first: `/deal/${cheap}`, count: 24 }],
      ['?view=table', { looksLike: '<tbody', count: 24 }],
      ['?page=2', { looksLike: '<article', count: 2 }],
      ['?view=table&sort=price&page=2', { looksLike: '<tbody', count: 2 }],
    ]
    // The second round is answered from what the first one kept.
    for (const round of [1, 2])
      for (const [query, seen] of others)
        expect(await look(query), `${query}, ${round}`).toMatchObject({ isKept: true, ...seen })
    expect(await look('')).toEqual(plain)
  })

  test('is not kept for what each visitor asks in another way', async () => {
    await setUp({ region: 'Wales', score_grade: 'A' })
    const asked = [
      'q=terrace',
      'region=Wales',
      'strategy=Flip',
      'grade=B',
      'from=1',
      'to=900000',
      'yield=1',
      'beds=1',
      'bedsTo=9',
      'free=1',
    ]
    for (const query of [...asked, 'exact=1', 'view=table&free=1'])
      expect(await look(`?${query}`), query).toMatchObject({ isKept: false })
  })
})

/** The bytes with which an answer begins that nobody has read yet. */
async function firstPiece(response: Response): Promise<Uint8Array> {
  const { value } = await (response.body as ReadableStream<Uint8Array>).getReader().read()
  return value!
}
/** How many different places in memory these bytes lie in. */
const countPlaces = (pieces: Uint8Array[]) => new Set(pieces.map(({ buffer }) => buffer)).size

describe.each([
  ['/area-intelligence/areas.csv'],
  ['/api/areas'],
  ['/api/deals'],
  ['/sitemap.xml'],
  ['/marketplace/feed.xml'],
  ['/blog/feed.xml'],
  ['/marketplace'],
])('%s', (path) => {
  test.each([['identity'], ['gzip'], ['br']])('is sent to all who ask from one buffer, as %s', async (encoding) => {
    await setUp()
    // A change makes what was kept before stale.
    await addDeal(site.db)
    const ask = () => site.fetch(path, { headers: { 'accept-encoding': encoding } })
    const responses = await Promise.all(Array.from({ length: 10 }, ask))
    responses.push(await ask())
    expect(responses.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(countPlaces(await Promise.all(responses.map(firstPiece)))).toBe(1)
  })
})

test('a file is one for everybody, signed in or not, however long it is', async () => {
  await setUp()
  await site.db
    .insertInto('areas')
    .values(readSampleAreas())
    .onConflict((known) => known.doNothing())
    .execute()
  const path = '/area-intelligence/areas.csv'
  const responses = await Promise.all(
    [undefined, iviesCookie, '__Host-session=nobody'].map((as) => site.fetch(path, { as })),
  )
  const texts = await Promise.all(responses.map((response) => response.clone().text()))
  expect(texts[0]!.length).toBeGreaterThan(256 * 1024)
  expect(new Set(texts).size).toBe(1)
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('no-cache'))
})
