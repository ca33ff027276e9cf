import { getEnv } from '#app/env.server.ts'
import type { IdentitySettings } from '#app/services/identity.server.ts'

/** How this site talks to its identity provider. */
export function identitySettings(): IdentitySettings {
  const { identity, appOrigin, isHttps } = getEnv()
  return { ...identity, redirectUri: `${appOrigin}/api/auth/callback`, isHttps }
}

/** Where the person was before signing in; below the callback's path, so that no other page carries it. */
export const returnToCookie = 'return_to'
