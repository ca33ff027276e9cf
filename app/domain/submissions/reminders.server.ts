import type { Db } from '#db/database.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { readQueuedNames } from '#app/domain/mail/outbox.server.ts'
import { addDays, addMilliseconds, londonDay, yearsBefore } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { documentKindOf, isDocumentKind, neededDocuments } from './documents.ts'
import { changesWaitingMail, endingMail } from './mails.server.ts'
import { editableStates } from './moves.ts'
import { findVendor, queueSubmissionMail, submissionMailName } from './moving.server.ts'
import { submissionYears } from './kept.ts'
import { takesRenewals } from './renewals.server.ts'
import { answersOf } from './saving.server.ts'

/** Reminders of vendors: of documents that end, and of changes that were asked for. */

const day = 86_400_000

/** The days after which a vendor is reminded of changes that a reviewer asked for, once for each time. */
const changesDays = 14
/** The days before the last day of a document at which its vendor is reminded, once. */
const reminderDays = 30

/**
 * Writes to vendors whose documents end within 30 days, one mail for each submission that is with us or whose deal may still be sold.
 * A newer document of the same kind takes the place of the one before. Two rounds at once write once. Returns the number of
 * submissions that were looked at.
 */
export async function remindOfEnds(db: Db, now: string, most = 100): Promise<number> {
  const rows = await findEnding(db, now).select('submission_id').distinct().limit(most).execute()
  return repairEach(rows, async ({ submission_id: id }) => {
    await remind(db, id, now)
    return true
  })
}

/** The newest documents of their kinds that end soon and of which nobody was reminded; those that were refused do not count. */
function findEnding(db: Db, now: string) {
  const today = londonDay(now)
  return db
    .selectFrom('submission_documents')
    .innerJoin('submissions', 'submissions.id', 'submission_documents.submission_id')
    .leftJoin('deals', 'deals.id', 'submissions.deal_id')
    .where('reminded_at', 'is', null)
    .where('valid_until', '>=', today)
    .where('valid_until', '<=', addDays(today, reminderDays))
    .where((row) => row.or([row('verdict', 'is', null), row('verdict', '<>', 'replace')]))
    .where((where) =>
      where.or([
        where.and([
          where('submissions.deal_id', 'is', null),
          where('state', 'in', ['submitted', 'in-review', 'changes-requested', 'on-hold']),
        ]),
        where.and([where('deals.status', '<>', 'completed'), where('deals.unavailable_at', 'is', null)]),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('submission_documents as newer')
            .select('newer.id')
            .whereRef('newer.submission_id', '=', 'submission_documents.submission_id')
            .whereRef('newer.kind', '=', 'submission_documents.kind')
            .whereRef('newer.created_at', '>', 'submission_documents.created_at')
            .where('newer.file_name', '<>', '')
            .where((row) => row.or([row('newer.verdict', 'is', null), row('newer.verdict', '<>', 'replace')])),
        ),
      ),
    )
}

function remind(db: Db, submissionId: number, now: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const ending = await findEnding(trx, now)
      .select(['submission_documents.id', 'kind', 'valid_until'])
      .where('submission_id', '=', submissionId)
      .orderBy('valid_until')
      .orderBy('submission_documents.id')
      .execute()
    // Another round may have written meanwhile.
    if (ending.length === 0) return
    await trx
      .updateTable('submission_documents')
      .set({ reminded_at: now })
      .where(
        'id',
        'in',
        ending.map(({ id }) => id),
      )
      .execute()
    const submission = await trx
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
    const vendor = await findVendor(trx, submission)
    const needed = neededDocuments(answersOf(submission))
    const lastDays = new Map(ending.map(({ kind, valid_until: lastDay }) => [kind, lastDay!]))
    const documents = [...lastDays].flatMap(([kind, lastDay]) =>
      isDocumentKind(kind) && needed.includes(kind) ? [{ label: documentKindOf(kind).label, day: lastDay }] : [],
    )
    if (!vendor || documents.length === 0) return
    const canSend = editableStates.includes(submission.state) || (await takesRenewals(trx, submission))
    const mail = endingMail(vendor, submission, documents, canSend)
    await queueSubmissionMail(trx, submission, `ends-${ending[0]!.id}`, mail, now)
  })
}

/**
 * Writes to vendors of whom changes were asked 14 days ago and who have not submitted again, once for each time. Those of whom they were
 * asked another 14 days before are not written to any more. Returns the number of mails.
 */
export async function remindOfChanges(db: Db, now: string, most = 500): Promise<number> {
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('state', '=', 'changes-requested')
    .where('state_since', '<=', addMilliseconds(now, -changesDays * day))
    .where('state_since', '>', addMilliseconds(now, -2 * changesDays * day))
    .orderBy('state_since')
    .limit(most)
    .execute()
  const queued = await readQueuedNames(db, rows.map(nameOf))
  return repairEach(
    rows.filter((row) => !queued.has(nameOf(row))),
    ({ id, state_since: since }) => remindOfChangesOf(db, id, since, now),
  )
}

const waiting = 'changes-waiting'
const nameOf = (row: Pick<SubmissionRow, 'id' | 'state_since'>) => submissionMailName(row, waiting)

function remindOfChangesOf(db: Db, id: number, since: string, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const submission = await trx
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'changes-requested')
      .where('state_since', '=', since)
      .executeTakeFirst()
    const vendor = submission && (await findVendor(trx, submission))
    if (!vendor) return false
    const isKept = submission.deal_id !== null
    const keptUntil = isKept ? null : yearsBefore(submission.updated_at, -submissionYears.unfinished)
    const mail = changesWaitingMail(vendor, submission, since, keptUntil)
    await queueSubmissionMail(trx, submission, waiting, mail, now)
    return true
  })
}
