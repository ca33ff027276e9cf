import type { ReactNode } from 'react'
import { stateInWords, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { describeOtherPayment, lookedInto, whyNotKept } from '#app/domain/reservations/other-payments.ts'
import { describeWays } from '#app/domain/refunds/ways.ts'
import { DealThumb } from '#app/ui/deals/thumb.tsx'
import { describeCheck } from '#app/domain/terms/check-dates.ts'
import { whyNotCompleted } from '#app/domain/terms/not-completed.ts'
import { refundWaits } from '#app/domain/terms/refund-states.ts'
import { keepDates } from '#app/ui/dates.ts'
import { checkQuestionHref, dealHref, openSoonerHref, refundFormHref, termsSectionHref } from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { BeforeYouOpen } from '#app/ui/reservations/before-you-open.tsx'
import { Life } from '#app/ui/reservations/life.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { DocumentList } from './document-list.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'
import { FurtherRequest, RefundProgressView } from './refund-progress.tsx'

const stateTone: Record<YourDeal['state'], string> = {
  held: 'gc',
  'paid-locked': 'gb',
  'paid-unlocked': 'ga',
  'not-completed': '',
  'refund-asked': 'gc',
  refunding: 'gc',
  'refund-waits': 'gc',
  'held-unlisted': 'ge',
  'payment-received': 'gc',
  'hold-ended': '',
  'looked-into': 'ge',
  'refund-problem': 'ge',
  refunded: '',
}

interface PurchaseCardProps {
  purchase: YourDeal
  /** The level of the heading with the deal's title. */
  level: 2 | 3
}

/** One purchase in the account: where it stands in time, its address and documents, its requests for a refund and its receipts. What else can be said of it stands below the documents. */
export function PurchaseCard({ purchase, children }: { purchase: YourDeal; children?: ReactNode }) {
  const isOver = purchase.state === 'refunded' || purchase.state === 'not-completed'
  return (
    <article
      className={isOver ? 'panel stack' : 'panel key stack'}
      id={purchase.reference}
      aria-labelledby={headingIdOf(purchase)}
    >
      <DealHead purchase={purchase} level={3} />
      {purchase.life.length > 0 && <Life points={purchase.life} label={`${purchase.title}: where you stand`} />}
      <div className="split">
        <div className="stack">
          <WhatYouHave purchase={purchase} level={4} />
          {children}
          <OtherPayments purchase={purchase} />
          {purchase.refund && <RefundProgressView refund={purchase.refund} paidPence={purchase.amountPence} />}
          {purchase.otherRefunds.map((refund) => (
            <FurtherRequest key={refund.requestId} refund={refund} paidPence={purchase.amountPence} />
          ))}
        </div>
        <PurchaseFacts purchase={purchase} />
      </div>
    </article>
  )
}

const headingIdOf = ({ reservationId }: YourDeal) => `deal-${reservationId}`

/** The deal that was bought: picture, title and state. */
function DealHead({ purchase, level }: PurchaseCardProps) {
  const Heading = `h${level}` as const
  return (
    <div className="deal-head">
      <DealThumb deal={purchase} />
      <div>
        <p className="fine">
          {purchase.dealReference} · {purchase.location}
        </p>
        <Heading id={headingIdOf(purchase)}>
          {purchase.isDealPublic ? <a href={dealHref(purchase.dealId)}>{purchase.title}</a> : purchase.title}
        </Heading>
      </div>
      <span className={`tag ${stateTone[purchase.state]}`}>{stateInWords(purchase)}</span>
    </div>
  )
}

/** The address, the numbers in the registers and the documents, or why they are locked. */
export function WhatYouHave({ purchase, level }: { purchase: YourDeal; level: 2 | 3 | 4 }) {
  const { state, address, titleNumber, uprn, documents, documentUrl, isOpened } = purchase
  const numbers = [titleNumber && `Title number ${titleNumber}`, uprn && `UPRN ${uprn}`].filter(Boolean)
  return (
    <>
      {address && (
        <div className="tight">
          <p className="fine">Address</p>
          <address className="place">{address}</address>
        </div>
      )}
      {numbers.length > 0 && <p className="small">{numbers.join(', ')}</p>}
      <WhereItStands purchase={purchase} level={level} />
      {purchase.endNote && <EndNote note={purchase.endNote} />}
      {state === 'paid-unlocked' && !isOpened && hasDocuments(purchase) && (
        <BeforeYouOpen purchase={purchase} level={level} />
      )}
      {documents.length > 0 && <DocumentList purchase={purchase} level={level} />}
      {documentUrl && (
        <p>
          <a href={documentUrl} rel="noopener">
            {documents.length > 0 ? 'One more document' : 'Document'} at {new URL(documentUrl).hostname}
          </a>
          <span className="fine">It opens on the page of the service that keeps it.</span>
        </p>
      )}
    </>
  )
}

/** True where there is something to open: files, or a document that lies elsewhere. */
function hasDocuments({ documents, hasDocumentElsewhere }: YourDeal): boolean {
  return documents.length > 0 || hasDocumentElsewhere
}

function WhereItStands({ purchase, level }: { purchase: YourDeal; level: 2 | 3 | 4 }) {
  const { state, refund, notKept } = purchase
  const why = notKept ? `${whyNotKept(notKept)} ` : ''
  switch (state) {
    case 'held':
    case 'held-unlisted':
    case 'payment-received':
    case 'hold-ended':
      return null
    case 'not-completed':
      return (
        <p>
          This purchase did not complete{whyNotCompleted(purchase.notCompletedBecause ?? 'other', 'buyer')}. The
          reservation has ended, and its documents are locked. You can still request a refund: the{' '}
          <a href={termsSectionHref('refunds')}>refund terms</a> decide.
        </p>
      )
    case 'paid-unlocked':
      if (purchase.completedOn !== null && !purchase.missing)
        return <p>Your purchase has completed. Thank you for buying it through us.</p>
      return purchase.missing && <Missing sentence={purchase.missing} reference={purchase.reference} />
    case 'paid-locked':
      if (purchase.waitsForCheck !== null) return <WaitsForCheck purchase={purchase} level={level} />
      return purchase.unlockAt ? (
        <Waiting purchase={purchase} unlockAt={purchase.unlockAt} level={level} />
      ) : (
        <p>The documents of this deal are locked while we look into your payment.</p>
      )
    case 'refund-asked':
      return (
        <p>
          {refund?.isFromUs
            ? 'We are returning your payment, so the documents of this deal are locked.'
            : 'You have requested a refund. The documents of this deal are locked until the request is decided or withdrawn.'}
        </p>
      )
    case 'refunding':
      return (
        <p>
          {refund
            ? 'Your refund is on its way to your card'
            : `${why}Your payment is on its way back to your card, in full`}
          . It usually appears on your card statement within 5-7 business days.
        </p>
      )
    case 'refund-waits':
      return (
        <p>
          {why}Your bank is disputing this payment, so your refund {refundWaits}, which may give the money back to you
          itself.
        </p>
      )
    case 'refund-problem':
      return (
        <p>
          {why}We could not return your payment to your card yet. We are looking into it and will contact you; you do
          not have to do anything.
        </p>
      )
    case 'looked-into':
      return (
        <p>
          {why}
          {lookedInto}
        </p>
      )
    case 'refunded':
      return (
        <p>
          {refund?.keptPence
            ? `Your refund has been sent${describeWays(purchase.moneyBack)}.`
            : `${why}Your payment has been returned${describeWays(purchase.moneyBack)}.`}{' '}
          {purchase.paidAt && 'The reservation has ended, and its documents are locked.'}
        </p>
      )
  }
}

/** The payments that came beside the one of which the state tells. */
export function OtherPayments({ purchase }: { purchase: YourDeal }) {
  return purchase.otherPayments.map((payment) => <p key={payment.id}>{keepDates(describeOtherPayment(payment))}</p>)
}

function EndNote({ note }: { note: string }) {
  return (
    <div className="tight">
      <p className="small muted">Our comments</p>
      <p className="typed">{note}</p>
    </div>
  )
}

function Missing({ sentence, reference }: { sentence: string; reference: string }) {
  return (
    <p>
      {keepDates(sentence)} <a href={refundFormHref(reference)}>Request a refund</a>
    </p>
  )
}

/** The check of the buyer's identity that is to come: what happens, by when, and how to ask about it. */
function WaitsForCheck({ purchase, level }: { purchase: YourDeal; level: 2 | 3 | 4 }) {
  const { paidAt, reference, waitsForCheck, checkEndsAt } = purchase
  if (paidAt === null) return null
  const { what, how, end, data } = describeCheck(paidAt, checkEndsAt)
  return (
    <Notice tone="good" level={level} title="We are checking your identity">
      <p>{keepDates(waitsForCheck ?? '')}</p>
      <p>
        {what} {how} <a href={checkQuestionHref(reference)}>Write to us about the check</a>
      </p>
      <p>{keepDates(end)}</p>
      <p className="fine">{data}</p>
    </Notice>
  )
}

interface WaitingProps {
  purchase: YourDeal
  unlockAt: string
  level: 2 | 3 | 4
}

function Waiting({ purchase, unlockAt, level }: WaitingProps) {
  const { refundDates, consent, amountPence } = purchase
  return (
    <Notice
      tone="good"
      level={level}
      title={`Your address and documents will open on ${keepDates(formatDate(unlockAt))}`}
    >
      <p>
        {consent === 'wait' ? 'You chose to wait and keep your right to cancel.' : 'You kept your right to cancel.'}{' '}
        {refundDates &&
          `Until the end of ${keepDates(formatDate(refundDates.lastCancelDay))} you will get ${formatPounds(amountPence)} back if you request a refund, whatever your reason. `}
        You do not have to do anything: we will email you when they open.
      </p>
      {hasDocuments(purchase) && consent !== 'now' && (
        <p>
          <a href={openSoonerHref(purchase.reservationId)}>
            Open them sooner instead<span className="vh">: {purchase.title}</span>
          </a>
        </p>
      )}
    </Notice>
  )
}
