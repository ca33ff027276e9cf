import { extent } from 'd3-array'
import { scaleLinear, type ScaleLinear } from 'd3-scale'

/**
 * Places of the marks and the words of a plot. Across is a percentage, down are pixels; so a plot fits any width and its words
 * keep their size. Whether words have room is reckoned for the narrowest plot, in pixels.
 */
export const narrowest = 240

/** The size of a plot's words, in pixels. */
export const wordSize = 13
/** Plain type is as wide as bold type of this size. */
const plainSize = wordSize * 0.91

/** The widths of letters in parts of their size, in the bold type of a wide font. */
const letterWidths: [RegExp, number][] = [
  [/[ .,:;'’|ijlftI()]/, 0.43],
  [/[mwMW%@]/, 1.05],
  [/[A-Z]/, 0.78],
]
const otherWidth = 0.7

/** About how many pixels a text takes. */
export function widthOf(text: string, size = wordSize): number {
  const parts = [...text].map((letter) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? otherWidth)
  return parts.reduce((sum, part) => sum + part, 0) * size
}

/** The text in lines that fit the narrowest plot. A word that is longer than a line is cut into lines. */
export function foldText(text: string, room = narrowest): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap((part) => cutWord(part, room))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer
    else if (word) lines.push(word)
  }
  return lines
}

function cutWord(word: string, room: number): string[] {
  if (widthOf(word) <= room) return [word]
  const most = Math.floor(room / wordSize)
  return Array.from({ length: Math.ceil(word.length / most) }, (_, part) => word.slice(part * most, (part + 1) * most))
}

export interface Placed {
  /** In percent of the width. */
  x: number
  anchor: 'start' | 'middle' | 'end'
}

/** The place of a text at a mark: centred on it, else beside it, else at the edge, wherever the narrowest plot has the room. */
export function placeText(x: number, text: string, size = wordSize): Placed {
  const share = (widthOf(text, size) / narrowest) * 100
  if (x >= share / 2 && x <= 100 - share / 2) return { x, anchor: 'middle' }
  const isLeft = x < 50
  const fitsAtMark = isLeft ? x + share <= 100 : x - share >= 0
  return { x: fitsAtMark ? x : isLeft ? 0 : 100, anchor: isLeft ? 'start' : 'end' }
}

/** The beginning and end of a text in the narrowest plot, in pixels. */
export function reachOf({ x, anchor }: Placed, text: string, size = wordSize): [number, number] {
  const width = widthOf(text, size)
  const at = (x / 100) * narrowest
  const from = anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2
  return [from, from + width]
}

/** Values to percent of the width. */
export type Across = ScaleLinear<number, number>

/** A scale that shows nought and all these values, from edge to edge. */
export function scaleFromZero(values: readonly number[]): Across {
  const [lowest, highest] = extent([0, ...values]) as [number, number]
  // Less than that is nothing, of which no axis can be parted.
  return scaleLinear([lowest, highest - lowest < 1e-9 ? lowest + 1 : highest], [0, 100]).clamp(true)
}

/** A scale for comparing places, not lengths: it begins near the lowest value, and no value stands at the edge. */
export function scaleAround(values: readonly number[]): Across {
  const [lowest = 0, highest = 0] = extent(values) as [number?, number?]
  const edge = (highest - lowest) * 0.12 || Math.abs(highest) * 0.05 || 1
  const from = lowest >= 0 ? Math.max(0, lowest - edge) : lowest - edge
  return scaleLinear([from, highest + edge], [0, 100]).clamp(true)
}

export interface Tick extends Placed {
  /** The place of the mark itself. */
  at: number
  text: string
}

/** Writes the round values of an axis, all of them alike. `step` is what lies between two. */
export type FormatTick = (value: number, step: number) => string

/** The round values along a scale whose words have room beside each other, five at most; none where not even two differ. */
export function placeTicks(scale: Across, format: FormatTick): Tick[] {
  for (const count of [4, 3, 2, 1]) {
    const values = scale.ticks(count)
    const step = values.length > 1 ? values[1]! - values[0]! : Math.abs(values[0] ?? 0)
    const ticks = values.map((value) => {
      const text = format(value, step)
      const at = roundPlace(scale(value))
      return { ...placeText(at, text, plainSize), at, text }
    })
    if (ticks.length <= 5 && ticks.every((tick, index) => index === 0 || hasRoom(ticks[index - 1]!, tick))) return ticks
  }
  return []
}

function hasRoom(left: Tick, right: Tick): boolean {
  return (
    left.text !== right.text && reachOf(left, left.text, plainSize)[1] + 4 <= reachOf(right, right.text, plainSize)[0]
  )
}

/** A tenth of a percent is a pixel of a wide plot at most. */
export function roundPlace(value: number): number {
  return Math.round(value * 10) / 10
}
