import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors as joseErrors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import {
  OAuth2RequestError,
  OAuth2Strategy,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'remix-auth-oauth2'
import { Authenticator } from 'remix-auth'
import { z } from 'zod'
import { readClock } from '#app/clock.server.ts'
import { cookies, writeCookie } from '#app/utils/cookies.ts'
import { faultOf } from '#app/utils/faults.ts'
import { KnownEverywhere } from '#app/utils/known-everywhere.server.ts'
import { noteFailedCall, noteOutsideCall, type FailedCall } from '#app/utils/outside-calls.server.ts'

/** A person as described by the identity provider's signed id token. */
export interface IdentityClaims {
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

/** `detail` is null where a call to the provider failed, which has had its own line of the log. */
type IdentityResult =
  | { ok: true; claims: IdentityClaims }
  | { ok: false; reason: 'provider-down' | 'cancelled' | 'refused'; detail: string | null }

const providerDown = { ok: false, reason: 'provider-down', detail: null } as const

export interface IdentitySettings {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  isHttps: boolean
}

const strategyName = 'oidc'
/**
 * The cookie of a sign-in that has begun: a colon and random text follow this start of its name. It lives below the callback's path,
 * so that abandoned attempts never weigh on other pages.
 */
const cookie = { ...cookies.signIn, start: cookies.signIn.name.replace(':*', '') }
const discoveryTimeoutMilliseconds = 5000
/** The longest that somebody who signs out waits for the provider. They are signed out here whatever it says. */
const signOutMilliseconds = 2000
/**
 * The time for which the discovery document is kept. It is short, so that a provider that went down is noticed here and the browser
 * is not sent to its broken page.
 */
const discoveryKeptMilliseconds = 30_000

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  // Its origin goes into a header, where a star or a semicolon would mean something else.
  end_session_endpoint: z
    .url({ protocol: /^https?$/, hostname: /^([\w.-]+|\[[\da-f:.]+\])$/i })
    .optional()
    .catch(undefined),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})
type Discovery = z.infer<typeof discoveryDocument>

interface Provider {
  discovery: Discovery
  /** It has a set of keys of its own, which would go by the machine's clock alone for as long as it is kept. */
  authenticator: Authenticator<IdentityClaims>
  /** The end of the time for which it is kept, by the clock that nobody can set. */
  until: number
}
const providers = new Map<string, Provider>()

/** The answer that sends the browser to the provider's sign-in page, or the reason why that is not possible now. */
export async function startSignIn(
  settings: IdentitySettings,
  request: Request,
): Promise<{ ok: true; response: Response } | typeof providerDown> {
  const provider = await findProvider(settings)
  if ('reason' in provider) return provider
  try {
    await provider.authenticator.authenticate(strategyName, withoutQuery(request))
  } catch (thrown) {
    if (thrown instanceof Response) return { ok: true, response: thrown }
    throw thrown
  }
  throw new Error('The sign-in strategy did not redirect.')
}

/** The origins at which our providers end a sign-in, as far as a process has learnt them: one names on its pages what another leads to. */
const endOrigins = new KnownEverywhere('sign-out-origins', 100)

/** Where a form that signs out may lead, beside the issuer's own origin. */
export function signOutOrigins(): string[] {
  return [...endOrigins.heard]
}

/**
 * The address at the provider that ends the sign-in there too and leads back to `returnUrl` (OpenID Connect RP-Initiated Logout 1.0,
 * section 2). Null where the provider offers none or does not answer soon, and where the address lies at an origin that no page of
 * ours could name yet: browsers would block the way there without a word. The id token is no part of it, because we keep none.
 */
export async function findSignOutUrl(settings: IdentitySettings, returnUrl: string): Promise<string | null> {
  const known = new Set([new URL(settings.issuer).origin, ...endOrigins.heard])
  const provider = await withTimeout(findProvider(settings), signOutMilliseconds).catch(() => providerDown)
  if ('reason' in provider || !provider.discovery.end_session_endpoint) return null
  const url = new URL(provider.discovery.end_session_endpoint)
  if (!known.has(url.origin)) return null
  url.searchParams.set('client_id', settings.clientId)
  url.searchParams.set('post_logout_redirect_uri', returnUrl)
  return url.href
}

/**
 * Verifies the answer that the browser brings back from the provider. It checks what the strategy leaves open: the `iss`
 * parameter, an error without state (the strategy would loop), and the id token's signature, issuer, audience, age and nonce.
 */
export async function finishSignIn(settings: IdentitySettings, request: Request): Promise<IdentityResult> {
  const params = new URL(request.url).searchParams
  if (params.has('error')) {
    const error = params.get('error') ?? ''
    return {
      ok: false,
      reason: error === 'access_denied' ? 'cancelled' : 'refused',
      // Whoever made the address may have written anything there, and the log is no place for it.
      detail: `provider answered ${/^[\w.-]{1,60}$/.test(error) ? error : 'no code'}`,
    }
  }
  if (!params.get('state') || !params.get('code'))
    return { ok: false, reason: 'refused', detail: 'no state or no code' }

  const provider = await findProvider(settings)
  if ('reason' in provider) return provider
  const issuer = params.get('iss')
  if (provider.discovery.authorization_response_iss_parameter_supported && issuer !== provider.discovery.issuer) {
    return { ok: false, reason: 'refused', detail: 'another issuer' }
  }
  try {
    const claims = await withTimeout(provider.authenticator.authenticate(strategyName, request))
    noteOutsideCall('identity')
    return { ok: true, claims }
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * Set-Cookie headers that remove every sign-in cookie of this browser. The strategy leaves them behind, and too many would make
 * the next request too large.
 */
export function clearSignInCookies(request: Request, isHttps: boolean): string[] {
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim().split('=')[0]!)
    .filter((name) => name.startsWith(`${cookie.start}:`) && /^[\w:.-]+$/.test(name))
    .map((name) => writeCookie({ ...cookie, name }, null, isHttps))
}

async function findProvider(settings: IdentitySettings): Promise<Provider | typeof providerDown> {
  const key = `${settings.issuer} ${settings.redirectUri}`
  const known = providers.get(key)
  if (known && known.until > performance.now()) return known
  try {
    const provider = await discover(settings)
    providers.set(key, provider)
    // Anybody is told what it offers. Only a token shows whether it knows our secret.
    noteOutsideCall('identity', { unless: 'wrong-key' })
    return provider
  } catch (error) {
    noteFailedCall('identity', { call: 'discovery', ...discoveryFailure(error) })
    return providerDown
  }
}

async function discover(settings: IdentitySettings): Promise<Provider> {
  const response = await fetch(`${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(discoveryTimeoutMilliseconds),
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new DiscoveryError('failed', response)
  const discovery = discoveryDocument.parse(await response.json())
  if (discovery.issuer !== settings.issuer) throw new DiscoveryError('another-issuer', response)
  if (discovery.end_session_endpoint) endOrigins.add(new URL(discovery.end_session_endpoint).origin)
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), { timeoutDuration: discoveryTimeoutMilliseconds })
  return {
    discovery,
    authenticator: new Authenticator<IdentityClaims>().use(createStrategy(settings, discovery, keys), strategyName),
    until: performance.now() + discoveryKeptMilliseconds,
  }
}

/** A discovery document that was answered and cannot be used. */
class DiscoveryError extends Error {
  readonly response: Response

  constructor(reason: 'failed' | 'another-issuer', response: Response) {
    super(reason)
    this.response = response
  }
}

function discoveryFailure(error: unknown): Pick<FailedCall, 'reason' | 'fault' | 'provider'> {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return { reason: 'unreadable', fault: 'unreadable' }
  if (!(error instanceof DiscoveryError)) return { reason: 'unreachable', fault: faultOf(error) }
  const { status, headers } = error.response
  const fault = error.message === 'another-issuer' ? 'unreadable' : faultOf(error, status)
  return { reason: error.message, fault, provider: { status, request: headers.get('x-request-id') } }
}

class OidcStrategy extends OAuth2Strategy<IdentityClaims> {
  override name = strategyName

  override authorizationParams(params: URLSearchParams): URLSearchParams {
    const all = new URLSearchParams(params)
    all.set('nonce', nonceOf(all.get('state') ?? ''))
    return all
  }
}

function createStrategy(settings: IdentitySettings, discovery: Discovery, keys: JWTVerifyGetKey): OidcStrategy {
  return new OidcStrategy(
    {
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      redirectURI: settings.redirectUri,
      scopes: ['openid', 'email', 'profile'],
      authorizationEndpoint: discovery.authorization_endpoint,
      tokenEndpoint: discovery.token_endpoint,
      cookie: {
        name: cookie.start,
        path: cookie.path,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: cookie.mostSeconds,
        // The type allows the attribute to be set or left out, and nothing else.
        ...(settings.isHttps ? { secure: true } : {}),
      },
    },
    async ({ request, tokens }) => {
      const { payload } = await jwtVerify(tokens.idToken(), keys, {
        issuer: discovery.issuer,
        audience: settings.clientId,
        algorithms: ['RS256', 'ES256'],
        currentDate: new Date(readClock()),
        clockTolerance: 30,
        maxTokenAge: '10m',
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      if (payload.nonce !== nonceOf(new URL(request.url).searchParams.get('state') ?? ''))
        throw new BadToken('wrong nonce')
      return toClaims(discovery.issuer, payload)
    },
  )
}

class BadToken extends Error {}

/** The nonce of a state. It needs no storage, because the strategy's cookie already binds the state to the browser. */
function nonceOf(state: string): string {
  return createHash('sha256').update(`nonce:${state}`).digest('base64url')
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  given_name: z.string().max(100).default(''),
  family_name: z.string().max(100).default(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .catch(null)
    .default(null),
})

function toClaims(issuer: string, payload: JWTPayload): IdentityClaims {
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw new BadToken('claims are missing')
  return {
    issuer,
    subject: claims.data.sub,
    email: claims.data.email,
    isEmailVerified: claims.data.email_verified,
    firstName: claims.data.given_name,
    lastName: claims.data.family_name,
    profileImageUrl: claims.data.picture,
  }
}

/** Gives the strategy's own calls to the provider a time limit; they have none. */
async function withTimeout<T>(work: Promise<T>, milliseconds = 10_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('The identity provider did not answer in time.', 'TimeoutError')),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

function withoutQuery(request: Request): Request {
  const url = new URL(request.url)
  url.search = ''
  return new Request(url, { headers: request.headers })
}

/** Refusals at the token endpoint that are about the site or the provider, so that nobody can sign in. Others are about one sign-in. */
const refusesUs = new Set(['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable'])

function failureOf(error: unknown): IdentityResult {
  const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'
  const isRefused =
    error instanceof BadToken ||
    error instanceof joseErrors.JWTClaimValidationFailed ||
    error instanceof joseErrors.JWTExpired ||
    error instanceof joseErrors.JOSEAlgNotAllowed ||
    error instanceof joseErrors.JWSSignatureVerificationFailed ||
    error instanceof joseErrors.JWSInvalid ||
    error instanceof joseErrors.JWTInvalid ||
    error instanceof joseErrors.JWKSNoMatchingKey ||
    error instanceof joseErrors.JOSENotSupported ||
    // The strategy throws a ReferenceError or a RangeError for a browser without the matching cookie.
    error instanceof ReferenceError ||
    error instanceof RangeError
  if (isRefused) return { ok: false, reason: 'refused', detail }
  if (error instanceof OAuth2RequestError) {
    const reason = refusesUs.has(error.code) ? 'failed' : 'refused'
    const fault = error.code.endsWith('_client') ? 'wrong-key' : reason === 'failed' ? 'server-error' : 'refused'
    noteFailedCall('identity', { call: 'token', reason, fault, provider: { code: error.code } })
    return { ok: false, reason: 'refused', detail: null }
  }
  if (
    error instanceof UnexpectedResponseError ||
    error instanceof UnexpectedErrorResponseBodyError ||
    error instanceof joseErrors.JOSEError ||
    (error instanceof Error &&
      (error.name === 'ArcticFetchError' || error.name === 'TypeError' || error.name === 'TimeoutError'))
  ) {
    const isAnswered = error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError
    noteFailedCall('identity', {
      // The keys are asked for by another library than the token.
      call: error instanceof joseErrors.JOSEError ? 'keys' : 'token',
      reason: isAnswered ? 'failed' : 'unreachable',
      fault: faultOf(error, isAnswered ? error.status : undefined),
      provider: { status: isAnswered ? error.status : undefined },
    })
    return providerDown
  }
  throw error
}
