import type { ReactNode } from 'react'
import { dbContext, nowContext } from '#app/context.ts'
import {
  addMonthSums,
  differenceText,
  entryKindLabels,
  summaryOf,
  type MoneyComparison,
  type MonthSums,
} from '#app/domain/books/books.ts'
import { readComparison } from '#app/domain/books/differences.server.ts'
import { bookList, findFirstMonth, readMonthSums } from '#app/domain/books/list.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { findPresentTrader } from '#app/domain/receipts/traders.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Reference } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminListHref, adminReservationHref, receiptHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { addMonths, formatDate, formatDayAndTime, formatMonth, londonMonth } from '#app/utils/dates.ts'
import { formatExactPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import styles from './list.module.css'
import type { Route } from './+types/list'

/** The most differences that stand open above the books. */
const mostOpen = 10
/** The number of entries on a page, which is printed whole. */
const printedEntries = 500

export const middleware: Route.MiddlewareFunction[] = [allow('money')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Books – Admin') }]

/** Twelve months with their sums, the entries of one of them, and what differs from the provider's lists. */
export async function loader(asked: Route.LoaderArgs) {
  const [db, now] = [asked.context.get(dbContext), asked.context.get(nowContext)]
  const list = await loadList(bookList, asked, printedEntries)
  const present = londonMonth(now)
  const month = list.filters.month || present
  return {
    ...list,
    month,
    months: await readMonthSums(db, summaryOf(month === 'all' ? present : month, present)),
    firstMonth: (await findFirstMonth(db)) ?? present,
    comparison: await readComparison(db),
    trader: await findPresentTrader(db),
    present,
    now,
  }
}

export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const { filters, month, months, firstMonth, comparison, trader, present, now } = loaderData
  const sums = filters.kind === null && months.find((each) => each.month === month)
  return (
    <ListScreen
      data={loaderData}
      aboveRows={
        <h2 className={styles.month}>
          {month === 'all' ? 'All months' : formatMonth(month)}
          {filters.kind !== null && `: ${entryKindLabels[filters.kind]}`}
        </h2>
      }
      note={
        <div className={`${styles.note} ${styles.part}`}>
          {sums && (
            <p>
              {formatMonth(month)}, receipts less credit notes: {formatExactPounds(sums.netPence)} net,{' '}
              {formatExactPounds(sums.vatPence)} VAT, {formatExactPounds(sums.netPence + sums.vatPence)} gross.
            </p>
          )}
          <p className="small muted">
            Receipts and credit notes have the VAT. Payments, refunds and disputes are the money itself, and are not
            added to them.
          </p>
        </div>
      }
      cells={{
        day: ({ at }) => (
          <time className="unbroken" dateTime={at} title={formatDayAndTime(at)}>
            {formatDate(at)}
          </time>
        ),
        number: ({ number, receiptId }) => (receiptId ? <a href={receiptHref(receiptId)}>{number}</a> : number),
        kind: ({ kind, way }) => {
          if (kind !== 'credit-note' || way === 'provider') return entryKindLabels[kind]
          return way === 'lost-dispute' ? 'Credit note, lost dispute' : 'Credit note, paid by hand'
        },
        customer: ({ customer }) => <bdi>{customer}</bdi>,
        reservation: ({ reservation }) => (
          <a href={adminReservationHref(reservation.id)}>
            <Reference>{reservation.reference}</Reference>
          </a>
        ),
        net: ({ netPence }) => (netPence === null ? '–' : formatExactPounds(netPence)),
        vat: ({ vatPence }) => (vatPence === null ? '–' : formatExactPounds(vatPence)),
        gross: ({ grossPence }) => formatExactPounds(grossPence),
        fee: ({ feePence }) => (feePence === null ? '–' : formatExactPounds(feePence)),
      }}
    >
      {trader && (
        <p className="small muted">
          {trader.company}, {trader.address}
          {trader.vatNumber !== null && `, VAT number ${trader.vatNumber}`}
        </p>
      )}
      <p className={styles.printed}>Made on {formatDayAndTime(now)}, London time.</p>
      <Comparison comparison={comparison} now={now} />
      <Months months={months} chosen={month} />
      <Summaries months={months} firstMonth={firstMonth} present={present} />
    </ListScreen>
  )
}

/** What the last comparison with the payment provider found, in words. */
function Comparison({ comparison, now }: { comparison: MoneyComparison; now: string }) {
  const { comparedAt, dueAt, since, total, differences } = comparison
  const isLate = dueAt !== null && Date.parse(now) - Date.parse(dueAt) > 3_600_000
  const state =
    comparedAt !== null
      ? `Last compared with the payment provider on ${formatDayAndTime(comparedAt)}${isLate ? ', and not since' : ''}`
      : since === null
        ? 'Not compared with the payment provider yet'
        : `Not compared with the payment provider since ${formatDayAndTime(since)}`
  if (total === 0)
    return <p className={styles.part}>{comparedAt === null ? `${state}.` : `${state}: the last 90 days are equal.`}</p>
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="differences">
      <h2 id="differences">{countText(total, 'sum differs', 'sums differ')}</h2>
      <p className="muted">
        {state}.{differences.length < total && ` The first ${differences.length} are named.`}
      </p>
      <Folded isFolded={differences.length > mostOpen}>
        <ul>
          {differences.map((difference) => (
            <li key={`${difference.kind} ${difference.ref}`}>
              {differenceText(difference)} <code>{difference.ref}</code>
              {difference.reservation && (
                <>
                  {', '}
                  <a href={adminReservationHref(difference.reservation.id)}>{difference.reservation.reference}</a>
                </>
              )}
              <span className="muted"> Seen first on {formatDate(difference.seenAt)}.</span>
            </li>
          ))}
        </ul>
      </Folded>
    </section>
  )
}

/** Many differences are folded, because the books stand below them. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className="fold">
      <summary>Which they are</summary>
      {children}
    </details>
  )
}

const sumColumns = {
  receiptsPence: 'Receipts',
  creditedPence: 'Credit notes',
  netPence: 'Net',
  vatPence: 'VAT',
  paidPence: 'Paid in',
  refundedPence: 'Refunds',
  disputedPence: 'Disputes',
  byHandPence: 'By hand',
  feesPence: 'Known fees',
} as const satisfies Record<Exclude<keyof MonthSums, 'month'>, string>
const sumKeys = Object.keys(sumColumns) as (keyof typeof sumColumns)[]

function Months({ months, chosen }: { months: MonthSums[]; chosen: string }) {
  const all = addMonthSums(months)
  return (
    <section className={`scroll ${styles.part} ${styles.months}`} tabIndex={0} aria-label="Twelve months">
      <table>
        <caption className="vh">Twelve months</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {sumKeys.map((key) => (
              <th key={key} scope="col" className="n">
                {sumColumns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">
                <a
                  href={adminListHref('money', { month: month.month })}
                  aria-current={month.month === chosen ? 'true' : undefined}
                >
                  {formatMonth(month.month)}
                </a>
              </th>
              {sumKeys.map((key) => (
                <td key={key} className="n">
                  {formatExactPounds(month[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {sumKeys.map((key) => (
              <td key={key} className="n">
                {formatExactPounds(all[key])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The ways to the twelve months before these, and after them. Nothing where these are all. */
function Summaries({ months, firstMonth, present }: { months: MonthSums[]; firstMonth: string; present: string }) {
  const [latest, earliest] = [months[0]!.month, months.at(-1)!.month]
  if (firstMonth >= earliest && latest === present) return null
  return (
    <p className={`${styles.summaries} ${styles.part}`}>
      {firstMonth < earliest && (
        <a href={adminListHref('money', { month: addMonths(earliest, -1) })}>The twelve months before</a>
      )}
      {latest !== present && (
        <a href={adminListHref('money', { month: addMonths(latest, 1) })}>The twelve months after</a>
      )}
    </p>
  )
}
