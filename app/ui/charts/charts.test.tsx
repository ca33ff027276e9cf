import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AgeBar } from './age-bar.tsx'
import { Columns, type ColumnSeries } from './columns.tsx'
import { FunnelBars } from './funnel.tsx'
import { chooseTicks, heightOf, placeColumn, shareOf } from './scale.ts'

describe('the lines of a chart', () => {
  test.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [4, [2, 4]],
    [7, [5, 10]],
    [33, [20, 40]],
    [2_700_000, [1_000_000, 2_000_000, 3_000_000]],
    [-5, []],
  ])('up to %i are at %j', (highest, ticks) => expect(chooseTicks(highest)).toEqual(ticks))

  test('are three at most, round, and none is under the highest value', () => {
    for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.07)) {
      const ticks = chooseTicks(highest)
      expect(ticks.length).toBeLessThanOrEqual(3)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.at(-2) ?? 0).toBeLessThan(highest)
      expect(String(ticks[0])).toMatch(/^[125]0*$/)
    }
  })
})

describe('places', () => {
  test('columns stand within their slots, side by side, and never reach beyond the drawing', () => {
    for (const [count, beside] of [
      [12, 1],
      [12, 2],
      [1, 3],
    ] as const) {
      // prettier-ignore
      const places = Array.from({ length: count }, (_, slot) =>
        Array.from({ length: beside }, (_, column) => placeColumn(slot, count, column, beside)),
      ).flat()
      for (const [index, { x, width }] of places.entries()) {
        const before = places[index - 1]
        expect(x).toBeGreaterThanOrEqual((before ? before.x + before.width : 0) - 0.02)
        expect(x + width).toBeLessThanOrEqual(100)
        expect(width).toBeGreaterThan(0)
      }
    }
  })

  test('a little is seen, and nothing is not', () =>
    expect([heightOf(1, 1_000_000, 120), heightOf(0, 10, 120), heightOf(5, 10, 120), heightOf(1, 0, 120)]).toEqual([
      1, 0, 60, 0,
    ]))

  test('a share of nothing is nothing, and no bar is longer than the whole', () =>
    expect([shareOf(1, 0), shareOf(1, 4), shareOf(9, 4)]).toEqual([0, 25, 100]))
})

const draw = (series: ColumnSeries[], slots = ['31 Aug', '7 Sep', '14 Sep']) =>
  renderToStaticMarkup(
    <Columns
      label="Columns"
      slots={slots}
      slotLabel="Week from"
      lastLabel="this week"
      series={series}
      formatTick={(value) => `<${value}`}
      formatValue={(value) => `${value} in all`}
      tableLabel="Every week as a table"
    />,
  )

describe('columns', () => {
  test('one for each value that is more than nothing, and a table with every figure and the sums', () => {
    const html = draw([
      { label: 'In', tone: 'main', values: [3, 0, 1] },
      { label: 'Out', tone: 'bad', values: [0, 2, 1], isBelow: true },
    ])
    expect(html.match(/<rect/g)).toHaveLength(4)
    expect(html).toContain('&lt;3')
    const cells = [...html.matchAll(/<(?:td|th)(?: [^>]*)?>([^<]*)</g)].map((match) => match[1])
    expect(cells.slice(0, 6)).toEqual(['Week from', 'In', 'Out', '31 Aug', '3 in all', '0 in all'])
    expect(cells.slice(-3)).toEqual(['Sum', '4 in all', '3 in all'])
    // Columns above end where those below begin.
    const [up] = [...html.matchAll(/y="([\d.]+)" height="([\d.]+)"/g)].map(
      (match) => Number(match[1]) + Number(match[2]),
    )
    const [, , , below] = [...html.matchAll(/<rect[^>]* y="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(below! - up!).toBeCloseTo(1)
  })

  test('only the last slot is pale, in every series', () => {
    const html = draw([
      { label: 'In', tone: 'brass', values: [1, 1, 1] },
      { label: 'Out', tone: 'main', values: [1, 1, 1] },
    ])
    const classes = [...html.matchAll(/<rect class="([^"]*)"/g)].map((match) => match[1]!.split(' ').length)
    expect(classes).toEqual([1, 1, 2, 1, 1, 2])
  })

  test('nothing at all draws a line and no column', () => {
    const html = draw([{ label: 'In', tone: 'main', values: [0, 0, 0] }])
    expect(html).not.toMatch(/<rect|NaN|Infinity/)
    expect(html).toContain('0 in all')
  })
})

test('a bar has a part for each number, as long as it is large, and its key all of them', () => {
  const html = renderToStaticMarkup(
    <AgeBar
      parts={[
        { label: 'Overdue', urgency: 'overdue', count: 1200, href: '/late' },
        { label: 'Today', urgency: 'today', count: 0, href: '/today' },
      ]}
    />,
  )
  expect([...html.matchAll(/<a [^>]*style="flex-grow:(\d+)" href="([^"]*)">([^<]*)/g)].map((m) => m.slice(1))).toEqual([
    ['1200', '/late', '1,200'],
  ])
  expect(html).toContain('Today 0')
})

test('a funnel tells each step’s part of the one before, and says nothing of parts of nothing', () => {
  const html = renderToStaticMarkup(
    <FunnelBars
      steps={[
        { label: 'Seen', count: 1000, href: '/a' },
        { label: 'Begun', count: 25, href: '/b' },
        { label: 'Held', count: 0, href: '/c' },
        { label: 'Paid', count: 0, href: '/d' },
      ]}
    />,
  )
  expect(html.match(/[\d.]+% of the step before/g)).toEqual(['2.5% of the step before', '0% of the step before'])
  expect([...html.matchAll(/<rect[^>]* width="([\d.]+)%"/g)].map((match) => match[1])).toEqual([
    '100.00', '2.50', '0.00', '0.00',
  ]) // prettier-ignore
})
