import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { ownerBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { formatPounds } from '#app/utils/money.ts'
import { refundsHref, termsSectionHref } from '#app/ui/links.ts'
import styles from './terms.module.css'

/**
 * The dates of one payment as text. The server makes them, because the browser has no calendar and must not show another time
 * zone.
 */
export interface RefundTermDates {
  paidAt: string
  anyReasonUntil: string
  lastCancelDay: string
}

/** The refunds that a buyer may expect: RULES.md, Refunds, with this deal’s amounts and without dates, as spans of time. */
export function RefundTerms({ securePricePence }: { securePricePence: number }) {
  const { full, lessFee } = amountsOf(securePricePence)
  const spans: [when: string, back: string][] = [
    ['48 hours', `${full}, for any reason.`],
    [
      '14 days*',
      `${full} if you opened no document or chose to wait. Opened: ${lessFee}; or ${full} after review, if the information is incorrect or there are technical issues.`,
    ],
    ['Later', `${full} if the information was incorrect, after review; otherwise nothing.`],
    [
      'Any time',
      `${full} if the property is unavailable, once we have confirmed it (within ${ownerBusinessDays} business days), if documents that should be available to you are missing for more than 2 business days, or if you paid twice.`,
    ],
  ]
  return (
    <>
      <dl className={styles.spans}>
        {spans.map(([when, back]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{back}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">
        * The later of 14 calendar days and 10 business days. {feeText(lessFee)}{' '}
        <a href={refundsHref}>How refunds work</a>
      </p>
    </>
  )
}

/** The whole table of RULES.md, Refunds, with this deal’s amounts and the dates of a payment made now. */
export function RefundTable({ pricePence, dates }: { pricePence: number; dates: RefundTermDates }) {
  const { full, lessFee } = amountsOf(pricePence)
  return (
    <>
      <section className="scroll" tabIndex={0} aria-label="What you get back">
        <table className="terms">
          <caption>What you get back, to the card you paid with (if you pay now, {dates.paidAt}):</caption>
          <thead>
            <tr>
              <th scope="col">You request it</th>
              <th scope="col">No document opened</th>
              <th scope="col">Document opened</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <b>Within 48 hours</b> until {dates.anyReasonUntil}
              </th>
              <td>
                <b>{full}</b> any reason
              </td>
              <td>
                <b>{full}</b> any reason
              </td>
            </tr>
            <tr>
              <th scope="row">
                <b>Within 14 days</b> until the end of {dates.lastCancelDay}
              </th>
              <td>
                <b>{full}</b> any reason
              </td>
              <td>
                <b>{full}</b> information incorrect or technical issues, after review
                <b>{lessFee}</b> plans changed or another reason
              </td>
            </tr>
            <tr>
              <th scope="row">
                <b>Later</b>
              </th>
              <td colSpan={2}>Only if the information was incorrect; a person will review it</td>
            </tr>
            <tr>
              <th scope="row">
                <b>At any time</b>
              </th>
              <td colSpan={2}>
                <b>{full}</b> if the property is unavailable, once we have confirmed it (within {ownerBusinessDays}{' '}
                business days), if documents that should be available to you have been missing for more than 2 business
                days, or if you paid twice
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <p className="fine">
        Opening documents only counts if you agreed to have them unlocked before the 14 days ended.
      </p>
      <p className="fine">
        “14 days” is the later of 14 calendar days and 10 business days. {feeText(lessFee)}{' '}
        <a href={termsSectionHref('refunds')}>All refund terms</a>
      </p>
    </>
  )
}

function amountsOf(pricePence: number): { full: string; lessFee: string } {
  return { full: formatPounds(pricePence), lessFee: formatPounds(Math.max(0, pricePence - administrationFeePence)) }
}

function feeText(lessFee: string): string {
  return `${lessFee} is the price less the ${formatPounds(administrationFeePence)} administration fee. This does not affect your statutory rights.`
}
