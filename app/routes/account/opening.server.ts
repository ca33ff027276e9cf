import { data, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, userContext } from '#app/context.ts'
import { refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { findOpening } from '#app/domain/reservations/documents.server.ts'
import { openingRefusals } from '#app/domain/reservations/documents.ts'

/**
 * The documents of one of the visitor's own purchases, with the facts on which it depends what opening them changes, and the words
 * that name it on its pages. Throws the same 404 for anything else.
 */
export async function readOpening(context: Readonly<RouterContextProvider>, reservationId: string) {
  const now = context.get(nowContext)
  const opening = await findOpening(context.get(dbContext), context.get(userContext), reservationId, now)
  if (!opening) throw noPurchase()
  const { purchase } = opening
  const named = {
    reservationId: purchase.reservationId,
    deal: `${purchase.dealTitle} (${purchase.dealReference})`,
    reference: purchase.reference,
  }
  return { ...opening, now, facts: refundFacts(purchase, 'changed-plans', now), named }
}

/** The 404 of a purchase that is not the visitor's, or that there is not. */
export function noPurchase() {
  const { status, message } = openingRefusals['not-found']
  return data({ message }, { status })
}
