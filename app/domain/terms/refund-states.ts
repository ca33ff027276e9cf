import type { RefundRequestStatus } from '#db/schema.ts'

/** How far a request for a refund has come, for everything that has to wait for it. */

/** What can still be decided. */
export const undecidedStatuses = ['pending', 'under-review'] as const satisfies RefundRequestStatus[]
/** Decided, and the money has not arrived yet. */
export const underWayStatuses = ['approved', 'processing'] as const satisfies RefundRequestStatus[]

/** Something is still to happen with it. */
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
