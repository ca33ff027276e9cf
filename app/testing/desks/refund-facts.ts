import { decideRefund, type RefundFacts, type RefundOutcome } from '#app/domain/terms/refund-rules.ts'

/** The waiver given, and the documents not opened or opened. */
export const unopened = { hasWaived: true, firstDocumentAccessAt: null }
export const opened = { hasWaived: true, firstDocumentAccessAt: '2026-11-02T11:00:00.000Z' }

/** £3,000 paid on Monday 2 November 2026 at 10:00 (RULES.md, Refunds), both boxes ticked and the documents opened. */
export function facts(changes: Partial<RefundFacts> = {}): RefundFacts {
  return {
    paidPence: 300_000,
    refundedPence: 0,
    paidAt: '2026-11-02T10:00:00.000Z',
    sentAt: '2026-11-10T12:00:00.000Z',
    reason: 'changed-plans',
    documentsMissingSince: null,
    isDealUnavailable: false,
    ...opened,
    // Whoever pays at another time opens them at once.
    ...(changes.paidAt && { firstDocumentAccessAt: changes.paidAt }),
    ...changes,
  }
}

/** What the engine decides on `facts` with these changes. */
export function outcomeOf(changes: Partial<RefundFacts>): RefundOutcome {
  return decideRefund(facts(changes)).outcome
}
