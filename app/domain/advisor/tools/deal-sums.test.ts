import { beforeAll, expect, test } from 'vitest'
import { scoreFactors } from '#app/domain/figures/score.ts'
import { callTool, makeAdvisorWorld, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { addDeal } from '#app/testing/database/database.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** The least and the most of a figure over the free deals, sums of named deals, the score explained, and rents by bedrooms. */

let world: AdvisorWorld
let ids: number[]
let reserved: number
beforeAll(async () => {
  world = await makeAdvisorWorld()
  ids = []
  for (const [price, riskScore] of [[150, 85], [90, 100], [80, 55]] as const) // prettier-ignore
    ids.push(await addDeal(world.db, { price_pence: price * 100_000, scoring_factors: JSON.stringify({ factors: { riskScore }, tags: {} }) })) // prettier-ignore
  reserved = await addDeal(world.db, { status: 'reserved' })
})

test('the least cash that is needed, and the safest with what that means', async () => {
  // 25% of 80,000, with 6,950 of tax and 2,000 of fees.
  expect(await callTool(world, 'deal_sums', {})).toMatchObject({
    facts: { which: 'lowest', total: { number: 3 }, deals: [{ id: ids[2], cashNeeded: { shown: '£28,950', source: 1 } }, { id: ids[1] }, { id: ids[0] }] }, // prettier-ignore
    dealIds: [ids[2], ids[1], ids[0]],
  })
  expect(await callTool(world, 'deal_sums', { figure: 'safety', priceTo: 160_000 })).toMatchObject({
    facts: { which: 'highest', meaning: expect.stringContaining('loses points for each known risk') as string, deals: [{ id: ids[1], safety: { shown: '100.0/100' } }, {}, {}] }, // prettier-ignore
  })
  expect(await callTool(world, 'deal_sums', { figure: 'price', isLowest: false })).toMatchObject({ dealIds: ids })
  expect(await callTool(world, 'deal_sums', { figure: 'safety', isLowest: true, leastSafety: 60 })).toMatchObject({
    dealIds: [ids[0], ids[1]],
  })
})

test('the sums of named deals, without those that are taken', async () => {
  // 28,950 and 31,450 of cash.
  expect(await callTool(world, 'deal_sums', { dealIds: [ids[1], ids[2], reserved, 9999] })).toMatchObject({
    facts: {
      which: 'sum',
      sums: { price: { shown: '£170,000' }, cashNeeded: { shown: '£60,400', pounds: 60_400 } },
      taken: [reserved, 9999],
    },
    sources: [{ place: { page: 'compared-deals', dealIds: [ids[1], ids[2]] } }, {}, {}],
  })
  expect(await callTool(world, 'deal_sums', { dealIds: [reserved, 9999] })).toEqual({
    problem: 'None of these deals can be secured now.',
  })
})

test('how the score is made: every factor with its weight, and every grade', async () => {
  const found = await callTool(world, 'explain_score', {})
  if ('problem' in found) throw new Error(found.problem)
  const { factors, grades } = found.facts as unknown as Record<string, { name: string; weight: { percent: number } }[]>
  expect(factors!.map(({ weight }) => weight.percent)).toEqual(scoreFactors.map(({ weight }) => weight))
  expect(factors!.map(({ name }) => name)).toContain('Safety')
  expect(grades).toEqual(expect.arrayContaining([{ grade: 'D', from: { shown: '35', number: 35 } }, { grade: 'E', from: null }])) // prettier-ignore
})

test('why the score of a deal is what it is; of a taken deal nothing', async () => {
  const sample = await makeSampleWorld()
  const { id, ai_score } = await sample.db
    .selectFrom('deals')
    .select(['id', 'ai_score'])
    .where('status', '=', 'active')
    .where('nation', '=', 'England')
    .where('score_override_reason', 'is', null)
    .executeTakeFirstOrThrow()
  const found = await callTool(sample, 'explain_score', { dealId: id })
  if ('problem' in found) throw new Error(found.problem)
  const { deal } = found.facts as unknown as { deal: { score: { number: number }; factors: { adds: { number: number }; why: string }[] } } // prettier-ignore
  expect(deal.score.number).toBe(ai_score)
  const sum = deal.factors.reduce((all, { adds }) => all + adds.number, 0)
  expect(Math.abs(sum - ai_score)).toBeLessThan(0.5)
  expect(deal.factors.every(({ why }) => why.length > 0)).toBe(true)
  expect(await callTool(world, 'explain_score', { dealId: reserved })).toEqual({
    problem: `Deal ${reserved} has been reserved by another investor.`,
  })
  expect(await callTool(world, 'explain_score', { dealId: ids[0] })).toEqual({
    problem: `The score of deal ${ids[0]} cannot be explained at the moment.`,
  })
})

test('rents by bedrooms, of one area and of four beside each other', async () => {
  const area = await world.db.selectFrom('areas').selectAll().where('slug', '=', 'leeds').executeTakeFirstOrThrow()
  const found = await callTool(world, 'area_figures', { area: 'leeds' })
  if ('problem' in found) throw new Error(found.problem)
  const { rentsByBedrooms } = found.facts as unknown as { rentsByBedrooms: { homes: string; rent: { pounds: number } }[] } // prettier-ignore
  const kept = Object.entries(area).filter(([name, value]) => /^rent_?\d|bed/.test(name) && value !== null)
  expect(rentsByBedrooms.map(({ rent }) => rent.pounds)).toEqual(kept.map(([, pence]) => Math.round(Number(pence) / 100))) // prettier-ignore
  expect(rentsByBedrooms[1]).toMatchObject({ homes: '2 bedrooms' })
  const four = await callTool(world, 'compare_areas', { areas: ['leeds', 'liverpool', 'manchester', 'sheffield'] })
  expect(four).toMatchObject({ facts: { areas: [{}, {}, {}, { rentsByBedrooms: [{ rent: { source: 3 } }, {}, {}, {}] }] } }) // prettier-ignore
})
