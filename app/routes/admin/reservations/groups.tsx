import { dbContext, nowContext } from '#app/context.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { groupDays } from '#app/domain/reservations/hold-groups.ts'
import { groupName, type HoldGroupRow } from '#app/domain/reservations/group-desk.ts'
import { listHoldGroups } from '#app/domain/reservations/group-desk.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage, StatusTag, When } from '#app/ui/desk/desk.tsx'
import { adminListHref, freeGroupHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/groups'

export const middleware: Route.MiddlewareFunction[] = [allow('reservations')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Groups – Reservations – Admin') },
]

/** The networks and mailboxes from which several holds began in a day. */
export function loader({ context }: Route.LoaderArgs) {
  return listHoldGroups(context.get(dbContext), context.get(nowContext))
}

export default function HoldGroups({ loaderData: { groups, isCut } }: Route.ComponentProps) {
  const status = (
    <p className="muted" role="status">
      {isCut ? `The first ${countText(groups.length, 'group')}` : countText(groups.length, 'group')}
    </p>
  )
  return (
    <AdminPage title="Groups" back={{ label: 'Reservations', href: adminListHref('reservations') }} status={status}>
      <div className="stack">
        <p className="small muted">
          Accounts that have never paid, by the network or mailbox from which they have held deals in the last 24 hours.
          A group that has let ten holds run out may hold one deal at a time, and before that as many as are left of the
          ten. A wide network, of many homes, may let a hundred run out and then hold ten deals. Where holds began is
          kept for {groupDays} days, as codes without addresses.
        </p>
        {groups.length === 0 ? (
          <section className="nothing stack">
            <h2>No groups</h2>
            <p className="muted">
              No accounts of one network or mailbox have let two holds run out, or hold two deals.
            </p>
          </section>
        ) : (
          <GroupTable groups={groups} />
        )}
      </div>
    </AdminPage>
  )
}

function GroupTable({ groups }: { groups: HoldGroupRow[] }) {
  return (
    <table className="rows">
      <caption className="vh">Groups of accounts that hold deals</caption>
      <thead>
        <tr>
          <th scope="col" className="k-title" style={{ width: '11rem' }}>
            Group
          </th>
          <th scope="col" className="k-first">
            Accounts
          </th>
          <th scope="col" className="k-meta" style={{ width: '13rem' }}>
            Has held deals
          </th>
          <th scope="col" className="n k-extra" style={{ width: '5rem' }}>
            Starts
          </th>
          <th scope="col" className="n k-amount" style={{ width: '6rem' }}>
            Ran out
          </th>
          <th scope="col" className="k-state" style={{ width: '9rem' }}>
            Holds now
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row" className="k-title">
              <a href={freeGroupHref(group.id)}>{groupName(group)}</a>
            </th>
            <td className="k-first">
              {countText(group.accounts, 'account')}, <Made group={group} />
            </td>
            <td className="k-meta">
              since <When at={group.since} />
            </td>
            <td className="n k-extra">{group.starts.toLocaleString('en-GB')}</td>
            <td className="n k-amount">{Math.floor(group.ranOut).toLocaleString('en-GB')} ran out</td>
            <td className="k-state">
              <StatusTag tone={group.holding > 1 ? 'd' : undefined}>{countText(group.holding, 'deal')}</StatusTag>{' '}
              {group.isLimited && <StatusTag tone="c">Limited</StatusTag>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Made({ group: { firstAccountAt, lastAccountAt } }: { group: HoldGroupRow }) {
  return (
    <span className="beside">
      opened <When at={firstAccountAt} />
      {lastAccountAt !== firstAccountAt && (
        <>
          {' '}
          to <When at={lastAccountAt} />
        </>
      )}
    </span>
  )
}
