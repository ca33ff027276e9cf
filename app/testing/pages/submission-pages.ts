import type { Db } from '#db/database.server.ts'
import { namesOf, stepNames } from '#app/domain/submissions/record.ts'
import { savePage, startSubmission } from '#app/domain/submissions/saving.server.ts'
import { addUser } from '../database/database.ts'
import { addSubmission, flatAnswers } from '../desks/submissions.ts'
import { withDatabase } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'
import type { SitePage } from './site-page.ts'

const questionSteps = stepNames.filter((step) => namesOf(step).length > 0)

/** The pages of questions of a submission by whoever has bought this deal, each with answers and mistakes. */
export async function listSubmissionPages(stack: Stack, bought: number): Promise<SitePage[]> {
  const reference = await withDatabase(stack, async (db) => {
    const { user_id } = await db
      .selectFrom('reservations')
      .select('user_id')
      .where('deal_id', '=', bought)
      .executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    const vendor = { id: user_id }
    const answers = {
      ...flatAnswers,
      needsWorks: 'yes',
      hmo: 'yes',
      price: '£168,000',
      works: 'much',
      authority: 'none',
    }
    const started = await startSubmission(db, vendor, answers, null, now)
    if (!started.ok) throw new Error(started.reason)
    let { version } = started
    for (const step of questionSteps) {
      const saved = await savePage(db, vendor, started.reference, { step, texts: answers, version, form: null }, now)
      if (!saved.ok) throw new Error(saved.reason)
      version = saved.version
    }
    return started.reference
  })
  return [
    ...questionSteps.map((step) => ({ name: `submission, ${step}`, path: `/vendor-portal/${reference}/${step}` })),
    { name: 'submission without an authority', path: `/vendor-portal/${reference}/no-authority` },
  ]
}

/** The desk of submissions, with one that waits and one that is decided. */
export async function listSubmissionDesk(db: Db): Promise<{ name: string; path: string }[]> {
  const vendor = await addUser(db, { firstName: 'Vic', lastName: 'Vendor' })
  const waiting = (await addSubmission(db, vendor, { state: 'in-review' })).reference
  const ended = (await addSubmission(db, vendor, { state: 'rejected' })).reference
  return [
    { name: 'submissions at the desk', path: '/admin/submissions' },
    { name: 'holding all submissions', path: '/admin/submissions/bulk?which=all&to=hold' },
    { name: 'a submission to review', path: `/admin/submissions/${waiting}` },
    { name: 'a submission that was rejected', path: `/admin/submissions/${ended}` },
    { name: 'approving a submission', path: `/admin/submissions/${waiting}/confirm?decision=approve` },
    { name: 'rejecting a submission', path: `/admin/submissions/${waiting}/confirm?decision=reject` },
  ]
}
