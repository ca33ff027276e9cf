import { isDay } from '#app/utils/dates.ts'

/** The common part of every admin list: its pages, its filters in the address, and the links that change one of them. */

export const pageSize = 50
/** Longest search text that is looked at; the rest is cut. */
export const longestSearch = 200
/** The highest page number. No list has as many pages; a higher number is led to the last page as well. */
const mostPages = 1_000_000_000

/** One page of a list, and how many rows match over all pages. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  page: number
  /** At least 1, so that an empty list has a page too. */
  pageCount: number
}

/** The page in the query string; 1 where there is none that makes sense. It may lie far behind the end of the list. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), mostPages) : 1
}

/** The search text `q`, trimmed and cut to a sensible length. Compare it after `foldText`. */
export function readSearch(params: URLSearchParams, name = 'q'): string {
  return (params.get(name) ?? '').trim().slice(0, longestSearch)
}

/** A day from 1900 on, such as `2026-11-02`; empty for what no calendar has, and for the year after which none can be written. */
export function readDay(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return isDay(text) && !/^(0|1[0-8]|9999)/.test(text) ? text : ''
}

/** The query of the list that led to a page of one row, so that the way back and the next row follow its filters and its order. */
export function readListQuery(params: URLSearchParams): string {
  return new URLSearchParams((params.get('list') ?? '').slice(0, 1000)).toString()
}

/** One of a closed set of values, given as the keys of their labels; null for any other, never an error. */
export function readChoice<Value extends string>(
  params: URLSearchParams,
  name: string,
  labels: Readonly<Record<Value, unknown>>,
): Value | null {
  const value = params.get(name) ?? ''
  return Object.hasOwn(labels, value) ? (value as Value) : null
}

/** The rows of one page out of `total`, in the form that every list function returns; `size` rows make a page. */
export function listPage<Row>(rows: Row[], total: number, page: number, size = pageSize): ListPage<Row> {
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / size)) }
}

/** How many of `total` rows are on this page: whoever reads no more looks at no row after the last that was counted. */
export function countOnPage(total: number, page: number, size = pageSize): number {
  return Math.max(0, Math.min(size, total - (page - 1) * size))
}

/** Rows that were read by their ids, in the order of these. Of an id without a row there is none. */
export function inOrderOf<Id, Row extends { id: Id }>(ids: readonly Id[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The address of a list with one filter changed and the others kept. An empty value takes its filter off. A list always begins
 * at its first page, unless `change` names one.
 */
export function hrefWith(
  path: string,
  query: string | URLSearchParams,
  change: Record<string, string | number | null> = {},
): string {
  const params = new URLSearchParams(query)
  params.delete('page')
  for (const [name, value] of Object.entries(change)) params.set(name, String(value ?? ''))
  for (const [name, value] of [...params]) if (value === '' || (name === 'page' && value === '1')) params.delete(name)
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

const counts = new Intl.NumberFormat('en-GB')

/** A count as lists write it, such as `2,345`. */
export const formatCount = (count: number) => counts.format(count)

/** A count with its noun, such as `1 deal` or `2,345 deals`. */
export function countText(total: number, one: string, many = `${one}s`): string {
  return `${formatCount(total)} ${total === 1 ? one : many}`
}
