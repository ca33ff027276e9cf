import type { Db } from '#db/database.server.ts'
import { byteLength } from '#db/expressions.server.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { cutThread, type ThreadPages } from '#app/domain/lists/thread-pages.ts'
import { queueNotice } from '#app/domain/mail/notices.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { joinedName, type User } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { cleanText, isBlank } from '#app/utils/text.ts'
import { openForReview } from './conflicts.server.ts'
import { messageMail, vendorWroteMail } from './mails.server.ts'
import type { SubmissionRefusal } from './moves.ts'
import { findVendor } from './moving.server.ts'
import { readSubmission } from './reading.server.ts'

/** What a vendor and the desk write to each other about a submission, and what the desk notes for itself. */

/** The longest text, in characters. */
const longestMessage = 5000
/** The most texts of a vendor about one submission in 24 hours. */
const mostOfVendor = 20
const dayMilliseconds = 24 * 3_600_000
/** The same text sent again within this time is one text: a double click, a reload, a shaky line. */
const repeatMilliseconds = 10 * 60_000

type Kind = 'vendor' | 'desk' | 'note'

export interface SubmissionMessage {
  id: number
  kind: Kind
  /** Who wrote it, for the desk alone; null for the vendor's reader, and where the person is no longer known. */
  author: string | null
  body: string
  at: string
  /** True for a note about a suspicion of crime, which nobody outside the desk is ever told of. */
  isSuspicion: boolean
}

type Written =
  | { ok: true }
  | {
      ok: false
      reason: Extract<
        SubmissionRefusal,
        | 'not-found'
        | 'wrong-state'
        | 'own-submission'
        | 'same-property'
        | 'account-closed'
        | 'no-text'
        | 'text-too-long'
        | 'too-many-messages'
      >
    }

/** A vendor writes to us about their own submission. Refuses drafts, of which we know nothing, and more than twenty texts a day. */
export async function addVendorMessage(
  db: Db,
  vendor: User,
  reference: string,
  typed: string,
  now: string,
): Promise<Written> {
  return db.transaction().execute(async (trx): Promise<Written> => {
    const submission = await readSubmission(trx, reference)
    if (submission?.user_id !== vendor.id) return { ok: false, reason: 'not-found' }
    if (submission.state === 'draft') return { ok: false, reason: 'wrong-state' }
    const { count } = await trx
      .selectFrom('submission_messages')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('submission_id', '=', submission.id)
      .where('kind', '=', 'vendor')
      .where('at', '>', addMilliseconds(now, -dayMilliseconds))
      .executeTakeFirstOrThrow()
    const added = await add(trx, submission, vendor, 'vendor', typed, count >= mostOfVendor, now)
    if (!added.ok || added.isRepeat) return added.ok ? { ok: true } : added
    const at = { page: 'admin-submission', reference } as const
    const notice = { what: 'Message about a submission', reference, at, isUrgent: false }
    await queueNotice(trx, mailName(submission, added.id), vendorWroteMail(submission, added.body), notice, now)
    return { ok: true }
  })
}

/** A reviewer writes to the vendor, who gets it by mail. Refuses drafts, vendors whose account is closed, and reviewers whose own submission it is. */
export async function addDeskMessage(
  db: Db,
  reviewer: User,
  reference: string,
  typed: string,
  now: string,
): Promise<Written> {
  return db.transaction().execute(async (trx): Promise<Written> => {
    const found = await openForReview(trx, reviewer, reference)
    if (!found.ok) return found
    const { submission } = found
    const vendor = await findVendor(trx, submission)
    if (!vendor) return { ok: false, reason: 'account-closed' }
    const added = await add(trx, submission, reviewer, 'desk', typed, false, now)
    if (!added.ok || added.isRepeat) return added.ok ? { ok: true } : added
    await queueMail(trx, mailName(submission, added.id), messageMail(vendor, submission, added.body), now)
    return { ok: true }
  })
}

/**
 * A reviewer notes something that no vendor ever reads. One about a suspicion outlives the submission and the account of its vendor, and
 * only admins read it.
 */
export async function addNote(
  db: Db,
  reviewer: User,
  reference: string,
  typed: string,
  now: string,
  isSuspicion = false,
): Promise<Written> {
  return db.transaction().execute(async (trx): Promise<Written> => {
    const found = await openForReview(trx, reviewer, reference)
    if (!found.ok) return found
    const added = await add(trx, found.submission, reviewer, 'note', typed, false, now, isSuspicion)
    return added.ok ? { ok: true } : added
  })
}

/**
 * Says of a note whether it is about a suspicion. Said twice it is said once. Refuses whoever may not read such notes, their own
 * submission, and what is no note of it.
 */
export async function judgeNote(
  db: Db,
  admin: User,
  reference: string,
  { note, isSuspicion }: { note: number; isSuspicion: boolean },
  now: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'own-submission' | 'same-property' }> {
  return db.transaction().execute(async (trx) => {
    const found = await openForReview(trx, admin, reference)
    if (!found.ok) return found
    if (!can(admin, 'money')) return { ok: false, reason: 'not-found' }
    const submissionId = found.submission.id
    const notes = trx.selectFrom('submission_messages').where('submission_id', '=', submissionId)
    const before = await notes
      .select('is_suspicion')
      .where('id', '=', note)
      .where('kind', '=', 'note')
      .executeTakeFirst()
    if (!before) return { ok: false, reason: 'not-found' }
    const flag = isSuspicion ? 1 : 0
    if (before.is_suspicion === flag) return { ok: true }
    await trx.updateTable('submission_messages').set({ is_suspicion: flag }).where('id', '=', note).execute()
    // The trail never holds the words of a note, nor how it was judged.
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'submission-note-judged',
      objectType: 'submission',
      objectId: String(submissionId),
    })
    return { ok: true }
  })
}

/**
 * One page of the texts about a submission, the oldest first. Without notes no reviewer is named either: a vendor reads them. Notes about
 * a suspicion only for whoever `seesSuspicions`.
 */
export async function readMessages(
  db: Db,
  submissionId: number,
  { withNotes, seesSuspicions = false, page = 1 }: { withNotes: boolean; seesSuspicions?: boolean; page?: number },
): Promise<{ messages: SubmissionMessage[]; pages: ThreadPages }> {
  const texts = db
    .selectFrom('submission_messages')
    .where('submission_id', '=', submissionId)
    .$if(!withNotes, (query) => query.where('kind', '<>', 'note'))
    .$if(!seesSuspicions, (query) => query.where('is_suspicion', '=', 0))
    .orderBy('submission_messages.id', 'desc')
  const all = await texts.select(['id', byteLength('body').as('bytes')]).execute()
  const { pages, from, to } = cutThread(all.map(({ bytes }) => bytes), page) // prettier-ignore
  const shown = all.slice(from, to)
  const rows = await texts
    .leftJoin('users', 'users.id', 'submission_messages.user_id')
    .select(['submission_messages.id', 'kind', 'body', 'at', 'is_suspicion', 'first_name', 'last_name', 'email'])
    .where('submission_messages.id', '>=', shown.at(-1)?.id ?? 0)
    .where('submission_messages.id', '<=', shown[0]?.id ?? 0)
    .execute()
  const messages = rows.toReversed().map(({ id, kind, body, at, is_suspicion: flag, ...person }) => ({
    id,
    kind,
    author: withNotes ? joinedName(person) : null,
    body,
    at,
    isSuspicion: flag === 1,
  }))
  return { messages, pages }
}

type Added =
  | { ok: true; isRepeat: boolean; id: number; body: string }
  | { ok: false; reason: 'no-text' | 'text-too-long' | 'too-many-messages' }

async function add(
  trx: Db,
  submission: SubmissionRow,
  person: User,
  kind: Kind,
  typed: string,
  isTooMany: boolean,
  now: string,
  isSuspicion = false,
): Promise<Added> {
  const body = cleanText(typed)
  if (isBlank(body)) return { ok: false, reason: 'no-text' }
  if (body.length > longestMessage) return { ok: false, reason: 'text-too-long' }
  const latest = await trx
    .selectFrom('submission_messages')
    .select(['id', 'kind', 'user_id', 'body', 'at', 'is_suspicion'])
    .where('submission_id', '=', submission.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const flag = isSuspicion ? 1 : 0
  const isSame =
    latest?.kind === kind && latest.user_id === person.id && latest.body === body && latest.is_suspicion === flag
  if (isSame && latest.at > addMilliseconds(now, -repeatMilliseconds))
    return { ok: true, isRepeat: true, id: latest.id, body }
  if (isTooMany) return { ok: false, reason: 'too-many-messages' }
  const { id } = await trx
    .insertInto('submission_messages')
    .values({ submission_id: submission.id, kind, user_id: person.id, body, at: now, is_suspicion: flag })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    at: now,
    actor: kind === 'vendor' ? 'user' : 'admin',
    actorUserId: person.id,
    action: kind === 'note' ? 'submission-note-added' : 'submission-written-to',
    objectType: 'submission',
    objectId: String(submission.id),
    ...(kind === 'vendor' && { detail: { by: 'vendor' } }),
  })
  return { ok: true, isRepeat: false, id, body }
}

function mailName({ id }: SubmissionRow, messageId: number) {
  return { key: `submission-${id}-message-${messageId}`, about: { type: 'submission', id: String(id) } } as const
}
