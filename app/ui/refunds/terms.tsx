import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { ownerBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { formatPounds } from '#app/utils/money.ts'
import { refundsHref, termsSectionHref } from '#app/ui/links.ts'

/**
 * The dates of one payment as text. The server makes them, because the browser has no calendar and must not show another time
 * zone.
 */
export interface RefundTermDates {
  paidAt: string
  anyReasonUntil: string
  lastCancelDay: string
}

/** The refunds that a buyer may expect: RULES.md, Refunds, with this deal’s amounts and without dates. The table is folded. */
export function RefundTerms({ securePricePence }: { securePricePence: number }) {
  const { full, lessFee } = amountsOf(securePricePence)
  const rows: [when: string, why: string, back: string][] = [
    ['Within 48 hours', 'Any reason', full],
    ['Within 14 days', 'Documents not opened, any reason', full],
    ['Within 14 days', 'Documents opened, incorrect information or technical issues, after review', full],
    ['Within 14 days', 'Documents opened, plans changed or another reason', lessFee],
    ['Later', 'Only if the information was incorrect; a person will review it', `${full} if upheld`],
    [
      'At any time',
      `Property unavailable, once we have confirmed it (within ${ownerBusinessDays} business days)`,
      full,
    ],
    ['At any time', 'Documents missing for more than 2 business days, or paid twice', full],
  ]
  return (
    <>
      <p>
        {full} back within 48 hours, for any reason. After that it depends on when and why you ask, and whether you have
        opened a document.
      </p>
      <details className="plain">
        <summary className="small">Everything that is paid back</summary>
        <table className="below">
          <caption>What you get back, to the card you paid with</caption>
          <thead>
            <tr>
              <th scope="col">You request it</th>
              <th scope="col">Why</th>
              <th scope="col" className="n">
                You get back
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([when, why, back]) => (
              <tr key={why}>
                <th scope="row">{when}</th>
                <td>{why}</td>
                <td className="n">
                  <b>{back}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <SmallPrint lessFee={lessFee} link={{ href: refundsHref, label: 'How refunds work' }} />
      </details>
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
                business days), if documents have been missing for more than 2 business days, or if you paid twice
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <SmallPrint lessFee={lessFee} link={{ href: termsSectionHref('refunds'), label: 'All refund terms' }} />
    </>
  )
}

function amountsOf(pricePence: number): { full: string; lessFee: string } {
  return { full: formatPounds(pricePence), lessFee: formatPounds(Math.max(0, pricePence - administrationFeePence)) }
}

function SmallPrint({ lessFee, link }: { lessFee: string; link: { href: string; label: string } }) {
  return (
    <>
      <p className="fine">
        Opening documents only counts if you agreed to have them unlocked before the 14 days ended.
      </p>
      <p className="fine">
        “14 days” is the later of 14 calendar days and 10 business days. {lessFee} is the price less the{' '}
        {formatPounds(administrationFeePence)} administration fee. This does not affect your statutory rights.{' '}
        <a href={link.href}>{link.label}</a>
      </p>
    </>
  )
}
