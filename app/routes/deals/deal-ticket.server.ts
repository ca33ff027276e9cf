import { redirect, type RouterContextProvider } from 'react-router'
import { clientAddressContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { fileDealTicket } from '#app/domain/support/tickets.server.ts'
import { ticketNoteSchema, tooManyText } from '#app/domain/support/tickets.ts'
import { fullName } from '#app/domain/people/users.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { receiveForm } from '#app/middleware/forms.server.ts'
import { dealHref } from '#app/ui/links.ts'
import { findDealOr404 } from './find-deal.server.ts'

/** The data of both forms about a deal: the deal and the visitor. */
export async function loadTicketPage(idText: string, context: Readonly<RouterContextProvider>) {
  const { id, title, reference, location } = await findDealOr404(idText, context)
  const user = context.get(userContext)
  return { deal: { id, title, reference, location }, name: fullName(user), email: user.email }
}

/**
 * Files the ticket: 303 back to the deal with the given message. A form with a wrong field, or one too many, comes back with
 * everything typed. If the ticket could not be filed, the form says so.
 */
export async function fileTicketFromForm(
  idText: string,
  context: Readonly<RouterContextProvider>,
  kind: 'call' | 'register-interest',
  texts: { title: string; message: string; failed: string },
) {
  const deal = await findDealOr404(idText, context)
  const received = await receiveForm(context, ticketNoteSchema)
  if (!received.ok) return received.answer
  const { submission } = received
  try {
    const now = context.get(nowContext)
    const [user, from] = [context.get(userContext), context.get(clientAddressContext)]
    const filed = await fileDealTicket(context.get(dbContext), user, deal, kind, submission.value, now, from)
    if (!filed.ok) return mistake(context, submission.reply({ formErrors: [tooManyText(true)] }), 429)
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [texts.failed] }), status)
  }
  context.get(sessionContext).flash({ tone: 'success', title: texts.title, message: texts.message })
  return redirect(dealHref(deal.id), 303)
}
