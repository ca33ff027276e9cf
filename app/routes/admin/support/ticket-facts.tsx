import type { ReactNode } from 'react'
import { ticketDates } from '#app/domain/support/due.ts'
import { ticketKindLabels, type Assignee, type SenderHistory, type TicketCase } from '#app/domain/support/tickets.ts'
import { Due } from '#app/ui/desk/due.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { adminDealsHref, adminListHref, adminReservationHref, adminTicketHref } from '#app/ui/links.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'
import { formatDue } from '#app/utils/deadlines.ts'
import { deskFormId } from './desk-form.tsx'
import { DeskStatusTag } from './desk-status-tag.tsx'
import { sayWhoHas, saySince } from './assignee.ts'
import styles from './ticket.module.css'

/** The due dates, and the buttons that change the state. The buttons send the page's one form. */
export function StateBox({ ticket, now }: { ticket: TicketCase; now: string }) {
  const { dueAt, isOverdue, closedAt, status } = ticket
  return (
    <section className="panel key tight" aria-labelledby="due">
      <div className="row apart">
        <h2 id="due">Due</h2>
        <DeskStatusTag ticket={ticket} />
      </div>
      {dueAt && (
        <>
          <p className="big">
            <Due at={dueAt} now={now} />
          </p>
          <p className="small">
            {isOverdue ? 'It was due by' : 'By'} {formatDue(dueAt)}.
          </p>
        </>
      )}
      {status === 'answered' && <p className="small">Answered: nothing is due.</p>}
      {closedAt && <p className="small">Closed {formatShortTime(closedAt)}.</p>}
      <h3>What the sender was told</h3>
      <dl className={`known small ${styles.facts}`}>
        {ticketDates(ticket.kind, ticket.createdAt).map(({ label, text }) => (
          <Fact key={label} label={label} isWide>
            {text}
          </Fact>
        ))}
      </dl>
      <p className="row">
        {status !== 'closed' && <DeskButton intent="close">Close</DeskButton>}
        {status !== 'open' && <DeskButton intent="reopen">Reopen</DeskButton>}
      </p>
    </section>
  )
}

/** Who has the ticket, and the buttons to take it and to give it back. */
export function AssigneeBox({ assignee, userId, now }: { assignee: Assignee | null; userId: string; now: string }) {
  return (
    <section className="panel tight" aria-labelledby="assigned">
      <h2 id="assigned">Assigned</h2>
      {assignee === null ? (
        <p>Nobody has it.</p>
      ) : assignee.id === userId ? (
        <p>You have it {saySince(assignee.since, now)}.</p>
      ) : (
        <p>
          <bdi>{sayWhoHas(assignee, now)}</bdi>.
        </p>
      )}
      <p className="row">
        {assignee === null ? (
          <DeskButton intent="take">Take it</DeskButton>
        ) : assignee.id === userId ? (
          <DeskButton intent="leave">Take it off me</DeskButton>
        ) : (
          <DeskButton intent="take-over">{`Take over from ${assignee.name}`}</DeskButton>
        )}
      </p>
    </section>
  )
}

/** A button of the page's one form that stands outside it. */
function DeskButton({ intent, children }: { intent: string; children: string }) {
  return (
    <button className="btn" type="submit" form={deskFormId} name="intent" value={intent}>
      {children}
    </button>
  )
}

/** The sender, and what they have to do with us. */
export function Sender({ ticket }: { ticket: TicketCase }) {
  const { name, email, kind, createdAt, isSignedIn, deal, history } = ticket
  const bought = history.isProven && deal ? history.purchases.find(({ dealId }) => dealId === deal.id) : undefined
  return (
    <section className="panel tight" aria-labelledby="sender">
      <h2 id="sender">Sender</h2>
      <dl className={`known ${styles.facts}`}>
        {name && (
          <Fact label="Name">
            <bdi className="typed">{name}</bdi>
          </Fact>
        )}
        <Fact label="Email" isWide>
          {email}
        </Fact>
        <Fact label="Signed in" isWide={!isSignedIn}>
          {isSignedIn ? 'Yes' : 'Not with this address, so nobody has checked it'}
        </Fact>
        <Fact label="Kind">{ticketKindLabels[kind]}</Fact>
        <Fact label="Received">{formatShortTime(createdAt)}</Fact>
        {deal && (
          <Fact label="Deal" isWide>
            <LinkTo list="deals" href={adminDealsHref(deal.reference)}>
              {deal.title}
            </LinkTo>
            {bought && (
              <>
                , bought: <a href={adminReservationHref(bought.reference)}>{bought.reference}</a>
              </>
            )}
          </Fact>
        )}
      </dl>
      <Purchases history={history} email={email} />
      <OtherTickets history={history} email={email} />
    </section>
  )
}

interface HistoryProps {
  history: SenderHistory
  /** The address of the sender, by which the lists are searched for all of it. */
  email: string
}

function Purchases({ history: { isProven, purchases }, email }: HistoryProps) {
  return (
    <Beside
      title="Purchases"
      isProven={isProven}
      isEmpty={purchases.length === 0}
      all={
        <LinkTo list="reservations" href={adminListHref('reservations', { q: email })}>
          All reservations
        </LinkTo>
      }
    >
      {purchases.map(({ reference, dealTitle, paidAt }) => (
        <li key={reference}>
          <a href={adminReservationHref(reference)}>{reference}</a> {dealTitle}, {formatDate(paidAt)}
        </li>
      ))}
    </Beside>
  )
}

function OtherTickets({ history: { isProven, tickets }, email }: HistoryProps) {
  return (
    <Beside
      title="Other tickets"
      isProven={isProven}
      isEmpty={tickets.length === 0}
      all={<a href={adminListHref('support', { status: 'all', q: email })}>All tickets</a>}
    >
      {tickets.map(({ id, reference, subject, status, createdAt }) => (
        <li key={id}>
          <a href={adminTicketHref(id)}>{reference}</a> <TicketStatusTag status={status} />{' '}
          <bdi className="typed">{subject}</bdi>, {formatDate(createdAt)}
        </li>
      ))}
    </Beside>
  )
}

interface BesideProps {
  title: string
  isProven: boolean
  isEmpty: boolean
  /** The link to all of them. */
  all: ReactNode
  children: ReactNode
}

/** The sender's other dealings, the latest few of a kind. */
function Beside({ title, isProven, isEmpty, all, children }: BesideProps) {
  return (
    <>
      <h3>{title}</h3>
      {isEmpty ? (
        <p className="small muted">None.</p>
      ) : (
        <>
          {!isProven && <p className="small muted">Same email, not proven.</p>}
          <ul className={`small ${styles.beside}`}>{children}</ul>
          <p className="small">{all}</p>
        </>
      )}
    </>
  )
}

/** A link to a section of the desk; only its words where that section is closed to this person. */
function LinkTo({ list, href, children }: { list: string; href: string; children: string }) {
  return useIsOpen(list) ? <a href={href}>{children}</a> : children
}

interface FactProps {
  label: string
  /** True where it takes the whole line. */
  isWide?: boolean
  children: ReactNode
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'all' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
