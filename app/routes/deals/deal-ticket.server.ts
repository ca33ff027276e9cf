import { redirect, type RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, sessionContext, visitorContext } from '#app/context.ts'
import { fileDealTicket } from '#app/domain/support/tickets.server.ts'
import { ticketNoteSchema } from '#app/domain/support/tickets.ts'
import { fullName } from '#app/domain/people/users.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { findDealOr404 } from './find-deal.server.ts'

/** What the two forms about a deal show: the deal and who is asking. */
export async function loadTicketPage(idText: string, context: Readonly<RouterContextProvider>) {
  const { id, title, reference, location } = await findDealOr404(idText, context)
  const visitor = context.get(visitorContext)
  return {
    deal: { id, title, reference, location },
    name: visitor ? fullName(visitor) : '',
    email: visitor?.email ?? '',
  }
}

/**
 * Files the ticket: 400 with everything typed when a field is wrong, else 303 back to the deal with the given message. Where it
 * could not be filed, the form says so.
 */
export async function fileTicketFromForm(
  idText: string,
  context: Readonly<RouterContextProvider>,
  kind: 'call' | 'register-interest',
  texts: { title: string; message: string; failed: string },
) {
  const deal = await findDealOr404(idText, context)
  const submission = parseForm(await context.get(bodyContext).form(), ticketNoteSchema)
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)

  const visitor = context.get(visitorContext)
  if (!visitor) throw new Error('The ticket form was posted without a guard.')
  try {
    const now = new Date().toISOString()
    await fileDealTicket(context.get(dbContext), visitor, deal, kind, submission.value, now)
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [texts.failed] }), status)
  }
  context.get(sessionContext).flash({ tone: 'success', title: texts.title, message: texts.message })
  return redirect(`/deal/${deal.id}`, 303)
}
