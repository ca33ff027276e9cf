import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { giveUpFiles, giveUpUploadsOf } from '#app/domain/files/uploads.server.ts'
import { addMilliseconds, yearsBefore } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { identityDaysNotTaken, submissionYears } from './kept.ts'
import { documentKindNames, documentKindOf } from './documents.ts'

/** What of submissions is deleted, and when (privacy policy; RULES.md, Retention). */

/** The kinds of documents that are papers of identity. */
export const identityKinds = documentKindNames.filter((kind) => documentKindOf(kind).isIdentity)

type Where = ExpressionBuilder<Database, 'submissions'>

/**
 * Deletes submissions that have been kept long enough, with their mails and files, and before that their papers of identity. Those
 * that are with us stay, however old, as do those whose deal is on the market. It deletes at most `size` of each. Returns how many
 * submissions went, and of how many others the papers of identity.
 */
export async function deleteExpiredSubmissions(
  db: Db,
  now: string,
  size: number,
): Promise<{ submissions: number; identities: number }> {
  await noteEnds(db, now, size)
  const due = await db
    .selectFrom('submissions')
    .select('id')
    .where((where) => isDue(where, now))
    .limit(size)
    .execute()
  const submissions = await repairEach(due, ({ id }) => deleteSubmission(db, id, now))
  const holding = await db
    .selectFrom('submissions')
    .select('id')
    .where((where) => isIdentityDue(where, now))
    .where((where) =>
      where.exists(
        where
          .selectFrom('submission_documents')
          .select('submission_documents.id')
          .whereRef('submission_id', '=', 'submissions.id')
          .where('kind', 'in', identityKinds),
      ),
    )
    .limit(size)
    .execute()
  const identities = await repairEach(holding, ({ id }) => deleteIdentity(db, id, now))
  return { submissions, identities }
}

/** Whether the deal of what was approved is on the market. */
function isOnMarket(where: Where) {
  return where.exists(
    where
      .selectFrom('deals')
      .select('deals.id')
      .whereRef('deals.id', '=', 'submissions.deal_id')
      .where('deals.status', 'in', ['active', 'reserved']),
  )
}

/** True for what was approved once, also while its vendor changes it, and where its deal has been deleted since. */
export function wasApproved(where: ExpressionBuilder<Database, 'submissions'>) {
  return where.or([
    where('state', 'in', ['approved', 'revising']),
    where('deal_id', 'is not', null),
    where.exists(
      where
        .selectFrom('submission_steps')
        .select('submission_steps.id')
        .whereRef('submission_steps.submission_id', '=', 'submissions.id')
        .where('submission_steps.action', '=', 'approve'),
    ),
  ])
}

/** The states in which the time of what was approved runs: a change of it that is with us stays, however old. */
const endingStates = ['approved', 'revising', 'changes-requested', 'rejected', 'withdrawn'] as const

/** Notes which deals are on the market no more, so that the time of what is kept begins; one that comes back ends it. */
async function noteEnds(db: Db, now: string, size: number): Promise<void> {
  const note = (since: string | null, which: (where: Where) => ReturnType<Where['and']>) =>
    db
      .updateTable('submissions')
      .set({ deal_ended_at: since })
      .where('id', 'in', (from) =>
        from
          .selectFrom('submissions')
          .select('submissions.id')
          .where('state', 'in', endingStates)
          .where(wasApproved)
          .where(which)
          .limit(size),
      )
      .execute()
  await note(now, (where) => where.and([where('deal_ended_at', 'is', null), where.not(isOnMarket(where))]))
  await note(null, (where) => where.and([where('deal_ended_at', 'is not', null), isOnMarket(where)]))
}

function isDue(where: Where, now: string) {
  return where.or([
    where.and([
      where('state', 'in', ['draft', 'changes-requested']),
      where('deal_id', 'is', null),
      where('deal_ended_at', 'is', null),
      where('updated_at', '<=', yearsBefore(now, submissionYears.unfinished)),
      where.not(wasApproved(where)),
    ]),
    where.and([
      where('state', 'in', ['rejected', 'withdrawn']),
      where('state_since', '<=', yearsBefore(now, submissionYears.notTaken)),
      where.not(wasApproved(where)),
    ]),
    where.and([
      where('state', 'in', endingStates),
      where('deal_ended_at', '<=', yearsBefore(now, submissionYears.approved)),
    ]),
  ])
}

function isIdentityDue(where: Where, now: string) {
  return where.or([
    where.and([
      where('state', 'in', ['rejected', 'withdrawn']),
      where('state_since', '<=', addMilliseconds(now, -identityDaysNotTaken * 86_400_000)),
      where.not(wasApproved(where)),
    ]),
    where.and([
      where('state', 'in', endingStates),
      where('deal_ended_at', '<=', yearsBefore(now, submissionYears.identity)),
    ]),
  ])
}

/** Deletes one whose time is over; one that has been changed since the list was read stays, with everything of it. */
function deleteSubmission(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const still = await trx
      .selectFrom('submissions')
      .select('id')
      .where('id', '=', id)
      .where((where) => isDue(where, now))
      .executeTakeFirst()
    if (!still) return false
    await dropSubmission(trx, id)
    return true
  })
}

/** Deletes a submission with its mails, and gives its files up. Its notes about a suspicion stay, with the account of its vendor. */
export async function dropSubmission(trx: Db, id: number): Promise<void> {
  await keepSuspicions(trx, [id])
  await trx.deleteFrom('submissions').where('id', '=', id).execute()
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('about_type', '=', 'submission')
    .where('about_id', '=', String(id))
    .execute()
  await giveUpUploadsOf(trx, { type: 'submission', id: String(id) })
}

/**
 * Makes the notes about a suspicion on these submissions notes about the account of their vendor, which outlive both (RULES.md,
 * Privacy). Call it before the submissions or their texts are deleted.
 */
export async function keepSuspicions(trx: Db, ids: readonly number[]): Promise<void> {
  const notes = await trx
    .selectFrom('submission_messages')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select(['submission_messages.id', 'reference', 'body', 'at', 'submissions.user_id as vendor'])
    .select('submission_messages.user_id as author')
    .where('submission_id', 'in', ids)
    .where('is_suspicion', '=', 1)
    .orderBy('submission_messages.id')
    .execute()
  for (const { id, reference, body, at, vendor, author } of notes) {
    // Without an account there is nobody whom it could be about.
    if (vendor === null) continue
    await trx
      .insertInto('desk_notes')
      .values({
        about_type: 'user',
        about_id: vendor,
        body: `About the submission ${reference}:\n${body}`,
        author_user_id: author,
        created_at: at,
        is_suspicion: 1,
      })
      .execute()
    await trx.deleteFrom('submission_messages').where('id', '=', id).execute()
  }
}

/** Deletes the papers of identity of one whose time for them is over, each with what was said of it. */
function deleteIdentity(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const still = await trx
      .selectFrom('submissions')
      .select('id')
      .where('id', '=', id)
      .where((where) => isIdentityDue(where, now))
      .executeTakeFirst()
    if (!still) return false
    const rows = await trx
      .deleteFrom('submission_documents')
      .where('submission_id', '=', id)
      .where('kind', 'in', identityKinds)
      .returning('upload_id')
      .execute()
    const uploads = rows.flatMap(({ upload_id: uploadId }) => uploadId ?? [])
    const files = await trx.selectFrom('uploads').select('file_key').where('id', 'in', uploads).execute()
    await giveUpFiles(
      trx,
      files.map(({ file_key: fileKey }) => fileKey),
    )
    return true
  })
}
