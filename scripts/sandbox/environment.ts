/**
 * The values that the app and the stand-ins must agree on. They are fixed, so that a database made by one demo run still belongs
 * to the same people in the next. They are no secrets, because they open nothing but this sandbox.
 */
export const oidcClientId = 'ashlar-sandbox'
export const oidcClientSecret = 'sandbox-client-secret'
export const stripeSecretKey = 'sk_test_local_sandbox'
export const stripePublishableKey = 'pk_test_local_sandbox'
export const stripeWebhookSecret = 'whsec_local_sandbox'
export const modelKey = 'sk-local-sandbox'
export const modelName = 'local-advisor'

export type SandboxEnvironment = ReturnType<typeof sandboxEnvironment>

/** The settings that point the app at a sandbox whose browser-visible origin is `origin`. */
export function sandboxEnvironment({ origin }: { origin: string }) {
  return {
    OIDC_ISSUER: `${origin}/oidc`,
    OIDC_CLIENT_ID: oidcClientId,
    OIDC_CLIENT_SECRET: oidcClientSecret,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    SANDBOX_ORIGIN: origin,
  }
}

/** The settings that point the app at the sandbox's language model. Without them it has none. */
export function modelEnvironment({ origin }: { origin: string }) {
  return { OPENAI_API_KEY: modelKey, OPENAI_BASE_URL: `${origin}/model/v1`, OPENAI_MODEL: modelName }
}
