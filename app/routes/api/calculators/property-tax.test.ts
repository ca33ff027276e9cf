import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour('2026-11-23T12:00:00Z')
})
afterAll(() => site.stop())

/** The status, the answer without its notes, and these. */
async function ask(query: string): Promise<[number, unknown, string[]?]> {
  const response = await site.fetch(`/api/calculators/property-tax?${query}`)
  const { notes, ...body } = (await response.json()) as { notes?: string[] }
  return notes ? [response.status, body, notes] : [response.status, body]
}

type Bands = [from: number, to: number, rate: number, tax: number][]

/** Each worked by hand from the published bands; the whole answer. */
const answers: [query: string, tax: number, effectiveRate: number | null, bands: Bands][] = [
  ['price=135000&nation=england&buyer=additional&date=2026-12-18', 6950, 5.15, [[0, 125_000, 5, 6250], [125_000, 135_000, 7, 700]]], // prettier-ignore
  ['price=135000&nation=northern-ireland&buyer=additional', 6950, 5.15, [[0, 125_000, 5, 6250], [125_000, 135_000, 7, 700]]], // prettier-ignore
  [
    'price=135000&nation=england&buyer=standard',
    200,
    0.15,
    [
      [0, 125_000, 0, 0],
      [125_000, 135_000, 2, 200],
    ],
  ],
  ['price=125000&nation=england&buyer=standard', 0, 0, [[0, 125_000, 0, 0]]],
  ['price=0&nation=england&buyer=additional', 0, null, []],
  ['price=0.01&nation=wales&buyer=standard', 0, 0, [[0, 0.01, 0, 0]]],
  ['price=39999.99&nation=england&buyer=additional', 0, 0, [[0, 39_999.99, 0, 0]]],
  ['price=40000&nation=england&buyer=additional', 2000, 5, [[0, 40_000, 5, 2000]]],
  [
    'price=350000&nation=england&buyer=first-time',
    2500,
    0.71,
    [
      [0, 300_000, 0, 0],
      [300_000, 350_000, 5, 2500],
    ],
  ],
  [
    'price=500000&nation=england&buyer=first-time',
    10_000,
    2,
    [
      [0, 300_000, 0, 0],
      [300_000, 500_000, 5, 10_000],
    ],
  ],
  [
    'price=500001&nation=england&buyer=first-time',
    15_000,
    3,
    [
      [0, 125_000, 0, 0],
      [125_000, 250_000, 2, 2500],
      [250_000, 500_001, 5, 12_500.05],
    ],
  ],
  ['price=500001&nation=england&buyer=first-time&nonResident=1', 25_000, 5, [[0, 125_000, 2, 2500], [125_000, 250_000, 4, 5000], [250_000, 500_001, 7, 17_500.07]]], // prettier-ignore
  ['price=500000&nation=england&buyer=company&nonResident=1', 50_000, 10, [[0, 125_000, 7, 8750], [125_000, 250_000, 9, 11_250], [250_000, 500_000, 12, 30_000]]], // prettier-ignore
  ['price=39999.99&nation=england&buyer=company&nonResident=1', 0, 0, [[0, 39_999.99, 0, 0]]],
  ['price=40000&nation=england&buyer=standard&nonResident=1', 800, 2, [[0, 40_000, 2, 800]]],
  ['price=40000&nation=scotland&buyer=additional', 3200, 8, [[0, 40_000, 8, 3200]]],
  ['price=400000&nation=england&buyer=first-time&nonResident=1', 13_000, 3.25, [[0, 300_000, 2, 6000], [300_000, 400_000, 7, 7000]]], // prettier-ignore
  [
    'price=2000000&nation=england&buyer=standard',
    153_750,
    7.69,
    [
      [0, 125_000, 0, 0],
      [125_000, 250_000, 2, 2500],
      [250_000, 925_000, 5, 33_750],
      [925_000, 1_500_000, 10, 57_500],
      [1_500_000, 2_000_000, 12, 60_000],
    ],
  ],
  ['price=200000&nation=england&buyer=additional&nonResident=1', 15_500, 7.75, [[0, 125_000, 7, 8750], [125_000, 200_000, 9, 6750]]], // prettier-ignore
  ['price=200000&nation=england&buyer=additional&nonResident=0', 11_500, 5.75, [[0, 125_000, 5, 6250], [125_000, 200_000, 7, 5250]]], // prettier-ignore
  ['price=600000&nation=england&buyer=company', 102_000, 17, [[0, 600_000, 17, 102_000]]],
  ['price=600000&nation=england&buyer=company&companyRelief=0', 102_000, 17, [[0, 600_000, 17, 102_000]]],
  ['price=600000&nation=england&buyer=company&nonResident=1', 114_000, 19, [[0, 600_000, 19, 114_000]]],
  [
    'price=600000&nation=england&buyer=company&companyRelief=1',
    50_000,
    8.33,
    [
      [0, 125_000, 5, 6250],
      [125_000, 250_000, 7, 8750],
      [250_000, 600_000, 10, 35_000],
    ],
  ],
  [
    'price=200000&nation=england&buyer=company',
    11_500,
    5.75,
    [
      [0, 125_000, 5, 6250],
      [125_000, 200_000, 7, 5250],
    ],
  ],
  ['price=600000&nation=wales&buyer=company', 54_950, 9.16, [[0, 180_000, 5, 9000], [180_000, 250_000, 8.5, 5950], [250_000, 400_000, 10, 15_000], [400_000, 600_000, 12.5, 25_000]]], // prettier-ignore
  [
    'price=200000&nation=scotland&buyer=company',
    17_100,
    8.55,
    [
      [0, 145_000, 8, 11_600],
      [145_000, 200_000, 10, 5500],
    ],
  ],
  ['price=275000&nation=england&buyer=non-residential&nonResident=1', 3250, 1.18, [[0, 150_000, 0, 0], [150_000, 250_000, 2, 2000], [250_000, 275_000, 5, 1250]]], // prettier-ignore
  [
    'price=200000&nation=scotland&buyer=standard',
    1100,
    0.55,
    [
      [0, 145_000, 0, 0],
      [145_000, 200_000, 2, 1100],
    ],
  ],
  [
    'price=200000&nation=scotland&buyer=first-time',
    500,
    0.25,
    [
      [0, 175_000, 0, 0],
      [175_000, 200_000, 2, 500],
    ],
  ],
  ['price=200000&nation=scotland&buyer=additional&nonResident=1', 17_100, 8.55, [[0, 145_000, 8, 11_600], [145_000, 200_000, 10, 5500]]], // prettier-ignore
  ['price=300000&nation=scotland&buyer=non-residential', 3500, 1.17, [[0, 150_000, 0, 0], [150_000, 250_000, 1, 1000], [250_000, 300_000, 5, 2500]]], // prettier-ignore
  ['price=300000&nation=wales&buyer=standard&nonResident=1', 4500, 1.5, [[0, 225_000, 0, 0], [225_000, 300_000, 6, 4500]]], // prettier-ignore
  [
    'price=300000&nation=wales&buyer=first-time',
    4500,
    1.5,
    [
      [0, 225_000, 0, 0],
      [225_000, 300_000, 6, 4500],
    ],
  ],
  [
    'price=250000&nation=wales&buyer=additional',
    14_950,
    5.98,
    [
      [0, 180_000, 5, 9000],
      [180_000, 250_000, 8.5, 5950],
    ],
  ],
  ['price=300000&nation=wales&buyer=non-residential', 2750, 0.92, [[0, 225_000, 0, 0], [225_000, 250_000, 1, 250], [250_000, 300_000, 5, 2500]]], // prettier-ignore
  // The rates of the day.
  ['price=250000&nation=england&buyer=additional&date=2024-10-30', 7500, 3, [[0, 250_000, 3, 7500]]],
  ['price=250000&nation=england&buyer=additional&date=2025-03-31', 12_500, 5, [[0, 250_000, 5, 12_500]]],
  ['price=200000&nation=scotland&buyer=additional&date=2024-12-04', 13_100, 6.55, [[0, 145_000, 6, 8700], [145_000, 200_000, 8, 4400]]], // prettier-ignore
  ['price=180000&nation=wales&buyer=additional&date=2024-12-10', 7200, 4, [[0, 180_000, 4, 7200]]],
  ['price=40000&nation=england&buyer=additional&date=2028-11-23', 2000, 5, [[0, 40_000, 5, 2000]]],
  // As people write it, and what belongs to others.
  ['price=%C2%A340%2C000&nation=england&buyer=additional', 2000, 5, [[0, 40_000, 5, 2000]]],
  ['price=40%20000.00&nation=england&buyer=additional&date=&nonResident=', 2000, 5, [[0, 40_000, 5, 2000]]],
  ['price=%20%C2%A3%2040,000%20&nation=england&buyer=additional&utm_source=mail', 2000, 5, [[0, 40_000, 5, 2000]]],
  ['price=%EF%BC%94%EF%BC%90000&nation=england&buyer=additional', 2000, 5, [[0, 40_000, 5, 2000]]],
  ['price=+40000+&nation=england&buyer=additional&companyRelief=', 2000, 5, [[0, 40_000, 5, 2000]]],
  ['price=40,000.00&nation=england&buyer=additional', 2000, 5, [[0, 40_000, 5, 2000]]],
  // Spaces before an amount are none of it, however many.
  [`price=${'+'.repeat(60)}40000&nation=england&buyer=additional`, 2000, 5, [[0, 40_000, 5, 2000]]],
  ['price=100000000&nation=england&buyer=company', 17_000_000, 17, [[0, 100_000_000, 17, 17_000_000]]],
]

test.each(answers.map((answer) => [answer[0].slice(0, 90), ...answer] as const))(
  '%s',
  async (_, query, tax, effectiveRate, bands) => {
    const expected = {
      tax,
      effectiveRate,
      bands: bands.map(([from, to, rate, bandTax]) => ({ from, to, rate, tax: bandTax })),
    }
    expect(await ask(query)).toEqual([200, expected, expect.any(Array)])
  },
)

test.each([
  ['price=600000&nation=england&buyer=additional', ['Mostly for homes bought off-plan, before they were built: contracts exchanged before 31 October 2024 may keep the older 3%, and those up to 25 November 2015 may pay no surcharge.']], // prettier-ignore
  ['price=600000&nation=england&buyer=standard', []],
  ['price=600000&nation=wales&buyer=first-time', ['Wales has no relief for first-time buyers.']],
  ['price=600000&nation=england&buyer=standard&date=2026-12-18', ['Worked out with the rates that are known for 18 December 2026. They may change until then.']], // prettier-ignore
])('the notes of the page stand in the answer: %s', async (query, notes) => {
  const [status, , said] = await ask(query)
  expect([status, said]).toEqual([200, notes])
  const page = await (await site.fetch(`/calculators/property-tax?${query}`)).text()
  for (const note of notes) expect(page).toContain(note)
})

const pounds = { price: 'Enter the price in pounds, such as 1,200 or 1200.50' }
const nations = { nation: 'Choose the nation: england, northern-ireland, scotland, wales' }
const buyers = { buyer: 'Choose the buyer: standard, first-time, additional, company, non-residential' }
const noDay = { date: 'Enter the day of completion as year-month-day, such as 2026-12-18' }
const tooLate = { date: 'The rates of that day are not known yet. Enter a day up to 23 November 2028' }
const most = { price: 'The price can be at most £100,000,000' }

describe('400 for what makes no sense', () => {
  const priceless = 'nation=england&buyer=standard'
  const dayless = `price=1&${priceless}`
  test.each<[string, Record<string, string>]>([
    ['', { price: 'Enter the price', ...nations, ...buyers }],
    [priceless, { price: 'Enter the price' }],
    [`${priceless}&price=`, { price: 'Enter the price' }],
    [`${priceless}&price=%20`, { price: 'Enter the price' }],
    [`${priceless}&price=-1`, { price: 'The price cannot be below £0' }],
    [`${priceless}&price=-%C2%A31`, { price: 'The price cannot be below £0' }],
    [`${priceless}&price=NaN`, pounds],
    [`${priceless}&price=Infinity`, pounds],
    [`${priceless}&price=1e9`, pounds],
    [`${priceless}&price=1e400`, pounds],
    [`${priceless}&price=0x10`, pounds],
    [`${priceless}&price=%D9%A3`, pounds],
    [`${priceless}&price=1.2.3`, pounds],
    [`${priceless}&price=200.000,00`, pounds],
    [`${priceless}&price=1,00,000`, pounds],
    // A comma before three digits is a thousand's only where thousands stand.
    [`${priceless}&price=1200,500`, pounds],
    [`${priceless}&price=0,500`, pounds],
    [`${priceless}&price=1,200%20500`, pounds],
    [`${priceless}&price=5,5`, pounds],
    // The mark of a footnote is no digit.
    [`${priceless}&price=150000%C2%B2`, pounds],
    [`${priceless}&price=%2B1200`, pounds],
    [`${priceless}&price=.5`, pounds],
    [`${priceless}&price=5.`, pounds],
    [`${priceless}&price=one`, pounds],
    [`${priceless}&price=%00`, pounds],
    [`${priceless}&price=%3Cscript%3E`, pounds],
    [`${priceless}&price=${'9'.repeat(10_000)}`, pounds],
    [`${priceless}&price=0.001`, { price: 'Enter the price with no more than two decimals' }],
    [`${priceless}&price=100000000.01`, most],
    [`${priceless}&price=1000000000`, most],
    [`${priceless}&price=${'9'.repeat(40)}`, most],
    [`${priceless}&price=1&price=2`, { price: 'Give this once' }],
    [`${priceless}&price=1&nation=wales`, { nation: 'Give this once' }],
    ['price=1&buyer=standard', nations],
    ['price=1&buyer=standard&nation=ireland', nations],
    ['price=1&buyer=standard&nation=England', nations],
    ['price=1&buyer=standard&nation=constructor', nations],
    ['price=1&nation=england', buyers],
    ['price=1&nation=england&buyer=non-resident', buyers],
    ['price=1&nation=england&buyer=__proto__', buyers],
    [`${dayless}&nonResident=2`, { nonResident: 'Choose one: 0, 1' }],
    [`${dayless}&companyRelief=true`, { companyRelief: 'Choose one: 0, 1' }],
    [`${dayless}&date=2026-02-30`, noDay],
    [`${dayless}&date=18/12/2026`, noDay],
    [`${dayless}&date=2026-12-18T00:00:00Z`, noDay],
    [`${dayless}&date=-02026-1-1`, noDay],
    [`${dayless}&date=today`, noDay],
    [`${dayless}&date=2022-09-22`, { date: 'The rates of SDLT are known from 23 September 2022 on' }],
    [`${dayless}&date=0001-01-01`, { date: 'The rates of SDLT are known from 23 September 2022 on' }],
    ['price=1&nation=scotland&buyer=standard&date=2022-12-15', { date: 'The rates of LBTT are known from 16 December 2022 on' }], // prettier-ignore
    ['price=1&nation=wales&buyer=standard&date=2022-10-09', { date: 'The rates of LTT are known from 10 October 2022 on' }], // prettier-ignore
    [`${dayless}&date=2028-11-24`, tooLate],
    [`${dayless}&date=2030-01-01`, tooLate],
    [`${dayless}&date=9999-12-31`, tooLate],
    ['price=x&nation=y&buyer=z&date=0', { ...pounds, ...nations, ...buyers, ...noDay }],
  ])('%#', async (query, errors) => {
    expect(await ask(query)).toEqual([400, { message: 'Please check the values of this calculation.', errors }])
  })
})

test('today is the day in London, and the limit of days moves with it', async () => {
  site.setHour('2026-06-30T23:30:00Z')
  const [status] = await ask('price=1&nation=england&buyer=standard&date=2028-07-01')
  const [refused] = await ask('price=1&nation=england&buyer=standard&date=2028-07-02')
  site.setHour('2026-11-23T12:00:00Z')
  expect([status, refused]).toEqual([200, 400])
})

test('it is read, and nothing else', async () => {
  const path = '/api/calculators/property-tax?price=1&nation=england&buyer=standard'
  expect((await site.fetch(path, { method: 'POST' })).status).toBe(405)
  const head = await site.fetch(path, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([200, '', 'no-cache'])
  expect((await site.fetch('/api/calculators/nothing')).status).toBe(404)
})
