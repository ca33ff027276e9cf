import { expect, test } from 'vitest'
import { answerText, type Span } from './answer.ts'

const figure = (text: string, source: number): Span => ({ figure: text, source })
const say = (spans: Span[]) => answerText({ blocks: [{ kind: 'text', spans }], sources: [], dealIds: [] })

test('figures of one source in a sentence share one number, behind the last of them', () => {
  expect(say(['At ', figure('£1', 0), ' and ', figure('£2', 0), ', with ', figure('3%', 1), ' off.'])).toBe(
    'At £1 and £2 [1], with 3% [2] off.',
  )
  expect(say([figure('£1', 0), ', then ', figure('£2', 1), ', then ', figure('£3', 0)])).toBe(
    '£1 [1], then £2 [2], then £3 [1]',
  )
})

test('the next sentence has its own number', () => {
  expect(say([figure('£1', 0), '. It is ', figure('2.5%', 0), '.'])).toBe('£1 [1]. It is 2.5% [1].')
})

test('a row of a table has one number for each source', () => {
  const columns = [{ label: 'Area' }, { label: 'Price' }, { label: 'Rent' }]
  const rows = [
    [['Leeds'], [figure('£1', 0)], [figure('£2', 0)]],
    [['Hull'], [figure('£3', 0)], [figure('£4', 1)]],
  ]
  expect(answerText({ blocks: [{ kind: 'table', caption: 'Areas', columns, rows }], sources: [], dealIds: [] })).toBe(
    'Areas:\nArea | Price | Rent\nLeeds | £1 | £2 [1]\nHull | £3 [1] | £4 [2]',
  )
})
