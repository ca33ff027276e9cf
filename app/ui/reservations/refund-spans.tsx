import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { ownerBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { keepDates } from '#app/ui/dates.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

interface RefundSpansProps {
  purchase: Pick<
    YourDeal,
    'amountPence' | 'consent' | 'refundDates' | 'refundedPence' | 'state' | 'unlockAt' | 'waitsForCheck'
  >
}

/**
 * What comes back of a payment that has just been made, by spans of time (RULES.md, Refunds). Who waits keeps everything until the
 * last day. Nothing while a dispute locks the documents, and once some of the money has gone back: other amounts may hold then.
 */
export function RefundSpans({ purchase }: RefundSpansProps) {
  const { amountPence, consent, refundDates, refundedPence, state, unlockAt, waitsForCheck } = purchase
  const isDisputed = state === 'paid-locked' && unlockAt === null && waitsForCheck === null
  if (!refundDates || refundedPence > 0 || isDisputed) return null
  const full = formatPounds(amountPence)
  const lessFee = formatPounds(Math.max(0, amountPence - administrationFeePence))
  const lastDay = formatDate(refundDates.lastCancelDay)
  const spans: [when: string, what: string][] =
    consent === 'now'
      ? [
          ['Now', `${full} back, any reason, until ${formatDayAndTime(refundDates.anyReasonUntil)}`],
          [
            `Then, to the end of ${lastDay}`,
            `${full} if you have opened nothing; ${lessFee} if you have and your plans change or for another reason; ${full} after review if the information is incorrect or something technical fails`,
          ],
        ]
      : [[`Now, to the end of ${lastDay}`, `${full} back, any reason, while your documents are not opened`]]
  return (
    <div className="tight">
      <ol className="spans" aria-label="What you get back, and until when">
        {[...spans, ['Later', `${full} only if the information was incorrect, after review`]].map(([when, what]) => (
          <li key={when}>
            <b>{keepDates(when!)}</b> {keepDates(what!)}
          </li>
        ))}
      </ol>
      <p className="fine">
        At any time {full} if the property is unavailable, once we have confirmed it (within {ownerBusinessDays}{' '}
        business days), if documents that should be available to you have been missing for more than 2 business days, or
        if you paid twice.
      </p>
    </div>
  )
}
