import { comparableParts, mostComparables } from '#app/domain/deals/record/record-kinds.ts'
import { fieldNames, type DealTexts } from '#app/domain/deals/record/record.ts'
import { joinSales, saleFieldName, type SaleRow } from './sales.ts'

/** Every text of the form as it was typed. Comparable sales come as rows of inputs, or as their one text. */
export function readDealTexts(form: FormData): DealTexts {
  const texts = Object.fromEntries(fieldNames.map((name) => [name, readText(form, name)])) as DealTexts
  if (form.has(saleFieldName(0, 'what'))) texts.comparables = joinSales(readRows(form))
  return texts
}

function readRows(form: FormData): SaleRow[] {
  return Array.from(
    { length: mostComparables },
    (_, row) =>
      Object.fromEntries(comparableParts.map((part) => [part, readText(form, saleFieldName(row, part))])) as SaleRow,
  )
}

/** A text that was sent; empty where there is none, and for a file. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The version of the deal that the form began from; 0 for a new deal. */
export function readVersionNumber(form: FormData): number {
  const version = Number(readText(form, 'version'))
  return Number.isSafeInteger(version) && version > 0 ? version : 0
}
