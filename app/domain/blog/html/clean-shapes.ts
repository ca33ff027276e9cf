import type { Piece } from './clean-lines.ts'

/** The parts of a post once its HTML is read. */

/** A paragraph, heading or caption. A bare one had no element of its own. */
export interface Line {
  type: 'p' | 'h1' | 'h2' | 'h3' | 'figcaption'
  pieces: Piece[]
  isBare: boolean
}

export type Block =
  | Line
  | { type: 'pre'; text: string }
  | { type: 'hr' }
  | { type: 'blockquote' | 'figure'; blocks: Block[] }
  | { type: 'ul' | 'ol'; items: Block[][] }
  | { type: 'table'; rows: Cell[][] }

/** A cell of a table; spans are at least 1, widths are of the columns that it covers, in CSS pixels. */
export interface Cell {
  isHeader: boolean
  colspan: number
  rowspan: number
  widths: number[] | null
  blocks: Block[]
}
