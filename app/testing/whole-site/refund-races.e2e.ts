import { expect, test } from '../running/fixtures.ts'
import { pdf } from '../inputs/files.ts'
import { lastSeen } from '../pages/seen.ts'
import { type Stack } from '../running/stack.ts'
import { killAndRestart, openAndPay, refundsOf } from '../buyers/stack-payments.ts'
import { findFreeDeals, makePeople, withDatabase } from '../running/stack-people.ts'

/** Refunds when everything goes wrong, against the built application over real sockets. No browser is needed. */

test.describe.configure({ mode: 'serial' })
test.afterEach(({ roughStack: stack }) => stack.sandbox.payments.reset())

interface Case {
  cookie: string
  admin: string
  dealId: number
  intentId: string
  requestId: string
  amountPence: number
}

/** A deal that somebody has paid, and their request for the money back. */
async function askForRefund(stack: Stack, card = 'pm_card_visa'): Promise<Case> {
  const [cookie] = await makePeople(stack, 1)
  const [admin] = await makePeople(stack, 1, { isAdmin: true })
  const [dealId] = await findFreeDeals(stack)
  const intentId = await openAndPay(stack, cookie!, dealId!, card)
  await expect.poll(() => statesOf(stack, dealId!), soon).toMatchObject({ reservation: 'paid' })
  const form = new FormData()
  const reference = `PID-${dealId}`
  for (const [name, value] of Object.entries({ fullName: 'Max', email: 'max@many.test', reason: 'changed-plans' }))
    form.append(name, value)
  form.append('dealReference', reference)
  form.append('documents', new Blob([new Uint8Array(pdf())]), 'why.pdf')
  const answer = await send(stack, '/refunds', cookie!, form)
  expect(answer.status).toBe(303)
  const { id, amount_pence } = await withDatabase(stack, (db) =>
    db
      .selectFrom('refund_requests')
      .innerJoin('reservations', 'reservations.id', 'reservation_id')
      .select(['refund_requests.id', 'amount_pence'])
      .where('deal_reference', '=', reference)
      .orderBy('asked_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return { cookie: cookie!, admin: admin!, dealId: dealId!, intentId, requestId: id, amountPence: amount_pence }
}

function send(stack: Stack, path: string, cookie: string, body: FormData | URLSearchParams): Promise<Response> {
  const headers = { origin: stack.origin, cookie }
  return fetch(stack.origin + path, { method: 'POST', headers, body, redirect: 'manual' })
}

function approve(stack: Stack, it: Case): Promise<Response> {
  return confirm(stack, it, 'approve')
}

/** Presses the button of the page that asks once more before money leaves. */
async function confirm(
  stack: Stack,
  { requestId, amountPence, admin }: Case,
  decision: string,
  shown?: string,
): Promise<Response> {
  const seen = shown ?? (await seenOf(stack, requestId))
  const body = new URLSearchParams({ intent: 'send', expectedPence: String(amountPence), seen })
  return send(stack, `/admin/refunds/${requestId}/confirm?decision=${decision}`, admin, body)
}

const seenOf = (stack: Stack, requestId: string) => withDatabase(stack, (db) => lastSeen(db, requestId))

async function statesOf(stack: Stack, dealId: number) {
  return withDatabase(stack, async (db) => {
    const deal = await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()
    const reservation = await db
      .selectFrom('reservations')
      .select(['id', 'status'])
      .where('deal_id', '=', dealId)
      .orderBy('held_at', 'desc')
      .executeTakeFirstOrThrow()
    const payment = await db
      .selectFrom('payments')
      .select('status')
      .where('reservation_id', '=', reservation.id)
      .executeTakeFirst()
    const request = await db
      .selectFrom('refund_requests')
      .select('status')
      .where('reservation_id', '=', reservation.id)
      .executeTakeFirst()
    return {
      deal: deal.status,
      reservation: reservation.status,
      payment: payment?.status,
      request: request?.status,
    }
  })
}

const settled = { deal: 'active', reservation: 'refunded', payment: 'refunded', request: 'refunded' }
/** A look at the database costs little, and what is waited for comes between two looks. */
const intervals = [100]
const soon = { timeout: 25_000, intervals }

test('approved twenty times at once, from many windows, one refund leaves', async ({ roughStack: stack }) => {
  const it = await askForRefund(stack)
  const [other] = await makePeople(stack, 1, { isAdmin: true })
  const seen = await seenOf(stack, it.requestId)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      confirm(stack, number % 2 ? it : { ...it, admin: other! }, 'approve', seen),
    ),
  )
  // Each window of the admin who was first is told that it is done, and each of the other admin that somebody was faster.
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    ...Array<number>(10).fill(303),
    ...Array<number>(10).fill(409),
  ])
  await expect.poll(() => statesOf(stack, it.dealId), soon).toEqual(settled)
  expect(refundsOf(stack, it.intentId)).toHaveLength(1)
})

test('the answer and the events of a slow provider, doubled and reversed, settle it once', async ({
  roughStack: stack,
}) => {
  const it = await askForRefund(stack)
  stack.sandbox.payments.set({ latencyMs: 1500, hold: true, duplicate: 5 })
  await approve(stack, it)
  await expect.poll(() => refundsOf(stack, it.intentId).length, soon).toBe(1)
  await stack.sandbox.payments.release('reversed')
  await expect.poll(() => statesOf(stack, it.dealId), soon).toEqual(settled)
  await stack.sandbox.payments.settled()
  expect(refundsOf(stack, it.intentId)).toHaveLength(1)
  const mails = await withDatabase(stack, async (db) => {
    const refunds = await db.selectFrom('refunds').select('id').where('request_id', '=', it.requestId).execute()
    const keys = refunds.map(({ id }) => `mail:refund-done:${id}`)
    return db.selectFrom('outbox').select('id').where('idempotency_key', 'in', keys).execute()
  })
  expect(mails).toHaveLength(1)
})

test('a provider that fails and loses its answers still sends one refund', async ({ roughStack: stack }) => {
  const it = await askForRefund(stack)
  stack.sandbox.payments.set({ failPath: 'POST /v1/refunds', failNext: [500, 'reset', 'reset-after'] })
  await approve(stack, it)
  await expect.poll(() => statesOf(stack, it.dealId), { timeout: 50_000, intervals }).toEqual(settled)
  expect(refundsOf(stack, it.intentId)).toHaveLength(1)
})

test('a refund that stays pending and then fails is owed, and can be sent again @all', async ({
  roughStack: stack,
}) => {
  const it = await askForRefund(stack)
  stack.sandbox.payments.set({ refundStatus: 'pending' })
  await approve(stack, it)
  await expect.poll(() => statesOf(stack, it.dealId), soon).toMatchObject({ request: 'processing', deal: 'reserved' })
  stack.sandbox.payments.setRefundStatus(refundsOf(stack, it.intentId)[0]!.id, 'failed')
  await expect
    .poll(() => statesOf(stack, it.dealId), soon)
    .toMatchObject({ request: 'approved', payment: 'refund-due' })
  stack.sandbox.payments.reset()
  expect((await confirm(stack, it, 'again')).status).toBe(303)
  await expect.poll(() => statesOf(stack, it.dealId), soon).toEqual(settled)
  const statuses = refundsOf(stack, it.intentId).map((refund) => refund.status)
  expect(statuses.sort()).toEqual(['failed', 'succeeded'])
})

test('killed between approval and the provider’s answer, it is settled once after the restart', async ({
  roughStack: stack,
}) => {
  const it = await askForRefund(stack)
  // The provider has done it, but its answer never arrives; and before it is asked again the power goes.
  stack.sandbox.payments.set({ failPath: 'POST /v1/refunds', failNext: ['reset-after'], drop: 'all' })
  await approve(stack, it)
  await expect.poll(() => refundsOf(stack, it.intentId).length, { ...soon, intervals: [10] }).toBe(1)
  await stack.kill()
  expect(await statesOf(stack, it.dealId)).toMatchObject({ request: 'approved', reservation: 'paid' })
  stack.sandbox.payments.reset()
  await stack.restart()
  await expect.poll(() => statesOf(stack, it.dealId), { timeout: 30_000, intervals }).toEqual(settled)
  expect(refundsOf(stack, it.intentId)).toHaveLength(1)
})

test('killed right after approval, before anything was sent, it is sent once after the restart', async ({
  roughStack: stack,
}) => {
  const it = await askForRefund(stack)
  stack.sandbox.payments.set({ latencyMs: 3000 })
  await approve(stack, it)
  await killAndRestart(stack)
  stack.sandbox.payments.reset()
  await expect.poll(() => statesOf(stack, it.dealId), { timeout: 30_000, intervals }).toEqual(settled)
  expect(refundsOf(stack, it.intentId)).toHaveLength(1)
})

test('a dispute stops the refund until it is won @all', async ({ roughStack: stack }) => {
  const it = await askForRefund(stack, 'pm_card_createDispute')
  await expect.poll(async () => (await approve(stack, it)).status).toBe(409)
  const dispute = [...stack.sandbox.payments.ledger.disputes.values()].at(-1)!
  stack.sandbox.payments.moveDispute(dispute.id, 'won')
  await expect.poll(async () => (await approve(stack, it)).status, soon).toBe(303)
  await expect.poll(() => statesOf(stack, it.dealId), soon).toEqual(settled)
  expect(refundsOf(stack, it.intentId)).toHaveLength(1)
})

test.describe('a deal that is marked unavailable', () => {
  const unavailable = { ...settled, deal: 'inactive' }

  /** Bought, and the confirmation page of an admin as its form sends it. */
  async function openPage(stack: Stack) {
    const it = await askForRefund(stack)
    const path = `/admin/deals/${it.dealId}/unavailable`
    const page = await fetch(stack.origin + path, { headers: { cookie: it.admin } })
    const expected = /name="expected" value="([^"]+)"/.exec(await page.text())![1]!
    const mark = (admin: string) => send(stack, path, admin, new URLSearchParams({ expected }))
    return { ...it, mark }
  }

  test('by two admins twenty times at once is paid back once @all', async ({ roughStack: stack }) => {
    const it = await openPage(stack)
    const [second] = await makePeople(stack, 1, { isAdmin: true })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => it.mark(index % 2 ? it.admin : second!)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(303))
    await expect.poll(() => statesOf(stack, it.dealId), soon).toEqual(unavailable)
    expect(refundsOf(stack, it.intentId)).toHaveLength(1)
  })

  test('just before the process dies is paid back once after the restart @all', async ({ roughStack: stack }) => {
    const it = await openPage(stack)
    stack.sandbox.payments.set({ latencyMs: 3000 })
    expect((await it.mark(it.admin)).status).toBe(303)
    await killAndRestart(stack)
    stack.sandbox.payments.reset()
    await expect.poll(() => statesOf(stack, it.dealId), { timeout: 50_000, intervals }).toEqual(unavailable)
    expect(refundsOf(stack, it.intentId)).toHaveLength(1)
  })
})
