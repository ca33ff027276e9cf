import type { About } from '#db/schema.ts'
import {
  adminClockHref,
  adminDataRequestHref,
  adminDealsHref,
  adminListHref,
  adminPersonHref,
  adminRefundHref,
  adminReservationHref,
  adminSubmissionHref,
  adminTestimonialHref,
  adminTicketHref,
  areaEditionHref,
  blogAdminHref,
  blogTermsHref,
  outboxEntryHref,
  postEditHref,
} from '#app/ui/links.ts'

/** A thing that a list or an entry is about. `type` may be any text, because an older version may have written the row. */
export interface NamedThing {
  type: string
  id: string
  /** The name that a person uses for it, such as its reference. */
  label: string
}

const pages: Record<About['type'], ((thing: NamedThing) => string) | null> = {
  deal: ({ label }) => adminDealsHref(label),
  reservation: ({ id }) => adminReservationHref(id),
  'refund-request': ({ id }) => adminRefundHref(id),
  ticket: ({ id }) => adminTicketHref(id),
  outbox: ({ id }) => outboxEntryHref(id),
  user: ({ id }) => adminPersonHref(id),
  post: ({ id }) => (/^\d{1,9}$/.test(id) ? postEditHref(Number(id)) : blogAdminHref),
  'blog-category': () => blogTermsHref,
  subscriber: () => adminListHref('subscribers'),
  mailing: () => adminListHref('subscribers'),
  'area-edition': ({ id }) => areaEditionHref(id),
  'data-request': ({ id }) => adminDataRequestHref(id),
  testimonial: ({ id }) => adminTestimonialHref(id),
  submission: ({ label }) => adminSubmissionHref(label),
  'waiting-role': () => adminListHref('people'),
  clock: () => adminClockHref,
  // These have no page of their own: they are seen on the pages of the things they belong to.
  refund: null,
  'saved-search': null,
  'price-watch': null,
  'payment-intent': null,
  export: null,
}

/** The page on which an admin reads about a thing; null when it has none. */
export function addressOf(thing: NamedThing): string | null {
  return (Object.hasOwn(pages, thing.type) && pages[thing.type as About['type']]?.(thing)) || null
}

/** The audit trail of one thing, named as people name it where it has a reference. */
export function trailAddressOf({ type, id, label = '' }: Pick<NamedThing, 'type' | 'id'> & { label?: string }): string {
  return adminListHref('audit', hasReference(label) ? { id: label } : { type, id })
}

const hasReference = (label: string) => /^(RES|REF|TIC|SUB|PID)-\w+$/.test(label)
