import { expect, test } from '../running/fixtures.ts'
import { type Stack } from '../running/stack.ts'
import { killAndRestart, openAndPay, openIntent, pay, refundsOf } from '../buyers/stack-payments.ts'
import { findFreeDeals, makePeople, post, withDatabase } from '../running/stack-people.ts'

/** Many at once, against the built application over real sockets. No browser is needed. */

test.describe.configure({ mode: 'serial' })

/** A look at the database costs little, and what is waited for comes between two looks. */
const intervals = [100]

const count = <T>(list: T[], value: T) => list.filter((item) => item === value).length

test('of a hundred parallel attempts by fifty people on one deal, those of one get its intent', async ({
  roughStack: stack,
}) => {
  const people = await makePeople(stack, 50)
  const [dealId] = await findFreeDeals(stack)
  const before = stack.sandbox.payments.state().intents.length
  const answers = await Promise.all(
    [...people, ...people].map(async (cookie) => ({
      cookie,
      answer: await post(stack, '/api/create-payment-intent', cookie, { dealId }),
    })),
  )
  const statuses = answers.map(({ answer }) => answer.status)
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([2, 98])
  const lucky = answers.filter(({ answer }) => answer.status === 200)
  expect(lucky[0]!.cookie).toBe(lucky[1]!.cookie)
  const secrets = await Promise.all(lucky.map(({ answer }) => answer.text()))
  expect(secrets[0]).toBe(secrets[1])
  expect(await holdsOf(stack, dealId!)).toHaveLength(1)
  expect(stack.sandbox.payments.state().intents.length - before).toBe(1)
})

for (const [speed, latencyMs] of [
  ['fast', 0],
  ['slow', 2500],
] as const) {
  test(`twenty parallel attempts of one person on each way make one intent and one checkout, the provider being ${speed}`, async ({
    roughStack: stack,
  }) => {
    const [cookie] = await makePeople(stack, 1)
    const [dealId] = await findFreeDeals(stack)
    const { intents, sessions } = stack.sandbox.payments.state()
    stack.sandbox.payments.set({ latencyMs })
    const twenty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask))
    const [byCard, byPage] = await Promise.all([
      twenty(() => post(stack, '/api/create-payment-intent', cookie!, { dealId })),
      twenty(() => postForm(stack, `/deal/${dealId}/checkout`, cookie!, { intent: 'pay', open: 'wait' })),
    ])
    stack.sandbox.payments.reset()
    expect(new Set(byCard.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(byPage.map((answer) => answer.status))).toEqual(new Set([303]))
    expect(new Set(await Promise.all(byCard.map((answer) => answer.text()))).size).toBe(1)
    expect(new Set(byPage.map((answer) => answer.headers.get('location'))).size).toBe(1)
    const after = stack.sandbox.payments.state()
    expect([after.intents.length - intents.length, after.sessions.length - sessions.length]).toEqual([1, 1])
  })
}

test('when a hold runs out, the next person gets the deal and its holder waits', async ({ roughStack: stack }) => {
  const [holder, next] = await makePeople(stack, 2)
  const [dealId] = await findFreeDeals(stack)
  const intentId = await openIntent(stack, holder!, dealId!)
  await withDatabase(stack, (db) =>
    db
      .updateTable('reservations')
      .set({ expires_at: new Date().toISOString() })
      .where('deal_id', '=', dealId!)
      .execute(),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const cookie = index % 2 ? next! : holder!
      return { cookie, answer: await post(stack, '/api/create-payment-intent', cookie, { dealId }) }
    }),
  )
  const statusesOf = (person: string) =>
    new Set(answers.filter(({ cookie }) => cookie === person).map(({ answer }) => answer.status))
  expect(statusesOf(holder!)).toEqual(new Set([409]))
  expect(statusesOf(next!)).toEqual(new Set([200]))
  expect(await holdsOf(stack, dealId!)).toHaveLength(1)
  expect(stack.sandbox.payments.ledger.intents.get(intentId)!.status).toBe('canceled')
})

test.describe('a payment is unlocked once and mailed once', () => {
  const chaos = [
    ['when the event comes fifty times', { duplicate: 50 }],
    ['when the events come late @all', { delayMs: 300 }],
    ['when the events come in reverse @all', { hold: true }],
    ['when no event ever comes, by the repair', { drop: 'all' as const }],
  ] as const
  for (const [when, change] of chaos) {
    test(when, async ({ roughStack: stack }) => {
      const [cookie] = await makePeople(stack, 1)
      const [dealId] = await findFreeDeals(stack)
      stack.sandbox.payments.set(change)
      const intentId = await openAndPay(stack, cookie!, dealId!)
      if ('hold' in change) await stack.sandbox.payments.release('reversed')
      // The repair runs at the start and every five minutes; starting again is the same as waiting.
      if ('drop' in change) await stack.restart()
      await expect
        .poll(() => settledState(stack, dealId!, intentId), { intervals })
        .toEqual({ deal: 'reserved', payment: 'succeeded', mails: 1 })
      stack.sandbox.payments.reset()
      await stack.sandbox.payments.settled()
      expect(await settledState(stack, dealId!, intentId)).toEqual({ deal: 'reserved', payment: 'succeeded', mails: 1 })
    })
  }

  test('when the event and the return meet', async ({ roughStack: stack }) => {
    const [cookie] = await makePeople(stack, 1)
    const [dealId] = await findFreeDeals(stack)
    const intentId = await openAndPay(stack, cookie!, dealId!)
    const returns = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${stack.origin}/deals?payment_intent=${intentId}`, { headers: { cookie: cookie! }, redirect: 'manual' }),
      ),
    )
    expect(new Set(returns.map((answer) => answer.status))).toEqual(new Set([303]))
    await expect
      .poll(() => settledState(stack, dealId!, intentId), { intervals })
      .toEqual({ deal: 'reserved', payment: 'succeeded', mails: 1 })
  })
})

test.describe('killed in the middle of paying and started again, both sides agree', () => {
  test('between our row and the provider’s answer', async ({ roughStack: stack }) => {
    const [cookie] = await makePeople(stack, 1)
    const [dealId] = await findFreeDeals(stack)
    stack.sandbox.payments.set({ latencyMs: 1000 })
    const lost = post(stack, '/api/create-payment-intent', cookie!, { dealId }).catch(() => null)
    await expect.poll(() => paymentsOf(stack, dealId!), { intervals }).toEqual(['creating'])
    await killAndRestart(stack)
    await lost
    stack.sandbox.payments.reset()
    // The same person goes on: the same call with the same key finds the provider's intent, whether or not it was made.
    const intentId = await openAndPay(stack, cookie!, dealId!)
    await expect
      .poll(() => settledState(stack, dealId!, intentId), { intervals })
      .toEqual({ deal: 'reserved', payment: 'succeeded', mails: 1 })
    const intents = [...stack.sandbox.payments.ledger.intents.values()].filter(
      (intent) => intent.metadata.deal_id === String(dealId),
    )
    expect(intents.map((intent) => intent.status)).toEqual(['succeeded'])
  })

  test('after the provider took the money and before we heard of it', async ({ roughStack: stack }) => {
    const [cookie] = await makePeople(stack, 1)
    const [dealId] = await findFreeDeals(stack)
    stack.sandbox.payments.set({ drop: 'all' })
    const intentId = await openAndPay(stack, cookie!, dealId!)
    await killAndRestart(stack)
    await expect
      .poll(() => settledState(stack, dealId!, intentId), { intervals })
      .toEqual({ deal: 'reserved', payment: 'succeeded', mails: 1 })
    stack.sandbox.payments.reset()
  })

  test('while the events are coming in @all', async ({ roughStack: stack }) => {
    const [cookie] = await makePeople(stack, 1)
    const [dealId] = await findFreeDeals(stack)
    stack.sandbox.payments.set({ duplicate: 20, delayMs: 50 })
    const intentId = await openAndPay(stack, cookie!, dealId!)
    await new Promise((resolve) => setTimeout(resolve, 55))
    await killAndRestart(stack)
    await expect
      .poll(() => settledState(stack, dealId!, intentId), { intervals })
      .toEqual({ deal: 'reserved', payment: 'succeeded', mails: 1 })
    stack.sandbox.payments.reset()
    await stack.sandbox.payments.settled()
  })

  test('while money that came too late is on its way back @all', async ({ roughStack: stack }) => {
    const [first, second] = await makePeople(stack, 2)
    const [dealId] = await findFreeDeals(stack)
    // The first one's hold is lost in the database only, as when the provider took the money in that very moment.
    const intentId = await openIntent(stack, first!, dealId!)
    await withDatabase(stack, (db) =>
      db.updateTable('reservations').set({ status: 'expired' }).where('deal_id', '=', dealId!).execute(),
    )
    await openIntent(stack, second!, dealId!)
    // The refund is made, but the line drops before we hear of it; then the power goes.
    stack.sandbox.payments.set({
      failPath: 'POST /v1/refunds',
      failNext: ['reset-after', 'reset-after', 'reset-after', 'reset-after'],
    })
    await pay(stack, intentId)
    await expect.poll(() => refundsOf(stack, intentId).length, { timeout: 15_000, intervals }).toBe(1)
    await killAndRestart(stack)
    stack.sandbox.payments.reset()
    await expect.poll(() => paymentsOf(stack, dealId!), { timeout: 20_000, intervals }).toEqual(['refunded', 'open'])
    expect(refundsOf(stack, intentId)).toHaveLength(1)
  })
})

test('when the provider is down, browsing goes on and checkout says so', async ({ roughStack: stack }) => {
  const [cookie] = await makePeople(stack, 1)
  const [dealId] = await findFreeDeals(stack)
  // Enough for the jobs as well, which may ask meanwhile.
  stack.sandbox.payments.set({ failNext: Array<500>(60).fill(500) })
  const answer = await post(stack, '/api/create-payment-intent', cookie!, { dealId })
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { message: 'Failed to initialize payment. Please try again.' },
  ])
  expect((await fetch(`${stack.origin}/marketplace`)).status).toBe(200)
  stack.sandbox.payments.reset()
})

function postForm(stack: Stack, path: string, cookie: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: stack.origin, cookie }
  return fetch(stack.origin + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
}

function holdsOf(stack: Stack, dealId: number) {
  return withDatabase(stack, (db) =>
    db.selectFrom('reservations').select('id').where('deal_id', '=', dealId).where('status', '=', 'held').execute(),
  )
}

async function settledState(stack: Stack, dealId: number, intentId: string) {
  return withDatabase(stack, async (db) => {
    const deal = await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()
    const payment = await db
      .selectFrom('payments')
      .select(['status', 'reservation_id'])
      .where('payment_intent_id', '=', intentId)
      .executeTakeFirst()
    const mails = await db
      .selectFrom('outbox')
      .select('id')
      .where('idempotency_key', '=', `mail:paid:${payment?.reservation_id}`)
      .execute()
    return { deal: deal.status, payment: payment?.status, mails: mails.length }
  })
}

async function paymentsOf(stack: Stack, dealId: number): Promise<string[]> {
  return withDatabase(stack, async (db) => {
    const rows = await db
      .selectFrom('payments')
      .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
      .select('payments.status')
      .where('deal_id', '=', dealId)
      .orderBy('payments.created_at')
      .execute()
    return rows.map((row) => row.status)
  })
}
