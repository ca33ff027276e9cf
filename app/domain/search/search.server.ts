import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { findThings, searchWords, type FoundThings, type SearchedKind } from '#db/text-search.server.ts'
import { can, type Section } from '#app/domain/people/roles.ts'
import { fullName, type Admin } from '#app/domain/people/users.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { excerptOf, markHits } from './hits.server.ts'
import { shownState } from '#app/domain/newsletter/list.server.ts'
import { findPosts, findSubmissions, findSubscribers } from './newest.server.ts'
import {
  foundKinds,
  peopleSections,
  type FoundDeal,
  type FoundGroup,
  type FoundKind,
  type FoundPerson,
  type FoundPost,
  type FoundRequest,
  type FoundReservation,
  type FoundSubmission,
  type FoundSubscriber,
  type FoundThing,
  type FoundTicket,
  type PeopleSection,
} from './search.ts'

/** The number of things that are shown of a kind. */
const shownOfKind = 10

interface Asked {
  db: Db
  /** The finds: the ids, and the texts in which the words stand. */
  things: FoundThings['things']
  ids: string[]
  words: string[]
  /** The sections that are open to this person and may hold something of a person. */
  open: PeopleSection[]
}

interface Kind {
  /** Finds the latest of the kind that hold every word, `most` of them, and how many there are. */
  find: (db: Db, typed: string, most: number, admin: Admin) => Promise<FoundThings>
  /** The sections of which one has to be open. Nothing of the kind is even counted otherwise. */
  sections: readonly Section[]
  read: (asked: Asked) => Promise<FoundThing[]>
}

const kinds: Record<FoundKind, Kind> = {
  deal: { find: findIndexed('deal'), sections: ['deals'], read: readDeals },
  person: { find: findIndexed('user'), sections: peopleSections, read: readPeople },
  reservation: { find: findIndexed('reservation'), sections: ['reservations'], read: readReservations },
  'refund-request': { find: findIndexed('refund-request'), sections: ['refunds'], read: readRequests },
  ticket: { find: findIndexed('ticket'), sections: ['support'], read: readTickets },
  submission: { find: findSubmissions, sections: ['submissions'], read: readSubmissions },
  post: { find: findPosts, sections: ['blog'], read: readPosts },
  subscriber: { find: findSubscribers, sections: ['subscribers'], read: readSubscribers },
}

function findIndexed(kind: SearchedKind): Kind['find'] {
  return (db, typed, most) => findThings(db, kind, typed, most)
}

/** The kinds that this person may search. */
export function searchableKinds(admin: Admin): FoundKind[] {
  const all = Object.keys(foundKinds) as FoundKind[]
  return all.filter((kind) => kinds[kind].sections.some((section) => can(admin, section)))
}

/**
 * Everything that holds all the words of a text, by kind, as far as its section is open to this person: the latest ten of each
 * kind, and how many there are. A kind of which nothing was found is left out, unless not all of it was looked through.
 */
export async function searchEverything(db: Db, admin: Admin, typed: string): Promise<FoundGroup[]> {
  const words = searchWords(typed)
  const open = peopleSections.filter((section) => can(admin, section))
  const groups: FoundGroup[] = []
  for (const kind of searchableKinds(admin)) {
    // A common word takes some milliseconds of each kind, and others have their turn in between.
    await setImmediate()
    const { things, count, hasMore } = await kinds[kind].find(db, typed, shownOfKind, admin)
    if (things.length === 0 && !hasMore) continue
    if (things.length === 0) {
      groups.push({ kind, things: [], count, hasMore })
      continue
    }
    const ids = things.map(({ id }) => id)
    const rows = await kinds[kind].read({ db, things, ids, words, open })
    const byId = new Map(rows.map((row) => [row.id, row]))
    groups.push({ kind, things: ids.flatMap((id) => byId.get(id) ?? []), count, hasMore })
  }
  return groups
}

async function readDeals({ db, ids, words }: Asked): Promise<FoundDeal[]> {
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'title', 'location', 'status', 'unavailable_at', 'updated_at'])
    .where('id', 'in', ids.map(Number))
    .execute()
  return rows.map((row) => {
    const reference = dealReference(row.id)
    return {
      kind: 'deal',
      id: String(row.id),
      title: markHits(row.title, words),
      beside: markHits(`${reference}, ${row.location}`, words),
      reference,
      status: row.status,
      isUnavailable: row.unavailable_at !== null,
      at: row.updated_at,
    }
  })
}

async function readPeople({ db, ids, words, open }: Asked): Promise<FoundPerson[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    kind: 'person',
    id: row.id,
    title: markHits(fullName(row), words),
    beside: markHits(row.email, words),
    email: row.email,
    sections: open,
  }))
}

async function readReservations({ db, ids, words }: Asked): Promise<FoundReservation[]> {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'reservations.id',
      'reference',
      'deal_id',
      'status',
      'amount_pence',
      'held_at',
      'paid_at',
      'ended_at',
      'first_name as firstName',
      'last_name as lastName',
      'email',
    ])
    .where('reservations.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    kind: 'reservation',
    id: row.id,
    title: markHits(row.reference, words),
    beside: markHits(`${fullName(row)}, ${formatPounds(row.amount_pence)}, ${dealReference(row.deal_id)}`, words),
    reference: row.reference,
    status: row.status,
    at: row.ended_at ?? row.paid_at ?? row.held_at,
  }))
}

async function readRequests({ db, ids, words }: Asked): Promise<FoundRequest[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .select(['id', 'reference', 'full_name', 'email', 'deal_reference', 'status', 'updated_at'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    kind: 'refund-request',
    id: row.id,
    title: markHits(row.reference, words),
    beside: markHits([row.full_name, row.email, row.deal_reference].filter(Boolean).join(', '), words),
    status: row.status,
    at: row.updated_at,
  }))
}

async function readTickets({ db, ids, things, words }: Asked): Promise<FoundTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'reference', 'kind', 'subject', 'name', 'email', 'status', 'updated_at'])
    .where('id', 'in', ids)
    .execute()
  const texts = new Map(things.map((thing) => [thing.id, messageOf(thing)]))
  return rows.map((row) => {
    const excerpt = excerptOf(texts.get(row.id) ?? '', words)
    return {
      kind: 'ticket',
      id: row.id,
      title: markHits(row.subject, words),
      beside: markHits([row.reference, row.name, row.email].filter(Boolean).join(', '), words),
      excerpt: excerpt === null ? [] : markHits(excerpt, words),
      status: row.status,
      ticketKind: row.kind,
      at: row.updated_at,
    }
  })
}

async function readSubmissions({ db, ids, words }: Asked): Promise<FoundSubmission[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'reference', 'title', 'location', 'vendor_name', 'state', 'updated_at'])
    .where('id', 'in', ids.map(Number))
    .execute()
  return rows.map((row) => ({
    kind: 'submission',
    id: String(row.id),
    title: markHits(row.title || row.reference, words),
    beside: markHits([row.reference, row.vendor_name, row.location].filter(Boolean).join(', '), words),
    reference: row.reference,
    state: row.state,
    at: row.updated_at,
  }))
}

async function readPosts({ db, ids, words }: Asked): Promise<FoundPost[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'excerpt', 'status', 'updated_at'])
    .where('id', 'in', ids.map(Number))
    .execute()
  return rows.map((row) => {
    const excerpt = excerptOf(row.excerpt, words)
    return {
      kind: 'post',
      id: String(row.id),
      title: markHits(row.title, words),
      beside: markHits(row.slug, words),
      excerpt: excerpt === null ? [] : markHits(excerpt, words),
      status: row.status,
      at: row.updated_at,
    }
  })
}

async function readSubscribers({ db, ids, words }: Asked): Promise<FoundSubscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', shownState.as('state'), 'since'])
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ id, email, state, since }) =>
    // A person who unsubscribes between the two queries is not shown.
    email === null
      ? []
      : { kind: 'subscriber', id, title: markHits(email, words), beside: [], email, state, at: since },
  )
}

/** The first text of a ticket begins with a line that the row shows anyway. */
function messageOf({ part, text }: Asked['things'][number]): string {
  return part === 0 ? text.slice(text.indexOf('\n') + 1) : text
}
