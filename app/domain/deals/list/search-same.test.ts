import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldText, type Db } from '#db/database.server.ts'
import { addDeal, addHold, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { listDeals } from '../record/deals.server.ts'
import { dealsPerPage } from '../record/deals.ts'
import { findFewSearched } from './conditions.server.ts'
import { dealSorts, gradesFrom, noDealFilters, type DealFilters, type DealSort } from './filters.ts'
import { listDealLines, matchAsListed } from './matching.server.ts'

/** The list against a plain look at every deal, written here once more. */

const policy = { allowScotland: false }
const nobody = { userId: null, now: testNow }

/** The same numbers in each run. */
let seed = 37
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}
const oneOf = <Item>(items: readonly Item[]) => items[random(items.length)]!

const words = ['flat', 'Terrace', 'SHOP', 'Château', 'café', '100%', 'two_bed', 'Ynys', 'Œuvre', 'É', 'K', 'mews', 'a', 'Straße', 'İzmir', 'Σοφία', 'of', 'the'] // prettier-ignore
const places = ['Leeds, LS1', 'Leeds, LS11', 'London, E1', 'London, E14', 'London, SW1A', 'Ynys MÔN, LL77', 'Cafe\u0301town, LE1', 'York'] // prettier-ignore
const types = ['Residential', 'Retail', 'Student'] as const
const regions = ['London', 'Wales', 'Yorkshire and The Humber']
const grades = ['A', 'B+', 'B', 'C']

let db: Db
let deals: Awaited<ReturnType<typeof readAll>>
let held: Set<number>
const readAll = () => db.selectFrom('deals').selectAll().orderBy('id').execute()

beforeAll(async () => {
  db = await createTestDatabase()
  for (let index = 0; index < 250; index += 1) {
    await addDeal(db, {
      title: Array.from({ length: 1 + random(4) }, () => oneOf(words)).join(oneOf([' ', ' ', '-', ''])),
      location: oneOf(places),
      status: oneOf(['active', 'active', 'active', 'reserved', 'inactive']),
      property_type: oneOf(types),
      region: oneOf(regions),
      strategy: oneOf(['Buy to let', 'BRRR']),
      score_grade: oneOf(grades),
      nation: oneOf(['England', 'Wales', 'Scotland']),
      price_pence: 1000 * (1 + random(40)),
      gross_yield_percent: random(5) === 0 ? null : random(12),
      bedrooms: random(5) === 0 ? null : random(6),
      roi_percent: random(5) === 0 ? null : random(9),
      ai_score: random(20),
      published_at: `2026-10-${String(1 + random(9)).padStart(2, '0')}T10:00:00.000Z`,
    })
  }
  deals = await readAll()
  const user = await addUser(db)
  const active = deals.filter(({ status }) => status === 'active')
  for (const { id } of active.slice(0, 12)) await addHold(db, user, id, { until: '2099-01-01T00:00:00.000Z' })
  held = new Set(active.slice(0, 12).map(({ id }) => id))
}, 60_000)

type Deal = (typeof deals)[number]

/** SQLite compares what is all ASCII by ASCII, and anything else is folded. */
function holds({ title, location }: Deal, search: string): boolean {
  const pid = /^pid[-\s]?(\d{1,9})$/i.exec(search)
  if (pid) return false
  const [, district, rest] = /^([a-z]{1,2}\d[a-z\d]?)(\s*\d[a-z]{2})?$/i.exec(search) ?? []
  const texts = [title, location]
  if (district) {
    const end = rest === undefined ? '[^0-9]' : '[^A-Z0-9]'
    const pattern = new RegExp(`[^A-Z0-9]${district.toUpperCase()}${end}`)
    return pattern.test(`\n${texts.join('\n').replace(/[a-z]/g, (letter) => letter.toUpperCase())}\n`)
  }
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return /^[\0-\x7f]*$/.test(search)
    ? texts.some((text) => lower(text).includes(lower(search)))
    : texts.some((text) => foldText(text).includes(foldText(search)))
}

function matches(deal: Deal, filters: DealFilters): boolean {
  return (
    ['active', 'reserved'].includes(deal.status) &&
    (filters.search === '' || holds(deal, filters.search)) &&
    (filters.propertyType === null || deal.property_type === filters.propertyType) &&
    (filters.region === null || deal.region === filters.region) &&
    (filters.strategy === null || deal.strategy === filters.strategy) &&
    (filters.grade === null || gradesFrom(filters.grade).includes(deal.score_grade)) &&
    (filters.leastYieldPercent === null || (deal.gross_yield_percent ?? -1) >= filters.leastYieldPercent) &&
    (filters.leastBedrooms === null || (deal.bedrooms ?? -1) >= filters.leastBedrooms) &&
    (filters.mostBedrooms === null || (deal.bedrooms ?? 999) <= filters.mostBedrooms) &&
    (filters.priceFromPence === null || deal.price_pence >= filters.priceFromPence) &&
    (filters.priceToPence === null || deal.price_pence <= filters.priceToPence) &&
    (!filters.isFree || (deal.status === 'active' && deal.nation !== 'Scotland' && !held.has(deal.id)))
  )
}

const figureOf: Record<DealSort, (deal: Deal) => number> = {
  score: (deal) => -deal.ai_score,
  roi: (deal) => -(deal.roi_percent ?? -Infinity),
  price: (deal) => deal.price_pence,
  yield: (deal) => -(deal.gross_yield_percent ?? -Infinity),
}

function plainList(filters: DealFilters) {
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  return deals
    .filter((deal) => matches(deal, filters))
    .sort(
      (a, b) =>
        compare(Number(a.status === 'reserved'), Number(b.status === 'reserved')) ||
        compare(figureOf[filters.sort](a), figureOf[filters.sort](b)) ||
        a.id - b.id,
    )
}

/** A piece of a text that there is, in another case, or of none. */
function someSearch(): string {
  if (random(8) === 0) return oneOf(['E1', 'e1 4ab', 'LS11', 'ls1', 'SW1', '%', '_', 'zzz', "'; --", '\\', 'leeds, ls', 'PID-000000']) // prettier-ignore
  const { title, location } = oneOf(deals)
  const text = oneOf([title, location])
  const from = random(text.length)
  const piece = text.slice(from, from + 1 + random(7)).trim()
  return oneOf([piece, piece.toLowerCase(), piece.toUpperCase()])
}

const maybe = <Value>(value: Value): Value | null => (random(4) === 0 ? value : null)
const someFilters = (search: string): DealFilters => ({
  ...noDealFilters,
  search,
  isExact: true,
  propertyType: maybe(oneOf(types)),
  region: maybe(oneOf(regions)),
  strategy: maybe('BRRR'),
  grade: maybe(oneOf(grades)),
  leastYieldPercent: maybe(random(12)),
  leastBedrooms: maybe(1 + random(5)),
  mostBedrooms: maybe(random(6)),
  priceFromPence: maybe(1000 * random(40)),
  priceToPence: maybe(1000 * random(40)),
  isFree: random(4) === 0,
  sort: oneOf(Object.keys(dealSorts) as DealSort[]),
})

test('any search with any filters and any sort finds what a plain look at every deal finds, in the same order', async () => {
  for (let round = 0; round < 400; round += 1) {
    const filters = someFilters(round % 4 === 0 ? '' : someSearch())
    const expected = plainList(filters)
    const list = await listDeals(db, filters, policy, nobody)
    const asked = JSON.stringify(filters)
    expect(list.total, asked).toBe(expected.length)
    expect(list.deals.map(({ id }) => id), asked).toEqual(expected.slice(0, dealsPerPage).map(({ id }) => id)) // prettier-ignore
    const known = expected.flatMap(({ roi_percent: roi }) => roi ?? [])
    const average = known.length === 0 ? null : known.reduce((sum, roi) => sum + roi, 0) / known.length
    if (average === null) expect(list.averageRoiPercent, asked).toBeNull()
    else expect(list.averageRoiPercent, asked).toBeCloseTo(average, 9)
    const isOffline = ({ status, nation }: Deal) => status === 'active' && nation === 'Scotland'
    expect(list.counts, asked).toMatchObject({
      reserved: expected.filter(({ status }) => status === 'reserved').length,
      onHold: expected.filter(({ id }) => held.has(id)).length,
      notOnline: expected.filter((deal) => isOffline(deal) && !held.has(deal.id)).length,
    })
  }
}, 60_000)

test('the feed of any search has the newest of what the list has', async () => {
  for (let round = 0; round < 100; round += 1) {
    const filters = someFilters(round % 3 === 0 ? '' : someSearch())
    const listed = await matchAsListed(db, filters, { ...policy, now: testNow })
    const lines = await listDealLines(db, listed, { order: 'newest', most: 20 }, policy)
    const expected = plainList(filters)
      .filter(({ status }) => status === 'active')
      .sort((a, b) => (a.published_at! === b.published_at! ? b.id - a.id : a.published_at! < b.published_at! ? 1 : -1))
      .slice(0, 20)
    expect(lines.map(({ id }) => id), JSON.stringify(filters)).toEqual(expected.map(({ id }) => id)) // prettier-ignore
  }
}, 60_000)

const filters: Partial<DealFilters>[] = [
  {},
  { propertyType: 'Retail' },
  { region: 'London' },
  { strategy: 'BRRR' },
  { grade: 'B' },
  { leastYieldPercent: 5 },
  { priceFromPence: 5000 },
  { priceToPence: 20_000 },
  { leastBedrooms: 2, mostBedrooms: 3 },
  { isFree: true },
]

test.each(filters)('the feed with %j reads the newest in their order, and counts nothing', async (change) => {
  for (const search of ['', 'a']) {
    const own = await explainQueries(db, async (watched) => {
      const listed = await matchAsListed(watched, { ...noDealFilters, ...change, search }, { ...policy, now: testNow })
      await listDealLines(watched, listed, { order: 'newest', most: 20 }, policy)
    })
    expect(own).toHaveLength(1)
    expect(own[0]).toMatch(/^SCAN deals USING INDEX active_deals_by_publication/)
    expect(own[0]).not.toContain('TEMP B-TREE')
  }
})

describe('the letters of a search', () => {
  test('give the few deals that it may find, and nothing where they are many, or fewer than three', async () => {
    expect(await findFewSearched(db, 'zzzz')).toEqual([])
    expect(await findFewSearched(db, 'PID-000007')).toEqual([7])
    expect(await findFewSearched(db, 'of')).toBeNull()
    const york = await findFewSearched(db, 'yORK')
    expect(york!.sort((a, b) => a - b)).toEqual(deals.filter(({ location }) => location === 'York').map(({ id }) => id))
    const many = await createTestDatabase()
    for (let index = 0; index < 501; index += 1) await addDeal(many, { title: `Cottage ${index}` })
    expect(await findFewSearched(many, 'cottage')).toBeNull()
    expect(await findFewSearched(many, 'cottage 77')).toHaveLength(1)
    const list = await listDeals(many, { ...noDealFilters, search: 'COTTAGE', page: 21 }, policy, nobody)
    expect([list.total, list.deals.length]).toEqual([501, 21])
  }, 60_000)

  test('are folded by the index as widely as by us, wherever it is asked for ASCII', async () => {
    const own = await createTestDatabase()
    // The signs whose small letter is one of ASCII: Kelvin, and the I of Turkish.
    await addDeal(own, { title: 'é 9\u212Aly', location: 'é \u0130st' })
    for (const search of ['é 9kly', 'É 9KLY', 'é 9ly'.replace('ly', 'k')])
      expect((await listDeals(own, { ...noDealFilters, search, isExact: true }, policy, nobody)).total, search).toBe(1)
  })
})

test.each((Object.keys(dealSorts) as DealSort[]).flatMap((sort) => filters.map((change) => [sort, change] as const)))(
  'by %s with %j nothing is sorted, and no deal is read that is not shown',
  async (sort, change) => {
    // With fewer than three letters the index of letters does not help.
    for (const search of ['', 'a']) {
      const own = await explainQueries(db, (watched) =>
        listDeals(watched, { ...noDealFilters, ...change, sort, search, page: 2 }, policy, nobody),
      )
      const ofDeals = own.join('\n').split('\n').filter((step) => / deals\b/.test(step)) // prettier-ignore
      const page = own.find((plan) => plan.includes(`INDEX public_deals_by_${sort} `))
      expect(page, own.join('\n\n')).toBeDefined()
      expect(own.filter((plan) => / deals\b/.test(plan)).join('\n')).not.toContain('TEMP B-TREE')
      for (const step of ofDeals)
        expect(step).toMatch(/USING (COVERING )?INDEX public_deals_by_|USING INTEGER PRIMARY KEY/)
    }
  },
)

test('the indexes of the sorts have every column that the filters and the search look at', async () => {
  onlySqlite('the plans of queries are SQLite’s')
  for (const sort of Object.keys(dealSorts)) {
    const { rows } = await sql<{
      detail: string
    }>`explain query plan select id from ${sql.raw(`deals indexed by public_deals_by_${sort}`)}
      where status in ('active', 'reserved') and property_type = '' and region = '' and strategy = '' and score_grade = '' and nation = ''
      and price_pence > 0 and gross_yield_percent > 0 and roi_percent > 0 and bedrooms > 0 and title = '' and location = ''`.execute(
      db,
    )
    expect(rows[0]!.detail).toContain(`USING COVERING INDEX public_deals_by_${sort} `)
  }
})
