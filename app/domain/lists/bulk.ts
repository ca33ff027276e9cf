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
