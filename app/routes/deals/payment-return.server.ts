import { redirect, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, paymentsContext, policyContext, sessionContext, visitorContext } from '#app/context.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { confirmReturn, type ReturnedPayment } from '#app/domain/reservations/payment-returns.server.ts'
import { reservedUntilOpen, secureRefusals } from '#app/domain/reservations/reservations.ts'
import type { FlashMessage } from '#app/domain/people/sessions.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { keepDates } from '#app/ui/dates.ts'
import { dealsHref, failedCheckoutHref } from '#app/ui/links.ts'
import { publicResults, type PublicPayment } from './payment-result.ts'

const failed: FlashMessage = {
  tone: 'error',
  title: 'Payment Failed',
  message: 'The payment was not completed. Nothing has been charged.',
}
const unknown: FlashMessage = {
  tone: 'info',
  title: 'Nothing to confirm',
  message: 'We cannot find a payment of yours for this link.',
}
const messages: Record<Exclude<ReturnedPayment['outcome'], 'received'>, FlashMessage> = {
  paid: {
    tone: 'success',
    title: publicResults.paid.title,
    message: "Thank you for your purchase! You'll receive access to the deal documentation shortly.",
  },
  returned: {
    tone: 'error',
    title: 'Your payment is on its way back',
    message: 'The deal was no longer yours to secure, or was already paid for, so we will return your payment in full.',
  },
  processing: {
    tone: 'info',
    title: 'Confirming your payment',
    message: 'Your bank has not confirmed it yet. This page and your account will show the deal as soon as it has.',
  },
  failed,
  'not-completed': {
    tone: 'info',
    title: 'This payment was not completed',
    message:
      'We cannot reach the payment provider about another payment that you began for this deal. Please look in your account before you try again.',
  },
  'payment-returned': {
    tone: 'error',
    title: 'Your payment is on its way back',
    message: secureRefusals['payment-returned'].message,
  },
  'payment-under-way': {
    tone: 'info',
    title: 'This payment was not completed',
    message: secureRefusals['payment-under-way'].message,
  },
  refunding: {
    tone: 'info',
    title: 'Your refund is on its way',
    message: 'This purchase is being refunded. Your account shows the refund.',
  },
  refunded: {
    tone: 'info',
    title: 'This purchase has been refunded',
    message: 'Your account shows the refund.',
  },
  'already-yours': {
    tone: 'info',
    title: 'This payment was not completed',
    message:
      'An earlier payment of yours has secured this deal, so nothing more is needed and nothing more was charged.',
  },
  mismatch: {
    tone: 'error',
    title: 'We are looking into your payment',
    message: 'The amount was not the one we asked for. Nothing is lost: we will contact you.',
  },
  unknown,
  'provider-down': {
    tone: 'info',
    title: 'Confirming your payment',
    message: 'We cannot reach the payment provider at the moment. Your account will show the deal as soon as we can.',
  },
}

/**
 * Handles a browser's return from the provider: asks the provider about the payment and settles it. Its buyer is led to the clean
 * address with a message, or back to the checkout where the payment was declined. Anybody else, who may have paid by a mailed link
 * on another device, gets the public facts of the payment to show. Returns nothing when the address names no payment.
 */
export async function finishPaymentReturn(
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<Response | PublicPayment | undefined> {
  const ref = url.searchParams.get('checkout') ?? url.searchParams.get('payment_intent')
  if (!ref) return undefined
  const visitor = context.get(visitorContext)
  const session = context.get(sessionContext)
  const payments = context.get(paymentsContext)
  if (!payments) return redirect(dealsHref, 303)
  const payment = await confirmReturn(context.get(dbContext), payments, ref, context.get(nowContext))
  if (!payment) {
    // A message of a visitor who is signed out would need a session of its own, so that they are shown a page instead.
    if (!visitor)
      return { result: 'unknown', isSignedIn: false, ownReference: null, deal: null, amountPence: null, paidAt: null }
    session.flash(unknown)
    return redirect(dealsHref, 303)
  }
  const { outcome } = payment
  // A message would have to be written down as well.
  if (payment.userId !== visitor?.id || outcome === 'received') return describePublicly(payment, context)
  if (outcome === 'failed' && payment.isHeld) return redirect(failedCheckoutHref(payment.dealId, payment.id), 303)
  const message = messages[outcome]
  const instead = payment.missing ?? (payment.opensAt && keepDates(reservedUntilOpen(payment.opensAt)))
  session.flash(instead ? { ...message, message: `Thank you for your purchase! ${instead}` } : message)
  return redirect(dealsHref, 303)
}

/** The outcomes that are told to whoever has the address of a payment. */
const toldPublicly = ['paid', 'received', 'processing', 'provider-down', 'failed'] as const

/** Facts that whoever has the address of a payment may know of it: whether it arrived, and what everybody can see of its deal. */
async function describePublicly(
  { outcome, dealId, amountPence, paidAt, userId, reference }: ReturnedPayment,
  context: Readonly<RouterContextProvider>,
): Promise<PublicPayment> {
  const deal = await findDeal(context.get(dbContext), dealId, context.get(policyContext))
  const isPaid = outcome === 'paid'
  const isOwn = userId === context.get(visitorContext)?.id
  return {
    result: toldPublicly.find((told) => told === outcome) ?? 'private',
    isSignedIn: context.get(visitorContext) !== null && !isOwn,
    ownReference: isOwn ? reference : null,
    deal: deal
      ? {
          id: dealId,
          reference: dealReference(dealId),
          title: deal.title,
          location: deal.location,
          image: deal.image,
          imageUrl: deal.imageUrl,
          drawing: deal.drawing,
          propertyType: deal.propertyType,
        }
      : null,
    amountPence: isPaid ? amountPence : null,
    paidAt: isPaid ? paidAt : null,
  }
}
