/**
 * The public facts of the payment provider: its name, and where a browser meets it. Without its SDK, so that headers and legal
 * texts can name it; payments.server.ts talks to it.
 */
export const paymentProvider = {
  name: 'Stripe',
  /** Origins of its scripts and of the frames of its card form. */
  scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  /** The origin of its API. */
  apiOrigin: 'https://api.stripe.com',
  /** The origins of its other frames, such as the bank's question to the card's holder. */
  frameOrigins: ['https://hooks.stripe.com'],
  /** The origin of its own payment page. */
  checkoutOrigin: 'https://checkout.stripe.com',
  /** The header that signs its events. */
  signatureHeader: 'stripe-signature',
  cookiesHref: 'https://stripe.com/gb/legal/cookies-policy',
  privacyHref: 'https://stripe.com/gb/privacy',
} as const

/**
 * The address at which the provider's own dashboard shows a payment with its refunds and disputes, for people who sign in there. The
 * secret key says whether it is of the test mode.
 */
export function paymentDashboardHref(intentId: string, secretKey: string): string {
  const mode = /^(sk|rk)_test_/.test(secretKey) ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(intentId)}`
}
