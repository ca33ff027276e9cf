import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { formatPounds } from '#app/utils/money.ts'
import { refundsHref } from '#app/ui/links.ts'

/**
 * The dates of one payment as text. The server makes them, because the browser has no calendar and must not show another time
 * zone.
 */
export interface RefundTermDates {
  paidAt: string
  anyReasonUntil: string
  lastCancelDay: string
}

interface RefundTermsProps {
  securePricePence: number
  /** The dates for a payment made now. They are left out on a page that is cached. */
  datesIfPaidNow?: RefundTermDates
}

/** The refunds that a buyer may expect, shown before anyone pays: the table of RULES.md, Refunds, with this deal’s amounts. */
export function RefundTerms({ securePricePence, datesIfPaidNow: dates }: RefundTermsProps) {
  const full = formatPounds(securePricePence)
  const lessFee = formatPounds(Math.max(0, securePricePence - administrationFeePence))
  const untilLastDay = dates && `until ${dates.lastCancelDay}`
  return (
    <div className="box tight">
      <h3>If you change your mind</h3>
      <p className="small muted">
        You receive back, to the card you paid with
        {dates && ` (dates for a payment made now, ${dates.paidAt})`}:
      </p>
      <dl className="facts">
        <Row label="Within 48 hours, any reason" date={dates && `until ${dates.anyReasonUntil}`} back={full} />
        <Row label="Within 14 days, documents unopened" date={untilLastDay} back={full} />
        <Row label="Property unavailable, once we have confirmed it, any time" back={full} />
        <Row label="Within 14 days, documents opened, information incorrect" date={untilLastDay} back={full} />
        <Row label="Within 14 days, documents opened, plans changed" date={untilLastDay} back={lessFee} />
        <Row
          label="Later"
          date={dates && `after ${dates.lastCancelDay}`}
          back="Only if the information was incorrect"
        />
      </dl>
      <p className="fine">
        “14 days” is the later of 14 calendar days and 10 business days. {lessFee} is the price less the{' '}
        {formatPounds(administrationFeePence)} administration fee. This does not affect your statutory rights.{' '}
        <a href={refundsHref}>How refunds work</a>
      </p>
    </div>
  )
}

function Row({ label, date, back }: { label: string; date?: string; back: string }) {
  return (
    <div>
      <dt>
        {label}
        {date && (
          <>
            <br />
            <span className="fine">{date}</span>
          </>
        )}
      </dt>
      <dd>{back}</dd>
    </div>
  )
}
