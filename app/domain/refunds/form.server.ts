import type { Db } from '#db/database.server.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { handlingDates, refundToday } from '#app/domain/terms/refund-rules.ts'
import type { User } from '#app/domain/people/users.ts'
import { formatDue } from '#app/utils/deadlines.ts'
import { listOpenRequests } from './progress.server.ts'
import { listRefundable, refundFacts, type Purchase } from './purchases.server.ts'
import {
  parseDealReference,
  somethingElse,
  type OpenRequest,
  type OpenRequestView,
  type RefundablePurchase,
  type RefundRequestInput,
} from './requests.ts'

/** The person's own purchases in the form at /refunds. Signed out there is nothing to show. */
export async function readRefundForm(
  db: Db,
  visitor: User | null,
  now: string,
): Promise<{ purchases: RefundablePurchase[]; requests: OpenRequestView[] }> {
  if (!visitor) return { purchases: [], requests: [] }
  const owned = await listRefundable(db, visitor.id)
  const open = await listOpenRequests(db, visitor.id)
  return {
    purchases: withoutAsked(owned, open).map((purchase) => ({
      reference: purchase.reference,
      dealReference: purchase.dealReference,
      dealTitle: purchase.dealTitle,
      paidPence: purchase.paidPence,
      paidAt: purchase.paidAt,
      today: refundToday(refundFacts(purchase, 'changed-plans', now), now).sentence,
    })),
    requests: open.map((request) => {
      const purchase = owned.find(({ reference }) => reference === request.reservationReference)
      const isOwn = request.dealReference !== null
      return {
        requestId: request.requestId,
        reference: request.reference,
        // Whether a request that names no purchase of theirs has found another one is not for them to learn.
        status: isOwn ? request.status : null,
        askedAt: request.askedAt,
        reason: request.reason,
        dealReference: request.dealReference,
        dealTitle: purchase?.dealTitle ?? null,
        reservationReference: purchase?.reference ?? null,
        from: fromOf(request),
        entered: request.entered,
        decidedBy: isUndecided(request.status)
          ? formatDue(handlingDates(request.askedAt, request.reason).answeredBy)
          : null,
        locksDocuments: isOwn && (request.isFromBuyer || request.isFromUs),
        canWithdraw: isUndecided(request.status) && !request.isFromUs,
      }
    }),
  }
}

/** Whose it is. Of one that names no purchase of this person they are the sender. */
function fromOf({ isFromUs, isFromBuyer, entered, dealReference }: OpenRequest): OpenRequestView['from'] {
  if (isFromUs) return 'us'
  if (entered) return 'desk'
  return isFromBuyer || dealReference === null ? 'buyer' : 'somebody'
}

/**
 * The purchases that the form offers: those for which the buyer, or we for them, have not asked already. A request that somebody
 * else made in their name does not stand in the way of their own.
 */
function withoutAsked(owned: Purchase[], open: OpenRequest[]): Purchase[] {
  const asked = new Set(
    open
      .filter(
        ({ status, isFromBuyer, isFromUs }) => isLive(status) && (isFromBuyer || isFromUs || !isUndecided(status)),
      )
      .map(({ reservationReference }) => reservationReference),
  )
  return owned.filter(({ reference }) => !asked.has(reference))
}

/**
 * True where this person has several purchases and has said neither which one they mean nor that it is something else. Then
 * nobody could tell what to refund.
 */
export async function isChoiceMissing(
  db: Db,
  visitor: User | null,
  { purchase, dealReference }: Pick<RefundRequestInput, 'dealReference'> & { purchase: string },
): Promise<boolean> {
  if (!visitor || purchase !== '' || dealReference !== '') return false
  return (await listRefundable(db, visitor.id)).length > 1
}

/** The choice of the form that fits the reference in its address; empty where nothing is chosen beforehand. */
export function choiceFor(
  named: string,
  { purchases, requests }: { purchases: RefundablePurchase[]; requests: OpenRequestView[] },
): string {
  const meant = parseDealReference(named)
  if (!meant) return purchases.length === 1 && requests.length === 0 ? purchases[0]!.reference : ''
  const fits = purchases.find((purchase) =>
    'reservation' in meant
      ? purchase.reference === meant.reservation
      : (parseDealReference(purchase.dealReference) as { dealId: number }).dealId === meant.dealId,
  )
  if (fits) return fits.reference
  const isAsked = requests.some(
    ({ reservationReference, dealReference }) => named === reservationReference || named === dealReference,
  )
  return isAsked ? '' : somethingElse
}
