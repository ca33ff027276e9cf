import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCover } from '#app/domain/covers/cover.ts'
import { samplePosts } from '#db/sample/posts/list.ts'
import { dayTints, dayTones } from './card-cover.ts'
import { chartSize, drawCover, type Chart, type Label } from './draw-cover.ts'

function draw(...lines: string[]): Chart {
  const read = readCover(['8.24%', 'the rate that pays nothing', ...lines].join('\n'))
  if (!read.ok) throw new Error(read.mistake)
  return drawCover(read.cover!)
}

const fullest: [string, string[]][] = [
  ['columns', Array.from({ length: 7 }, (_, at) => `£99${at}k: £1,${at}00`)],
  ['columns', ['Eleven of l: £26,200', 'B: £1', '0', '−£9']],
  ['bars', ['A name that takes r: £1,719', 'B: £1', 'C: £2', 'D: 0']],
  ['bars', ['A: 0', 'B: 0']],
  ['parts', Array.from({ length: 5 }, (_, at) => `Running costs: £${at + 1}00`)],
  ['count', ['60 of 60']],
  ['count', ['0 of 2']],
  ['steps', Array.from({ length: 6 }, () => 'Twelve chars')],
  ['steps', Array.from({ length: 5 }, () => 'Fourteen chars')],
  ['ticks', Array.from({ length: 6 }, () => 'Seventy')],
  ['buildings', ['house', 'terrace', 'semi', 'flats']],
  ['buildings', ['shop', 'shop with flat']],
]

/** The extent of a label, whose letters are taken as wide as those of a usual face. */
function extentOf({ text, x, y, anchor }: Label) {
  const wide = [...text].length * 6.2
  const from = x - { start: 0, middle: wide / 2, end: wide }[anchor]
  return { from, to: from + wide, top: y - 10, foot: y + 3 }
}

/** The corners of a path of relative lines and arcs. */
function cornersOf(path: string): [x: number, y: number][] {
  let [x, y] = [0, 0]
  const corners: [number, number][] = []
  for (const [, command, rest] of path.matchAll(/([Mhvlaz])([^Mhvlaz]*)/g)) {
    const numbers = (rest!.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    const pairs = command === 'a' ? [numbers.slice(5, 7)] : command === 'h' ? [[numbers[0]!, 0]] : command === 'v' ? [[0, numbers[0]!]] : numbers.flatMap((_, at) => (at % 2 ? [] : [numbers.slice(at, at + 2)])) // prettier-ignore
    for (const [right, down] of pairs) {
      ;[x, y] = command === 'M' ? [right!, down!] : [x + right!, y + down!]
      corners.push([x, y])
    }
  }
  return corners
}

test.each(fullest)('%s stay within the frame, and no label covers another: %j', (kind, rows) => {
  const { shapes, labels } = draw(kind, ...rows)
  expect(shapes.length).toBeGreaterThan(0)
  for (const { path } of shapes) {
    expect(path).not.toMatch(/NaN|Infinity/)
    for (const [x, y] of cornersOf(path)) {
      expect([path, x >= 8, x <= chartSize.width - 8]).toEqual([path, true, true])
      expect([path, y >= 0, y <= chartSize.height + 0.1]).toEqual([path, true, true])
    }
  }
  const extents = labels.map(extentOf)
  for (const [at, one] of extents.entries()) {
    expect([labels[at]!.text, one.from >= 4, one.to <= chartSize.width - 4, one.top >= -4, one.foot <= chartSize.height]).toEqual([labels[at]!.text, true, true, true, true]) // prettier-ignore
    for (const other of extents.slice(at + 1)) {
      const isApart = one.to <= other.from || other.to <= one.from || one.foot <= other.top || other.foot <= one.top
      expect([labels[at]!.text, isApart]).toEqual([labels[at]!.text, true])
    }
  }
})

test('columns are as high as their values are large; one of nothing or less is a stub in a tone of its own', () => {
  const { shapes, labels } = draw('columns', '£200', '* £100', '0', '−£50')
  const heights = shapes.flatMap(({ path }) => [...path.matchAll(/v([\d.]+)h-/g)].map(([, high]) => Number(high)))
  expect(heights[0]! / heights[1]!).toBeCloseTo(2, 1)
  expect(heights.slice(2)).toEqual([2, 2])
  expect(shapes.map(({ tone }) => tone)).toEqual(['stone', 'green', 'stone', 'rust'])
  expect(labels.map(({ text }) => text)).toEqual(['£200', '£100', '0', '−£50'])
})

test('bars are as long as their values are large, and the words of each stand beside it', () => {
  const { shapes, labels } = draw('bars', 'Fee: £1,000', '* Together: £4,000')
  const [short, long] = shapes.map(({ path }) => Number(/h([\d.]+)v/.exec(path)![1]))
  expect(long! / short!).toBeCloseTo(4, 1)
  expect(labels.map(({ text }) => text)).toEqual(['Fee £1,000', 'Together £4,000'])
})

test('a figure alone has no chart, and the covers of the sample are small', () => {
  expect(draw()).toEqual({ shapes: [], labels: [] })
  for (const { cover } of samplePosts) {
    const read = readCover(cover ?? '')
    if (!read.ok || !read.cover) continue
    expect(JSON.stringify(drawCover(read.cover)).length).toBeLessThan(1500)
  }
})

test('the pictures for other sites have the colours of the site by day', () => {
  const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
  const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(css)![1]
  expect(dayTints).toEqual(['--cover-sand', '--color-tint', '--cover-clay', '--cover-slate'].map(token))
  const tones = { stone: '--plot-costs', green: '--color-green', brass: '--plot-interest', rust: '--plot-clay', paper: '--color-surface', ink: '--color-ink', line: '--color-ink' } // prettier-ignore
  for (const [tone, name] of Object.entries(tones)) expect([tone, dayTones[tone as keyof typeof tones]]).toEqual([tone, token(name)]) // prettier-ignore
})
