import type { ReactNode } from 'react'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { securedThisMonth } from '#app/domain/reservations/desk.ts'
import { readDashboard } from '#app/domain/desk/dashboard.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import { can, sections, type Section } from '#app/domain/people/roles.ts'
import { ticketKindLabels } from '#app/domain/support/tickets.ts'
import { getEnv } from '#app/env.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage, Reference, When } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { adminListHref, adminRefundHref, adminTicketHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatPounds } from '#app/utils/money.ts'
import { DueText } from '#app/routes/admin/support/due-text.tsx'
import styles from './dashboard.module.css'
import type { Route } from './+types/dashboard'

export const middleware: Route.MiddlewareFunction[] = [allow('desk')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin dashboard') }]

/** What is on the market and what waits, for the sections that this person may see. */
export async function loader({ context }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const admin = context.get(adminContext)
  const open = sections.filter((section) => can(admin, section))
  const dashboard = await readDashboard(context.get(dbContext), now, open)
  const securedHref = adminListHref('reservations', securedThisMonth(now))
  return { dashboard, open, securedHref, canSendMail: getEnv().mail !== null }
}

type LoaderData = Route.ComponentProps['loaderData']

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { dashboard, open } = loaderData
  return (
    <AdminPage title="Admin dashboard">
      {open.includes('outbox') && <OutboxWarning {...loaderData} />}
      <div className="loose">
        <Figures {...loaderData} />
        {dashboard.urgentTickets && <UrgentTickets tickets={dashboard.urgentTickets} />}
        {dashboard.oldestRefunds && <OldestRefunds refunds={dashboard.oldestRefunds} />}
      </div>
    </AdminPage>
  )
}

function Figures({ dashboard, securedHref, open }: LoaderData) {
  const { openTickets, overdueTickets = 0, securedThisMonthPence = 0 } = dashboard
  const figures: {
    section: Section
    label: string
    value: string
    note?: { text: string; href: string }
    href: string
  }[] = [
    {
      section: 'deals',
      label: 'Active deals',
      value: countOnly(dashboard.activeDeals),
      href: adminListHref('deals', { status: 'active' }),
    },
    {
      section: 'deals',
      label: 'Inactive deals',
      value: countOnly(dashboard.inactiveDeals),
      href: adminListHref('deals', { status: 'inactive' }),
    },
    {
      section: 'reservations',
      label: 'Live reservations',
      value: countOnly(dashboard.liveReservations),
      href: adminListHref('reservations', { state: 'live' }),
    },
    {
      section: 'reservations',
      label: 'Money reserved this month',
      value: formatPounds(securedThisMonthPence),
      href: securedHref,
    },
    {
      section: 'refunds',
      label: 'Pending refunds',
      value: countOnly(dashboard.pendingRefunds),
      href: adminListHref('refunds', { status: 'pending' }),
    },
    {
      section: 'support',
      label: 'Open tickets',
      value: countOnly(openTickets),
      ...(overdueTickets > 0
        ? {
            note: {
              text: `${countOnly(overdueTickets)} overdue`,
              href: adminListHref('support', { status: 'overdue' }),
            },
          }
        : {}),
      href: adminListHref('support', { status: 'open' }),
    },
  ]
  return (
    <ul className={styles.figures}>
      {figures
        .filter(({ section }) => open.includes(section))
        .map(({ label, value, note, href }) => (
          <li key={label}>
            <a href={href}>
              <span className="small muted">{label}</span>
              <span className="row">
                <span className="big">{value}</span>
              </span>
            </a>
            {note && (
              <p>
                <a className="tag ge" href={note.href}>
                  {note.text}
                </a>
              </p>
            )}
          </li>
        ))}
    </ul>
  )
}

function countOnly(count = 0): string {
  return count.toLocaleString('en-GB')
}

/** A warning about mail that reaches nobody and refunds that do not go out. */
function OutboxWarning({ dashboard: { failedOutbox = 0, waitingMail = 0 }, canSendMail }: LoaderData) {
  const isStuck = !canSendMail && waitingMail > 0
  if (failedOutbox === 0 && !isStuck) return null
  return (
    <div className={`panel tight ${styles.warning}`} role="note">
      {failedOutbox > 0 && (
        <p>
          <Icon name="warning" />
          <a href={adminListHref('outbox', { status: 'failed' })}>
            {countText(failedOutbox, 'mail or refund', 'mails or refunds')} could not be sent
          </a>{' '}
          and {failedOutbox === 1 ? 'waits' : 'wait'} for a person.
        </p>
      )}
      {isStuck && (
        <p>
          <Icon name="warning" />
          <a href={adminListHref('outbox', { kind: 'mail', status: 'waiting' })}>
            {countText(waitingMail, 'mail waits', 'mails wait')}
          </a>{' '}
          in the outbox, because no mail server is set (SMTP_URL).
        </p>
      )}
    </div>
  )
}

function UrgentTickets({ tickets }: { tickets: NonNullable<LoaderData['dashboard']['urgentTickets']> }) {
  return (
    <section className="stack">
      <div className="row apart">
        <h2>Tickets due first</h2>
        <a className="small" href={adminListHref('support', { status: 'open' })}>
          All open tickets
        </a>
      </div>
      {tickets.length === 0 ? (
        <p className="muted">Every ticket is answered.</p>
      ) : (
        <AdminTable
          label="Tickets due first"
          head={[{ label: 'Ticket' }, { label: 'From' }, { label: 'Kind' }, { label: 'Due' }]}
        >
          {tickets.map((ticket) => (
            <tr key={ticket.id}>
              <th scope="row">
                <a href={adminTicketHref(ticket.id)}>{ticket.subject}</a>
                <div className="fine">
                  <Reference>{ticket.reference}</Reference>
                </div>
              </th>
              <td>{ticket.sender}</td>
              <td>{ticketKindLabels[ticket.kind]}</td>
              <td>
                <DueText dueAt={ticket.dueAt} isOverdue={ticket.isOverdue} />
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    </section>
  )
}

function OldestRefunds({ refunds }: { refunds: NonNullable<LoaderData['dashboard']['oldestRefunds']> }) {
  return (
    <section className="stack">
      <div className="row apart">
        <h2>Refund requests waiting longest</h2>
        <a className="small" href={adminListHref('refunds', { status: 'pending' })}>
          All pending requests
        </a>
      </div>
      {refunds.length === 0 ? (
        <p className="muted">No request is pending.</p>
      ) : (
        <AdminTable
          label="Refund requests waiting longest"
          head={[{ label: 'Request' }, { label: 'From' }, { label: 'Reason' }, { label: 'Asked' }]}
        >
          {refunds.map((refund) => (
            <tr key={refund.id}>
              <th scope="row">
                <a href={adminRefundHref(refund.id)}>
                  <Reference>{refund.reference}</Reference>
                </a>
              </th>
              <td>{refund.fullName}</td>
              <td>{refundReasonLabels[refund.reason]}</td>
              <td>
                <When at={refund.askedAt} />
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    </section>
  )
}

function AdminTable({ label, head, children }: { label: string; head: { label: string }[]; children: ReactNode }) {
  return (
    <table>
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
