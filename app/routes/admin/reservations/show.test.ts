import { beforeAll, describe, expect, test } from 'vitest'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { greeting, paragraph } from '#app/domain/mail/blocks.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { ask, askLessFee, asAda, site, startRefundDesk } from '#app/testing/desks/refund-desk.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'

startRefundDesk()

let asSupport: string
let asEditor: string
let asReviewer: string
beforeAll(async () => {
  asSupport = await site.signIn(await addUser(site.db, { firstName: 'Sam', lastName: 'Support', role: 'support' }))
  asEditor = await site.signIn(await addUser(site.db, { role: 'editor' }))
  asReviewer = await site.signIn(await addUser(site.db, { role: 'reviewer' }))
})

/** The words of a page without its markup. */
const words = (html: string) =>
  html
    .replace(/<style.*?<\/style>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function page(path: string, as = asAda) {
  const response = await site.fetch(path, { as, redirect: 'manual' })
  const html = await response.text()
  return { status: response.status, location: response.headers.get('location'), html, text: words(html) }
}

async function post(path: string, fields: Record<string, string>, as = asAda) {
  const response = await site.fetch(path, { method: 'POST', as, redirect: 'manual', body: new URLSearchParams(fields) })
  const html = await response.text()
  return { status: response.status, location: response.headers.get('location'), html, text: words(html) }
}

const pathOf = (id: string) => `/admin/reservations/${id}`
const notesAbout = (id: string) =>
  site.db.selectFrom('desk_notes').select(['about_type', 'body']).where('about_id', '=', id).execute()

/** A mail about a reservation that has been sent to its buyer, unless told otherwise. */
async function addMail(reservationId: string, given: { to?: string; status?: 'sent' | 'waiting' } = {}) {
  const key = newId()
  const sentAt = addMilliseconds(new Date().toISOString(), -86_400_000)
  const mail = {
    to: given.to ?? 'bo@people.test',
    subject: `Payment confirmed ${key}`,
    blocks: [greeting('Bo'), paragraph('Thank you.')],
  }
  await queueMail(site.db, { key, about: { type: 'reservation', id: reservationId } }, mail, sentAt)
  const { id } = await site.db
    .updateTable('outbox')
    .set(
      given.status === 'waiting'
        ? { next_attempt_at: '2099-01-01T00:00:00.000Z' }
        : { status: 'sent', sent_at: sentAt },
    )
    .where('idempotency_key', '=', `mail:${key}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, subject: mail.subject, sentAt }
}

describe('the page of a purchase', () => {
  test('shows the money, the consent, the request, what happened, and the ways to each', async () => {
    const { purchase, id, request, buyer, dealId } = await askLessFee()
    const { status, html, text } = await page(pathOf(purchase.reservationId))
    expect(status).toBe(200)
    expect(text).toContain('Bo Buyer, Two-bed terrace')
    expect(text).toMatch(/Payment £3,000\.00 Paid /)
    expect(text).toMatch(/Held now £3,000\.00/)
    expect(text).toContain('Open my documents now')
    expect(text).toContain('Documents opened by the buyer')
    expect(text).toContain('Less £150 fee £2,850')
    expect(text).toContain('asked for a refund')
    expect(text).toContain(`Decide about the refund: ${request.reference}`)
    for (const href of [`/admin/refunds/${id}`, `/admin/people/${buyer.id}`, `/admin/deals/${dealId}/unavailable`])
      expect(html).toContain(`href="${href}"`)
    expect(html).toContain('Mark the deal unavailable')
    expect(html).not.toContain('value="free"')
    // The stand-in for the provider has no dashboard.
    expect(html).not.toContain('dashboard.stripe.com')
  })

  test('is found by its reference, and leads to the one address', async () => {
    const { purchase } = await ask()
    for (const reference of [purchase.reference, purchase.reference.toLowerCase()]) {
      const found = await page(pathOf(reference))
      expect([found.status, found.location]).toEqual([302, pathOf(purchase.reservationId)])
    }
    expect((await page(pathOf('RES-22222222'))).status).toBe(404)
  })

  test('of a second payment and a refund that failed has both in its ledger, and only what counts in its sum', async () => {
    const { purchase } = await ask()
    const { id: paymentId } = await site.db
      .selectFrom('payments')
      .select('id')
      .where('reservation_id', '=', purchase.reservationId)
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    await site.db
      .insertInto('refunds')
      .values([
        { id: newId(), payment_id: paymentId, request_id: null, amount_pence: 100_000, status: 'failed', provider_ref: `re_${newId()}`, way: 'provider', proof: '', last_error: 'expired_or_canceled_card', created_at: at, settled_at: at }, // prettier-ignore
        { id: newId(), payment_id: paymentId, request_id: null, amount_pence: 50_000, status: 'succeeded', provider_ref: null, way: 'cheque', proof: 'Cheque 7', last_error: null, created_at: at, settled_at: at }, // prettier-ignore
      ])
      .execute()
    const { text } = await page(pathOf(purchase.reservationId))
    expect(text).toContain('(−£1,000.00)')
    expect(text).toContain('Failed: The card is closed')
    expect(text).toContain('Paid back by cheque −£500.00')
    expect(text).toMatch(/Held now £2,500\.00/)
    expect(text).toContain('Sums in brackets do not count.')
  })

  test('of a hold that was never paid says so, and offers to free one that runs', async () => {
    const buyer = await addUser(site.db)
    const held = await addHold(buyer.id, 'held')
    const ended = await addHold(buyer.id, 'expired')
    const running = await page(pathOf(held))
    expect(running.text).toContain('Hold, never paid')
    expect(running.text).toContain('Nobody has tried to pay.')
    expect(running.html).toContain('value="free"')
    const over = await page(pathOf(ended))
    expect(over.text).toContain('Hold, never paid')
    expect(over.html).not.toMatch(/value="free"|Mark the deal unavailable/)
  })

  test('is for support and admins, and support sees nothing of what only admins do or open', async () => {
    const { purchase } = await ask()
    await addMail(purchase.reservationId)
    const path = pathOf(purchase.reservationId)
    expect((await page(path, '')).status).toBe(401)
    for (const as of [asEditor, asReviewer, await site.signIn(await addUser(site.db))])
      expect((await page(path, as)).status).toBe(403)
    expect((await page(pathOf('nothing'))).status).toBe(404)
    const { status, html, text } = await page(path, asSupport)
    expect(status).toBe(200)
    expect(text).toContain('Payment confirmed')
    expect(text).toContain('Open the refund request')
    expect(html).not.toMatch(
      /Send again|Mark the deal|\/admin\/(outbox|audit|deals|reservations["?])|\/account\/receipts/,
    )
  })
})

async function addHold(userId: string, status: 'held' | 'expired') {
  const id = newId()
  const now = new Date().toISOString()
  await site.db
    .insertInto('reservations')
    .values({
      id,
      reference: newReference('RES'),
      deal_id: await addDeal(site.db),
      user_id: userId,
      status,
      amount_pence: 300_000,
      held_at: now,
      expires_at: addMilliseconds(now, 1_800_000),
      ended_at: status === 'held' ? null : now,
      consent_start_now: 0,
      consent_lose_right: 0,
    })
    .execute()
  return id
}

describe('"Free hold" on the page', () => {
  test('ends the hold and leads back, once, and is for admins', async () => {
    const id = await addHold((await addUser(site.db)).id, 'held')
    expect((await post(pathOf(id), { intent: 'free' }, asSupport)).status).toBe(403)
    const freed = await post(pathOf(id), { intent: 'free' })
    expect([freed.status, freed.location]).toEqual([303, pathOf(id)])
    const after = await page(pathOf(id))
    expect(after.text).toContain('Hold freed')
    expect(after.text).toContain('freed the hold')
    const again = await post(pathOf(id), { intent: 'free' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('This hold has already ended.')
    expect((await post(pathOf('nothing'), { intent: 'free' })).status).toBe(404)
  })
})

describe('a note for the desk', () => {
  test('stands on the page of the purchase, with who wrote it, once however often it is sent', async () => {
    const { purchase } = await ask()
    const path = pathOf(purchase.reservationId)
    for (let times = 0; times < 2; times += 1) {
      const added = await post(path, { intent: 'note', note: 'Called: she <wants> the keys.\r\nBy Friday.' }, asSupport)
      expect([added.status, added.location]).toEqual([303, path])
    }
    expect(await notesAbout(purchase.reservationId)).toEqual([
      { about_type: 'reservation', body: 'Called: she <wants> the keys.\nBy Friday.' },
    ])
    const shown = await page(path)
    expect(shown.html).toContain('Called: she &lt;wants&gt; the keys.')
    expect(shown.text).toContain('Sam Support')
    expect(shown.text).toContain('added a note for the desk')
  })

  test('that is empty or too long is a mistake, and the text stays', async () => {
    const { purchase } = await ask()
    const path = pathOf(purchase.reservationId)
    const empty = await post(path, { intent: 'note', note: ' \n ' })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain('Enter a note')
    const long = await post(path, { intent: 'note', note: `start ${'x'.repeat(5000)}` })
    expect(long.status).toBe(400)
    expect(long.text).toContain('Note must be 5,000 characters or fewer')
    expect(long.html).toContain('>start xxx')
    expect(await notesAbout(purchase.reservationId)).toEqual([])
  })

  test('is refused without a sign-in, for other roles, and where there is nothing', async () => {
    const { purchase, buyer } = await ask()
    const note = { intent: 'note', note: 'Mine' }
    const path = pathOf(purchase.reservationId)
    expect((await post(path, note, '')).status).toBe(401)
    for (const as of [asEditor, asReviewer, await site.signIn(buyer)])
      expect((await post(path, note, as)).status).toBe(403)
    expect((await post(pathOf('nothing'), note)).status).toBe(404)
    expect((await post(path, { intent: 'other' })).status).toBe(400)
    expect(await notesAbout(purchase.reservationId)).toEqual([])
  })

  test('is taken on the case of a refund too, and its buyer never sees it', async () => {
    const { path, id, buyer } = await ask()
    const added = await post(path, { intent: 'note', note: 'The lender rang.' }, asSupport)
    expect([added.status, added.location]).toEqual([303, path])
    expect((await page(path)).text).toContain('The lender rang.')
    const empty = await post(path, { intent: 'note', note: '' })
    expect([empty.status, empty.text.includes('Enter a note')]).toEqual([400, true])
    expect(await notesAbout(id)).toEqual([{ about_type: 'refund-request', body: 'The lender rang.' }])
    const account = await page('/account', await site.signIn(buyer))
    expect(account.status).toBe(200)
    expect(account.text).not.toContain('The lender rang.')
    expect((await post('/admin/refunds/nothing', { intent: 'note', note: 'x' })).status).toBe(404)
  })

  test('is marked as one about a suspicion by an admin, on the purchase and on the case', async () => {
    const { path, id, purchase } = await ask()
    for (const [about, where] of [
      [id, path],
      [purchase.reservationId, pathOf(purchase.reservationId)],
    ] as const) {
      await post(where, { intent: 'note', note: 'Paid from many accounts.' }, asSupport)
      const note = await site.db.selectFrom('desk_notes').select('id').where('about_id', '=', about).executeTakeFirstOrThrow() // prettier-ignore
      const marking = { intent: 'judge', judged: String(note.id), suspicion: 'yes' }
      expect((await post(where, marking, asSupport)).status).toBe(403)
      expect((await page(where, asSupport)).text).toContain('Paid from many accounts.')
      const marked = await post(where, marking)
      expect([marked.status, marked.location]).toEqual([303, where])
      expect((await page(where)).text).toContain('suspicion, never told')
      expect((await page(where, asSupport)).text).not.toContain('Paid from many accounts.')
      expect((await post(where, { ...marking, judged: '0' })).status).toBe(404)
    }
  })
})

describe('"Send again"', () => {
  test('queues the same words once more, marked, to whom they went, and says so', async () => {
    const { purchase, buyer } = await ask()
    const path = pathOf(purchase.reservationId)
    const { id, subject } = await addMail(purchase.reservationId, { to: buyer.email })
    expect((await page(path)).html).toContain(`value="${id}"`)
    const sent = await post(path, { intent: 'send-again', mail: id })
    expect([sent.status, sent.location]).toEqual([303, path])
    const after = await page(path)
    expect(after.text).toContain('The same words leave once more')
    expect(after.text).toContain(`Sent again: ${subject}`)
    const again = await site.db
      .selectFrom('outbox')
      .selectAll()
      .where('idempotency_key', '=', `mail:again:${id}:1`)
      .executeTakeFirstOrThrow()
    expect(again).toMatchObject({ about_type: 'reservation', about_id: purchase.reservationId, lane: 0 })
    const { blocks, to } = JSON.parse(again.payload) as { to: string; blocks: { kind: string; lines: string[][] }[] }
    expect(to).toBe(buyer.email)
    expect(blocks.map(({ kind }) => kind)).toEqual(['greeting', 'paragraph', 'paragraph'])
    expect(blocks[1]!.lines[0]![0]).toMatch(/^We sent you this email on \d+ \w+ \d{4} before\.$/)
    expect(blocks[2]!.lines).toEqual([['Thank you.']])
    const trail = await site.db.selectFrom('audit_events').select('action').where('object_id', '=', id).execute()
    expect(trail).toEqual([{ action: 'mail-sent-again' }])
    // The repetition itself cannot be sent again, and the first not within a minute.
    expect((await page(path)).html).not.toContain(`value="${again.id}"`)
    const soon = await post(path, { intent: 'send-again', mail: id })
    expect([soon.status, soon.text.includes('less than a minute ago')]).toEqual([409, true])
    await site.db
      .updateTable('outbox')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', again.id)
      .execute()
    expect((await post(path, { intent: 'send-again', mail: id })).status).toBe(303)
  })

  test('is refused for a mail that waits, one to us or to an address of before, one about something else, and for support', async () => {
    const { purchase } = await ask()
    const path = pathOf(purchase.reservationId)
    const [mine, waiting] = [
      await addMail(purchase.reservationId),
      await addMail(purchase.reservationId, { status: 'waiting' }),
    ]
    const ours = await addMail(purchase.reservationId, { to: '{operator}' })
    const left = await addMail(purchase.reservationId, { to: 'an-address-of-before@people.test' })
    const other = await addMail((await ask()).purchase.reservationId)
    const again = (mail: string, as = asAda) => post(path, { intent: 'send-again', mail }, as)
    expect((await again(waiting.id)).status).toBe(409)
    expect((await again(ours.id)).status).toBe(409)
    expect((await again(left.id)).status).toBe(409)
    expect((await again(other.id)).status).toBe(404)
    expect((await again('nothing')).status).toBe(404)
    expect((await again(mine.id, asSupport)).status).toBe(403)
    expect((await again(mine.id, asEditor)).status).toBe(403)
    expect((await again(mine.id, '')).status).toBe(401)
    const { count } = await site.db
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('idempotency_key', 'like', `mail:again:${mine.id}%`)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})
