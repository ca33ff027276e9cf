import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addHold, addManyDeals, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { countDealsNow, findBestDeal, listStreetDeals, mostInStreet } from './street.server.ts'

const policy = { allowScotland: false }
let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const street = async () => (await listStreetDeals(db, policy, testNow)).map(({ title }) => title)
const best = async (allowScotland = false) => (await findBestDeal(db, { allowScotland }, testNow))?.title

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
    const [best, others, cards, ...more] = await watchQueries(db, (watched) =>
      listStreetDeals(watched, policy, testNow),
    )
    expect(more).toEqual([])
    expect(best!.plan).toContain('USING INDEX public_deals_by_score (status=?)')
    expect(best!.plan).not.toContain('TEMP B-TREE')
    expect(best!.rows.length).toBeLessThan(50)
    expect(others!.plan).toContain('USING INDEX public_deals_by_type (status=? AND property_type=?)')
    expect(others!.rows).toEqual([])
    expect(cards!.plan).toContain('USING INTEGER PRIMARY KEY')
    expect(cards!.rows).toHaveLength(mostInStreet)
  })
})

describe('the best deal', () => {
  test('is the one with the highest score that can be secured online', async () => {
    await addTaken()
    expect(await best()).toBeUndefined()
    await addDeal(db, { title: 'good', ai_score: 60 })
    await addDeal(db, { title: 'Scottish', ai_score: 90, nation: 'Scotland' })
    expect([await best(), await best(true)]).toEqual(['good', 'Scottish'])
  })

  test('comes with the figures that its returns follow from', async () => {
    await addDeal(db, {
      price_pence: 92_000_00,
      monthly_rent_pence: 675_00,
      operating_costs_pence: 1920_00,
      property_tax_pence: 4600_00,
      fees_pence: 1500_00,
      works_pence: 300_00,
    })
    expect((await findBestDeal(db, policy, testNow))!.purchase).toEqual({
      pricePence: 92_000_00,
      monthlyRentPence: 675_00,
      operatingCostsPence: 1920_00,
      propertyTaxPence: 4600_00,
      feesPence: 1500_00,
      worksPence: 300_00,
    })
  })
})

describe('what is counted', () => {
  test('is nothing without deals', async () => {
    await addTaken()
    expect(await countDealsNow(db, policy, testNow)).toEqual({
      free: 0,
      regions: 0,
      investmentPence: 0,
      averageRoiPercent: null,
      averageGrossYieldPercent: null,
      lowestSecurePricePence: null,
    })
  })

  test('leaves out what cannot be secured, and rents that nobody pays', async () => {
    await addTaken()
    await addDeal(db, {
      region: 'London',
      price_pence: 100_000_00,
      roi_percent: 4,
      gross_yield_percent: 6,
      secure_price_pence: 250_000,
    })
    await addDeal(db, { region: 'Wales', price_pence: 50_000_00, roi_percent: null, gross_yield_percent: null })
    await addDeal(db, { region: 'Scotland', nation: 'Scotland', roi_percent: 50 })
    expect(await countDealsNow(db, policy, testNow)).toEqual({
      free: 2,
      regions: 2,
      investmentPence: 150_000_00,
      averageRoiPercent: 4,
      averageGrossYieldPercent: 6,
      lowestSecurePricePence: 250_000,
    })
    expect((await countDealsNow(db, { allowScotland: true }, testNow)).free).toBe(3)
  })
})
