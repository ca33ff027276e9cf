import { readSeen, writeSeen, type SeenRow } from '#app/domain/lists/bulk.ts'

/** Changing many deals at once, as far as the browser may know of it. */

/** The most deals of one order. More than these are done in several rounds, the newest first. */
export const mostAtOnce = 2000
/** The most deals that can be ticked; a page has fewer. */
export const mostTicked = 200

/** What can be done with many deals at once. */
export const bulkChanges = ['activate', 'deactivate', 'delete'] as const
export type BulkChange = (typeof bulkChanges)[number]

/** The chosen deals that are left as they are, by the reason. */
export interface LeftAlone {
  /** On the market, or off it, already. */
  already: number
  /** They have had a reservation, so they are not deleted, and are off the market already. */
  kept: number
  reserved: number
  completed: number
  /** Their buyer is still owed a refund because they were unavailable. */
  refundOwed: number
  /** Without a secure price, which a deal on the market needs. */
  noPrice: number
  /** Changed by somebody since the page of confirmation was shown. */
  changed: number
  /** They are not there any more, or never were. */
  gone: number
}

/** What the page of confirmation shows and its form posts. */
export interface ShownDeals {
  /** The deals that the change is made to. */
  changed: SeenRow[]
  /** The deals that are deactivated instead of being deleted. */
  instead: SeenRow[]
}

/** What would be done with the chosen deals. */
export interface BulkPlan extends ShownDeals {
  leftAlone: LeftAlone
  /** The deals that stay for another round, because one round takes only so many. */
  later: number
  /** The names of the first of them. */
  names: string[]
}

/** The fields of the form by which the deals that the page shows are told apart from any others, and from what they become. */
export function shownFields({ changed, instead }: ShownDeals): Readonly<Record<string, string>> {
  return { expected: String(changed.length + instead.length), shown: writeSeen(changed), instead: writeSeen(instead) }
}

/** Reads the fields of `shownFields`. Null where one is missing, or where count and deals do not belong together. */
export function readShown(form: FormData): ShownDeals | null {
  const [changed, instead] = [readSeen(form.get('shown')), readSeen(form.get('instead'))]
  if (!changed || !instead) return null
  const count = changed.length + instead.length
  if (form.get('expected') !== String(count) || count === 0 || count > mostAtOnce) return null
  const ids = new Set([...changed, ...instead].map(({ id }) => id))
  return ids.size === count ? { changed, instead } : null
}

/** The reasons for refusing to change many deals at once, each with its message. */
export const bulkRefusals = {
  'nothing-ticked': { status: 400, message: 'Tick at least one deal, or choose all that match.' },
  'nothing-found': { status: 404, message: 'No deal matches. Nothing was changed.' },
  'too-many': { status: 400, message: 'That is more deals than a page has. Choose all that match instead.' },
  'not-as-shown': {
    status: 409,
    message: 'We could not read which deals this page has shown. Nothing was changed. Check them and confirm again.',
  },
} as const
export type BulkRefusal = keyof typeof bulkRefusals

/** The deals that are left alone, in words: `2 are reserved, 1 had changed`. Empty where there are none. */
export function leftAloneText(leftAlone: LeftAlone, change: BulkChange): string {
  const { already, kept, reserved, completed, refundOwed, noPrice, changed, gone } = leftAlone
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
  const market = change === 'activate' ? 'on the market already' : 'off the market already'
  const parts = [
    [already, `${verb(already, 'is', 'are')} ${market}`],
    [kept, `${verb(kept, 'has had a reservation and is', 'have had a reservation and are')} off the market already`],
    [reserved, `${verb(reserved, 'is', 'are')} reserved`],
    [completed, `${verb(completed, 'is', 'are')} completed`],
    [refundOwed, `${verb(refundOwed, 'has a buyer who is', 'have buyers who are')} still owed a refund`],
    [noPrice, `${verb(noPrice, 'has', 'have')} no secure price`],
    [changed, 'changed in the meantime'],
    [gone, `${verb(gone, 'no longer exists', 'no longer exist')}`],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
    .join(', ')
}
