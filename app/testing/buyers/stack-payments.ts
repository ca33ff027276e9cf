import Stripe from 'stripe'
import { expect } from '@playwright/test'
import { post } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'

/** Paying without a browser, over the running application's own API and the provider's own library. */

/** Starts checkout of a deal with both boxes ticked; the id of the payment intent. */
export async function openIntent(stack: Stack, cookie: string, dealId: number): Promise<string> {
  const opened = await post(stack, '/api/create-payment-intent', cookie, { dealId })
  expect(opened.status).toBe(200)
  const { clientSecret } = (await opened.json()) as { clientSecret: string }
  await post(stack, `/api/deals/${dealId}/consent`, cookie, { startNow: true, loseRight: true })
  return clientSecret.split('_secret_')[0]!
}

/** The same, and pays. */
export async function openAndPay(stack: Stack, cookie: string, dealId: number, card = 'pm_card_visa'): Promise<string> {
  const intentId = await openIntent(stack, cookie, dealId)
  await pay(stack, intentId, card)
  return intentId
}

/** The buyer confirms in the browser; here with the provider's own library. */
export async function pay(stack: Stack, intentId: string, card = 'pm_card_visa'): Promise<void> {
  const { hostname, port } = new URL(stack.sandbox.origin)
  const stripe = new Stripe(stack.sandbox.environment.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http' })
  await stripe.paymentIntents.confirm(intentId, { payment_method: card })
}

/** What the provider has sent back of a payment, or has tried to. */
export function refundsOf(stack: Stack, intentId: string) {
  return [...stack.sandbox.payments.ledger.refunds.values()].filter((refund) => refund.payment_intent === intentId)
}

/** A power cut and what follows it. */
export async function killAndRestart(stack: Stack): Promise<void> {
  await stack.kill()
  await stack.restart()
}
