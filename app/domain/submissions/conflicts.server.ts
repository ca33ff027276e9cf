import type { Db } from '#db/database.server.ts'
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import { can } from '#app/domain/people/roles.ts'
import type { User } from '#app/domain/people/users.ts'
import type { SubmissionRefusal } from './moves.ts'
import { readSubmission } from './reading.server.ts'

/** The submissions that somebody does not review, whatever their role: their own, and what competes with one of their own. */

type Conflict = Extract<SubmissionRefusal, 'own-submission' | 'same-property'>

/** Why this person may not review a submission; null where they may. */
export async function findConflict(
  db: Db,
  person: Pick<User, 'id' | 'email'>,
  submission: Pick<SubmissionRow, 'id' | 'user_id' | 'owner_email'>,
): Promise<Conflict | null> {
  const { id, user_id, owner_email } = submission
  if (user_id === person.id || (owner_email !== null && owner_email === person.email.toLowerCase()))
    return 'own-submission'
  const byAddress = selectTwins(db, person.id, 'address_key').where('twin.id', '=', id)
  const byTitle = selectTwins(db, person.id, 'title_key').where('twin.id', '=', id)
  return (await byAddress.unionAll(byTitle).executeTakeFirst()) ? 'same-property' : null
}

type Opened = { ok: true; submission: SubmissionRow } | { ok: false; reason: 'not-found' | Conflict }

/** The submission, where this person reviews it. Drafts are their vendors' alone. */
export async function openForReview(db: Db, reviewer: User, reference: string): Promise<Opened> {
  const submission = await readSubmission(db, reference)
  if (!submission || submission.state === 'draft' || !can(reviewer, 'submissions'))
    return { ok: false, reason: 'not-found' }
  const conflict = await findConflict(db, reviewer, submission)
  return conflict ? { ok: false, reason: conflict } : { ok: true, submission }
}

/** The numbers of all of them. */
export function selectConflicts(db: Db, userId: string) {
  const byOwner = db
    .selectFrom('submissions as owned')
    .select('owned.id')
    .where('owned.owner_email', '=', (reader) =>
      reader
        .selectFrom('users')
        .select((column) => column.fn<string>('lower', ['email']).as('email'))
        .where('users.id', '=', userId),
    )
  return db
    .selectFrom('submissions as own')
    .select('own.id')
    .where('own.user_id', '=', userId)
    .unionAll(byOwner)
    .unionAll(selectTwins(db, userId, 'address_key'))
    .unionAll(selectTwins(db, userId, 'title_key'))
}

/** The states of a person's submission in which they want nothing any more. A draft may still be submitted. */
const given: readonly SubmissionState[] = ['withdrawn', 'rejected']

/** What has the same address or title number as something that this person has submitted or is about to. */
function selectTwins(db: Db, userId: string, key: 'address_key' | 'title_key') {
  return db
    .selectFrom('submissions as mine')
    .innerJoin('submissions as twin', `twin.${key}`, `mine.${key}`)
    .select('twin.id')
    .where('mine.user_id', '=', userId)
    .where('mine.state', 'not in', given)
    .whereRef('twin.id', '<>', 'mine.id')
}
