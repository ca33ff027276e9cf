import { data, type RouterContextProvider } from 'react-router'
import type { SubmissionRow } from '#db/schema.ts'
import { dbContext, userContext } from '#app/context.ts'
import { submissionRefusals, type SubmissionRefusal } from '#app/domain/submissions/moves.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'

type Context = Readonly<RouterContextProvider>

/** The submission of this address, where it is the visitor's own. Anyone else gets the answer for one that does not exist. */
export async function readOwn(context: Context, reference: string): Promise<SubmissionRow> {
  const submission = await readOwnSubmission(context.get(dbContext), context.get(userContext), reference)
  if (!submission) throw refusalPage('not-found')
  return submission
}

/** A refusal as a page of its own, for what cannot come back to its form. */
export function refusalPage(reason: SubmissionRefusal) {
  const { status, message } = submissionRefusals[reason]
  return data({ message }, { status })
}

/** The answer to a form that none of our pages has. */
export function noSuchAction() {
  return data({ message: 'There is no such action.' }, { status: 400 })
}

/** What was typed into a field, cut to so many characters; empty where it was not sent. */
export function typedText(form: FormData, name: string, most: number): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, most) : ''
}
