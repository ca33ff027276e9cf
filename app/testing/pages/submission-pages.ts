import type { Db } from '#db/database.server.ts'
import { addUser } from '../database/database.ts'
import { addSubmission } from '../desks/submissions.ts'

/** The desk of submissions, with one that waits and one that is decided. */
export async function listSubmissionDesk(db: Db): Promise<{ name: string; path: string }[]> {
  const vendor = await addUser(db, { firstName: 'Vic', lastName: 'Vendor' })
  const waiting = (await addSubmission(db, vendor, { state: 'in-review' })).reference
  const ended = (await addSubmission(db, vendor, { state: 'rejected' })).reference
  return [
    { name: 'submissions at the desk', path: '/admin/submissions' },
    { name: 'a submission to review', path: `/admin/submissions/${waiting}` },
    { name: 'a submission that was rejected', path: `/admin/submissions/${ended}` },
    { name: 'approving a submission', path: `/admin/submissions/${waiting}/confirm?decision=approve` },
    { name: 'rejecting a submission', path: `/admin/submissions/${waiting}/confirm?decision=reject` },
  ]
}
