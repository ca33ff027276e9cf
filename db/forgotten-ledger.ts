/** What the database knows of the ledger beside it (forgotten.server.ts). */

export interface ForgottenLine {
  kind: string
  subject: string
  at: string
  /** The hash of the key that withdraws it, of a deletion that is confirmed. */
  key_hash?: string | null
}

/** The file that outlives the database (domain/privacy/ledger.server.ts). */
export interface ForgottenLedger {
  readonly id: string
  /** The number of its last line; 0 where it has none. */
  readonly newest: number
  /** Makes numbers go on behind this one. */
  continueAfter(number: number): void
  /** Resolves once all of them are on the disk. Where it rejects none is. */
  append(lines: readonly ForgottenLine[]): Promise<void>
}
