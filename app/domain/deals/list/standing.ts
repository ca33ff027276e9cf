/** A deal's standing to the person who looks at it (RULES.md, Holds). */
export type DealStanding =
  /** Anybody may secure it. */
  | { kind: 'free' }
  /** It cannot be secured online here, as in Scotland. */
  | { kind: 'not-online' }
  /** Somebody else holds it, and may be able to keep it longer once. */
  | ({ kind: 'on-hold'; mayBeKept: boolean } & HoldEnd)
  /** `amountPence` is the secure price at which the person holds it or has paid for it, whatever it is for others by now. */
  | ({ kind: 'held-by-you'; amountPence: number } & HoldEnd)
  /** The payment of the person for it has arrived, and could not be entered yet. `reference` is that of the reservation. */
  | { kind: 'payment-received'; reference: string; amountPence: number }
  /** The person has paid for it. `reference` is that of the purchase. */
  | { kind: 'yours'; reservationId: string; reference: string; amountPence: number }
  /** Somebody else has paid for it. */
  | { kind: 'reserved' }

/** When a hold ends (UTC), and whether that is on another day, in London, than the one on which it is looked at. */
export interface HoldEnd {
  until: string
  isAnotherDay: boolean
}

/** Who looks at deals, and when (UTC). Nobody is known of a visitor who is not signed in. */
export interface DealViewer {
  userId: string | null
  now: string
}

/** Numbers of deals by their standing to the viewer. Every deal is counted once; `reserved` has those that are the viewer's own, too. */
export interface StandingCounts {
  free: number
  onHold: number
  heldByYou: number
  reserved: number
  notOnline: number
}

/** True where it names a purchase, a price or a hold of the viewer's own. */
export function isOwn(standing: DealStanding): boolean {
  return standing.kind === 'yours' || standing.kind === 'held-by-you' || standing.kind === 'payment-received'
}

/** The secure price that the viewer pays, or has paid; for everybody else that of the deal. */
export function pricePenceFor(deal: { securePricePence: number; standing: DealStanding }): number {
  return 'amountPence' in deal.standing ? deal.standing.amountPence : deal.securePricePence
}
