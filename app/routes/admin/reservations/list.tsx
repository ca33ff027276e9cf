import { allow } from '#app/middleware/guards.server.ts'
import { data } from 'react-router'
import { bodyContext } from '#app/context.ts'
import type { ReservationDeskRow } from '#app/domain/reservations/desk.ts'
import { reservationList } from '#app/domain/reservations/list.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { Disputed, Reference, When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { adminListHref, adminRefundHref, adminReservationHref, dealHref, holdGroupsHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { freeFrom } from './free.server.ts'
import { ReservationStatusTag } from './reservation-status-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('reservations')]

const path = adminListHref('reservations')

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reservations') }]

/** Every reservation, beginning with its hold. */
export function loader(asked: Route.LoaderArgs) {
  return loadList(reservationList, asked)
}

/** Frees a hold that nobody has paid: 303 back to the list as it was. If that is refused, the list again with the reason. */
export async function action({ context, url }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const id = form.get('reservationId')
  if (form.get('intent') !== 'free' || typeof id !== 'string')
    throw data({ message: 'There is no such action.' }, { status: 400 })
  const freed = await freeFrom(context, id, path + url.search)
  return freed instanceof Response ? freed : mistake(context, freed.message, freed.status)
}

export default function ReservationsDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { amountPence } = loaderData.list
  return (
    <ListScreen
      data={loaderData}
      besideCount={
        <>
          {amountPence !== null && `${formatPounds(amountPence)} in all, `}
          <a href={holdGroupsHref}>groups</a>
        </>
      }
      cells={{
        reservation: (row) => (
          <a href={adminReservationHref(row.id)}>
            <Reference>{row.reference}</Reference>
          </a>
        ),
        deal: ({ deal }) => (
          <>
            {deal.isPublic ? <a href={dealHref(deal.id)}>{deal.title}</a> : deal.title}{' '}
            <span className="beside">{deal.reference}</span>
          </>
        ),
        buyer: ({ buyer }) => <bdi title={buyer.email}>{buyer.name}</bdi>,
        state: (row) => (
          <>
            <ReservationStatusTag status={row.status} isLocked={row.isLocked} />
            {row.isDisputed && <Disputed />}
          </>
        ),
        amount: (row) => formatPounds(row.amountPence),
        paid: (row) =>
          row.paidAt ? (
            <When at={row.paidAt} />
          ) : (
            <>
              Held <When at={row.heldAt} />
            </>
          ),
        documentsOpened: (row) => (row.firstDocumentAccessAt ? <When at={row.firstDocumentAccessAt} /> : '–'),
        requests: (row) => <Requests reservation={row} />,
        actions: (row) => <Actions reservation={row} action={path + loaderData.address.query} />,
      }}
    >
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
    </ListScreen>
  )
}

function Requests({ reservation: { refundRequests } }: { reservation: ReservationDeskRow }) {
  const [latest] = refundRequests
  if (!latest) return '–'
  return (
    <>
      <a href={adminRefundHref(latest.id)}>
        <Reference>{latest.reference}</Reference>
      </a>
      {refundRequests.length > 1 && <span className="beside"> and {refundRequests.length - 1} before</span>}
    </>
  )
}

function Actions({ reservation, action }: { reservation: ReservationDeskRow; action: string }) {
  return (
    <div className="row-acts">
      {reservation.status === 'held' && (
        <form method="post" action={action}>
          <input type="hidden" name="reservationId" value={reservation.id} />
          <button type="submit" className="btn sm" name="intent" value="free">
            Free hold<span className="vh"> {reservation.reference}</span>
          </button>
        </form>
      )}
      <TrailLink className="btn sm" thing={{ type: 'reservation', id: reservation.id }}>
        History<span className="vh"> of {reservation.reference}</span>
      </TrailLink>
    </div>
  )
}
