import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { bodyContext, nowContext, sessionContext } from '#app/context.ts'
import {
  bulkRefusalsOf,
  isTypedNumber,
  mostUntyped,
  readChosen,
  readShown,
  typedName,
  type BulkRefusal,
  type ChosenRows,
} from '#app/domain/lists/bulk.ts'
import { readFilters, type FiltersOf, type FilterSet } from '#app/domain/lists/filters.ts'
import { hrefWith } from '#app/domain/lists/lists.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { adminListHref, type AdminListName } from '#app/ui/links.ts'
import { formatTime } from '#app/utils/dates.ts'

/** Many records of a list that are changed at once: the page that asks once more, and the press that follows. */

/** The filter that orders a list and narrows nothing. */
const orderName = 'sort'

type Context = Readonly<RouterContextProvider>

/** The choice and the change that the address asks for, and the list it was chosen from; 404 where there is no such change. */
export function readAsked<Change extends string, Filters extends FilterSet>(
  url: URL,
  list: { name: AdminListName; filters: Filters },
  changes: readonly Change[],
  parseId: (text: string) => number | null,
) {
  const read = z.object({ to: z.enum(changes) }).safeParse(Object.fromEntries(url.searchParams))
  if (!read.success) throw data({ message: 'There is no such change.' }, { status: 404 })
  const filters = readFilters(list.filters, url.searchParams)
  const { which, ids } = readChosen(url.searchParams)
  const chosen: ChosenRows<FiltersOf<Filters>> =
    which === 'all' ? { which, ...filters } : { which, ids: ids.flatMap((id) => parseId(id) ?? []) }
  return { change: read.data.to, which, chosen, filters, back: backTo(list, url), search: url.search }
}

/** The list that the address has been reached from, with its filters, in its usual order. */
export function backTo(list: { name: AdminListName; filters: FilterSet }, { searchParams }: URL): string {
  const narrowing = Object.values(list.filters).filter(({ name }) => name !== orderName)
  const query = narrowing.map(({ name, read, fallback }) => {
    const value = read(searchParams)
    return [name, value === fallback ? '' : (value ?? '')]
  })
  return hrefWith(adminListHref(list.name), new URLSearchParams(query))
}

/** The page of confirmation: the plan for the chosen rows, or why there is none. `row` is what one is called, such as `deal`. */
export function showPlan<Asked extends object, Plan>(
  context: Context,
  row: string,
  asked: Asked,
  planned: { ok: true; plan: Plan } | { ok: false; reason: BulkRefusal },
) {
  const page = { ...asked, stoodAt: formatTime(context.get(nowContext)) }
  if (planned.ok) return { ...page, plan: planned.plan, refusal: null }
  const { status, message } = bulkRefusalsOf(row)[planned.reason]
  return data({ ...page, plan: null, refusal: message }, { status })
}

/** Reads the rows that the page has shown, and their number where it has to be typed; or the answer that refuses the press, with what else was typed (`kept`). */
export async function readPress<Name extends string>(
  context: Context,
  row: string,
  names: readonly Name[],
  most: number,
  kept = '',
) {
  const form = await context.get(bodyContext).form()
  const shown = readShown(form, names, most)
  if (!shown) {
    const { status, message } = bulkRefusalsOf(row)['not-as-shown']
    return { shown: null, typed: '', refusal: mistake(context, { message, typed: '', isNumber: false, kept }, status) }
  }
  const count = Number(form.get('expected'))
  const sent = form.get(typedName)
  const typed = typeof sent === 'string' ? sent.slice(0, 20) : ''
  if (count <= mostUntyped || isTypedNumber(typed, count)) return { shown, typed, refusal: null }
  const message = `Type ${count.toLocaleString('en-GB')}, the number of ${row}s, to confirm.`
  return { shown: null, typed, refusal: mistake(context, { message, typed, isNumber: true, kept }, 400) }
}

interface Done {
  changed: number
  /** Rows of which another thing became, which the page had said. */
  instead?: number
  leftAlone: { already: number; kept?: number; gone: number }
}

/** Goes back to the list, and says there what was done. */
export function tellDone(
  context: Context,
  { change, back }: { change: string; back: string },
  { changed, instead = 0, leftAlone: { already, kept = 0, gone } }: Done,
  words: { title: string; message: string },
) {
  // A second press finds that the first has done it, and that is no failure. What is gone was deleted, and nothing else.
  const isDone = changed + instead + already + kept + (change === 'delete' ? gone : 0) > 0
  context.get(sessionContext).flash({ tone: isDone ? 'success' : 'error', ...words })
  return redirect(back, 303)
}
