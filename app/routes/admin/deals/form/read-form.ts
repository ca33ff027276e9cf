import { readFileTexts } from '#app/domain/deals/files/files.ts'
import { comparableParts, mostComparables } from '#app/domain/deals/record/record-kinds.ts'
import { fieldNames, type DealTexts } from '#app/domain/deals/record/record.ts'
import { readText } from '../../records/read-form.ts'
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

/** All that a draft of the form keeps: its texts, and those about files. */
export function readDraftFields(form: FormData): Record<string, string> {
  return { ...readDealTexts(form), ...readFileTexts(form) }
}
