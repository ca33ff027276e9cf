import type { BaseEditor, Descendant } from 'slate'
import type { HistoryEditor } from 'slate-history'
import type { ReactEditor } from 'slate-react'

/** The document of the visual editor. Its types are the tags of HTML, so that nothing is called by two names. */

export const marks = ['strong', 'em', 'u', 's', 'code'] as const
export type Mark = (typeof marks)[number]

/** Text with its marks. The order of the keys is the order in which the marks are written, the outermost first. */
export type Leaf = { text: string } & Partial<Record<Mark, true>>

/** Whitespace of the source, kept so that what nobody edited is written as it was. */
interface Spaced {
  /** Before the element. */
  gap?: string
  /** Before the end tag. */
  tail?: string
}

export interface Link {
  type: 'a'
  href: string
  /** Marks that stand around the link instead of in it. */
  around?: Mark[]
  children: (Leaf | InlinePicture)[]
}

export interface Picture {
  src: string
  alt: string
  width?: string
  height?: string
  children: Leaf[]
}

/** A picture among words. */
export interface InlinePicture extends Picture {
  type: 'inline-img'
}

export interface BlockPicture extends Picture, Spaced {
  type: 'img'
}

export type Inline = Leaf | Link | InlinePicture

export const lineTypes = ['p', 'h1', 'h2', 'h3', 'pre', 'figcaption'] as const
export type LineType = (typeof lineTypes)[number]

/** An element that holds text. */
export interface Line extends Spaced {
  type: LineType
  /** A paragraph that is written without its tag: the text of a list item or a cell. */
  bare?: true
  /** A paragraph that is there for the caret alone; while it is empty it is not written. */
  ghost?: true
  /** A block of code, `<pre><code>`. */
  code?: true
  children: Inline[]
}

export interface Rule extends Spaced {
  type: 'hr'
  children: Leaf[]
}

export interface Holder extends Spaced {
  type: 'blockquote' | 'figure' | 'li'
  children: Block[]
}

export interface List extends Spaced {
  type: 'ul' | 'ol'
  children: Holder[]
}

export interface Cell {
  type: 'td'
  header?: true
  /** Left out, it is 1. */
  colspan?: number
  rowspan?: number
  /** The width of each column that it covers, in CSS pixels; 0 where one has none. */
  widths?: number[]
  children: Block[]
}

export interface Row {
  type: 'tr'
  /** A row of the table's head. */
  head?: true
  children: Cell[]
}

export interface Table extends Spaced {
  type: 'table'
  /** The columns where the source names them: their width in CSS pixels, or null. */
  columns?: (number | null)[]
  children: Row[]
}

export type Block = Line | Rule | BlockPicture | Holder | List | Table
export type PostElement = Block | Row | Cell | Link | InlinePicture

export type PostEditor = BaseEditor & ReactEditor & HistoryEditor

declare module 'slate' {
  interface CustomTypes {
    Editor: PostEditor
    Element: PostElement
    Text: Leaf
  }
}

export const isLeaf = (node: object): node is Leaf => 'text' in node
const typed =
  <Types extends PostElement['type']>(...types: readonly Types[]) =>
  (node: object): node is Extract<PostElement, { type: Types }> =>
    'type' in node && (types as readonly unknown[]).includes(node.type)

export const isLink = typed('a')
export const isInline = typed('a', 'inline-img')
export const isPicture = typed('img', 'inline-img')
export const isVoid = typed('img', 'inline-img', 'hr')
export const isLine = (node: object): node is Line => 'type' in node && lineTypes.includes(node.type as LineType)
export const isParagraph = (node: object): node is Line => 'type' in node && node.type === 'p'
export const isList = typed('ul', 'ol')
export const isItem = (node: object): node is Holder & { type: 'li' } => 'type' in node && node.type === 'li'
export const isQuote = (node: object): node is Holder & { type: 'blockquote' } =>
  'type' in node && node.type === 'blockquote'
export const isTable = typed('table')
export const isRow = typed('tr')
export const isCell = typed('td')
/** An element whose children are blocks. */
export const holdsBlocks = (node: object): node is Holder | Cell =>
  'type' in node && ['blockquote', 'figure', 'li', 'td'].includes(node.type as string)

/** A paragraph of this text. */
export const paragraph = (text = '', more: Partial<Line> = {}): Line => ({ type: 'p', ...more, children: [{ text }] })

/** An empty cell. */
export const emptyCell = (more: Partial<Cell> = {}): Cell => ({ type: 'td', ...more, children: [paragraph()] })

/** What the editor shows of an empty post. */
export const emptyDocument = (): Descendant[] => [paragraph('', { ghost: true })]

/** True for a line without text or picture. */
export const isBlank = (line: Line): boolean =>
  line.children.every((child) => (isLeaf(child) ? child.text === '' : isLink(child) && child.children.every((each) => isLeaf(each) && each.text === ''))) // prettier-ignore
