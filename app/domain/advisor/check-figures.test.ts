import { expect, test } from 'vitest'
import { annotate } from './check-figures.ts'
import { percent, pounds, type ToolResult } from './facts.ts'

/** Which figures of a text may be said: those of results and the visitor's own. */

const deal: ToolResult = {
  facts: {
    tax: pounds(1_150_000, 1),
    grossYield: percent(7.2),
    cashOnCash: percent(4.676),
    cashFlow: pounds(-297_000),
    id: 118,
    location: 'Liverpool, L15',
    note: 'There is no relief above £500,000.',
    months: 12,
  },
  sources: [
    { label: 'Deal calculator', place: { page: 'calculator', calculator: 'deal', query: 'price=200000' } },
    {
      label: 'Property tax',
      detail: 'rates from 1 April 2025',
      place: { page: 'calculator', calculator: 'property-tax', query: '' },
    },
  ],
}
const said = (text: string, words: string[] = []) => annotate(text, [deal], words)

test.each([
  'The gross yield is 7.20%.',
  'The gross yield is 7.2 per cent, about seven per cent.',
  'The tax is £11,500, or £11.5k, or £12k.',
  'It loses £2,970 a year.',
  'On the cash it is 4.68%, or 4.7%.',
  'Deal 118 in Liverpool, L15, by rates of 2025. Relief ends at £500,000.',
  '1. Look at both areas.\n2. Section 24 counts.',
])('"%s" is all known', (text) => {
  expect(said(text)).toMatchObject({ ok: true })
})

test.each([
  ['The gross yield is 7.30%.', '7.30%'],
  ['The gross yield is £7.20.', '£7.20'],
  ['The tax is 11,500%.', '11,500%'],
  ['The tax is £11,600.', '£11,600'],
  ['The tax is £13k.', '£13k'],
  ['On the cash it is 4.67%.', '4.67%'],
  ['It gives nine per cent.', 'nine per cent'],
  ['It costs two hundred thousand.', 'two hundred thousand'],
  ['It rose in 2019.', '2019'],
  ['It is in L17.', 'L17'],
  ['It gives ٧ per year.', '٧'],
  ['A share of ½ is usual.', '½'],
  ['It costs nothing: 0%.', '0%'],
])('"%s" has a stranger', (text, stranger) => {
  expect(said(text)).toEqual({ ok: false, strangers: [stranger] })
})

test('what the visitor said may be said again, and is plain text', () => {
  expect(said('At £200,000 with £1,200.', ['ROI for a 200k property with £1,200 rent'])).toEqual({
    ok: true,
    blocks: [{ kind: 'text', spans: ['At £200,000 with £1,200.'] }],
    sources: [],
  })
  expect(said('At £210,000.', ['a 200k property'])).toEqual({ ok: false, strangers: ['£210,000'] })
  expect(said('At 33%.', ['it costs £33'])).toEqual({ ok: false, strangers: ['33%'] })
})

const quantities = [
  'It yields eight and a half per cent.',
  'It costs two hundred thousand pounds.',
  'It yields [15]%.',
  'It yields (15) %.',
  'It yields XV%.',
  'It yields XV in the hundred.',
  'It will be double in three years.',
  'It is a third of that.',
  'It is three quarters.',
  'It is half of it.',
  'It costs twice as much.',
  'It brings tenfold.',
  'It brings hundreds of pounds.',
  'It yields 1 5 %.',
  'It yields 1 5.',
  'It yields one five per cent.',
  'It yields fifteenpercent.',
  'It yields 15pc.',
  'It yields 15 bps.',
  'It takes ten years.',
  'It yields nine.',
  'It happens to one in seven.',
  'It costs a grand.',
  'It costs £ about 15.',
  'It takes 24 years.',
  'It rose 12 times.',
]
test.each(quantities)('"%s" has a quantity from nowhere', (text) => {
  expect(said(text, ['is 15 or 5 or 1 or 8 right?'])).toMatchObject({ ok: false })
})

test.each([
  'It is one of two areas that came up.',
  'The two differ. One is cheaper; both are cities.',
  'First, look at the rent. Second, at the price of the second home.',
  'There are three ways, and four areas.',
  'It is a third party’s. In 12 months.',
])('"%s" has none', (text) => expect(said(text)).toMatchObject({ ok: true }))

const area = (name: string, price: number, rent: number, yieldPercent: number, change: number) => ({
  name,
  slug: name.toLowerCase(),
  price: pounds(price * 100),
  rent: pounds(rent * 100),
  grossYield: percent(yieldPercent),
  priceChange: percent(change, 1),
})
const compared: ToolResult = {
  facts: {
    areas: [area('Leeds', 240_000, 1100, 5.5, 2.3), area('Manchester', 250_000, 1300, 6.24, -1.2)],
    rate: percent(4.5),
  },
  sources: [{ label: 'Area Intelligence', place: { page: 'areas', query: '' } }],
}
const compare = (text: string, words: string[] = ['my 185k in Leeds at £950']) =>
  annotate(text, [compared], words, ['Hull']).ok

test.each([
  'Leeds costs £240,000 and yields 5.50%.',
  'Leeds yields 5.50%, Manchester 6.24%.',
  'It is 5.50% in Leeds, against 6.24% in Manchester.',
  'Leeds and Manchester differ: £240,000 against £250,000.',
  'Leeds is a city. It yields 5.50%.',
  '- Leeds: rent £1,100 a month\n- Manchester: rent £1,300 a month, £250,000',
  'At £240,000 in Leeds, with your £185,000, and a rate of 4.50%.',
  'Prices in Manchester fell 1.2% and those in Leeds rose 2.3%.',
  'The change in Manchester is −1.2%.',
  'With a rent of £1,100 a month and a price of £240,000 the yield is 5.50%.',
])('"%s" is said of the right thing', (text) => expect(compare(text)).toBe(true))

test.each([
  'Manchester yields 5.50%.',
  'Manchester yields 5.50%, Leeds 6.24%.',
  'It is 6.24% in Leeds, against 5.50% in Manchester.',
  'Leeds is a city. It yields 6.24%.',
  '- Leeds: rent £1,300 a month\n- Manchester: rent £1,100 a month',
  'Hull yields 5.50%.',
  'The rent of Leeds is £240,000.',
  'The price of Leeds is £1,100.',
  'The mortgage rate is 5.50%.',
  'The yield is 4.50%.',
  'Leeds costs £240,000 a month.',
  'Leeds brings £1,100 a year.',
  'The rent of Leeds is £185,000.',
  'Homes in Leeds cost £185,000.',
  'It is 185%.',
  'It brings £185,000 a month.',
  'There are 950 homes.',
  'Prices in Manchester rose 1.2%.',
  'Leeds changed by −2.3%.',
])('"%s" is not', (text) => expect(compare(text)).toBe(false))

test('the number of a deal is no other number, and its figures are its own', () => {
  const one = { id: 12, title: 'Terrace near the park', price: pounds(9_000_000), termYears: 25 }
  const other = { id: 15, title: '2-bed flat', price: pounds(7_000_000) }
  const results: ToolResult[] = [{ ...compared, facts: { total: { shown: '2', number: 2 }, deals: [one, other] } }]
  const isFine = (text: string) => annotate(text, results, []).ok
  expect(isFine('I found 2 deals: deals 12 and 15. Deal 12, Terrace near the park, costs £90,000 over 25 years.')).toBe(
    true,
  )
  for (const text of [
    'There are 12.',
    'It takes 12 years.',
    'Deal 25 is fine.',
    'Deal 15 costs £90,000.',
    'Terrace near the park costs £70,000.',
    'Deal 13 costs £90,000.',
  ])
    expect(isFine(text), text).toBe(false)
})

test('each figure names its own source, in the order in which they are needed', () => {
  expect(said('The tax is £11,500.\nThe yield:\n- 7.2%, before tax of £11,500')).toEqual({
    ok: true,
    blocks: [
      { kind: 'text', spans: ['The tax is ', { figure: '£11,500', source: 0 }, '. The yield:'] },
      { kind: 'list', items: [[{ figure: '7.2%', source: 1 }, ', before tax of ', { figure: '£11,500', source: 0 }]] },
    ],
    sources: [deal.sources[1], deal.sources[0]],
  })
})

test('a text without results may hold no figure, and one that is too long is not trusted', () => {
  expect(annotate('It costs £1.', [], [])).toEqual({ ok: false, strangers: ['£1'] })
  expect(annotate(`${'a '.repeat(12_000)}`, [deal], []).ok).toBe(false)
})

test('many figures and many facts come to an end', () => {
  const facts = Array.from({ length: 20_000 }, (_, index) => pounds(index * 100))
  const text = Array.from({ length: 2000 }, (_, index) => `£${index}`).join(' ')
  expect(annotate(text, [{ ...deal, facts }], []).ok).toBe(true)
})
