import type { Db } from '#db/database.server.ts'
import type { AreaRow } from '#db/schema.ts'
import type { Row } from './rows.ts'
import { leastMatchedPercent, type EditionReport } from './import.ts'

/** The collector of the rows of one shape. */
export interface Collector {
  /** Takes a row, and says why where it is rejected. */
  take(row: Row): string | null
  /** The number of rows that wait to be stored. */
  waiting(): number
  /** Stores them, in the transaction of the step. */
  store(trx: Db): Promise<Rejected[]>
  /** Everything that is left to do once all rows are stored. */
  finish(step: Step): Promise<Verdict>
}

/** A row that is found out to be rejected only when it is stored. */
export interface Rejected {
  line: number
  reason: string
}

/** One short transaction. Throws where the process is to end or the edition is no longer being read, so that all stops. */
export type Step = (work: (trx: Db) => Promise<void>) => Promise<void>

export interface Verdict {
  matched: number
  expected: number
  report: EditionReport
  /** Why the file is refused; null where it may be published. */
  problem: string | null
}

/** The facts of the file before its rows are read. */
export interface Survey {
  editionId: number
  head: string[]
  /** The newest month, of prices paid the newest with a thousandth of the rows; empty where no row has one. */
  newest: string
  /** The month of today: rows of later ones are rejected. */
  latest: string
  areas: ReadonlyMap<string, AreaRow>
  /** The edition that is live while the file is read, with its newest month, and its first one where it lacks some. */
  live: { id: number; month: string; period: string; since?: string | undefined } | null
  /** The months of which it has rows, with their number. */
  months: Map<string, number>
  /** Price Paid only: true where the file takes away or mends sales, as the monthly ones do. */
  hasStatuses: boolean
  /** Price Paid only: true where the file has such rows, or lacks months of those that are kept. */
  isChange: boolean
  /** For how many milliseconds work is gathered for one step. */
  pace: number
}

/** Says that too few of the areas are in the file; null where there are enough. */
export function tooFew(matched: number, expected: number, what: string): string | null {
  if (matched * 100 >= expected * leastMatchedPercent) return null
  return `It has figures of ${matched.toLocaleString('en-GB')} of the ${expected.toLocaleString('en-GB')} ${what}, and at least ${leastMatchedPercent} % are needed.`
}
