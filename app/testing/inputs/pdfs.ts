import { once } from 'node:events'
import { getDocument, Util } from 'unpdf/pdfjs'
import PDFKit from 'pdfkit'

/** PDFs as people make them, and what stands on their pages. */

/** A PDF with a page of this text for each. */
export async function writePdf(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFKit({ size: 'A4', ...options, autoFirstPage: false })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const text of pages) pdf.addPage().text(text)
  pdf.end()
  await once(pdf, 'end')
  return Buffer.concat(chunks)
}

interface Page {
  /** The page as it is seen, turned and cut, in points. */
  width: number
  height: number
  text: string
  /** The pieces of the text as they are seen, from the upper left corner. The angle is 0 for what stands upright. */
  pieces: { text: string; left: number; right: number; bottom: number; size: number; angle: number }[]
}

/** The pages as pdf.js reads them. */
export async function readPdf(bytes: Uint8Array): Promise<Page[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const pdf = await loading.promise
    const pages: Page[] = []
    for (let n = 1; n <= pdf.numPages; n += 1) {
      const page = await pdf.getPage(n)
      const view = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const pieces = items.flatMap((item) => {
        if (!('str' in item) || item.str === '') return []
        const [a, b, , , left, bottom] = Util.transform(view.transform, item.transform) as number[]
        const size = Math.hypot(a!, b!)
        const right = left! + (item.width * size) / Math.hypot(item.transform[0] as number, item.transform[1] as number)
        return [
          { text: item.str, left: left!, right, bottom: bottom!, size, angle: Math.round(Math.atan2(b!, a!) * 57.3) },
        ]
      })
      const text = pieces.map((piece) => piece.text).join(' ')
      pages.push({ width: view.width, height: view.height, text: text.replace(/\s+/g, ' ').trim(), pieces })
    }
    return pages
  } finally {
    await loading.destroy()
  }
}
