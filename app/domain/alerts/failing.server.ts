import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Database } from '#db/schema.ts'
import { lookDay } from './looking.ts'

/** Looks that fail. What they have not told stays to be told: only a look that succeeds notes it. */

/** A look that has failed so often is left until the next is due. That one finds what this one has not. */
export const mostTries = 5

type Looks = 'saved_searches' | 'price_watches'

/** Counts a failed look of these rows, and leaves it for the next that is due after some. */
export async function noteFailedLook<Table extends Looks>(
  rows: UpdateQueryBuilder<Database, Table, Table, UpdateResult>,
  now: string,
): Promise<void> {
  // Both tables have these columns.
  const update = rows as unknown as UpdateQueryBuilder<Database, Looks, Looks, UpdateResult>
  await update
    .set((set) => ({
      failed_looks: sql<number>`(failed_looks + 1) % ${mostTries}`,
      looked_on: set
        .case()
        .when('failed_looks', '>=', mostTries - 1)
        .then(lookDay(now))
        .else(set.ref('looked_on'))
        .end(),
    }))
    .execute()
}

/** The error of a round in which some looks have failed. */
export function toFailure(failures: unknown[], looks: string): Error {
  const [first] = failures
  const message = first instanceof Error ? first.message : String(first)
  return new Error(`${failures.length} of ${looks} could not be looked at: ${message}`, { cause: first })
}
