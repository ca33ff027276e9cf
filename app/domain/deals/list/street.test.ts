import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addHold, addManyDeals, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { calculateRunningCosts } from '#app/domain/figures/returns.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { countDealsNow, listLandingDeals, mostInStreet } from './street.server.ts'

const policy = { allowScotland: false }
let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const titlesOf = (deals: { title: string }[]) => deals.map(({ title }) => title)
const street = async () => titlesOf((await listLandingDeals(db, policy, testNow)).street)
const best = async (allowScotland = false) => titlesOf((await listLandingDeals(db, { allowScotland }, testNow)).best)
const worked = async () => (await listLandingDeals(db, policy, testNow)).worked

/** Deals that must not be shown as free, each with a better score than any that may. */
async function addTaken() {
  for (const status of ['draft', 'inactive', 'reserved', 'completed'] as const) {
    await addDeal(db, { title: status, status, ai_score: 99 })
    await addDeal(db, { title: `${status} shop`, status, property_type: 'Retail' })
  }
  await addDeal(db, { title: 'unavailable', status: 'inactive', unavailable_at: testNow, ai_score: 98 })
}

describe('the street', () => {
  test('shows the best of each type, best first, and then the next best', async () => {
    await addTaken()
    await addDeal(db, { title: 'good', ai_score: 60 })
    await addDeal(db, { title: 'better', ai_score: 70 })
    await addDeal(db, { title: 'office', property_type: 'Commercial', ai_score: 20 })
    await addDeal(db, { title: 'shop', property_type: 'Retail', ai_score: 80 })
    expect(await street()).toEqual(['shop', 'better', 'office', 'good'])
  })

  test('has eight deals at most, and none of no deals', async () => {
    expect(await street()).toEqual([])
    for (let i = 0; i < 12; i++) await addDeal(db, { ai_score: i })
    expect(await street()).toHaveLength(mostInStreet)
  })

  test('finds the best of a type that is far below the best of the others', async () => {
    await addManyDeals(db, 300)
    await db.updateTable('deals').set({ property_type: 'Residential' }).execute()
    await addTaken()
    await addDeal(db, { title: 'Scottish office', property_type: 'Commercial', nation: 'Scotland', ai_score: 90 })
    const held = await addDeal(db, { title: 'held office', property_type: 'Commercial', ai_score: 50 })
    await addHold(db, await addUser(db), held, { until: later(30 * minute) })
    await addDeal(db, { title: 'worse office', property_type: 'Commercial', ai_score: 0.1 })
    await addDeal(db, { title: 'office', property_type: 'Commercial', ai_score: 0.2 })
    await addDeal(db, { title: 'shop', property_type: 'Retail', ai_score: 0.3 })
    const titles = await street()
    expect(titles.slice(1, 3)).toEqual(['shop', 'office'])
    expect(titles).toHaveLength(mostInStreet)
    expect(titles).not.toContain('worse office')
  })

  test('of five thousand deals is read in the order of an index, and few of them', async () => {
    await addManyDeals(db, 5000)
    const [best, others, cards, images, ...more] = await watchQueries(db, (watched) =>
      listLandingDeals(watched, policy, testNow),
    )
    expect(more).toEqual([])
    expect(images!.rows).toEqual([])
    expect(best!.plan).toContain('USING INDEX public_deals_by_score (status=?)')
    expect(best!.plan).not.toContain('TEMP B-TREE')
    expect(best!.rows.length).toBeLessThan(50)
    expect(others!.plan).toContain('USING COVERING INDEX active_deals_by_type (property_type=?)')
    expect(others!.plan).not.toContain('TEMP B-TREE')
    expect(others!.rows).toEqual([])
    expect(cards!.plan).toContain('USING INTEGER PRIMARY KEY')
    expect(cards!.rows.length).toBeLessThanOrEqual(mostInStreet + 1)
  })
})

describe('the deals to read first', () => {
  test('are the three with the highest scores that can be secured online', async () => {
    await addTaken()
    expect(await best()).toEqual([])
    for (const [title, ai_score] of [
      ['good', 60],
      ['better', 70],
      ['fair', 50],
      ['poor', 40],
    ] as const)
      // prettier-ignore
      await addDeal(db, { title, ai_score })
    await addDeal(db, { title: 'Scottish', ai_score: 90, nation: 'Scotland' })
    const held = await addDeal(db, { title: 'held', ai_score: 95 })
    await addHold(db, await addUser(db), held, { until: later(30 * minute) })
    expect(await best()).toEqual(['better', 'good', 'fair'])
    expect(await best(true)).toEqual(['Scottish', 'better', 'good'])
  })
})

describe('the deal whose working is shown', () => {
  test('is the best scored after those to read first, and one of them where there is no other', async () => {
    await addTaken()
    expect(await worked()).toBeNull()
    await addDeal(db, { title: 'first', ai_score: 90 })
    expect((await worked())!.title).toBe('first')
    for (const [title, ai_score] of [
      ['second', 80],
      ['third', 70],
      ['fourth', 60],
      ['fifth', 50],
    ] as const)
      // prettier-ignore
      await addDeal(db, { title, ai_score })
    expect((await worked())!.title).toBe('fourth')
  })

  test('is let as it stands and leaves something with the usual mortgage', async () => {
    await addDeal(db, { ai_score: 90, monthly_rent_pence: null, annual_yield_pence: null, gross_yield_percent: null })
    await addDeal(db, { ai_score: 80, operating_costs_pence: null })
    await addDeal(db, { ai_score: 70, works_pence: 5_000_00 })
    await addDeal(db, { ai_score: 60, property_type: 'Development' })
    await addDeal(db, { ai_score: 50, monthly_rent_pence: 300_00 })
    expect(await worked()).toBeNull()
    await addDeal(db, { title: 'plain', ai_score: 1 })
    expect((await worked())!.title).toBe('plain')
  })

  test('comes with the figures that its returns follow from', async () => {
    await addDeal(db, {
      price_pence: 92_000_00,
      monthly_rent_pence: 675_00,
      operating_costs_pence: 1920_00,
      property_tax_pence: 4600_00,
      fees_pence: 1500_00,
    })
    expect(await worked()).toMatchObject({
      pricePence: 92_000_00,
      monthlyRentPence: 675_00,
      operatingCostsPence: 1920_00,
      propertyTaxPence: 4600_00,
      feesPence: 1500_00,
      worksPence: 0,
    })
  })

  test('says whether somebody has stated its running costs, or they are the usual shares of its rent', async () => {
    const usual = calculateRunningCosts(67_500)
    for (const [costs, charges, areCostsStated] of [
      [usual, {}, false],
      [usual + 12_000, { service_charge_pence: 10_000, ground_rent_pence: 2000 }, false],
      [usual + 1, {}, true],
    ] as const) {
      const id = await addDeal(db, { monthly_rent_pence: 67_500, operating_costs_pence: costs, ...charges })
      expect(await worked()).toMatchObject({ id, areCostsStated })
      await db.deleteFrom('deals').where('id', '=', id).execute()
    }
  })
})

describe('what is counted', () => {
  test('is nothing without deals', async () => {
    await addTaken()
    expect(await countDealsNow(db, policy, testNow)).toEqual({
      free: 0,
      listed: 2,
      regions: 0,
      investmentPence: 0,
      averageRoiPercent: null,
      lowestPricePence: null,
      lowestSecurePricePence: null,
      highestSecurePricePence: null,
    })
  })

  test('leaves out what cannot be secured, and returns that nobody knows', async () => {
    await addTaken()
    await addDeal(db, {
      region: 'London',
      price_pence: 100_000_00,
      roi_percent: 4,
      secure_price_pence: 250_000,
    })
    await addDeal(db, { region: 'Wales', price_pence: 50_000_00, roi_percent: null, gross_yield_percent: null })
    await addDeal(db, { region: 'Scotland', nation: 'Scotland', roi_percent: 50 })
    expect(await countDealsNow(db, policy, testNow)).toEqual({
      free: 2,
      listed: 5,
      regions: 2,
      investmentPence: 150_000_00,
      averageRoiPercent: 4,
      lowestPricePence: 50_000_00,
      lowestSecurePricePence: 250_000,
      highestSecurePricePence: 300_000,
    })
    expect((await countDealsNow(db, { allowScotland: true }, testNow)).free).toBe(3)
  })
})
