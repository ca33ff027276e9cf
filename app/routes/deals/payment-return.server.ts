import { redirect, type RouterContextProvider } from 'react-router'
import { dbContext, nowContext, paymentsContext, sessionContext, visitorContext } from '#app/context.ts'
import { confirmReturn } from '#app/domain/reservations/provider-events.server.ts'
import type { FlashMessage } from '#app/domain/people/sessions.server.ts'
import { dealsHref, signInHref } from '#app/ui/links.ts'

const success: FlashMessage = {
  tone: 'success',
  title: 'Payment Successful',
  message: "Thank you for your purchase! You'll receive access to the deal documentation shortly.",
}
const messages: Record<Awaited<ReturnType<typeof confirmReturn>>, FlashMessage> = {
  paid: success,
  returned: {
    tone: 'error',
    title: 'Your payment is on its way back',
    message: 'The deal was no longer yours to secure, or was already paid for, so we return your payment in full.',
  },
  processing: {
    tone: 'info',
    title: 'Confirming your payment',
    message: 'Your bank has not confirmed it yet. This page and your account show the deal as soon as it has.',
  },
  unsettled: {
    tone: 'error',
    title: 'Payment Failed',
    message: 'The payment was not completed. Nothing has been charged.',
  },
  failed: {
    tone: 'error',
    title: 'Payment Failed',
    message: 'The payment was not completed. Nothing has been charged.',
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
  unknown: { tone: 'info', title: 'Nothing to confirm', message: 'We know of no payment of yours under this address.' },
  'provider-down': {
    tone: 'info',
    title: 'Confirming your payment',
    message: 'We cannot reach the payment provider at the moment. Your account shows the deal as soon as we can.',
  },
}

/**
 * Handles the browser's return from the provider: asks the provider about the payment, settles it, and leads to the clean address
 * with a message. Returns nothing when the address names no payment.
 */
export async function finishPaymentReturn(
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
  const ref = url.searchParams.get('checkout') ?? url.searchParams.get('payment_intent')
  if (!ref) return undefined
  const visitor = context.get(visitorContext)
  if (!visitor) return redirect(signInHref(url.pathname + url.search), 303)
  const payments = context.get(paymentsContext)
  if (!payments) return redirect(dealsHref, 303)
  const outcome = await confirmReturn(context.get(dbContext), payments, visitor.id, ref, context.get(nowContext))
  context.get(sessionContext).flash(messages[outcome])
  return redirect(dealsHref, 303)
}
