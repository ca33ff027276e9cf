import { expect, test } from 'vitest'
import { answerText, type Answer, type Block, type Source, type Span } from './answer.ts'

const figure = (text: string, source: number): Span => ({ figure: text, source })
const text = (...spans: Span[]): Block => ({ kind: 'text', spans })
const deal: Source = { label: 'Deal 7, Terrace', place: { page: 'deal', dealId: 7 } }
const areas = ['Leeds', 'Hull'].map((label): Source => {
  return {
    label,
    months: { prices: { from: '2026-03', to: '2026-03' } },
    place: { page: 'area', slug: label.toLowerCase() },
  }
})
const say = (blocks: Block[], sources: Source[]) => answerText({ blocks, sources, dealIds: [] } satisfies Answer)

test('each source of a paragraph is named once, below it, and those that share their months together', () => {
  const said = text('At ', figure('£1', 0), ' and ', figure('£2', 1), ', with ', figure('3%', 0), ' off.')
  expect(say([said, text('No figure.')], areas)).toBe(
    'At £1 and £2, with 3% off.\n(Leeds, Hull; prices March 2026)\n\nNo figure.',
  )
})

test('paragraphs in a row with the same source name it below the last', () => {
  expect(say([text(figure('£1', 0)), text(figure('£2', 0)), text(figure('£3', 1))], areas)).toBe(
    '£1\n\n£2\n(Leeds; prices March 2026)\n\n£3\n(Hull; prices March 2026)',
  )
})

test('a page that the line links to is not named again', () => {
  const item: Span[] = [{ link: 'Terrace', place: deal.place }, ': ', figure('£9', 0)]
  expect(say([{ kind: 'list', items: [item] }], [deal])).toBe('• Terrace: £9')
  expect(say([text(figure('£9', 0))], [deal])).toBe('£9\n(Deal 7, Terrace)')
})

test('a table, bars and questions to press as text', () => {
  const columns = [{ label: 'Area' }, { label: 'Price' }]
  const rows = [
    [['Leeds'], [figure('£1', 0)]],
    [['Hull'], [figure('£3', 1)]],
  ]
  expect(say([{ kind: 'table', caption: 'Areas', columns, rows }], areas)).toBe(
    'Areas:\nArea | Price\nLeeds | £1\nHull | £3\n(Leeds, Hull; prices March 2026)',
  )
  const bars: Block = {
    kind: 'bars',
    caption: 'Rents',
    rows: [{ label: ['Leeds'], figure: figure('£5', 0), share: 1 }],
  }
  expect(say([bars], areas)).toBe('Rents:\nLeeds: £5\n(Leeds; prices March 2026)')
  expect(say([{ kind: 'readings', items: ['One', 'Two'] }], [])).toBe('– One\n– Two')
})

test('sources that differ in nothing but their months share a line from the oldest month to the newest', () => {
  const month = (from: string, isProvisional?: true) => ({ from, to: from, ...(isProvisional && { isProvisional }) })
  const area = (label: string, months: Source['months']): Source => ({
    label,
    ...(months && { months }),
    place: { page: 'area', slug: label },
  })
  const sources = [
    area('Leeds', { prices: month('2026-09', true), rents: month('2026-05') }),
    area('Hull', { prices: month('2026-03'), rents: month('2025-12') }),
    area('Belfast', { prices: month('2026-08') }),
    { ...deal, detail: 'rates from 1 April 2025' },
    area('Bath', undefined),
  ]
  const all = text(...sources.map((_, index) => figure('£1', index)))
  expect(say([all], sources).split('\n').slice(1)).toEqual([
    '(Leeds, Hull, Belfast; prices March to September 2026 (provisional), rents December 2025 to May 2026)',
    '(Deal 7, Terrace; rates from 1 April 2025)',
    '(Bath)',
  ])
})
