import { connectPayments, type Payments } from '#app/services/payments.server.ts'

/** The real service, talking to the stand-in of these settings. */
export function connectSandboxPayments(sandbox: {
  origin: string
  environment: { STRIPE_SECRET_KEY: string; STRIPE_PUBLISHABLE_KEY: string }
}): Payments {
  return connectPayments({
    secretKey: sandbox.environment.STRIPE_SECRET_KEY,
    publishableKey: sandbox.environment.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: [],
    returnUrl: 'https://site.test/deals',
    checkoutUrlOf: (dealId) => `https://site.test/deal/${dealId}/checkout`,
    sandboxOrigin: sandbox.origin,
  })
}
