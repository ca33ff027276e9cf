import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'

/** What the pages of the form and the portal read of submissions. */

/** A submission with everything that is stored of it. */
export type WholeSubmission = SubmissionRow

/** A vendor's own submission by its number, as a form sends it; undefined for any other. */
export async function findOwnSubmission(
  db: Db,
  vendor: { id: string },
  id: string,
): Promise<WholeSubmission | undefined> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', Number(id))
    .where('user_id', '=', vendor.id)
    .executeTakeFirst()
}

/** The newest deals on the market that came of a submission, the newest first. */
export async function listPublishedDeals(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('submissions', 'submissions.deal_id', 'deals.id')
    .select('deals.id')
    .where('deals.status', '=', 'active')
    .where('deals.unavailable_at', 'is', null)
    .orderBy('deals.published_at', 'desc')
    .orderBy('deals.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
