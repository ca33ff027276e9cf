import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from './index.ts'

const appOrigin = 'http://localhost:3000'
const redirectUri = `${appOrigin}/api/auth/callback`
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin })
})
afterEach(() => sandbox.identity.reset())
afterAll(() => sandbox.close())

/** A browser without scripts: it keeps cookies, follows redirects inside the sandbox and posts forms. */
function browser() {
  const jar = new Map<string, { value: string; path: string }>()

  async function request(address: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(address)
    const sent = [...jar].filter(([, { path }]) => pathname.startsWith(path))
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form)
    const method = form ? 'POST' : 'GET'
    const response = await fetch(address, { method, body, headers: { cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    return response
  }

  /** Follows redirects until there is a page, or an address outside the sandbox. */
  async function visit(address: string, form?: Record<string, string>) {
    let response = await request(address, form)
    let at = address
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get('location') ?? '', at).href
      if (!at.startsWith(sandbox.origin)) return { at, status: response.status, text: '' }
      response = await request(at)
    }
    return { at, status: response.status, text: await response.text() }
  }

  return { visit, jar }
}

const verifier = randomBytes(32).toString('base64url')

function authorizationUrl(extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: sandbox.environment.OIDC_CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })
  return `${sandbox.environment.OIDC_ISSUER}/auth?${query}`
}

async function exchange(code: string, codeVerifier = verifier) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = sandbox.environment
  const response = await fetch(`${OIDC_ISSUER}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${OIDC_CLIENT_ID}:${OIDC_CLIENT_SECRET}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),
  })
  const answer = (await response.json()) as { id_token: string; access_token: string; error?: string }
  return { status: response.status, ...answer }
}

async function signIn(login: string, visitor = browser()): Promise<URL> {
  const chooser = await visitor.visit(authorizationUrl())
  expect(chooser.text).toContain('Choose who to sign in as')
  const back = new URL((await visitor.visit(chooser.at, { login })).at)
  expect(back.origin + back.pathname).toBe(redirectUri)
  return back
}

/** What an application asks the provider once, before its first sign-in. */
let discovered: Promise<{ issuer: string; keys: ReturnType<typeof createRemoteJWKSet> }> | undefined
async function discover() {
  const response = await fetch(`${sandbox.environment.OIDC_ISSUER}/.well-known/openid-configuration`)
  const { issuer, jwks_uri } = (await response.json()) as { issuer: string; jwks_uri: string }
  return { issuer, keys: createRemoteJWKSet(new URL(jwks_uri)) }
}

async function verify(token: string): Promise<JWTPayload> {
  const { issuer, keys } = await (discovered ??= discover())
  const expected = { issuer, audience: sandbox.environment.OIDC_CLIENT_ID, algorithms: ['RS256'] }
  const { payload } = await jwtVerify(token, keys, expected)
  if (payload['nonce'] !== 'the-nonce') throw new Error('unexpected nonce')
  return payload
}

describe('sign-out', () => {
  const end = (change: Record<string, string> = {}) => {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id } = sandbox.environment
    const asked = { client_id, post_logout_redirect_uri: `${appOrigin}/`, ...change }
    return fetch(`${issuer}/session/end?${new URLSearchParams(asked)}`, { redirect: 'manual' })
  }

  it('is offered, asks nothing and leads back', async () => {
    const response = await fetch(`${sandbox.environment.OIDC_ISSUER}/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({
      end_session_endpoint: `${sandbox.environment.OIDC_ISSUER}/session/end`,
    })
    const back = await end()
    expect([back.status, back.headers.get('location')]).toEqual([303, `${appOrigin}/`])
  })

  it.each<Record<string, string>>([{ post_logout_redirect_uri: 'https://evil.test/' }, { client_id: 'another' }])(
    'leads nowhere with %j',
    async (change) => {
      const refused = await end(change)
      expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
    },
  )
})

describe('sign-in', () => {
  it('shows one button per person and no script', async () => {
    const { text } = await browser().visit(authorizationUrl())
    const values = [...text.matchAll(/name="login" value="(\w+)"/g)].map((match) => match[1])
    expect(values).toEqual(['ada', 'ivy', 'ben', 'vera', 'rita'])
    for (const shown of ['Ada Admin', 'admin@demo.test', 'rita@demo.test', 'Rita reviews them', '>Cancel</button>']) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('<script')
  })

  it('ends in an id_token that verifies and carries the person, as userinfo does', async () => {
    const back = await signIn('ivy')
    expect(back.searchParams.get('state')).toBe('the-state')
    expect(back.searchParams.get('iss')).toBe(sandbox.environment.OIDC_ISSUER)
    const tokens = await exchange(back.searchParams.get('code') ?? '')
    const person = {
      sub: 'ivy',
      email: 'ivy@demo.test',
      email_verified: true,
      name: 'Ivy Investor',
      given_name: 'Ivy',
      family_name: 'Investor',
      picture: `${sandbox.origin}/people/ivy.svg`,
    }
    expect(await verify(tokens.id_token)).toMatchObject(person)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const userinfo = await fetch(`${sandbox.environment.OIDC_ISSUER}/me`, { headers })
    expect(await userinfo.json()).toEqual(person)
    expect((await fetch(person.picture)).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('refuses a used code, another verifier, no PKCE and an unknown redirect address', async () => {
    const code = (await signIn('ivy')).searchParams.get('code') ?? ''
    expect((await exchange(code)).status).toBe(200)
    expect(await exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const other = (await signIn('ivy')).searchParams.get('code') ?? ''
    const wrong = await exchange(other, randomBytes(32).toString('base64url'))
    expect(wrong).toMatchObject({ status: 400, error: 'invalid_grant' })
    const unprotected = new URL(authorizationUrl())
    unprotected.searchParams.delete('code_challenge')
    unprotected.searchParams.delete('code_challenge_method')
    expect((await browser().visit(unprotected.href)).at).toContain('error=invalid_request')
    const elsewhere = await browser().visit(authorizationUrl({ redirect_uri: 'http://evil.test/callback' }))
    expect(elsewhere.status).toBe(400)
  })

  it('lets fifty test people in at once, and nobody unknown', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1)
    const subjects = await Promise.all(
      numbers.map(async (number) => {
        const back = await signIn(`test-${number}`)
        const { id_token } = await exchange(back.searchParams.get('code') ?? '')
        const claims = await verify(id_token)
        return `${claims.sub} ${String(claims['email'])} ${String(claims['family_name'])}`
      }),
    )
    expect(subjects).toEqual(numbers.map((n) => `test-${n} test-${n}@demo.test Investor${n}`))
    const visitor = browser()
    const chooser = await visitor.visit(authorizationUrl())
    const refused = await visitor.visit(chooser.at, { login: 'mallory' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('role="alert"')
  })

  it('asks again at the next sign-in, for the same or another person, also with prompt=login', async () => {
    const visitor = browser()
    await signIn('ada', visitor)
    const back = await signIn('ben', visitor)
    const { id_token } = await exchange(back.searchParams.get('code') ?? '')
    expect(await verify(id_token)).toMatchObject({ sub: 'ben' })
    const prompted = await visitor.visit(authorizationUrl({ prompt: 'login' }))
    expect(prompted.text).toContain('Choose who to sign in as')
    expect((await visitor.visit(prompted.at, { login: 'ada' })).at).toContain('code=')
  })

  it('can be cancelled', async () => {
    const visitor = browser()
    const chooser = await visitor.visit(authorizationUrl())
    const back = new URL((await visitor.visit(chooser.at, { cancel: 'yes' })).at)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBe('the-state')
  })

  it('belongs to the browser that began it', async () => {
    const chooser = await browser().visit(authorizationUrl())
    expect((await browser().visit(chooser.at, { login: 'ada' })).status).toBe(400)
  })
})

describe('faults', () => {
  it('down answers 503 until it is lifted', async () => {
    const control = (body: object) =>
      fetch(`${sandbox.origin}/_control/identity`, { method: 'POST', body: JSON.stringify(body) })
    await control({ down: true })
    const discovery = `${sandbox.environment.OIDC_ISSUER}/.well-known/openid-configuration`
    expect((await fetch(discovery)).status).toBe(503)
    await control({ down: false })
    expect((await fetch(discovery)).status).toBe(200)
  })

  it.each([
    ['nonce', 'unexpected nonce'],
    ['issuer', '"iss" claim'],
    ['audience', '"aud" claim'],
    ['expired', '"exp" claim'],
    ['alg-none', 'alg'],
    ['key', 'signature verification failed'],
  ])('tamper %s makes a token that a careful app refuses', async (tamper, reason) => {
    const back = await signIn('ivy')
    sandbox.identity.set({ tamper })
    const tokens = await exchange(back.searchParams.get('code') ?? '')
    expect(tokens.status).toBe(200)
    await expect(verify(tokens.id_token)).rejects.toThrow(reason)
  })
})

describe('a sandbox behind another address', () => {
  it('publishes that address, whoever asks', async () => {
    const outside = await startSandbox({ port: 0, appOrigin, publicOrigin: 'https://sandbox.example' })
    const inside = `http://localhost:${outside.port}/oidc/.well-known/openid-configuration`
    expect(await (await fetch(inside)).json()).toMatchObject({
      issuer: 'https://sandbox.example/oidc',
      authorization_endpoint: 'https://sandbox.example/oidc/auth',
      token_endpoint: 'https://sandbox.example/oidc/token',
    })
    await outside.close()
  })
})
