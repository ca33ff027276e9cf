/** The money of a reservation as the desk sees it, line by line. */
export interface Ledger {
  lines: LedgerLine[]
  /** What we hold of it now, in pence. */
  heldPence: number
  /** What is left of the payment that was kept, after the refunds that have arrived, are owed or are on their way. */
  leftPence: number
  /** True while money of any payment is owed back or on its way back. */
  isGoingBack: boolean
  /** The VAT in what we hold; null where no receipt names any. */
  heldVatPence: number | null
}

/** A payment, a refund or a dispute. */
export interface LedgerLine {
  id: string
  at: string
  what: string
  /** The refund request that it belongs to. */
  request: { id: string; reference: string } | null
  /** Pence; what went back is negative. */
  pence: number
  vatPence: number | null
  /** False for what has not happened, or has failed: it stands in brackets and counts nothing. */
  counts: boolean
  state: string
  /** Why it failed, in words. */
  why: string | null
  /** What shows that it was paid back by hand. */
  proof: string | null
  /** The provider's name for it. */
  providerRef: string | null
  /** The payment at the provider, whose page there shows it. */
  intentId: string | null
  /** The receipt or credit note that was issued for it. */
  receipt: { id: string; name: string } | null
}
