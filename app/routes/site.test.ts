import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addDocument, addUser } from '#app/testing/database.ts'
import { siteOrigin, startSite, type Site } from '#app/testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const json = (body: unknown, init: RequestInit & { as?: string } = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  ...init,
  headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) },
})
const form = (fields: Record<string, string>, init: RequestInit & { as?: string } = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  ...init,
})

async function signInSomebody(given = {}) {
  const user = await addUser(site.db, given)
  return { user, cookie: await site.signIn(user) }
}

describe('every answer', () => {
  test.each(['/', '/marketplace', '/nowhere', '/deal/999999', '/api/deals', '/api/nowhere', '/account', '/robots.txt'])(
    '%s carries the security headers and an enforced policy',
    async (path) => {
      const { headers } = await site.fetch(path)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  test('a hydrated page has a nonce of its own each time; a reading page has none and no framework script', async () => {
    const { cookie } = await signInSomebody()
    const dealId = await addDeal(site.db)
    const nonceOf = async () => {
      const response = await site.fetch(`/deal/${dealId}/checkout`, { as: cookie })
      return /'nonce-([\w-]{22})'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    }
    const [first, second] = [await nonceOf(), await nonceOf()]
    expect(first).toBeTruthy()
    expect(first).not.toBe(second)

    const reading = await site.fetch('/marketplace')
    expect(reading.headers.get('content-security-policy')).not.toContain('nonce')
    expect(await reading.text()).not.toMatch(/<script(?![^>]* src=")/)
  })
})

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
      const { cookie } = await signInSomebody({ isAdmin: true })
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
      'routes/auth/logout',
      'routes/support/support',
      'routes/support/ticket',
      'routes/knowledge-hub/hub',
      'routes/api/support',
      'routes/refunds/request',
      'routes/api/refunds',
      'routes/not-found',
      'routes/api/not-found',
      'routes/webhooks/stripe',
    ])
    const dealId = await addDeal(site.db)
    const routes = Object.values(site.build.routes).filter((route) => route?.module.action && !open.has(route.id))
    expect(routes.length).toBeGreaterThan(3)
    for (const route of routes) {
      const path = pathOf(route!.id).replace(':id', String(dealId))
      for (const init of [form({}), json({})]) {
        const method = path.endsWith('/consent') ? 'PUT' : init.method
        const response = await site.fetch(path, { ...init, method })
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
    expect(html).toContain('Sign In Required')
    expect(html).toContain(message)
  })

  test('the current user is told in full, or 401', async () => {
    const { user, cookie } = await signInSomebody()
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
    const { cookie } = await signInSomebody()
    expect((await site.fetch('/api/logout', form({}, { as: cookie }))).status).toBe(303)
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(401)
  })

  test('a link on another site signs nobody out', async () => {
    const { cookie } = await signInSomebody()
    const asked = await site.fetch('/api/logout', { as: cookie, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(asked.status).toBe(200)
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(200)
    const own = await site.fetch('/api/logout', { as: cookie, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.status).toBe(303)
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(401)
  })

  test('a role taken away counts on the next request', async () => {
    const { user, cookie } = await signInSomebody({ isAdmin: true })
    await site.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', user.id).execute()
    const response = await site.fetch('/api/auth/user', { as: cookie })
    expect(await response.json()).toMatchObject({ isAdmin: false })
  })

  test.each([
    ['twelve hours without use', { seen_at: new Date(Date.now() - 12.1 * 3_600_000).toISOString() }],
    ['seven days', { created_at: new Date(Date.now() - 7.1 * 86_400_000).toISOString() }],
  ])('a session ends after %s', async (_when, change) => {
    const { user, cookie } = await signInSomebody()
    await site.db.updateTable('sessions').set(change).where('user_id', '=', user.id).execute()
    expect((await site.fetch('/api/auth/user', { as: cookie })).status).toBe(401)
  })
})

describe('/api/*', () => {
  test('an unknown path is a JSON 404, for any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await site.fetch('/api/nothing/here', { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ message: 'There is nothing at this address.' })
    }
  })

  test('a deal has the public shape and nothing private', async () => {
    const dealId = await addDeal(site.db)
    const response = await site.fetch(`/api/deals/${dealId}`)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      id: dealId,
      price: 135_000,
      securePrice: 3000,
      annualYield: 10_800,
      roi: 5.8,
      isActive: true,
      aiScore: '77.7',
      scoreGrade: 'B+',
      scoringFactors: { factors: { yieldScore: 77.1 }, tags: { primary: 'High Yield', secondary: ['Low Risk'] } },
    })
    expect(text).not.toMatch(/Canary|Olive|documentUrl|address|owner/i)
  })

  test.each(['abc', '0', '-1', '1.5', '999999999', '99999999999999999999', '1%00'])(
    'deal %s is a JSON 404',
    async (id) => {
      const response = await site.fetch(`/api/deals/${id}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toHaveProperty('message')
    },
  )

  test('drafts and inactive deals are not there', async () => {
    const ids = [await addDeal(site.db, { status: 'draft' }), await addDeal(site.db, { status: 'inactive' })]
    for (const id of ids) {
      expect((await site.fetch(`/api/deals/${id}`)).status).toBe(404)
      expect((await site.fetch(`/deal/${id}`)).status).toBe(404)
    }
    const answer = await site.fetch('/api/deals')
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      'no-cache',
      expect.stringMatching(/^"[\w-]{22}-identity"$/),
    ])
    const list = (await answer.json()) as { id: number }[]
    expect(list.map((deal) => deal.id)).not.toEqual(expect.arrayContaining(ids))
  })

  test.each([
    ['no body', '', 'application/json', 400],
    ['broken JSON', '{', 'application/json', 400],
    ['a text for a number', '{"dealId":"1"}', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a fraction', '{"dealId":1.5}', 'application/json', 400],
    ['a form', 'dealId=1', 'application/x-www-form-urlencoded', 415],
    ['depth', `${'['.repeat(50_000)}`, 'application/json', 400],
    ['size', `"${'x'.repeat(70_000)}"`, 'application/json', 413],
  ])('a payment intent asked for with %s is refused', async (_what, body, type, status) => {
    const { cookie } = await signInSomebody()
    const response = await site.fetch('/api/create-payment-intent', {
      method: 'POST',
      body,
      as: cookie,
      headers: { 'content-type': type },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('message')
  })

  test('an endless body is counted as it arrives, whatever its Content-Length says', async () => {
    const { cookie } = await signInSomebody()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
        if (sent > 50_000_000) controller.close()
      },
    })
    const response = await site.fetch('/api/create-payment-intent', {
      method: 'POST',
      body,
      as: cookie,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(1_000_000)
  })

  test('price, state and currency sent by the client change nothing', async () => {
    const { cookie } = await signInSomebody()
    const dealId = await addDeal(site.db)
    const response = await site.fetch(
      '/api/create-payment-intent',
      json({ dealId, amount: 1, securePrice: 1, currency: 'usd' }, { as: cookie }),
    )
    expect(response.status).toBe(200)
    const { clientSecret } = (await response.json()) as { clientSecret: string }
    const stripe = stripeClient()
    const intent = await stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0]!)
    expect(intent).toMatchObject({ amount: 300_000, currency: 'gbp' })
  })

  test('the wordings and statuses of a refused intent', async () => {
    const [first, second] = [await signInSomebody(), await signInSomebody()]
    const dealId = await addDeal(site.db)
    const ask = async (id: number, as?: string) => {
      const response = await site.fetch('/api/create-payment-intent', json({ dealId: id }, { as }))
      return [response.status, ((await response.json()) as { message?: string }).message]
    }
    expect(await ask(dealId)).toEqual([401, 'Please sign in to continue with your purchase.'])
    expect((await ask(dealId, first.cookie))[0]).toBe(200)
    expect(await ask(dealId, second.cookie)).toEqual([409, 'This deal is being reserved by another investor.'])
    expect((await ask(987_654, second.cookie))[0]).toBe(404)
    site.sandbox.payments.set({ failNext: [500, 500, 500] })
    const other = await addDeal(site.db)
    expect(await ask(other, second.cookie)).toEqual([502, 'Failed to initialize payment. Please try again.'])
  })

  test('a form of very many fields is refused before anything takes its time over it', async () => {
    const { cookie } = await signInSomebody()
    const dealId = await addDeal(site.db)
    const response = await site.fetch(`/deal/${dealId}/call`, {
      method: 'POST',
      as: cookie,
      body: 'a&'.repeat(30_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('The form has too many fields.')
  })

  test('a wrong method is a JSON 405', async () => {
    const response = await site.fetch('/api/deals', { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      405,
      { message: 'This address does not take that kind of request.' },
    ])
  })

  test('something unexpected is a JSON 500 that says nothing of its cause', async () => {
    const { user, cookie } = await signInSomebody()
    // A row the code could never have written: the failure is the point.
    await site.db.updateTable('sessions').set({ data: '{broken' }).where('user_id', '=', user.id).execute()
    const response = await site.fetch('/api/auth/user', { as: cookie })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Something went wrong. Please try again.' })
  })

  test('brackets inside a text are no depth, and depth is no longer hidden by them', async () => {
    const { cookie } = await signInSomebody()
    const post = (body: string) =>
      site.fetch('/api/create-payment-intent', {
        method: 'POST',
        as: cookie,
        body,
        headers: { 'content-type': 'application/json' },
      })
    expect((await post(`{"dealId":987654,"note":"${'['.repeat(100)}"}`)).status).toBe(404)
    const deep = await post(`["${']'.repeat(100)}",${'['.repeat(60)}${']'.repeat(60)}]`)
    expect(await deep.json()).toEqual({ message: 'The request body is not valid JSON.' })
  })

  test('too many requests of one kind are told to wait, however the address is spelled', async () => {
    const { cookie } = await signInSomebody()
    const dealId = await addDeal(site.db)
    let last: Response | undefined
    for (let count = 0; count < 11; count += 1)
      last = await site.fetch(
        count % 2 ? `/DEAL/${dealId}/CALL` : `/deal/${dealId}/call/`,
        form({ message: 'Hello' }, { as: cookie }),
      )
    expect(last!.status).toBe(429)
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
    const tickets = await site.db.selectFrom('tickets').select('id').where('deal_id', '=', dealId).execute()
    expect(tickets).toHaveLength(1)
  })
})

describe('the webhook', () => {
  const stripe = () => stripeClient()
  const event = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${Math.random()}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
  const sign = (payload: string, given: { secret?: string; timestamp?: number } = {}) =>
    stripe().webhooks.generateTestHeaderString({ payload, secret: process.env.STRIPE_WEBHOOK_SECRET!, ...given })
  const post = (payload: string, signature: string | null) =>
    site.fetch('/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        origin: 'https://provider.test',
        ...(signature ? { 'stripe-signature': signature } : {}),
      },
    })

  async function payHeldDeal() {
    const { user, cookie } = await signInSomebody()
    const dealId = await addDeal(site.db)
    const response = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: cookie }))
    const { clientSecret } = (await response.json()) as { clientSecret: string }
    const intent = await stripe().paymentIntents.confirm(clientSecret.split('_secret_')[0]!, {
      payment_method: 'pm_card_visa',
    })
    return { user, cookie, dealId, intent }
  }
  const statusOf = async (dealId: number) =>
    (await site.db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()).status

  test('with a good signature settles the payment, and a repeat of the event does nothing', async () => {
    const { dealId, intent } = await payHeldDeal()
    const payload = event('payment_intent.succeeded', intent)
    const first = await post(payload, sign(payload))
    expect([first.status, await first.json()]).toEqual([200, { received: true, result: 'paid' }])
    const again = await post(payload, sign(payload))
    expect(await again.json()).toEqual({ received: true, result: 'duplicate' })
    expect(await statusOf(dealId)).toBe('reserved')
  })

  test('with a wrong, old, future or missing signature, or a changed body, changes nothing', async () => {
    const { dealId, intent } = await payHeldDeal()
    const payload = event('payment_intent.succeeded', intent)
    const now = Math.floor(Date.now() / 1000)
    const forged = [null, '', 't=1,v1=00', sign(payload, { secret: 'whsec_other' }), sign(payload, { timestamp: now - 301 }), sign(payload, { timestamp: now + 86_400 }), sign(`${payload} `)] // prettier-ignore
    for (const signature of forged) expect.soft((await post(payload, signature)).status, String(signature)).toBe(400)
    expect(await statusOf(dealId)).toBe('active')
  })

  test('with a body over 256 kB is refused', async () => {
    expect((await post('x'.repeat(300_000), 't=1,v1=00')).status).toBe(413)
  })

  test.each(['not json', '{}', '{"id":"evt_x","type":"payment_intent.succeeded"}', '[]', 'null'])(
    'signed but no event as we know them (%s) is refused and not a failure',
    async (payload) => {
      expect((await post(payload, sign(payload))).status).toBe(400)
    },
  )

  test('an event of a kind we do not know is taken note of', async () => {
    const payload = event('customer.created', { id: 'cus_1' })
    expect((await post(payload, sign(payload))).status).toBe(200)
  })

  test('coming back settles it too, once, for its buyer only', async () => {
    const { cookie, dealId, intent } = await payHeldDeal()
    const stranger = await signInSomebody()
    const back = `/deals?payment_intent=${intent.id}&payment_intent_client_secret=x&redirect_status=succeeded`
    expect((await site.fetch(back, { as: stranger.cookie })).status).toBe(303)
    expect(await statusOf(dealId)).toBe('active')
    const returned = await site.fetch(back, { as: cookie })
    expect([returned.status, returned.headers.get('location')]).toEqual([303, '/deals'])
    expect(await statusOf(dealId)).toBe('reserved')
    const page = await (await site.fetch('/deals', { as: cookie })).text()
    expect(page).toContain('Payment Successful')
    expect(await (await site.fetch('/deals', { as: cookie })).text()).not.toContain('Payment Successful')
  })
})

describe('a document', () => {
  const content = `%PDF-1.7 ${'0123456789'.repeat(100)}`

  async function buyDocument() {
    const { user, cookie } = await signInSomebody()
    const dealId = await addDeal(site.db, { status: 'reserved' })
    const documentId = await addDocument(site.db, dealId, `file-${dealId}-key`)
    writeFileSync(join(site.dataDir, 'files', `file-${dealId}-key`), content)
    const now = new Date().toISOString()
    await site.db
      .insertInto('reservations')
      .values({
        id: `r-${dealId}`,
        reference: `RES-${dealId}`,
        deal_id: dealId,
        user_id: user.id,
        status: 'paid',
        amount_pence: 300_000,
        held_at: now,
        expires_at: now,
        paid_at: now,
        unlock_at: now,
        first_document_access_at: now,
        consent_start_now: 1,
        consent_lose_right: 1,
      }) // prettier-ignore
      .execute()
    return { cookie, path: `/documents/${documentId}`, documentId }
  }

  const readingsOf = async (documentId: string) =>
    (await site.db.selectFrom('document_accesses').select('id').where('document_id', '=', documentId).execute()).length

  test('streams to its buyer as a private download, and each reading is written down', async () => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await site.fetch(path, { as: cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(content)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Legal pack.pdf"; filename*=UTF-8''Legal%20pack.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await readingsOf(documentId)).toBe(1)
    await site.fetch(path, { as: cookie, headers: { range: 'bytes=0-8' } })
    expect(await readingsOf(documentId)).toBe(2)
  })

  test('is the same 404 for a stranger, for nobody, and for one that does not exist', async () => {
    const { path } = await buyDocument()
    const stranger = await signInSomebody()
    const answers = [
      await site.fetch(path),
      await site.fetch(path, { as: stranger.cookie }),
      await site.fetch('/documents/nothing', { as: stranger.cookie }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('Not found')
    }
  })

  test.each([
    ['bytes=0-8', 206, '%PDF-1.7 ', 'bytes 0-8/1009'],
    ['bytes=-4', 206, '6789', 'bytes 1005-1008/1009'],
    ['bytes=1005-', 206, '6789', 'bytes 1005-1008/1009'],
    ['bytes=5000-', 416, '', 'bytes */1009'],
    ['bytes=0-1,4-5', 200, content, null],
    ['lines=1', 200, content, null],
  ])('answers Range %s with %i', async (range, status, body, contentRange) => {
    const { cookie, path } = await buyDocument()
    const response = await site.fetch(path, { as: cookie, headers: { range } })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-range')).toBe(contentRange)
  })

  test.each(['OPTIONS', 'data'])('asked for by %s is no download', async (how) => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await (how === 'data'
      ? site.fetch(`${path}.data`, { as: cookie })
      : site.fetch(path, { as: cookie, method: how }))
    expect(await response.text()).not.toContain('%PDF')
    expect(await readingsOf(documentId)).toBe(0)
  })

  test('asked for by HEAD is not read', async () => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await site.fetch(path, { as: cookie, method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(content.length))
    expect(await readingsOf(documentId)).toBe(0)
  })
})

describe('the page cache', () => {
  test('answers again from memory, in fewer bytes, and with 304 to who has it already', async () => {
    const first = await site.fetch('/marketplace', { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag')!
    const again = await site.fetch('/marketplace', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
    expect(first.headers.get('vary')).toContain('Cookie')
  })

  test('forgets a page when what it was made from changes', async () => {
    const before = await site.fetch('/marketplace')
    const title = `Lately listed ${Math.random()}`
    await addDeal(site.db, { title, ai_score: 100 })
    const after = await site.fetch('/marketplace')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(await after.text()).toContain(title)
  })

  test('never gives one person’s page to another', async () => {
    const { user, cookie } = await signInSomebody()
    const own = await site.fetch('/marketplace', { as: cookie })
    expect(await own.text()).toContain(user.email)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('etag')).toBeNull()
    expect(await (await site.fetch('/marketplace')).text()).not.toContain(user.email)
  })

  test('one value never reads like two, so nobody changes what another is shown', async () => {
    await addDeal(site.db)
    const plain = await (await site.fetch('/marketplace?q=&type=&sort=roi')).text()
    await addDeal(site.db)
    await site.fetch('/marketplace?q=%26type%3D%26sort%3Droi')
    await site.fetch('/marketplace?type=Retail%26sort%3Dprice')
    const after = await (await site.fetch('/marketplace?q=&type=&sort=roi')).text()
    expect(after).not.toContain('No deals found')
    expect(plain).not.toContain('No deals found')
    expect((await site.fetch('/marketplace?q=leeds')).headers.get('etag')).toBeNull()
  })

  test('never keeps the data that React Router asks for', async () => {
    const response = await site.fetch('/marketplace.data?_routes=nothing')
    expect(response.headers.get('etag')).toBeNull()
    expect((await (await site.fetch('/marketplace.data')).text()).length).toBeGreaterThan(200)
  })

  test('an unknown parameter goes past it', async () => {
    expect((await site.fetch('/marketplace?nocache=1')).headers.get('etag')).toBeNull()
  })
})

describe('the ticket form', () => {
  test('a mistake is a 400 with everything typed still there; the right thing a 303 with a message', async () => {
    const { cookie } = await signInSomebody()
    const dealId = await addDeal(site.db)
    const wrong = await site.fetch(
      `/deal/${dealId}/call`,
      form({ phone: 'abc', message: 'Is the <b>roof</b> new?' }, { as: cookie }),
    )
    const html = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(html).toContain('Enter a telephone number, like 07700 900123')
    expect(html).toContain('value="abc"')
    expect(html).toContain('Is the &lt;b&gt;roof&lt;/b&gt; new?')
    expect(html).toMatch(/<title>Error: /)

    const right = await site.fetch(`/deal/${dealId}/call`, form({ phone: '07700 900123', message: '' }, { as: cookie }))
    expect([right.status, right.headers.get('location')]).toEqual([303, `/deal/${dealId}`])
    const page = await (await site.fetch(`/deal/${dealId}`, { as: cookie })).text()
    expect(page).toContain('Call Request Submitted')
    expect(await site.db.selectFrom('outbox').select('id').where('kind', '=', 'mail').execute()).not.toHaveLength(0)
  })
})

function stripeClient(): Stripe {
  const { hostname, port } = new URL(site.sandbox.origin)
  return new Stripe(process.env.STRIPE_SECRET_KEY!, { host: hostname, port, protocol: 'http' })
}

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
