import { dbContext, nowContext } from '#app/context.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { refundList } from '#app/domain/refunds/list.server.ts'
import { countOpenRequests, findFirstOpen } from '#app/domain/refunds/queue.server.ts'
import { refundStatusLabels, type RefundRequestRow } from '#app/domain/refunds/requests.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import { isUndecided, refundWaits } from '#app/domain/terms/refund-states.ts'
import { Disputed, Reference } from '#app/ui/desk/desk.tsx'
import { Due } from '#app/ui/desk/due.tsx'
import { ListScreen, NothingInState } from '#app/ui/desk/list.tsx'
import { adminListHref, adminRefundHref, adminReservationHref, enterForSenderHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, formatShortDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import { loadList } from '../load-list.server.ts'
import { RefundStatusTag } from './refund-status-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Refund Requests – Admin') }]

/** The refund requests by state, reason and search: at first the open ones, in the order of their deadlines. */
export async function loader(asked: Route.LoaderArgs) {
  const db = asked.context.get(dbContext)
  const now = asked.context.get(nowContext)
  const loaded = await loadList(refundList, asked)
  return { ...loaded, now, open: await countOpenRequests(db, now), first: await findFirstOpen(db) }
}

type Loaded = Route.ComponentProps['loaderData']

export default function RefundList({ loaderData }: Route.ComponentProps) {
  const { first, now } = loaderData
  return (
    <ListScreen
      data={loaderData}
      count={isWholeQueue(loaderData) ? <OpenCount open={loaderData.open} /> : undefined}
      actions={
        <>
          <a className="btn" href={enterForSenderHref()}>
            Enter a call or letter
          </a>
          {first && (
            <a
              className="btn primary"
              href={adminRefundHref(first.id)}
              data-next=""
              aria-keyshortcuts="n"
              title="Next request (n)"
            >
              Next request
            </a>
          )}
        </>
      }
      nothing={sayNothing(loaderData)}
      cells={{
        due: (row) => <DueCell row={row} now={now} />,
        request: (row) => (
          <a href={adminRefundHref(row.id)}>
            <Reference>{row.reference}</Reference>
          </a>
        ),
        buyer: (row) => <bdi title={row.email}>{row.fullName}</bdi>,
        deal: (row) => <DealCell row={row} />,
        reason: (row) => refundReasonLabels[row.reason],
        verdict: ({ verdict }) => (
          <>
            {verdict.words} {verdict.amountPence !== null && <b className="n">{formatPounds(verdict.amountPence)}</b>}
          </>
        ),
        paid: ({ purchase }) =>
          purchase ? (
            <>
              {formatPounds(purchase.paidPence)}{' '}
              <time className="beside" dateTime={purchase.paidAt} title={formatDate(purchase.paidAt)}>
                {formatShortDay(purchase.paidAt)}
              </time>
            </>
          ) : (
            '–'
          ),
        state: (row) =>
          // Nothing can be decided about it meanwhile, whatever its own state is.
          row.isDisputed ? (
            <>
              <span className="vh">{refundStatusLabels[row.status]}, </span>
              <Disputed />
            </>
          ) : (
            <RefundStatusTag status={row.status} />
          ),
      }}
    />
  )
}

/** The deadline of an open request; of a decided one, where its money is. */
function DueCell({ row, now }: { row: RefundRequestRow; now: string }) {
  if (row.isNotSent) return <span className="late">Not sent</span>
  if (row.status === 'processing') return 'With the bank'
  if (row.status === 'approved') return row.isDisputed ? capitalize(refundWaits) : 'Being sent'
  if (!isUndecided(row.status)) return '–'
  return <Due at={row.dueAt} now={now} />
}

/** The deal that was bought; without a purchase what was typed. */
function DealCell({ row: { purchase, dealReference } }: { row: RefundRequestRow }) {
  if (purchase) {
    return (
      <>
        <a href={adminReservationHref(purchase.reservationId)}>{purchase.dealTitle}</a>{' '}
        <span className="beside">{purchase.dealReference}</span>
      </>
    )
  }
  return dealReference ? <bdi className="muted">“{dealReference}”</bdi> : '–'
}

/** True where the list shows every open request and no other. */
function isWholeQueue({ filters: { status, search, reason } }: Loaded): boolean {
  return status === 'open' && search === '' && !reason
}

/** `21 open: 1 overdue, 4 due today`. */
function OpenCount({ open: { total, overdue, dueToday } }: Pick<Loaded, 'open'>) {
  if (total === 0) return 'None open'
  const inWords = (count: number) => count.toLocaleString('en-GB')
  return (
    <>
      {inWords(total)} open{(overdue > 0 || dueToday > 0) && ': '}
      {overdue > 0 && <b className="late">{inWords(overdue)} overdue</b>}
      {overdue > 0 && dueToday > 0 && ', '}
      {dueToday > 0 && <b className="soon">{inWords(dueToday)} due today</b>}
    </>
  )
}

function sayNothing(loaded: Loaded) {
  const { filters, list, address } = loaded
  if (isWholeQueue(loaded)) {
    const { 'on-its-way': onItsWay, any } = list.counts
    return (
      <section className="nothing stack">
        <h2>Every request is decided</h2>
        <p className="row">
          <a className="btn" href={adminListHref('refunds', { status: 'on-its-way' })}>
            Money on its way ({onItsWay.toLocaleString('en-GB')})
          </a>
          <a className="btn" href={adminListHref('refunds', { status: 'any' })}>
            All requests ({any.toLocaleString('en-GB')})
          </a>
        </p>
      </section>
    )
  }
  if (filters.status === 'any' || (filters.search === '' && !filters.reason)) return undefined
  const everywhere = {
    status: 'any',
    ...(filters.search && { q: filters.search }),
    ...(filters.reason && { reason: filters.reason }),
  }
  return <NothingInState path={address.path} everywhere={adminListHref('refunds', everywhere)} />
}
