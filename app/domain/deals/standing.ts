/** What a deal is to the person who looks at it (RULES.md, Holds). */
export type DealStanding =
  /** Anybody may secure it. */
  | { kind: 'free' }
  /** It cannot be secured online here, as in Scotland. */
  | { kind: 'not-online' }
  /** Somebody else holds it, and may be able to keep it longer. */
  | { kind: 'on-hold'; until: string }
  | { kind: 'held-by-you'; until: string }
  /** The person has paid for it. */
  | { kind: 'yours'; reservationId: string }
  /** Somebody else has paid for it. */
  | { kind: 'reserved' }

/** Who looks at deals, and when (UTC). Nobody is known of a visitor who is not signed in. */
export interface DealViewer {
  userId: string | null
  now: string
}
