import { administrationFeePence } from '#app/domain/refunds.ts'
import { formatPounds } from '#app/utils/money.ts'
import { refundsHref } from './links.ts'

/** What comes back, and when, before anyone pays: the table of decisions.md with this deal's amounts. */
export function RefundTerms({ securePricePence }: { securePricePence: number }) {
  const full = formatPounds(securePricePence)
  const lessFee = formatPounds(Math.max(0, securePricePence - administrationFeePence))
  return (
    <div className="box tight">
      <h3>If you change your mind</h3>
      <p className="small muted">You receive back, to the card you paid with:</p>
      <dl className="facts">
        <div>
          <dt>Within 48 hours, any reason</dt>
          <dd>{full}</dd>
        </div>
        <div>
          <dt>Property unavailable, any time</dt>
          <dd>{full}</dd>
        </div>
        <div>
          <dt>Within 14 days, documents unopened</dt>
          <dd>{full}</dd>
        </div>
        <div>
          <dt>Within 14 days, documents opened, information incorrect</dt>
          <dd>{full}</dd>
        </div>
        <div>
          <dt>Within 14 days, documents opened, plans changed</dt>
          <dd>{lessFee}</dd>
        </div>
        <div>
          <dt>Later</dt>
          <dd>Only if the information was incorrect</dd>
        </div>
      </dl>
      <p className="fine">
        “14 days” is the later of 14 calendar days and 10 business days. {lessFee} is the price less the{' '}
        {formatPounds(administrationFeePence)} administration fee. This does not affect your statutory rights.{' '}
        <a href={refundsHref}>How refunds work</a>
      </p>
    </div>
  )
}
