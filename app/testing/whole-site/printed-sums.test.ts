import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The sums of every screen that adds, as their readers add them: from the lines that are printed. */

let site: Site
/** Every sample deal on the market with a rent, and one whose amounts all end in fifty pence. */
let deals: number[]
beforeAll(async () => {
  site = await startSite({}, async (db) => {
    await db.insertInto('areas').values(readSampleAreas()).execute()
    for (const deal of buildSampleDeals(readSampleAreas())) await db.insertInto('deals').values(deal).execute()
  })
  await addDeal(site.db, {
    price_pence: 15_000_250,
    monthly_rent_pence: 87_512,
    annual_yield_pence: 1_050_144,
    operating_costs_pence: 247_150,
    property_tax_pence: 750_050,
    fees_pence: 200_050,
    works_pence: 1_000_050,
    ai_score: 99,
  })
  const rows = await site.db.selectFrom('deals').select('id').where('status', 'in', ['active', 'reserved']).where('monthly_rent_pence', '>', 0).execute() // prettier-ignore
  deals = rows.map(({ id }) => id)
})
afterAll(() => site.stop())

async function open(path: string): Promise<string> {
  const first = await site.fetch(path)
  const location = first.headers.get('location')
  const response = location === null ? first : await site.fetch(location)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.text()).replaceAll('<!-- -->', '').replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ')
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim() // prettier-ignore

/** Each row of the tables of a page: its heading and its amounts. A dash is nothing; what is no amount is left out. */
function rowsOf(html: string): { head: string; amounts: number[] }[] {
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) => ({
    head: textOf(/<th[^>]*>(.*?)<\/th>/s.exec(row!)?.[1] ?? ''),
    amounts: [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)]
      .map(([, cell]) => amountOf(textOf(cell!)))
      .filter((amount) => !Number.isNaN(amount)),
  }))
}

function amountOf(text: string): number {
  const found = /^(−?)£([\d,]+(?:\.\d\d)?)/.exec(text)
  if (!found) return text === '–' ? 0 : NaN
  return (found[1] ? -1 : 1) * Number(found[2]!.replaceAll(',', ''))
}

/** The amounts of the row whose heading begins so. */
function amounts(html: string, head: RegExp): number[] {
  const row = rowsOf(html).find((one) => head.test(one.head))
  expect([head.source, row?.head ?? 'missing']).not.toContain('missing')
  return row!.amounts
}

/** What a page says behind these words. */
const saidAfter = (html: string, words: string) => amountOf(textOf(html).split(words)[1]!.trim())

const sum = (parts: readonly number[]) => Math.round(parts.reduce((total, part) => total + part, 0) * 100) / 100
const part = (html: string, id: string) => html.slice(html.indexOf(`id="${id}"`)).split('</section>')[0]!

test('on the page of every deal rent, costs and interest make what is left, with a mortgage, with cash, in the grid and in its sentence', async () => {
  expect(deals.length).toBeGreaterThan(40)
  for (const id of deals) {
    const html = await open(`/deal/${id}`)
    const [rent, costs, interest] = [/^Rent a year$/, /^Costs, /, /^Interest, /].map((head) => amounts(html, head)[0]!)
    const [cashFlow] = amounts(html, /^(Left|Missing) a year$/)
    expect([id, cashFlow]).toEqual([id, sum([rent!, costs!, interest!])])
    const here = /<td[^>]*>(?:(?!<td)[\s\S])*?assumed[\s\S]*?<\/td>/.exec(html)![0]
    expect([id, amountOf(textOf(here).replace(/^.*?(?=−?£)/, ''))]).toEqual([id, cashFlow])
    // Own money is the deposit and what comes on top of it; with cash, the price and the same.
    const price = Math.round(saidAfter(html, 'Investment Value'))
    const [, own, parts, withCash, left] = /(£[\d,]+) of own money: (.*?) fees; .*? With cash: (£[\d,]+) ?, (−?£[\d,]+) left a year/.exec(textOf(html))! // prettier-ignore
    const [deposit, ...onTop] = [...parts!.matchAll(/£[\d,]+/g)].map(([amount]) => amountOf(amount))
    expect([id, amountOf(own!)]).toEqual([id, sum([deposit!, ...onTop])])
    expect([id, amountOf(withCash!), amountOf(left!)]).toEqual([id, sum([price, ...onTop]), sum([rent!, costs!])])
    // The sentence above has the same amounts.
    const sentence = textOf(html.slice(html.indexOf('<h1'), html.indexOf('<dl')))
    const named = [...sentence.matchAll(/£[\d,]+/g)].map(([amount]) => amountOf(amount))
    expect([id, named]).toEqual([id, expect.arrayContaining(cashFlow! > 50 ? [amountOf(own!), cashFlow] : cashFlow! < -50 ? [-cashFlow!, amountOf(left!)] : [amountOf(left!)])]) // prettier-ignore
  }
})

test('the comparison and the calculator say of every deal what its page says, and add up too', async () => {
  for (let start = 0; start < deals.length - 1; start += 4) {
    const ids = deals.slice(start, start + 4)
    if (ids.length < 2) break
    const compared = await open(`/compare?ids=${ids.join(',')}`)
    const [rents, costs, interest, flows] = [/^Est. Annual Yield/, /^Running costs/, /^Interest/, /^Cash flow/].map((head) => amounts(compared, head)) // prettier-ignore
    for (const [column, id] of ids.entries()) {
      const printed = sum([Math.round(rents![column]!), costs![column]!, interest![column]!])
      expect([id, flows![column]]).toEqual([id, printed])
      const calculator = await open(`/calculators/deal?deal=${id}`)
      checkCalculator(id, calculator)
      expect([id, amounts(calculator, /^Cash flow$/)[0]]).toEqual([id, flows![column]])
      expect([id, amounts(calculator, /^Cash needed$/)[0]]).toEqual([id, amounts(compared, /^Cash needed/)[column]])
    }
  }
})

/** The waterfall of the deal calculator, its parts of the cash that is needed, and the figures that its sentence and notes repeat. */
function checkCalculator(name: unknown, html: string): void {
  const lines = rowsOf(part(html, 'cash-flow')).filter((line) => line.amounts.length > 0)
  const before = lines.findIndex(({ head }) => head.startsWith('Left before finance'))
  const values = lines.map((line) => line.amounts[0]!)
  expect([name, values[before]]).toEqual([name, sum(values.slice(0, before))])
  expect([name, values.at(-1)]).toEqual([name, sum(values.slice(before, -1))])
  const cash = rowsOf(part(html, 'cash')).filter((line) => line.amounts.length === 2)
  for (const column of [0, 1]) {
    const each = cash.map((line) => line.amounts[column]!)
    expect([name, each.at(-1)]).toEqual([name, sum(each.slice(0, -1))])
  }
  const flow = saidAfter(html, 'Cash flow')
  expect([name, flow]).toEqual([name, values.at(-1)])
}

test.each([
  'price=148000.50&rent=1850.25&deposit=25&rate=5.45&fees=2000.50&works=999.50&insurance=300.50&service=120.50',
  'price=133333&rent=777.77&deposit=33.33&rate=4.99&repayment=repayment&years=25&secure=2500',
  'price=250001&rent=1001&deposit=10&rate=6.25&management=12.5&voids=4.17&maintenance=7.5',
])('the deal calculator adds up with pence in every part: %s', async (query) => {
  const html = await open(`/calculators/deal?${query}`)
  checkCalculator(query, html)
  const stress = rowsOf(part(html, 'stress')).find(({ head }) => head === 'As entered')!
  expect(stress.amounts.at(-1)).toBe(saidAfter(html, 'Cash flow'))
})

test('the first page adds up what is left of the rent of the deal that it works out, with pence in every part', async () => {
  const best = await site.db.selectFrom('deals').select('ai_score').where('status', '=', 'active').orderBy('ai_score', 'desc').limit(3).execute() // prettier-ignore
  // Behind the three that are to be read first.
  const worked = await addDeal(site.db, {
    price_pence: 15_000_250,
    monthly_rent_pence: 87_512,
    annual_yield_pence: 1_050_144,
    operating_costs_pence: 247_150,
    ai_score: best.at(-1)!.ai_score,
  })
  const html = await open('/')
  const panel = html.slice(html.indexOf('aria-labelledby="working"')).split('</section>')[0]!
  expect(panel).toContain(`href="/deal/${worked}"`)
  const [rent, costs, interest, left] = [...panel.matchAll(/<b>−?£([\d,]+)<\/b>/g)].map((found) =>
    Number(found[1]!.replaceAll(',', '')),
  )
  expect(sum([costs!, interest!, left!])).toBe(rent)
  expect(rent).toBe(amounts(await open(`/deal/${worked}`), /^Rent a year$/)[0])
})

test('money in and out of a BRRR adds up to the penny, and so do the steps of Section 24 and the slices of a tax', async () => {
  const brrr = await open('/calculators/brrr?price=90000.55&works=30000.25&value=150333&loanToValue=74.5&fees=1500.45&holding=1200.35&financeFees=900.15&monthlyRent=950&costRate=25&rate=5.5&nation=england') // prettier-ignore
  const rows = rowsOf(part(brrr, 'in-and-out')).filter((line) => line.amounts.length > 0)
  const money = rows.map((line) => line.amounts[0]!)
  const total = rows.findIndex(({ head }) => head.startsWith('Total in'))
  expect(money[total]).toBe(sum(money.slice(0, total)))
  expect(money.at(-1)).toBe(sum(money.slice(total, -1)))

  const income = await open('/calculators/section-24?otherIncome=45678.91&profit=12345.67&financeCosts=5432.19')
  const [tax, credit, net] = [/^Tax on the profit/, /^Credit for/, /^Tax from letting/].map((head) => amounts(income, head)) // prettier-ignore
  expect(net).toEqual(tax!.map((amount, index) => sum([amount, credit![index]!])))

  const slices = await open('/calculators/property-tax?price=333333.33&nation=england&buyer=additional')
  const each = rowsOf(part(slices, 'slices')).filter((line) => line.amounts.length === 2)
  const taxes = each.map((row) => row.amounts.at(-1)!)
  expect(taxes.at(-1)).toBe(sum(taxes.slice(0, -1)))
})
