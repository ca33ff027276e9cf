import { comparableParts, mostComparables } from '#app/domain/deals/record/record-kinds.ts'

/** Comparable sales as the form has them: a row of four inputs each. Everywhere else they are one text, a line each. */

export type SaleRow = Record<(typeof comparableParts)[number], string>

/** The name of an input of a row. */
export function saleFieldName(row: number, part: keyof SaleRow): string {
  return `comparables-${row}-${part}`
}

/** The rows of the form for this text, filled up with empty ones. What is too much for the form is not cut off. */
export function splitSales(text: string): SaleRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.map((line) => {
    const parts = line.split('|').map((part) => part.trim())
    return Object.fromEntries(comparableParts.map((part, index) => [part, parts[index] ?? ''])) as SaleRow
  })
  while (rows.length < mostComparables) rows.push({ what: '', price: '', month: '', metres: '' })
  return rows
}

/** The text of these rows. A bar parts the inputs, so that one that was typed becomes a stroke. */
export function joinSales(rows: readonly SaleRow[]): string {
  return rows
    .map((row) => comparableParts.map((part) => row[part].replaceAll('|', '/').trim()))
    .filter((parts) => parts.some((part) => part !== ''))
    .map((parts) => parts.join(' | '))
    .join('\n')
}
