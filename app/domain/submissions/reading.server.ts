import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'

/** Submissions as they are read. */

/** A vendor's own submission; undefined for any other. */
export async function readOwnSubmission(
  db: Db,
  vendor: { id: string },
  reference: string,
): Promise<SubmissionRow | undefined> {
  const submission = await readSubmission(db, reference)
  return submission?.user_id === vendor.id ? submission : undefined
}

/** A submission by its reference. */
export async function readSubmission(db: Db, reference: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submissions').selectAll().where('reference', '=', reference).executeTakeFirst()
}
