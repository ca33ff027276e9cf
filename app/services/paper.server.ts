import { setImmediate as letOthers } from 'node:timers/promises'
import { fontOptions, isFromRight, keepKnown, orderPieces, readFont } from './stamping/letters.server.ts'

/** A text as a PDF of A4 pages, with headings, facts and numbered pages. Any name can be printed (stamping/letters.server.ts). */

export type PaperBlock =
  | { kind: 'heading'; text: string }
  /** Any number of lines. */
  | { kind: 'text'; text: string }
  /** Words as somebody was shown them or wrote them. */
  | { kind: 'quotation'; text: string }
  | { kind: 'facts'; facts: (readonly [label: string, value: string])[] }

export interface Paper {
  title: string
  /** Stands at the foot of each page, before its number. */
  foot: string
  blocks: PaperBlock[]
  /** The time that the file bears. */
  madeAt: string
}

const page = { width: 595, height: 842, side: 56, top: 62, bottom: 64 }
const size = { title: 17, heading: 12, text: 9.5, foot: 7.5 }
const labelWidth = 150
const indent = 12
const lead = 1.42

/**
 * Writes a paper of at most `mostPages` pages; what has no room on them is left out, and the last page says so. Others are let in
 * after each page, because making one takes some milliseconds.
 */
export async function writePaper(paper: Paper, mostPages: number): Promise<Uint8Array> {
  // Loaded when it is first needed: most processes never write a paper, and its library takes memory.
  const [{ PDFDocument, PDFHexString, ...pdfLib }, { default: fontkit }] = await Promise.all([
    import('pdf-lib'),
    import('@pdf-lib/fontkit'),
  ])
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const [plain, bold] = await Promise.all([
    pdf.embedFont(readFont('DejaVuSans'), fontOptions),
    pdf.embedFont(readFont('DejaVuSans-Bold'), fontOptions),
  ])
  const known = new Set(plain.getCharacterSet())
  pdf.setTitle(keepKnown(paper.title, known))
  pdf.setCreationDate(new Date(paper.madeAt))
  pdf.setModificationDate(new Date(paper.madeAt))

  type Face = typeof plain
  /** Words come again and again, and finding their letters in a font is what takes long. */
  const remember = <Value>(find: (face: Face, text: string) => Value) => {
    const found = new Map<Face, Map<string, Value>>([
      [plain, new Map()],
      [bold, new Map()],
    ])
    return (face: Face, text: string): Value => {
      const ofFace = found.get(face)!
      if (!ofFace.has(text)) ofFace.set(text, find(face, text))
      return ofFace.get(text)!
    }
  }
  /** The width at size 1. */
  const widthOf = remember((face, text) => face.widthOfTextAtSize(text, 1))
  const lettersOf = remember((face, text) => face.encodeText(text).asString())
  /** A line as the signs of a face. What is written from the right is turned as a whole, anything else is put together of its words. */
  const encode = (face: Face, line: string): string => {
    const pieces = orderPieces(line)
    if (pieces.length > 1 || isFromRight(line)) return pieces.map((piece) => lettersOf(face, piece)).join('')
    return line
      .split(' ')
      .map((word) => (word === '' ? '' : lettersOf(face, word)))
      .join(lettersOf(face, ' '))
  }

  /** The lines of a text that fit into this room. A word that is too long for a line is cut. */
  const wrap = (face: Face, text: string, letters: number, room: number): string[] => {
    const most = room / letters
    const blank = widthOf(face, ' ')
    return text.split('\n').flatMap((typed) => {
      const lines: string[] = []
      let line = ''
      let width = 0
      for (const word of keepKnown(typed, known)
        .split(' ')
        .flatMap((whole) => cut(whole, most, (part) => widthOf(face, part)))) {
        const wide = widthOf(face, word)
        if (line !== '' && width + blank + wide > most) {
          lines.push(line)
          ;[line, width] = ['', 0]
        }
        width += (line === '' ? 0 : blank) + wide
        line += (line === '' ? '' : ' ') + word
      }
      return [...lines, line]
    })
  }

  const openSheet = () => {
    const made = pdf.addPage([page.width, page.height])
    const names = new Map([plain, bold].map((face) => [face, made.node.newFontDictionary('Letters', face.ref)]))
    return { page: made, nameOf: (face: Face) => names.get(face)! }
  }
  let sheet = openSheet()
  let y = page.height - page.top
  let isFull = false
  /** Goes to the next page where this one has no room for so much. */
  const makeRoom = async (needed: number) => {
    if (y - needed >= page.bottom || isFull) return
    if (pdf.getPageCount() === mostPages) {
      isFull = true
      return
    }
    await letOthers()
    sheet = openSheet()
    sheets.push(sheet)
    y = page.height - page.top
  }
  const sheets = [sheet]
  const put = (face: Face, line: string, letters: number, x: number, at: number, on = sheet) => {
    const { beginText, endText, moveText, setFontAndSize, showText } = pdfLib
    on.page.pushOperators(
      beginText(),
      setFontAndSize(on.nameOf(face), letters),
      moveText(x, at),
      showText(PDFHexString.of(encode(face, line))),
      endText(),
    )
  }
  const write = async (face: Face, text: string, letters: number, left: number, room: number) => {
    for (const line of wrap(face, text, letters, room)) {
      // An empty line opens no page: the last one would have nothing but its foot.
      if (line !== '') {
        await makeRoom(letters * lead)
        if (isFull) return
        put(face, line, letters, left, y - letters)
      }
      y -= letters * lead
    }
  }
  const full = page.width - 2 * page.side
  const writeFact = async (label: string, value: string) => {
    const labels = wrap(bold, label, size.text, labelWidth - 10)
    const values = wrap(plain, value || '–', size.text, full - labelWidth)
    for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
      if (labels[line] || values[line]) await makeRoom(size.text * lead)
      if (isFull) return
      if (labels[line]) put(bold, labels[line]!, size.text, page.side, y - size.text)
      if (values[line]) put(plain, values[line]!, size.text, page.side + labelWidth, y - size.text)
      y -= size.text * lead
    }
    y -= 1.5
  }

  await write(bold, paper.title, size.title, page.side, full)
  y -= 6
  for (const block of paper.blocks) {
    if (isFull) break
    if (block.kind === 'heading') {
      // A heading never stands alone at the foot of a page.
      await makeRoom(size.heading * 4)
      y -= 12
      await write(bold, block.text, size.heading, page.side, full)
      y -= 3
    } else if (block.kind === 'text') {
      await write(plain, block.text, size.text, page.side, full)
      y -= 4
    } else if (block.kind === 'quotation') {
      await write(plain, block.text, size.text, page.side + indent, full - indent)
      y -= 6
    } else {
      for (const [label, value] of block.facts) await writeFact(label, value)
      y -= 4
    }
  }

  for (const [index, one] of sheets.entries()) {
    const last = isFull && index === sheets.length - 1 ? 'The rest has no room here and is left out. ' : ''
    const [line = ''] = wrap(plain, `${last}${paper.foot}`, size.foot, full - 70)
    put(plain, line, size.foot, page.side, page.bottom - 26, one)
    const count = `Page ${index + 1} of ${sheets.length}`
    put(plain, count, size.foot, page.width - page.side - widthOf(plain, count) * size.foot, page.bottom - 26, one)
  }
  return pdf.save()
}

/** A word in parts that are no wider than this. */
function cut(word: string, most: number, widthOf: (text: string) => number): string[] {
  if (word.length < 12 || widthOf(word) <= most) return [word]
  const parts: string[] = []
  let part = ''
  for (const sign of word) {
    if (part !== '' && widthOf(part + sign) > most) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part]
}
