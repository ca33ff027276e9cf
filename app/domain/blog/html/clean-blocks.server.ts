import { parseDocument } from 'htmlparser2'
import { cleanLine } from '#app/utils/text.ts'
import { plainLook, tidyLine, type Look, type Piece, type Picture } from './clean-lines.ts'
import { lookIn } from './clean-look.ts'
import type { Removed } from './clean-removed.ts'
import { layTables, newFilling, readSpan, readWidths } from './clean-tables.ts'
import type { Block, Cell, Line } from './clean-shapes.ts'
import {
  columnWidths,
  deepestNesting,
  isLinkAddress,
  isPictureAddress,
  longestAlt,
  mostColumns,
  mostPixels,
} from './html-rules.ts'

/** The parts of a parsed document, as far as it is read here. */
type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: Record<string, string> }>
type Text = Extract<Node, { nodeType: 3 }>

const isText = (node: Node): node is Text => node.nodeType === 3

/** Elements that stand for themselves in the text around them; all others begin a new line. */
const inline = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ins',
  's',
  'strike',
  'del',
  'code',
  'kbd',
  'samp',
  'tt',
  'span',
  'font',
])

/** The nesting that a line may add to the elements around it: its own element, a link and the marks. */
const lineNesting = 8

/** The place of the reader of the tree. */
interface Place {
  /** The elements that the content stands in. */
  depth: number
  /** The kind of lines that have no element of their own, or one that says less. */
  line: 'p' | 'h1' | 'h2' | 'h3' | 'figcaption'
  isInTable: boolean
  isInFigure: boolean
}

/** The HTML, of which hostile elements are gone already, as blocks. Each step down is bounded by the nesting of the HTML. */
export function readBlocks(html: string, removed: Removed): Block[] {
  const flow = new Flow(true)
  const reader = new Reader(removed)
  reader.read(parseDocument(html).children, flow, plainLook, {
    depth: 0,
    line: 'p',
    isInTable: false,
    isInFigure: false,
  })
  return flow.end()
}

/** Blocks one after the other, the last one a line that is still being written. */
class Flow {
  readonly blocks: Block[] = []
  #line: Line | null = null
  /** A list of items that stood outside any list. */
  strayItems: Block[][] | null = null
  readonly #splitsText: boolean

  /** `splitsText`: blank lines in text without an element part paragraphs. */
  constructor(splitsText = false) {
    this.#splitsText = splitsText
  }

  openLine(type: Line['type'], isBare = false): void {
    this.closeLine()
    this.strayItems = null
    this.#line = { type, pieces: [], isBare }
  }

  closeLine(): void {
    if (!this.#line) return
    const pieces = tidyLine(this.#line.pieces, this.#line.type === 'p')
    if (pieces.length > 0) this.blocks.push({ ...this.#line, pieces })
    this.#line = null
  }

  addBlock(block: Block): void {
    this.closeLine()
    this.strayItems = null
    this.blocks.push(block)
  }

  addPiece(piece: Piece, type: Line['type']): void {
    if (!this.#line) {
      if (piece.kind === 'br' || (piece.kind === 'text' && /^[ \t\n\f\r]*$/.test(piece.text))) return
      this.openLine(type, true)
    }
    this.#line!.pieces.push(piece)
  }

  addText(text: string, look: Look, type: Line['type']): void {
    const isSplit = this.#splitsText && type === 'p' && (this.#line === null || this.#line.isBare)
    const parts = isSplit ? text.split(/\n[ \t]*(?:\n[ \t]*)+/) : [text]
    for (const [at, part] of parts.entries()) {
      if (at > 0) this.closeLine()
      if (part !== '') this.addPiece({ kind: 'text', text: part, look }, type)
    }
  }

  end(): Block[] {
    this.closeLine()
    return this.blocks
  }
}

class Reader {
  readonly #removed: Removed
  readonly #filling = newFilling()

  constructor(removed: Removed) {
    this.#removed = removed
  }

  read(nodes: readonly Node[], flow: Flow, look: Look, place: Place): void {
    for (const node of nodes)
      if (isText(node)) flow.addText(toReadable(node.data), look, place.line)
      else if ('attribs' in node) this.#readElement(node, flow, look, place)
  }

  #readElement(element: Element, flow: Flow, look: Look, place: Place): void {
    const { name, attribs, children } = element
    if (name === 'br') return flow.addPiece({ kind: 'br', look }, place.line)
    if (name === 'img') return this.#readPicture(attribs, flow, look, place)
    if (inline.has(name)) return this.read(children, flow, this.#lookIn(element, look), place)
    const inner = { ...place, line: 'p' } as const
    const fits = (nesting: number) => {
      const isFitting = place.depth + nesting + lineNesting <= deepestNesting
      if (!isFitting) this.#removed.add('element nested too deeply')
      return isFitting
    }
    switch (name) {
      case 'p':
      case 'figcaption':
        return this.#readLine(children, flow, look, place, place.line)
      case 'h1':
      case 'h2':
      case 'h3':
        return this.#readLine(children, flow, look, place, name)
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#readLine(children, flow, look, place, 'h3')
      case 'hr':
        return flow.addBlock({ type: 'hr' })
      case 'pre': {
        const text = textOf(children).replace(/^\n+/, '').trimEnd()
        if (text.trim() !== '') flow.addBlock({ type: 'pre', text })
        return
      }
      case 'blockquote':
        if (!fits(1)) break
        return this.#readQuote(children, flow, look, { ...inner, depth: place.depth + 1 })
      case 'figure':
        if (place.isInFigure || !fits(1)) break
        return this.#readFigure(children, flow, look, { ...inner, depth: place.depth + 1, isInFigure: true })
      case 'ul':
      case 'ol':
        if (!fits(2)) break
        return this.#readList(name, children, flow, look, { ...inner, depth: place.depth + 2 })
      case 'li':
        if (!fits(2)) break
        return this.#readStrayItem(children, flow, look, { ...inner, depth: place.depth + 2 })
      case 'table':
        if (place.isInTable) this.#removed.add('table inside a table')
        if (place.isInTable || !fits(4)) break
        return this.#readTable(children, flow, look, { ...inner, depth: place.depth + 4, isInTable: true })
    }
    flow.closeLine()
    this.read(children, flow, look, place)
    flow.closeLine()
  }

  #readLine(children: Node[], flow: Flow, look: Look, place: Place, type: Line['type']): void {
    flow.openLine(type)
    this.read(children, flow, look, { ...place, line: type })
    flow.closeLine()
  }

  #readQuote(children: Node[], flow: Flow, look: Look, place: Place): void {
    const blocks = this.#readInner(children, look, place)
    if (blocks.length > 0) flow.addBlock({ type: 'blockquote', blocks })
  }

  /** A figure has one caption, before all else in it or after; other captions are paragraphs. */
  #readFigure(children: Node[], flow: Flow, look: Look, place: Place): void {
    const inner = new Flow()
    let caption: Line | undefined
    let isFirst = false
    for (const child of children) {
      if (!('attribs' in child) || child.name !== 'figcaption' || caption) {
        this.read([child], inner, look, place)
        continue
      }
      const line = new Flow()
      this.#readLine(child.children, line, look, place, 'figcaption')
      const [first, ...others] = line.end()
      inner.closeLine()
      isFirst = inner.blocks.length === 0
      if (first?.type === 'figcaption') caption = first
      for (const other of first?.type === 'figcaption' ? others : line.blocks) inner.addBlock(toParagraph(other))
    }
    const blocks = inner.end()
    if (blocks.length === 0) return void (caption && flow.addBlock(toParagraph(caption)))
    if (!caption) return flow.addBlock({ type: 'figure', blocks })
    flow.addBlock({ type: 'figure', blocks: isFirst ? [caption, ...blocks] : [...blocks, caption] })
  }

  /** Anything in a list that is no item becomes one; a list in a list belongs to the item before it. */
  #readList(type: 'ul' | 'ol', children: Node[], flow: Flow, look: Look, place: Place): void {
    const items: Block[][] = []
    let stray: Flow | null = null
    for (const child of children) {
      const name = 'attribs' in child ? child.name : ''
      if (name === 'li') {
        stray = null
        items.push(this.#readInner((child as Element).children, look, place))
      } else if ((name === 'ul' || name === 'ol') && stray === null && items.length > 0)
        for (const block of this.#readInner([child], look, place)) items.at(-1)!.push(block)
      else {
        if (stray === null && isText(child) && child.data.trim() === '') continue
        if (stray === null) items.push((stray = new Flow()).blocks)
        this.read([child], stray, look, place)
        stray.closeLine()
      }
    }
    if (items.some((item) => item.length > 0)) flow.addBlock({ type, items })
  }

  #readStrayItem(children: Node[], flow: Flow, look: Look, place: Place): void {
    const item = this.#readInner(children, look, place)
    flow.closeLine()
    if (flow.strayItems) return void flow.strayItems.push(item)
    if (item.length === 0) return
    const items = [item]
    flow.addBlock({ type: 'ul', items })
    flow.strayItems = items
  }

  #readTable(children: Node[], flow: Flow, look: Look, place: Place): void {
    const sections: Cell[][][] = []
    const around = new Flow()
    const columns: (number | null)[] = []
    const readRows = (nodes: readonly Node[], isHead: boolean, section: Cell[][]) => {
      // Cells outside any row are a row of their own.
      let loose: Cell[] | null = null
      for (const node of nodes) {
        const name = 'attribs' in node ? node.name : ''
        if (name === 'td' || name === 'th') {
          if (!loose) section.push((loose = []))
          loose.push(this.#readCell(node as Element, isHead, look, place))
          continue
        }
        if (name !== '') loose = null
        if (name === 'tr') section.push(this.#readRow(node as Element, isHead, look, place, around))
        else this.read([node], around, look, place)
      }
    }
    for (const child of children) {
      const name = 'attribs' in child ? child.name : ''
      const section = sections.at(-1) ?? []
      if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
        const rows: Cell[][] = []
        readRows((child as Element).children, name === 'thead', rows)
        sections.push(rows, [])
      } else if (name === 'colgroup') readColumns((child as Element).children, columns)
      else if (name === 'col') readColumns([child], columns)
      else {
        if (sections.length === 0) sections.push(section)
        readRows([child], false, section)
      }
    }
    giveWidths(sections, columns)
    for (const block of around.end()) flow.addBlock(block)
    for (const rows of layTables(sections, this.#filling, this.#removed)) flow.addBlock({ type: 'table', rows })
  }

  #readRow(row: Element, isHead: boolean, look: Look, place: Place, around: Flow): Cell[] {
    const cells: Cell[] = []
    for (const child of row.children)
      if ('attribs' in child && (child.name === 'td' || child.name === 'th'))
        cells.push(this.#readCell(child, isHead, look, place))
      else this.read([child], around, look, place)
    return cells
  }

  #readCell({ name, attribs, children }: Element, isHead: boolean, look: Look, place: Place): Cell {
    const stated = attribs['data-colwidth'] ?? attribs.colwidth
    const widths = readWidths(stated)
    if (stated !== undefined && !widths) this.#removed.add('column width that is not possible')
    return {
      isHeader: isHead || name === 'th',
      colspan: readSpan(attribs.colspan),
      rowspan: readSpan(attribs.rowspan),
      widths,
      blocks: this.#readInner(children, look, place),
    }
  }

  #readInner(children: readonly Node[], look: Look, place: Place): Block[] {
    const flow = new Flow()
    this.read(children, flow, look, place)
    return flow.end()
  }

  #lookIn({ name, attribs }: Element, look: Look): Look {
    if (name !== 'a') return lookIn(look, name, attribs.style)
    const href = toReadable(attribs.href ?? '').trim()
    const linked = isLinkAddress(href) ? { ...look, href: href.replace(/\s/g, '%20') } : look
    return lookIn(linked, name, attribs.style)
  }

  #readPicture(attribs: Record<string, string>, flow: Flow, look: Look, place: Place): void {
    const src = toReadable(attribs.src ?? '').trim()
    if (!isPictureAddress(src)) return
    const alt = cleanLine(
      toReadable(attribs.alt ?? '')
        .replace(/\s+/g, ' ')
        .slice(0, longestAlt),
    )
    const picture: Picture = { src, alt, width: readPixels(attribs.width), height: readPixels(attribs.height) }
    flow.addPiece({ kind: 'img', picture, look: { href: look.href, marks: [] } }, place.line)
  }
}

function toParagraph(block: Block): Block {
  return block.type === 'figcaption' ? { ...block, type: 'p', isBare: false } : block
}

/** The characters that may stand in a post: no control characters but tabs and line ends, none that XML cannot hold. */
export function toReadable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return toReadable(node.data)
      if (!('attribs' in node)) return ''
      return node.name === 'br' ? '\n' : textOf(node.children)
    })
    .join('')
}

function readPixels(text: string | undefined): string | null {
  const pixels = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  return pixels > 0 && pixels <= mostPixels ? String(pixels) : null
}

function readColumns(nodes: readonly Node[], columns: (number | null)[]): void {
  for (const node of nodes) {
    if (!('attribs' in node) || node.name !== 'col') continue
    const stated = /(?:^|;)\s*width:\s*(\d{1,4})(?:\.\d+)?px/i.exec(node.attribs.style ?? '')?.[1]
    const width = Number(stated ?? (/^\d{1,4}$/.test(node.attribs.width ?? '') ? node.attribs.width : 0))
    const isPossible = width >= columnWidths.narrowest && width <= columnWidths.widest
    for (let span = readSpan(node.attribs.span); span > 0 && columns.length < mostColumns; span--)
      columns.push(isPossible ? width : null)
  }
}

/** Gives the widths of the columns to the cells of the first row, where these say nothing. */
function giveWidths(sections: readonly Cell[][][], columns: readonly (number | null)[]): void {
  let column = 0
  for (const cell of sections.flat().find((row) => row.length > 0) ?? []) {
    const widths = columns.slice(column, column + cell.colspan)
    const areKnown = widths.length === cell.colspan && widths.every((width) => width !== null)
    if (areKnown) cell.widths ??= widths
    column += cell.colspan
  }
}
