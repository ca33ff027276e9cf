import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDealAddresses } from '#app/domain/deals/record/deals.server.ts'
import { addDeal, addManyDeals, createTestDatabase } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { findXmlFaults } from '#app/testing/pages/xml.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function read(path: string) {
  const response = await site.fetch(path)
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type'), text, locs: [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!) } // prettier-ignore
}

test('one file has everything while it can, at two addresses, and there is no second', async () => {
  const id = await addDeal(site.db)
  await addDeal(site.db, { status: 'draft' })
  const { status, type, text, locs } = await read('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(locs.filter((loc) => loc.includes('/deal/'))).toEqual([`https://site.test/deal/${id}`])
  expect(await findXmlFaults('sitemap', text)).toEqual([])
  expect((await read('/sitemap/1.xml')).text).toBe(text)
  for (const name of ['2.xml', '0.xml', '01.xml', '1', 'x.xml', '-1.xml', '1e0.xml', '99999.xml', '100000.xml'])
    expect((await read(`/sitemap/${name}`)).status, name).toBe(404)
})

test('more addresses than one file may have stand in several, each once, which the first address names', async () => {
  await addManyDeals(site.db, 50_000)
  const { text, locs } = await read('/sitemap.xml')
  expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(locs).toEqual(['https://site.test/sitemap/1.xml', 'https://site.test/sitemap/2.xml'])
  const [first, second] = [await read('/sitemap/1.xml'), await read('/sitemap/2.xml')]
  expect(first.locs).toHaveLength(50_000)
  const all = [...first.locs, ...second.locs]
  expect(new Set(all).size).toBe(all.length)
  const { count } = await site.db.selectFrom('deals').select((select) => select.fn.countAll<number>().as('count')).where('status', 'in', ['active', 'reserved']).executeTakeFirstOrThrow() // prettier-ignore
  expect(all.filter((loc) => loc.includes('/deal/'))).toHaveLength(count)
  expect(all).toContain('https://site.test/marketplace')
  expect(await findXmlFaults('sitemap', second.text)).toEqual([])
  expect((await read('/sitemap/3.xml')).status).toBe(404)
}, 120_000)

test('the addresses of deals are read in parts, from an index alone', async () => {
  const db = await createTestDatabase()
  for (let index = 0; index < 7; index += 1) await addDeal(db, index === 3 ? { status: 'inactive' } : {})
  const ids = async (skipped: number, most: number) => {
    const parts = []
    for await (const part of listDealAddresses(db, { skipped, most })) parts.push(...part.map(({ id }) => id))
    return parts
  }
  const all = await ids(0, 100)
  expect(all).toHaveLength(6)
  for (const [skipped, most] of [
    [0, 2],
    [2, 3],
    [5, 10],
    [6, 1],
    [9, 1],
  ] as const)
    // prettier-ignore
    expect(await ids(skipped, most)).toEqual(all.slice(skipped, skipped + most))
  const plans = await explainQueries(db, async (watched) => {
    for await (const part of listDealAddresses(watched, { skipped: 2, most: 3 })) expect(part).toHaveLength(3)
  })
  for (const plan of plans) expect(plan).toMatch(/^(SEARCH|SCAN) deals USING COVERING INDEX public_deals_by_id/)
})
