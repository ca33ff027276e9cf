import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { hrefWith } from '#app/domain/lists/lists.ts'
import { findNextTicket, ticketList } from '#app/domain/support/list.server.ts'
import { ticketKindLabels, ticketStates } from '#app/domain/support/tickets.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { MainLink, When } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { ListScreen, NothingInState } from '#app/ui/desk/list.tsx'
import { adminListHref, adminTicketHref, enterForSenderHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { loadList } from '../load-list.server.ts'
import { DeskStatusTag } from './desk-status-tag.tsx'
import { sayWhoHas, timeToday } from './assignee.ts'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('support')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Support Tickets – Admin') }]

/**
 * The tickets, filtered by state, kind, search and who has them, and the one to begin with. At first it shows the open ones in
 * the order in which they are due.
 */
export async function loader(asked: Route.LoaderArgs) {
  const loaded = await loadList(ticketList, asked)
  const [now, userId] = [asked.context.get(nowContext), asked.context.get(adminContext).id]
  const first = await findNextTicket(asked.context.get(dbContext), null, loaded.filters, { now, userId })
  return { ...loaded, first, now }
}

type Loaded = Route.ComponentProps['loaderData']

export default function SupportTickets({ loaderData }: Route.ComponentProps) {
  const { address, first, now } = loaderData
  // A ticket's page keeps the filters in its address, for the way back and for the next one.
  const hrefOf = (id: string) => hrefWith(adminTicketHref(id), address.query)
  return (
    <ListScreen
      data={loaderData}
      count={<Count {...loaderData} />}
      actions={
        <>
          <a className="btn" href={enterForSenderHref()}>
            Enter a call or letter
          </a>
          {first && <MainLink href={hrefOf(first.id)}>Next ticket</MainLink>}
        </>
      }
      nothing={sayNothing(loaderData)}
      cells={{
        due: (row) => <Due at={row.dueAt} now={now} />,
        ticket: (row) => (
          <a href={hrefOf(row.id)}>
            <bdi>{row.subject}</bdi> <span className="beside">{row.reference}</span>
          </a>
        ),
        sender: (row) => <bdi title={row.email}>{row.name || row.email}</bdi>,
        kind: (row) => ticketKindLabels[row.kind],
        state: (row) => <DeskStatusTag ticket={row} />,
        assigned: ({ assignee }) =>
          assignee ? (
            <span title={sayWhoHas(assignee, now)}>
              <bdi>{assignee.name}</bdi> <span className="beside">{timeToday(assignee.since, now)}</span>
            </span>
          ) : (
            '–'
          ),
        lastChange: (row) => <When at={row.updatedAt} />,
      }}
    />
  )
}

/** `27 open: 1 overdue, 4 due today`; of tickets in another state only their number. */
function Count({ filters: { status }, list: { counts }, view }: Loaded) {
  if (status !== 'open') return view.count
  const { open, overdue, dueToday } = counts
  return (
    <>
      {open.toLocaleString('en-GB')} open
      {overdue + dueToday > 0 && ': '}
      {overdue > 0 && <b className="late">{overdue.toLocaleString('en-GB')} overdue</b>}
      {overdue > 0 && dueToday > 0 && ', '}
      {dueToday > 0 && <b className="soon">{dueToday.toLocaleString('en-GB')} due today</b>}
    </>
  )
}

function sayNothing({ filters: { status, kind, assigned, search }, address, list }: Loaded) {
  if (status !== 'all' && list.counts.all > 0 && (kind || assigned || search)) {
    const everywhere = hrefWith(address.path, address.query, { status: 'all' })
    return <NothingInState path={address.path} everywhere={everywhere} />
  }
  if (kind || assigned || search) return undefined
  if (status === 'all') return <p>There are no tickets yet.</p>
  return (
    <p>
      No {ticketStates[status].toLowerCase()} tickets.{' '}
      <a href={adminListHref('support', { status: 'all' })}>All tickets</a>
    </p>
  )
}
