/** A choice from a list to be changed at once: rows that somebody has ticked, or all that match. */

/** The field of the rows, and the field that says which of them. */
export const tickedName = 'id'
export const whichName = 'which'
/** The field in which the number of rows is typed to confirm. */
export const typedName = 'count'

interface Chosen {
  which: 'ticked' | 'all'
  ids: string[]
}

/** Reads the choice from a query string. Without a choice it is the ticked rows. */
export function readChosen(params: URLSearchParams): Chosen {
  return { which: params.get(whichName) === 'all' ? 'all' : 'ticked', ids: params.getAll(tickedName) }
}

/** A choice of rows: by their ids, or all that the filters of the list leave. */
export type ChosenRows<Filters, Id = number> = { which: 'ticked'; ids: readonly Id[] } | ({ which: 'all' } & Filters)

/** A row as a page of confirmation has seen it. */
export interface SeenRow {
  id: number
  /** It grows with whatever is changed of the row. */
  version: number
}

/** Neither an id nor a version has it. */
const betweenRows = '.'

/** The rows as the field of a form: what `readSeen` reads. */
function writeSeen(rows: readonly SeenRow[]): string {
  return rows.map(({ id, version }) => `${id}-${version}`).join(betweenRows)
}

/** Reads what `writeSeen` wrote; null for any other text. */
function readSeen(value: FormDataEntryValue | null): SeenRow[] | null {
  if (typeof value !== 'string') return null
  if (value === '') return []
  const rows: SeenRow[] = []
  for (const text of value.split(betweenRows)) {
    const parts = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(text)
    if (!parts) return null
    rows.push({ id: Number(parts[1]), version: Number(parts[2]) })
  }
  return rows
}

/** True where the number that was typed is this one: `2,000` is 2000. */
export function isTypedNumber(typed: string, count: number): boolean {
  return typed.replace(/[\s,]/g, '') === String(count)
}

/** Above this number of rows, it is typed to confirm. */
export const mostUntyped = 10

/**
 * The fields of a form by which the rows that its page shows are told apart from any others, and from what they become: a list
 * under each name.
 */
export function writeShown(lists: Readonly<Record<string, readonly SeenRow[]>>): Readonly<Record<string, string>> {
  const fields = Object.entries(lists).map(([name, rows]) => [name, writeSeen(rows)] as const)
  const count = Object.values(lists).reduce((sum, rows) => sum + rows.length, 0)
  return { expected: String(count), ...Object.fromEntries(fields) }
}

/**
 * Reads the lists of `writeShown`. Null where one is missing, where count and rows do not belong together, where a row stands there
 * twice, and where there are none or more than `most`.
 */
export function readShown<Name extends string>(
  form: FormData,
  names: readonly Name[],
  most: number,
): Record<Name, SeenRow[]> | null {
  const lists = {} as Record<Name, SeenRow[]>
  const ids = new Set<number>()
  let count = 0
  for (const name of names) {
    const rows = readSeen(form.get(name))
    if (!rows) return null
    lists[name] = rows
    count += rows.length
    for (const { id } of rows) ids.add(id)
  }
  if (form.get('expected') !== String(count) || count === 0 || count > most) return null
  return ids.size === count ? lists : null
}

/** The reasons for refusing to change many rows at once, each with its message; `row` is what one is called, such as `deal`. */
export function bulkRefusalsOf(row: string) {
  return {
    'nothing-ticked': { status: 400, message: `Tick at least one ${row}, or choose all that match.` },
    'nothing-found': { status: 404, message: `No ${row} matches. Nothing was changed.` },
    'too-many': { status: 400, message: `That is more ${row}s than a page has. Choose all that match instead.` },
    'not-as-shown': {
      status: 409,
      message: `We could not read which ${row}s this page has shown. Nothing was changed. Check them and confirm again.`,
    },
  } as const
}
export type BulkRefusal = keyof ReturnType<typeof bulkRefusalsOf>

/** The rows that are left alone, in words: `2 are reserved, 1 changed in the meantime`. Empty where there are none. */
export function leftAloneWords(parts: readonly (readonly [count: number, one: string, many: string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`)
    .join(', ')
}
