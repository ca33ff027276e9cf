import type { Db } from '#db/database.server.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'

/** The advisor's needs to answer. */
export interface AdvisorWorld {
  db: Db
  policy: DealPolicy
  /** UTC ISO text. */
  now: string
}
