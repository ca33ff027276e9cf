import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, paymentsContext, sessionContext } from '#app/context.ts'
import { auditHref } from '#app/domain/desk/trail.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import {
  freeHoldRefusals,
  readReservationFilters,
  reservationStates,
  reservationStatusLabels,
  type ReservationDeskRow,
} from '#app/domain/reservations/desk.ts'
import { freeHold, listReservations } from '#app/domain/reservations/desk.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import {
  AdminFilters,
  AdminPage,
  AdminTable,
  ListPages,
  NothingFound,
  Reference,
  SearchFilter,
  SelectFilter,
  StatusTag,
  type Tone,
  When,
} from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { addMonths, formatMonth, londonMonth } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { keepWithinPages } from '../list-page.server.ts'
import type { Route } from './+types/list'

const path = '/admin/reservations'
/** How many months the filter offers, this one included. */
const monthsOffered = 24

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reservations') }]

/** Every reservation, from the hold on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readReservationFilters(url.searchParams)
  const list = await listReservations(context.get(dbContext), filters)
  keepWithinPages(url, list)
  return { query: url.search, filters, list, thisMonth: londonMonth(new Date().toISOString()) }
}

/** Frees a hold that nobody has paid: 303 back to the list as it was, or the list again with the reason why not. */
export async function action({ context, url }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const id = form.get('reservationId')
  if (form.get('intent') !== 'free' || typeof id !== 'string')
    throw data({ message: 'There is no such action.' }, { status: 400 })
  const now = new Date().toISOString()
  const freed = await freeHold(context.get(dbContext), context.get(paymentsContext), context.get(adminContext), id, now)
  if (!freed.ok) {
    const { status, message } = freeHoldRefusals[freed.reason]
    if (status === 404) throw data({ title: 'Not Found', message }, { status })
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Hold freed',
    message: freed.isCharged
      ? `${freed.reference} is released. A payment for it arrived at that moment and is not kept: its history says what became of it.`
      : `${freed.reference} is released, and its deal can be reserved again. Nothing has been charged.`,
  })
  return redirect(path + url.search, 303)
}

export default function ReservationsDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { query, filters, list, thisMonth } = loaderData
  const count = countText(list.total, 'reservation')
  return (
    <AdminPage title="Reservations" current="reservations">
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <AdminFilters
        action={path}
        label="Filter reservations"
        count={list.amountPence === null ? count : `${count}, ${formatPounds(list.amountPence)} in all`}
        exportHref={hrefWith('/admin/export/reservations', query)}
      >
        <SearchFilter value={filters.search} placeholder="Reference, PID or email" />
        <SelectFilter
          name="state"
          label="State"
          value={filters.state ?? ''}
          options={reservationStates}
          all="Any state"
        />
        <SelectFilter
          name="month"
          label="Paid in"
          value={filters.month ?? ''}
          options={monthOptions(thisMonth, filters.month)}
          all="Any month"
        />
      </AdminFilters>
      {list.rows.length === 0 ? (
        <NothingFound path={path} query={query} />
      ) : (
        <AdminTable
          label="Reservations"
          head={[
            { label: 'Reservation' },
            { label: 'Deal' },
            { label: 'Buyer' },
            { label: 'State' },
            { label: 'Amount', isNumber: true },
            { label: 'Held' },
            { label: 'Paid' },
            { label: 'Documents opened' },
            { label: 'Refund requests and history' },
          ]}
        >
          {list.rows.map((reservation) => (
            <ReservationRow key={reservation.id} reservation={reservation} action={path + query} />
          ))}
        </AdminTable>
      )}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}

/** The last two years, newest first, and the month that is asked for even where it lies outside. */
function monthOptions(thisMonth: string, chosen: string | null): Record<string, string> {
  const months = Array.from({ length: monthsOffered }, (_, index) => addMonths(thisMonth, -index))
  return Object.fromEntries(
    [...new Set([...months, ...(chosen ? [chosen] : [])])].map((month) => [month, formatMonth(month)]),
  )
}

const statusTones: Partial<Record<ReservationDeskRow['status'], Tone>> = { held: 'c', paid: 'a', completed: 'b' }

function ReservationRow({ reservation, action }: { reservation: ReservationDeskRow; action: string }) {
  const { deal, buyer } = reservation
  return (
    <tr>
      <th scope="row">
        <Reference>{reservation.reference}</Reference>
      </th>
      <td style={{ minWidth: '12rem' }}>
        {deal.isPublic ? <a href={`/deal/${deal.id}`}>{deal.title}</a> : deal.title}
        <div className="fine">{deal.reference}</div>
      </td>
      <td>
        {buyer.name}
        <div className="fine">{buyer.email}</div>
      </td>
      <td>
        <div className="tight">
          <StatusTag tone={statusTones[reservation.status]}>{reservationStatusLabels[reservation.status]}</StatusTag>
          {reservation.isLocked && <div className="fine">Documents locked</div>}
          {reservation.status === 'held' && (
            <form method="post" action={action}>
              <input type="hidden" name="reservationId" value={reservation.id} />
              <button type="submit" className="btn sm" name="intent" value="free" style={{ whiteSpace: 'nowrap' }}>
                Free hold<span className="vh"> {reservation.reference}</span>
              </button>
            </form>
          )}
        </div>
      </td>
      <td className="n">{formatPounds(reservation.amountPence)}</td>
      <td>
        <When at={reservation.heldAt} />
      </td>
      <td>{reservation.paidAt ? <When at={reservation.paidAt} /> : '–'}</td>
      <td>{reservation.firstDocumentAccessAt ? <When at={reservation.firstDocumentAccessAt} /> : '–'}</td>
      <td>
        <div className="tight">
          {reservation.refundRequests.map((request) => (
            <div key={request.id}>
              <a href={`/admin/refunds/${request.id}`}>
                <span className="vh">Refund request </span>
                <Reference>{request.reference}</Reference>
              </a>
            </div>
          ))}
          <div>
            <a href={auditHref('reservation', reservation.id)}>
              History<span className="vh"> of {reservation.reference}</span>
            </a>
          </div>
        </div>
      </td>
    </tr>
  )
}
