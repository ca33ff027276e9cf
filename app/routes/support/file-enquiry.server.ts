import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { clientAddressContext, dbContext, nowContext, visitorContext } from '#app/context.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'
import { supportTexts, tooManyText, type Enquiry } from '#app/domain/support/tickets.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { receiveForm } from '#app/middleware/forms.server.ts'
import { supportReceivedHref } from '#app/ui/links.ts'

/**
 * Files a sent form: 303 to the confirmation. A form with a wrong field, or one too many, comes back with everything typed. If it
 * could not be filed, the form again, which says so.
 */
export async function fileFromForm<Shape extends z.ZodRawShape>(
  context: Readonly<RouterContextProvider>,
  schema: z.ZodObject<Shape>,
  toEnquiry: (form: z.output<z.ZodObject<Shape>>) => Enquiry,
) {
  const received = await receiveForm(context, schema)
  if (!received.ok) return received.answer
  const { submission } = received
  try {
    const enquiry = toEnquiry(submission.value)
    const now = context.get(nowContext)
    const [visitor, from] = [context.get(visitorContext), context.get(clientAddressContext)]
    const filed = await fileTicket(context.get(dbContext), visitor, enquiry, now, from)
    if (!filed.ok) return mistake(context, submission.reply({ formErrors: [tooManyText(visitor !== null)] }), 429)
    return redirect(supportReceivedHref(filed.reference), 303)
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [supportTexts.failed] }), status)
  }
}
