import { expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { presentTraderId, recordTrader } from './traders.server.ts'

const facts = {
  company: 'Sample Property Deals Ltd',
  addressLines: ['12 Sample Street', 'Leeds LS1 4XX'],
  email: 'help@deals.test',
  vatNumber: 'GB 999 9999 73',
  vatRatePercent: 20,
}

test('a trader is written down once for each state of their facts, and the last is the present one', async () => {
  const db = await createTestDatabase()
  expect(await presentTraderId(db)).toBeNull()
  for (let start = 0; start < 3; start += 1) await recordTrader(db, facts, testNow)
  expect(await db.selectFrom('traders').selectAll().execute()).toEqual([
    {
      id: 1,
      company: 'Sample Property Deals Ltd',
      address: '12 Sample Street, Leeds LS1 4XX',
      email: 'help@deals.test',
      vat_number: 'GB 999 9999 73',
      vat_rate_percent: 20,
      since: testNow,
    },
  ])
  await recordTrader(db, { ...facts, vatRatePercent: 17.5 }, testNow)
  await recordTrader(db, facts, testNow)
  expect(await presentTraderId(db)).toBe(3)
})

test('the rate counts only beside a VAT number', async () => {
  const db = await createTestDatabase()
  await recordTrader(db, { ...facts, vatNumber: null }, testNow)
  await recordTrader(db, { ...facts, vatNumber: null, vatRatePercent: 5 }, testNow)
  const rows = await db.selectFrom('traders').select(['vat_number', 'vat_rate_percent']).execute()
  expect(rows).toEqual([{ vat_number: null, vat_rate_percent: null }])
})
