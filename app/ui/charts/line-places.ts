import { scaleLinear } from 'd3-scale'
import { foldText, reachOf, placeText, roundPlace, widthOf, wordSize, type Placed } from './places.ts'

/** Where the words around lines stand: names beside the ends, words at points, values below. Across is percent, down are pixels. */

/** The room for names beside the ends, in pixels. */
const widestEnd = 104
export const lineHeight = 15
/** Between an end and its name. */
const endGap = 8

export interface EndLabel {
  /** The height of the end, in pixels from the top. */
  at: number
  text: string
  name?: string
  tone: 'main' | 'back' | 'back2' | 'limit'
}

export interface PlacedEnd extends EndLabel {
  lines: { text: string; isName: boolean; y: number }[]
}

export interface Ends {
  labels: PlacedEnd[]
  /** The room that they need on the right, in pixels. */
  room: number
}

/** The names beside the ends, moved apart where they would meet, and within the height wherever all of them have room in it. */
export function placeEnds(labels: readonly EndLabel[], height: number): Ends {
  const blocks = labels
    .map((label) => {
      const names = label.name ? foldText(label.name, widestEnd) : []
      const lines = [
        ...names.map((text) => ({ text, isName: true })),
        ...foldText(label.text, widestEnd).map((text) => ({ text, isName: false })),
      ]
      return { label, lines, size: lines.length * lineHeight + 3, top: label.at - (lines.length * lineHeight) / 2 }
    })
    .toSorted((a, b) => a.top + a.size / 2 - (b.top + b.size / 2))
  let below = -lineHeight
  for (const block of blocks) {
    block.top = Math.max(block.top, below)
    below = block.top + block.size
  }
  let above = height + lineHeight
  for (const block of blocks.toReversed()) {
    block.top = Math.min(block.top, above - block.size)
    above = block.top
  }
  const widest = Math.max(0, ...blocks.flatMap(({ lines }) => lines.map(({ text }) => widthOf(text))))
  return {
    labels: blocks.map(({ label, lines, top }) => ({
      ...label,
      lines: lines.map((each, index) => ({ ...each, y: roundPlace(top + (index + 1) * lineHeight - 3) })),
    })),
    room: blocks.length === 0 ? 0 : Math.ceil(Math.min(widest, widestEnd)) + endGap,
  }
}

export interface XTick {
  /** Its value on the axis. */
  at: number
  text: string
}

export interface PlacedXTick extends Placed {
  text: string
  /** True where it has room on wide screens only. */
  isThin: boolean
}

/** The width of the lines on a phone and on a wide screen, in pixels; the names beside their ends are not in it. */
const widths = { phone: 184, wide: 480 }

/** The words below the lines: on phones those that have room beside each other, on wide screens more; the last before the others. */
export function placeXTicks(ticks: readonly XTick[], across: (value: number) => number): PlacedXTick[] {
  const placed = ticks.map(({ at, text }) => ({ ...placeIn(across(at), text, widths.phone), text }))
  const onPhones = choose(placed, widths.phone, [])
  const onWide = choose(placed, widths.wide, onPhones)
  return placed.filter((tick) => onWide.includes(tick)).map((tick) => ({ ...tick, isThin: !onPhones.includes(tick) }))
}

function placeIn(at: number, text: string, width: number): Placed {
  const x = roundPlace(at)
  const half = (widthOf(text) / width) * 50
  return { x, anchor: x < half ? 'start' : x > 100 - half ? 'end' : 'middle' }
}

type Named = Placed & { text: string }

function choose<T extends Named>(ticks: T[], width: number, kept: T[]): T[] {
  const chosen = [...kept]
  const [first, last] = [ticks[0], ticks.at(-1)]
  const wanted = [first, last, ...ticks.slice(1, -1)].filter((tick) => tick !== undefined)
  for (const tick of wanted)
    if (!chosen.includes(tick) && chosen.every((other) => areApart(tick, other, width))) chosen.push(tick)
  return chosen
}

function areApart(one: Named, other: Named, width: number): boolean {
  const [left, right] = one.x <= other.x ? [one, other] : [other, one]
  return endsIn(left, width)[1] + 6 <= endsIn(right, width)[0]
}

function endsIn({ x, anchor, text }: Named, width: number): [number, number] {
  const [from, to] = reachOf({ x: 0, anchor }, text)
  return [(x / 100) * width + from, (x / 100) * width + to]
}

export interface Note {
  x: number
  y: number
  text: string
}

export interface PlacedNote extends Note {
  anchor: 'start' | 'end'
  dx: number
}

/** Words at points, beside them where they meet neither each other nor an edge; left out where no side is free. */
export function placeNotes(notes: readonly Note[], lines: readonly number[], height: number): PlacedNote[] {
  const placed: (PlacedNote & { from: number; to: number })[] = []
  for (const { x, y, text } of notes) {
    const sides = [
      { anchor: 'start', dx: 7, y: y - 7 },
      { anchor: 'end', dx: -7, y: y + 15 },
      { anchor: 'start', dx: 7, y: y + 15 },
      { anchor: 'end', dx: -7, y: y - 7 },
    ] as const
    const candidates = sides.map(({ anchor, dx, y: at }) => {
      const begin = (x / 100) * widths.phone + dx
      const from = anchor === 'start' ? begin : begin - widthOf(text)
      return { text, x: roundPlace(x), y: roundPlace(at), anchor, dx, from, to: from + widthOf(text) }
    })
    const free = candidates.filter(
      (one) =>
        one.from >= 0 &&
        one.to <= widths.phone &&
        one.y >= wordSize &&
        one.y <= height - 4 &&
        placed.every(
          (other) => Math.abs(other.y - one.y) > wordSize + 2 || one.from > other.to + 4 || other.from > one.to + 4,
        ),
    )
    // Rather not on a line that goes across.
    const best = free.find((one) => lines.every((at) => at < one.y - wordSize || at > one.y + 3)) ?? free[0]
    if (best) placed.push(best)
  }
  return placed.map(({ text, x, y, anchor, dx }) => ({ text, x, y, anchor, dx }))
}

/** The word above a mark: centred on it unless an edge is near. */
export function placeMark(at: number, text: string): Placed {
  const { x, anchor } = placeText(at, text)
  return { x: roundPlace(x), anchor }
}

/** The heights of the lines across and what they stand for, three or four of them. */
export function placeValueLines(scale: ReturnType<typeof scaleLinear<number, number>>) {
  const values = scale.ticks(3)
  const step = values.length > 1 ? values[1]! - values[0]! : 0
  return values.map((value) => ({ value, step, y: roundPlace(scale(value)) }))
}
