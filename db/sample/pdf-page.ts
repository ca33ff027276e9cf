import { baselineOf, encodable, nameOnPage, toShow, widthOf, type Font, type Pdf } from './pdf-fonts.ts'

/** A page in points, its colours, and text that is set on one line each. */

export type { Pdf } from './pdf-fonts.ts'

export const ink = '#1f221d'
export const muted = '#605f55'
export const green = '#14432f'
export const brass = '#8a6a24'
export const red = '#9a3324'
export const rule = '#cfc4a8'
export const shade = '#f4efe2'

export const page = { left: 56, width: 595.28 - 2 * 56, top: 70, bottom: 841.89 - 66, height: 841.89 }

export interface TextStyle {
  font?: Font
  size?: number
  colour?: string
  /** Where `x` lies on the line. */
  align?: 'left' | 'right' | 'centre'
}

/**
 * One line of text whose upper left (or right, or middle) corner is at `x` and `y`. It is written as it will stand in the file: the
 * library would measure and encode each line anew, which was half of the work of a document.
 */
export function writeLine(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { font = 'Helvetica', size = 9, colour = ink, align = 'left' } = style
  const plain = encodable(text)
  const wide = align === 'left' ? 0 : widthOf(plain, font, size)
  const left = x - (align === 'right' ? wide : align === 'centre' ? wide / 2 : 0)
  const place = `1 0 0 -1 ${round(left)} ${round(y + baselineOf(font, size))} Tm`
  pdf.addContent(`BT ${toRgb(colour)} rg /${nameOnPage(pdf, font)} ${size} Tf ${place} ${toShow(plain, font)} TJ ET`)
}

export function drawRule(pdf: Pdf, y: number, colour = rule): void {
  const height = round(y)
  const [from, to] = [round(page.left), round(page.left + page.width)]
  pdf.addContent(`0.5 w ${toRgb(colour)} RG ${from} ${height} m ${to} ${height} l S`)
}

const round = (points: number): number => Math.round(points * 1000) / 1000

const colours = new Map<string, string>()

/** A colour such as `#1f221d` in parts from 0 to 1. */
function toRgb(colour: string): string {
  let parts = colours.get(colour)
  if (parts === undefined) {
    parts = [1, 3, 5].map((from) => round(parseInt(colour.slice(from, from + 2), 16) / 255)).join(' ')
    colours.set(colour, parts)
  }
  return parts
}

/** The lines that a text fills. A word that is wider than the line is cut. */
export function wrap(text: string, { font, size, width }: { font: Font; size: number; width: number }) {
  const lines: string[] = []
  const space = widthOf(' ', font, size)
  let line = ''
  let used = 0
  for (const word of encodable(text).split(' ')) {
    for (const part of cut(word, { font, size, width })) {
      const wide = widthOf(part, font, size)
      if (line !== '' && used + space + wide > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      used += (line === '' ? 0 : space) + wide
      line = line === '' ? part : `${line} ${part}`
    }
  }
  return [...lines, line]
}

function cut(word: string, { font, size, width }: { font: Font; size: number; width: number }): string[] {
  if (widthOf(word, font, size) <= width) return [word]
  const parts = ['']
  for (const letter of word) {
    if (widthOf(parts.at(-1)! + letter, font, size) > width) parts.push('')
    parts[parts.length - 1] += letter
  }
  return parts
}
