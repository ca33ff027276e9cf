import { dbContext } from '#app/context.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { listTickets } from '#app/domain/support/desk.server.ts'
import {
  readTicketFilters,
  ticketKindLabels,
  ticketStates,
  type TicketFilters,
  type TicketList,
  type TicketRow,
  type TicketState,
} from '#app/domain/support/tickets.ts'
import {
  AdminFilters,
  AdminPage,
  AdminTable,
  ListPages,
  NothingFound,
  Reference,
  SearchFilter,
  SelectFilter,
  When,
} from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { keepWithinPages } from '../list-page.server.ts'
import styles from './list.module.css'
import { DueText } from './due-text.tsx'
import type { Route } from './+types/list'

const path = '/admin/support'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Support Tickets – Admin') }]

/** The tickets by state, kind and search; at first the open ones, in the order in which they are due. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readTicketFilters(url.searchParams)
  const list = await listTickets(context.get(dbContext), filters, new Date().toISOString())
  keepWithinPages(url, list)
  return { query: url.search, filters, list }
}

export default function SupportTickets({ loaderData: { query, filters, list } }: Route.ComponentProps) {
  return (
    <AdminPage title="Support Tickets" current="support">
      <AdminFilters
        action={path}
        label="Filter support tickets"
        count={countTickets(filters.status, list)}
        exportHref={hrefWith('/admin/export/support', query)}
      >
        <SearchFilter value={filters.search} placeholder="Reference, name, email or subject" />
        <SelectFilter name="status" label="State" value={filters.status} options={statesWithCounts(list.counts)} />
        <SelectFilter name="kind" label="Kind" value={filters.kind ?? ''} options={ticketKindLabels} all="Any kind" />
      </AdminFilters>
      {list.rows.length > 0 ? <Tickets rows={list.rows} /> : <NoTickets filters={filters} query={query} />}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}

/** `12 tickets, 3 overdue`, where both are of the same tickets. */
function countTickets(status: TicketState, { total, counts }: TicketList): string {
  const mayBeOverdue = status === 'open' || status === 'all'
  const overdue = mayBeOverdue && counts.overdue > 0 ? [`${counts.overdue.toLocaleString('en-GB')} overdue`] : []
  return [countText(total, 'ticket'), ...overdue].join(', ')
}

function NoTickets({ filters: { status, kind, search }, query }: { filters: TicketFilters; query: string }) {
  if (kind || search) return <NothingFound path={path} query={query} />
  if (status === 'all') return <p>There are no tickets yet.</p>
  return (
    <p>
      No {ticketStates[status].toLowerCase()} tickets. <a href={`${path}?status=all`}>All tickets</a>
    </p>
  )
}

function statesWithCounts(counts: TicketList['counts']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ticketStates).map(([state, label]) => [
      state,
      `${label} (${counts[state as TicketState].toLocaleString('en-GB')})`,
    ]),
  )
}

function Tickets({ rows }: { rows: TicketRow[] }) {
  return (
    <AdminTable
      label="Support tickets"
      head={[
        { label: 'Ticket' },
        { label: 'State' },
        { label: 'Due' },
        { label: 'Kind' },
        { label: 'Sender' },
        { label: 'Last change' },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className={styles.subject}>
            <a href={`${path}/${row.id}`}>
              <span className="fine">
                <Reference>{row.reference}</Reference>
              </span>{' '}
              <bdi>{row.subject}</bdi>
            </a>
          </th>
          <td>
            <TicketStatusTag status={row.status} />
          </td>
          <td className={styles.time}>
            <DueText dueAt={row.dueAt} isOverdue={row.isOverdue} />
          </td>
          <td>{ticketKindLabels[row.kind]}</td>
          <td className={styles.sender}>
            {row.name && <div>{row.name}</div>}
            <div className="fine">{row.email}</div>
          </td>
          <td>
            <When at={row.updatedAt} />
          </td>
        </tr>
      ))}
    </AdminTable>
  )
}
