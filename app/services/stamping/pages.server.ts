import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from 'pdf-lib'
import { addLine, number, type Line } from './line.server.ts'
import { countStates, type States } from './states.server.ts'

/** The reasons why a PDF gets no line, of those that lie in the PDF. */
export type Flaw = 'encrypted' | 'signed' | 'broken'

const name = (text: string) => PDFName.of(text)

/**
 * The PDF with the line of these parts on each page. All else stays: what the document says of itself, what it does, and the
 * contents of its pages.
 */
export async function stampPdf(
  bytes: Uint8Array,
  parts: string[],
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; reason: Flaw }> {
  try {
    // An object that cannot be read would be missing from the copy.
    const pdf = await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: Infinity,
      throwOnInvalidObject: true,
    })
    if (isSigned(pdf)) return { ok: false, reason: 'signed' }
    const pages = listPages(pdf)
    const line = await addLine(pdf, parts)
    stampPages(pdf.context, pages, line)
    const stamped = await pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
    return { ok: true, bytes: stamped }
  } catch {
    // pdf-lib has a kind of error for each of the many things that a PDF should not hold.
    return { ok: false, reason: isEncrypted(bytes) ? 'encrypted' : 'broken' }
  }
}

/** The entry stands in the trailer, which is never encrypted itself. */
function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt')
}

/** True for a document whose signature any change would make invalid. */
function isSigned({ catalog }: PDFDocument): boolean {
  const flags =
    catalog.lookupMaybe(name('AcroForm'), PDFDict)?.lookupMaybe(name('SigFlags'), PDFNumber)?.asNumber() ?? 0
  const changesOnlyByAdding = 2
  return (flags & changesOnlyByAdding) !== 0 || catalog.has(name('Perms'))
}

interface Page {
  node: PDFDict
  mediaBox?: PDFArray
  cropBox?: PDFArray
  rotation?: PDFNumber
  resources?: PDFDict
}

/**
 * Every page once, with what it inherits. Throws when there is none, or not as many as the document says: a line on some pages
 * only would be worse than none.
 */
function listPages({ catalog, context }: PDFDocument): Page[] {
  const root = catalog.lookup(name('Pages'), PDFDict)
  const pages: Page[] = []
  const seen = new Set<PDFDict>()
  const waiting: Page[] = [{ node: root }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    if (seen.has(node)) continue
    seen.add(node)
    const page: Page = {
      node,
      mediaBox: node.lookupMaybe(name('MediaBox'), PDFArray) ?? next.mediaBox,
      cropBox: node.lookupMaybe(name('CropBox'), PDFArray) ?? next.cropBox,
      rotation: node.lookupMaybe(name('Rotate'), PDFNumber) ?? next.rotation,
      resources: node.lookupMaybe(name('Resources'), PDFDict) ?? next.resources,
    }
    const kids = node.lookupMaybe(name('Kids'), PDFArray)
    if (!kids) pages.push(page)
    else for (const kid of kids.asArray()) waiting.push({ ...page, node: context.lookup(kid, PDFDict) })
  }
  if (pages.length === 0 || pages.length < (root.lookupMaybe(name('Count'), PDFNumber)?.asNumber() ?? 0))
    throw new Error('Not all pages can be found.')
  return pages
}

function stampPages(context: PDFContext, pages: Page[], line: Line): void {
  const statesOf = remember((stream: PDFObject | undefined) => readStates(stream))
  const register = remember((content: string) => context.register(context.stream(content)))
  const resourcesWithLine = remember((resources: PDFDict | undefined) => addToResources(context, resources, line.ref))
  for (const page of pages) {
    const { node } = page
    const { ref, key } = resourcesWithLine(page.resources)
    const contents = listContents(node)
    const { lowest, sum } = addStates(contents.map((content) => statesOf(context.lookup(content))))
    // One state more than the page itself ends, so that the line starts from where every page starts.
    const saved = 1 - lowest
    const matrix = placeLine(page, line).map(number).join(' ')
    node.set(name('Resources'), ref)
    node.set(
      name('Contents'),
      context.obj([
        register('q\n'.repeat(saved)),
        ...contents,
        register(
          `\n${'Q\n'.repeat(saved + sum)}/Artifact <</Type /Pagination>> BDC\nq ${matrix} cm ${key.toString()} Do Q\nEMC\n`,
        ),
      ]),
    )
  }
}

function remember<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return (key) => {
    if (!found.has(key)) found.set(key, find(key))
    return found.get(key)!
  }
}

/** A copy of the resources with the line, because other pages or drawings may use the same ones. */
function addToResources(context: PDFContext, before: PDFDict | undefined, line: PDFRef): { ref: PDFRef; key: PDFName } {
  const resources = before?.clone(context) ?? context.obj({})
  const drawings = resources.lookupMaybe(name('XObject'), PDFDict)?.clone(context) ?? context.obj({})
  const key = drawings.uniqueKey('BuyersLine')
  drawings.set(key, line)
  resources.set(name('XObject'), drawings)
  return { ref: context.register(resources), key }
}

function listContents(node: PDFDict): PDFObject[] {
  const contents = node.lookup(name('Contents'))
  if (contents instanceof PDFArray) return contents.asArray()
  return contents instanceof PDFStream ? [node.get(name('Contents'))!] : []
}

/** The graphics states that a stream of a page leaves open; none for one that cannot be read here. */
function readStates(stream: PDFObject | undefined): States {
  if (!(stream instanceof PDFRawStream)) return { lowest: 0, sum: 0 }
  try {
    return countStates(decodePDFRawStream(stream).decode())
  } catch {
    return { lowest: 0, sum: 0 }
  }
}

function addStates(all: States[]): States {
  const start: States = { lowest: 0, sum: 0 }
  return all.reduce(
    (before, next) => ({ lowest: Math.min(before.lowest, before.sum + next.lowest), sum: before.sum + next.sum }),
    start,
  )
}

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

const a4: Box = { left: 0, bottom: 0, right: 595, top: 842 }
/** The points between the line and the edges of the page. */
const margin = { side: 18, bottom: 12 }

/**
 * The matrix that puts the line upright into the lower left corner of what is seen of the page, and makes it as small as a narrow
 * page needs it.
 */
function placeLine({ node, ...page }: Page, line: Line): number[] {
  const box = readBox(page.mediaBox, page.cropBox)
  const unit = node.lookupMaybe(name('UserUnit'), PDFNumber)?.asNumber() || 1
  const quarters = (((Math.round((page.rotation?.asNumber() ?? 0) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3
  const [width, height] = [box.right - box.left, box.top - box.bottom]
  const [across, up] = quarters % 2 === 0 ? [width, height] : [height, width]
  // A line of its usual size on A4 can be read on a poster only when it grows with it.
  const growth = Math.max(1, (Math.min(across, up) * unit) / a4.right) / unit
  const scale = Math.min(growth, across / (line.width + 2 * margin.side), up / (line.height + 2 * margin.bottom))
  const [right, above] = [margin.side * scale, margin.bottom * scale]
  switch (quarters) {
    case 0:
      return [scale, 0, 0, scale, box.left + right, box.bottom + above]
    case 1:
      return [0, scale, -scale, 0, box.right - above, box.bottom + right]
    case 2:
      return [-scale, 0, 0, -scale, box.right - right, box.top - above]
    case 3:
      return [0, -scale, scale, 0, box.left + above, box.top - right]
  }
}

/** The visible part of the page: its crop box as far as it lies on the paper. */
function readBox(mediaBox: PDFArray | undefined, cropBox: PDFArray | undefined): Box {
  const paper = asBox(mediaBox) ?? a4
  const crop = asBox(cropBox) ?? paper
  const seen: Box = {
    left: Math.max(paper.left, crop.left),
    bottom: Math.max(paper.bottom, crop.bottom),
    right: Math.min(paper.right, crop.right),
    top: Math.min(paper.top, crop.top),
  }
  return isBox(seen) ? seen : paper
}

/** The corners in any order, as a PDF may name them; undefined for what is no box. */
function asBox(array: PDFArray | undefined): Box | undefined {
  if (array?.size() !== 4) return undefined
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => array.lookup(index, PDFNumber).asNumber()) as [
    number,
    number,
    number,
    number,
  ]
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
  return isBox(box) ? box : undefined
}

const isBox = ({ left, bottom, right, top }: Box) =>
  right - left > 0 && top - bottom > 0 && Number.isFinite(right - left)
