import type { Db } from '#db/database.server.ts'
import type { SubmissionRow, UserRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { reasonForTrail, type AuditAction, type AuditDetail } from '#app/domain/audit/audit.ts'
import { queueMail, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { can } from '#app/domain/people/roles.ts'
import type { User } from '#app/domain/people/users.ts'
import { endOfBusinessDays } from '#app/domain/terms/business-days.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { cleanText } from '#app/utils/text.ts'
import { findConflict } from './conflicts.server.ts'
import { changesMail, heldMail, rejectedMail, reopenedMail } from './mails.server.ts'
import { isPossible, moves, reviewDays, type Move, type SubmissionRefusal } from './moves.ts'

/** Every change of the state of a submission: by whom it may be done, what is written down, and who is told. */

/** The longest reason that a vendor reads, in characters. */
export const longestReason = 2000

type Refused<Reason extends SubmissionRefusal = SubmissionRefusal> = { ok: false; reason: Reason }
type MoveResult = { ok: true; submission: SubmissionRow } | Refused

/** Moves that need nothing but a reason. The others have functions of their own: submitting, approving and revising.server.ts. */
export type PlainMove = Exclude<Move, 'submit' | 'second' | 'approve' | 'revise' | 'take-back' | 'refuse-change'>

const auditActions: Record<Move, AuditAction<'submission'>> = {
  submit: 'submission-submitted',
  withdraw: 'submission-withdrawn',
  revise: 'submission-revised',
  'take-back': 'submission-taken-back',
  take: 'submission-taken',
  'put-back': 'submission-put-back',
  'request-changes': 'submission-changes-requested',
  hold: 'submission-held',
  'let-go': 'submission-let-go',
  second: 'submission-seconded',
  approve: 'submission-approved',
  reject: 'submission-rejected',
  'refuse-change': 'submission-change-refused',
  reopen: 'submission-reopened',
}

/**
 * Moves a submission. A vendor moves their own; a reviewer any but those that they have submitted or whose property is theirs. `reason`
 * is what the vendor reads. Refuses whatever `moves` does not have. A second press within ten seconds changes nothing more.
 */
export async function moveSubmission(
  db: Db,
  person: User,
  reference: string,
  move: PlainMove,
  given: { reason?: string },
  now: string,
): Promise<MoveResult> {
  return db.transaction().execute((trx) => moveSubmissionIn(trx, person, reference, move, given, now))
}

/** The same inside an open transaction. */
export async function moveSubmissionIn(
  trx: Db,
  person: User,
  reference: string,
  move: PlainMove,
  { reason: typed = '' }: { reason?: string },
  now: string,
): Promise<MoveResult> {
  const again = await findJustMoved(trx, person, reference, move, now)
  if (again) return { ok: true, submission: again }
  const found = await findToMove(trx, person, reference, move)
  if (!found.ok) return found
  const { submission } = found
  const reason = cleanText(typed).slice(0, longestReason)
  if ('needsReason' in moves[move] && reason === '') return { ok: false, reason: 'no-reason' }
  const moved = await moveIn(trx, person, submission, move, { reason, set: columnsOf(move, person.id, now) }, now)
  if (move === 'withdraw') await noteForgotten(trx, 'submission-withdrawn', reference, now)
  const vendor = await findVendor(trx, submission)
  const mail = vendor && mailOf(move, vendor, submission, reason)
  if (mail) await queueSubmissionMail(trx, moved, move, mail, now)
  return { ok: true, submission: moved }
}

/** Withdraws a submission once more that its vendor had withdrawn before a restore, at the time of that. */
export async function withdrawSubmissionAgain(trx: Db, id: number, at: string): Promise<void> {
  const submission = await trx.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const vendor = { id: submission.user_id }
  await moveIn(trx, vendor, submission, 'withdraw', { set: columnsOf('withdraw', vendor.id, at) }, at)
}

/** A first approval counts for what was approved then, and for nothing that comes after it. */
export const noSecond = { seconded_by: null, seconded_at: null } as const

/** The columns that a move sets beside the state. */
function columnsOf(move: PlainMove, personId: string | null, now: string): Partial<SubmissionRow> {
  switch (move) {
    case 'take':
    case 'let-go':
      return { reviewer_id: personId }
    case 'reopen':
      return { reviewer_id: personId, decided_at: null, review_due_at: reviewDueAt(now), ...noSecond }
    case 'put-back':
      return { reviewer_id: null, ...noSecond }
    case 'request-changes':
      return { reviewer_id: personId, review_due_at: null, ...noSecond }
    case 'hold':
      return { reviewer_id: personId }
    case 'reject':
      return { reviewer_id: personId, decided_at: now, review_due_at: null, ...noSecond }
    case 'withdraw':
      return { decided_at: now, review_due_at: null }
  }
}

function mailOf(move: PlainMove, vendor: Vendor, submission: SubmissionRow, reason: string): MailMessage | null {
  switch (move) {
    case 'request-changes':
      return changesMail(vendor, submission, reason)
    case 'hold':
      return heldMail(vendor, submission, reason)
    case 'reject':
      return rejectedMail(vendor, submission, reason)
    case 'reopen':
      return reopenedMail(vendor, submission)
    default:
      return null
  }
}

/** The submission, where this person may do this with it as it stands. */
export async function findToMove(
  trx: Db,
  person: User,
  reference: string,
  move: Move,
): Promise<{ ok: true; submission: SubmissionRow } | Refused> {
  const { by } = moves[move]
  const submission = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  const mayKnow = submission && (by === 'vendor' ? submission.user_id === person.id : can(person, 'submissions'))
  if (!mayKnow) return { ok: false, reason: 'not-found' }
  const conflict = by === 'reviewer' ? await findConflict(trx, person, submission) : null
  if (conflict) return { ok: false, reason: conflict }
  if (!isPossible(move, submission.state, submission.deal_id !== null)) return { ok: false, reason: 'wrong-state' }
  return { ok: true, submission }
}

/** The time within which a press by the same person is the one before again. */
const pressMilliseconds = 10_000

/** The submission that this person has just moved so; undefined where they have not. */
export async function findJustMoved(
  trx: Db,
  person: { id: string },
  reference: string,
  move: Move,
  now: string,
): Promise<SubmissionRow | undefined> {
  const submission = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', moves[move].to)
    .executeTakeFirst()
  if (!submission) return undefined
  const last = await trx
    .selectFrom('submission_steps')
    .select(['action', 'user_id', 'at'])
    .where('submission_id', '=', submission.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.action === move && last.user_id === person.id
  return isSame && last.at > addMilliseconds(now, -pressMilliseconds) ? submission : undefined
}

interface MoveFacts {
  reason?: string
  set?: Partial<SubmissionRow>
  detail?: AuditDetail
  /** The answers as they are submitted. */
  answers?: string
}

/** Changes the state inside an open transaction, and writes the step down in the time line and in the trail. */
export async function moveIn(
  trx: Db,
  person: { id: string | null },
  before: SubmissionRow,
  move: Move,
  { reason = '', set = {}, detail = {}, answers }: MoveFacts,
  now: string,
): Promise<SubmissionRow> {
  const { by, to } = moves[move]
  const moved = await trx
    .updateTable('submissions')
    .set({
      ...set,
      state: to,
      state_since: now,
      updated_at: now,
      ...(by === 'reviewer' && before.first_reviewed_at === null && { first_reviewed_at: now }),
    })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('submission_steps')
    .values({
      submission_id: before.id,
      action: move,
      state: to,
      at: now,
      actor: by,
      user_id: person.id,
      reason,
      answers: answers ?? null,
    })
    .execute()
  await recordAudit(trx, {
    at: now,
    actor: by === 'vendor' ? 'user' : 'admin',
    actorUserId: person.id,
    action: auditActions[move],
    objectType: 'submission',
    objectId: String(before.id),
    detail: { before: before.state, after: to, ...(reason && { because: reasonForTrail(reason) }), ...detail },
  })
  return moved
}

type Vendor = Pick<UserRow, 'id' | 'email' | 'first_name'>

/** Whoever submitted it; undefined once their account is deleted. */
export async function findVendor(trx: Db, { user_id }: Pick<SubmissionRow, 'user_id'>): Promise<Vendor | undefined> {
  if (user_id === null) return undefined
  return (
    trx
      .selectFrom('users')
      .select(['id', 'email', 'first_name'])
      .where('id', '=', user_id)
      // An account of which the law keeps something stays without an address.
      .where('email', '<>', '')
      .executeTakeFirst()
  )
}

/** Queues a mail about a step of a submission, once. */
export async function queueSubmissionMail(
  trx: Db,
  submission: Pick<SubmissionRow, 'id' | 'state_since'>,
  name: string,
  mail: MailMessage,
  now: string,
): Promise<void> {
  const about = { type: 'submission', id: String(submission.id) } as const
  await queueMail(trx, { key: submissionMailName(submission, name), about, lane: 'forms' }, mail, now)
}

/** The name of a mail about a submission since its last step. */
export function submissionMailName({ id, state_since }: Pick<SubmissionRow, 'id' | 'state_since'>, name: string) {
  return `submission-${id}-${name}-${state_since}`
}

/** When a review has to be begun of what is submitted now. */
export function reviewDueAt(now: string): string {
  return endOfBusinessDays(now, reviewDays)
}
