import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDeal, createTestDatabase } from '#app/testing/database.ts'
import { dealFiltersToQuery, parseDealId, readDealFilters, type DealFilters } from './deals.ts'
import { findDealPage, listDeals, listStreetDeals } from './deals.server.ts'

const policy = { allowScotland: false }
const all: DealFilters = { search: '', propertyType: null, sort: 'score', page: 1 }

async function listTitles(db: Awaited<ReturnType<typeof createTestDatabase>>, change: Partial<DealFilters>) {
  return (await listDeals(db, { ...all, ...change }, policy)).deals.map((deal) => deal.title)
}

describe('the filters in an address', () => {
  test('unknown values fall back to the defaults', () => {
    const params = new URLSearchParams('q=+roof+&type=Castle&sort=beauty&page=-3')
    expect(readDealFilters(params)).toEqual({ search: 'roof', propertyType: null, sort: 'score', page: 1 })
  })
  test('survive the way there and back, with the defaults left out', () => {
    const filters: DealFilters = { search: 'a&b', propertyType: 'Student', sort: 'roi', page: 3 }
    expect(readDealFilters(new URLSearchParams(dealFiltersToQuery(filters)))).toEqual(filters)
    expect(dealFiltersToQuery(all)).toBe('')
  })
  test('a search is cut at 200 characters and a repeated parameter counts once', () => {
    expect(readDealFilters(new URLSearchParams(`q=${'x'.repeat(500)}&q=y`)).search).toHaveLength(200)
  })
  test.each(['__proto__', 'constructor', 'toString'])('%s is no sort and no type', (name) => {
    expect(readDealFilters(new URLSearchParams({ sort: name, type: name }))).toEqual(all)
  })
})

test.each([
  ['7', 7],
  [7, 7],
  ['007', 7],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  [null, null],
  [{}, null],
  [1.5, null],
])('the deal id %j is read as %j', (text, id) => expect(parseDealId(text)).toBe(id))

describe('the listing', () => {
  test('sorts four ways, and ties by id', async () => {
    const db = await createTestDatabase()
    const figures = { roi_percent: 5, price_pence: 100, annual_yield_pence: 10, ai_score: 50 }
    await addDeal(db, { ...figures, title: 'score', ai_score: 90 })
    await addDeal(db, { ...figures, title: 'roi', roi_percent: 20 })
    await addDeal(db, { ...figures, title: 'price', price_pence: 1 })
    await addDeal(db, { ...figures, title: 'yield', annual_yield_pence: 900 })
    expect(await listTitles(db, {})).toEqual(['score', 'roi', 'price', 'yield'])
    expect((await listTitles(db, { sort: 'roi' }))[0]).toBe('roi')
    expect((await listTitles(db, { sort: 'price' }))[0]).toBe('price')
    expect((await listTitles(db, { sort: 'yield' }))[0]).toBe('yield')
  })

  test('finds a piece of a title or location, whatever its case or alphabet, and takes signs literally', async () => {
    const db = await createTestDatabase()
    await addDeal(db, { title: 'Château 100% let', location: 'Ynys MÔN, LL77' })
    await addDeal(db, { title: 'Terrace_two', location: 'Leeds, LS1' })
    expect(await listTitles(db, { search: 'CHÂTEAU' })).toEqual(['Château 100% let'])
    expect(await listTitles(db, { search: 'môn' })).toEqual(['Château 100% let'])
    expect(await listTitles(db, { search: '%' })).toEqual(['Château 100% let'])
    expect(await listTitles(db, { search: '_' })).toEqual(['Terrace_two'])
    expect(await listTitles(db, { search: "' OR 1=1 --" })).toEqual([])
  })

  test('pages by 24 and counts and averages all that match', async () => {
    const db = await createTestDatabase()
    for (let index = 0; index < 30; index += 1) await addDeal(db, { roi_percent: index })
    await addDeal(db, { status: 'draft', roi_percent: 1000 })
    const first = await listDeals(db, all, policy)
    const second = await listDeals(db, { ...all, page: 2 }, policy)
    expect([first.deals.length, second.deals.length, first.total, first.pageCount]).toEqual([24, 6, 30, 2])
    expect(first.averageRoiPercent).toBe(14.5)
    expect((await listDeals(db, { ...all, search: 'nothing' }, policy)).averageRoiPercent).toBeNull()
  })

  test('shows reserved deals as reserved, and offers only the types there are', async () => {
    const db = await createTestDatabase()
    await addDeal(db, { status: 'reserved', property_type: 'Retail' })
    await addDeal(db, { status: 'inactive', property_type: 'Student' })
    const list = await listDeals(db, all, policy)
    expect(list.deals.map((deal) => deal.availability)).toEqual(['reserved'])
    expect(list.propertyTypes).toEqual(['Retail'])
  })

  test.each(['score', 'roi', 'price', 'yield'] as const)(
    'sorted by %s is served by an index, without a sort of its own',
    async (sort) => {
      const db = await createTestDatabase()
      const column = {
        score: 'ai_score desc',
        roi: 'roi_percent desc',
        price: 'price_pence asc',
        yield: 'annual_yield_pence desc',
      }[sort]
      const plan = await sql<{
        detail: string
      }>`${sql.raw(`explain query plan select id, title from deals where status in ('active', 'reserved') order by ${column}, id limit 24`)}`.execute(
        db,
      )
      const text = plan.rows.map((row) => row.detail).join('\n')
      expect(text).toContain('USING INDEX public_deals_by_')
      expect(text).not.toContain('TEMP B-TREE')
    },
  )
})

test('what is public never carries the address, the owner or a file', async () => {
  const db = await createTestDatabase()
  const id = await addDeal(db)
  const page = JSON.stringify([
    await findDealPage(db, id, policy),
    await listDeals(db, all, policy),
    await listStreetDeals(db, policy),
  ])
  expect(page).not.toMatch(/Canary|Olive|file_key|owner|address/i)
})

test('scoring factors that cannot be read are silently none', async () => {
  const db = await createTestDatabase()
  const id = await addDeal(db, { scoring_factors: '{broken' })
  expect((await findDealPage(db, id, policy))!.deal.score).toMatchObject({
    factors: {},
    tags: { primary: '', secondary: [] },
  })
})
