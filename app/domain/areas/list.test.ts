import { beforeAll, describe, expect, test } from 'vitest'
import { addAreaHistory, addSampleAreas, monthsUpTo } from '#app/testing/database/areas.ts'
import { addDeal, createTestDatabase } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import type { Db } from '#db/database.server.ts'
import { readSampleAreas } from '../../../db/sample/areas.ts'
import { findAreaPage } from './area-page.server.ts'
import { listAllAreas, listAreas } from './list.server.ts'
import {
  areaFiltersToQuery,
  findAreaFilterMistakes,
  noAreaFilters,
  readAreaFilters,
  type AreaFilters,
} from './list-filters.ts'

const councils = readSampleAreas().filter(({ kind }) => kind === 'la' || kind === 'city')

describe('the list of areas', () => {
  let db: Db
  beforeAll(async () => {
    db = await createTestDatabase()
    await addSampleAreas(db)
    await db
      .insertInto('postcode_districts')
      .values([
        { district: 'L15', place: 0, code: 'E08000012' },
        { district: 'OL5', place: 0, code: 'E08000008' },
        { district: 'OL5', place: 1, code: 'E08000004' },
      ])
      .execute()
    await addDeal(db, { postcode_district: 'ZE9', area_code: 'S12000049' })
  })
  const list = (given: Partial<AreaFilters>) => listAreas(db, { ...noAreaFilters, ...given })
  const namesOf = async (given: Partial<AreaFilters>) => (await list(given)).rows.map(({ name }) => name)

  test('has every council, highest yield first, and counts those without one, which stand last', async () => {
    const { rows, total, pageCount, without } = await list({})
    expect({ total, pageCount }).toEqual({ total: 360, pageCount: 9 })
    expect(rows).toHaveLength(40)
    expect(rows[0]!.name).toBe('Newcastle upon Tyne')
    expect(without).toBe(councils.filter(({ gross_yield_percent }) => gross_yield_percent === null).length)
    const last = await list({ page: 9 })
    expect(last.rows.every(({ grossYieldPercent }) => grossYieldPercent === null)).toBe(true)
  })

  test.each(['yield', 'price', 'growth', 'rent'] as const)('sorts by %s, gaps last', async (sort) => {
    const figure = { yield: 'grossYieldPercent', price: 'averagePricePence', growth: 'annualPriceChangePercent', rent: 'averageRentPence' } as const // prettier-ignore
    const all = await listAllAreas(db, { ...noAreaFilters, sort })
    const values = all.map((area) => area[figure[sort]])
    const known = values.filter((value) => value !== null)
    expect(values.slice(0, known.length)).toEqual(known)
    expect(known).toEqual(known.toSorted((a, b) => (sort === 'price' ? a - b : b - a)))
    expect(all).toHaveLength(374)
  })

  test('narrows by each filter', async () => {
    const every = async (given: Partial<AreaFilters>, isRight: (row: (typeof councils)[number]) => boolean) => {
      const found = await listAllAreas(db, { ...noAreaFilters, ...given })
      const right = councils.filter(isRight).map(({ code }) => code)
      expect(found.map(({ code }) => code).sort()).toEqual(right.sort())
      expect(right.length).toBeGreaterThan(0)
      expect(right.length).toBeLessThan(councils.length)
    }
    await every({ country: 'Wales' }, ({ country }) => country === 'Wales')
    await every({ region: 'North West' }, ({ region }) => region === 'North West')
    await every({ budgetPence: 15_000_000 }, (row) => (row.average_price_pence ?? Infinity) <= 15_000_000)
    await every({ leastYieldPercent: 6 }, (row) => (row.gross_yield_percent ?? 0) >= 6)
    await every({ change: 'rising' }, (row) => (row.annual_price_change_percent ?? -99) >= 3)
    await every({ change: 'falling' }, (row) => (row.annual_price_change_percent ?? 99) < 0)
    await every(
      { change: 'steady' },
      ({ annual_price_change_percent: change }) => change !== null && change >= 0 && change < 3,
    )
  })

  test('finds by postcode: the council, several councils, and the deals’ own where no directory has it', async () => {
    expect(await namesOf({ search: 'l15 8hx' })).toEqual(['Liverpool'])
    expect((await namesOf({ search: 'OL5' })).sort()).toEqual(['Oldham', 'Tameside'])
    expect(await namesOf({ search: 'ZE9' })).toEqual(['Glasgow'])
    expect((await list({ search: 'ZZ99' })).found).toMatchObject({ codes: [], district: 'ZZ99', region: null })
  })

  test('a region’s name means its councils', async () => {
    const { total, found } = await list({ search: 'north west' })
    expect(total).toBe(councils.filter(({ region }) => region === 'North West').length)
    expect(found?.region).toEqual({ name: 'North West', slug: 'north-west' })
  })

  test('says which filter leaves nothing', async () => {
    const { total, ways } = await list({ search: 'Liverpool', country: 'Wales' })
    expect(total).toBe(0)
    expect(ways).toEqual([
      { without: 'search', total: 22 },
      { without: 'country', total: 1 },
    ])
  })
})

test('with 374 areas and ten years of months a page reads the points that it draws, in a handful of queries', async () => {
  const db = await createTestDatabase()
  await addSampleAreas(db)
  await addAreaHistory(db, readSampleAreas().map(({ code }) => code), monthsUpTo(120)) // prettier-ignore
  const queries = await watchQueries(db, (watched) => listAreas(watched, noAreaFilters))
  expect(queries.length).toBeLessThanOrEqual(6)
  const points = queries.filter(({ rows }) => rows.length > 100 && 'pence' in (rows[0] as object))
  // The trends of all areas are read once, 16 months each.
  expect(points.map(({ rows }) => rows.length)).toEqual([374 * 16])
  expect(points[0]!.plan).toMatch(/SEARCH .*PRIMARY KEY|SEARCH area_prices/)
  const page = await watchQueries(db, (watched) => findAreaPage(watched, 'liverpool', { allowScotland: false }))
  // A database that is watched keeps nothing: what several parts of the page know is read again for each.
  expect(page.length).toBeLessThanOrEqual(18)
  const drawn = page.filter(({ rows }) => rows.length > 0 && 'pence' in (rows[0] as object))
  expect(drawn.map(({ rows }) => rows.length)).toEqual([14 * 40, 40])
})

test('what depends on editions alone is kept until one is written', async () => {
  const db = await createTestDatabase()
  await addSampleAreas(db)
  const id = await addAreaHistory(db, ['E08000012', 'E92000001'], monthsUpTo(120))
  const pointsOf = async () => (await findAreaPage(db, 'england', { allowScotland: false }))!.prices.get('E92000001')
  expect(await pointsOf()).toHaveLength(40)
  expect((await listAreas(db, { ...noAreaFilters, search: 'Liverpool' })).rows[0]!.trend).toHaveLength(16)
  await db.transaction().execute((trx) => trx.updateTable('area_editions').set({ state: 'previous' }).where('id', '=', id).execute()) // prettier-ignore
  expect(await pointsOf()).toBeUndefined()
  await db.transaction().execute((trx) => trx.updateTable('areas').set({ slug: 'merseyside' }).where('code', '=', 'E08000012').execute()) // prettier-ignore
  expect(await findAreaPage(db, 'liverpool', { allowScotland: false })).toBeUndefined()
})

test('only a live edition is drawn, and the newest price stands behind it once', async () => {
  const db = await createTestDatabase()
  await addSampleAreas(db)
  const id = await addAreaHistory(db, ['E08000012'], ['2024-03', '2025-03'])
  const trend = async () => (await listAreas(db, { ...noAreaFilters, search: 'Liverpool' })).rows[0]!.trend
  expect(await trend()).toEqual([
    { month: '2024-03', pence: 10_000_000 },
    { month: '2025-03', pence: 10_100_000 },
    { month: '2026-03', pence: 18_150_500 },
  ])
  await db.transaction().execute((trx) => trx.updateTable('area_editions').set({ state: 'previous' }).where('id', '=', id).execute()) // prettier-ignore
  expect(await trend()).toEqual([])
})

test('filters survive their address; what makes no sense falls back', () => {
  const filters: AreaFilters = { search: 'Hull', country: 'England', region: 'Yorkshire and The Humber', budgetPence: 17_500_000, leastYieldPercent: 5.25, change: 'rising', sort: 'rent', map: 'price', page: 3 } // prettier-ignore
  expect(readAreaFilters(new URLSearchParams(areaFiltersToQuery(filters)))).toEqual(filters)
  expect(areaFiltersToQuery(noAreaFilters)).toBe('')
  const odd = 'country=France&region=x&budget=-1&yield=lots&change=up&sort=constructor&map=toString&page=-2'
  expect(readAreaFilters(new URLSearchParams(odd))).toEqual(noAreaFilters)
})

test.each([
  ['', []],
  ['q=Hull&country=england&region=wales&budget=150000&yield=5.5&change=rising&sort=rent&map=price&page=2', []],
  ['q=&country=&budget=', []],
  ['country=france', ['country']],
  ['region=Wales', ['region']],
  ['budget=-1', ['budget']],
  ['budget=0', ['budget']],
  ['budget=1e6', ['budget']],
  ['yield=lots&change=up&sort=constructor', ['change', 'sort', 'yield']],
  ['contry=wales&utm_source=x&utm_source=y', []],
  ['budget=200000000', ['budget']],
  ['country=wales&country=england', ['country']],
  [`q=${'a'.repeat(201)}`, ['q']],
])('a call with “%s” has mistakes in %j', (query, names) => {
  expect(Object.keys(findAreaFilterMistakes(new URLSearchParams(query))).sort()).toEqual(names.toSorted())
})

test('a figure above the largest that is read is told the limit', () => {
  const mistakes = findAreaFilterMistakes(new URLSearchParams('budget=200000000&yield=101'))
  expect(mistakes).toEqual({
    budget: 'Use pounds above 0, at most £100,000,000, such as 150000.',
    yield: 'Use percent above 0, at most 100, such as 5.5.',
  })
})
