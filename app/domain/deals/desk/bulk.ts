import { leftAloneWords, type SeenRow } from '#app/domain/lists/bulk.ts'

/** Changing many deals at once, as far as the browser may know of it. */

/** The most deals of one order. More than these are done in several rounds, the newest first. */
export const mostAtOnce = 2000
/** The most deals that can be ticked; a page has fewer. */
export const mostTicked = 200

/** Actions on many deals at once. */
export const bulkChanges = ['activate', 'deactivate', 'delete'] as const
export type BulkChange = (typeof bulkChanges)[number]

/** The chosen deals that are left as they are, by the reason. */
export interface LeftAlone {
  /** On the market, or off it, already. */
  already: number
  /** They have had a reservation, so they are not deleted, and are off the market already. */
  kept: number
  /** Held at a checkout at this hour, so that they cannot be deleted. */
  held: number
  reserved: number
  completed: number
  /** Their buyer is still owed a refund because they were unavailable. */
  refundOwed: number
  /** Without a secure price, which a deal on the market needs. */
  noPrice: number
  /** With figures that contradict each other and that nobody has confirmed. */
  figures: number
  /** Changed by somebody since the page of confirmation was shown. */
  changed: number
  /** They are not there any more, or never were. */
  gone: number
}

/** The content of the page of confirmation, which its form posts. */
export interface ShownDeals {
  /** The deals that the change is made to. */
  shown: SeenRow[]
  /** The deals that are deactivated instead of being deleted. */
  instead: SeenRow[]
}

/** A deal that stays off the market until its figures are confirmed in its form. */
export interface DealToConfirm {
  id: number
  /** Its reference and title. */
  name: string
  figures: string[]
}

/** The plan for the chosen deals. */
export interface BulkPlan extends ShownDeals {
  leftAlone: LeftAlone
  /** The deals that stay for another round, because one round takes only so many. */
  later: number
  /** The names of the first of them. */
  names: string[]
  /** The first of those whose figures have to be confirmed before. */
  toConfirm: DealToConfirm[]
}

/** The deals that are left alone, in words: `2 are reserved, 1 changed in the meantime`. Empty where there are none. */
export function leftAloneText(leftAlone: LeftAlone, change: BulkChange): string {
  const { already, kept, held, reserved, completed, refundOwed, noPrice, figures, changed, gone } = leftAlone
  const market = change === 'activate' ? 'on the market already' : 'off the market already'
  return leftAloneWords([
    [already, `is ${market}`, `are ${market}`],
    [
      kept,
      'has had a reservation and is off the market already',
      'have had a reservation and are off the market already',
    ],
    [held, 'is held at a checkout', 'are held at a checkout'],
    [reserved, 'is reserved', 'are reserved'],
    [completed, 'is completed', 'are completed'],
    [refundOwed, 'has a buyer who is still owed a refund', 'have buyers who are still owed a refund'],
    [noPrice, 'has no secure price', 'have no secure price'],
    [figures, 'has figures to be confirmed in its form', 'have figures to be confirmed in their forms'],
    [changed, 'changed in the meantime', 'changed in the meantime'],
    [gone, 'no longer exists', 'no longer exist'],
  ])
}
