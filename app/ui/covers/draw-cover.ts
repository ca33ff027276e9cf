import { lastOf } from '#app/utils/last.ts'
import type { Building, Cover, CoverRow } from '#app/domain/covers/cover.ts'

/**
 * The chart of a cover as shapes and labels, for the page (cover.tsx) and for the picture that other sites show. It stands on its
 * lower edge and follows from the cover alone.
 */

/** Of the chart, in its own units. */
export const chartSize = { width: 320, height: 104 } as const

export type Tone = 'stone' | 'green' | 'brass' | 'rust' | 'paper' | 'ink' | 'line'

interface Shape {
  path: string
  tone: Tone
}

export interface Label {
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

export interface Chart {
  shapes: Shape[]
  labels: Label[]
}

const left = 20
const right = chartSize.width - left
const room = right - left
const ground = chartSize.height
/** Letters are this wide at most, on average, and a row of them is as high as this. */
const letter = 6.4
const line = 16

const round = (value: number) => Math.round(value * 10) / 10
const box = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
const widthOf = (text: string) => [...text].length * letter

/** The chart of a cover; empty where its figure stands alone. Neighbours of one tone are one shape. */
export function drawCover(cover: Cover): Chart {
  if (cover.kind === null) return { shapes: [], labels: [] }
  const { shapes, labels } = drawn[cover.kind](cover)
  const joined: Shape[] = []
  for (const { path, tone } of shapes) {
    const last = lastOf(joined)
    if (last?.tone === tone) last.path += path
    else joined.push({ path, tone })
  }
  return { shapes: joined, labels }
}

const drawn: Record<NonNullable<Cover['kind']>, (cover: Cover) => Chart> = {
  columns: drawColumns,
  bars: drawBars,
  parts: drawParts,
  count: drawCount,
  steps: drawSteps,
  ticks: drawTicks,
  buildings: drawBuildings,
}

const toneOf = ({ isMain, amount }: CoverRow): Tone => (amount < 0 ? 'rust' : isMain ? 'green' : 'stone')

function drawColumns({ rows }: Cover): Chart {
  const isNamed = rows.some(({ name }) => name !== '')
  const foot = isNamed ? ground - line - 4 : ground
  const gap = 10
  const width = (room - gap * (rows.length - 1)) / rows.length
  const most = Math.max(...rows.map(({ amount }) => amount), 0)
  const chart: Chart = { shapes: [], labels: [] }
  rows.forEach((row, at) => {
    const x = left + at * (width + gap)
    // What is nothing or less is a stub: it stands on the ground all the same.
    const height = most > 0 && row.amount > 0 ? Math.max(2, (row.amount / most) * (foot - line - 2)) : 2
    const middle = x + width / 2
    chart.shapes.push({ path: box(x, foot - height, width, height), tone: toneOf(row) })
    chart.labels.push({ text: row.value, x: middle, y: foot - height - 5, anchor: 'middle' })
    if (row.name !== '') chart.labels.push({ text: row.name, x: middle, y: ground - 5, anchor: 'middle' })
  })
  if (isNamed) chart.shapes.push({ path: box(left, foot, room, 1), tone: 'ink' })
  return chart
}

function drawBars({ rows }: Cover): Chart {
  const [high, gap] = [20, 6]
  const textOf = ({ name, value }: CoverRow) => `${name} ${value}`
  // The longest bar for which every bar has its words beside it.
  const most = Math.max(...rows.map(({ amount }) => amount), 0)
  const longest = Math.min(
    ...rows.map((row) => ((room - 8 - widthOf(textOf(row))) * most) / Math.max(row.amount, most / room)),
    room,
  )
  const top = (ground - rows.length * (high + gap) + gap) / 2
  const chart: Chart = { shapes: [], labels: [] }
  rows.forEach((row, at) => {
    const width = most > 0 ? Math.max(2, (row.amount / most) * longest) : 2
    const y = top + at * (high + gap)
    chart.shapes.push({ path: box(left, y, width, high), tone: toneOf(row) })
    chart.labels.push({ text: textOf(row), x: left + width + 8, y: y + 14.5, anchor: 'start' })
  })
  return chart
}

const partTones: Tone[] = ['stone', 'brass', 'green', 'rust', 'ink']

function drawParts({ rows }: Cover): Chart {
  const all = rows.reduce((sum, { amount }) => sum + amount, 0)
  const chart: Chart = { shapes: [], labels: [] }
  const high = 28
  let x = left
  let [keyX, keyY] = [left, high + 24]
  rows.forEach(({ name, value, amount, isMain }, at) => {
    const width = (amount / all) * (room - 2 * (rows.length - 1))
    const tone = isMain ? 'green' : partTones.filter((each) => each !== 'green' || !rows.some((row) => row.isMain))[at]!
    chart.shapes.push({ path: box(x, 6, width, high), tone })
    x += width + 2
    const text = `${name} ${value}`
    const wide = 14 + widthOf(text) + 12
    if (keyX > left && keyX + wide - 12 > right) [keyX, keyY] = [left, keyY + line + 2]
    chart.shapes.push({ path: box(keyX, keyY - 9, 9, 9), tone })
    chart.labels.push({ text, x: keyX + 14, y: keyY, anchor: 'start' })
    keyX += wide
  })
  return chart
}

/** Squares in as few rows as keep them at least 10 wide: the last ones are those that count, as the months of a year that is over. */
function drawCount({ rows, of }: Cover): Chart {
  const lines = of <= 14 ? 1 : of <= 30 ? 2 : 3
  const across = Math.ceil(of / lines)
  const gap = 4
  const wide = (room - gap * (across - 1)) / across
  const high = lines === 1 ? 64 : (84 - gap * (lines - 1)) / lines
  const marked = of - rows[0]!.amount
  return {
    labels: [],
    shapes: Array.from({ length: of }, (_, at) => ({
      path: box(
        left + (at % across) * (wide + gap),
        ground - 12 - lines * (high + gap) + gap + Math.floor(at / across) * (high + gap),
        wide,
        high,
      ),
      tone: at >= marked ? 'green' : 'stone',
    })),
  }
}

const disc = (x: number, y: number, radius: number) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

function drawSteps({ rows }: Cover): Chart {
  const y = 50
  const chart: Chart = { shapes: [{ path: box(left, y - 1, room, 2), tone: 'ink' }], labels: [] }
  const last = rows.length - 1
  rows.forEach(({ name, isMain }, at) => {
    const x = left + 8 + (at * (room - 16)) / last
    chart.shapes.push({ path: disc(x, y, isMain ? 10 : 7), tone: isMain ? 'brass' : 'green' })
    const anchor = at === 0 ? 'start' : at === last ? 'end' : 'middle'
    const edge = at === 0 ? left : at === last ? right : x
    chart.labels.push({ text: name, x: edge, y: at % 2 === 0 ? y + 28 : y - 18, anchor })
  })
  return chart
}

function drawTicks({ rows }: Cover): Chart {
  const chart: Chart = { shapes: [], labels: [] }
  const wide = room / rows.length
  const radius = Math.min(24, Math.floor(wide / 2) - 5)
  rows.forEach(({ name }, at) => {
    const [x, y] = [left + (at + 0.5) * wide, 40]
    const size = radius / 3
    chart.shapes.push(
      { path: disc(x, y, radius), tone: 'paper' },
      {
        path: `M${round(x - size * 1.2)} ${round(y)}l${round(size)} ${round(size)} ${round(size * 1.5)}-${round(size * 1.9)}`,
        tone: 'line',
      },
    )
    chart.labels.push({ text: name, x, y: y + radius + line, anchor: 'middle' })
  })
  return chart
}

/** Each stands on the ground in a place 64 wide; `x` is its left edge. */
const buildingShapes: Record<Building, (x: number) => Shape[]> = {
  house: (x) => [
    { path: `M${x - 4} 56l36-28 36 28z`, tone: 'stone' },
    { path: box(x + 2, 56, 60, ground - 56), tone: 'rust' },
    ...windows(x + 10, [64], 2, 28),
    { path: box(x + 26, 80, 12, ground - 80), tone: 'green' },
  ],
  terrace: (x) => [
    { path: box(x, 40, 64, ground - 40), tone: 'rust' },
    { path: box(x - 2, 34, 68, 6), tone: 'stone' },
    ...windows(x + 6, [48], 4, 14),
    ...[4, 20, 36, 52].map((at): Shape => ({ path: box(x + at, 82, 8, ground - 82), tone: 'green' })),
  ],
  semi: (x) => [
    { path: `M${x - 4} 52l18-18h36l18 18z`, tone: 'stone' },
    { path: box(x, 52, 64, ground - 52), tone: 'rust' },
    { path: box(x + 31, 52, 2, ground - 52), tone: 'paper' },
    ...windows(x + 6, [58], 4, 14),
    ...[20, 36].map((at): Shape => ({ path: box(x + at, 82, 8, ground - 82), tone: 'green' })),
  ],
  flats: (x) => [
    { path: box(x + 4, 12, 56, ground - 12), tone: 'stone' },
    ...windows(x + 10, [18, 38, 58], 3, 17),
    { path: box(x + 26, 82, 12, ground - 82), tone: 'green' },
  ],
  shop: (x) => [
    { path: box(x, 54, 64, ground - 54), tone: 'rust' },
    { path: box(x - 2, 54, 68, 10), tone: 'green' },
    { path: box(x + 6, 70, 32, 26), tone: 'paper' },
    { path: box(x + 44, 70, 12, ground - 70), tone: 'green' },
  ],
  'shop with flat': (x) => [
    { path: box(x, 16, 64, ground - 16), tone: 'rust' },
    { path: box(x - 2, 10, 68, 6), tone: 'stone' },
    ...windows(x + 8, [26], 3, 19),
    { path: box(x - 2, 54, 68, 10), tone: 'green' },
    { path: box(x + 6, 70, 32, 26), tone: 'paper' },
    { path: box(x + 44, 70, 12, ground - 70), tone: 'green' },
  ],
}

function windows(x: number, tops: number[], across: number, step: number): Shape[] {
  return tops.flatMap((top) =>
    Array.from({ length: across }, (_, at): Shape => ({ path: box(x + at * step, top, 10, 12), tone: 'paper' })),
  )
}

function drawBuildings({ rows }: Cover): Chart {
  const gap = (room - 64 * rows.length) / (rows.length + 1)
  const shapes = rows.flatMap(({ name }, at) => buildingShapes[name as Building](round(left + gap + at * (64 + gap))))
  return { shapes, labels: [] }
}
