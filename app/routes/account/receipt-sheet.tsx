import { receiptHeading, type Receipt } from '#app/domain/receipts/receipts.ts'
import { describeWays } from '#app/domain/refunds/ways.ts'
import { Mark } from '#app/ui/icons.tsx'
import { receiptHref } from '#app/ui/links.ts'
import { AgreedTermsLink } from '#app/ui/reservations/agreed-terms.tsx'
import { Sum } from '#app/ui/reservations/sum.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { formatDate, formatTime } from '#app/utils/dates.ts'
import { formatExactPounds } from '#app/utils/money.ts'

interface ReceiptSheetProps {
  receipt: Receipt
  /** Why there is nothing to open (`findWhyClosed`); null where there is. */
  missing: string | null
}

/** A receipt or credit note as it is printed, on one A4 page. */
export function ReceiptSheet({ receipt, missing }: ReceiptSheetProps) {
  const { productName } = useFacts()
  const { trader, credits } = receipt
  const heading = receiptHeading(receipt)
  const isCredit = receipt.kind === 'credit-note'
  const movedAt = isCredit ? receipt.issuedAt : receipt.paidAt
  return (
    <article className="sheet" aria-labelledby="receipt">
      <div className="row apart">
        <div className="tight">
          <p className="logo">
            <Mark />
            {productName}
          </p>
          <h1 id="receipt">{heading}</h1>
        </div>
        <dl className="small which">
          <div>
            <dt>{isCredit ? 'Credit note number' : 'Number'}</dt>
            <dd>{receipt.name}</dd>
          </div>
          <div>
            <dt>{isCredit ? 'Date of the refund' : 'Date of payment'}</dt>
            <dd>
              {formatDate(movedAt)}, {formatTime(movedAt)}
            </dd>
          </div>
          <div>
            <dt>Issued on</dt>
            <dd>{formatDate(receipt.issuedAt)}</dd>
          </div>
          {credits && (
            <div>
              <dt>For receipt</dt>
              <dd>
                <a href={receiptHref(credits.id)}>{credits.name}</a> of {formatDate(credits.issuedAt)}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Parties receipt={receipt} />
      <Lines receipt={receipt} />
      <Sum
        grossPence={receipt.amountPence}
        vatRatePercent={trader?.vat?.ratePercent ?? null}
        vatPence={receipt.vatPence}
        netLabel="Net"
        totalLabel={isCredit ? 'Total refunded' : 'Total paid'}
      />
      <SmallPrint receipt={receipt} missing={missing} />
    </article>
  )
}

function Parties({ receipt }: { receipt: Receipt }) {
  const { trader } = receipt
  const facts = useFacts()
  return (
    <div className="parties">
      <div>
        <h2>From</h2>
        <address>
          {trader?.company ?? facts.company}
          <br />
          {trader?.address ?? facts.addressLines.join(', ')}
          <br />
          {trader?.email ?? facts.email}
          {trader?.vat && (
            <>
              <br />
              VAT number {trader.vat.number}
            </>
          )}
        </address>
      </div>
      <div>
        <h2>To</h2>
        <address className="typed">
          {receipt.customerName}
          {receipt.customerAddress !== '' && `\n${receipt.customerAddress}`}
        </address>
        <p className="small muted">{receipt.email}</p>
      </div>
    </div>
  )
}

function Lines({ receipt }: { receipt: Receipt }) {
  const { trader, amountPence, vatPence } = receipt
  const net = amountPence - (vatPence ?? 0)
  const isCredit = receipt.kind === 'credit-note'
  return (
    <table>
      <caption className="vh">{isCredit ? 'What the refund is for' : 'What was paid for'}</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col" className="n">
            {trader?.vat ? 'Net' : 'Amount'}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {isCredit ? 'Refund of a reservation' : 'Reservation of a deal, with its documents'}
            <br />
            <span className="muted">
              {receipt.dealTitle}, {receipt.location} ({receipt.dealReference})
              <br />
              Reservation {receipt.reservationReference}
              {trader?.vat && (
                <>
                  <br />
                  VAT rate {trader.vat.ratePercent}%
                </>
              )}
            </span>
          </th>
          <td className="n">{formatExactPounds(net)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function SmallPrint({ receipt, missing }: ReceiptSheetProps) {
  const facts = useFacts()
  const { trader, credits, creditNotes, returnedAt, way, amountPence, issuedAt } = receipt
  const email = trader?.email ?? facts.email
  const isCredit = receipt.kind === 'credit-note'
  return (
    <div className="tight">
      {returnedAt && (
        <p>
          The bank sent this refund back on {formatDate(returnedAt)}. We will send it again; this credit note will cover
          it.
        </p>
      )}
      {creditNotes.length > 0 && (
        <p>
          Refunded in part or in full; see{' '}
          {creditNotes.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={receiptHref(id)}>credit note {name}</a>
            </span>
          ))}
          .
        </p>
      )}
      {!trader && facts.vatNumber && (
        <p>This payment is older than our records of VAT on this website. For a VAT invoice, please write to us.</p>
      )}
      <p className="small muted">
        {!credits && `${describeStart(receipt, missing)} `}
        The reservation gives no right over the property itself.{' '}
        {isCredit
          ? way && `This refund was paid${describeWays([{ way, amountPence, at: issuedAt }])}.`
          : 'Refunds go back to the card used for the payment, where they can; each has a credit note of its own.'}{' '}
        Terms and Conditions: <AgreedTermsLink terms={receipt.terms} />. Questions: {email}
      </p>
    </div>
  )
}

function describeStart({ opensAt, isNeverOpened }: Receipt, missing: string | null): string {
  if (missing === null && isNeverOpened) return 'Reservation from the date of payment.'
  if (missing !== null) return `Reservation from the date of payment. ${missing}`
  return opensAt === null
    ? 'Reservation and documents from the date of payment.'
    : `Reservation from the date of payment; documents open on ${formatDate(opensAt)}.`
}
