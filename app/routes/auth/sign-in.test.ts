import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { Jar, walkThroughProvider } from '#app/testing/buyers/sign-in-walk.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(() => site.sandbox.identity.reset())

async function begin(returnTo = '/account') {
  const jar = new Jar()
  const started = jar.take(await site.fetch(`/api/login?returnTo=${encodeURIComponent(returnTo)}`))
  return { jar, started, toProvider: started.headers.get('location') ?? '' }
}

const comeBack = (url: URL, jar: Jar) => site.fetch(url.pathname + url.search, { as: jar.header })

test('signing in with PKCE, state and nonce ends in a new session and on the page one came from', async () => {
  const { jar, toProvider } = await begin('/deal/101?x=1')
  const params = new URL(toProvider).searchParams
  expect(params.get('code_challenge_method')).toBe('S256')
  expect(params.get('state')!.length).toBeGreaterThan(20)
  expect(params.get('nonce')!.length).toBeGreaterThan(20)

  const planted = `__Host-session=${'a'.repeat(43)}`
  const callback = await walkThroughProvider(toProvider)
  const finished = await site.fetch(callback.pathname + callback.search, { as: `${jar.header}; ${planted}` })
  expect([finished.status, finished.headers.get('location')]).toEqual([303, '/deal/101?x=1'])
  jar.take(finished)
  expect(jar.names).toEqual(['__Host-session'])
  expect(jar.header).not.toBe(planted)
  const cookie = finished.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))!
  expect(cookie).toMatch(/Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)

  const user = (await (await site.fetch('/api/auth/user', { as: jar.header })).json()) as object
  expect(user).toMatchObject({ firstName: 'Ivy', lastName: 'Investor', email: 'ivy@demo.test', isAdmin: false })
  expect(Object.keys(user)).not.toContain('token')
})

test('only the listed, verified e-mail makes an admin', async () => {
  const { jar, toProvider } = await begin()
  jar.take(await comeBack(await walkThroughProvider(toProvider, { login: 'ada' }), jar))
  expect(await (await site.fetch('/api/auth/user', { as: jar.header })).json()).toMatchObject({ isAdmin: true })
})

test('a person is known by issuer and subject: the same e-mail under another subject is somebody else', async () => {
  const { jar, toProvider } = await begin()
  jar.take(await comeBack(await walkThroughProvider(toProvider, { login: 'ben' }), jar))
  const before = await site.db.selectFrom('users').select('id').where('email', '=', 'ben@demo.test').execute()
  await site.db.updateTable('users').set({ subject: 'another' }).where('email', '=', 'ben@demo.test').execute()
  const again = await begin()
  again.jar.take(await comeBack(await walkThroughProvider(again.toProvider, { login: 'ben' }), again.jar))
  const after = await site.db.selectFrom('users').select('id').where('email', '=', 'ben@demo.test').execute()
  expect([before.length, after.length]).toEqual([1, 2])
})

describe('a callback is refused', () => {
  const isSignedIn = async (jar: Jar) => (await site.fetch('/api/auth/user', { as: jar.header })).status === 200

  test.each(['nonce', 'issuer', 'audience', 'expired', 'alg-none', 'key'] as const)(
    'when the id token has a bad %s',
    async (tamper) => {
      const { jar, toProvider } = await begin()
      const callback = await walkThroughProvider(toProvider)
      site.sandbox.identity.set({ tamper })
      const finished = jar.take(await comeBack(callback, jar))
      expect(finished.status).toBe(400)
      expect(await finished.text()).toContain('You are not signed in')
      expect(await isSignedIn(jar)).toBe(false)
    },
  )

  test('in a browser that did not start it', async () => {
    const { toProvider } = await begin()
    const callback = await walkThroughProvider(toProvider)
    const other = await begin()
    for (const jar of [new Jar(), other.jar]) {
      expect((await comeBack(callback, jar)).status).toBe(400)
      expect(await isSignedIn(jar)).toBe(false)
    }
  })

  test('when its code is used again', async () => {
    const { jar, toProvider } = await begin()
    const callback = await walkThroughProvider(toProvider)
    const cookies = jar.header
    expect((await comeBack(callback, jar)).status).toBe(303)
    expect((await site.fetch(callback.pathname + callback.search, { as: cookies })).status).toBe(400)
  })

  test.each([
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.test')],
    ['no issuer although the provider names itself', (url: URL) => url.searchParams.delete('iss')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43))],
    ['an error and no state, which must not loop', (url: URL) => (url.search = '?error=access_denied')],
  ])('with %s', async (_what, change) => {
    const { jar, toProvider } = await begin()
    const callback = await walkThroughProvider(toProvider)
    change(callback)
    const finished = jar.take(await comeBack(callback, jar))
    expect([finished.status, finished.headers.get('location')]).toEqual([400, null])
    expect(await isSignedIn(jar)).toBe(false)
    // Whatever happened, the cookies of this attempt are gone.
    expect(jar.names.filter((name) => name.startsWith('oauth2'))).toEqual([])
  })
})

describe('returnTo', () => {
  const outside = ['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', '\\/evil.test', 'javascript:alert(1)', '/%0d%0aset-cookie:x=1//evil.test\r\nx: y', 'http:evil.test', '', '///evil.test', '/x'.repeat(3000)] // prettier-ignore

  test.each(outside)('%j leads home', async (returnTo) => {
    const { jar, toProvider } = await begin(returnTo)
    const finished = await comeBack(await walkThroughProvider(toProvider), jar)
    const location = new URL(finished.headers.get('location')!, siteOrigin)
    expect([finished.status, location.href]).toEqual([303, `${siteOrigin}/`])
  })
})

test('a provider that fails while we ask it for the token is a 503 too', async () => {
  const { jar, toProvider } = await begin()
  const callback = await walkThroughProvider(toProvider)
  site.sandbox.identity.set({ down: true })
  expect((await comeBack(callback, jar)).status).toBe(503)
})

test('who cancels at the provider is told, and can try again or go on', async () => {
  const { jar, toProvider } = await begin('/account')
  const finished = await comeBack(await walkThroughProvider(toProvider, { cancel: 'yes' }), jar)
  const page = await finished.text()
  expect(finished.status).toBe(400)
  expect(page).toContain('<h1>You are not signed in</h1>')
  expect(page).toContain('You cancelled the sign-in. Nothing has changed.')
  expect(page).toMatch(/<main.*<a [^>]*href="\/api\/login\?returnTo=%2Faccount"[^>]*>Try again<\/a>/s)
  expect(page).toMatch(/<main.*<a [^>]*href="\/marketplace"[^>]*>Explore Deals Now<\/a>/s)
})

test('a page that needs signing in leads there by its link and, with the script, after a second', async () => {
  const page = await (await site.fetch('/account')).text()
  expect(page).toContain('<h1>Sign In Required</h1>')
  expect(page).toContain('Please sign in to continue.')
  expect(page).toMatch(/<main.*<a [^>]*href="\/api\/login\?returnTo=%2Faccount"[^>]*>Sign In<\/a>/s)
  expect(page).toContain('data-redirect-to="/api/login?returnTo=%2Faccount" data-redirect-after="1000"')
})

test('who has no picture is shown by their initials, and by name and address in the menu', async () => {
  const user = await addUser(site.db, { firstName: 'max', lastName: 'Many' })
  const page = await (await site.fetch('/', { as: await site.signIn(user) })).text()
  const banner = /<header.*?<\/header>/s.exec(page)![0]
  expect(banner).toMatch(
    /<summary><span[^>]*aria-hidden="true">MM<\/span><span class="vh">Your account<\/span><\/summary>/,
  )
  expect(banner).toContain('<b>max Many</b>')
  expect(banner).toContain(user.email)
})
