/** What somebody has chosen of a list to be changed at once: rows that they ticked, or all that match. */

/** The field of the rows, and the field that says which of them. */
export const tickedName = 'id'
export const whichName = 'which'
/** The field in which the number of rows is typed to confirm. */
export const typedName = 'count'

export interface Chosen {
  which: 'ticked' | 'all'
  ids: string[]
}

/** Reads the choice from a query string. Without a choice it is the ticked rows. */
export function readChosen(params: URLSearchParams): Chosen {
  return { which: params.get(whichName) === 'all' ? 'all' : 'ticked', ids: params.getAll(tickedName) }
}

/** A row as a page of confirmation has seen it. */
export interface SeenRow {
  id: number
  /** It grows with whatever is changed of the row. */
  version: number
}

/** Neither an id nor a version has it. */
const betweenRows = '.'

/** The rows as the field of a form: what `readSeen` reads. */
export function writeSeen(rows: readonly SeenRow[]): string {
  return rows.map(({ id, version }) => `${id}-${version}`).join(betweenRows)
}

/** Reads what `writeSeen` wrote; null for any other text. */
export function readSeen(value: FormDataEntryValue | null): SeenRow[] | null {
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
