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
    { label: 'Property tax', detail: 'rates from 1 April 2025', place: { page: 'calculator', calculator: 'property-tax', query: '' } }, // prettier-ignore
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
  '1. Look at both areas.\n2. Section 24 [1] counts.',
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
  expect(said('At £200,000 with 1200 a month.', ['ROI for a 200k property with £1,200 rent'])).toEqual({
    ok: true,
    blocks: [{ kind: 'text', spans: ['At £200,000 with 1200 a month.'] }],
    sources: [],
  })
  expect(said('At £210,000.', ['a 200k property'])).toEqual({ ok: false, strangers: ['£210,000'] })
  expect(said('At 33%.', ['it costs £33'])).toEqual({ ok: false, strangers: ['33%'] })
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
