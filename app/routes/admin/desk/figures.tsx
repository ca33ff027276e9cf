import type { ReactNode } from 'react'
import { sumOf, type Dashboard } from '#app/domain/desk/dashboard.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { securedThisMonth } from '#app/domain/reservations/desk.ts'
import { adminListHref } from '#app/ui/links.ts'
import { formatMonth, londonMonth } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './dashboard.module.css'

/** The counts of the sections that are open, each a link to the rows that it counts. */
export function Figures({ dashboard, now }: { dashboard: Dashboard; now: string }) {
  const { deals, reservations, refunds, tickets, submissions } = dashboard
  return (
    <ul className={styles.figures}>
      {deals && (
        <Figure label="Active deals" value={deals.active} href={adminListHref('deals', { status: 'active' })}>
          <Part count={deals.inactive} words="inactive" href={adminListHref('deals', { status: 'inactive' })} />
          <Part count={deals.drafts} words="in draft" href={adminListHref('deals', { status: 'draft' })} />
        </Figure>
      )}
      {reservations && (
        <>
          <Figure
            label="Live reservations"
            value={reservations.held + reservations.secured}
            href={adminListHref('reservations', { state: 'live' })}
          >
            <Part count={reservations.held} words="held" href={adminListHref('reservations', { state: 'held' })} />
            <Part
              count={reservations.secured}
              words="paid"
              href={adminListHref('reservations', { state: 'secured' })}
            />
          </Figure>
          <Figure
            label="Money reserved this month"
            value={formatPounds(reservations.thisMonth.amountPence)}
            href={adminListHref('reservations', securedThisMonth(now))}
          >
            <span>
              {countText(reservations.thisMonth.payments, 'payment')} in {formatMonth(londonMonth(now))}
            </span>
          </Figure>
        </>
      )}
      {refunds && (
        <Figure label="Pending refunds" value={refunds.pending} href={adminListHref('refunds', { status: 'pending' })}>
          <Part
            count={refunds.underReview}
            words="under review"
            href={adminListHref('refunds', { status: 'under-review' })}
          />
          {/* The list begins with them. */}
          <Part count={refunds.deadlines.overdue} words="overdue" href={adminListHref('refunds')} isLate />
        </Figure>
      )}
      {tickets && (
        <Figure
          label="Open tickets"
          value={sumOf(tickets.deadlines)}
          href={adminListHref('support', { status: 'open' })}
        >
          <Part
            count={tickets.deadlines.overdue}
            words="overdue"
            href={adminListHref('support', { status: 'overdue' })}
            isLate
          />
          <Part count={tickets.deadlines.today} words="due today" href={adminListHref('support', { status: 'open' })} />
        </Figure>
      )}
      {submissions && (
        <Figure
          label="Submissions to review"
          value={sumOf(submissions.deadlines)}
          href={adminListHref('submissions', { state: 'submitted' })}
        >
          <Part
            count={submissions.deadlines.overdue}
            words="overdue"
            href={adminListHref('submissions', { state: 'overdue' })}
            isLate
          />
          <Part
            count={submissions.deadlines.today}
            words="due today"
            href={adminListHref('submissions', { state: 'submitted' })}
          />
          <Part
            count={submissions.inReview}
            words="in review"
            href={adminListHref('submissions', { state: 'in-review' })}
          />
        </Figure>
      )}
    </ul>
  )
}

interface FigureProps {
  label: string
  value: number | string
  href: string
  /** Parts that it is made of, or what stands beside it. */
  children: ReactNode
}

function Figure({ label, value, href, children }: FigureProps) {
  return (
    <li>
      <a href={href}>
        <span className="small muted">{label}</span>
        <span className="big">{typeof value === 'number' ? value.toLocaleString('en-GB') : value}</span>
      </a>
      <p className="muted">{children}</p>
    </li>
  )
}

/** A part of a figure. Nothing is said of what there is none of. */
function Part({ count, words, href, isLate }: { count: number; words: string; href: string; isLate?: boolean }) {
  if (count === 0) return null
  return (
    <a className={isLate ? 'late' : undefined} href={href}>
      {count.toLocaleString('en-GB')} {words}
    </a>
  )
}
