import { disputeReason } from '#app/domain/reservations/disputes/disputes.ts'
import { disputeList } from '#app/domain/reservations/disputes/list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { nowContext } from '#app/context.ts'
import { Reference } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { ListScreen, NothingInState } from '#app/ui/desk/list.tsx'
import { adminListHref, adminReservationHref, disputeEvidenceHref } from '#app/ui/links.ts'
import { DisputeTag } from '#app/ui/reservations/disputes.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime, formatShortDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('disputes')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Disputes – Admin') }]

/** The disputes: at first the open ones, by the time until which the provider takes evidence. */
export async function loader(asked: Route.LoaderArgs) {
  return { ...(await loadList(disputeList, asked)), now: asked.context.get(nowContext) }
}

export default function DisputeList({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  return (
    <ListScreen
      data={loaderData}
      nothing={sayNothing(loaderData)}
      cells={{
        due: (row) =>
          row.evidenceDueBy ? <Due at={row.evidenceDueBy} now={now} /> : row.state === 'open' ? 'With the bank' : '–',
        reservation: (row) => (
          <a href={adminReservationHref(row.reservation.id)} title={row.id}>
            <Reference>{row.reservation.reference}</Reference>
          </a>
        ),
        buyer: ({ buyer }) => <bdi title={buyer.email}>{buyer.name}</bdi>,
        deal: ({ deal }) => (
          <>
            {deal.title} <span className="beside">{deal.reference}</span>
          </>
        ),
        reason: (row) => disputeReason(row.reason),
        amount: (row) => formatPounds(row.amountPence),
        state: (row) => <DisputeTag stage={row.stage} />,
        opened: (row) => (
          <time className="unbroken" dateTime={row.openedAt} title={formatDayAndTime(row.openedAt)}>
            {formatShortDay(row.openedAt)}
          </time>
        ),
        actions: (row) => (
          <div className="row-acts">
            <a className="btn sm" href={disputeEvidenceHref(row.id)} download="">
              Evidence<span className="vh"> for the dispute of {row.reservation.reference}, PDF</span>
            </a>
          </div>
        ),
      }}
    />
  )
}

function sayNothing({
  filters,
  list,
  address,
}: Pick<Route.ComponentProps['loaderData'], 'filters' | 'list' | 'address'>) {
  const { state, search } = filters
  if (state === 'any') return undefined
  if (search !== '')
    return <NothingInState path={address.path} everywhere={adminListHref('disputes', { state: 'any', q: search })} />
  if (state !== 'open') return undefined
  return (
    <section className="nothing stack">
      <h2>No dispute is open</h2>
      <p className="row">
        <a className="btn" href={adminListHref('disputes', { state: 'any' })}>
          All disputes ({list.counts.any.toLocaleString('en-GB')})
        </a>
      </p>
    </section>
  )
}
