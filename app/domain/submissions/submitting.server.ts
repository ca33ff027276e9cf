import type { Db } from '#db/database.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { User } from '#app/domain/people/users.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { cleanLine } from '#app/utils/text.ts'
import { documentStates, listDocuments, missingDocuments } from './documents.server.ts'
import type { DocumentKindName } from './documents.ts'
import { submittedMail, waitingMail } from './mails.server.ts'
import { waitingStates, type SubmissionRefusal } from './moves.ts'
import {
  findJustMoved,
  findToMove,
  findVendor,
  moveIn,
  noSecond,
  queueSubmissionMail,
  reviewDueAt,
} from './moving.server.ts'
import { isChangeable } from './reading.server.ts'
import { checkStep, stepNames, type Answers, type StepName } from './record.ts'
import { announceChanges, endHold } from './revising.server.ts'
import { answersOf } from './saving.server.ts'
import { screenSubmission } from './screening/screening.server.ts'

/** A vendor hands a submission in. */

/** What a vendor signs. */
interface Declaration {
  /** Their full name, as a signature. */
  signedName: string
  /** The version of the vendor terms that they accept; null where no site has shown one. */
  termsVersion: string | null
  /** When the answers and documents that their page showed were last changed; without it whatever is stored is signed. */
  readAt?: string
}

/** The most submissions of one account that are with us or wait for changes, before a deal has come of them. */
const mostOpen = 50

/** What is still to do before a submission can be handed in. */
export interface ToDo {
  /** The number of mistakes on each page that has some. */
  steps: Partial<Record<StepName, number>>
  missing: DocumentKindName[]
}

type SubmitResult =
  | { ok: true; dueAt: string }
  | { ok: false; reason: 'incomplete'; todo: ToDo }
  | { ok: false; reason: Exclude<SubmissionRefusal, 'incomplete'> }

/** What is still to do; `today` is a London day. */
export function listToDo(answers: Answers, missing: DocumentKindName[]): ToDo {
  const counts = stepNames.map((step) => [step, Object.keys(checkStep(step, answers)).length] as const)
  return { steps: Object.fromEntries(counts.filter(([, count]) => count > 0)), missing }
}

/** True where nothing is left to do. */
function isComplete({ steps, missing }: ToDo): boolean {
  return Object.keys(steps).length === 0 && missing.length === 0
}

/**
 * Hands a submission in for review. Refuses one with answers or documents missing, one without an authority in writing, one whose
 * answers or documents are others than those that were read, and a first submitting beside 50 that are not decided. What screening finds is kept with it and stops nothing. The vendor and the operator are told.
 */
export async function submitSubmission(
  db: Db,
  vendor: User,
  reference: string,
  { signedName, termsVersion, readAt }: Declaration,
  now: string,
  payments: Payments | null = null,
): Promise<SubmitResult> {
  const submitted = await db.transaction().execute(async (trx): Promise<SubmitResult & { dealId?: number | null }> => {
    const again = await findJustMoved(trx, vendor, reference, 'submit', now)
    if (again?.review_due_at) return { ok: true, dueAt: again.review_due_at }
    const found = await findToMove(trx, vendor, reference, 'submit')
    if (!found.ok) return found as SubmitResult
    const { submission } = found
    if (readAt !== undefined && readAt !== submission.updated_at) return { ok: false, reason: 'signed-other' }
    if (!(await isChangeable(trx, submission))) return { ok: false, reason: 'unavailable' }
    if (submission.state === 'draft' && (await countOpen(trx, vendor)) >= mostOpen)
      return { ok: false, reason: 'too-many-open' }
    if (await hasSubmittedOften(trx, submission.id, now)) return { ok: false, reason: 'too-often' }
    const answers = answersOf(submission)
    if (answers.authority === 'none') return { ok: false, reason: 'no-authority' }
    const states = documentStates(answers, await listDocuments(trx, submission.id), londonDay(now))
    const todo = listToDo(answers, missingDocuments(states))
    if (!isComplete(todo)) return { ok: false, reason: 'incomplete', todo }
    const isAgain = submission.submitted_at !== null
    const dueAt = reviewDueAt(now)
    const set = {
      submitted_at: now,
      review_due_at: dueAt,
      signed_name: cleanLine(signedName).slice(0, 120),
      terms_version: termsVersion,
      checks: '{}',
      ...noSecond,
      findings: JSON.stringify(await screenSubmission(trx, submission, answers, states, now)),
    }
    await announceChanges(trx, vendor, submission, now)
    const moved = await moveIn(
      trx,
      vendor,
      submission,
      'submit',
      {
        set,
        answers: submission.answers,
        detail: { ...(isAgain && { again: true }) },
      },
      now,
    )
    const person = await findVendor(trx, moved)
    if (person) await queueSubmissionMail(trx, moved, 'submitted', submittedMail(person, moved, dueAt, isAgain), now)
    const about = { type: 'submission', id: String(moved.id) } as const
    const name = { key: `submission-${moved.id}-waiting-${now}`, about, lane: 'forms' } as const
    await queueMail(trx, name, waitingMail(moved, dueAt), now)
    return { ok: true, dueAt, dealId: moved.deal_id }
  })
  if (!submitted.ok) return submitted
  const { dueAt, dealId } = submitted
  if (dealId) await endHold(db, payments, vendor, dealId, now)
  return { ok: true, dueAt }
}

/** What of a vendor is not decided. A change of what was approved does not count: buyers are owed it. */
async function countOpen(trx: Db, vendor: { id: string }): Promise<number> {
  const { count } = await trx
    .selectFrom('submissions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', vendor.id)
    .where('state', 'in', [...waitingStates, 'changes-requested'])
    .where('deal_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The times that one submission can be handed in within a day. */
const mostSubmits = 5

async function hasSubmittedOften(trx: Db, submissionId: number, now: string): Promise<boolean> {
  const { count } = await trx
    .selectFrom('submission_steps')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('submission_id', '=', submissionId)
    .where('action', '=', 'submit')
    .where('at', '>', addMilliseconds(now, -86_400_000))
    .executeTakeFirstOrThrow()
  return count >= mostSubmits
}
