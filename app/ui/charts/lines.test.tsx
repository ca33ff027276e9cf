import fc from 'fast-check'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ColumnChart } from './column-chart.tsx'
import { LineChart, type LineChartProps, type LineSeries } from './line-chart.tsx'
import { lineHeight, placeEnds, placeNotes, placeXTicks } from './line-places.ts'
import { widthOf, wordSize } from './places.ts'

const height = 200
const chart = (series: LineSeries[], more: Partial<LineChartProps> = {}) =>
  draw(
    <LineChart title="Price" unit="Pounds" label="A line" height={height} series={series} formatY={String} {...more} />,
  )
const main = (points: LineSeries['points'], more: Partial<LineSeries> = {}): LineSeries => ({
  name: 'Here', tone: 'main', points, endText: 'end', ...more,
}) // prettier-ignore

/** The places of everything drawn: none is a number that is none, none outside the drawing. */
function strayOf(html: string): string[] {
  const across = [...html.matchAll(/ (?:x|x1|x2|cx|width)="([^"]*)%"/g)].filter(([, at]) => !(Number(at) >= 0 && Number(at) <= 100)) // prettier-ignore
  const down = [...html.matchAll(/<(?:circle|rect|line)[^>]* (?:cy|y1|y2|y)="([^"]*)"/g)].filter(
    ([, at]) => !(Number(at) >= -4 && Number(at) <= height),
  )
  const paths = [...html.matchAll(/ d="([^"]*)"/g)].filter(([, path]) => /NaN|Infinity|undefined/.test(path!))
  return [...across, ...down, ...paths].map(([text]) => text)
}

describe('lines', () => {
  test('stay in the drawing, whatever the values are: negative, all equal, huge, nought, one', () => {
    const value = fc.oneof(
      fc.constant(0),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.integer({ min: -20, max: 20 }),
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.boolean(), (values, stepped) => {
        const points = values.map((y, x) => ({ x, y }))
        const html = chart([main(points, { stepped, shadedTo: points.length / 2, dots: true })], {
          limits: [{ y: values[0]!, text: '145% test' }],
          mark: { x: values.length / 2, text: 'as entered' },
          notes: points.slice(0, 4).map((point) => ({ ...point, text: 'a note' })),
        })
        expect(strayOf(html)).toEqual([])
        expect(html).toContain('aria-label="A line"')
      }),
      { numRuns: 200, seed: 14 },
    )
  })

  test('have their values beside them: no word of the axis stands in the drawing, and there is room for the longest', () => {
    const html = chart([main([{ x: 0, y: 100 }, { x: 1, y: 250_000 }])], { formatY: (value) => `£${value.toLocaleString('en-GB')}` }) // prettier-ignore
    const words = [...html.matchAll(/<text x="0" dx="-(\d+)"[^>]*text-anchor="end">([^<]*) </g)]
    expect(words.map(([, , text]) => text)).toEqual(['£0', '£100,000', '£200,000'])
    const [, room] = /padding-left:(\d+)px/.exec(html)!
    for (const [, gap, text] of words) expect(Number(room)).toBeGreaterThanOrEqual(widthOf(text!) + Number(gap))
    expect(html).not.toMatch(/<text x="0" y=/)
  })

  test('of no point are words', () => {
    expect(chart([])).toMatch(/^<p[^>]*>No figures are known\.<\/p>$/)
    expect(chart([main([])], { nothing: 'No month is published.' })).toContain('No month is published.')
    expect(chart([main([])])).not.toContain('<svg')
  })

  test('of one point are its dot, its name and its value on the axis', () => {
    const html = chart([main([{ x: 2026, y: 5 }])])
    expect(html.match(/<circle/g)).toHaveLength(1)
    expect(html).toContain('>2026 </text>')
    expect(html).toMatch(/<circle [^>]*cx="100%"/)
  })

  test('have a dot at each known point, else at the last one, and none where they are stepped', () => {
    const points = [1, 2, 3].map((x) => ({ x, y: x }))
    const dots = (more: Partial<LineSeries>) => chart([main(points, more)]).match(/<circle/g)?.length ?? 0
    expect([dots({ dots: true }), dots({}), dots({ stepped: true })]).toEqual([3, 1, 0])
  })

  test('have nought at the foot unless told otherwise, and the same scale where both ends are given', () => {
    const points = [{ x: 0, y: 100 }, { x: 1, y: 200 }] // prettier-ignore
    const lastDot = (more: Partial<LineChartProps>) => Number(/cy="([^"]*)"/.exec(chart([main(points)], more))![1])
    expect(lastDot({ yTo: 400 })).toBe(100)
    expect(lastDot({ yFrom: 0, yTo: 200 })).toBe(0)
    expect(lastDot({ yFrom: 100, yTo: 300 })).toBe(100)
  })

  test('shade the area under the steps up to a value', () => {
    const steps = main([{ x: 0, y: 5 }, { x: 100, y: 7 }, { x: 400, y: 7 }], { stepped: true, shadedTo: 200 }) // prettier-ignore
    const html = chart([steps], { yTo: 10 })
    // From 5% (half of the height) over 7% at a quarter of the width to the value at half of it.
    expect(html).toContain('d="M0,100L250,100L250,60L500,60L500,60L500,200L500,200L250,200L250,200L0,200Z"')
  })
})

describe('words around lines', () => {
  test('beside the ends never meet, and stay within reach of the drawing while they have room', () => {
    const end = fc.record({
      at: fc.double({ min: 0, max: height, noNaN: true }),
      text: fc.constantFrom('£181,505', '107% at 9%'),
      name: fc.constantFrom(undefined, 'England', 'Bournemouth, Christchurch and Poole'),
      tone: fc.constantFrom('main' as const, 'back' as const, 'limit' as const),
    })
    fc.assert(
      fc.property(fc.array(end, { maxLength: 3 }), (ends) => {
        const { labels, room } = placeEnds(ends, height)
        const lines = labels.flatMap(({ lines }) => lines).toSorted((a, b) => a.y - b.y)
        for (const [index, line] of lines.entries()) {
          if (index > 0) expect(line.y - lines[index - 1]!.y).toBeGreaterThanOrEqual(lineHeight - 0.2)
          expect(line.y).toBeGreaterThan(-lineHeight)
          expect(line.y).toBeLessThanOrEqual(height + lineHeight)
          expect(widthOf(line.text)).toBeLessThanOrEqual(room)
        }
      }),
      { numRuns: 300, seed: 14 },
    )
  })

  test('below stand in even steps, and fewer on phones', () => {
    const years = Array.from({ length: 11 }, (_, index) => ({ at: index, text: String(2016 + index) }))
    const placed = placeXTicks(years, (at) => at * 10)
    expect(placed.map(({ text }) => text)).toEqual(['2016', '2018', '2020', '2022', '2024', '2026'])
    expect(placed.filter(({ isThin }) => !isThin).map(({ text }) => text)).toEqual(['2016', '2026'])
    expect(placeXTicks([], (at) => at)).toEqual([])
    expect(placeXTicks([{ at: 100, text: '2026' }], (at) => at)).toEqual([
      { x: 100, anchor: 'end', text: '2026', isThin: false },
    ])
  })

  test('at points do not meet, and are left out where no side is free', () => {
    const many = Array.from({ length: 30 }, () => ({ x: 50, y: 100, text: 'a note' }))
    const placed = placeNotes(many, [], height)
    expect(placed.length).toBeGreaterThan(1)
    expect(placed.length).toBeLessThan(5)
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1))
        expect(Math.abs(one.y - other.y) >= wordSize || one.anchor !== other.anchor).toBe(true)
  })
})

describe('columns by size', () => {
  const columns = (counts: number[], here = -1) =>
    draw(
      <ColumnChart
        title="Councils"
        unit="Number of councils"
        label="Columns"
        height={height}
        columns={counts.map((count, index) => ({ from: index, to: index + 1, count, isHere: index === here }))}
        mark={{ x: here + 0.5, text: 'Bournemouth, Christchurch and Poole, 17 of 316' }}
      />,
    )

  test('are as high as they count, one of them marked, its words folded into lines', () => {
    const html = columns([0, 1, 4, 2], 2)
    expect(strayOf(html)).toEqual([])
    expect([...html.matchAll(/<rect class="([^"]*)"/g)].map(([, names]) => names!.split(' ').length)).toEqual([1, 1, 2, 1]) // prettier-ignore
    const heights = [...html.matchAll(/ height="([\d.]+)"><\/rect>/g)].map(([, each]) => Number(each))
    expect(heights[0]).toBe(0)
    expect(heights[2]! / heights[3]!).toBeCloseTo(2, 1)
    expect(html.match(/(Bournemouth|Poole), /g)).toHaveLength(2)
  })

  test('of nothing are words', () => {
    expect(columns([])).toContain('No figures are known.')
    expect(columns([0, 0])).not.toContain('<svg')
  })
})
