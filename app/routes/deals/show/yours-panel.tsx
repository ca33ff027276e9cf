import { stateInWords, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { keepDates } from '#app/ui/dates.ts'
import { purchaseHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import styles from './panel.module.css'

/** The visitor's purchase: its state, its address once it is unlocked, and the way to the documents. */
export function YoursPanel({ yours }: { yours: YourDeal }) {
  const toText = useSecurePrice()
  const { state, paidAt, address, refundDates, isAnyReasonOpen, refund } = yours
  const isKept = state === 'paid-locked' || state === 'paid-unlocked'
  return (
    <>
      <p className={`${styles.state} ${state === 'paid-unlocked' ? 'ga' : 'gc'}`}>
        <b>{stateInWords(yours)}</b>
      </p>
      <a className="btn primary tall wide" href={purchaseHref(yours.reference)}>
        Go to the documents
      </a>
      <dl className="facts">
        {address && <Row label="Full address">{address}</Row>}
        {paidAt && <Row label="Secured">{keepDates(formatDayAndTime(paidAt))}</Row>}
        <Row label="Paid">{toText(yours.amountPence)}</Row>
        {isKept && <Row label="Documents">{keepDates(describeDocuments(yours))}</Row>}
        {isKept && refundDates && isAnyReasonOpen && !refund && (
          <Row label="Full refund, any reason">until {keepDates(formatDayAndTime(refundDates.anyReasonUntil))}</Row>
        )}
      </dl>
      <p className="fine">
        <a href={purchaseHref(yours.reference)}>Your refund dates and receipt</a>
      </p>
    </>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function describeDocuments({ state, unlockAt, isOpened, documents, missing }: YourDeal): string {
  if (missing) return 'missing; your account says what follows'
  const count = documents.length
  if (state === 'paid-unlocked') return `${count}, ${isOpened ? 'opened' : 'none opened yet'}`
  return unlockAt ? `${count}, from ${formatDate(unlockAt)}` : `${count}, locked`
}
