import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont, PDFRef } from 'pdf-lib'
import { toOneLine } from '#app/utils/text.ts'
import { fontOptions, keepKnown, orderPieces, readFont } from './letters.server.ts'

/** The small line with which a buyer's copy of a document says whose it is. */

/** A4 at the size in which the line is drawn; larger pages get it larger. */
const fontSize = 7
const padding = 2
/** The most signs of one part of the line. A name of this length still leaves the line on one side of A4. */
const longestPart = 48

const fontBytes = readFont('DejaVuSans')

export interface Line {
  ref: PDFRef
  width: number
  height: number
}

/**
 * Adds the line to the document as one drawing that every page can show. Its ground is almost white, so that it can be read on a
 * dark page too.
 */
export async function addLine(pdf: PDFDocument, parts: string[]): Promise<Line> {
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(fontBytes, fontOptions)
  const runs = writeLine(parts, new Set(font.getCharacterSet()))
  const width = runs.reduce((sum, run) => sum + font.widthOfTextAtSize(run, fontSize), 2 * padding)
  const height = fontSize + 2 * padding
  const content = [
    'q /Ground gs 1 g',
    `0 0 ${number(width)} ${number(height)} re f Q`,
    `BT /Letters ${fontSize} Tf 0.25 g ${padding} ${number(padding + fontSize * 0.2)} Td`,
    ...runs.map((run) => `${font.encodeText(run).toString()} Tj`),
    'ET',
  ].join('\n')
  const drawing = pdf.context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: {
      Font: { Letters: font.ref },
      ExtGState: { Ground: { Type: 'ExtGState', ca: 0.75 } },
    },
  })
  await embed(font)
  return { ref: pdf.context.register(drawing), width, height }
}

/** pdf-lib writes a font on saving the document, where it would also look at each page. */
const embed = (font: PDFFont) => font.embed()

export const number = (value: number) => String(Math.round(value * 1000) / 1000)

/**
 * The parts with a dot between them, as pieces of one direction in the order in which they stand on paper. The font's shaping
 * turns the letters within a piece.
 */
export function writeLine(parts: string[], known: ReadonlySet<number>): string[] {
  const written = parts.map((part) => shorten(keepKnown(toOneLine(part), known))).filter(Boolean)
  return written.flatMap((part, index) => [...(index > 0 ? [' · '] : []), ...orderPieces(part)])
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function shorten(text: string): string {
  const signs = Array.from(graphemes.segment(text), ({ segment }) => segment)
  return signs.length <= longestPart
    ? text
    : `${signs
        .slice(0, longestPart - 1)
        .join('')
        .trim()}…`
}
