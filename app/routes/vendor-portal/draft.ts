import { redirect } from 'react-router'
import { bodyContext, dbContext, userContext } from '#app/context.ts'
import { readDraft } from '#app/domain/records/drafts.server.ts'
import { findOwnSubmission } from '#app/domain/submissions/own.server.ts'
import { isStepName } from '#app/domain/submissions/record.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { vendorPortalHref } from '#app/ui/links.ts'
import { keepTyping } from '../admin/records/keep-typing.server.ts'
import { readText, readVersionNumber } from '../admin/records/read-form.ts'
import { readAnswers } from './read-answers.ts'
import type { Route } from './+types/draft'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

/** There is nothing to see here: a person is led to where submissions begin. */
export function loader() {
  return redirect(vendorPortalHref, 303)
}

/** Keeps what is being typed into a page of a vendor's own submission, beside what was typed into its other pages. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const [db, vendor] = [context.get(dbContext), context.get(userContext)]
  const submission = await findOwnSubmission(db, vendor, readText(form, 'submission'))
  const step = readText(form, 'step')
  if (!submission || !isStepName(step))
    return keepTyping(context, form, { kind: 'submission', about: null, fields: {} })
  const before = await readDraft(db, vendor.id, 'submission', submission.id)
  const fields = { ...before?.fields, ...readAnswers(form, step) }
  return keepTyping(context, form, {
    kind: 'submission',
    about: submission.id,
    fields,
    // What was typed into another page may have begun earlier.
    version: Math.min(before?.version ?? Infinity, readVersionNumber(form)),
  })
}
