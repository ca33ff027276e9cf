import type { scaleLinear } from 'd3-scale'
import { foldText, reachOf, roundPlace, widthOf, wordSize, type Placed } from './places.ts'

/** Places of the words around lines: names beside the ends, words at points, values below. Across is percent, down are pixels. */

/** The room for names beside the ends, in pixels. */
const widestEnd = 112
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

interface PlacedEnd extends EndLabel {
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

/** The width of the lines on a phone and on a wide screen, in pixels, without the values and names on both sides. */
const widths = { phone: 140, wide: 400 }

/** The words below the lines, in even steps: as many as have room on wide screens, and fewer of them on phones. */
export function placeXTicks(ticks: readonly XTick[], across: (value: number) => number): PlacedXTick[] {
  const placed = ticks.map(({ at, text }) => ({ ...placeIn(across(at), text), text }))
  const wide = stepOf(placed, widths.wide)
  const onWide = placed.filter((_, index) => index % wide === 0)
  const phone = stepOf(onWide, widths.phone)
  return onWide.map((tick, index) => ({ ...tick, isThin: index % phone !== 0 }))
}

/** The words centred on a place, else beside it, else at the edge, wherever the drawing on a phone has the room. */
function placeIn(at: number, text: string): Placed {
  const x = roundPlace(at)
  const share = (widthOf(text) / widths.phone) * 100
  if (x >= share / 2 && x <= 100 - share / 2) return { x, anchor: 'middle' }
  const isLeft = x < 50
  const fitsBeside = isLeft ? x + share <= 100 : x - share >= 0
  return { x: fitsBeside ? x : isLeft ? 0 : 100, anchor: isLeft ? 'start' : 'end' }
}

type Named = Placed & { text: string }

/** The least step in which the words have room beside each other; rather one that ends with the last of them. */
function stepOf(ticks: readonly Named[], width: number): number {
  const most = Math.max(1, ticks.length)
  const steps = Array.from({ length: most }, (_, index) => index + 1).filter((step) => {
    const kept = ticks.filter((_, index) => index % step === 0)
    return kept.every((tick, index) => index === 0 || areApart(kept[index - 1]!, tick, width))
  })
  const least = steps[0] ?? most
  return steps.find((step) => step <= least * 2 && (ticks.length - 1) % step === 0) ?? least
}

function areApart(left: Named, right: Named, width: number): boolean {
  return endsIn(left, width)[1] + 6 <= endsIn(right, width)[0]
}

function endsIn({ x, anchor, text }: Named, width: number): [number, number] {
  const [from, to] = reachOf({ x: 0, anchor }, text)
  return [(x / 100) * width + from, (x / 100) * width + to]
}

interface Note {
  x: number
  y: number
  text: string
  /** True for words in the middle of an area, which they may leave only for want of room. */
  isCentred?: boolean
}

interface PlacedNote extends Note {
  anchor: Placed['anchor']
  dx: number
}

/** Words at points, beside them where they meet neither each other nor an edge; left out where no side is free. */
export function placeNotes(notes: readonly Note[], lines: readonly number[], height: number): PlacedNote[] {
  const placed: (PlacedNote & { from: number; to: number })[] = []
  for (const { x, y, text, isCentred } of notes) {
    const sides = [
      ...(isCentred ? [{ anchor: 'middle', dx: 0, y: y + 4 } as const] : []),
      { anchor: 'start', dx: 7, y: y - 7 },
      { anchor: 'end', dx: -7, y: y + 15 },
      { anchor: 'start', dx: 7, y: y + 15 },
      { anchor: 'end', dx: -7, y: y - 7 },
    ] as const
    const candidates = sides.map(({ anchor, dx, y: at }) => {
      const begin = (x / 100) * widths.phone + dx
      const from = begin - widthOf(text) * { start: 0, middle: 0.5, end: 1 }[anchor]
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

/** The lines of the words above a mark, the lowest last. */
export function placeMark(at: number, text: string): (Placed & { text: string })[] {
  const lines = foldText(text, widths.phone)
  const longest = lines.toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? ''
  return lines.map((part) => ({ ...placeIn(at, longest), text: part }))
}

/** The heights of the lines across and what they stand for, three or four of them. */
export function placeValueLines(scale: ReturnType<typeof scaleLinear<number, number>>) {
  const values = scale.ticks(3)
  const step = values.length > 1 ? values[1]! - values[0]! : 0
  return values.map((value) => ({ value, step, y: roundPlace(scale(value)) }))
}
