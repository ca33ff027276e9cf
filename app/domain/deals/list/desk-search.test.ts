import { beforeAll, expect, test } from 'vitest'
import { foldText, type Db } from '#db/database.server.ts'
import { addDeal, addManyDeals, createTestDatabase } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { pageSize } from '#app/domain/lists/lists.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { dealReference } from '#app/utils/references.ts'
import { dealList, findNextDeal, listDeskDeals } from './list.server.ts'

/** The desk's search of deals against a plain look at every deal. */

let db: Db
beforeAll(async () => {
  db = await createTestDatabase()
  await addManyDeals(db, 1500)
  const titles = ['Ynys MÔN mews', 'Cafe\u0301 with flat', '100% let_shop', 'Œuvre in Qx', 'A "quoted" house']
  for (const [index, title] of titles.entries())
    await addDeal(db, {
      title,
      location: 'Zennor, TR26',
      status: index % 2 ? 'draft' : 'inactive',
      ai_score: 10 * index,
    })
}, 60_000)

const filtersOf = (query: string) => readFilters(dealList.filters, new URLSearchParams(query))

/** A search without other letters is compared as it stands: it finds the "e" before an accent that stands by itself. */
const holds = (text: string, search: string) =>
  foldText(text).includes(foldText(search)) ||
  (/^[ -~]*$/.test(search) && text.toLowerCase().includes(search.toLowerCase()))

async function lookAtEvery(query: string) {
  const { search, status, sort } = filtersOf(query)
  const deals = await db.selectFrom('deals').selectAll().execute()
  return deals
    .filter((deal) => status === null || deal.status === status)
    .filter(({ id, title, location }) => [title, location, dealReference(id)].some((text) => holds(text, search)))
    .sort(
      (a, b) =>
        (sort === 'score' ? b.ai_score - a.ai_score : sort === 'price' ? a.price_pence - b.price_pence : 0) ||
        b.id - a.id,
    ) // prettier-ignore
    .map(({ id }) => id)
}

const words = ['zennor', 'TR26', 'môn', 'MÔN', 'mews', 'cafe', '100%', 't_s', 'œuvre', 'qx', '"quoted"', 'e', 'PID-0', 'PID-000001', '000', 'zzz', 'zq', '%', '_', "'", 'a'] // prettier-ignore

test.each(words)('%s finds what stands in title, location or reference, in every order', async (word) => {
  for (const others of [
    '',
    '&sort=score',
    '&sort=price&status=active',
    '&status=draft',
    '&page=2',
    '&page=31&sort=score',
  ]) {
    const query = `q=${encodeURIComponent(word)}${others}`
    const found = await lookAtEvery(query)
    const filters = filtersOf(query)
    const { rows, total } = await listDeskDeals(db, filters)
    const start = (filters.page - 1) * pageSize
    expect.soft([query, total, rows.map(({ id }) => id)]).toEqual([query, found.length, found.slice(start, start + pageSize)]) // prettier-ignore
    if (found.length > 1) expect.soft(await findNextDeal(db, found[0]!, filters)).toBe(found[1])
  }
})

test('few deals are looked up by their ids, and none is read where there is none', async () => {
  const plansOf = async (query: string) =>
    (await watchQueries(db, (watched) => listDeskDeals(watched, filtersOf(query)))).map(({ plan }) => plan)
  const counts = /^SCAN deals USING COVERING INDEX (active_deals_by_district|other_deals_by_status)/
  for (const query of ['q=zennor&sort=score', 'q=zzz', 'q=zq', 'q=môn'])
    expect
      .soft(
        (await plansOf(query))
          .flatMap((plan) => plan.split('\n'))
          .filter((step) => /^SCAN deals/.test(step) && !counts.test(step)),
      ) // prettier-ignore
      .toEqual([])
})

test('every order has what the list is narrowed and searched by in its index', async () => {
  for (const query of [
    'status=draft&sort=score',
    'status=draft&sort=price',
    'grade=E&sort=roi',
    'type=commercial&grade=B',
    'q=a&status=draft',
    'q=a&status=active&type=Student&grade=B&sort=score',
  ]) {
    const queries = await watchQueries(db, (watched) => listDeskDeals(watched, filtersOf(query)))
    const steps = queries.flatMap(({ plan }) => plan.split('\n')).filter((step) => /^(SCAN|SEARCH) deals/.test(step))
    expect
      .soft(
        steps.filter((step) => !/COVERING INDEX|INTEGER PRIMARY KEY \(rowid=/.test(step)),
        query,
      )
      .toEqual([])
  }
})
