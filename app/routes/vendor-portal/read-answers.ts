import { comparableParts, mostComparables } from '#app/domain/deals/record/record-kinds.ts'
import { namesOf, type Answers, type StepName } from '#app/domain/submissions/record.ts'
import { joinSales, saleFieldName, type SaleRow } from '../admin/deals/form/sales.ts'
import { readText } from '../admin/records/read-form.ts'

/** What was typed into the questions of a page. Comparable sales come as rows of inputs, or as their one text. */
export function readAnswers(form: FormData, step: StepName): Answers {
  return Object.fromEntries(
    namesOf(step).map((name) => [
      name,
      name === 'comparables' && form.has(saleFieldName(0, 'what')) ? joinSales(readRows(form)) : readText(form, name),
    ]),
  )
}

function readRows(form: FormData): SaleRow[] {
  return Array.from(
    { length: mostComparables },
    (_, row) =>
      Object.fromEntries(comparableParts.map((part) => [part, readText(form, saleFieldName(row, part))])) as SaleRow,
  )
}
