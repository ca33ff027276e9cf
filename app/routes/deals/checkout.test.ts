import SQLite from 'better-sqlite3'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { formatDayAndTime, formatTime } from '#app/utils/dates.ts'
import { IdempotencyKeys } from '../../../scripts/sandbox/payments/idempotency.ts'

/** Checkout's forms and its JSON, through the whole of the middleware and against the sandbox. */

repeatWithoutPause()

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let buyer: Awaited<ReturnType<typeof signInSomebody>>
let dealId: number
beforeEach(async () => {
  buyer = await signInSomebody()
  dealId = await addDeal(site.db)
})
afterEach(() => {
  site.sandbox.payments.reset()
  site.sandbox.payments.set({ drop: 'all' })
})

async function signInSomebody(given = {}) {
  const user = await addUser(site.db, given)
  return { user, cookie: await site.signIn(user) }
}

async function askIntent(id = dealId, as = buyer.cookie) {
  const response = await site.fetch('/api/create-payment-intent', {
    method: 'POST',
    as,
    body: JSON.stringify({ dealId: id }),
    headers: { 'content-type': 'application/json' },
  })
  const body = (await response.json()) as { clientSecret?: string; message?: string }
  return { status: response.status, ...body }
}

/** Presses a button of the page, with "wait" chosen unless told otherwise. */
function post(fields: Record<string, string>, id = dealId, as = buyer.cookie) {
  const body = new URLSearchParams({ open: 'wait', ...fields })
  return site.fetch(`/deal/${id}/checkout`, { method: 'POST', as, body })
}

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<!-- -->|<[^>]+>/g, '').replace(/\s+/g, ' ')

const page = async (id = dealId, as = buyer.cookie) => (await site.fetch(`/deal/${id}/checkout`, { as })).text()
const checkoutPath = (id = dealId) => `/deal/${id}/checkout`

async function holdsOf(user = buyer.user) {
  return site.db
    .selectFrom('reservations')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('held_at')
    .orderBy('id')
    .execute()
}

/** As if everything of this buyer had happened that many minutes earlier. */
async function passMinutes(count: number) {
  const earlier = (iso: string) => new Date(Date.parse(iso) - count * 60_000).toISOString()
  for (const row of await holdsOf()) {
    await site.db
      .updateTable('reservations')
      .set({ held_at: earlier(row.held_at), expires_at: earlier(row.expires_at) })
      .where('id', '=', row.id)
      .execute()
  }
}

/** The redirect, and the message on the page that follows. */
async function follow(response: Response, as = buyer.cookie) {
  const location = response.headers.get('location')
  return { status: response.status, location, text: location ? await (await site.fetch(location, { as })).text() : '' }
}

describe('the same buyer, many times at once', () => {
  test.each([
    ['at once', 0],
    ['once all have asked', 60_000],
  ])('gets one intent and one hosted page, the provider answering %s', async (_, latencyMs) => {
    const before = site.sandbox.payments.state()
    site.sandbox.payments.set({ latencyMs })
    const work = [vi.spyOn(SQLite.prototype, 'prepare'), vi.spyOn(IdempotencyKeys.prototype, 'begin')]
    const answers = Promise.all([
      Promise.all(Array.from({ length: 20 }, () => askIntent())),
      Promise.all(Array.from({ length: 20 }, () => post({ intent: 'pay' }))),
    ])
    if (latencyMs > 0) {
      const keys = () => site.sandbox.payments.state().idempotencyKeys.length - before.idempotencyKeys.length
      await expect.poll(keys).toBe(2)
      // Once the site asks neither its database nor the provider any more, all forty wait for these two answers.
      const calls = () => work.flatMap(({ mock }) => mock.calls.splice(0) as unknown[]).length
      await expect.poll(calls, { interval: 200 }).toBe(0)
      site.sandbox.payments.set({ latencyMs: 0 })
    }
    for (const spy of work) spy.mockRestore()
    const [secrets, pages] = await answers
    expect(new Set(secrets.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(secrets.map((answer) => answer.clientSecret)).size).toBe(1)
    expect(new Set(pages.map((answer) => answer.status))).toEqual(new Set([303]))
    const addresses = new Set(pages.map((answer) => answer.headers.get('location')))
    expect([...addresses]).toEqual([expect.stringContaining('/c/pay/cs_')])
    const after = site.sandbox.payments.state()
    expect(after.intents.length - before.intents.length).toBe(1)
    expect(after.sessions.length - before.sessions.length).toBe(1)
  })
})

describe('a set-up that the provider failed for good', () => {
  test('is told as a failure once, and the next try of the card form gets through', async () => {
    site.sandbox.payments.set({ failNext: ['500-kept'] })
    expect(await askIntent()).toEqual({ status: 502, message: 'Failed to initialize payment. Please try again.' })
    expect((await askIntent()).status).toBe(200)
    expect(await holdsOf()).toHaveLength(1)
  })

  test('of the hosted page, too, by the plain form', async () => {
    site.sandbox.payments.set({ failNext: ['500-kept'] })
    const failed = await post({ intent: 'pay' })
    expect(failed.status).toBe(502)
    expect(await failed.text()).toContain('Failed to initialize payment. Please try again.')
    const again = await post({ intent: 'pay' })
    expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringContaining('/c/pay/cs_')])
  })

  test('is taken over where it was made all the same', async () => {
    const before = site.sandbox.payments.state().intents.length
    site.sandbox.payments.set({ failNext: ['500-kept-after'] })
    const { status, clientSecret } = await askIntent()
    expect(status).toBe(200)
    expect((await askIntent()).clientSecret).toBe(clientSecret)
    expect(site.sandbox.payments.state().intents.length).toBe(before + 1)
  })

  test('can be released', async () => {
    // Three tries of the list fail as well, so that nothing is known of the set-up.
    site.sandbox.payments.set({ failNext: ['500-kept', 500, 500, 500] })
    expect((await askIntent()).status).toBe(502)
    const released = await follow(await post({ intent: 'release' }))
    expect([released.status, released.location]).toEqual([303, `/deal/${dealId}`])
    expect(released.text).toContain('The deal is free again. Nothing has been charged.')
    expect(await holdsOf()).toMatchObject([{ status: 'released' }])
  })
})

describe('who may hold', () => {
  test('somebody without a verified email address is told so, with 403', async () => {
    const unverified = await signInSomebody({ isEmailVerified: false })
    const answer = await askIntent(dealId, unverified.cookie)
    expect(answer.status).toBe(403)
    expect(answer.message).toContain('You need a verified email address to reserve a deal.')
    const form = await post({ intent: 'pay' }, dealId, unverified.cookie)
    expect(form.status).toBe(403)
    expect(await form.text()).toContain('You need a verified email address to reserve a deal.')
    expect(await holdsOf(unverified.user)).toEqual([])
  })

  test('whose hold ran out is told from when they may hold again, in London time', async () => {
    await askIntent()
    await passMinutes(31)
    const answer = await askIntent()
    const [hold] = await holdsOf()
    const from = formatDayAndTime(new Date(Date.parse(hold!.expires_at) + 600_000).toISOString())
    expect(answer).toEqual({
      status: 409,
      message: `Your hold on this deal ran out without a payment, so others come first for ten minutes. You can start again from ${from}.`,
    })
    const form = await post({ intent: 'pay' })
    expect(form.status).toBe(409)
    const until = new Date(Date.parse(hold!.expires_at) + 600_000).toISOString()
    expect(textOf(await form.text())).toContain(`You can hold it again from ${formatTime(until)} `)
    await passMinutes(10)
    expect((await askIntent()).status).toBe(200)
  })

  test('who has started five times today is refused with 409', async () => {
    for (let count = 0; count < 5; count += 1) {
      const id = await addDeal(site.db)
      expect((await askIntent(id)).status).toBe(200)
      await post({ intent: 'release' }, id)
    }
    const answer = await askIntent()
    expect([answer.status, answer.message]).toEqual([
      409,
      expect.stringMatching(/reached the limit for starting checkout within 24 hours\. You can start again from \d/),
    ])
  })

  test('who has paid before may hold two, and no third', async () => {
    await addPurchase(site.db, buyer.user, await addDeal(site.db), { paidAt: '2026-01-05T10:00:00.000Z' })
    expect((await askIntent()).status).toBe(200)
    expect((await askIntent(await addDeal(site.db))).status).toBe(200)
    expect(await askIntent(await addDeal(site.db))).toMatchObject({
      status: 409,
      message: expect.stringContaining('You already have two deals on hold.') as string,
    })
  })
})

describe('"Keep it 30 minutes more"', () => {
  test('is offered to the holder, makes the hold longer and says until when', async () => {
    await askIntent()
    const before = await page()
    expect(before).toContain('Keep it 30 minutes more')
    expect(before).toContain('Nobody else can secure this deal here during that time, so holds are limited in time.')
    const extended = await follow(await post({ intent: 'extend' }))
    const [hold] = await holdsOf()
    expect(Date.parse(hold!.expires_at) - Date.parse(hold!.held_at)).toBe(3_600_000)
    expect([extended.status, extended.location]).toEqual([303, checkoutPath()])
    expect(extended.text).toContain('Kept for you')
    expect(extended.text).toContain(`The deal is held for you until ${formatDayAndTime(hold!.expires_at)}.`)
    expect(textOf(extended.text)).toMatch(new RegExp(`Held (?:for you )?until ${formatTime(hold!.expires_at)} `))
    expect(extended.text).toContain('You have kept it 30 minutes more, which you can do once.')
    // The provider's page lives longer than an extended hold.
    expect(extended.text).toContain('A payment page or link that you have opened works until then, too.')
    expect(extended.text).not.toContain('Keep it 30 minutes more')
  })

  test('is refused a second time, and where there is no hold', async () => {
    const without = await post({ intent: 'extend' })
    expect(without.status).toBe(409)
    expect(await without.text()).toContain('Your hold on this deal has ended.')
    await askIntent()
    await post({ intent: 'extend' })
    const again = await post({ intent: 'extend' })
    expect(again.status).toBe(409)
    const text = await again.text()
    expect(text).toContain('You have already kept this deal 30 minutes longer')
    // No payment was tried.
    expect(text).toContain('Your hold was not extended')
    expect(text).not.toContain('Payment Setup Failed')
  })

  test('is not offered and refused to who has used it for another deal today', async () => {
    const other = await addDeal(site.db)
    await askIntent(other)
    await post({ intent: 'extend' }, other)
    await post({ intent: 'release' }, other)
    await askIntent()
    expect(await page()).not.toContain('Keep it 30 minutes more')
    const refused = await post({ intent: 'extend' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Until your first payment that is possible once a day.')
  })
})

describe('"Move my hold here"', () => {
  let other: number
  beforeEach(async () => {
    other = await addDeal(site.db, { title: 'Mill house' })
    await askIntent(other)
  })

  test('is offered in place of paying, names the deal that is held, and moves the hold', async () => {
    const before = await page()
    const [held] = await holdsOf()
    expect(before).toContain('Move my hold here')
    expect(before).toContain('<b>Mill house</b>')
    expect(before).toContain(`value="${held!.id}"`)
    // Nothing on the page asks the provider: no card form, no hosted page.
    expect(before).not.toContain('Complete Payment')

    const moved = await follow(await post({ intent: 'move', from: held!.id }))
    expect([moved.status, moved.location]).toEqual([303, checkoutPath()])
    expect(moved.text).toContain('Mill house is free again.')
    expect(moved.text).toContain('Complete Payment')
    expect(await holdsOf()).toMatchObject([
      { deal_id: other, status: 'released' },
      { deal_id: dealId, status: 'held' },
    ])
    const canceled = site.sandbox.payments
      .state()
      .intents.filter((intent) => (intent as Stripe.PaymentIntent).metadata.deal_id === String(other))
    expect(canceled).toMatchObject([{ status: 'canceled' }])
  })

  test('is what the JSON and the plain form point to', async () => {
    expect(await askIntent()).toMatchObject({
      status: 409,
      message: expect.stringContaining('Move your hold on the checkout page') as string,
    })
    const refused = await post({ intent: 'pay' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Move my hold here')
    expect(await holdsOf()).toMatchObject([{ deal_id: other, status: 'held' }])
  })

  test('gives nothing up for a deal that somebody else holds', async () => {
    const stranger = await signInSomebody()
    await askIntent(dealId, stranger.cookie)
    const refused = await post({ intent: 'move' })
    expect(refused.status).toBe(409)
    const text = await refused.text()
    expect(textOf(text).split('This deal is being reserved by another investor.')).toHaveLength(2)
    expect(await holdsOf()).toMatchObject([{ deal_id: other, status: 'held' }])
  })

  test('is not offered on the checkout page of the deal that is held', async () => {
    const text = await page(other)
    expect(text).not.toContain('Move my hold here')
    expect(text).toContain('Complete Payment')
  })
})

describe('who paid in one tab and goes on in another', () => {
  test('is told that the deal is theirs, by every way', async () => {
    const { clientSecret } = await askIntent()
    const intentId = clientSecret!.split('_secret_')[0]!
    const left = await post({ intent: 'pay' })
    await stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect((await site.fetch(`/deals?payment_intent=${intentId}`, { as: buyer.cookie })).status).toBe(303)

    const yours = 'You have already secured this deal. Its documents are in your account.'
    const consent = await site.fetch(`/api/deals/${dealId}/consent`, {
      method: 'PUT',
      as: buyer.cookie,
      body: JSON.stringify({ startNow: true, loseRight: true }),
      headers: { 'content-type': 'application/json' },
    })
    expect([consent.status, await consent.json()]).toEqual([409, { message: yours }])
    expect(await askIntent()).toEqual({ status: 409, message: yours })
    for (const intent of ['pay', 'mail-link', 'release', 'extend']) {
      const answer = await post({ intent })
      expect.soft(answer.status, intent).toBe(409)
      const html = await answer.text()
      expect.soft(html, intent).toContain(yours)
      expect.soft(html, intent).toContain('<h2>This deal is yours</h2>')
      expect.soft(html, intent).not.toContain('Complete Payment')
      expect.soft(html, intent).not.toContain('Nothing has been charged')
    }
    // The hosted page that was left open is come back from without paying.
    const sessionId = /cs_\w+/.exec(left.headers.get('location')!)![0]
    await site.fetch(`/deals?checkout=${sessionId}`, { as: buyer.cookie })
    const back = await (await site.fetch('/deals', { as: buyer.cookie })).text()
    expect(back).toContain('An earlier payment of yours has secured this deal')
    expect(back).not.toContain('Nothing has been charged')
  })
})

describe('who gives up a deal that was taken off the market', () => {
  async function setUp() {
    const { clientSecret } = await askIntent()
    await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', dealId).execute()
    return clientSecret!.split('_secret_')[0]!
  }

  test('is told that nothing has been charged where nothing was', async () => {
    await setUp()
    const released = await follow(await post({ intent: 'release' }))
    expect([released.status, released.location]).toEqual([303, '/account'])
    expect(released.text).toContain('Released')
    expect(released.text).toContain('Nothing has been charged.')
  })

  test('is told that their money goes back where it had arrived, at once and when they ask again', async () => {
    const intentId = await setUp()
    await stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    for (let time = 0; time < 2; time += 1) {
      const released = await follow(await post({ intent: 'release' }))
      expect([released.status, released.location]).toEqual([303, '/account'])
      expect(released.text).toContain('the payment that you made for it will be returned to you')
      expect(released.text).not.toContain('Nothing has been charged')
    }
    expect(await holdsOf()).toMatchObject([{ status: 'released' }])
  })

  test('is told to wait where the payment provider cannot be reached', async () => {
    await setUp()
    site.sandbox.payments.set({ failNext: [500, 500, 500] })
    const refused = await follow(await post({ intent: 'release' }))
    expect([refused.status, refused.location]).toEqual([303, '/account'])
    expect(refused.text).toContain('A payment for this deal is still being processed.')
  })

  test('without a hold is told that there is no such deal', async () => {
    await setUp()
    const stranger = await signInSomebody()
    expect((await post({ intent: 'release' }, dealId, stranger.cookie)).status).toBe(404)
  })
})

function stripe() {
  const { hostname, port } = new URL(site.sandbox.origin)
  return new Stripe(process.env.STRIPE_SECRET_KEY!, { host: hostname, port, protocol: 'http' })
}
