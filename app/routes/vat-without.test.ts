import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { readWords, seePricedPages, type SeenPage } from '#app/testing/buyers/price-walk.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
let pages: { open: SeenPage[]; desk: SeenPage[] }
beforeAll(async () => {
  site = await startSite({ OPERATOR_VAT_NUMBER: undefined })
  pages = await seePricedPages(site)
})
afterAll(() => site.stop())

test('where the operator has no VAT number, nothing is said of VAT anywhere', () => {
  const all = [...pages.open, ...pages.desk]
  for (const { path, html } of all) expect.soft(html, path).not.toMatch(/.{0,60}\bVAT\b/)
  const prices = all.flatMap(({ html }) => readWords(html).match(/£(3,000|2,500)\b/g) ?? [])
  expect(prices.length).toBeGreaterThanOrEqual(20)
})

describe('one price for all deals', () => {
  const words = async (path: string) => readWords(await (await site.fetch(path)).text())
  const places = async () => ({
    landing: await words('/'),
    marketplace: await words('/marketplace'),
    hub: await words('/knowledge-hub'),
  })

  test('is the lowest of those that can be secured now, whatever is kept of the page, and none without one', async () => {
    await site.db.updateTable('deals').set({ status: 'inactive' }).execute()
    await addDeal(site.db, { status: 'draft', secure_price_pence: 100_000 })
    await addDeal(site.db, { status: 'reserved', secure_price_pence: 110_000 })
    await addDeal(site.db, { nation: 'Scotland', secure_price_pence: 120_000 })
    for (const text of Object.values(await places())) expect(text).not.toMatch(/from £/)

    await addDeal(site.db, { secure_price_pence: 450_000 })
    const dear = await places()
    expect(dear.landing.match(/from £4,500/g)?.length).toBeGreaterThanOrEqual(3)
    for (const text of Object.values(dear)) expect(text).toContain('from £4,500')

    await addDeal(site.db, { secure_price_pence: 262_550 })
    for (const text of Object.values(await places())) {
      expect(text).toContain('from £2,625.50')
      expect(text).not.toContain('from £4,500')
    }
  })
})
