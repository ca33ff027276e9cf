import PDFDocument from 'pdfkit'

/** The built-in fonts: how wide a text is in them, and how a page says it. */

export type Pdf = PDFKit.PDFDocument

interface FontFacts {
  /** Its name among the resources of a page. */
  id: string
  /** From the top of a line down to where the letters stand, for a size of 1. */
  ascent: number
  /** The widths of words, for a size of 1. The same words come again in every document. */
  widths: Map<string, number>
  /** By how much two letters in a row stand closer, in thousandths of the size. By the codes of both. */
  kerns: Map<number, number>
}

const facts = (id: string, ascent: number): FontFacts => ({ id, ascent, widths: new Map(), kerns: new Map() })
const fonts = { Helvetica: facts('F1', 0.718), 'Helvetica-Bold': facts('F2', 0.718), 'Times-Bold': facts('F3', 0.683) }

export type Font = keyof typeof fonts

/** It only measures. */
const ruler = new PDFDocument({ autoFirstPage: false })

export function widthOf(text: string, font: Font, size: number): number {
  const { widths } = fonts[font]
  let width = widths.get(text)
  if (width === undefined) {
    width = ruler.font(font).fontSize(100).widthOfString(text) / 100
    widths.set(text, width)
  }
  return width * size
}

/** Where the letters stand below the top of their line. */
export function baselineOf(font: Font, size: number): number {
  return fonts[font].ascent * size
}

const references = new WeakMap<Pdf, Partial<Record<Font, PDFKit.PDFKitReference>>>()

/** The name of the font on this page, which holds it from now on. The library itself would read every font again for each document. */
export function nameOnPage(pdf: Pdf, font: Font): string {
  const { id } = fonts[font]
  const onPage = pdf.page.fonts as Record<string, PDFKit.PDFKitReference>
  if (!onPage[id]) {
    const known = references.get(pdf) ?? {}
    references.set(pdf, known)
    onPage[id] = known[font] ??= declare(pdf, font)
  }
  return id
}

function declare(pdf: Pdf, font: Font): PDFKit.PDFKitReference {
  const reference = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: font, Encoding: 'WinAnsiEncoding' })
  reference.end(null)
  return reference
}

/** The text as the operand of TJ: its letters, with the distances between those that stand closer. */
export function toShow(text: string, font: Font): string {
  let shown = '[('
  let previous = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const kern = index > 0 ? kernBetween(font, previous, code) : 0
    if (kern !== 0) shown += `)${-kern}(`
    shown += escaped[code] ?? text[index]!
    previous = code
  }
  return `${shown})]`
}

function kernBetween(font: Font, left: number, right: number): number {
  const { kerns } = fonts[font]
  const key = left * 65536 + right
  let kern = kerns.get(key)
  if (kern === undefined) {
    const [first, second] = [String.fromCharCode(left), String.fromCharCode(right)]
    kern = Math.round(1000 * (widthOf(first + second, font, 1) - widthOf(first, font, 1) - widthOf(second, font, 1)))
    kerns.set(key, kern)
  }
  return kern
}

/** What a text in brackets has to write otherwise, by its code: WinAnsi has these nine signs below 160. */
const escaped: Record<number, string> = { 40: '\\(', 41: '\\)', 92: '\\\\' }
const winAnsi = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 }
for (const [sign, code] of Object.entries(winAnsi)) escaped[sign.charCodeAt(0)] = String.fromCharCode(code)

/** The text with a plain minus. Throws on a letter the built-in fonts cannot write, which would print as another one. */
export function encodable(text: string): string {
  const plain = text.replaceAll('\u2212', '-')
  const strange = /[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/.exec(plain)
  if (strange) throw new Error(`The built-in fonts have no “${strange[0]}” (in “${plain}”).`)
  return plain
}
