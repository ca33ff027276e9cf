import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, questionOf } from '#app/testing/advisor/advisor.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { matchesFilters } from '#app/domain/deals/list/conditions.server.ts'
import { findMatching } from '#app/domain/deals/list/figures.server.ts'
import { filtersInForce, readDealFilters } from '#app/domain/deals/list/filters.ts'
import { answerText } from './answer.ts'
import { answerQuestion } from './answers/answers.server.ts'
import type { AdvisorWorld } from './world.server.ts'
import { findDeals } from './tools/deals.server.ts'

/** Where an answer counts deals and links to "the list", the list shows these deals and no others. */

let world: AdvisorWorld
let places: { slug: string; name: string; code: string; kind: string }[]
let deals: { id: number; status: string; nation: string; region: string; area_code: string | null }[]
beforeAll(async () => {
  world = await makeSampleWorld()
  const { db } = world
  deals = await db.selectFrom('deals').select(['id', 'status', 'nation', 'region', 'area_code']).execute()
  const { all } = await readKnownAreas(db)
  places = all.filter(({ name, code }) =>
    deals.some(
      (deal) => [deal.area_code, deal.region, deal.nation].includes(code) || [deal.region, deal.nation].includes(name),
    ),
  )
})

/** The ids that the list shows for this query, found as its own page finds them. */
async function listed(query: string): Promise<number[]> {
  const moment = { allowScotland: false, now: world.now }
  const { filters } = await findMatching(world.db, readDealFilters(new URLSearchParams(query)), moment)
  const rows = await world.db
    .selectFrom('deals')
    .select('id')
    .where(matchesFilters(filters, filtersInForce(filters), moment))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

test('each place of a deal has a link to exactly its deals, or says that the list has others too', async () => {
  expect(places.length).toBeGreaterThan(40)
  const [inexact, empty]: [string[], string[]] = [[], []]
  for (const place of places) {
    const there = deals
      .filter(({ status, nation }) => status === 'active' && nation !== 'Scotland')
      .filter(
        (deal) =>
          deal.area_code === place.code ||
          (place.kind === 'region' && deal.region === place.name) ||
          (place.kind === 'country' && deal.nation === place.name),
      )
      .map(({ id }) => id)
    const found = await findDeals.run(world, { areas: [place.slug] })
    if ('problem' in found) throw new Error(found.problem)
    const { place: link, label } = found.sources[0]!
    const shown = await listed('query' in link ? link.query : '')
    expect(found.facts.total.number, place.name).toBe(there.length)
    if (there.length === 0) empty.push(place.name)
    if (found.facts.isListExact) expect(shown, place.name).toEqual(there)
    else {
      inexact.push(place.name)
      expect(shown, place.name).toEqual(expect.arrayContaining(there))
      expect(label).not.toContain(place.name)
      const answer = answerText(await answerQuestion(world, questionOf({ topic: 'find-deals', areas: [place] })))
      expect(answer).toContain('see the list, with other places too')
    }
  }
  // The list narrows by no country, and to England nothing else leads.
  expect(inexact).toEqual(['England'])
  expect(empty).toContain('Scotland')
})

test('a county has all of its deals, and what is left out is left out', async () => {
  const councils = places.filter(({ name }) => ['Colchester', 'Plymouth'].includes(name)).map(({ slug }) => slug)
  const found = await findDeals.run(world, {
    areas: [...councils, 'basildon', 'braintree', 'harlow', 'maldon', 'thurrock', 'exeter'],
  })
  expect(found).toMatchObject({ facts: { total: { number: 3 } } })
  const outside = await findDeals.run(world, { notIn: ['london', 'leeds'] })
  expect(outside).toMatchObject({ facts: { total: { number: 37 }, isListExact: false } })
  expect(await findDeals.run(world, { districts: ['LS10'] })).toMatchObject({
    dealIds: [110],
    facts: { isListExact: true },
  })
  expect(await findDeals.run(world, { districts: ['LS1'] })).toMatchObject({ dealIds: [] })
  const dearest = await findDeals.run(world, { sort: 'price', isReversed: true })
  expect(dearest).toMatchObject({ dealIds: [129, 134, 127] })
})
