import PDFDocument from 'pdfkit'
import type { Block } from './pdf-blocks.ts'
import { toStrips, type Strip } from './pdf-strips.ts'
import { drawRule, green, ink, muted, page, wrap, writeLine, type Pdf } from './pdf-page.ts'

export interface PdfContent {
  title: string
  subtitle: string
  reference: string
  facts: [name: string, value: string][]
  blocks: Block[]
  /** UTC ISO text: the same content and date always give the same bytes. */
  date: string
}

/** Sets the document in the built-in fonts. Resolves to the file and its number of pages. Refuses letters they lack. */
export async function renderPdf(content: PdfContent): Promise<{ bytes: Buffer; pageCount: number }> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The pages write their text themselves, so the library needs no font.
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${content.title} (sample)`, Author: 'Sample data', CreationDate: new Date(content.date) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))

  const strips = [titleStrip(pdf, content), ...toStrips(pdf, [{ facts: content.facts }, ...content.blocks])]
  const pages = paginate(strips)
  for (const [index, placed] of pages.entries()) {
    pdf.addPage()
    if (index > 0) writeHeader(pdf, content)
    for (const { strip, top } of placed) strip.draw(top)
    writeFooter(pdf, `${content.reference} · ${content.title} · Sample`, `Page ${index + 1} of ${pages.length}`)
  }
  pdf.end()
  await ended
  return { bytes: Buffer.concat(chunks), pageCount: pages.length }
}

type Placed = { strip: Strip; top: number }[]

/** The strips on pages. Where the last page would hold little, the others leave it some. */
function paginate(strips: readonly Strip[]): Placed[] {
  const pages = placeStrips(strips, page.bottom)
  const filled = (list: Placed[]) => list.at(-1)!.reduce((sum, { strip }) => sum + strip.height, 0)
  let best = pages
  for (let bottom = page.bottom - 20; bottom > page.bottom - 240 && filled(best) < 330; bottom -= 20) {
    const tighter = placeStrips(strips, bottom)
    if (tighter.length > pages.length) break
    if (filled(tighter) > filled(best)) best = tighter
  }
  return best
}

function placeStrips(strips: readonly Strip[], bottom: number): Placed[] {
  const pages: Placed[] = [[]]
  let y = 44
  for (let index = 0; index < strips.length; index++) {
    let end = index
    let height = strips[index]!.height
    while (strips[end]!.keep && end + 1 < strips.length) height += strips[++end]!.height
    if (y + height > bottom && y > page.top) {
      pages.push([])
      y = page.top
      const { repeat } = strips[index]!
      if (repeat) {
        pages.at(-1)!.push({ strip: repeat, top: y })
        y += repeat.height
      }
    }
    for (; index <= end; index++) {
      const strip = strips[index]!
      // What only keeps its distance from the strip above is not needed at the top of a page.
      const skipped = y === page.top ? strip.gap : 0
      pages.at(-1)!.push({ strip, top: y - skipped })
      y += strip.height - skipped
    }
    index--
  }
  return pages
}

function titleStrip(pdf: Pdf, { title, subtitle }: PdfContent): Strip {
  const lines = wrap(subtitle, { font: 'Helvetica', size: 12, width: page.width })
  return {
    height: 60 + lines.length * 16,
    gap: 0,
    keep: true,
    draw: (top) => {
      const sample = 'SAMPLE DOCUMENT. PROPERTY, PEOPLE AND FIGURES ARE INVENTED; PUBLISHED AREA FIGURES ARE REAL.'
      writeLine(pdf, sample, page.left, top, { font: 'Helvetica-Bold', size: 8.5, colour: muted })
      writeLine(pdf, title, page.left, top + 20, { font: 'Times-Bold', size: 24, colour: green })
      for (const [index, line] of lines.entries()) {
        writeLine(pdf, line, page.left, top + 49 + index * 16, { size: 12, colour: ink })
      }
    },
  }
}

function writeHeader(pdf: Pdf, { reference, subtitle }: PdfContent): void {
  const [line] = wrap(`${reference} · ${subtitle}`, { font: 'Helvetica', size: 8, width: page.width - 150 })
  writeLine(pdf, line!, page.left, 40, { size: 8, colour: muted })
  writeLine(pdf, 'SAMPLE DOCUMENT', page.left + page.width, 40, { font: 'Helvetica-Bold', size: 8, colour: muted, align: 'right' }) // prettier-ignore
  drawRule(pdf, 53)
}

function writeFooter(pdf: Pdf, leftText: string, rightText: string): void {
  const y = page.height - 44
  drawRule(pdf, y - 8)
  writeLine(pdf, leftText, page.left, y, { size: 8, colour: muted })
  writeLine(pdf, rightText, page.left + page.width, y, { size: 8, colour: muted, align: 'right' })
}
