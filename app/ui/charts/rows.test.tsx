import fc from 'fast-check'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { GridTable } from './grid-table.tsx'
import { placeRows, RowChart, type ChartRow } from './row-chart.tsx'
import { Spark } from './spark.tsx'
import { TileMap } from './tile-map.tsx'

const row = (start: number | null, end: number | null, more: Partial<ChartRow> = {}): ChartRow => ({
  label: 'A row', start, end, tone: 'cost', figures: ['£1'], ...more,
}) // prettier-ignore

describe('rows', () => {
  const place = (...ends: [number, number][]) => placeRows(ends.map(([start, end]) => ({ start, end })))

  test('share one scale with nought on it, and what is less than nought lies on its left', () => {
    const { bars, zero } = place([0, 100], [100, -100], [0, -100])
    expect(zero).toBe(50)
    expect(bars.map(({ x, width }) => [x, width])).toEqual([[50, 49], [1, 98], [1, 49]]) // prettier-ignore
    expect(place([0, 5]).zero).toBeNull()
  })

  test('never lie outside, and show whatever is more than nothing', () => {
    const value = fc.oneof(fc.constant(0), fc.double({ min: -1e13, max: 1e13, noNaN: true }))
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 12 }), (ends) => {
        const { bars, zero } = place(...ends)
        for (const [index, { x, width, endsAt }] of bars.entries()) {
          expect(endsAt).toBeGreaterThanOrEqual(0)
          expect(endsAt).toBeLessThanOrEqual(100)
          const [start, end] = ends[index]!
          expect(x === null).toBe(start === end)
          if (x === null) continue
          expect(width).toBeGreaterThanOrEqual(0.6)
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(100)
        }
        expect(zero === null).toBe(!ends.flat().some((each) => each < 0))
      }),
      { numRuns: 300, seed: 14 },
    )
  })

  test('of nothing, of one value and of equal ones are drawn', () => {
    expect(place()).toEqual({ bars: [], zero: null })
    expect(place([0, 0]).bars[0]).toMatchObject({ x: null, width: 0 })
    expect(place([0, 7], [0, 7]).bars.map(({ width }) => width)).toEqual([98, 98])
  })

  test('are a table with every figure; a gap has no bar', () => {
    const html = draw(
      <RowChart
        caption="Rent a month"
        labelHead="Homes with"
        figureHead={['Here', 'England']}
        rows={[
          row(0, 677, { label: '1 bedroom', mark: 1180, figures: ['£677', '£1,180'] }),
          row(null, null, { label: 'Studio', mark: null, figures: ['no data', '£900'] }),
        ]}
      />,
    )
    expect(html.match(/<rect/g)).toHaveLength(1)
    expect(html.match(/<line/g)).toHaveLength(1)
    expect([...html.matchAll(/<t[dh][^>]* class="n"[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      'Here', 'England', '£677', '£1,180', 'no data', '£900',
    ]) // prettier-ignore
    expect(html).toMatch(/^<section class="scroll" tabindex="0" aria-label="Rent a month">/)
  })

  test('of a waterfall are joined, each to the next; one figure needs no scrolling', () => {
    const rows = [row(0, 10), row(10, 4), row(0, 4, { isSum: true })]
    const html = draw(<RowChart caption="In" labelHead="Item" figureHead="Amount" rows={rows} joined />)
    expect(html.match(/<line/g)).toHaveLength(4)
    expect(html).not.toContain('<section')
  })
})

describe('a trend line', () => {
  const points = (count: number, y = (x: number) => x) => Array.from({ length: count }, (_, x) => ({ x, y: y(x) }))

  test('has two points at least, else words', () => {
    for (const none of [[], points(1)]) expect(draw(<Spark points={none} />)).toMatch(/>no history</)
    expect(draw(<Spark points={points(2)} back={points(1)} />).match(/<path/g)).toHaveLength(1)
  })

  test('stays in its 88 by 26 pixels and keeps its bytes, for ten years of months and values that are all equal', () => {
    for (const y of [(x: number) => x ** 2, () => 0, () => 100, (x: number) => -x]) {
      const html = draw(<Spark points={points(120, y)} back={points(120, (x) => x)} label="Up" />)
      for (const [, x, at] of html.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0)
        expect(Number(x)).toBeLessThanOrEqual(176)
        expect(Number(at)).toBeGreaterThanOrEqual(0)
        expect(Number(at)).toBeLessThanOrEqual(52)
      }
      expect(html).not.toMatch(/NaN|Infinity/)
      expect(html).toContain('role="img" aria-label="Up"')
      expect(html.length).toBeLessThan(800)
    }
  })
})

test('a map has a link for each region with its name and figure, and words where there is none', () => {
  const html = draw(
    <TileMap
      label="Gross yield by region"
      legend={['under 5%', '5% or more']}
      tiles={[
        { name: 'Yorkshire and The Humber', href: '/a', figure: '4.94%', step: 3, isHere: true },
        { name: 'Northern Ireland', href: '/b', figure: null, step: null },
      ]}
    />,
  )
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>(.*?)<\/a>/g)]
  expect(links.map(([, href, more, inside]) => [href, more!.trim(), inside!.replace(/<[^>]*>/g, '')])).toEqual([
    ['/a', 'aria-current="true"', 'Yorkshire & Humber 4.94%'.replace('&', '&amp;')],
    ['/b', '', 'Northern Ireland no data'],
  ])
  expect(html).toContain('grid-area:3 / 3')
  expect(html.match(/<li[^>]*>[^<]*% or more/)).not.toBeNull()
})

test('a grid of figures needs no tints, and its rows may have small words', () => {
  const html = draw(
    <GridTable
      label="Tax"
      caption="Tax by nation"
      rowsLabel="Nation"
      columns={['Only home', 'Additional']}
      rows={[{ name: 'Scotland', note: 'LBTT', cells: [{ text: '£0' }, { text: '£10,800', isHere: true }] }]}
      hereLabel="this case"
    />,
  )
  expect(html).toContain('Scotland<small> LBTT</small>')
  expect(html).toContain('<td class="n">£0</td>')
  expect(html).toMatch(/<td class="n [^" ]+">£10,800<span class="vh"> \(this case\)<\/span>/)
})
