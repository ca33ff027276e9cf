import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { areaSources, parseDealId, type DealArea, type DealCard } from './deals.ts'
import { dealSorts, noDealFilters, type DealFilters, type DealSort } from '../list/filters.ts'
import { findDealPage, findLowestSecurePrice, listDeals } from './deals.server.ts'
import { listLandingDeals } from '../list/street.server.ts'
import { seedManyDeals } from '#db/sample/seed.ts'

const policy = { allowScotland: false }
const all = noDealFilters
const nobody = { userId: null, now: '2026-10-20T10:00:00.000Z' }

async function listTitles(db: Db, change: Partial<DealFilters>) {
  return (await listDeals(db, { ...all, ...change }, policy, nobody)).deals.map((deal) => deal.title)
}

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
    const figures = { roi_percent: 5, price_pence: 100, gross_yield_percent: 6, ai_score: 50 }
    await addDeal(db, { ...figures, title: 'score', ai_score: 90 })
    await addDeal(db, { ...figures, title: 'roi', roi_percent: 20 })
    await addDeal(db, { ...figures, title: 'price', price_pence: 1 })
    await addDeal(db, { ...figures, title: 'yield', gross_yield_percent: 6.01 })
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

  test('finds a postcode, whole or its first half, which is all that a location says, and no district that only holds its letters', async () => {
    const db = await createTestDatabase()
    const addIn = (title: string, town: string, district: string) =>
      addDeal(db, { title, location: `${town}, ${district}` })
    await addIn('Terrace', 'Leeds', 'LS11')
    await addIn('Flat', 'London', 'SW1A')
    await addIn('Loft', 'London', 'E1')
    for (const district of ['E14', 'SE1']) await addIn('Another', 'London', district)
    await addIn('Shop', 'Leicester', 'LE1')
    expect(await listTitles(db, { search: 'e1 4ab' })).toEqual(['Loft'])
    expect(await listTitles(db, { search: 'E1' })).toEqual(['Loft'])
    expect(await listTitles(db, { search: 'sw1' })).toEqual(['Flat'])
    for (const search of ['LS11 5AB', 'ls115ab']) expect(await listTitles(db, { search })).toEqual(['Terrace'])
    expect(await listTitles(db, { search: 'SW1A 1AA' })).toEqual(['Flat'])
    expect(await listTitles(db, { search: 'LS12 5AB' })).toEqual([])
  })

  test('pages by 24 and counts and averages all that match', async () => {
    const db = await createTestDatabase()
    for (let index = 0; index < 30; index += 1) await addDeal(db, { roi_percent: index })
    await addDeal(db, { status: 'draft', roi_percent: 1000 })
    const first = await listDeals(db, all, policy, nobody)
    const second = await listDeals(db, { ...all, page: 2 }, policy, nobody)
    expect([first.deals.length, second.deals.length, first.total, first.pageCount]).toEqual([24, 6, 30, 2])
    expect(first.averageRoiPercent).toBe(14.5)
    expect((await listDeals(db, { ...all, search: 'nothing' }, policy, nobody)).averageRoiPercent).toBeNull()
  })

  test('shows reserved deals as reserved, and offers only the types there are, with the number of their deals', async () => {
    const db = await createTestDatabase()
    await addDeal(db, { status: 'reserved', property_type: 'Retail' })
    await addDeal(db, { status: 'inactive', property_type: 'Student' })
    const list = await listDeals(db, { ...all, search: 'none of them' }, policy, nobody)
    expect(list.choices.propertyTypes).toEqual([{ type: 'Retail', count: 1 }])
    expect((await listDeals(db, all, policy, nobody)).deals.map((deal) => deal.availability)).toEqual(['reserved'])
  })

  test('yield is gross yield in percent, not the rent in pounds', async () => {
    const db = await createTestDatabase()
    await addDeal(db, { title: 'much rent', annual_yield_pence: 9_000_000, gross_yield_percent: 5.5 })
    await addDeal(db, { title: 'much yield', annual_yield_pence: 600_000, gross_yield_percent: 9.25 })
    const { deals } = await listDeals(db, { ...all, sort: 'yield' }, policy, nobody)
    expect(deals.map(({ title, grossYieldPercent }) => [title, grossYieldPercent])).toEqual([
      ['much yield', 9.25],
      ['much rent', 5.5],
    ])
  })
})

const sorts = Object.keys(dealSorts) as DealSort[]

describe('reserved deals form the last group of every sort', () => {
  /** A figure that does not follow the order of adding, and is often equal for two deals. */
  const scatter = (index: number, prime: number) => (index * prime) % 31
  /** 62 deals: every third reserved, so that the first reserved one is neither first nor last on its page. */
  let db: Db
  beforeAll(async () => {
    db = await createTestDatabase()
    for (let index = 0; index < 62; index += 1) {
      await addDeal(db, {
        title: index % 2 ? `Terrace ${index}` : `Cottage ${index}`,
        property_type: index % 5 < 3 ? 'Residential' : 'Retail',
        status: index % 3 === 0 ? 'reserved' : 'active',
        ai_score: scatter(index, 7),
        roi_percent: scatter(index, 11),
        // Reserved deals would come first by each of their figures.
        price_pence: (index % 3 === 0 ? 0 : 1000) + scatter(index, 13),
        gross_yield_percent: scatter(index, 17),
      })
    }
    await addDeal(db, { title: 'Terrace of nobody', status: 'inactive', ai_score: 100 })
  })
  const figureOf: Record<DealSort, (deal: DealCard) => number> = {
    score: (deal) => -deal.score.value,
    roi: (deal) => -deal.roiPercent!,
    price: (deal) => deal.pricePence,
    yield: (deal) => -deal.grossYieldPercent!,
  }
  const filters: [name: string, change: Partial<DealFilters>, pages: number][] = [
    ['all', {}, 3],
    ['of one type', { propertyType: 'Residential' }, 2],
    ['that a search finds', { search: 'terrace' }, 2],
    ['of one type that a search finds', { search: 'TERRACE', propertyType: 'Residential' }, 1],
  ]

  test.each(sorts.flatMap((sort) => filters.map((filter) => [sort, ...filter] as const)))(
    'by %s, %s, over every page',
    async (sort, _, change, pages) => {
      const seen: DealCard[] = []
      for (let page = 1; page <= pages; page += 1) {
        const list = await listDeals(db, { ...all, ...change, sort, page }, policy, nobody)
        expect(list.pageCount).toBe(pages)
        expect(list.deals).toHaveLength(Math.min(24, list.total - seen.length))
        seen.push(...list.deals)
      }
      const isReserved = (deal: DealCard) => (deal.availability === 'reserved' ? 1 : 0)
      const sorted = [...seen].sort(
        (a, b) => isReserved(a) - isReserved(b) || figureOf[sort](a) - figureOf[sort](b) || a.id - b.id,
      )
      expect(seen.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
      expect(seen.map(isReserved)).toContain(0)
      expect(seen.map(isReserved)).toContain(1)
    },
  )

  test('the pages far behind hold what follows those before them', async () => {
    const many = await createTestDatabase()
    await seedManyDeals(many, 320)
    for (const sort of sorts) {
      const seen: DealCard[] = []
      for (let page = 1; page <= 14; page += 1)
        seen.push(...(await listDeals(many, { ...all, sort, page }, policy, nobody)).deals)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(320)
      const sorted = [...seen].sort((a, b) => figureOf[sort](a) - figureOf[sort](b) || a.id - b.id)
      expect(seen.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    }
  })

  test('the border between the groups is not that between pages', async () => {
    const second = await listDeals(db, { ...all, page: 2 }, policy, nobody)
    expect(new Set(second.deals.map((deal) => deal.availability))).toEqual(new Set(['available', 'reserved']))
  })

  test.each(sorts.flatMap((sort) => filters.map(([name, change]) => [sort, name, change] as const)))(
    'by %s, %s: served by the index of that sort, without a sort of its own',
    async (sort, _, change) => {
      const plans = await explainQueries(db, (watched) =>
        listDeals(watched, { ...all, ...change, sort, page: 2 }, policy, nobody),
      )
      const ofDeals = plans.filter((plan) => /^(SCAN|SEARCH) deals/.test(plan))
      // What a search may find is looked up, where it is little.
      const isFew = 'search' in change
      const page = ofDeals.filter((plan) => plan.includes(isFew ? 'INTEGER PRIMARY KEY' : `USING INDEX public_deals_by_${sort}`)) // prettier-ignore
      expect(page).toHaveLength(isFew ? 2 : 1)
      for (const plan of ofDeals) expect(plan).not.toMatch(/SCAN deals$/m)
      if (!isFew) expect(page[0]).not.toContain('TEMP B-TREE')
    },
  )

  test('what the filters offer, which every page of the list asks for, is read from an index alone', async () => {
    const plans = await explainQueries(db, (watched) => listDeals(watched, all, policy, nobody))
    expect(plans.at(-1)).toBe('SCAN deals USING COVERING INDEX public_deals_by_filters')
  })
})

test('the lowest secure price is that of the deals that can be secured now, after every change', async () => {
  const db = await createTestDatabase()
  const lowest = (allowScotland = false) => findLowestSecurePrice(db, { allowScotland })
  expect(await lowest()).toBeNull()
  const dear = await addDeal(db, { secure_price_pence: 450_000 })
  expect(await lowest()).toBe(450_000)
  await addDeal(db, { secure_price_pence: 100_000, nation: 'Scotland' })
  for (const status of ['draft', 'inactive', 'reserved', 'completed'] as const) {
    await addDeal(db, { secure_price_pence: 90_000, status })
  }
  expect([await lowest(), await lowest(true), await lowest()]).toEqual([450_000, 100_000, 450_000])
  await addDeal(db, { secure_price_pence: 250_000 })
  expect(await lowest()).toBe(250_000)
  await db
    .transaction()
    .execute((trx) => trx.updateTable('deals').set({ secure_price_pence: 240_000 }).where('id', '=', dear).execute())
  expect(await lowest()).toBe(240_000)
})

describe('the sources of the area figures', () => {
  const area: DealArea = {
    slug: 'leeds',
    name: 'Leeds',
    averagePricePence: 25_000_000,
    averageRentPence: 110_000,
    annualPriceChangePercent: 1.4,
    grossYieldPercent: 5.28,
    pricePeriod: 'March 2026',
    rentPeriod: 'May 2026',
  }
  const none = {
    averagePricePence: null,
    averageRentPence: null,
    annualPriceChangePercent: null,
    grossYieldPercent: null,
  }
  const noRents = { averageRentPence: null, grossYieldPercent: null, rentPeriod: '' }
  test.each<[Partial<DealArea>, string]>([
    [{}, 'Prices: HM Land Registry, March 2026. Rents: ONS, May 2026.'],
    [noRents, 'Prices: HM Land Registry, March 2026.'],
    [{ ...noRents, rentPeriod: 'May 2026' }, 'Prices: HM Land Registry, March 2026.'],
    [{ averagePricePence: null, annualPriceChangePercent: null, pricePeriod: '' }, 'Rents: ONS, May 2026.'],
    [{ pricePeriod: '' }, 'Prices: HM Land Registry. Rents: ONS, May 2026.'],
    [{ ...none, pricePeriod: '', rentPeriod: '' }, ''],
  ])('%j: %s', (change, text) => expect(areaSources({ ...area, ...change })).toBe(text))
})

test('what is public never carries the address, the owner or a file', async () => {
  const db = await createTestDatabase()
  const id = await addDeal(db)
  const page = JSON.stringify([
    await findDealPage(db, id, policy, nobody),
    await listDeals(db, all, policy, nobody),
    await listLandingDeals(db, policy, testNow),
  ])
  expect(page).not.toMatch(/Canary|Olive|900777|file_key|owner|address/i)
})

test('scoring factors that cannot be read are silently none', async () => {
  const db = await createTestDatabase()
  const id = await addDeal(db, { scoring_factors: '{broken' })
  expect((await findDealPage(db, id, policy, nobody))!.deal.score).toMatchObject({
    factors: {},
    tags: { primary: '', secondary: [] },
  })
})
