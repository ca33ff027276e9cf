/** Deals that somebody has saved to come back to. Safe in the browser. */

/** The most deals that one shortlist holds. */
export const mostSaved = 20
/** The life of a browser's shortlist after its last change. */
export const shortlistDays = 90

/** Whose shortlist it is: a person's, or that of the browser which asks. */
export type Keeper = { userId: string } | { browser: BrowserShortlist }

/** A deal as it was when it was saved. */
export interface SavedDeal {
  dealId: number
  /** Null in a browser, which keeps the ids alone. */
  saved: { at: string; pricePence: number } | null
}

/** The result of saving: `full` where the shortlist holds as many as it can, `not-found` for a deal that is not public. */
export type SavingResult = { ok: true } | { ok: false; reason: 'full' | 'not-found' }

/** The deals that a browser has saved, the newest first. It remembers a change, which the middleware writes into the cookie. */
export class BrowserShortlist {
  ids: readonly number[]
  isChanged = false

  constructor(ids: readonly number[]) {
    this.ids = ids
  }

  replace(ids: readonly number[]): void {
    this.ids = ids
    this.isChanged = true
  }
}

/** A plain number up to 999,999,999, in base 36: twenty of them with their dots are 139 characters. */
const idInCookie = /^[1-9a-z][0-9a-z]{0,5}$/
const highestId = 999_999_999
const longestCookie = mostSaved * 7 - 1

/** The ids in the value of the cookie, each once. Whatever is no id is left out, and a value that is too long counts as empty. */
export function readBrowserShortlist(value: string): number[] {
  if (value.length > longestCookie) return []
  const ids = value
    .split('.')
    .filter((text) => idInCookie.test(text))
    .map((text) => Number.parseInt(text, 36))
    .filter((id) => id <= highestId)
  return [...new Set(ids)].slice(0, mostSaved)
}

/** The value of the cookie for these ids. */
export function writeBrowserShortlist(ids: readonly number[]): string {
  return ids.map((id) => id.toString(36)).join('.')
}
