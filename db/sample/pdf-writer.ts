import PDFDocument from 'pdfkit'

/** What a page can hold: a heading, paragraphs, a list, a table of names and values, or a table with a head. */
export type Block =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | { facts: [name: string, value: string][] }
  /** The first column is text; `numbers` says how many of the last columns are right-aligned. */
  | { head: string[]; rows: string[][]; numbers: number; note?: string }

export interface PdfContent {
  title: string
  subtitle: string
  reference: string
  facts: [name: string, value: string][]
  /** Each part starts a page; the first one follows the title block. */
  parts: Block[][]
  /** UTC ISO text: the same content and date always give the same bytes. */
  date: string
}

const ink = '#1f221d'
const muted = '#605f55'
const green = '#14432f'
const rule = '#cfc4a8'
const left = 56
const width = 595.28 - 2 * left
const bottom = 841.89 - 76

/** Draws the document with the built-in fonts. Resolves to the file and its number of pages. Refuses letters they lack. */
export async function renderPdf(content: PdfContent): Promise<{ bytes: Buffer; pageCount: number }> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 60, left, right: left, bottom: 0 },
    bufferPages: true,
    info: { Title: `${content.title} (sample)`, Author: 'Sample data', CreationDate: new Date(content.date) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))

  writeTitle(pdf, content)
  for (const [index, blocks] of content.parts.entries()) {
    if (index > 0) pdf.addPage()
    for (const block of blocks) writeBlock(pdf, block)
  }
  const pageCount = pdf.bufferedPageRange().count
  for (let page = 0; page < pageCount; page++) {
    pdf.switchToPage(page)
    writeFooter(pdf, `${content.reference} · ${content.title} · Sample`, `Page ${page + 1} of ${pageCount}`)
  }
  pdf.end()
  await ended
  return { bytes: Buffer.concat(chunks), pageCount }
}

type Pdf = PDFKit.PDFDocument

function writeTitle(pdf: Pdf, { title, subtitle, facts }: PdfContent): void {
  pdf.font('Helvetica-Bold').fontSize(8).fillColor(muted)
  pdf.text('SAMPLE DOCUMENT. PROPERTY, PEOPLE AND FIGURES ARE INVENTED; PUBLISHED AREA FIGURES ARE REAL.', left, 44, {
    characterSpacing: 0.4,
  })
  pdf.font('Times-Bold').fontSize(24).fillColor(green).text(encodable(title), left, 66)
  pdf.font('Times-Roman').fontSize(13).fillColor(ink).text(encodable(subtitle), { width })
  pdf.moveDown(0.6)
  writeFacts(pdf, facts)
}

function writeBlock(pdf: Pdf, block: Block): void {
  if ('heading' in block) {
    makeRoom(pdf, 60)
    pdf.moveDown(0.6).font('Times-Bold').fontSize(15).fillColor(green)
    pdf.text(encodable(block.heading), left, pdf.y, { width })
    pdf.moveDown(0.3)
  } else if ('text' in block) {
    writeParagraph(pdf, block.text, left, width)
  } else if ('list' in block) {
    for (const item of block.list) {
      makeRoom(pdf, 30)
      pdf.font('Helvetica').fontSize(10).fillColor(green).text('•', left, pdf.y, { lineBreak: false })
      writeParagraph(pdf, item, left + 14, width - 14)
    }
  } else if ('facts' in block) {
    writeFacts(pdf, block.facts)
  } else {
    writeTable(pdf, block)
  }
}

function writeParagraph(pdf: Pdf, text: string, x: number, lineWidth: number): void {
  pdf.font('Helvetica').fontSize(10).fillColor(ink)
  makeRoom(pdf, pdf.heightOfString(text, { width: lineWidth, lineGap: 2.5 }))
  pdf.text(encodable(text), x, pdf.y, { width: lineWidth, lineGap: 2.5 })
  pdf.moveDown(0.5)
}

function writeFacts(pdf: Pdf, facts: [string, string][]): void {
  writeRows(pdf, facts, [width * 0.42, width * 0.58], 0)
}

function writeTable(pdf: Pdf, { head, rows, numbers, note }: Extract<Block, { head: string[] }>): void {
  // The first column gets the room of two, except where every column holds words.
  const share = width / (head.length + 1)
  const widths = head.map((_, index) => (numbers === 0 ? width / head.length : index === 0 ? 2 * share : share))
  makeRoom(pdf, 50)
  writeRow(pdf, head, widths, numbers, 'Helvetica-Bold')
  writeRows(pdf, rows, widths, numbers)
  if (note) {
    makeRoom(pdf, 24)
    pdf.font('Helvetica').fontSize(8).fillColor(muted).text(encodable(note), left, pdf.y, { width })
    pdf.moveDown(0.6)
  }
}

function writeRows(pdf: Pdf, rows: readonly string[][], widths: number[], numbers: number): void {
  for (const row of rows) writeRow(pdf, row, widths, numbers, 'Helvetica')
  pdf.moveDown(0.6)
}

function writeRow(pdf: Pdf, cells: readonly string[], widths: number[], numbers: number, font: string): void {
  pdf.font(font).fontSize(9).fillColor(ink)
  const inset = 4
  const height =
    Math.max(...cells.map((cell, index) => pdf.heightOfString(cell, { width: widths[index]! - 2 * inset }))) + 8
  makeRoom(pdf, height)
  const top = pdf.y
  let x = left
  for (const [index, cell] of cells.entries()) {
    const align = index >= cells.length - numbers ? 'right' : 'left'
    pdf.text(encodable(cell), x + inset, top + 4, { width: widths[index]! - 2 * inset, align })
    x += widths[index]!
  }
  pdf
    .moveTo(left, top + height)
    .lineTo(left + width, top + height)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke()
  pdf.x = left
  pdf.y = top + height
}

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage()
}

function writeFooter(pdf: Pdf, leftText: string, rightText: string): void {
  const y = 841.89 - 44
  pdf
    .moveTo(left, y - 8)
    .lineTo(left + width, y - 8)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke()
  pdf.font('Helvetica').fontSize(8).fillColor(muted)
  pdf.text(encodable(leftText), left, y, { width: width - 80, lineBreak: false })
  pdf.text(rightText, left + width - 80, y, { width: 80, align: 'right', lineBreak: false })
}

/** The text with a plain minus. Throws on a letter the built-in fonts cannot write, which would print as another one. */
function encodable(text: string): string {
  const plain = text.replaceAll('\u2212', '-')
  const strange = /[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/.exec(plain)
  if (strange) throw new Error(`The built-in fonts have no “${strange[0]}” (in “${plain}”).`)
  return plain
}
