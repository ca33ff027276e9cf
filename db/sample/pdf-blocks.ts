import type { Pdf } from './pdf-page.ts'

/** A drawing, plan or chart: `draw` is given the upper left corner and the width of the column. */
export interface Figure {
  height: number
  draw: (pdf: Pdf, left: number, top: number, width: number) => void
}

/** What a page can hold. */
export type Block =
  /** It stays with what follows. */
  | { heading: string }
  | { text: string }
  | { list: string[] }
  /** A list with boxes to tick. */
  | { checks: string[] }
  | { facts: [name: string, value: string][] }
  /**
   * The first column is text; `numbers` says how many of the last columns are right-aligned. `shares` are the widths of the
   * columns to each other. The last row is a sum where `hasTotal`.
   */
  | { head: string[]; rows: string[][]; numbers: number; shares?: number[]; hasTotal?: true; note?: string }
  | { figure: Figure; caption?: string }
  /** What stays on one page. */
  | { together: Block[] }
