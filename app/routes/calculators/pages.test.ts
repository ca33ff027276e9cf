import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database.ts'
import { startSite, type Site } from '#app/testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour('2026-11-23T12:00:00Z')
})
afterAll(() => site.stop())

async function see(path: string) {
  const response = await site.fetch(path, { redirect: 'manual' })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, location: response.headers.get('location'), html, text }
}

test('a deal’s figures are worked out, and the result has an address that says the same', async () => {
  const { status, html, text } = await see('/calculators/deal?price=£200,000&rent=1200&fees=2000')
  expect(status).toBe(200)
  for (const figure of ['£2,970 a year', '£63,500', '7.20%', '5.61%', '4.68%', '174.55%'])
    expect(text).toContain(figure)
  const address = /data-address="" [^>]*value="([^"]+)"|value="([^"]+)"[^>]*data-address=""/.exec(html)!
  const link = new URL((address[1] ?? address[2])!.replaceAll('&amp;', '&'))
  expect((await see(link.pathname + link.search)).text).toContain('£2,970 a year')
  expect(html).toContain('rel="canonical" href="http')
  expect(/rel="canonical" href="[^"]*\/calculators\/deal"/.test(html)).toBe(true)
  expect(html).toContain('content="noindex')
  expect((await see('/calculators/deal')).html).not.toContain('content="noindex')
})

test('a mistake is answered 400: said first and in its row, everything typed still there, no result', async () => {
  for (const path of ['/calculators/deal?price=lots&rent=777', '/calculators/property-tax?price=lots&nation=wales']) {
    const { status, html, text } = await see(path)
    expect(status).toBe(400)
    expect(html).toContain('<title>Error: ')
    expect(html).toContain('href="#figures-price"')
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="lots"|value="lots"[^>]*aria-invalid="true"/)
    expect(text.split('Enter the price in pounds').length).toBe(3)
    expect(html).not.toContain('data-address')
  }
  expect((await see('/calculators/deal?price=lots&rent=777')).html).toContain('value="777"')
})

test('property tax: the sentence, its slices and the same price elsewhere', async () => {
  const { status, text } = await see('/calculators/property-tax?price=135000&nation=england&buyer=additional')
  expect(status).toBe(200)
  for (const words of ['£6,950', '5.15%', '£125,000 to £135,000', '£10,800', '£9,650', 'no such rule', '(this case)']) {
    expect(text).toContain(words)
  }
  expect((await see('/calculators/property-tax?price=1&date=2001-01-01')).status).toBe(400)
})

test('a deal leads to its own figures, whose result is that of its page', async () => {
  const figures = { price_pence: 13_500_000, monthly_rent_pence: 90_012, operating_costs_pence: 250_155 }
  const costs = { works_pence: 1_200_000, fees_pence: 200_000, property_tax_pence: 777_700 }
  const id = await addDeal(site.db, { ...figures, ...costs })
  const { status, location } = await see(`/calculators/deal?deal=${id}`)
  expect(status).toBe(302)
  const filled = await see(location!)
  expect(filled.text).toContain('Filled in from')
  const page = await see(`/deal/${id}`)
  expect(page.html).toContain(`href="/calculators/deal?deal=${id}"`)
  for (const name of ['property-tax', 'rental-cover', 'brrr']) expect(page.html).toContain(`/calculators/${name}?`)
  // 12 × £900.12 less £2,501.55 and 5.5 % of £101,250; on £33,750, £7,777, £2,000 and £12,000.
  for (const { text } of [filled, page]) for (const figure of ['£2,731', '£55,527']) expect(text).toContain(figure)
})

test('a deal that is not there is passed over with a word, and the figures stay', async () => {
  const draft = await addDeal(site.db, { status: 'draft' })
  for (const id of ['999999', 'abc', String(draft)]) {
    const { status, text } = await see(`/calculators/deal?price=200000&rent=1200&fees=2000&deal=${id}`)
    expect(status).toBe(200)
    expect(text).toContain('no longer listed')
    expect(text).toContain('£2,970 a year')
  }
})

test('the index has a result for each calculator and every deal to start from', async () => {
  const id = await addDeal(site.db, { title: 'A deal to start from' })
  const { status, html, text } = await see('/calculators')
  expect(status).toBe(200)
  for (const result of ['£2,970 a year', '£11,500', '£11,200 left in', '174.55%', '£2,346 of tax']) {
    expect(text).toContain(result)
  }
  expect(html).toContain(`<option value="${id}"`)
  expect((await see('/knowledge-hub')).html).toContain('href="/calculators"')
})
