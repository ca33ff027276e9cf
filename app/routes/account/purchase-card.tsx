import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.layer.css'
import { formatBytes } from '#app/domain/deals/deals.ts'
import { yourDealStates, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { openDocumentsHref, checkoutHref, dealHref, documentHref, refundFormHref } from '#app/ui/links.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { RefundProgressView } from './refund-progress.tsx'

/** One reservation: what was paid, where it stands, and its documents once they are open. */
export function PurchaseCard({ purchase }: { purchase: YourDeal }) {
  const headingId = `deal-${purchase.reservationId}`
  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <div className="row apart">
        <div>
          <p className="fine">
            {purchase.dealReference} · {purchase.location}
          </p>
          <h3 id={headingId}>
            {purchase.isDealPublic ? <a href={dealHref(purchase.dealId)}>{purchase.title}</a> : purchase.title}
          </h3>
        </div>
        <span className={`tag ${stateTone[purchase.state]}`}>{yourDealStates[purchase.state]}</span>
      </div>
      <div className="split">
        <div className="stack">
          <NextStep purchase={purchase} />
          {purchase.documents.length > 0 && <Documents purchase={purchase} />}
        </div>
        <Payment purchase={purchase} />
      </div>
      {purchase.refund && <RefundProgressView refund={purchase.refund} />}
    </article>
  )
}

const stateTone: Record<YourDeal['state'], string> = {
  held: 'gc',
  'paid-locked': 'gb',
  'paid-unlocked': 'ga',
  'refund-asked': 'gc',
  refunding: 'gc',
  'held-unlisted': 'ge',
  'refund-problem': 'ge',
  refunded: '',
}

function NextStep({ purchase }: { purchase: YourDeal }) {
  switch (purchase.state) {
    case 'held':
      return (
        <div className="stack">
          <p>Held for you until {formatDayAndTime(purchase.expiresAt)}. Nothing has been charged yet.</p>
          <form method="post" action={checkoutHref(purchase.dealId)} className="row">
            <a className="btn primary" href={checkoutHref(purchase.dealId)}>
              Complete the payment
            </a>
            <button type="submit" className="btn" name="intent" value="release">
              Release<span className="vh">: {purchase.title}</span>
            </button>
          </form>
        </div>
      )
    case 'held-unlisted':
      return (
        <form method="post" action={checkoutHref(purchase.dealId)} className="stack">
          <p>This deal has been taken off the market. Nothing has been charged.</p>
          <p>
            <button type="submit" className="btn" name="intent" value="release">
              Release<span className="vh">: {purchase.title}</span>
            </button>
          </p>
        </form>
      )
    case 'paid-locked':
      return (
        <p>
          {purchase.unlockAt
            ? `Your documents open on ${formatDate(purchase.unlockAt)}, after the 14-day cancellation period, because you kept your right to cancel.`
            : 'The documents of this deal are locked while its payment is being looked into.'}
        </p>
      )
    case 'paid-unlocked':
      return (
        <div className="stack">
          {purchase.address && (
            <p>
              <b>Address:</b> {purchase.address}
            </p>
          )}
          {!purchase.isOpened && purchase.documents.length > 0 && (
            <p>
              <a className="btn primary" href={openDocumentsHref(purchase.reservationId)}>
                Open my documents<span className="vh">: {purchase.title}</span>
              </a>
            </p>
          )}
        </div>
      )
    case 'refund-asked':
      return (
        <p>
          {purchase.refund?.isFromUs
            ? 'Your payment is to go back to you, so the documents of this deal are closed.'
            : 'You have asked for a refund. The documents of this deal are closed until the request is decided or withdrawn.'}
        </p>
      )
    case 'refunding':
      return (
        <p>
          {purchase.refund
            ? 'Your refund is on its way to your card'
            : 'Your payment is on its way back to your card, in full'}
          . Card providers usually show it within 5-7 business days.
        </p>
      )
    case 'refund-problem':
      return (
        <p>
          Your payment could not be returned to your card yet. We are looking into it and will contact you; you do not
          have to do anything.
        </p>
      )
    case 'refunded':
      return (
        <p>
          {purchase.refund?.keptPence
            ? 'Your refund has been sent to your card.'
            : 'Your payment has been returned to your card.'}
        </p>
      )
  }
}

function Documents({ purchase }: { purchase: YourDeal }) {
  const isUnlocked = purchase.state === 'paid-unlocked'
  // Before the documents are opened, each links to the page that says what opening changes.
  const hrefOf = (documentId: string) =>
    purchase.isOpened ? documentHref(documentId) : openDocumentsHref(purchase.reservationId)
  return (
    <section className="scroll" tabIndex={0} aria-label={`Documents for ${purchase.dealReference}`}>
      <Table captionSide="top">
        <Table.Caption>Documents</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Document</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col" className="n">
              Pages
            </Table.Th>
            <Table.Th scope="col" className="n">
              Size
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {purchase.documents.map((document) => (
            <Table.Tr key={document.id}>
              <Table.Th scope="row">
                {isUnlocked ? <a href={hrefOf(document.id)}>{document.title} (PDF)</a> : `${document.title} (PDF)`}
              </Table.Th>
              <Table.Td>
                <span className={`tag ${document.status === 'verified' ? 'ga' : ''}`}>
                  {document.status === 'verified' ? 'Verified' : 'Supplied'}
                </span>
              </Table.Td>
              <Table.Td className="n">{document.pageCount}</Table.Td>
              <Table.Td className="n">{formatBytes(document.byteSize)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Payment({ purchase }: { purchase: YourDeal }) {
  const securePrice = useSecurePrice()
  const rows: [string, string][] = [
    ['Reservation', purchase.reference],
    [purchase.paidAt ? 'Paid' : 'Secure Price', securePrice(purchase.amountPence)],
  ]
  if (purchase.paidAt) rows.push(['On', formatDate(purchase.paidAt)])
  if (purchase.refundDates) {
    rows.push(['Full refund, any reason, until', formatDayAndTime(purchase.refundDates.anyReasonUntil)])
    rows.push(['Cancellation period ends with', formatDate(purchase.refundDates.lastCancelDay)])
  }
  return (
    <div className="box stack">
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(purchase.state === 'paid-unlocked' || purchase.state === 'paid-locked') && (
        <p>
          <a className="btn sm" href={refundFormHref(purchase.reference)}>
            Request a refund<span className="vh">: {purchase.title}</span>
          </a>
        </p>
      )}
    </div>
  )
}
