import { stateInWords, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { onceChecked } from '#app/domain/terms/buyer-check.ts'
import type { OpeningChange } from '#app/domain/reservations/time-line.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { keepDates } from '#app/ui/dates.ts'
import { purchaseHref } from '#app/ui/links.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

/** The visitor's purchase: its state, its address and its numbers in the registers once it is unlocked, and the way to the documents. */
export function YoursPanel({ yours }: { yours: YourDeal }) {
  const toText = useSecurePrice()
  const { state, paidAt, address, titleNumber, uprn, refundDates, isAnyReasonOpen, refund } = yours
  const isKept = state === 'paid-locked' || state === 'paid-unlocked'
  return (
    <>
      <p className="small">{stateInWords(yours)}</p>
      <dl className="facts">
        {address && <Row label="Full address">{address}</Row>}
        {titleNumber && <Row label="Title number">{titleNumber}</Row>}
        {uprn && <Row label="UPRN">{uprn}</Row>}
        {paidAt && <Row label="Secured">{keepDates(formatDayAndTime(paidAt))}</Row>}
        <Row label="Paid">{toText(yours.amountPence)}</Row>
        {isKept && <Row label="Documents">{keepDates(describeDocuments(yours))}</Row>}
        {isKept && refundDates && isAnyReasonOpen && !refund && (
          <Row label="Full refund, any reason">until {keepDates(formatDayAndTime(refundDates.anyReasonUntil))}</Row>
        )}
      </dl>
      <a className="btn primary wide" href={purchaseHref(yours.reference)}>
        Go to the documents
      </a>
      {yours.opening && <p className="fine">{describeOpening(yours.opening)}</p>}
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

/** What opening the first document changes, before the page that says so and asks. */
function describeOpening({ unopenedPence, openedPence, anyReasonUntil, lastDay }: OpeningChange): string {
  const after = anyReasonUntil === null ? '' : ` after ${keepDates(formatDayAndTime(anyReasonUntil))}`
  return `Until the end of ${keepDates(formatDate(lastDay))}: ${formatPounds(unopenedPence)} back if you open nothing; once you have opened a document, ${formatPounds(openedPence)} if your plans change${after}. You are asked before the first one opens.`
}

function describeDocuments({ state, unlockAt, isOpened, documents, missing, waitsForCheck }: YourDeal): string {
  if (missing) return 'missing; your account says what follows'
  const count = documents.length
  if (waitsForCheck) return `${count}, ${onceChecked}`
  if (state === 'paid-unlocked') return `${count}, ${isOpened ? 'opened' : 'none opened yet'}`
  return unlockAt ? `${count}, from ${formatDate(unlockAt)}` : `${count}, locked`
}
