import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { differs } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { documentKindOf } from '#app/domain/submissions/documents.ts'
import { submissionStates, waitingStates } from '#app/domain/submissions/moves.ts'
import { questionOf, type Answers, type QuestionName } from '#app/domain/submissions/record.ts'
import { identityKinds, wasApproved } from '#app/domain/submissions/retention.server.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import type { Person } from './finding.server.ts'
import { claims } from './tables.ts'

/**
 * Owners who are named in what another submitted. They are found by the address that its vendor entered, are told what is held about
 * them and nothing of the vendor, and are treated by a deletion as the owners of deals are (RULES.md, Privacy).
 */

/** How it is told. */
export const ownerPart = {
  title: 'Properties that you own, as others submitted them',
  what: 'Deals that another submitted to us, in which you are named as the owner. What they told us about themselves is theirs.',
  why: 'A legitimate interest in knowing who may offer a property; the law on money laundering',
  kept: 'As long as the submission: 12 months as a draft; 24 months where it was not taken; 6 years after its deal has ended',
} as const
/** What a deletion keeps of it. */
export const ownerKept = {
  because: claims,
  what: 'You as the owner in what another submitted, while it is under review, and where we approved it as long as that. In anything else of the kind the owner is taken out. Ask again once we have decided',
} as const

const ownerNames = ['ownerName', 'ownerEmail', 'ownerPhone'] as const
const toldNames = [...ownerNames, 'title', 'address', 'postcode', 'titleNumber', 'uprn'] as const satisfies readonly QuestionName[] // prettier-ignore

/** True for the submissions of others in which this person is named as the owner. A second account with their address is no other. */
function namesOwner({ userId, email }: Person): RawBuilder<SqlBool> {
  if (email === null) return sql<SqlBool>`false`
  const address = email.toLowerCase()
  const isOwn = sql`exists (select 1 from users where users.id = submissions.user_id
    and users.is_email_verified = 1 and lower(users.email) = ${address})`
  return sql<SqlBool>`(submissions.owner_email = ${address} and ${differs('submissions.user_id', userId)} and not ${isOwn})`
}

/**
 * True for what keeps its owner: what was approved, and what is with us, where our look into who may offer the property rests on the
 * name. What waits for its vendor does not, or a vendor could hold up the deletion of a stranger for as long as they like.
 */
function keepsOwner(where: ExpressionBuilder<Database, 'submissions'>) {
  return where.or([where('state', 'in', waitingStates), wasApproved(where)])
}

/** The submissions of others in which this person is named as the owner, counted. */
export async function countNamings(db: Db, who: Person): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(namesOwner(who))
    .executeTakeFirstOrThrow()
  return count
}

/** True where a deletion would leave this person as the owner in a submission of another. */
export async function isKeptAsOwner(db: Db, who: Person): Promise<boolean> {
  const kept = await db.selectFrom('submissions').select('id').where(namesOwner(who)).where(keepsOwner).executeTakeFirst() // prettier-ignore
  return kept !== undefined
}

/** What each of them holds about the owner and the property, with its labels. */
export async function listNamings(db: Db, who: Person): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom('submissions').selectAll().where(namesOwner(who)).orderBy('id').execute()
  const told: Record<string, unknown>[] = []
  for (const row of rows) {
    const papers = await db
      .selectFrom('submission_documents')
      .select('kind')
      .where('submission_id', '=', row.id)
      .where('kind', 'in', identityKinds)
      .where('file_name', '<>', '')
      .orderBy('created_at')
      .execute()
    const answers = answersOf(row)
    const labels = toldNames
      .filter((name) => answers[name])
      .map((name) => [questionOf(name).label, answers[name]] as const)
    told.push({
      Submission: row.reference,
      State: submissionStates[row.state],
      'Begun at': row.created_at,
      ...Object.fromEntries<string | undefined>(labels),
      // Whose they are only a person can see. They may be the vendor's.
      ...(papers.length > 0 && {
        'Papers of identity that came with it. Ask us which of them are yours': papers.map(
          ({ kind }) => documentKindOf(kind as (typeof identityKinds)[number]).label,
        ),
      }),
    })
  }
  return told
}

/**
 * Takes the owner out of what others submitted, but for what is with us or was approved, and deletes its earlier versions and what was
 * typed and not saved. Where there is a suspicion, a note that is never told keeps whom it may be about.
 */
export async function takeOutNamings(trx: Db, who: Person, now: string): Promise<void> {
  const rows = await trx
    .selectFrom('submissions')
    .select(['id', 'answers', 'version'])
    .where(namesOwner(who))
    .where((where) => where.not(keepsOwner(where)))
    .execute()
  for (const { id, answers, version } of rows) {
    await noteSuspectedOwner(trx, id, answersOf({ answers }), now)
    // An open form began from a version of which nothing is known any more, so that each difference is a choice of whoever sends it.
    await trx
      .updateTable('submissions')
      .set({ answers: withoutOwner(answers), owner_email: null, version: version + 1 })
      .where('id', '=', id)
      .execute()
    const steps = await trx
      .selectFrom('submission_steps')
      .select(['id', 'answers'])
      .where('submission_id', '=', id)
      .where('answers', 'is not', null)
      .execute()
    for (const step of steps)
      await trx
        .updateTable('submission_steps')
        .set({ answers: withoutOwner(step.answers!) })
        .where('id', '=', step.id)
        .execute()
    await trx.deleteFrom('record_drafts').where('kind', '=', 'submission').where('record_id', '=', id).execute()
    await trx.deleteFrom('left_drafts').where('noun', '=', 'submission').where('about', '=', id).execute()
    await trx.deleteFrom('record_versions').where('kind', '=', 'submission').where('record_id', '=', id).execute()
  }
}

/** Notes the owner beside the notes about a suspicion, and goes where these go (RULES.md, Privacy). */
async function noteSuspectedOwner(trx: Db, id: number, answers: Answers, now: string): Promise<void> {
  const suspicion = await trx
    .selectFrom('submission_messages')
    .select('id')
    .where('submission_id', '=', id)
    .where('is_suspicion', '=', 1)
    .executeTakeFirst()
  if (!suspicion) return
  const owner = ownerNames.flatMap((name) => answers[name] || []).join(', ')
  const body = `The owner who was named here has asked us to delete their data: ${owner}`.slice(0, 5000)
  await trx
    .insertInto('submission_messages')
    .values({ submission_id: id, kind: 'note', user_id: null, body, at: now, is_suspicion: 1 })
    .execute()
}

function withoutOwner(answers: string): string {
  const all = answersOf({ answers })
  const rest = Object.entries(all).filter(([name]) => !ownerNames.some((one) => one === name))
  return JSON.stringify(Object.fromEntries(rest))
}
