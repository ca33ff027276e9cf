import { comparableParts, mostComparables } from '#app/domain/deals/record/record-kinds.ts'
import { namesOf, questionOf, type Answers, type StepName } from '#app/domain/submissions/record.ts'
import { joinSales, saleFieldName, type SaleRow } from '../admin/deals/form/sales.ts'
import { readText } from '../admin/records/read-form.ts'

/**
 * What was typed into the questions of a page, without those that the page did not have: earlier answers leave some out. Comparable
 * sales come as rows of inputs, or as their one text. Of a box that is not ticked a browser sends nothing.
 */
export function readAnswers(form: FormData, step: StepName): Answers {
  return Object.fromEntries(
    namesOf(step).flatMap((name) => {
      if (name === 'comparables' && form.has(saleFieldName(0, 'what'))) return [[name, joinSales(readRows(form))]]
      const wasThere = form.has(name) || questionOf(name).control.kind === 'flag'
      return wasThere ? [[name, readText(form, name)]] : []
    }),
  )
}

function readRows(form: FormData): SaleRow[] {
  return Array.from(
    { length: mostComparables },
    (_, row) =>
      Object.fromEntries(comparableParts.map((part) => [part, readText(form, saleFieldName(row, part))])) as SaleRow,
  )
}
