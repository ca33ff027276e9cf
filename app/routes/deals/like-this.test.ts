import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealStatus, NewDeal } from '#db/schema.ts'
import { addDeal, testNow } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour(testNow)
})
afterAll(() => site.stop())

const facts = { property_type: 'Residential', region: 'Mercia', price_pence: 15_000_000, gross_yield_percent: 7.43 } as const // prettier-ignore
const add = (status: DealStatus, given: Partial<NewDeal> = {}) => addDeal(site.db, { ...facts, status, ...given })
const link = /<a (?:class="([^"]*)" )?href="(\/saved-searches\?[^"]*)">([^<]*)<\/a>/
async function see(id: number) {
  const response = await site.fetch(`/deal/${id}`)
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const [, look, href, words] = link.exec(/<main[\s\S]*<\/main>/.exec(html)![0]) ?? []
  return { status: response.status, html, look, href: href?.replaceAll('&amp;', '&'), words }
}
const search = '/saved-searches?type=Residential&region=Mercia&to=165000&yield=6.9'

test('a deal leads to the form that saves a search for others like it, which says what it finds, and saves nothing', async () => {
  const id = await add('active')
  await add('active', { price_pence: 16_400_000 })
  await add('active', { price_pence: 17_000_000 })
  await add('active', { gross_yield_percent: 6.8 })
  const { href, words, look } = await see(id)
  expect([href, words, look]).toEqual([search, 'Email me anything like this', undefined])
  const form = (await (await site.fetch(href!)).text()).replaceAll('<!-- -->', '')
  expect(form).toContain('<bdi>Residential · Mercia · Gross yield 6.9% or more · Up to £165,000</bdi>')
  expect(form).toContain('2 deals now')
  expect(await site.db.selectFrom('saved_searches').select('id').execute()).toEqual([])
})

test('where it is reserved a button beside the price does', async () => {
  const { href, look } = await see(await add('reserved'))
  expect([href, look]).toEqual([search, 'btn wide'])
})

test.each(['inactive', 'completed'] as const)(
  'a deal that was on the market and is %s leads to its type and region',
  async (status) => {
    const {
      status: answer,
      html,
      look,
      href,
    } = await see(await add(status, { title: 'Canary', published_at: testNow }))
    expect([answer, href]).toEqual([404, '/saved-searches?type=Residential&region=Mercia'])
    expect(look).toContain('primary')
    expect(html).not.toMatch(/Canary|165,000|150,000/)
  },
)

test.each([
  ['never was', 'inactive', null],
  ['is a draft', 'draft', testNow],
] as const)('a deal that %s tells nothing', async (_, status, published_at) => {
  const { status: answer, html, href } = await see(await add(status, { published_at }))
  expect([answer, href]).toEqual([404, undefined])
  expect(html).not.toContain('Mercia')
})
