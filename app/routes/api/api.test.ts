import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { form, json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

repeatWithoutPause()

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

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
    expect(text).not.toMatch(/Canary|Olive|900777|documentUrl|address|owner/i)
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
    const { cookie } = await signInSomebody(site)
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
    const { cookie } = await signInSomebody(site)
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
    const { cookie } = await signInSomebody(site)
    const dealId = await addDeal(site.db)
    const response = await site.fetch(
      '/api/create-payment-intent',
      json({ dealId, amount: 1, securePrice: 1, currency: 'usd' }, { as: cookie }),
    )
    expect(response.status).toBe(200)
    const { clientSecret } = (await response.json()) as { clientSecret: string }
    const stripe = stripeClient(site)
    const intent = await stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0]!)
    expect(intent).toMatchObject({ amount: 300_000, currency: 'gbp' })
  })

  test('the wordings and statuses of a refused intent', async () => {
    const [first, second] = [await signInSomebody(site), await signInSomebody(site)]
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
    const { cookie } = await signInSomebody(site)
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
      { message: 'This page cannot accept that kind of request.' },
    ])
  })

  test('something unexpected is a JSON 500 that says nothing of its cause', async () => {
    const { user, cookie } = await signInSomebody(site)
    // A row the code could never have written: the failure is the point.
    await site.db.updateTable('sessions').set({ data: '{broken' }).where('user_id', '=', user.id).execute()
    const response = await site.fetch('/api/auth/user', { as: cookie })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Something went wrong. Please try again.' })
  })

  test('brackets inside a text are no depth, and depth is no longer hidden by them', async () => {
    const { cookie } = await signInSomebody(site)
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
    const { cookie } = await signInSomebody(site)
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
