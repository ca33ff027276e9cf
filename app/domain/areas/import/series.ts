import type { AreaRow } from '#db/schema.ts'
import { roundTo } from '#app/domain/figures/returns.ts'
import { readNumber } from './months.ts'

/** A row of a file that has a figure of an area for a month, as the publishers' price and rent files do. */

/** One row's content; a text is why it is rejected. */
type SeriesRead = SeriesRow | string
export interface SeriesRow {
  code: string
  /** The figure of the month; null where none is published. */
  pence: number | null
  /** The columns of the area that follow from this row where it is the newest. */
  figures: Partial<AreaRow>
  /** The sales of the month; null where they are not published. */
  sales: number | null
}

/** The reading of rows of one shape. */
export interface SeriesReader {
  /** The month of a row; undefined where the cell is no month. */
  month(cells: string[]): string | undefined
  /** The month's cell, for a message. */
  monthText(cells: string[]): string
  read(cells: string[]): SeriesRead
}

/** Pounds in pence; a text says what is wrong. */
export function readPounds(cells: string[], at: number | undefined, name: string): number | null | string {
  const value = at === undefined ? null : readNumber(cells[at] ?? '')
  if (value === undefined) return `${name}: “${shorten(cells[at!]!)}” is no number`
  if (value === null) return null
  if (value < 0) return `${name}: ${value} is below nought`
  if (value > 100_000_000) return `${name}: ${value} is more than any figure`
  return Math.round(value * 100)
}

/** A change in percent, with one decimal as it is published. */
export function readPercent(cells: string[], at: number | undefined, name: string): number | null | string {
  const value = at === undefined ? null : readNumber(cells[at] ?? '')
  if (value === undefined) return `${name}: “${shorten(cells[at!]!)}” is no number`
  if (value === null) return null
  if (value < -100 || value > 1000) return `${name}: ${value} is no change of a year`
  return roundTo(value, 1)
}

export function readCount(cells: string[], at: number | undefined, name: string): number | null | string {
  const value = at === undefined ? null : readNumber(cells[at] ?? '')
  if (value === undefined || (value !== null && (value < 0 || !Number.isInteger(value)))) {
    return `${name}: “${shorten(cells[at!]!)}” is no count`
  }
  return value
}

/** A text of the file as a message may quote it. */
export function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length <= 40 ? characters.join('') : `${characters.slice(0, 39).join('')}…`
}
