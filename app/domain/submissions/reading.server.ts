import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import type { PapersSeen } from '#app/domain/deals/record/provenance.ts'
import { isStillVetted, type Vetting } from './vetting.ts'

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

/** What was checked of a deal that a vendor submitted, as long as it counts as vetted; null for any other deal. `papers` are its own. */
export async function readVetting(db: Db, dealId: number, papers: PapersSeen): Promise<Vetting | null> {
  const row = await db.selectFrom('deals').select('vetting').where('id', '=', dealId).executeTakeFirst()
  if (!row?.vetting) return null
  const vetting = JSON.parse(row.vetting) as Vetting
  return isStillVetted(vetting, papers) ? vetting : null
}

/** The reference of the submission that a deal came from; null for a deal that came another way. */
export async function findSubmissionOf(db: Db, dealId: number): Promise<string | null> {
  const row = await db.selectFrom('submissions').select('reference').where('deal_id', '=', dealId).executeTakeFirst()
  return row?.reference ?? null
}
