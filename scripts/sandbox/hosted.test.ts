import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkout, startTogether } from '#app/testing/running/sandbox.ts'

let together: Awaited<ReturnType<typeof startTogether>>

beforeAll(async () => {
  together = await startTogether()
})
afterAll(() => together.close())

/** Opens a page or posts a form as a browser without scripts would, stopping at the redirect. */
async function visit(path: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form)
  const method = form ? 'POST' : 'GET'
  const response = await fetch(new URL(path, together.sandbox.origin), { method, body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
}

const alertOf = (text: string) => /role="alert"[^>]*>([^<]*)</.exec(text)?.[1]

describe('the hosted checkout', () => {
  it('shows what is bought, escaped, with three plain buttons', async () => {
    const session = await checkout(together.stripe)
    const { text } = await visit(`/c/pay/${session.id}`)
    expect(text).toContain('Terrace &#60;in&#62; Leeds')
    expect(text).toContain('£500.00')
    expect(text).toContain('Stand-in: no money moves')
    expect(text).toContain('value="4242 4242 4242 4242"')
    const buttons = [...text.matchAll(/<button[^>]*>([^<]*)</g)].map((match) => match[1])
    expect(buttons).toEqual(['Pay', 'Decline', 'Cancel'])
    expect(text).not.toContain('<script')
  })

  it('pays and sends the buyer back with the session’s id', async () => {
    const session = await checkout(together.stripe, { payment_intent_data: { metadata: { order: '3' } } })
    const paid = await visit(`/c/pay/${session.id}`, { do: 'pay', card: '4242 4242 4242 4242' })
    expect(paid).toMatchObject({ status: 303, location: `http://localhost:3000/paid?session=${session.id}` })
    const found = await together.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(found).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(found.payment_intent).toMatchObject({ status: 'succeeded', metadata: { order: '3' } })
    const types = together.sandbox.payments.state().events.slice(-4)
    expect(types.map((event) => event.type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
    expect((await visit(`/c/pay/${session.id}`, { do: 'pay', card: '4242424242424242' })).status).toBe(410)
    await expect(together.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('shows a decline and lets the buyer try again with the same intent', async () => {
    const session = await checkout(together.stripe)
    const declined = await visit(`/c/pay/${session.id}`, { do: 'decline', card: '4242 4242 4242 4242' })
    expect(declined).toMatchObject({ status: 303, location: `/c/pay/${session.id}` })
    const again = await visit(declined.location)
    expect(alertOf(again.text)).toBe('Your card was declined.')
    expect(again.text).toContain('>Pay</button>')
    const { payment_intent: first } = await together.stripe.checkout.sessions.retrieve(session.id)
    await visit(`/c/pay/${session.id}`, { do: 'pay', card: '4242 4242 4242 4242' })
    const paid = await together.stripe.checkout.sessions.retrieve(session.id)
    expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: first })
  })

  it('says which card it does not know and which number is too short', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const session = await checkout(together.stripe)
    const unknown = await visit(`/c/pay/${session.id}`, { do: 'pay', card: '5555 5555 5555 4444' })
    expect(unknown.status).toBe(501)
    expect(alertOf(unknown.text)).toContain('4444')
    expect(stderr).toHaveBeenCalledOnce()
    stderr.mockRestore()
    const short = await visit(`/c/pay/${session.id}`, { do: 'pay', card: '42' })
    expect(short.status).toBe(400)
    expect(alertOf(short.text)).toBe('Your card number is incomplete.')
  })

  it('cancels back to the shop and leaves the session open', async () => {
    const session = await checkout(together.stripe)
    const cancelled = await visit(`/c/pay/${session.id}`, { do: 'cancel', card: '' })
    expect(cancelled).toMatchObject({ status: 303, location: 'http://localhost:3000/deals/1' })
    expect(await together.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
  })

  it('cancels the intent of a session that expires', async () => {
    const session = await checkout(together.stripe)
    await visit(`/c/pay/${session.id}`, { do: 'decline', card: '' })
    const tried = await together.stripe.checkout.sessions.retrieve(session.id)
    const intentId = tried.payment_intent as string
    await expect(together.stripe.paymentIntents.cancel(intentId)).rejects.toThrow('Expire the Checkout Session')
    await together.stripe.checkout.sessions.expire(session.id)
    expect(await together.stripe.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
    expect((await visit(`/c/pay/${session.id}`)).status).toBe(410)
  })
})

describe('3-D Secure', () => {
  it('completes a checkout', async () => {
    const session = await checkout(together.stripe)
    const asked = await visit(`/c/pay/${session.id}`, { do: 'pay', card: '4000 0025 0000 3155' })
    expect(asked.location).toMatch(/^\/3ds\/pi_/)
    expect((await together.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid')
    expect((await visit(asked.location)).text).toContain('>Complete authentication</button>')
    const done = await visit(asked.location, { answer: 'complete' })
    expect(done.location).toBe(`http://localhost:3000/paid?session=${session.id}`)
    expect((await together.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  })

  it('failed leads back to the hosted page with a message', async () => {
    const session = await checkout(together.stripe)
    const asked = await visit(`/c/pay/${session.id}`, { do: 'pay', card: '4000 0025 0000 3155' })
    const failed = await visit(asked.location, { answer: 'fail' })
    expect(failed.location).toBe(`/c/pay/${session.id}`)
    expect(alertOf((await visit(failed.location)).text)).toContain('unable to authenticate')
  })

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('of an intent ends at its return_url: %s', async (answer, redirectStatus, status) => {
    const intent = await together.stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'gbp',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'http://localhost:3000/checkout/done?deal=1',
    })
    expect(intent.status).toBe('requires_action')
    const asked = intent.next_action?.redirect_to_url?.url ?? ''
    const back = new URL((await visit(asked, { answer })).location)
    expect(back.pathname).toBe('/checkout/done')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      deal: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    })
    expect((await together.stripe.paymentIntents.retrieve(intent.id)).status).toBe(status)
    expect((await visit(asked)).status).toBe(410)
  })
})

describe('the page of disputes', () => {
  it('disputes a payment, and decides it step by step, without scripts', async () => {
    const { stripe, sandbox } = together
    const payment = { amount: 50_000, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true }
    const { id: intent } = await stripe.paymentIntents.create(payment)
    const { text } = await visit('/disputes')
    expect(text).toContain(intent)
    expect(text).not.toContain('<script')
    const asked = { intent, reason: 'product_not_received', do: 'ask' }
    expect(await visit('/disputes', asked)).toMatchObject({ status: 303, location: '/disputes' })
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data
    expect(dispute).toMatchObject({ status: 'warning_needs_response', reason: 'product_not_received', balance_transactions: [] }) // prettier-ignore
    // An inquiry has taken no money, so that none can be lost; it becomes a dispute first.
    const move = (name: string) => visit('/disputes', { dispute: dispute!.id, move: name })
    expect((await move('lost')).status).toBe(400)
    for (const name of ['escalate', 'evidence', 'lost']) expect((await move(name)).status).toBe(303)
    const lost = await stripe.disputes.retrieve(dispute!.id)
    expect(lost).toMatchObject({ status: 'lost', evidence_details: { has_evidence: true, submission_count: 1 } })
    expect(lost.balance_transactions).toMatchObject([{ amount: -50_000, fee: 2000, net: -52_000 }])
    expect((await move('won')).status).toBe(400)
    const types = sandbox.payments.state().events.map(({ type }) => type).filter((type) => type.includes('dispute')) // prettier-ignore
    expect(types.slice(-5)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ])
  })
})
