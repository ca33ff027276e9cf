import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { form, json, signInSomebody } from '#app/testing/running/requests.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('a request from another site', () => {
  const origins = ['https://evil.test', 'null', 'https://sub.site.test', 'https://site.test:8443', 'http://site.test']
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
  ]

  test.each(origins)(
    '%s is refused on every route that changes something, whatever its content type',
    async (origin) => {
      const { cookie } = await signInSomebody(site, { isAdmin: true })
      const dealId = await addDeal(site.db)
      const paths = ['/api/create-payment-intent', `/api/deals/${dealId}/consent`, `/deal/${dealId}/checkout`, `/deal/${dealId}/call`, `/deal/${dealId}/interest`, '/api/logout'] // prettier-ignore
      const before = await countRows()
      for (const path of paths) {
        for (const type of types) {
          const response = await site.fetch(path, {
            method: 'POST',
            body: '{}',
            as: cookie,
            headers: { origin, 'content-type': type },
          })
          expect.soft(response.status, `${path} ${type}`).toBe(403)
        }
      }
      expect(await countRows()).toEqual(before)
      expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(200)
    },
  )

  test('is refused by Sec-Fetch-Site where there is no Origin', async () => {
    const response = await site.fetch(
      '/api/create-payment-intent',
      json({ dealId: 1 }, { headers: { 'sec-fetch-site': 'cross-site' } }),
    )
    expect(response.status).toBe(403)
  })

  async function countRows() {
    const tables = ['reservations', 'payments', 'tickets', 'audit_events', 'outbox', 'sessions'] as const
    return Promise.all(
      tables.map(
        async (table) =>
          (
            await site.db
              .selectFrom(table)
              .select((s) => s.fn.countAll().as('n'))
              .executeTakeFirst()
          )?.n,
      ),
    )
  }
})

describe('who may do what', () => {
  test('every route that changes something turns a stranger away', async () => {
    // Each of these decides by itself: signing out harms nobody, anybody may write to us, the rest say that there is nothing there.
    const open = new Set([
      // Anyone may save a deal, in an account or in their browser.
      'routes/shortlist/shortlist',
      // Anyone may have a search emailed, once they confirm it; the rest need its key, and say that there is nothing there.
      'routes/saved-searches/saved-searches',
      'routes/saved-searches/confirm',
      'routes/saved-searches/stop',
      // These need the key of a mail, and say that there is nothing there.
      'routes/your-data/confirm',
      'routes/your-data/withdraw',
      'routes/your-data/download',
      // The key of the link is what entitles, and without it there is nothing there.
      'routes/testimonials/yours',
      // Anyone may ask.
      'routes/advisor/advisor',
      'routes/advisor/panel',
      'routes/api/ai-chat',
      'routes/auth/logout',
      'routes/support/support',
      'routes/support/ticket',
      'routes/knowledge-hub/hub',
      'routes/legal/data-complaint',
      // Whoever begins a submission signs in to save it, and finds again what they typed.
      'routes/vendor-portal/available',
      'routes/vendor-portal/new',
      // The key of the mail says whose deal it is.
      'routes/vendor-portal/available',
      // A browser may refuse analytics, whoever sits before it.
      'routes/legal/analytics-choice',
      'routes/newsletter/subscribe',
      'routes/newsletter/confirm',
      'routes/newsletter/unsubscribe',
      'routes/api/support',
      'routes/refunds/request',
      'routes/api/refunds',
      'routes/not-found',
      'routes/api/not-found',
      'routes/webhooks/stripe',
      // Counting a view and subscribing are for anybody.
      'routes/api/blog-post-views',
      'routes/newsletter/subscribe',
      'routes/newsletter/confirm',
      'routes/newsletter/unsubscribe',
    ])
    const dealId = await addDeal(site.db)
    const routes = Object.values(site.build.routes).filter((route) => route?.module.action && !open.has(route.id))
    expect(routes.length).toBeGreaterThan(3)
    for (const [index, route] of routes.entries()) {
      // An address of its own for each, because one may send only so many a minute.
      const headers = { 'x-client-address': `10.7.0.${index}` }
      const path = pathOf(route!.id).replace(':id', String(dealId))
      for (const init of [form({}), json({})]) {
        const method = /\/consent$|^\/api\/(admin\/deals|blog\/posts)\//.test(path) ? 'PUT' : init.method
        const response = await site.fetch(path, { ...init, method, headers: { ...init.headers, ...headers } })
        expect.soft([401, 403], path).toContain(response.status)
      }
    }
  })

  test('the account asks to sign in with 401 and the way back', async () => {
    const response = await site.fetch('/account')
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('/api/login?returnTo=%2Faccount')
  })

  test.each([
    ['checkout', 'Please sign in to secure this deal.'],
    ['call', 'Please sign in to book a consultation call.'],
  ])('%s says what signing in is for', async (page, message) => {
    const dealId = await addDeal(site.db)
    const response = await site.fetch(`/deal/${dealId}/${page}`)
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(html).toContain('<title>Sign In Required – Ashlar</title>')
    expect(html).toContain('<h1>Sign In Required</h1>')
    expect(html).toContain(message)
  })

  test('a checkout of a deal that is not there says so, and asks nobody to sign in for it', async () => {
    const read = await site.fetch('/deal/999999/checkout')
    expect(read.status).toBe(404)
    expect(await read.text()).toContain('<title>Deal Not Found – Ashlar</title>')
    expect((await site.fetch('/deal/999999/call')).status).toBe(401)
    const sent = await site.fetch('/deal/999999/checkout', form({ intent: 'pay' }))
    expect([sent.status, /<title>(.*?)</.exec(await sent.text())?.[1]]).toEqual([401, 'Sign In Required – Ashlar'])
  })

  test('the current user is told in full, or 401', async () => {
    const { user, cookie } = await signInSomebody(site)
    const response = await site.fetch('/api/auth/user', { as: cookie })
    expect(await response.json()).toEqual({
      id: user.id,
      firstName: 'Ivy',
      lastName: 'Investor',
      email: user.email,
      profileImageUrl: null,
      isAdmin: false,
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await site.fetch('/api/auth/user')).status).toBe(401)
  })

  test('signing out ends the session on the server, not only in the browser', async () => {
    const { cookie } = await signInSomebody(site)
    expect((await site.fetch('/api/logout', form({}, { as: cookie }))).status).toBe(303)
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(401)
  })

  test('a link on another site signs nobody out', async () => {
    const { cookie } = await signInSomebody(site)
    const asked = await site.fetch('/api/logout', { as: cookie, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(asked.status).toBe(200)
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(200)
    const own = await site.fetch('/api/logout', { as: cookie, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.status).toBe(303)
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(401)
  })

  test('a role taken away counts on the next request', async () => {
    const { user, cookie } = await signInSomebody(site, { isAdmin: true })
    await site.db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute()
    const response = await site.fetch('/api/auth/user', { as: cookie })
    expect(await response.json()).toMatchObject({ isAdmin: false })
  })

  test.each([
    ['twelve hours without use', { seen_at: new Date(Date.now() - 12.1 * 3_600_000).toISOString() }],
    ['seven days', { created_at: new Date(Date.now() - 7.1 * 86_400_000).toISOString() }],
  ])('a session ends after %s', async (_when, change) => {
    const { user, cookie } = await signInSomebody(site)
    await site.db.updateTable('sessions').set(change).where('user_id', '=', user.id).execute()
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(401)
  })
})

function pathOf(routeId: string): string {
  const parts: string[] = []
  for (
    let route = site.build.routes[routeId];
    route;
    route = route.parentId ? site.build.routes[route.parentId] : undefined
  ) {
    if (route.path) parts.unshift(route.path)
  }
  return new URL(`/${parts.join('/')}`, siteOrigin).pathname
}
