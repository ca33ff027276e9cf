import { refundStatusLabels, type RefundRequestStatus } from '#app/domain/refunds/requests.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

/** Only pending requests stand out (RULES.md, Refunds). Refused and failed ones say so in words. */
const tones: Partial<Record<RefundRequestStatus, Tone>> = { pending: 'c' }

/** The state of a refund request. */
export function RefundStatusTag({ status }: { status: RefundRequestStatus }) {
  return <StatusTag tone={tones[status]}>{refundStatusLabels[status]}</StatusTag>
}
