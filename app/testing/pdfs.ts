import { once } from 'node:events'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFKit from 'pdfkit'

/** PDFs as people make them, and what stands on their pages. */

/** A PDF with a page of this text for each. */
export async function writePdf(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFKit({ size: 'A4', autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const text of pages) pdf.addPage().text(text)
  pdf.end()
  await once(pdf, 'end')
  return Buffer.concat(chunks)
}

/** The text of each page, as pdf.js reads it. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const pdf = await loading.promise
    const texts: string[] = []
    for (let n = 1; n <= pdf.numPages; n += 1) {
      const { items } = await (await pdf.getPage(n)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    return texts
  } finally {
    await loading.destroy()
  }
}
