import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridTable } from './grid-table.tsx'

test('a grid frames one cell and says so, and names rows and columns', () => {
  const html = renderToStaticMarkup(
    <GridTable
      label="Grid"
      caption="Cash flow"
      rowsLabel="Interest"
      columns={['Less', 'Now']}
      rows={[{ name: '5%', cells: [{ text: '−£1', tone: 'short' }, { text: '£2', tone: 'thin', isHere: true }] }]} // prettier-ignore
      hereLabel="assumed"
    />,
  )
  expect(html.match(/\(assumed\)/g)).toHaveLength(1)
  expect([...html.matchAll(/<th scope="(\w+)"[^>]*>([^<]*)/g)].map((match) => match.slice(1))).toEqual([
    ['col', 'Interest'],
    ['col', 'Less'],
    ['col', 'Now'],
    ['row', '5%'],
  ])
})
