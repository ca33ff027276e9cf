import { allow } from '#app/middleware/guards.server.ts'
import { ticketList } from '#app/domain/support/list.server.ts'
import { ticketKindLabels, ticketStates } from '#app/domain/support/tickets.ts'
import { When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminListHref, adminTicketHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { loadList } from '../load-list.server.ts'
import { DueText } from './due-text.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('support')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Support Tickets – Admin') }]

/** The tickets, filtered by state, kind and search. At first it shows the open ones in the order in which they are due. */
export function loader(asked: Route.LoaderArgs) {
  return loadList(ticketList, asked)
}

type Loaded = Route.ComponentProps['loaderData']

export default function SupportTickets({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      data={loaderData}
      besideCount={countOverdue(loaderData)}
      nothing={sayNothing(loaderData)}
      cells={{
        ticket: (row) => (
          <a href={adminTicketHref(row.id)}>
            <bdi>{row.subject}</bdi> <span className="beside">{row.reference}</span>
          </a>
        ),
        state: (row) => <TicketStatusTag status={row.status} />,
        due: (row) => <DueText dueAt={row.dueAt} isOverdue={row.isOverdue} />,
        kind: (row) => ticketKindLabels[row.kind],
        sender: (row) => <bdi title={row.email}>{row.name || row.email}</bdi>,
        lastChange: (row) => <When at={row.updatedAt} />,
      }}
    />
  )
}

/** `3 overdue`, when overdue tickets are among those that are counted. */
function countOverdue({ filters: { status }, list: { counts } }: Loaded): string | undefined {
  const mayBeOverdue = status === 'open' || status === 'all'
  return mayBeOverdue && counts.overdue > 0 ? `${counts.overdue.toLocaleString('en-GB')} overdue` : undefined
}

function sayNothing({ filters: { status, kind, search } }: Loaded) {
  if (kind || search) return undefined
  if (status === 'all') return <p>There are no tickets yet.</p>
  return (
    <p>
      No {ticketStates[status].toLowerCase()} tickets.{' '}
      <a href={adminListHref('support', { status: 'all' })}>All tickets</a>
    </p>
  )
}
