import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCase } from '#app/domain/advisor/case-words.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Calculators that are filled in from a deal: what they say of it, and what they must not say. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour('2026-11-23T12:00:00Z')
})
afterAll(() => site.stop())

/** The page that an address ends at. */
async function open(path: string) {
  const first = await site.fetch(`/calculators/${path}`)
  const location = first.headers.get('location')
  const response = location === null ? first : await site.fetch(location)
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, html, text }
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

const addresses = [
  'deal?price=213500&rent=1045&nation=wales&buyer=company&nonResident=1&deposit=30&rate=5.9&repayment=repayment&years=20&works=12000&date=2027-03-01',
  'property-tax?price=213500&nation=scotland&buyer=first-time',
  'brrr?price=90000&works=25000&value=150000&holding=900&financeFees=1800&monthlyRent=800',
  'rental-cover?loan=140000&monthlyRent=980&coverage=145',
  'section-24?otherIncome=48000&profit=11000&financeCosts=6400&broughtForward=300&year=2027',
]

test.each(addresses)('a result asks the advisor about itself, and its answer leads back to it: %s', async (address) => {
  const { html } = await open(address)
  const sentence = new URL(/href="(\/advisor\?q=[^"]*)"/.exec(html)![1]!, 'http://site').searchParams.get('q')!
  const found = readCase(sentence)!
  const [calculator, query] = address.split('?')
  expect(found.calculator).toBe(calculator)
  const said = Object.entries(found.args).map(
    ([name, value]) => `${name}=${value === true ? 1 : String(value).replace(/\/\d\d$/, '')}`,
  )
  expect(said.toSorted()).toEqual(query!.split('&').toSorted())
})

test('an example of a calculator asks the advisor about its own figures', async () => {
  for (const page of ['deal', 'property-tax', 'brrr', 'rental-cover', 'section-24'])
    expect((await open(page)).html).toMatch(/href="\/advisor\?q=[^"]+#say"/)
  expect((await open('deal?price=a')).html).not.toContain('/advisor?q=')
})

const changedWords = 'Not all of these figures are those of'

test('a changed case never passes for the deal’s own, in any calculator', async () => {
  const id = await addDeal(site.db, { price_pence: 13_500_000, monthly_rent_pence: 90_000 })
  const own = [
    'deal?',
    'property-tax?',
    'rental-cover?',
    'property-tax?date=2026-11-01&',
    'section-24?otherIncome=45000&',
  ]
  for (const path of [...own, 'brrr?value=150000&holding=1200&']) {
    expect([path, (await open(`${path}deal=${id}`)).text.includes(changedWords)]).toEqual([path, false])
  }
  const changed = ['deal?repayment=repayment', 'deal?nonResident=1', 'deal?secure=3000', 'rental-cover?portfolio=1']
  const taxed = ['property-tax?companyRelief=1', 'property-tax?date=2024-10-30', 'brrr?value=150000&works=1234']
  for (const path of [...changed, ...taxed]) {
    expect([path, (await open(`${path}&deal=${id}`)).text.includes(changedWords)]).toEqual([path, true])
  }
})

test('the Secure Price of a link is not today’s by itself, and a mistake elsewhere does not change it', async () => {
  const id = await addDeal(site.db, { secure_price_pence: 300_000 })
  const old = await open(`deal?deal=${id}&secure=2500`)
  expect(old.text.split('This link counts £2,500; today it is £3,000').length).toBe(3)
  expect(old.text).toContain('Secure Price of this link')
  expect((await open(`deal?deal=${id}&secure=3000`)).text).not.toContain('This link counts')
  expect((await open('deal?price=1&rent=1&secure=5')).text).toContain('This link counts £5; usually it is £')
  const box = /<input[^>]*type="checkbox"[^>]*name="secure"[^>]*>/
  const refused = await open(`deal?deal=${id}&secure=2500&rate=lots`)
  expect(refused.status).toBe(400)
  expect(box.exec(refused.html)![0]).toContain('value="2500"')
  expect(box.exec((await open(`deal?deal=${id}&secure=much`)).html)![0]).toContain('value="3000"')
})

test('profit and interest are said to be the deal’s only where they are', async () => {
  const id = await addDeal(site.db, {})
  const same = await open(`section-24?deal=${id}`)
  expect(same.text).toContain('Profit and interest are those of the deal with a usual loan.')
  const other = await open(`section-24?deal=${id}&profit=9,999`)
  expect(other.text).toContain('Profit and interest are not those of the deal')
  expect(other.text).toContain('Enter your other income')
  for (const { status, text } of [same, other]) {
    expect(status).toBe(200)
    expect(text).not.toContain(changedWords)
  }
})

test('BRRR: a completion ahead, the way to the cover, and what the deal’s figures cannot say', async () => {
  const dear = { monthly_rent_pence: 45_432, operating_costs_pence: 560_982 }
  const id = await addDeal(site.db, {})
  const cases = `brrr?deal=${id}&value=150000&tax=`
  expect((await open(`${cases}&date=2028-01-31`)).text).toContain('They may change until then.')
  const now = await open(cases)
  expect(now.text).not.toContain('They may change until then.')
  expect(/href="\/calculators\/rental-cover\?[^"]*"/.exec(now.html)![0]).toContain(`&deal=${id}"`)
  expect(now.text).not.toMatch(/its loss is larger|This deal is no dwelling/)
  const shop = await addDeal(site.db, { property_type: 'Retail', ...dear })
  for (const value of ['', '&value=150000']) {
    const { text } = await open(`brrr?deal=${shop}${value}&tax=`)
    expect(text).toContain('its loss is larger than is shown')
    expect(text).toContain('This deal is no dwelling: type its property tax')
  }
  expect((await open(`brrr?deal=${shop}&tax=5000`)).text).not.toContain('This deal is no dwelling')
})

test('the deal calculator says what was ticked and does not count', async () => {
  const notes = async (query: string) => (await open(`deal?price=600000&rent=1&${query}`)).text
  expect(await notes('nation=scotland&buyer=non-residential')).toContain('8% more can be due, which is not computed')
  expect(await notes('nation=wales&nonResident=1')).toContain(
    'Wales charges buyers who are not resident in the UK no more',
  )
  const taxed = async (query: string) => (await open(`property-tax?price=600000&companyRelief=1&${query}`)).text
  expect(await taxed('')).toContain('The relief from the flat rate is for companies: this buyer has none.')
  expect(await taxed('nation=wales&buyer=company')).toContain('Wales has no flat rate for companies')
  expect(await taxed('buyer=company')).not.toMatch(/flat rate is for companies|makes no difference/)
})

test('a company that lets is taken to have the relief from the flat rate, which is said with the other sum', async () => {
  const company = async (query: string) => open(`deal?rent=3000&buyer=company&${query}`)
  const { text, html } = await company('price=600000')
  expect(text).toContain('Computed ( see how )')
  expect(text).toContain(
    'A company that lets is taken to have the relief from the 17% rate (Finance Act 2003, sch 4A, para 5). Without the relief it is £102,000.',
  )
  expect(html).toContain('companyRelief=1')
  expect(html).not.toContain('name="companyRelief"')
  expect((await company('price=600000&nonResident=1')).text).toContain('the 19% rate')
  expect((await company('price=600000&date=2024-10-30')).text).toContain('the 15% rate')
  for (const query of ['price=500000', 'price=600000&nation=wales']) {
    const { text: other, html: page } = await company(query)
    expect(other).not.toContain('is taken to have the relief')
    expect(other).not.toContain('makes no difference')
    expect(page).not.toContain('companyRelief=1')
  }
})

const offPlan = 'Mostly for homes bought off-plan, before they were built: contracts '
const noSurcharge = 'up to 25 November 2015 may pay no surcharge.'
test.each([
  ['', `exchanged before 31 October 2024 may keep the older 3%, and those ${noSurcharge}`],
  ['nation=northern-ireland', `exchanged before 31 October 2024 may keep the older 3%, and those ${noSurcharge}`],
  ['buyer=company&companyRelief=1', 'exchanged before 31 October 2024 may keep the older 3%'],
  ['date=2024-10-30', noSurcharge],
  ['nation=scotland', 'entered into by 4 December 2024 may keep the older 6%.'],
  ['nation=wales', 'exchanged before 11 December 2024 may keep the older higher rates, from 4%.'],
])('contracts from before a rise are named beside the tax of %s', async (query, words) => {
  for (const page of ['deal?rent=3000&', 'property-tax?'])
    expect((await open(`${page}price=600000&${query}`)).text).toContain(offPlan + words)
  // BRRR asks for no buyer: its tax is that of an additional dwelling.
  if (query.includes('buyer')) return
  expect((await open(`brrr?price=600000&value=1&${query}`)).text).toContain(offPlan + words)
  expect((await open(`brrr?price=600000&value=1&tax=5&${query}`)).text).not.toContain('off-plan')
})

test('no older contract is named where none keeps another rate, and the flat rate has its own', async () => {
  const tax = async (query: string) => (await open(`property-tax?price=600000&${query}`)).text
  for (const query of [
    'buyer=standard',
    'buyer=first-time',
    'buyer=non-residential',
    'nation=scotland&date=2024-12-04',
    'nation=wales&date=2024-12-10',
  ])
    // prettier-ignore
    expect(await tax(query), query).not.toContain('off-plan')
  expect((await open('property-tax?price=39999')).text).not.toContain('off-plan')
  expect(await tax('buyer=company')).toContain(`${offPlan}exchanged before 31 October 2024 may keep the older 15%.`)
  const small = (await open('property-tax?price=500000&buyer=company')).text
  expect(small).toContain(`${offPlan}exchanged before 31 October 2024 may keep the older 3%, and those ${noSurcharge}`)
})

test('the rate on the next pound ends where another scale begins', async () => {
  const next = async (query: string) => (await open(`property-tax?${query}`)).text
  expect(await next('price=450000&buyer=first-time')).toContain('On the next pound 5% up to £500,000')
  expect(await next('price=450000&buyer=company')).toContain('On the next pound 10% up to £500,000')
  expect(await next('price=30000')).toContain('On the next pound 0% up to £40,000')
  expect(await next('price=30000&buyer=standard')).toContain('On the next pound 0% up to £125,000')
  expect(await next('price=2000000&buyer=first-time&nation=scotland')).toContain('On the next pound 12% without an end')
  const bands = await next('price=450000&buyer=first-time')
  expect(bands).toContain('£300,000 to £500,000 5% 5%')
  expect(bands).toContain('£500,000 to £925,000 – 5%')
})

test('a deal that is gone leaves an example, whatever stands in the address that is none of the calculator’s', async () => {
  expect((await open('deal?deal=999999&utm_source=x')).text).toContain('This is an example.')
  expect((await open('deal?deal=999999&price=1&rent=1')).text).toContain('The figures stay as they are.')
})
