import type {
  DealStatus,
  PostStatus,
  RefundRequestStatus,
  ReservationStatus,
  SubmissionState,
  TicketKind,
} from '#db/schema.ts'
import type { ShownState } from '#app/domain/newsletter/newsletter.ts'
import type { Section } from '#app/domain/people/roles.ts'
import type { TicketStatus } from '#app/domain/support/tickets.ts'

/** Finds of the search of everything at the desk. */

/** The kinds in the order in which they are shown, with their headings. */
export const foundKinds = {
  deal: 'Deals',
  person: 'People',
  reservation: 'Reservations',
  'refund-request': 'Refund requests',
  ticket: 'Tickets',
  submission: 'Submissions',
  post: 'Posts and guides',
  subscriber: 'Subscribers',
} as const
export type FoundKind = keyof typeof foundKinds

/** A piece of a text: either a place where a typed word was found, or what stands between such places. */
export interface Piece {
  text: string
  isHit: boolean
}

interface Found<Kind extends FoundKind> {
  kind: Kind
  id: string
  /** The thing's name. */
  title: Piece[]
  /** The difference from others of that name. */
  beside: Piece[]
}
/** A thing with the time of its latest change. */
type Dated<Kind extends FoundKind> = Found<Kind> & { at: string }
export type FoundDeal = Dated<'deal'> & { reference: string; status: DealStatus; isUnavailable: boolean }
/** A person, with the lists that are open and hold what is theirs: those are searched for their address. */
export type FoundPerson = Found<'person'> & { email: string; sections: PeopleSection[] }
export type FoundReservation = Dated<'reservation'> & { reference: string; status: ReservationStatus }
export type FoundRequest = Dated<'refund-request'> & { status: RefundRequestStatus }
export type FoundTicket = Dated<'ticket'> & {
  status: TicketStatus
  ticketKind: TicketKind
  /** The place of the words in a message, if they stand in one. */
  excerpt: Piece[]
}
export type FoundSubmission = Dated<'submission'> & { reference: string; state: SubmissionState }
export type FoundPost = Dated<'post'> & {
  status: PostStatus
  /** The place of the words in the excerpt, if they stand in it. */
  excerpt: Piece[]
}
/** Somebody whose subscription is confirmed or waits. Of whoever has unsubscribed no address is kept that could be found. */
export type FoundSubscriber = Dated<'subscriber'> & { email: string; state: ShownState }
export type FoundThing =
  | FoundDeal
  | FoundPerson
  | FoundReservation
  | FoundRequest
  | FoundTicket
  | FoundSubmission
  | FoundPost
  | FoundSubscriber

/** The sections in which something may belong to a person. */
export const peopleSections = ['reservations', 'support', 'refunds'] as const satisfies Section[]
export type PeopleSection = (typeof peopleSections)[number]

/** The finds of one kind: the latest of it, and how many there are. */
export interface FoundGroup {
  kind: FoundKind
  things: FoundThing[]
  count: number
  /** True where counting ended before all were counted, or only the newest were looked through. */
  hasMore: boolean
}

/** The thing that a whole reference names. */
export interface NamedThing {
  kind: Exclude<FoundKind, 'person' | 'post' | 'subscriber'>
  id: string
  reference: string
}

/** The number of finds, such as `7` or `at least 200`. */
export function foundCount(groups: Pick<FoundGroup, 'count' | 'hasMore'>[]): string {
  const count = groups.reduce((sum, group) => sum + group.count, 0).toLocaleString('en-GB')
  return groups.some((group) => group.hasMore) ? `at least ${count}` : count
}
