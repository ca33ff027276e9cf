import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

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

test('costs that have no field of their own are a field, a row of the result, and a part of its address', async () => {
  const { html, text } = await see('/calculators/deal?price=200000&rent=1200&fees=2000&other=1200')
  // £1,200 less than the £2,970 without them.
  for (const said of ['£1,770 a year', 'Other costs']) expect(text).toContain(said)
  expect(html).toMatch(/<input[^>]*name="other"/)
  expect(html).toContain('other=1200')
  expect((await see('/calculators/deal?price=200000&rent=1200&fees=2000')).html).not.toContain('other=')
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
  // 12 × £900.12, £10,801, less £2,502 and 5.5% of £101,250, £5,569; on £33,750, £7,777, £2,000 and £12,000.
  for (const { text } of [filled, page]) for (const figure of ['£2,730', '£55,527']) expect(text).toContain(figure)
})

test('what an address does not say comes from its deal, what it says wins, and the page says so', async () => {
  const id = await addDeal(site.db, {
    price_pence: 9_200_000,
    monthly_rent_pence: 67_500,
    operating_costs_pence: 192_000,
  })
  const { status, location } = await see(`/calculators/deal?deal=${id}&rate=6`)
  expect(status).toBe(302)
  const to = new URL(location!, 'https://site.test')
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    price: '92000',
    rent: '675',
    rate: '6',
    deal: String(id),
  })
  const changed = await see(location!)
  expect(changed.text).toContain('rent ÷ interest at 6%')
  expect(changed.text).toContain('Not all of these figures are those of')
  expect(changed.html).toContain(`<input type="hidden" name="deal" value="${id}"/>`)
  const same = await see((await see(`/calculators/deal?deal=${id}`)).location!)
  expect(same.text).not.toContain('Not all of these figures')
  // The grid of the deal’s page is that of the calculator, to the pound.
  const page = await see(`/deal/${id}`)
  for (const figure of ['£1,737', '£3,033']) for (const { text } of [same, page]) expect(text).toContain(figure)
})

test('every calculator is filled in from a deal, asks for what a deal does not say, and leads back to it', async () => {
  const works = { works_pence: 3_000_000, valuation_pence: 11_500_000 }
  const costs = { price_pence: 10_000_000, monthly_rent_pence: 90_000, operating_costs_pence: 246_000 }
  const id = await addDeal(site.db, { ...works, ...costs })
  const open = async (name: string) => see((await see(`/calculators/${name}?deal=${id}`)).location!)
  const cover = await open('rental-cover')
  // Two points above the assumed 5.5 %.
  expect(cover.html).toMatch(/value="7.5"[^>]*|name="stressRate"[^>]*value="7.5"/)
  expect(cover.text).toContain('£75,000 at 7.5%')
  const brrr = await open('brrr')
  expect(brrr.text).toContain('Enter the value after the works')
  expect(brrr.text).toContain('A deal has no value after its works')
  expect(brrr.html).not.toContain('value="115,000"')
  expect(brrr.html).not.toContain('<title>Error')
  const tax = await open('section-24')
  expect(tax.text).toContain('Enter your other income')
  expect(tax.html).toContain('value="8,340"')
  expect(tax.html).toContain('value="4,125"')
  for (const each of [cover, brrr, tax]) {
    expect(each.status).toBe(200)
    expect(each.text).toContain('Filled in from')
    expect(each.html).toContain(`href="/deal/${id}"`)
    expect(each.html).toContain(`name="deal" value="${id}"`)
  }
  expect(/data-address[^>]*>|<input[^>]*data-address[^>]*>/.exec(cover.html)![0]).toBeTruthy()
  expect(cover.html).toContain(`coverage=125&amp;deal=${id}`)
  const shop = await addDeal(site.db, { property_type: 'Retail' })
  expect((await see(`/deal/${shop}`)).html).not.toContain('/calculators/section-24')
})

test('a price without a rent is no mistake: the rent is asked for, and no result is invented', async () => {
  const { status, html, text } = await see('/calculators/deal?price=205000&nation=northern-ireland')
  expect(status).toBe(200)
  expect(text).toContain('Some figures are still to be entered.')
  expect(html).toContain('href="#figures-rent"')
  expect(html).not.toContain('data-address')
  expect(text).not.toContain('£1,200')
})

test('a company is taxed by one rule in both calculators, and the way to the tax keeps the deal', async () => {
  const id = await addDeal(site.db, {})
  const { html, text } = await see(
    (await see(`/calculators/deal?deal=${id}&price=600000&buyer=company&tax=`)).location!,
  )
  expect(text).toContain('£102,000')
  const link = /href="(\/calculators\/property-tax\?[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  expect(link).toContain(`deal=${id}`)
  expect((await see(link)).text).toContain('company with relief: £50,000')
})

test('a property tax names only what counts, and says what has to be known', async () => {
  const tax = async (query: string) => (await see(`/calculators/property-tax?price=200000&${query}`)).text
  const wales = await tax('nation=wales&buyer=first-time')
  expect(wales).toContain('Wales, only home, or replacing one:')
  expect(wales).toContain('Wales has no relief for first-time buyers.')
  const scotland = await tax('nation=scotland&buyer=additional&nonResident=1')
  expect(scotland).not.toContain('additional property, not UK resident:')
  expect(scotland).toContain('Scotland charges buyers who are not resident in the UK no more.')
  expect(await tax('nation=england&buyer=first-time')).toContain('A home to let has none')
  const shop = await tax('nation=scotland&buyer=non-residential')
  expect(shop).not.toContain('As an only home')
  expect(shop).toContain('8% more can be due, which is not computed')
  expect(await tax('nation=england&buyer=additional&date=2028-01-31')).toContain('They may change until then.')
  expect(await tax('nation=england&buyer=additional')).not.toContain('They may change until then.')
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
