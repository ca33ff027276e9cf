import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { FullDisk } from '#app/testing/database/full-disk.ts'
import { json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The disk is full while somebody pays: nobody is charged twice, and whoever was charged is told so. */

const disk = new FullDisk()
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  disk.remove()
  await site.stop()
})

let buyer: Awaited<ReturnType<typeof signInSomebody>>
let dealId: number
let intentId: string
let terms: string
beforeEach(async () => {
  buyer = await signInSomebody(site)
  dealId = await addDeal(site.db, { title: 'Mill house' })
  intentId = await openIntent()
  const page = await (await site.fetch(`/deal/${dealId}/checkout`, { as: buyer.cookie })).text()
  terms = /name="terms" value="([^"]*)"/.exec(page)![1]!
})
afterEach(() => void (disk.isFull = false))

async function openIntent(): Promise<string> {
  const answer = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: buyer.cookie }))
  return ((await answer.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0]!
}
const payByCard = () => stripeClient(site).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
const comeBack = (as?: string) => site.fetch(`/deals?payment_intent=${intentId}`, { as, redirect: 'manual' })
const checkout = (fields: Record<string, string>) =>
  site.fetch(`/deal/${dealId}/checkout`, { method: 'POST', body: new URLSearchParams(fields), as: buyer.cookie, redirect: 'manual' }) // prettier-ignore
const reservation = () => site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).executeTakeFirstOrThrow() // prettier-ignore
const rowsOf = async (table: 'payments' | 'receipts') =>
  (
    await site.db
      .selectFrom(table)
      .selectAll()
      .where('reservation_id', '=', (await reservation()).id)
      .execute()
  ).length
const mainOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function tell(intent: { id: string }) {
  const payload = JSON.stringify({
    id: `evt_${intent.id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    data: { object: intent },
  })
  const secret = process.env.STRIPE_WEBHOOK_SECRET!
  const signature = stripeClient(site).webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await site.fetch('/webhooks/stripe', { method: 'POST', body: payload, headers })
  return [answer.status, (await answer.json()) as object]
}
const read = async (path: string) => mainOf(await (await site.fetch(path, { as: buyer.cookie })).text())
const received = 'We have received your payment'

describe('whoever was charged while the disk is full', () => {
  beforeEach(async () => {
    await payByCard()
    disk.isFull = true
  })

  test('is told that their payment was received, with its reference, and it is entered once there is room', async () => {
    const { reference } = await reservation()
    const told = await comeBack(buyer.cookie)
    const text = mainOf(await told.text())
    expect(told.status).toBe(200)
    expect(text).toContain('We have received your payment')
    expect(text).toContain('There is nothing more to pay.')
    expect(text).toContain(`Your reference is ${reference} .`)
    expect(text).not.toContain('another account')
    expect((await reservation()).status).toBe('held')

    disk.isFull = false
    const again = await comeBack(buyer.cookie)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/deals'])
    expect([(await reservation()).status, await rowsOf('receipts'), await rowsOf('payments')]).toEqual(['paid', 1, 1])
  })

  test('on another device is told the same, without the reference', async () => {
    const { reference } = await reservation()
    const text = mainOf(await (await comeBack()).text())
    expect(text).toContain('We have received your payment')
    expect(text).not.toContain(reference)
  })

  test('cannot pay once more, in any of the ways', async () => {
    const choice = { open: 'now', startNow: 'on', loseRight: 'on' }
    const statuses = []
    for (const intent of ['pay', 'mail-link']) statuses.push((await checkout({ intent, ...choice, terms })).status)
    // The hosted page would be a second payment. The provider is asked, and tells of the first one.
    expect(statuses).toEqual([409, 409])
    const card = await site.fetch('/api/create-payment-intent', json({ dealId }, { as: buyer.cookie }))
    expect([card.status, ((await card.json()) as { message: string }).message]).toEqual([
      409,
      expect.stringContaining('We have received your payment for this deal'),
    ])
    const payments = await site.db.selectFrom('payments').select('id').where('reservation_id', '=', (await reservation()).id).execute() // prettier-ignore
    expect(payments).toHaveLength(1)
  })

  test('and comes back as from a payment that failed is told that it was received', async () => {
    const { id } = await site.db.selectFrom('payments').select('id').where('reservation_id', '=', (await reservation()).id).executeTakeFirstOrThrow() // prettier-ignore
    expect(await read(`/deal/${dealId}/checkout?failed=${id}`)).toContain(received)
  })

  /** Sentences that would lead whoever has paid to pay, or to believe that they have not. */
  const untrue =
    /Nothing has been charged|Go on to payment|Held for you until|Pay £|free again|Secure Deal|Payment Setup Failed|hold has ended/

  describe('and has come back', () => {
    beforeEach(async () => void (await comeBack(buyer.cookie)))
    afterEach(() => site.setHour(null))
    const pages = () => ['/account', '/deals', `/deal/${dealId}`, `/deal/${dealId}/checkout`]

    test.each([
      ['while the hold runs', 0],
      ['after its time', 40],
    ])('reads on no page that nothing was charged, %s', async (_, minutes) => {
      site.setHour(new Date(Date.now() + minutes * 60_000).toISOString())
      for (const page of pages()) {
        const text = await read(page)
        expect(text, page).toMatch(page === '/deals' ? /Mill house .* Payment received Go to your account/ : received)
        expect(text, page).not.toMatch(untrue)
      }
      // The card and the row of the deal in the list, and its own page.
      for (const page of ['/deals?view=table', '/deals', `/deal/${dealId}`]) {
        const html = await (await site.fetch(page, { as: buyer.cookie })).text()
        expect(html, page).toContain('Payment received')
        expect(html, page).not.toContain(`/deal/${dealId}/checkout`)
      }
      const { reference } = await reservation()
      for (const page of ['/account', `/deal/${dealId}/checkout`]) expect(await read(page)).toContain(reference)
    })

    test.each(['pay', 'mail-link', 'start', 'extend', 'move', 'release'])(
      'and sends “%s”, is told so',
      async (intent) => {
        const choice = { open: 'now', startNow: 'on', loseRight: 'on', terms }
        const answer = await checkout({ intent, ...choice })
        const text = mainOf(await answer.text())
        expect([answer.status, text]).toEqual([409, expect.stringContaining(received)])
        expect(text).not.toMatch(untrue)
      },
    )

    test('and changes the choice beside the card, is told so', async () => {
      const choice = { open: 'wait', startNow: false, loseRight: false, terms }
      const answer = await site.fetch(`/api/deals/${dealId}/consent`, { ...json(choice, { as: buyer.cookie }), method: 'PUT' }) // prettier-ignore
      const { message } = (await answer.json()) as { message: string }
      expect([answer.status, message]).toEqual([409, expect.stringContaining(received)])
    })

    test('reads of the purchase once there is room, and another buyer of neither', async () => {
      disk.isFull = false
      const other = await signInSomebody(site)
      disk.isFull = true
      const seen = mainOf(await (await site.fetch(`/deal/${dealId}`, { as: other.cookie })).text())
      expect(seen).not.toContain(received)
      disk.isFull = false
      await comeBack(buyer.cookie)
      for (const page of pages()) expect(await read(page), page).not.toMatch(/We have received|Payment received/)
      expect(await read(`/deal/${dealId}`)).toContain('This deal is yours')
    })
  })

  test('is known of by the provider’s word alone, too', async () => {
    await tell(await stripeClient(site).paymentIntents.retrieve(intentId))
    expect(await read('/account')).toContain(received)
    disk.isFull = false
    await tell(await stripeClient(site).paymentIntents.retrieve(intentId))
    expect(await read('/account')).not.toContain('We have received')
  })

  test('is settled by the provider’s own word, which is asked for again until there is room', async () => {
    const intent = await stripeClient(site).paymentIntents.retrieve(intentId)
    const noRoom = { message: 'There is no room left to store it, so nothing has been saved. Please try again later.' }
    expect(await tell(intent)).toEqual([507, noRoom])
    expect(await tell(intent)).toEqual([507, noRoom])
    disk.isFull = false
    expect(await tell(intent)).toEqual([200, { received: true, result: 'paid' }])
    expect(await tell(intent)).toEqual([200, { received: true, result: 'duplicate' }])
    expect(await rowsOf('receipts')).toBe(1)
  })
})

test('a choice that could not be written down is still on the page, and nothing is begun', async () => {
  disk.isFull = true
  const answer = await checkout({ intent: 'pay', open: 'wait', terms })
  const html = await answer.text()
  expect(answer.status).toBe(507)
  expect(mainOf(html)).toContain('We could not write it down, which is our fault. Nothing has been charged by it')
  expect(html).toMatch(/<input(?=[^>]*name="open")(?=[^>]*value="wait")[^>]*checked=""/)
  expect(await rowsOf('payments')).toBe(1)
})

test.each([
  ['start', 'The deal is not held for you'],
  ['extend', 'Your hold was not extended'],
  ['release', 'Nothing was released'],
  ['move', 'The hold was not moved'],
  ['pay', 'Payment Setup Failed'],
])('where “%s” could not be written down, the page says: %s', async (intent, title) => {
  await checkout({ intent: 'release' })
  if (intent !== 'start') await checkout({ intent: 'start' })
  if (intent === 'move') dealId = await addDeal(site.db)
  disk.isFull = true
  const answer = await checkout({ intent, open: 'wait', terms })
  expect([answer.status, mainOf(await answer.text())]).toEqual([507, expect.stringContaining(` ${title} `)])
})

test('whoever only reads is served, and a message that waits is shown once more rather than lost', async () => {
  const old = new Date(Date.now() - 3_600_000).toISOString()
  const data = JSON.stringify({ messages: [{ tone: 'info', title: 'Kept for you', message: 'Until noon.' }] })
  await site.db.updateTable('sessions').set({ seen_at: old, data }).where('user_id', '=', buyer.user.id).execute()
  disk.isFull = true
  for (let times = 0; times < 2; times += 1) {
    const page = await site.fetch('/account', { as: buyer.cookie })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Kept for you')])
  }
  disk.isFull = false
  expect(await (await site.fetch('/account', { as: buyer.cookie })).text()).toContain('Kept for you')
  expect(await (await site.fetch('/account', { as: buyer.cookie })).text()).not.toContain('Kept for you')
})
