import type { Submission } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { hrefWith, readPage } from '#app/domain/lists/lists.ts'
import { furtherDate } from '#app/domain/support/due.ts'
import { addNote, answerTicket, closeTicket, readTicket, reopenTicket } from '#app/domain/support/desk.server.ts'
import {
  deskAnswerSchema,
  deskNoteSchema,
  deskSchema,
  ticketRefusals,
  type DeskForm,
  type TicketCase,
  type TicketRefusal,
} from '#app/domain/support/tickets.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { trailAddressOf } from '#app/ui/desk/about-links.ts'
import { ErrorSummary } from '#app/ui/form.tsx'
import { adminTicketHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { ThreadLinks, TicketThread } from '#app/ui/support/thread.tsx'
import { keepWithinPages } from '../list-page.server.ts'
import { DeskForms, useDeskForm, type Sent } from './desk-form.tsx'
import { DueText } from './due-text.tsx'
import { Sender, StateBox } from './ticket-facts.tsx'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('support')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  {
    title: pageTitle(
      matches,
      loaderData ? `${loaderData.ticket.reference} – Support Tickets – Admin` : 'Support Tickets',
    ),
  },
]

/** One ticket: its thread, its sender and its due dates, and a link to the open ticket that is due next. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const ticket = await readTicket(context.get(dbContext), params.id, now, readPage(url.searchParams))
  if (!ticket) throw data({ message: ticketRefusals['not-found'].message }, { status: 404 })
  keepWithinPages(url, ticket.pages)
  return { ticket, further: furtherDate(ticket.kind, ticket.createdAt, now) }
}

const messages = {
  answer: { title: 'Answer sent', message: 'The sender gets it by mail and sees it behind their private link.' },
  'answer-close': { title: 'Answer sent and ticket closed', message: 'A reply of the sender opens it again.' },
  note: { title: 'Note added', message: 'Only admins see it.' },
  close: { title: 'Ticket closed', message: 'A reply of the sender opens it again.' },
  reopen: { title: 'Ticket reopened', message: 'It is on the list of open tickets again.' },
} as const

/** Does what the pressed button says. The text typed for another button comes back with the page. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const now = context.get(nowContext)
  const intent = form.get('intent')
  const seen = readSeen(form)
  const typed = readTyped(form)

  switch (intent) {
    case 'insert':
      return data<Sent>({ kept: typed, seen, newAfter: seen })
    case 'answer':
    case 'answer-close': {
      const submission = parseForm(form, deskAnswerSchema)
      if (submission.status !== 'success') return notSent(context, submission, seen)
      const isAcknowledgement = typed.isAcknowledgement === 'on'
      if (intent === 'answer-close' && isAcknowledgement)
        return notSent(context, submission, seen, {
          isAcknowledgement: ['An acknowledgement keeps the ticket open. Take off the tick, or use “Send answer”'],
        })
      const outcome = intent === 'answer-close' ? 'closed' : isAcknowledgement ? 'acknowledged' : 'answered'
      const answered = await answerTicket(db, admin, id, { body: submission.value.answer, seen, outcome }, now)
      if (!answered.ok) return refused(context, submission, answered.reason, seen)
      return done(context, id, intent, { note: typed.note })
    }
    case 'note': {
      const submission = parseForm(form, deskNoteSchema)
      if (submission.status !== 'success') return notSent(context, submission, seen)
      const added = await addNote(db, admin, id, submission.value.note, now)
      if (!added.ok) return refused(context, submission, added.reason, seen)
      const { answer, isAcknowledgement } = typed
      return done(context, id, intent, { answer, isAcknowledgement }, { seen, newAfter: seen })
    }
    case 'close':
    case 'reopen': {
      const changed =
        intent === 'close' ? await closeTicket(db, admin, id, seen, now) : await reopenTicket(db, admin, id, now)
      if (!changed.ok) return refused(context, parseForm(form, deskSchema), changed.reason, seen)
      return done(context, id, intent, typed)
    }
    default:
      throw data({ message: 'There is no such action.' }, { status: 400 })
  }
}

/** The page again with the mistakes. Only the texts that the admin had before them count as read. */
function notSent(
  context: Readonly<RouterContextProvider>,
  submission: Submission<DeskForm>,
  seen: number,
  fieldErrors: Record<string, string[]> = {},
) {
  return mistake<Sent>(context, { result: submission.reply({ fieldErrors }), seen, newAfter: seen }, 400)
}

/** Throws the error page when the ticket does not exist. Otherwise the page again, with the reason and the new texts marked. */
function refused(
  context: Readonly<RouterContextProvider>,
  submission: Submission<DeskForm>,
  reason: TicketRefusal,
  seen: number,
) {
  const { status, message } = ticketRefusals[reason]
  if (status === 404) throw data({ message }, { status })
  return mistake<Sent>(context, { result: submission.reply({ formErrors: [message] }), newAfter: seen }, status)
}

/**
 * 303 to the ticket. If other text was typed, the page at once with that text still in it; sending the form again is harmless.
 */
function done(
  context: Readonly<RouterContextProvider>,
  id: string,
  what: keyof typeof messages,
  left: DeskForm,
  read: Pick<Sent, 'seen' | 'newAfter'> = {},
) {
  const isLeft = Boolean(left.answer?.trim() || left.note?.trim())
  const { title, message } = messages[what]
  const still = isLeft ? ' What else you typed is still in the form.' : ''
  context.get(sessionContext).flash({ tone: 'success', title, message: message + still })
  return isLeft ? data<Sent>({ kept: { ...left, canned: '' }, ...read }) : redirect(adminTicketHref(id), 303)
}

function readTyped(form: FormData) {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    answer: read('answer'),
    note: read('note'),
    canned: read('canned'),
    isAcknowledgement: form.get('isAcknowledgement') === 'on' ? ('on' as const) : undefined,
  }
}

function readSeen(form: FormData): number {
  const seen = Number(form.get('seen'))
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0
}

export default function Ticket({ loaderData: { ticket, further }, actionData }: Route.ComponentProps) {
  const fields = useDeskForm(ticket, actionData)
  return (
    <>
      {actionData?.result && (
        <div className="wrap">
          <ErrorSummary title="There is a problem" lead="Nothing has been sent or changed." form={fields[0]} />
        </div>
      )}
      <AdminPage title={`Ticket ${ticket.reference}`} actions={<TicketStatusTag status={ticket.status} />}>
        <NextTicket next={ticket.next} />
        <div className="split">
          <div className="loose">
            <section className="stack" aria-labelledby="thread">
              <h2 id="thread" className="typed" dir="auto">
                {ticket.subject}
              </h2>
              <ThreadLinks
                pages={ticket.pages}
                hrefFor={(page) => hrefWith(adminTicketHref(ticket.id), '', { page })}
              />
              <TicketThread
                thread={ticket.thread}
                sender={ticket.name || ticket.email}
                operator="An admin"
                seen={actionData?.newAfter}
              />
            </section>
            <DeskForms
              path={adminTicketHref(ticket.id)}
              ticket={ticket}
              further={further}
              fields={fields}
              sent={actionData}
            />
          </div>
          <aside className="side stack" aria-label="About this ticket">
            <StateBox ticket={ticket} />
            <Sender ticket={ticket} />
            <p className="small">
              <a href={trailAddressOf({ type: 'ticket', id: ticket.id })}>Audit trail of this ticket</a>
            </p>
          </aside>
        </div>
      </AdminPage>
    </>
  )
}

/** The links onwards after this ticket. */
function NextTicket({ next }: { next: TicketCase['next'] }) {
  if (!next) return null
  return (
    <p className="row small">
      <span>
        Next open ticket: <a href={adminTicketHref(next.id)}>{next.reference}</a>
      </span>
      <span className="row">
        {!next.isOverdue && 'due'} <DueText dueAt={next.dueAt} isOverdue={next.isOverdue} />
      </span>
    </p>
  )
}
