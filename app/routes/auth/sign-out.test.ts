import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { form } from '#app/testing/running/requests.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'

/** Signing out, here and at the identity provider. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(() => site.sandbox.identity.reset())

const isSignedIn = async (at: Site, as: string) => (await at.fetch('/api/auth/user', { as })).status === 200
async function signOut(at: Site) {
  const as = await at.signIn(await addUser(at.db))
  expect(await isSignedIn(at, as)).toBe(true)
  const answer = await at.fetch('/api/logout', form({}, { as }))
  expect([answer.status, await isSignedIn(at, as)]).toEqual([303, false])
  return { answer, location: answer.headers.get('location')! }
}

test('ends the session here first, then leads to the provider, which asks nothing and leads back to a page that says so', async () => {
  const { answer, location } = await signOut(site)
  const url = new URL(location)
  expect(url.origin + url.pathname).toBe(`${site.sandbox.origin}/oidc/session/end`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: site.sandbox.environment.OIDC_CLIENT_ID,
    post_logout_redirect_uri: `${siteOrigin}/`,
  })
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  const back = await fetch(location, { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([303, `${siteOrigin}/`])
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))!
  const home = await site.fetch('/', { as: cookie.split(';')[0]! })
  expect(await home.text()).toContain('You have signed out.')
})

test('the pages with the form allow the way there', async () => {
  const page = await site.fetch('/account', { as: await site.signIn(await addUser(site.db)) })
  const policy = page.headers.get('content-security-policy')!
  expect(/form-action ([^;]*)/.exec(policy)![1]).toContain(site.sandbox.origin)
})

test('a second click leads to the provider too, and to the page that says so', async () => {
  const as = await site.signIn(await addUser(site.db))
  const first = await site.fetch('/api/logout', form({}, { as }))
  const after = first.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))!
  // The browser has got the first answer's cookie by then, or has not.
  for (const cookie of [as, after.split(';')[0]!]) {
    const second = await site.fetch('/api/logout', form({}, { as: cookie }))
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    const shown = second.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
    const home = await site.fetch('/', { as: shown?.split(';')[0] ?? cookie })
    expect((await home.text()).match(/You have signed out\./g)).toHaveLength(1)
  }
})

test('who has not signed in is led home', async () => {
  const answer = await site.fetch('/api/logout', form({}))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
})

test('where the settings say so, who signs out is signed out here only', async () => {
  const other = await startSite({ OIDC_SIGN_OUT: 'false' })
  expect((await signOut(other)).location).toBe('/')
  await other.stop()
})

test('the provider leads nobody to an address that is not the site’s', async () => {
  const { location } = await signOut(site)
  const url = new URL(location)
  url.searchParams.set('post_logout_redirect_uri', 'https://evil.test/')
  const back = await fetch(url, { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([400, null])
})

/** A provider with this discovery document beside the usual. */
async function startProvider(change: Record<string, unknown>) {
  let isSilent = false
  let waiting = 0
  const server = createServer((_request, response) => {
    waiting += 1
    response.on('close', () => (waiting -= 1))
    if (isSilent) return
    const { port } = server.address() as AddressInfo
    const issuer = `http://localhost:${port}`
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: `${issuer}/t`,
      jwks_uri: `${issuer}/j`,
    }
    response.end(JSON.stringify({ ...document, ...change }))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    fallSilent: () => (isSilent = true),
    waiting: () => waiting,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a provider that does not answer soon keeps nobody signed in here, nor waiting', async () => {
  const provider = await startProvider({})
  provider.fallSilent()
  const slow = await startSite({ OIDC_ISSUER: provider.issuer })
  expect((await signOut(slow)).location).toBe('/')
  // Whoever asked it for the sign-out has gone on, while it is waited for still.
  expect(provider.waiting()).toBe(1)
  await slow.stop()
  await provider.close()
})

test.each([[{}], [{ end_session_endpoint: 'javascript:alert(1)' }], [{ end_session_endpoint: 'https://a;b/' }]])(
  'a provider with %j offers no such thing',
  async (change) => {
    const provider = await startProvider(change)
    const other = await startSite({ OIDC_ISSUER: provider.issuer })
    expect((await signOut(other)).location).toBe('/')
    await other.stop()
    await provider.close()
  },
)

test('an address at another origin is used once the pages can name it', async () => {
  const provider = await startProvider({ end_session_endpoint: 'https://out.provider.test/end?x=1' })
  const other = await startSite({ OIDC_ISSUER: provider.issuer })
  expect((await signOut(other)).location).toBe('/')
  const page = await other.fetch('/account', { as: await other.signIn(await addUser(other.db)) })
  expect(page.headers.get('content-security-policy')).toMatch(/form-action [^;]* https:\/\/out\.provider\.test[ ;]/)
  expect((await signOut(other)).location).toMatch(/^https:\/\/out\.provider\.test\/end\?x=1&client_id=/)
  await other.stop()
  await provider.close()
})
