import { data, type RouterContextProvider } from 'react-router'
import { adminContext, dbContext } from '#app/context.ts'
import { openForReview } from '#app/domain/submissions/conflicts.server.ts'
import { submissionRefusals, type SubmissionRefusal } from '#app/domain/submissions/moves.ts'

/** The submission of an address for the reviewer who asks. Throws the error page: 404 where there is none, 403 for their own and for what competes with one of theirs. */
export async function openCase(context: Readonly<RouterContextProvider>, reference: string) {
  const opened = await openForReview(context.get(dbContext), context.get(adminContext), reference)
  if (!opened.ok) throw refusedCase(opened.reason)
  return opened.submission
}

/** The error page of a refusal. */
export function refusedCase(reason: SubmissionRefusal) {
  const { status, message } = submissionRefusals[reason]
  return data({ message }, { status })
}
