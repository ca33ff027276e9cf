import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { identityRules } from '#app/domain/submissions/papers.ts'
import { dropSubmission, identityKinds, keepSuspicions, wasApproved } from '#app/domain/submissions/retention.server.ts'
import { readApproval } from '#app/domain/submissions/revising.server.ts'
import { yearsBefore } from '#app/utils/dates.ts'
import { isOf, type Person } from './finding.server.ts'
import { personalRule } from './tables.ts'
import { keptForYears } from './your-data.ts'

/** What a deletion does with the submissions of a vendor (tables.ts). */

/** The submissions of a person that the law on money laundering keeps: those that were approved once. */
function selectApproved(db: Db, who: Person) {
  return db.selectFrom('submissions').where(isOf('submissions', who)).where(wasApproved)
}

/** True for the papers of identity that came with one of these. */
export function isKeptUpload(where: ExpressionBuilder<Database, 'uploads'>, who: Person) {
  return where.and([
    where('purpose', '=', identityRules.purpose),
    where(
      'about_id',
      'in',
      where
        .selectFrom('submissions')
        .select((select) => select.cast<string>('submissions.id', 'text').as('id'))
        .where(isOf('submissions', who))
        .where(wasApproved),
    ),
  ])
}

/**
 * Deletes the submissions of a person; notes about a suspicion on them become notes about the account. Of those that the law on money laundering keeps it deletes messages, earlier versions and
 * every document but those of identity.
 */
export async function deleteSubmissions(trx: Db, who: Person): Promise<void> {
  const { deletion } = personalRule('submissions')
  if (deletion.does !== 'keep') return
  const kept: { id: number; reference: string; answers: string }[] = []
  for (const row of await selectApproved(trx, who).selectAll().execute())
    // What its vendor had begun to change was never approved.
    kept.push({ ...row, answers: JSON.stringify((await readApproval(trx, row)).answers) })
  const all = await trx.selectFrom('submissions').select('id').where(isOf('submissions', who)).execute()
  await keepSuspicions(
    trx,
    all.map(({ id }) => id),
  )
  const steps = personalRule('submission_steps').deletion
  if (steps.does === 'keep')
    await trx.updateTable('submission_steps').set(steps.emptied).where(isOf('submission_steps', who)).execute()
  for (const { id, reference, answers } of kept) {
    await trx
      .updateTable('submissions')
      // A newer document that waited is among those that go.
      .set({ ...deletion.emptied, answers, search_text: reference.toLowerCase(), renewed_at: null })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('submission_messages').where('submission_id', '=', id).execute()
    await trx
      .deleteFrom('submission_documents')
      .where('submission_id', '=', id)
      .where('kind', 'not in', identityKinds)
      .execute()
    await trx.deleteFrom('record_versions').where('kind', '=', 'submission').where('record_id', '=', id).execute()
  }
  await trx
    .deleteFrom('submissions')
    .where(isOf('submissions', who))
    .where((where) => where.not(wasApproved(where)))
    .execute()
}

/** The rows that a deletion would leave of submissions. */
export async function countApproved(db: Db, who: Person): Promise<[string, number][]> {
  const ids = (await selectApproved(db, who).select('submissions.id').execute()).map(({ id }) => id)
  const { steps } = await db
    .selectFrom('submission_steps')
    .select((select) => select.fn.countAll<number>().as('steps'))
    .where('submission_id', 'in', ids)
    .executeTakeFirstOrThrow()
  const { documents } = await db
    .selectFrom('submission_documents')
    .select((select) => select.fn.countAll<number>().as('documents'))
    .where('submission_id', 'in', ids)
    .where('kind', 'in', identityKinds)
    .executeTakeFirstOrThrow()
  const { uploads } = await db
    .selectFrom('uploads')
    .select((select) => select.fn.countAll<number>().as('uploads'))
    .where(isOf('uploads', who))
    .where((where) => isKeptUpload(where, who))
    .executeTakeFirstOrThrow()
  return [
    ['submissions', ids.length],
    ['submission_steps', steps],
    ['submission_documents', documents],
    ['uploads', uploads],
  ]
}

/**
 * Deletes what was kept of the submissions of a deleted account, once five years have gone by since their deals left the market.
 * Returns when the others are due, and the files that are to be deleted once the rows are.
 */
export async function deleteKeptSubmissions(
  trx: Db,
  userId: string,
  now: string,
): Promise<{ next: string[]; fileKeys: string[] }> {
  const [next, fileKeys]: [string[], string[]] = [[], []]
  const submissions = await trx
    .selectFrom('submissions')
    .select(['id', 'deal_ended_at'])
    .where('user_id', '=', userId)
    .execute()
  for (const { id, deal_ended_at: endedAt } of submissions) {
    // A deal that has come back to the market has no end yet.
    const until = yearsBefore(endedAt ?? now, -keptForYears.vendors)
    if (until > now) {
      next.push(until)
      continue
    }
    const files = await trx
      .deleteFrom('uploads')
      .where('about_type', '=', identityRules.aboutType)
      .where('about_id', '=', String(id))
      .returning('file_key')
      .execute()
    fileKeys.push(...files.map(({ file_key: fileKey }) => fileKey))
    await dropSubmission(trx, id)
  }
  return { next, fileKeys }
}
