import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatPounds, formatTickPounds } from '#app/utils/money.ts'
import { DotStrip } from './dot-strip.tsx'
import { GridTable } from './grid-table.tsx'
import { foldText, narrowest, widthOf, wordSize } from './places.ts'
import { Positions } from './positions.tsx'

const draw = renderToStaticMarkup

/** Everything that a drawing may not do, at the narrowest width: numbers that are none, parts outside, words that meet. */
function faultsOf(html: string): string[] {
  return [...html.matchAll(/<svg [^>]*height="([\d.]+)"[^>]*>(.*?)<\/svg>/gs)].flatMap(([, height, inside]) => [
    ...outside(inside!, Number(height)),
    ...meeting(inside!),
  ])
}

function outside(inside: string, height: number): string[] {
  return [...inside.matchAll(/<(line|rect|circle|text) ([^>]*)>/g)].flatMap(([tag, , text]) => {
    const all: Record<string, string> = Object.fromEntries(
      [...text!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    )
    const faults = Object.entries(all).filter(([name, value]) => {
      if (!/^(x|y|cx|cy|x1|x2|y1|y2|width|height|r)$/.test(name)) return false
      const isAcross = value.endsWith('%')
      const number = Number(value.replace('%', ''))
      return !(number >= 0 && number <= (isAcross ? 100 : /^(y|cy|y1|y2)$/.test(name) ? height : Infinity))
    })
    const end = Number.parseFloat(all.x ?? '0') + Number.parseFloat(all.width ?? '0')
    return faults.length > 0 || (all.width?.endsWith('%') && end > 100.011) ? [tag] : []
  })
}

interface Box {
  text: string
  left: number
  right: number
  y: number
}

function meeting(inside: string): string[] {
  const boxes = [...inside.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes, raw]): Box => {
    const text = raw!.trim().replaceAll('&amp;', '&')
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(` ${attributes}`)?.[1]
    const at = (Number.parseFloat(read('x')!) / 100) * narrowest + Number(read('dx') ?? 0)
    const width = widthOf(text) * (read('class') ? 1 : 0.91)
    const left = at - width * { start: 0, middle: 0.5, end: 1 }[read('text-anchor') ?? 'start']!
    return { text, left, right: left + width, y: Number(read('y')) }
  })
  const cut = boxes.filter(({ left, right }) => left < -1 || right > narrowest + 1)
  const met = boxes.filter((box, index) =>
    boxes
      .slice(index + 1)
      .some((other) => Math.abs(box.y - other.y) < wordSize && box.left < other.right && other.left < box.right),
  )
  return [...cut, ...met].map(({ text }) => text)
}

test('the faults are found', () => {
  const svg = (inside: string) => faultsOf(`<svg width="100%" height="50">${inside}</svg>`)
  expect(svg('<text x="50%" y="10" text-anchor="middle">Price £1</text><text x="60%" y="30">£2</text>')).toEqual([])
  expect(svg('<text x="50%" y="10">Price £92,000</text><text x="60%" y="10">£100k</text>')).toEqual(['Price £92,000'])
  expect(svg('<text x="90%" y="10">Price £92,000</text>')).toEqual(['Price £92,000'])
  expect(svg('<rect x="NaN%" y="1"/>')).toHaveLength(1)
  expect(svg('<rect x="60%" width="41%" y="1"/>')).toHaveLength(1)
  expect(svg('<line x1="0" y1="51"/>')).toHaveLength(1)
  expect(svg('<circle cx="-1%" cy="1"/>')).toHaveLength(1)
})

/** Money in pence: nothing, a few pence, what homes cost, and far more. */
const pence = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1000, max: 100_000_000 }),
  fc.integer({ min: 100_000_000, max: 10_000_000_000 }),
)
const percent = fc.oneof(fc.constant(0), fc.double({ min: -20, max: 400, noNaN: true }))
const placeName = fc.oneof(
  fc.constantFrom('England', 'Rhondda Cynon Taf', 'Bournemouth, Christchurch and Poole', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'), // prettier-ignore
  fc.stringMatching(/^[A-Z][a-z]{1,40}( [A-Za-z]{1,20}){0,4}$/),
)
const samples = { numRuns: 300, seed: 12 }

describe('a strip of dots', () => {
  const strip = (price: number, valuation: number | null, dots: number[]) =>
    draw(
      <DotStrip
        label="Values"
        main={{ text: `Price ${formatPounds(price)}`, value: price }}
        second={valuation === null ? null : { text: `Valuation ${formatPounds(valuation)}`, value: valuation }}
        dots={dots}
        formatTick={formatTickPounds}
        nothing="Nobody has put a value on it."
      />,
    )

  test('never draws outside, nor two words on each other', () =>
    fc.assert(
      fc.property(pence, fc.option(pence), fc.array(pence, { maxLength: 12 }), (price, valuation, dots) => {
        const html = strip(price, valuation, dots)
        expect(faultsOf(html)).toEqual([])
        expect(html.match(/<circle/g) ?? []).toHaveLength(dots.length)
      }),
      samples,
    ))

  test('of one value is a sentence', () => expect(strip(9_200_000, null, [])).toMatch(/^<p [^>]*>Nobody has/))

  test('equal values stand above each other', () =>
    expect([...strip(100, null, [100, 100]).matchAll(/cy="(\d+)"/g)].map(([, y]) => y)).toEqual(['48', '39']))
})

describe('positions on one line', () => {
  const lines = (main: number, others: [string, number][]) =>
    draw(
      <Positions
        label="Yields"
        main={{ text: `This deal ${main.toFixed(2)}%`, value: main }}
        others={others.map(([name, value]) => ({ text: `${name} ${value.toFixed(2)}%`, value }))}
        formatTick={(value) => `${value}%`}
        nothing="No yield is published."
      />,
    )

  test('never draw outside, nor two names on each other', () =>
    fc.assert(
      fc.property(percent, fc.array(fc.tuple(placeName, percent), { maxLength: 4 }), (main, others) => {
        expect(faultsOf(lines(main, others))).toEqual([])
      }),
      samples,
    ))

  test('of one value are a sentence', () => expect(lines(8.8, [])).toMatch(/^<p [^>]*>No yield is published/))

  test('no line down goes through a name, where one order leaves them free', () => {
    // Both names would reach to the left from the right end, and to the right from the left one.
    for (const [main, ...others] of [
      [5.15, 5.6, 5.97],
      [8.8, 5.59, 4.7],
      [20, 1, 2],
    ] as [number, number, number][]) {
      const html = lines(main, [
        ['Birmingham', others[0]],
        ['England', others[1]],
      ])
      const leads = [...html.matchAll(/<line class="[^"]*lead[^"]*" x1="([\d.]+)%"[^>]* y2="(\d+)"/g)]
      expect(leads).toHaveLength(2)
      const [upper, lower] = leads.map(([, x]) => (Number(x) / 100) * narrowest)
      const name = [...html.matchAll(/<text x="[^"]*" dx="(-?7)"[^>]*>([^<]*)</g)][0]!
      const width = widthOf(name[2]!.trim())
      const [from, to] = name[1] === '7' ? [upper!, upper! + width] : [upper! - width, upper!]
      expect(lower! > from && lower! < to, `${main}`).toBe(false)
    }
  })
})

test('a grid frames one cell and says so, and names rows and columns', () => {
  const html = draw(
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

test('long names are folded at spaces, and words that are longer than a line are cut; nothing is lost', () =>
  fc.assert(
    fc.property(placeName, (name) => {
      const lines = foldText(name)
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
      expect(lines.filter((line) => widthOf(line) > narrowest)).toEqual([])
    }),
    samples,
  ))
