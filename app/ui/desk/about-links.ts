import { href } from 'react-router'
import type { About } from '#db/schema.ts'

/** A thing that a list or an entry is about. `type` may be any text, because an older version may have written the row. */
export interface NamedThing {
  type: string
  id: string
  /** The name that a person uses for it, such as its reference. */
  label: string
}

const pages: Record<About['type'], ((thing: NamedThing) => string) | null> = {
  deal: ({ label }) => withQuery(href('/admin/deals'), { q: label }),
  reservation: ({ label }) => withQuery(href('/admin/reservations'), { q: label }),
  'refund-request': ({ id }) => href('/admin/refunds/:id', { id: encodeURIComponent(id) }),
  ticket: ({ id }) => href('/admin/support/:id', { id: encodeURIComponent(id) }),
  outbox: ({ id }) => href('/admin/outbox/:id', { id: encodeURIComponent(id) }),
  user: ({ id }) => withQuery(href('/admin/audit'), { actor: id }),
  // These have no page of their own: they are seen on the pages of the things they belong to.
  refund: null,
  'payment-intent': null,
  export: null,
}

/** The page on which an admin reads about a thing; null when it has none. */
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
