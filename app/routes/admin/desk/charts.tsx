import { sumOf, type Deadlines, type Funnel, type SeenDeal, type Weeks } from '#app/domain/desk/dashboard.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { AgeBar, type AgePart } from '#app/ui/charts/age-bar.tsx'
import { Chart, Swatch } from '#app/ui/charts/chart.tsx'
import { Columns } from '#app/ui/charts/columns.tsx'
import { FunnelBars } from '#app/ui/charts/funnel.tsx'
import { adminDealsHref, adminListHref } from '#app/ui/links.ts'
import { formatDate, formatShortDay } from '#app/utils/dates.ts'
import { formatPounds, formatShortPounds } from '#app/utils/money.ts'
import styles from './dashboard.module.css'

const count = (value: number) => value.toLocaleString('en-GB')
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/** The open tickets by their deadline. */
export function TicketAges({ deadlines }: { deadlines: Deadlines }) {
  if (sumOf(deadlines) === 0) return null
  const href = (status: string) => adminListHref('support', { status })
  return (
    <Chart id="ticket-ages" title="Open tickets by age" total={count(sumOf(deadlines))} words="By deadline.">
      <AgeBar parts={partsOf(deadlines, href('open'), href('overdue'))} />
    </Chart>
  )
}

/** The undecided refund requests by their deadline. */
export function RefundAges({ deadlines }: { deadlines: Deadlines }) {
  if (sumOf(deadlines) === 0) return null
  return (
    <Chart id="refund-ages" title="Refund requests by age" total={count(sumOf(deadlines))} words="By deadline.">
      <AgeBar parts={partsOf(deadlines, adminListHref('refunds'), adminListHref('refunds'))} />
    </Chart>
  )
}

/** The parts of a bar. All but the overdue ones lead to the whole list, which is in the order of the deadlines. */
function partsOf({ overdue, today, thisWeek, later }: Deadlines, href: string, overdueHref: string): AgePart[] {
  return [
    { label: 'Overdue', urgency: 'overdue', count: overdue, href: overdueHref },
    { label: 'Today', urgency: 'today', count: today, href },
    { label: 'This week', urgency: 'week', count: thisWeek, href },
    { label: 'Later', urgency: 'later', count: later, href },
  ]
}

const weekWords = { slotLabel: 'Week from', lastLabel: 'this week', tableLabel: 'Every week as a table' }

/** The sums paid and sent back in each week. Nothing where reservations or refunds are closed. */
export function MoneyChart({ weeks: { mondays, reservedPence, refundedPence } }: { weeks: Weeks }) {
  if (!reservedPence || !refundedPence) return null
  return (
    <Chart
      id="money"
      title="Money reserved and refunded"
      total={<a href={adminListHref('reservations')}>{formatPounds(sum(reservedPence))}</a>}
      words={
        <>
          Twelve weeks. <Swatch tone="main" />
          Reserved, <Swatch tone="bad" />
          refunded <a href={adminListHref('refunds', { status: 'refunded' })}>{formatPounds(sum(refundedPence))}</a>.
        </>
      }
    >
      <Columns
        {...weekWords}
        label="Columns of twelve weeks: money reserved above the line, refunds below it. The table has every figure."
        slots={mondays.map(formatShortDay)}
        series={[
          { label: 'Reserved', tone: 'main', values: reservedPence },
          { label: 'Refunded', tone: 'bad', values: refundedPence, isBelow: true },
        ]}
        formatTick={formatShortPounds}
        formatValue={(pence) => (pence === 0 ? '–' : formatPounds(pence))}
      />
    </Chart>
  )
}

/** The tickets that came and those that were done in each week. Nothing where tickets are closed. */
export function TicketChart({ weeks: { mondays, ticketsIn, ticketsOut } }: { weeks: Weeks }) {
  if (!ticketsIn || !ticketsOut) return null
  return (
    <Chart
      id="tickets"
      title="Tickets in and out"
      total={<a href={adminListHref('support', { status: 'all' })}>{count(sum(ticketsIn))} in</a>}
      words={
        <>
          Twelve weeks. <Swatch tone="brass" />
          Came in, <Swatch tone="main" />
          answered or closed <a href={adminListHref('support', { status: 'answered' })}>{count(sum(ticketsOut))}</a>.
        </>
      }
    >
      <Columns
        {...weekWords}
        label="Pairs of columns of twelve weeks: tickets that came in, tickets answered or closed. The table has every figure."
        slots={mondays.map(formatShortDay)}
        series={[
          { label: 'Tickets in', tone: 'brass', values: ticketsIn },
          { label: 'Answered or closed', tone: 'main', values: ticketsOut },
        ]}
        formatTick={count}
        formatValue={count}
      />
    </Chart>
  )
}

/** Steps that visitors have come to in the last 28 days, or since views are counted. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const { since, isWhole, dealViews, checkoutViews, held, paid, refunded } = funnel
  const reservations = (state: string) => adminListHref('reservations', { state })
  return (
    <Chart
      id="funnel"
      title="From deal to payment"
      words={`${isWhole ? 'The last 28 days' : `Since ${formatDate(`${since}T12:00:00Z`)}, when counting began`}. Views of pages, then reservations.`}
    >
      <FunnelBars
        steps={[
          { label: 'Deal seen', count: dealViews, href: adminListHref('deals', { status: 'active' }) },
          { label: 'Checkout begun', count: checkoutViews, href: adminListHref('deals', { status: 'active' }) },
          { label: 'Held', count: held, href: adminListHref('reservations') },
          { label: 'Paid', count: paid, href: reservations('secured') },
          { label: 'Refunded', count: refunded, href: reservations('refunded') },
        ]}
      />
    </Chart>
  )
}

/** The deals on the market that are looked at least. */
export function LeastSeenDeals({ deals, since }: { deals: SeenDeal[]; since: string }) {
  if (deals.length === 0) return null
  return (
    <Chart
      id="least-seen"
      title="Deals nobody looks at"
      words={`On the market for two weeks or more. Views since ${formatShortDay(since)}.`}
    >
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <a href={adminDealsHref(deal.reference)}>{deal.title}</a>
            <span className="n">{countText(deal.views, 'view')}</span>
            <span className="muted">
              {deal.location}, on the market since {formatShortDay(deal.publishedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Chart>
  )
}
