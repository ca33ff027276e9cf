import { getEnv } from '#app/env.server.ts'
import type { IdentitySettings } from '#app/services/identity.server.ts'
import { signInReturnHref } from '#app/ui/links.ts'

/** The settings with which this site talks to its identity provider. */
export function identitySettings(): IdentitySettings {
  const { identity, appOrigin, isHttps } = getEnv()
  return { ...identity, redirectUri: appOrigin + signInReturnHref, isHttps }
}
