import { expect, test } from 'vitest'
import { checkText, knownFigures } from './check-figures.ts'
import { percent, pounds, type ToolResult } from './facts.ts'

/** The figures in a tool's own sentences: each names the source that it comes from. */

const deal: ToolResult = {
  facts: { tax: pounds(1_150_000, 1), grossYield: percent(7.2), location: 'Liverpool, L15', note: 'No relief above £500,000.' },
  sources: [
    { label: 'Deal calculator', place: { page: 'calculator', calculator: 'deal', query: 'price=200000' } },
    { label: 'Property tax', detail: 'rates from 1 April 2025', place: { page: 'calculator', calculator: 'property-tax', query: '' } },
  ],
} // prettier-ignore
const [calculator, tax] = deal.sources
const piecesOf = (text: string) => checkText(text, knownFigures(deal))

test('each figure names its own source, however it is rounded', () => {
  expect(piecesOf('The tax is £11,500, or £12k, and the yield 7.2 per cent.')).toEqual([
    'The tax is ',
    { figure: '£11,500', from: tax },
    ', or ',
    { figure: '£12k', from: tax },
    ', and the yield ',
    { figure: '7.2 per cent', from: calculator },
    '.',
  ])
  expect(piecesOf('L15, above £500,000')).toEqual([
    { figure: 'L15', from: calculator },
    ', above ',
    { figure: '£500,000', from: calculator },
  ])
})

test('a figure that is none of the result is left as words, and so is one of another unit', () => {
  for (const text of ['It is 7.30%.', 'It is £7.20.', 'It is 11,500%.', 'It is £13k.', 'It is 2019.', 'It is 0%.'])
    expect(piecesOf(text)).toEqual([text])
})
