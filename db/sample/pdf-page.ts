import PDFDocument from 'pdfkit'

/** A page in points, its colours, and text that is set on one line each. */

export type Pdf = PDFKit.PDFDocument

export const ink = '#1f221d'
export const muted = '#605f55'
export const green = '#14432f'
export const brass = '#8a6a24'
export const red = '#9a3324'
export const rule = '#cfc4a8'
export const shade = '#f4efe2'

export const page = { left: 56, width: 595.28 - 2 * 56, top: 70, bottom: 841.89 - 66, height: 841.89 }

export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Times-Bold'

export interface TextStyle {
  font?: Font
  size?: number
  colour?: string
  /** Where `x` lies on the line. */
  align?: 'left' | 'right' | 'centre'
}

/** One line of text whose upper left (or right, or middle) corner is at `x` and `y`. */
export function writeLine(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { font = 'Helvetica', size = 9, colour = ink, align = 'left' } = style
  const plain = encodable(text)
  const wide = align === 'left' ? 0 : widthOf(pdf, plain, font, size)
  pdf.font(font).fontSize(size).fillColor(colour)
  pdf.text(plain, x - (align === 'right' ? wide : align === 'centre' ? wide / 2 : 0), y, { lineBreak: false })
}

export function drawRule(pdf: Pdf, y: number, colour = rule): void {
  pdf
    .moveTo(page.left, y)
    .lineTo(page.left + page.width, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
}

/** The widths of words by font, for a size of 1. The same words come again in every document. */
const wordWidths: Record<Font, Map<string, number>> = {
  Helvetica: new Map(),
  'Helvetica-Bold': new Map(),
  'Times-Bold': new Map(),
}

/** Makes lines cheaper to write: after each one the library would measure it again, to know where a next one would begin. */
export function skipMeasuring(pdf: Pdf): void {
  pdf.widthOfString = () => 0
}
// Measuring in a document of its own leaves the order of the fonts in the others as they are written.
const ruler = new PDFDocument({ autoFirstPage: false })

export function widthOf(pdf: Pdf, text: string, font: Font, size: number): number {
  const known = wordWidths[font]
  let width = known.get(text)
  if (width === undefined) {
    width = ruler.font(font).fontSize(100).widthOfString(text) / 100
    known.set(text, width)
  }
  return width * size
}

/** The lines that a text fills. A word that is wider than the line is cut. */
export function wrap(pdf: Pdf, text: string, { font, size, width }: { font: Font; size: number; width: number }) {
  const lines: string[] = []
  const space = widthOf(pdf, ' ', font, size)
  let line = ''
  let used = 0
  for (const word of encodable(text).split(' ')) {
    for (const part of cut(pdf, word, { font, size, width })) {
      const wide = widthOf(pdf, part, font, size)
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

function cut(pdf: Pdf, word: string, { font, size, width }: { font: Font; size: number; width: number }): string[] {
  if (widthOf(pdf, word, font, size) <= width) return [word]
  const parts = ['']
  for (const letter of word) {
    if (widthOf(pdf, parts.at(-1)! + letter, font, size) > width) parts.push('')
    parts[parts.length - 1] += letter
  }
  return parts
}

/** The text with a plain minus. Throws on a letter the built-in fonts cannot write, which would print as another one. */
export function encodable(text: string): string {
  const plain = text.replaceAll('\u2212', '-')
  const strange = /[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/.exec(plain)
  if (strange) throw new Error(`The built-in fonts have no “${strange[0]}” (in “${plain}”).`)
  return plain
}
