import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import Provider, { type Configuration } from 'oidc-provider'
import { oidcClientId, oidcClientSecret } from '../environment.ts'
import { identityErrorPage } from './pages.ts'
import { claimsOf, findPerson } from './people.ts'
import { memoryStorage } from './storage.ts'
import { keyId, tamperedToken, type TamperMode } from './tamper.ts'

export const mountPath = '/oidc'
/** Below `mountPath`: the address that ends a sign-in. */
export const endPath = '/session/end'
export const sessionCookie = 'sandbox_identity'

type ProviderOptions = { origin: string; appOrigin: string; tamper: () => TamperMode | null }

/** Making it is slow, and the tests start dozens of providers in one process. */
let signingKey: KeyObject | undefined

/** A certified provider with demo people instead of passwords and no consent screen, as for a first-party app. */
export function createProvider({ origin, appOrigin, tamper }: ProviderOptions): Provider {
  signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const privateKey = signingKey
  const provider = new Provider(`${origin}${mountPath}`, configuration(origin, appOrigin, privateKey))
  // The provider believes X-Forwarded-Proto, which only our own handler sets, when the sandbox sits behind https.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    const mode = tamper()
    const body: unknown = ctx.body
    const { route } = (ctx.oidc ?? {}) as { route?: string }
    if (!mode || route !== 'token' || !holdsIdToken(body)) return
    ctx.body = { ...body, id_token: await tamperedToken(body.id_token, mode, privateKey) }
  })
  return provider
}

function holdsIdToken(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'
}

function configuration(origin: string, appOrigin: string, signingKey: KeyObject): Configuration {
  return {
    adapter: memoryStorage(),
    clients: [
      {
        client_id: oidcClientId,
        client_secret: oidcClientSecret,
        redirect_uris: [`${appOrigin}/api/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256', kid: keyId }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: sessionCookie, interaction: 'sandbox_interaction', resume: 'sandbox_resume' },
      long: { path: mountPath, httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    // The claims go into the id_token too: an app may read them there or ask userinfo.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // The stand-in forgets everybody at once (identity.ts), so that signing out asks nothing and is answered there.
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    discovery: { end_session_endpoint: `${origin}${mountPath}${endPath}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
    clientBasedCORS: () => false,
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => {
      const person = findPerson(sub)
      return person && { accountId: sub, claims: () => claimsOf(person, origin) }
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => {
      const reply = identityErrorPage(`${out.error}: ${out.error_description ?? ''}`, appOrigin, ctx.status)
      ctx.type = 'html'
      ctx.body = reply.body
    },
  }
}
