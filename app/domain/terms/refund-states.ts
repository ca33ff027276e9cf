import type { RefundRequestStatus } from '#db/schema.ts'

/** The states of a refund request, for everything that has to wait for it. */

/** The states in which a request can still be decided. */
export const undecidedStatuses = ['pending', 'under-review'] as const satisfies RefundRequestStatus[]
/** The states of a decided request whose money has not arrived yet. */
export const underWayStatuses = ['approved', 'processing'] as const satisfies RefundRequestStatus[]

/** The states in which something is still to happen. */
export const liveStatuses = [...undecidedStatuses, ...underWayStatuses]

export function isUndecided(status: RefundRequestStatus | null | undefined): boolean {
  return undecidedStatuses.some((undecided) => undecided === status)
}

export function isUnderWay(status: RefundRequestStatus | null | undefined): boolean {
  return underWayStatuses.some((underWay) => underWay === status)
}

/** True while something is still to happen with a request. */
export function isLive(status: RefundRequestStatus): boolean {
  return isUndecided(status) || isUnderWay(status)
}

/** What a refund does that is ordered, and held back by a dispute. */
export const refundWaits = 'waits until the bank has decided'
/** Why nothing is refunded while a payment is disputed. */
export const paysTwice = 'Refunding it as well could pay it back twice'
