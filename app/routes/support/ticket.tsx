import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import {
  answerHeadersContext,
  clientAddressContext,
  dbContext,
  nowContext,
  sessionContext,
  visitorContext,
} from '#app/context.ts'
import { ticketDates } from '#app/domain/support/due.ts'
import { formatDue } from '#app/utils/deadlines.ts'
import { hrefWith, readPage } from '#app/domain/lists/lists.ts'
import { closeOwnTicket, readTicketByKey, replyToTicket } from '#app/domain/support/tickets.server.ts'
import {
  threadTextSchema,
  ticketKindLabels,
  ticketRefusals,
  tooManyText,
  type SenderTicket,
  type ThreadText,
} from '#app/domain/support/tickets.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { giveBack, parseForm, readTyped } from '#app/middleware/forms.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextAreaField } from '#app/ui/form.tsx'
import { dealHref, privateTicketHref, privateTicketPath } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { TicketThread } from '#app/ui/support/thread.tsx'
import { ThreadLinks } from '#app/ui/thread-links.tsx'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'
import { keepWithinPages } from '../admin/list-page.server.ts'
import type { Route } from './+types/ticket'

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => [
  {
    title: pageTitle(matches, loaderData && !error ? `Your request ${loaderData.ticket.reference}` : 'Page Not Found'),
  },
  { name: 'robots', content: 'noindex' },
]

/** No cache but the browser's own keeps and no search engine lists what the link opens, the refusals included. */
function keepPrivate(context: Readonly<RouterContextProvider>): void {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
}

/**
 * The sender's own page of a ticket. The secret in its address opens it, signed in or not. A wrong secret gives the page of an
 * address that does not exist.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const ticket = await readTicketByKey(context.get(dbContext), key, readPage(url.searchParams))
  if (!ticket) throw data(null, { status: 404 })
  keepWithinPages(url, ticket.pages)
  return { ticket }
}

export async function action({ url, context }: Route.ActionArgs) {
  keepPrivate(context)
  const db = context.get(dbContext)
  const visitor = context.get(visitorContext)
  const key = url.searchParams.get('key') ?? ''
  const { form, isTooMany } = await readTyped(context)
  if (isTooMany) return giveBack(context, form, threadTextSchema)
  const now = context.get(nowContext)

  if (form.get('intent') === 'close') {
    const closed = await closeOwnTicket(db, visitor, key, now)
    if (!closed.ok) throw data(null, { status: ticketRefusals[closed.reason].status })
    context.get(sessionContext).flash({
      tone: 'success',
      title: 'Request closed',
      message: 'You can open it again with a reply.',
    })
    return redirect(privateTicketHref(key), 303)
  }

  const submission = parseForm(form, threadTextSchema)
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)
  const replied = await replyToTicket(db, visitor, key, submission.value.body, now, context.get(clientAddressContext))
  if (!replied.ok) {
    const { status, message } = ticketRefusals[replied.reason]
    if (status === 404) throw data(null, { status })
    const text = replied.reason === 'too-many' ? tooManyText(visitor !== null) : message
    return mistake(context, submission.reply({ formErrors: [text] }), status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Reply sent',
    message: 'Your request is open, and we will reply to it.',
  })
  return redirect(privateTicketHref(key), 303)
}

const reply = 'Send reply'

export default function Ticket({ loaderData: { ticket }, actionData }: Route.ComponentProps) {
  const { productName } = useFacts()
  const hrefFor = (page: number) =>
    hrefWith(privateTicketPath, new URLSearchParams({ key: ticket.accessKey }), { page })
  // A mistake leaves the sender at the texts that they are answering.
  const path = hrefFor(ticket.pages.page)
  const [form, fields] = useForm<ThreadText>({ id: 'reply', lastResult: actionData })
  return (
    <div className="wrap stack narrow">
      <TooMany button={reply} />
      <ErrorSummary title="There is a problem" lead="Nothing has been sent yet." form={form} />
      <div className="row apart">
        <h1>Your request {ticket.reference}</h1>
        <TicketStatusTag status={ticket.status} />
      </div>
      <Facts ticket={ticket} />
      <h2>What was written</h2>
      <ThreadLinks pages={ticket.pages} hrefFor={hrefFor} />
      <TicketThread thread={ticket.thread} sender="You" operator={productName} />
      <h2>{ticket.status === 'closed' ? 'Reply and open it again' : 'Reply'}</h2>
      <Controls>
        <form method="post" action={path} className="stack" {...getFormProps(form)}>
          <TextAreaField field={fields.body} label="Message" hint="Up to 5,000 characters." rows={6} />
          <p>
            <button className="btn primary" type="submit" name="intent" value="reply">
              {reply}
            </button>
          </p>
        </form>
      </Controls>
      {ticket.status !== 'closed' && (
        <form method="post" action={path} className="rule stack" style={{ paddingTop: 'var(--space-5)' }}>
          <p>No more questions? You can close your request. A reply opens it again.</p>
          <p>
            <button className="btn" type="submit" name="intent" value="close">
              Close my request
            </button>
          </p>
        </form>
      )}
    </div>
  )
}

function Facts({ ticket }: { ticket: SenderTicket }) {
  const all = ticketDates(ticket.kind, ticket.createdAt)
  const isDueAgain = ticket.dueAt !== null && all.every(({ at }) => at !== ticket.dueAt)
  // Dates are shown only while an answer is owed. A question has only one date, and it is over once answered. A complaint keeps
  // all of its own.
  const dates = ticket.status === 'open' && (all.length > 1 || !isDueAgain) ? all : []
  return (
    <dl className="facts">
      <div>
        <dt>Subject</dt>
        <dd>
          <bdi>{ticket.subject}</bdi>
        </dd>
      </div>
      <div>
        <dt>Kind</dt>
        <dd>{ticketKindLabels[ticket.kind]}</dd>
      </div>
      {ticket.deal && (
        <div>
          <dt>Deal</dt>
          <dd>
            <a href={dealHref(ticket.deal.id)}>{ticket.deal.title}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Received</dt>
        <dd>{formatShortTime(ticket.createdAt)}</dd>
      </div>
      <div>
        <dt>We will reply to</dt>
        <dd>{ticket.email}</dd>
      </div>
      {dates.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {isDueAgain && (
        <div>
          <dt>We will reply to your message by</dt>
          <dd>{formatDue(ticket.dueAt!)}</dd>
        </div>
      )}
      {ticket.closedAt && (
        <div>
          <dt>Closed</dt>
          <dd>{formatDate(ticket.closedAt)}</dd>
        </div>
      )}
    </dl>
  )
}
