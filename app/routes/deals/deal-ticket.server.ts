import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, type RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, sessionContext, visitorContext } from '#app/context.ts'
import { fileDealTicket } from '#app/domain/tickets.server.ts'
import { ticketNoteSchema } from '#app/domain/tickets.ts'
import { fullName } from '#app/domain/users.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
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

/** Files the ticket: 400 with everything typed when a field is wrong, else 303 back to the deal with the given message. */
export async function fileTicketFromForm(
  idText: string,
  context: Readonly<RouterContextProvider>,
  kind: 'call' | 'register-interest',
  done: { title: string; message: string },
) {
  const deal = await findDealOr404(idText, context)
  const submission = parseWithZod(await context.get(bodyContext).form(), { schema: ticketNoteSchema })
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)

  const visitor = context.get(visitorContext)
  if (!visitor) throw new Error('The ticket form was posted without a guard.')
  const now = new Date().toISOString()
  await fileDealTicket(context.get(dbContext), visitor, deal, kind, submission.value, getEnv().operator.email, now)
  context.get(sessionContext).flash({ tone: 'success', ...done })
  return redirect(`/deal/${deal.id}`, 303)
}
