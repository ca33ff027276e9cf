import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database.ts'
import { startSite, type Site } from '#app/testing/site.ts'

/** Calculators that are filled in from a deal: what they say of it, and what they must not say. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour('2026-11-23T12:00:00Z')
})
afterAll(() => site.stop())

/** The page that an address ends at. */
async function open(path: string) {
  const response = await site.fetch(`/calculators/${path}`)
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, html, text, query: new URL(response.url, 'https://site.test').search }
}

test('the tax of a landlord of dwellings is not offered for a shop, and its page says that a shop is none', async () => {
  const shop = await addDeal(site.db, { property_type: 'Retail' })
  const house = await addDeal(site.db, {})
  expect((await open(`deal?deal=${house}`)).html).toContain('/calculators/section-24?')
  const deal = await open(`deal?deal=${shop}`)
  expect(deal.text).toContain('before income tax')
  expect(deal.html).not.toContain('/calculators/section-24?')
  for (const more of ['', '&otherIncome=45000']) {
    expect((await open(`section-24?deal=${shop}${more}`)).text).toContain('This deal is no dwelling')
    expect((await open(`section-24?deal=${house}${more}`)).text).not.toContain('This deal is no dwelling')
  }
  expect((await open(`section-24?deal=${shop}`)).text).toContain('Your other income decides the tax')
})
