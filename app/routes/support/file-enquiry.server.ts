import type { Submission } from '@conform-to/react'
import { redirect, type RouterContextProvider } from 'react-router'
import { dbContext, visitorContext } from '#app/context.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'
import { supportTexts, type Enquiry } from '#app/domain/support/tickets.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'

/**
 * Files what a form has sent: 400 with everything typed when a field is wrong, 303 to the confirmation when it is filed, and the
 * form again, saying so, when it could not be filed.
 */
export async function fileFromForm<Form extends Omit<Enquiry, 'subject'>>(
  context: Readonly<RouterContextProvider>,
  submission: Submission<Form>,
  toEnquiry: (form: Form) => Enquiry,
) {
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)
  try {
    const enquiry = toEnquiry(submission.value)
    const now = new Date().toISOString()
    const { reference } = await fileTicket(context.get(dbContext), context.get(visitorContext), enquiry, now)
    return redirect(`/support/received?reference=${reference}`, 303)
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [supportTexts.failed] }), status)
  }
}
