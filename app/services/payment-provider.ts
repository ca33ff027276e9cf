/**
 * What is publicly known of the payment provider: its name, and where a browser meets it. Without its SDK, so that headers and
 * legal texts can name it; payments.server.ts talks to it.
 */
export const paymentProvider = {
  name: 'Stripe',
  /** Where its scripts and the frames of its card form come from. */
  scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  /** Where its scripts send to. */
  apiOrigin: 'https://api.stripe.com',
  /** Where its other frames come from, such as the bank's question to the card's holder. */
  frameOrigins: ['https://hooks.stripe.com'],
  /** Where its own payment page is. */
  checkoutOrigin: 'https://checkout.stripe.com',
  /** The header that signs its events. */
  signatureHeader: 'stripe-signature',
  cookiesHref: 'https://stripe.com/gb/legal/cookies-policy',
  privacyHref: 'https://stripe.com/gb/privacy',
} as const
