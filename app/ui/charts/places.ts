/**
 * Places of the marks and the words of a plot. Across is a percentage, down are pixels; so a plot fits any width and its words
 * keep their size. Whether words have room is reckoned for the narrowest plot, in pixels.
 */
const narrowest = 240

/** The size of a plot's words, in pixels. */
export const wordSize = 13

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

/** The beginning and end of a text in the narrowest plot, in pixels. */
export function reachOf({ x, anchor }: Placed, text: string, size = wordSize): [number, number] {
  const width = widthOf(text, size)
  const at = (x / 100) * narrowest
  const from = anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2
  return [from, from + width]
}

/** Writes the round values of an axis, all of them alike. `step` is what lies between two. */
export type FormatTick = (value: number, step: number) => string

/** A tenth of a percent is a pixel of a wide plot at most. */
export function roundPlace(value: number): number {
  return Math.round(value * 10) / 10
}
