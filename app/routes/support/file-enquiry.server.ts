import type { Submission } from '@conform-to/react'
import { redirect, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, visitorContext } from '#app/context.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'
import { supportTexts, type Enquiry } from '#app/domain/support/tickets.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { supportReceivedHref } from '#app/ui/links.ts'

/**
 * Files a sent form: 303 to the confirmation. A wrong field gives 400 with everything typed. If it could not be filed, the form
 * again, which says so.
 */
export async function fileFromForm<Form extends Omit<Enquiry, 'subject'>>(
  context: Readonly<RouterContextProvider>,
  submission: Submission<Form>,
  toEnquiry: (form: Form) => Enquiry,
) {
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)
  try {
    const enquiry = toEnquiry(submission.value)
    const now = context.get(nowContext)
    const { reference } = await fileTicket(context.get(dbContext), context.get(visitorContext), enquiry, now)
    return redirect(supportReceivedHref(reference), 303)
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [supportTexts.failed] }), status)
  }
}
