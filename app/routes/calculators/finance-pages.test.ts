import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour('2026-11-23T12:00:00Z')
})
afterAll(() => site.stop())

async function open(path: string) {
  const response = await site.fetch(`/calculators/${path}`)
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)![0]
  return { status: response.status, html, main, text: textOf(main) }
}
/** What is read, in the order of the source; what stands in a field is not. */
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<br\/?>|<\/?(?:dt|dd|th|td|tr|p|li|h\d|span class="(?:big|fine)[^>]*)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
const typedIn = (html: string, name: string) => {
  const field = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)
  return field ? (/ value="([^"]*)"/.exec(field[0])?.[1] ?? '') : chosenIn(html, name)
}
const chosenIn = (html: string, name: string) => {
  const list = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`).exec(html)![1]!
  return /<option value="([^"]*)" selected=""/.exec(list)?.[1]
}
const addressIn = (html: string) => {
  const field = /<input[^>]* data-address=""[^>]*>/.exec(html)
  return / value="([^"]*)"/.exec(field?.[0] ?? '')?.[1]?.replaceAll('&amp;', '&')
}
/** Nothing that cannot be computed is shown as a number. */
const expectFinite = (text: string) => expect(text).not.toMatch(/Infinity|∞|NaN|undefined|null/)

const caseB2 =
  'price=120000&works=30000&fees=2000&tax=6000&holding=1200&financeFees=2000&value=200000&loanToValue=75&monthlyRent=1150&costRate=20&rate=5.25'

describe('BRRR', () => {
  test('says what goes in, comes back and stays in, to the penny', async () => {
    const { status, text, html } = await open(`brrr?${caseB2}`)
    expect(status).toBe(200)
    expect(text).toContain(
      'Of £161,200 put in, £150,000 comes back with the new loan; £11,200 stays in and earns £3,165 a year.',
    )
    for (const words of [
      'Total in £161,200', 'New loan £150,000', 'Money left in £11,200', '93.05% recovered', 'Cash flow £3,165',
      'Return on money left in 28.26%', 'Rental cover test passes', '£1,150 against £996.88 needed at 5.5% and 145%, fixed for 5 years', 'Fixed for less, it is tested at 7.25% and needs £1,314.06.',
    ]) expect(text).toContain(words) // prettier-ignore
    expect(text).toMatch(/£170,000 ?−15% £33,700 £127,500 £4,346\.25 12\.90%/)
    expect(text).toMatch(/£220,000 ?\+10% £3,800 surplus £165,000 £2,377\.50 all recovered/)
    expect(text).toContain('Works that overrun by 15% (£4,500) leave £15,700 in.')
    expect(text).toContain('Each £10,000 off the valuation leaves £7,500 more of your money in.')
    expect(addressIn(html)).toBe(`https://site.test/calculators/brrr?${caseB2}&nation=england`)
    expectFinite(text)
  })

  test('says what a sale in place of the new loan leaves, where its costs are entered', async () => {
    const { text, html } = await open(`brrr?${caseB2}&sellingCosts=4200`)
    expect(text).toContain(
      'Sold at £200,000, less £4,200 of selling costs and the £161,200 put in: a profit of £34,600 before tax, 21.46% of what was put in.',
    )
    expect(addressIn(html)).toBe(`https://site.test/calculators/brrr?${caseB2}&sellingCosts=4200&nation=england`)
    const loss = await open(`brrr?${caseB2.replace('value=200000', 'value=150000')}&sellingCosts=0`)
    expect(loss.text).toContain('a loss of £11,200 before tax')
    expect((await open(`brrr?${caseB2}`)).text).not.toContain('If you sell instead')
  })

  test('says that all capital is recovered, and gives no return on nothing', async () => {
    const { text } = await open(`brrr?${caseB2.replace('value=200000', 'value=220000')}`)
    expect(text).toContain('All capital recovered (£3,800 surplus): the new loan of £165,000 is more than the £161,200')
    expect(text).toContain('The property then earns £2,377.50 a year.')
    expect(text).toContain('Return on money left in n/a nothing is left in')
    expectFinite(text)
    const even = await open(`brrr?${caseB2.replace('value=200000', 'value=161200').replace('Value=75', 'Value=100')}`)
    expect(even.text).toContain('All capital recovered: the new loan of £161,200 is exactly the £161,200 put in.')
    expectFinite(even.text)
  })

  test('shows no cash flow without a rent, and says why', async () => {
    const { text } = await open(`brrr?${caseB2.replace('monthlyRent=1150', 'monthlyRent=')}`)
    expect(text).toContain('£11,200 stays in.')
    expect(text).toContain('Cash flow n/a no rent entered')
    expect(text).toContain('Rental cover test n/a no rent entered')
    expectFinite(text)
  })

  test('says a loss, and a test that fails', async () => {
    const { text } = await open(`brrr?${caseB2.replace('monthlyRent=1150', 'monthlyRent=500')}`)
    expect(text).toContain('stays in and costs £3,075 a year.')
    expect(text).toContain('Rental cover test fails')
  })

  test('of nothing is nothing', async () => {
    const { status, text } = await open('brrr?price=0&value=0&tax=0&monthlyRent=0')
    expect(status).toBe(200)
    expect(text).toContain('nothing went in')
    expectFinite(text)
  })

  test('computes the property tax where none is typed, says so, and leaves the field empty', async () => {
    const { html, text } = await open('brrr?price=250000&tax=&value=300000')
    expect(text).toContain('Computed for an additional dwelling there on that day; type over it if you know it')
    expect(text).toContain('Property tax £15,000')
    expect(typedIn(html, 'tax')).toBe('')
    expect(html).toMatch(
      /<input[^>]* name="tax"[^>]* placeholder="15,000"|<input[^>]* placeholder="15,000"[^>]* name="tax"/,
    )
    const typed = await open('brrr?price=250000&tax=12,000&value=300000')
    expect(typed.text).toContain('Property tax £12,000')
    expect(typed.text).not.toContain('Computed for')
  })

  test('keeps all that was typed beside the mistakes, and shows no result', async () => {
    const { status, html, text, main } = await open(
      'brrr?price=cheap&works=1e5&value=&loanToValue=101&rate=5,25&tax=much',
    )
    expect(status).toBe(400)
    expect(/<title>([^<]*)/.exec(html)![1]).toBe('Error: BRRR calculator – Ashlar')
    for (const [name, words] of [
      ['price', 'Enter the price in pounds, such as 1,200 or 1200.50'],
      ['works', 'Enter the works in pounds, such as 1,200 or 1200.50'],
      ['value', 'Enter the value after the works'],
      ['loanToValue', 'The loan to value can be at most 100%'],
      ['tax', 'Enter the property tax in pounds, such as 1,200 or 1200.50'],
    ]) {
      expect(main).toContain(`<a href="#figures-${name}">${words}</a>`)
      expect(text.split(words!)).toHaveLength(3)
      expect(main).toMatch(new RegExp(`<input[^>]*id="figures-${name}"[^>]*aria-invalid="true"`))
    }
    const names = ['price', 'works', 'value', 'loanToValue', 'rate', 'tax']
    expect(names.map((name) => typedIn(html, name))).toEqual(['cheap', '1e5', '', '101', '5,25', 'much'])
    expect(main).not.toContain('data-address')
    expect(text).not.toContain('Total in')
  })
})

describe('rental cover', () => {
  const path = (coverage: number, more = '') =>
    `rental-cover?loan=150000&monthlyRent=1200&stressRate=5.5&coverage=${coverage}${more}`

  test('says whether the rent is enough, to the penny', async () => {
    const { text, html } = await open(path(145))
    expect(text).toContain(
      'Rent of £1,200 is 174.55% of the interest on £150,000 at 5.5%. It passes 145% with £203.12 a month to spare.',
    )
    for (const words of [
      'Rental cover 174.55%', 'Rent needed £996.88 a month, for 145%', 'Largest loan at 145% £180,564.26',
      'Largest loan at 125% £209,454.55', 'Passes 145% up to 6.62%', 'Passes 125% up to 7.68%',
      '5.5% 174.55% £859.38 £996.88 £209,454.55 £180,564.26',
    ]) expect(text).toContain(words) // prettier-ignore
    expect(html).toMatch(
      /aria-label="Rental cover at interest rates from 4% to 9%\. Cover is 174\.55% at 5\.5%\. [^"]*145% at 6\.62%/,
    )
    expect(chosenIn(html, 'coverage')).toBe('145')
    expect((await open(path(125))).text).toContain('Rent needed £859.38 a month, for 125%')
    expect((await open(path(145, '&monthlyRent=').replace('monthlyRent=1200&', ''))).text).toContain('£996.88')
  })

  test('says what is missing of a rent that is too low', async () => {
    const { text } = await open('rental-cover?loan=150000&monthlyRent=900&stressRate=5.5&coverage=145')
    expect(text).toContain('It fails 145% by £96.88 a month.')
  })

  test('takes a rent alone, a loan alone and a rate of nought', async () => {
    const rent = await open('rental-cover?monthlyRent=1200&stressRate=5.5&coverage=145')
    expect(rent.text).toContain('Rent of £1,200 a month carries a loan of up to £180,564.26 at 5.5% and 145%.')
    expect(rent.text).toContain('Rental cover n/a needs a loan, a rent and a rate')
    const loan = await open('rental-cover?loan=150000&stressRate=5.5&coverage=145')
    expect(loan.text).toContain('A loan of £150,000 needs a rent of £996.88 a month at 5.5% and 145%.')
    const free = await open('rental-cover?loan=150000&monthlyRent=1200&stressRate=0&coverage=0')
    expect(free.text).toContain('There is no interest to cover on £150,000 at 0%.')
    const least = await open('rental-cover?loan=0.01&monthlyRent=100000000&stressRate=0.01&coverage=1000')
    for (const { status, text } of [rent, loan, free, least]) {
      expect(status).toBe(200)
      expectFinite(text)
    }
  })

  test('keeps a cover that is none of the usual ones, and tells a portfolio landlord more', async () => {
    const { html, text } = await open(path(130, '&portfolio=1'))
    expect(chosenIn(html, 'coverage')).toBe('130')
    expect(text).toContain('With 4 mortgaged lettings or more you are a portfolio landlord')
    expect(text).toContain('Passes 130% up to')
    expect((await open(path(125))).text).not.toContain('With 4 mortgaged lettings')
  })

  test.each([
    ['loan=&monthlyRent=', 'loan', 'Enter the loan, the rent or both', { loan: '', monthlyRent: '' }],
    ['loan=-5&monthlyRent=1200', 'loan', 'The loan cannot be below £0', { loan: '-5', monthlyRent: '1,200' }],
    ['loan=1&stressRate=x', 'stressRate', 'Enter the stress rate in percent, such as 5.5', { stressRate: 'x' }],
    ['loan=1&coverage=x', 'coverage', 'Enter the cover in percent, such as 5.5', { coverage: 'x' }],
    ['loan=1&portfolio=2', 'portfolio', 'Choose one: 0, 1', {}],
  ])('refuses %s and keeps it', async (query, name, words, typed) => {
    const { status, main, html } = await open(`rental-cover?${query}`)
    expect(status).toBe(400)
    expect(main).toContain(`<a href="#figures-${name}">${words}</a>`)
    for (const [field, value] of Object.entries(typed)) expect(typedIn(html, field)).toBe(value)
    expect(main).not.toContain('data-address')
  })
})

describe('Section 24', () => {
  const t1 = 'otherIncome=45000&profit=12000&financeCosts=7000&year=2026'

  test('says the tax that letting adds, beside the year whose rates differ', async () => {
    const { text, html } = await open(`section-24?${t1}`)
    expect(text).toContain(
      'Letting adds £2,346 of income tax in 2026/27, £1,346 more than if the interest could be deducted.',
    )
    for (const words of [
      'Tax on the profit before interest £3,746 £3,986', 'Credit for finance costs −£1,400 −£1,540',
      'Tax from letting £2,346 £2,446', 'not the law for individuals £1,000 £1,100', 'Left after tax £2,654',
      'Share of real profit 46.92%', 'Rental profit at the basic rate £5,270 20% £1,054',
      'Rental profit at the higher rate £6,730 40% £2,692', 'taxed at 22%, 42% and 47%', 'here the finance costs',
      'Scotland has bands of its own, which are not computed',
    ]) expect(text).toContain(words) // prettier-ignore
    expect(chosenIn(html, 'year')).toBe('2026/27')
    expect(addressIn(html)).toBe(`https://site.test/calculators/section-24?${t1}`)
  })

  test.each([
    [
      'otherIncome=30000&profit=8000&financeCosts=5000&year=2026',
      'Letting adds £600 of income tax in 2026/27, the same',
    ],
    ['otherIncome=60000&profit=20000&financeCosts=15000&year=2027', 'in 2027/28'],
    ['otherIncome=0&profit=0&financeCosts=5000', 'Carried forward £5,000 finance costs without a credit yet'],
    ['otherIncome=0&profit=0&financeCosts=5000', 'Share of real profit n/a nothing is left after interest'],
    [
      'otherIncome=100000&profit=10000&financeCosts=0',
      'The rental profit takes personal allowance away: £5,000 less, which adds £2,000',
    ],
    ['otherIncome=100000000&profit=100000000&financeCosts=100000000', 'Letting adds'],
  ])('%s: %s', async (query, words) => {
    const { status, text } = await open(`section-24?${query}`)
    expect(status).toBe(200)
    expect(text).toContain(words)
    expectFinite(text)
  })

  test.each([
    ['profit=12000&otherIncome=', 'otherIncome', 'Enter your other income', { profit: '12,000' }],
    ['profit=lots', 'profit', 'Enter the property profit in pounds, such as 1,200 or 1200.50', { profit: 'lots' }],
    ['year=1999', 'year', 'Choose the tax year: 2025/26, 2026/27, 2027/28', { year: '1999' }],
    ['financeCosts=1&financeCosts=2', 'financeCosts', 'Give this once', { financeCosts: '1' }],
  ])('refuses %s and keeps it', async (query, name, words, typed) => {
    const { status, main, html } = await open(`section-24?${query}`)
    expect(status).toBe(400)
    expect(main).toContain(`<a href="#figures-${name}">${words}</a>`)
    for (const [field, value] of Object.entries(typed)) expect(typedIn(html, field)).toBe(value)
  })
})

test.each(['brrr', 'rental-cover', 'section-24'])(
  '%s weighs little, and only its plain address is indexed',
  async (path) => {
    const { html, status } = await open(path)
    expect(status).toBe(200)
    expect(gzipSync(html).length).toBeLessThanOrEqual(16_000)
    expect(html).not.toContain('noindex')
    expect((await open(`${path}?value=1&loan=1&profit=1`)).html).toContain('noindex')
  },
)
