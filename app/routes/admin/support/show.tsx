import type { Submission } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { countText, hrefWith, readPage } from '#app/domain/lists/lists.ts'
import { leaveTicket, takeTicket } from '#app/domain/support/assignment.server.ts'
import { furtherDate } from '#app/domain/support/due.ts'
import { addNote, answerTicket, closeTicket, readTicket, reopenTicket } from '#app/domain/support/desk.server.ts'
import { findNextTicket, ticketList } from '#app/domain/support/list.server.ts'
import {
  deskAnswerSchema,
  deskNoteSchema,
  deskSchema,
  ticketRefusals,
  type DeskForm,
  type Assignee,
  type TicketRefusal,
  type UnseenText,
} from '#app/domain/support/tickets.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { AdminPage, NextLink } from '#app/ui/desk/desk.tsx'
import { DataOfSender } from '#app/ui/desk/data-of-sender.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { adminListHref, adminTicketHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { newTextsId, TicketThread } from '#app/ui/support/thread.tsx'
import { ThreadLinks } from '#app/ui/thread-links.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import { keepWithinPages } from '../list-page.server.ts'
import { answerFieldId, DeskForms, deskFormId, useDeskForm, type Sent } from './desk-form.tsx'
import { DeskStatusTag } from './desk-status-tag.tsx'
import { sayWhoHas } from './assignee.ts'
import { AssigneeBox, Sender, StateBox } from './ticket-facts.tsx'
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

/**
 * One ticket: its thread, its sender and its due dates. The filters of the list that led here stay in the address: the way back
 * and the next ticket follow them.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const ticket = await readTicket(context.get(dbContext), params.id, now, readPage(url.searchParams))
  if (!ticket) throw data({ message: ticketRefusals['not-found'].message }, { status: 404 })
  keepWithinPages(url, ticket.pages)
  return {
    ticket,
    further: furtherDate(ticket.kind, ticket.createdAt, now),
    nextHref: await nextHref(context, params.id, url),
    filters: filtersOf(url),
    userId: context.get(adminContext).id,
    now,
  }
}

/** The filters of the list as a query. `page` is left out, because on this page it is that of the thread. */
function filtersOf(url: URL): string {
  return hrefWith('', url.searchParams)
}

/** The address of the next ticket in the list that led here; null at its end. */
async function nextHref(context: Readonly<RouterContextProvider>, id: string, url: URL): Promise<string | null> {
  const facts = { now: context.get(nowContext), userId: context.get(adminContext).id }
  const filters = readFilters(ticketList.filters, url.searchParams)
  const next = await findNextTicket(context.get(dbContext), id, filters, facts)
  return next && hrefWith(adminTicketHref(next.id), url.searchParams)
}

const messages = {
  answer: {
    title: 'Answer sent',
    message: 'The sender will get it by email and can see it through their private link.',
  },
  'answer-next': { title: 'Answer sent', message: 'The sender will get it by email. This is the next ticket.' },
  'answer-close': { title: 'Answer sent and ticket closed', message: 'A reply from the sender reopens it.' },
  note: { title: 'Note added', message: 'Only admins see it.' },
  close: { title: 'Ticket closed', message: 'A reply from the sender reopens it.' },
  reopen: { title: 'Ticket reopened', message: 'It is on the list of open tickets again.' },
  take: { title: 'This ticket is yours', message: 'The others see your name on it.' },
  'take-over': { title: 'This ticket is yours', message: 'The others see your name on it.' },
  leave: { title: 'This ticket is nobody’s', message: 'Anyone can take it now.' },
} as const

/** Does what the pressed button says. The text typed for another button comes back with the page. */
export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const now = context.get(nowContext)
  const intent = form.get('intent')
  const seen = readSeen(form)
  const typed = readTyped(form)
  const asked = { context, id, url, seen }

  switch (intent) {
    case 'insert':
      return data<Sent>({ kept: typed, seen, newAfter: seen })
    case 'answer':
    case 'answer-next':
    case 'answer-close': {
      const submission = parseForm(form, deskAnswerSchema)
      if (submission.status !== 'success') return notSent(context, submission, seen)
      const isAcknowledgement = typed.isAcknowledgement === 'on'
      if (intent === 'answer-close' && isAcknowledgement)
        return notSent(context, submission, seen, {
          isAcknowledgement: ['An acknowledgement keeps the ticket open. Untick the box, or use “Send answer”'],
        })
      const outcome = intent === 'answer-close' ? 'closed' : isAcknowledgement ? 'acknowledged' : 'answered'
      const answered = await answerTicket(db, admin, id, { body: submission.value.answer, seen, outcome }, now)
      if (!answered.ok) return refused(asked, submission, answered)
      const { otherAssignee, leftOpenBy } = answered
      const isNews = otherAssignee !== null && otherAssignee.id !== form.get('assignee')
      const notices = [
        leftOpenBy && `The ticket stays open, because there is more to read. ${sayUnseen(leftOpenBy)}`,
        isNews && `${sayWhoHas(otherAssignee, now)} and keeps it.`,
      ]
      return done(asked, leftOpenBy ? 'answer' : intent, { note: typed.note }, notices.filter(Boolean).join(' '))
    }
    case 'note': {
      const submission = parseForm(form, deskNoteSchema)
      if (submission.status !== 'success') return notSent(context, submission, seen)
      const added = await addNote(db, admin, id, submission.value.note, now)
      if (!added.ok) return refused(asked, submission, added)
      const { answer, isAcknowledgement } = typed
      return done(asked, intent, { answer, isAcknowledgement })
    }
    case 'close':
    case 'reopen': {
      const changed =
        intent === 'close' ? await closeTicket(db, admin, id, seen, now) : await reopenTicket(db, admin, id, now)
      if (!changed.ok) return refused(asked, parseForm(form, deskSchema), changed)
      return done(asked, intent, typed)
    }
    case 'take':
    case 'take-over':
    case 'leave': {
      const from = intent === 'take-over' ? readText(form, 'assignee') : null
      const changed =
        intent === 'leave' ? await leaveTicket(db, admin, id, now) : await takeTicket(db, admin, id, now, { from })
      if (!changed.ok) return refused(asked, parseForm(form, deskSchema), changed)
      return done(asked, intent, typed)
    }
    default:
      throw data({ message: 'There is no such action.' }, { status: 400 })
  }
}

/** Needs of every answer to the form. */
interface Asked {
  context: Readonly<RouterContextProvider>
  id: string
  url: URL
  /** The last text that the admin had before them. */
  seen: number
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

interface Refusal {
  reason: TicketRefusal
  unseen?: UnseenText[]
  assignee?: Assignee
}

/**
 * Throws the error page when the ticket does not exist. Otherwise the page again, with the reason, who else did what, and the new
 * texts marked.
 */
function refused(
  { context, seen }: Asked,
  submission: Submission<DeskForm>,
  { reason, unseen = [], assignee }: Refusal,
) {
  const { status, message } = ticketRefusals[reason]
  if (status === 404) throw data({ message }, { status })
  const who = assignee ? `${sayWhoHas(assignee, context.get(nowContext))}.` : sayUnseen(unseen)
  const result = submission.reply({ formErrors: [[message, who].filter(Boolean).join(' ')] })
  // Texts that came meanwhile were read by whoever is shown them here. Who has a ticket says nothing of its texts.
  return mistake<Sent>(context, { result, newAfter: seen, ...(assignee && { seen }) }, status)
}

const deeds = { reply: 'replied', answer: 'answered', note: 'added a note' } as const
/** The number of texts that a refusal names one by one. */
const mostNamed = 3

/** `Otto Other answered on 22 Nov 2026, 10:12.` for each of the latest texts that came meanwhile. */
function sayUnseen(unseen: UnseenText[]): string {
  const named = unseen.slice(-mostNamed).map(({ kind, author, at }) => {
    const who = author ?? (kind === 'reply' ? 'The sender' : 'An admin')
    return `${who} ${deeds[kind]} on ${formatShortTime(at)}.`
  })
  const before = unseen.length - named.length
  return [...(before > 0 ? [`${countText(before, 'text')} came before.`] : []), ...named].join(' ')
}

/**
 * 303 to the ticket, with the next one offered after it has been dealt with; after "Send and next" to that one. If other text was
 * typed, the page at once with that text still in it; sending the form again is harmless.
 */
async function done({ context, id, url, seen }: Asked, what: keyof typeof messages, left: DeskForm, notice = '') {
  const isLeft = Boolean(left.answer?.trim() || left.note?.trim())
  const next = dealtWith.has(what) ? await nextHref(context, id, url) : null
  const isGone = what === 'answer-next' && next !== null && !isLeft
  const { title, message } = messages[what === 'answer-next' && !isGone ? 'answer' : what]
  const still = isLeft ? 'What else you typed is still in the form.' : ''
  context.get(sessionContext).flash({
    tone: 'success',
    title,
    message: [message, notice, still].filter(Boolean).join(' '),
    ...(next !== null && !isGone && { link: { label: 'Next ticket', href: next } }),
  })
  if (isGone) return redirect(next, 303)
  if (!isLeft) return redirect(hrefWith(adminTicketHref(id), url.searchParams), 303)
  return data<Sent>({ kept: { ...left, canned: '' }, ...(!dealtWith.has(what) && { seen, newAfter: seen }) })
}

/** The buttons after which a ticket waits for nothing more from this person, who has read all of it. */
const dealtWith = new Set<keyof typeof messages>(['answer', 'answer-next', 'answer-close', 'close'])

function readTyped(form: FormData) {
  return {
    answer: readText(form, 'answer'),
    note: readText(form, 'note'),
    canned: readText(form, 'canned'),
    isAcknowledgement: form.get('isAcknowledgement') === 'on' ? ('on' as const) : undefined,
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function readSeen(form: FormData): number {
  const seen = Number(form.get('seen'))
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0
}

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, further, nextHref, filters, userId, now } = loaderData
  const fields = useDeskForm(ticket, actionData, now)
  const path = hrefWith(adminTicketHref(ticket.id), filters)
  const isGrown = actionData?.newAfter !== undefined && actionData.newAfter < ticket.lastMessageId
  return (
    <>
      {actionData?.result && (
        <ErrorSummary
          title="There is a problem"
          lead={<>Nothing has been sent or changed. {isGrown && <a href={`#${newTextsId}`}>Read what is new.</a>}</>}
          form={fields[0]}
        />
      )}
      <AdminPage
        title={`Ticket ${ticket.reference}`}
        back={{ label: 'Support Tickets', href: hrefWith(adminListHref('support'), filters) }}
        status={
          <>
            <DeskStatusTag ticket={ticket} />
            {ticket.dueAt && (
              <span>
                {ticket.isOverdue ? (
                  <Due at={ticket.dueAt} now={now} />
                ) : (
                  <>
                    Due <Due at={ticket.dueAt} now={now} isInSentence />
                  </>
                )}
              </span>
            )}
          </>
        }
        actions={
          nextHref && (
            <span className="only-wide">
              <NextLink href={nextHref}>Next ticket</NextLink>
            </span>
          )
        }
        dock={
          <>
            <a className="btn primary" href={`#${answerFieldId}`}>
              Answer
            </a>
            {ticket.status !== 'closed' && (
              <button className="btn" type="submit" form={deskFormId} name="intent" value="close">
                Close
              </button>
            )}
            {nextHref && (
              <a className="btn" href={nextHref}>
                Next
              </a>
            )}
          </>
        }
      >
        <div className="case">
          <div>
            <section className="stack" aria-labelledby="thread">
              <h2 id="thread" className="typed" dir="auto">
                {ticket.subject}
              </h2>
              <ThreadLinks
                pages={ticket.pages}
                hrefFor={(page) => hrefWith(adminTicketHref(ticket.id), filters, { page })}
              />
              <TicketThread
                thread={ticket.thread}
                sender={ticket.name || ticket.email}
                operator="An admin"
                seen={actionData?.newAfter}
              />
            </section>
            <DeskForms path={path} ticket={ticket} further={further} fields={fields} sent={actionData} />
          </div>
          <aside aria-label="About this ticket">
            <StateBox ticket={ticket} now={now} />
            <AssigneeBox assignee={ticket.assignee} userId={userId} now={now} />
            <Sender ticket={ticket} />
            <DataOfSender about={{ ticket: ticket.id }} />
            <p className="small">
              <TrailLink thing={{ type: 'ticket', id: ticket.id }}>Audit trail of this ticket</TrailLink>
            </p>
          </aside>
        </div>
      </AdminPage>
    </>
  )
}
