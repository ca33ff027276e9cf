import type { DealStatus, PropertyType } from '#db/schema.ts'
import type { DrawingFacts } from '../files/drawing-facts.ts'
import type { DealImage } from '../files/images.ts'

/** The deals as an admin sees them: every one, whatever its state. */

export const dealStatusLabels: Record<DealStatus, string> = {
  active: 'Active',
  reserved: 'Reserved',
  inactive: 'Inactive',
  draft: 'Draft',
  completed: 'Completed',
}

/** The desk's words for the state of a deal. */
export function dealStateLabel({ status, isUnavailable }: { status: DealStatus; isUnavailable: boolean }): string {
  return isUnavailable ? 'Unavailable' : dealStatusLabels[status]
}

/** The grades by their first letter: `A` stands for A+ too. */
export const dealGradeLabels = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E' } as const

export const dealDeskSorts = { newest: 'Newest', score: 'AI Score', price: 'Price', roi: 'ROI' } as const
export type DealDeskSort = keyof typeof dealDeskSorts

/** An admin moves a deal between these two states. The other states come from reservations and from editing. */
export const listingStatuses = { active: 'active', inactive: 'inactive' } as const
export type ListingStatus = keyof typeof listingStatuses

/** Why a deal cannot be put on the market or taken off it. */
export const listingRefusals = {
  'not-found': { status: 404, message: 'There is no such deal.' },
  reserved: { status: 409, message: 'This deal is reserved by a buyer, so its listing cannot be changed.' },
  'not-listed': { status: 409, message: 'Only active and inactive deals can be switched here.' },
  'no-price': {
    status: 409,
    message: 'This deal has no secure price. Enter one of at least £1 before it goes on the market.',
  },
  figures: {
    status: 409,
    message: 'Figures of this deal do not fit each other. Confirm them in its form before it goes on the market.',
  },
  'refund-owed': {
    status: 409,
    message: 'The buyer of this deal is still owed a refund because it was unavailable. Decide that request first.',
  },
  unchanged: { status: 409, message: 'Someone else has already done this. The list shows how it stands now.' },
} as const
export type ListingRefusal = keyof typeof listingRefusals

/** The field of a form or call with the questions about figures that were confirmed, word for word. */
export const confirmedField = 'confirmedFigures'

/** The result of putting a deal on the market or taking it off. `figures` has the questions that have to be confirmed first. */
export type ListingResult =
  | { ok: true; reference: string; title: string }
  | { ok: false; reason: Exclude<ListingRefusal, 'figures'> }
  | { ok: false; reason: 'figures'; figures: string[]; reference: string; title: string }

/** Why a deal is neither deleted nor deactivated instead. */
export const deleteRefusals = {
  'not-found': listingRefusals['not-found'],
  'already-deleted': { status: 404, message: 'This deal has been deleted.' },
  held: {
    status: 409,
    message: 'Someone holds this deal at their checkout, so it cannot be deleted. A hold ends after its time.',
  },
  reserved: { status: 409, message: 'This deal is reserved by a buyer, so it can be neither deleted nor deactivated.' },
  completed: {
    status: 409,
    message: 'This deal has been completed: its buyer has bought the property, so its record is kept.',
  },
  changed: {
    status: 409,
    message: 'This deal has changed since you opened the page. Check what would happen now, and confirm again.',
  },
} as const
export type DeleteRefusal = keyof typeof deleteRefusals

/** The result of deleting a deal: one with none but ended reservations is deactivated instead. */
export type DeleteOutcome = 'deleted' | 'deactivated'

/** Why a deal cannot be marked unavailable. */
export const unavailableRefusals = {
  'not-found': listingRefusals['not-found'],
  draft: {
    status: 409,
    message: 'A draft is not on the market, so there is nothing to take off it and nobody to tell.',
  },
  completed: {
    status: 409,
    message: 'This deal has been completed: its buyer has bought the property, so it cannot be marked unavailable.',
  },
  'own-purchase': { status: 403, message: 'You have reserved this deal yourself. Another admin has to mark it.' },
  changed: {
    status: 409,
    message:
      'This has changed since you opened the page. Check who is told and what is paid back now, and confirm again.',
  },
} as const
export type UnavailableRefusal = keyof typeof unavailableRefusals

export interface DealDeskRow {
  id: number
  /** Such as `PID-000118`. */
  reference: string
  title: string
  location: string
  status: DealStatus
  /** True once the deal is marked unavailable: its property cannot be had. */
  isUnavailable: boolean
  propertyType: PropertyType
  /** Its first photograph. */
  image: DealImage | null
  imageUrl: string | null
  drawing: DrawingFacts
  score: { value: number; grade: string }
  pricePence: number
  grossYieldPercent: number | null
  roiPercent: number | null
}
