import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEarlier, readCheckout } from '#app/testing/buyers/checkout-pages.ts'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { form, json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { formatDate, formatTime, londonDay } from '#app/utils/dates.ts'
import { secureRefusals } from '#app/domain/reservations/reservations.ts'
import { consentOf, consentTexts, waitText } from '#app/domain/terms/consent.ts'

/** Every state of the checkout page: its status, its words once, no form where nothing can be paid, no private facts. */

repeatWithoutPause()

let site: Site
beforeAll(async () => {
  site = await startSite({ BOOKING_URL: undefined })
})
afterAll(() => site.stop())

type Somebody = Awaited<ReturnType<typeof signInSomebody>>
let buyer: Somebody
let dealId: number
beforeEach(async () => {
  buyer = await signInSomebody(site)
  dealId = await addDeal(site.db, { title: 'Mill house' })
})
afterEach(() => {
  site.sandbox.payments.reset()
  site.sandbox.payments.set({ drop: 'all' })
})

const path = (id = dealId) => `/deal/${id}/checkout`
const open = async (as = buyer.cookie, query = '', id = dealId) =>
  readCheckout(await site.fetch(path(id) + query, { as }))
const post = async (fields: Record<string, string>, as = buyer.cookie) =>
  readCheckout(await site.fetch(path(), form(fields, { as })))
const hold = (as = buyer.cookie, id = dealId) => site.fetch('/api/create-payment-intent', json({ dealId: id }, { as }))

const waits = { consent_start_now: 0, consent_lose_right: 0 }
const today = () => londonDay(new Date().toISOString())
const passMinutes = (count: number) => makeEarlier(site.db, dealId, count)
/** The buyer's payment of this kind, with its name at the provider. */
async function attempt(kind: 'intent' | 'checkout') {
  const { id, provider_ref } = await site.db
    .selectFrom('payments')
    .select(['id', 'provider_ref'])
    .where('reservation_id', '=', (await reservation()).id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { id, ref: provider_ref! }
}
const reservation = () =>
  site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).executeTakeFirstOrThrow()
/** As the job does it, once the hold is over. */
const closeHold = () =>
  site.db
    .updateTable('reservations')
    .set((row) => ({ status: 'expired', ended_at: row.ref('expires_at') }))
    .where('deal_id', '=', dealId)
    .execute()

/** The heading once, and no way into payment. */
function expectInstead(page: { html: string; text: string; hasProvider: boolean }, heading: string) {
  expect(page.text.split(heading)).toHaveLength(2)
  expect(page.html).toMatch(new RegExp(`<h2>${heading}[^<]*</h2>`))
  expect(page.html).not.toContain('Complete Payment')
  expect(page.html).not.toContain('name="open"')
  expect(page.hasProvider).toBe(false)
  expect(page.html).not.toContain('Canary Row')
}

describe('the form', () => {
  test('says what, where, for how much and that it will be held; a GET holds nothing', async () => {
    await addDocument(site.db, dealId)
    const page = await open()
    expect(page.status).toBe(200)
    expect(page.text).toContain('The deal will be held for you for 30 minutes as soon as you go on to payment.')
    // The order stands right above the button that places it.
    expect(page.text).toContain(
      'You are reserving Mill house in Liverpool, L15, for £3,000 incl. VAT. Complete Payment - £3,000',
    )
    expect(page.text).not.toContain('Release')
    expect(page.text).toContain('Secure price, net £2,500.00 VAT at 20% £500.00 To pay now £3,000 incl. VAT')
    expect(page.text).toMatch(/Full refund, any reason until \d/)
    expect(page.html).not.toMatch(/<input[^>]*checked/)
    expect(page.text).toContain(waitText(new Date().toISOString()))
    expect(page.text).toMatch(/£3,000 back for 48 hours, then £2,850 once you have opened a document, until the end of/)
    expect(page.text).toContain('Address and 1 document')
    expect(await site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).execute()).toEqual([])
  })

  test('says until when it is held, by the clock, and names the time for machines', async () => {
    await hold()
    const { expires_at } = await reservation()
    const page = await open()
    expect(page.text).toMatch(new RegExp(`Held (?:for you )?until ${formatTime(expires_at)} `))
    expect(page.html).toContain(`<time dateTime="${expires_at}">${formatTime(expires_at)}</time>`)
    expect(page.text).not.toContain('Your hold ends at')
  })

  test('warns in the last five minutes, with the same buttons once', async () => {
    await hold()
    await passMinutes(26)
    const page = await open()
    expect(page.text).toContain(`Your hold ends at ${formatTime((await reservation()).expires_at)}`)
    expect(page.html.match(/value="extend"/g)).toHaveLength(1)
    expect(page.html.match(/value="release"/g)).toHaveLength(1)
  })

  test('keeps the choice of this hold, and of this hold only', async () => {
    await post({ intent: 'pay', open: 'wait', startNow: 'yes', terms: today() })
    expect((await open()).html).toMatch(/id="open-wait"[^>]*checked/)
    expect(await reservation()).toMatchObject({ ...waits, terms_version: today() })
    await post({ intent: 'release' })
    await hold()
    expect((await open()).html).not.toMatch(/<input[^>]*checked/)
  })
})

describe('a choice that is not whole', () => {
  test.each(['pay', 'hosted', 'mail-link'])('none: 400, told twice with a link, nothing held (%s)', async (intent) => {
    const page = await post({ intent, startNow: 'yes' })
    const words = 'Choose when your documents should open'
    expect(page.status).toBe(400)
    expect(page.isMistake).toBe(true)
    expect(page.text.split(words)).toHaveLength(3)
    expect(page.html).toContain(`<a href="#open-now">${words}</a>`)
    expect(page.html).toMatch(/<main[^>]*><div class="wrap [^"]*"><div[^>]*role="group"/)
    expect(page.html).toMatch(/name="startNow"[^>]*checked/)
    expect(await site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).execute()).toEqual([])
  })

  test('one box: 400, with a link to the other, and what is ticked is kept', async () => {
    const page = await post({ intent: 'pay', open: 'now', startNow: 'yes' })
    expect(page.status).toBe(400)
    expect(page.html).toContain(
      '<a href="#loseRight">Tick both boxes to open your documents now, or choose to wait</a>',
    )
    expect(page.html).toMatch(/id="open-now"[^>]*checked/)
    expect(page.html).toMatch(/id="startNow"[^>]*checked/)
    expect(page.html).toMatch(/id="loseRight"[^>]*aria-invalid="true"/)
  })

  test('is no matter where nothing can be paid: the state is told, with its status', async () => {
    await hold((await signInSomebody(site)).cookie)
    const page = await post({ intent: 'pay' })
    expect(page.status).toBe(409)
    expectInstead(page, 'This deal is being reserved by another investor.')
  })

  test('is refused by the JSON call in the same words, which still takes a pair of boxes', async () => {
    await hold()
    const put = async (body: unknown) => {
      const answer = await site.fetch(`/api/deals/${dealId}/consent`, {
        ...json(body, { as: buyer.cookie }),
        method: 'PUT',
      })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    expect(await put({ open: 'now', startNow: true, loseRight: false })).toEqual({
      status: 400,
      message: 'Tick both boxes to open your documents now, or choose to wait',
    })
    expect(await put({ open: 'soon', startNow: true, loseRight: true })).toMatchObject({ status: 400 })
    expect((await reservation()).consent_text_version).toBeNull()
    expect(await put({ open: 'now', startNow: true, loseRight: true })).toMatchObject({ status: 200 })
    const wait = { open: 'wait', startNow: true, loseRight: true }
    const { status, message } = secureRefusals['terms-changed']
    expect(await put({ ...wait, terms: '2026-01-05' })).toEqual({ status, message })
    expect(await reservation()).toMatchObject({ consent_start_now: 1, consent_lose_right: 1, terms_version: null })
    expect(await put({ ...wait, terms: today() })).toMatchObject({ status: 200 })
    expect(await reservation()).toMatchObject({ ...waits, terms_version: today() })
    expect(await put({ startNow: true, loseRight: false })).toMatchObject({ status: 200 })
    const boxes = await reservation()
    expect(boxes).toMatchObject({ consent_start_now: 1, consent_lose_right: 0, terms_version: null })
    // Words of the cards are never quoted to who sent the boxes alone.
    expect(consentOf(boxes)).toEqual({ choice: 'none', words: [], at: null })
    expect(await put({ startNow: true, loseRight: true })).toMatchObject({ status: 200 })
    const { startNow, loseRight } = consentTexts
    expect(consentOf(await reservation())).toMatchObject({ choice: 'now', words: [startNow, loseRight] })
  })

  test('cannot be changed by the JSON call once the card is charged', async () => {
    const { clientSecret } = (await (await hold()).json()) as { clientSecret: string }
    const put = async (open: string) => {
      const consent = { open, startNow: open === 'now', loseRight: open === 'now' }
      const init = json(consent, { as: buyer.cookie })
      return (await site.fetch(`/api/deals/${dealId}/consent`, { ...init, method: 'PUT' })).status
    }
    expect(await put('wait')).toBe(200)
    const card = { payment_method: 'pm_card_visa' }
    await stripeClient(site).paymentIntents.confirm(clientSecret.split('_secret_')[0]!, card)
    expect(await put('now')).toBe(409)
    expect(consentOf(await reservation()).choice).toBe('wait')
  })
})

describe('somebody else’s deal', () => {
  test('is on hold: until when, a call, the way back, and nothing of who holds it', async () => {
    const stranger = await signInSomebody(site, { firstName: 'Secretive', lastName: 'Stranger' })
    await hold(stranger.cookie)
    const { expires_at } = await reservation()
    const page = await open()
    expect(page.status).toBe(200)
    expectInstead(page, 'This deal is being reserved by another investor.')
    expect(page.text).toContain(`Mill house in Liverpool, L15 is on hold until ${formatTime(expires_at)} `)
    const said = 'Someone is reserving it, and whoever reserves a deal can keep it 30 minutes more once.'
    expect(page.text).toContain(said)
    expect(page.html).toMatch(
      /<a class="btn" href="\/deal\/\d+\/call\?booking=1" target="_blank" rel="noopener">Book Call/,
    )
    expect(page.html).not.toMatch(/Secretive|Stranger|RES-/)
    await site.fetch(path(), form({ intent: 'extend' }, { as: stranger.cookie }))
    const extended = await open()
    expect(extended.text).toContain(said)
    expect(page.html + extended.html).not.toMatch(/started to pay|kept it longer|canBeExtended|latest/)
  })

  test('is reserved', async () => {
    await addPurchase(site.db, await addUser(site.db), dealId)
    const page = await open()
    expectInstead(page, 'This deal has been reserved by another investor.')
    expect(page.html).not.toContain('RES-')
  })
})

test('somebody else’s deal, after one’s own payment came too late: nobody says that nothing was charged', async () => {
  await hold()
  const { id } = await attempt('intent')
  await passMinutes(15)
  await closeHold()
  await site.db.updateTable('payments').set({ status: 'refund-due' }).where('id', '=', id).execute()
  await hold((await signInSomebody(site)).cookie)
  const held = await open()
  expectInstead(held, 'This deal is being reserved by another investor.')
  expect(held.text).toContain('The payment that you made for this deal will be returned to you. Your account shows it.')
  expect(held.text).not.toContain('not been charged')
  await site.db.updateTable('reservations').set({ status: 'paid', paid_at: new Date().toISOString() }).where('deal_id', '=', dealId).where('status', '=', 'held').execute() // prettier-ignore
  const reserved = await open()
  expectInstead(reserved, 'This deal has been reserved by another investor.')
  expect(reserved.text).toContain('The payment that you made for this deal will be returned to you.')
  expect(reserved.text).not.toContain('not been charged')
})

test('one’s own deal: when it was paid, and the way to the documents', async () => {
  await addPurchase(site.db, buyer.user, dealId, { paidAt: '2026-11-02T10:00:00.000Z' })
  const page = await open()
  expectInstead(page, 'This deal is yours')
  expect(page.text).toContain('is yours. You paid £3,000 incl. VAT on 2 November 2026 at 10:00.')
  expect(page.text).toContain('Go to the documents')
  expect(page.text).not.toMatch(/nothing has been charged|not been charged/i)
})

describe('after a hold has run out', () => {
  test('the page says so at once, promises nothing about money, and names the hour', async () => {
    await hold()
    await passMinutes(31)
    const { expires_at } = await reservation()
    const from = formatTime(new Date(Date.parse(expires_at) + 600_000).toISOString())
    const page = await open()
    expect(page.status).toBe(200)
    expectInstead(page, `You can hold it again from ${from}`)
    expect(page.text).toContain(`ended at ${formatTime(expires_at)} `)
    expect(page.text).not.toContain('Nothing has been charged')
    expect(page.text).toContain('If you have just paid')
    await closeHold()
    expect((await open()).text).toContain('Nothing has been charged.')
    const tooEarly = await post({ intent: 'start' })
    expect(tooEarly.status).toBe(409)
    expectInstead(tooEarly, `You can hold it again from ${from}`)
  })

  test('begins again after ten minutes, by a post that leads back', async () => {
    await hold()
    await passMinutes(41)
    await closeHold()
    const page = await open()
    expectInstead(page, 'The deal is free again')
    expect(page.text).toContain(`It has been free since ${formatTime((await reservation()).ended_at!)} `)
    const started = await site.fetch(path(), form({ intent: 'start' }, { as: buyer.cookie }))
    expect([started.status, started.headers.get('location')]).toEqual([303, path()])
    const after = await open()
    expect(after.text).toContain('Held for you')
    expect(after.text).toMatch(/Held (?:for you )?until \d/)
    expect(after.html).toContain('Complete Payment')
    expect(after.html).not.toMatch(/<input[^>]*checked/)
  })

  test('beginning again leaves no old page at the provider that could be paid', async () => {
    const opened = await site.fetch(path(), form({ intent: 'pay', open: 'wait' }, { as: buyer.cookie }))
    const sessionId = /cs_\w+/.exec(opened.headers.get('location')!)![0]
    await passMinutes(41)
    // Beginning again closes what is left of the old hold, as the job does every 15 seconds.
    await post({ intent: 'start' })
    expect((await stripeClient(site).checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  })
})

test('"start" needs no hold before it, and refuses what paying refuses', async () => {
  const started = await site.fetch(path(), form({ intent: 'start' }, { as: buyer.cookie }))
  expect([started.status, started.headers.get('location')]).toEqual([303, path()])
  const second = await post({ intent: 'start' }, (await signInSomebody(site)).cookie)
  expect(second.status).toBe(409)
  expectInstead(second, 'This deal is being reserved by another investor.')
  expect(second.html).toMatch(/<section class="notice"[^>]*autofocus/i)
})

test('two holds: both with their ways on; releasing one holds this deal', async () => {
  await addPurchase(site.db, buyer.user, await addDeal(site.db), { paidAt: '2026-01-05T10:00:00.000Z' })
  const others = [await addDeal(site.db, { title: 'Gate lodge' }), await addDeal(site.db, { title: 'Boat house' })]
  for (const id of others) await hold(buyer.cookie, id)
  const page = await open()
  expectInstead(page, 'You already have two deals on hold.')
  expect(page.html).toContain('<a href="/account">your account</a>')
  for (const id of others) expect(page.html).toContain(`href="/deal/${id}/checkout"`)
  const from = /name="from" value="([^"]+)"/.exec(page.html)![1]!
  const moved = await site.fetch(path(), form({ intent: 'move', from }, { as: buyer.cookie }))
  expect(moved.status).toBe(303)
  expect((await open()).text).toContain('Gate lodge is free again.')
  expect(await reservation()).toMatchObject({ status: 'held', user_id: buyer.user.id })
})

test('too many starts: how many, and when it is possible again', async () => {
  for (let count = 0; count < 5; count += 1) {
    const id = await addDeal(site.db)
    await hold(buyer.cookie, id)
    await site.fetch(path(id), form({ intent: 'release' }, { as: buyer.cookie }))
  }
  const page = await open()
  expectInstead(page, 'You have started checkout five times within 24 hours.')
  expect(page.text).toMatch(/You can start again from \d\d:\d\d tomorrow\./)
  expect(page.text).toMatch(/See all deals.*Contact support/)
})

test('an email address that is not verified', async () => {
  const page = await open((await signInSomebody(site, { isEmailVerified: false })).cookie)
  expectInstead(page, 'You need a verified email address to reserve a deal.')
})

test('Scotland: interest is registered instead', async () => {
  const scottish = await addDeal(site.db, { nation: 'Scotland' })
  const page = await open(buyer.cookie, '', scottish)
  expectInstead(page, 'Deals in Scotland cannot be secured online.')
  expect(page.html).toContain(`href="/deal/${scottish}/interest"`)
})

test('a deal that is off the market has no checkout', async () => {
  await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', dealId).execute()
  expect((await open()).status).toBe(404)
})

describe('back from a payment that failed', () => {
  test('the provider’s reason stands once above the card, with the choice and the hold', async () => {
    await post({ intent: 'pay', open: 'wait' })
    await hold()
    const { id, ref } = await attempt('intent')
    const declined = stripeClient(site).paymentIntents.confirm(ref, { payment_method: 'pm_card_chargeDeclined' })
    await expect(declined).rejects.toThrow()
    const page = await open(buyer.cookie, `?failed=${id}`)
    expect(page.text.split('Your card was declined.')).toHaveLength(2)
    expect(page.text).toMatch(/Payment Failed .* Nothing has been charged, and the deal is still held for you until \d/)
    expect(page.html).toMatch(/id="open-wait"[^>]*checked/)
    expect((await open()).text).not.toContain('Payment Failed')
  })

  test('without a reason it says that it was not completed; without a hold it says nothing', async () => {
    expect((await open(buyer.cookie, '?failed=1')).text).not.toContain('Payment Failed')
    await hold()
    const { id } = await attempt('intent')
    expect((await open(buyer.cookie, '?failed=1')).text).not.toContain('Payment Failed')
    expect((await open(buyer.cookie, `?failed=${id}`)).text).toContain('Payment Failed The payment was not completed.')
    const cancelled = await open(buyer.cookie, `?cancelled=${id}`)
    expect(cancelled.text).toContain('Payment cancelled Nothing has been charged.')
    await passMinutes(31)
    expect((await open(buyer.cookie, `?cancelled=${id}`)).text).not.toContain('Payment cancelled')
  })
})

test('a provider that is down: what was chosen goes with the next try', async () => {
  site.sandbox.payments.set({ failNext: Array.from({ length: 12 }, () => 500 as const) })
  const page = await post({ intent: 'mail-link', open: 'now', startNow: 'yes', loseRight: 'yes' })
  expect(page.status).toBe(502)
  expect(page.html).toContain('Payment Setup Failed</h2>')
  expect(page.text).toMatch(/Nothing has been charged, and the deal is held for you until \d/)
  expect(page.text).toContain('Trying again does not change when your hold ends.')
  expect(page.text).not.toContain('We cannot hold the deal for you any longer')
  expect(page.html).not.toContain('Complete Payment')
  for (const field of ['name="open" value="now"', 'name="startNow" value="yes"', 'name="loseRight" value="yes"']) {
    expect(page.html).toContain(`<input type="hidden" ${field}/>`)
  }
  expect(page.html).toMatch(/value="mail-link"[^>]*>Try again/)
})

test('the day on which documents open is the same on the card and in the choice that is stored', async () => {
  const page = await open()
  const opens = /Wait until (.*?) and keep my right to cancel/.exec(page.text)![1]!
  expect(page.text).toContain(`Address on ${opens}`)
  expect(opens).toBe(formatDate(new Date(Date.now() + 15 * 86_400_000).toISOString()))
})
