import type { BaseEditor, Descendant } from 'slate'
import type { TextMark } from '#app/domain/blog/html/html-rules.ts'
import type { HistoryEditor } from 'slate-history'
import type { ReactEditor } from 'slate-react'

/** The document of the visual editor. Its types are the tags of HTML, so that nothing is called by two names. */

export { textMarks as marks, type TextMark as Mark } from '#app/domain/blog/html/html-rules.ts'

/** Text with its marks. */
export type Leaf = { text: string } & Partial<Record<TextMark, true>>

export interface Link {
  type: 'a'
  href: string
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

export interface BlockPicture extends Picture {
  type: 'img'
  /** Written without a paragraph around it where it is all that an item or a cell holds. */
  bare?: true
}

export type Inline = Leaf | Link | InlinePicture

const lineTypes = ['p', 'h1', 'h2', 'h3', 'pre', 'figcaption'] as const
type LineType = (typeof lineTypes)[number]

/** An element that holds text. */
export interface Line {
  type: LineType
  /** A paragraph that is written without its tag where it is all that a list item or a cell holds. */
  bare?: true
  /** A paragraph that is there for the caret alone; while it is empty it is not written. */
  ghost?: true
  children: Inline[]
}

interface Rule {
  type: 'hr'
  children: Leaf[]
}

export interface Holder {
  type: 'blockquote' | 'figure' | 'li'
  children: Block[]
}

export interface List {
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
  children: Cell[]
}

export interface Table {
  type: 'table'
  children: Row[]
}

export type Block = Line | Rule | BlockPicture | Holder | List | Table
type PostElement = Block | Row | Cell | Link | InlinePicture

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
/** True for a list or table that is so long that what is out of sight should not be laid out. */
export const isMany = ({ children }: List | Table): boolean => children.length > 40

/** An element whose children are blocks. */
export const holdsBlocks = (node: object): node is Holder | Cell =>
  'type' in node && ['blockquote', 'figure', 'li', 'td'].includes(node.type as string)

/** A paragraph of this text. */
export const paragraph = (text = '', more: Partial<Line> = {}): Line => ({ type: 'p', ...more, children: [{ text }] })

/** An empty cell. */
export const emptyCell = (more: Partial<Cell> = {}): Cell => ({
  type: 'td',
  ...more,
  children: [paragraph('', { bare: true })],
})

/** The editor's document of an empty post. */
export const emptyDocument = (): Descendant[] => [paragraph('', { ghost: true })]

/** True for a line without text or picture. */
export const isBlank = (line: Line): boolean =>
  line.children.every((child) =>
    isLeaf(child)
      ? child.text === ''
      : isLink(child) && child.children.every((each) => isLeaf(each) && each.text === ''),
  )
