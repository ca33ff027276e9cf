import { href } from 'react-router'
import type { About } from '#db/schema.ts'

/** A thing as a list or an entry names it. `type` is any text where the row is an older version's. */
export interface NamedThing {
  type: string
  id: string
  /** What a person calls it, such as its reference. */
  label: string
}

const pages: Record<About['type'], ((thing: NamedThing) => string) | null> = {
  deal: ({ label }) => withQuery(href('/admin/deals'), { q: label }),
  reservation: ({ label }) => withQuery(href('/admin/reservations'), { q: label }),
  'refund-request': ({ id }) => href('/admin/refunds/:id', { id: encodeURIComponent(id) }),
  ticket: ({ id }) => href('/admin/support/:id', { id: encodeURIComponent(id) }),
  outbox: ({ id }) => href('/admin/outbox/:id', { id: encodeURIComponent(id) }),
  user: ({ id }) => withQuery(href('/admin/audit'), { actor: id }),
  // Seen on the pages of what they belong to.
  refund: null,
  'payment-intent': null,
  export: null,
}

/** Where an admin reads about a thing; null for one that has no page. */
export function addressOf(thing: NamedThing): string | null {
  return (Object.hasOwn(pages, thing.type) && pages[thing.type as About['type']]?.(thing)) || null
}

/** The audit trail of one thing. */
export function trailAddressOf({ type, id }: Pick<NamedThing, 'type' | 'id'>): string {
  return withQuery(href('/admin/audit'), { type, id })
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}
