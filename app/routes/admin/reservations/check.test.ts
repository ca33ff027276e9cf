import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addDispute, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds, formatDate, londonDay } from '#app/utils/dates.ts'

let site: Site
let admin: User
let asAdmin: string
beforeAll(async () => {
  site = await startSite()
  admin = await addUser(site.db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })
  asAdmin = await site.signIn(admin)
})
afterAll(() => site.stop())

const day = 86_400_000
const ago = (milliseconds: number) => addMilliseconds(new Date().toISOString(), -milliseconds)
const yesterday = londonDay(ago(day))

/** A purchase of two days ago whose buyer is to be checked, unless told otherwise. */
async function buy({ needsCheck = 1, buyer }: { needsCheck?: 0 | 1; buyer?: User } = {}) {
  const user = buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const bought = await addPurchase(site.db, user, dealId, { paidAt: ago(2 * day) })
  const row = site.db.updateTable('reservations').where('id', '=', bought.reservationId)
  if (needsCheck) await row.set({ needs_check: 1, unlock_at: null, opening_told_at: null }).execute()
  const page = `/admin/reservations/${bought.reservationId}`
  return { ...bought, user, dealId, page, form: `${page}/check` }
}

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
async function read(path: string, as = asAdmin) {
  const response = await site.fetch(path, { as })
  const html = await response.text()
  return { status: response.status, html, text: textOf(html) }
}
const post = (path: string, fields: Record<string, string>, as = asAdmin) =>
  site.fetch(path, { as, method: 'POST', body: new URLSearchParams(fields) })
const passed = { result: 'passed', day: yesterday, how: 'Passport, on a video call', seen: '' }
const failed = { ...passed, result: 'failed' }
const notesOf = (it: { reservationId: string }) =>
  site.db.selectFrom('buyer_checks').selectAll().where('reservation_id', '=', it.reservationId).orderBy('id').execute()
const seenOf = (html: string) => /name="seen" value="(\d*)"/.exec(html)![1]!

describe('/admin/reservations/{id}/check', () => {
  test('says what is closed and warns of suspicion; a passed check opens, and stands on the page of the purchase', async () => {
    const it = await buy()
    expect((await read(it.page)).text).toContain('Check pending.')
    expect((await read('/admin/reservations?state=to-check')).text).toContain(it.reference)
    expect((await read('/admin')).text).toContain('buyer check pending')
    const shown = await read(it.form)
    expect(shown.text).toContain('stay locked until a passed check is noted here')
    expect(shown.text).toContain('report it first')
    const response = await post(it.form, passed)
    expect([response.status, response.headers.get('location')]).toEqual([303, it.page])
    const page = await read(it.page)
    expect(page.text).toContain('Check noted The documents are open to Bo Buyer')
    expect(page.text).toMatch(
      new RegExp(`Passed on ${formatDate(`${yesterday}T12:00:00.000Z`)}, noted .* by Ada Admin`),
    )
    expect(page.text).toContain('Passport, on a video call')
    expect(page.text).toContain('wrote down that the buyer’s identity is checked')
    expect((await read('/admin/reservations?state=to-check')).text).not.toContain(it.reference)
    const { unlock_at: unlockAt } = await site.db.selectFrom('reservations').select('unlock_at').where('id', '=', it.reservationId).executeTakeFirstOrThrow() // prettier-ignore
    expect(unlockAt).not.toBe(null)
  })

  test('the same note sent twice is one, and says so', async () => {
    const it = await buy()
    await post(it.form, passed)
    const again = await post(it.form, passed)
    expect((await read(again.headers.get('location')!)).text).toContain('Already noted')
    expect(await notesOf(it)).toHaveLength(1)
  })

  test('a note is corrected, and the one before it stays to be read', async () => {
    const it = await buy()
    await post(it.form, passed)
    const { html } = await read(it.form)
    expect(html).toContain('Correct the note')
    await post(it.form, { ...passed, how: 'Driving licence', seen: seenOf(html) })
    const { text } = await read(it.page)
    expect(text).toMatch(/Driving licence.*Corrected since.*Passport, on a video call/)
  })

  test('a failed check is asked about with its sum in words, and then everything goes back', async () => {
    const it = await buy()
    const asked = await post(it.form, failed)
    expect(asked.status).toBe(200)
    const html = await asked.text()
    expect(textOf(html)).toContain('Three thousand pounds goes back to Bo Buyer')
    expect(textOf(html)).toContain('Yes, it failed: send £3,000 back')
    expect(await notesOf(it)).toEqual([])
    const response = await post(it.form, { ...failed, confirmedPence: '300000' })
    expect(response.status).toBe(303)
    expect((await read(response.headers.get('location')!)).text).toContain('The purchase ends, and its money goes back')
    const refunds = await site.db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'payment_id').select('refunds.amount_pence').where('reservation_id', '=', it.reservationId).execute() // prettier-ignore
    expect(refunds).toEqual([{ amount_pence: 300_000 }])
    expect((await read(it.form)).text).toContain('The check has ended this purchase')
    const account = await read('/account', await site.signIn(it.user))
    expect(account.text).toContain('Your refund is on its way')
    expect(account.text).not.toContain('failed')
  })

  test('where a bank disputes the payment, no money is promised and a request waits', async () => {
    const it = await buy()
    await addDispute(site.db, it.reservationId)
    const asked = textOf(await (await post(it.form, failed)).text())
    expect(asked).toContain('because the buyer’s bank is disputing the payment')
    expect((await post(it.form, { ...failed, confirmedPence: '300000', confirmedLeft: 'disputed' })).status).toBe(303)
    const requests = await site.db.selectFrom('refund_requests').select('status').where('reservation_id', '=', it.reservationId).execute() // prettier-ignore
    expect(requests).toEqual([{ status: 'pending' }])
  })

  test('money is held back and let go, without a word to support or the buyer', async () => {
    const it = await buy()
    const held = await post(it.form, { intent: 'hold' })
    expect([held.status, held.headers.get('location')]).toEqual([303, it.form])
    expect((await read(it.form)).text).toMatch(/Money held back.*Held back since/)
    const asSupport = await site.signIn(await addUser(site.db, { role: 'support' }))
    expect((await read(it.page, asSupport)).html).not.toMatch(/held (the money )?back/i)
    expect((await read('/account', await site.signIn(it.user))).html).not.toMatch(/held (the money )?back/i)
    const answer = await post(it.form, { ...failed, confirmedPence: '300000' })
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(html).toContain('The money of this purchase is held back at the desk')
    expect(html).toContain('Passport, on a video call')
    await post(it.form, { intent: 'let-go' })
    expect((await post(it.form, { ...failed, confirmedPence: '300000' })).status).toBe(303)
  })

  test('a note by mistake is taken back, until something is opened', async () => {
    const it = await buy()
    await post(it.form, passed)
    const { html } = await read(it.form)
    expect(html).toContain('Noted by mistake: take it back')
    const taken = await post(it.form, { intent: 'take-back', seen: seenOf(html) })
    expect([taken.status, taken.headers.get('location')]).toEqual([303, it.page])
    expect((await read(it.page)).text).toMatch(/Note taken back.*Check pending/)
    await post(it.form, passed)
    await site.db.updateTable('reservations').set({ first_document_access_at: ago(0) }).where('id', '=', it.reservationId).execute() // prettier-ignore
    const opened = await read(it.form)
    expect(opened.html).not.toContain('take it back')
    expect((await post(it.form, { intent: 'take-back', seen: seenOf(opened.html) })).status).toBe(409)
  })

  test('where the money is left to a person, the page that follows says so too, and says why in the buyer’s account', async () => {
    const it = await buy()
    await addDispute(site.db, it.reservationId)
    const response = await post(it.form, { ...failed, confirmedPence: '300000', confirmedLeft: 'disputed' })
    const { text } = await read(response.headers.get('location')!)
    expect(text).toContain('no money goes back automatically')
    expect(text).not.toContain('its money goes back')
    const account = await read('/account', await site.signIn(it.user))
    expect(account.text).toContain(
      'The identity check for this purchase was not completed. You will get back everything',
    )
    expect(account.text).not.toContain('no longer available')
    const { id } = await site.db.selectFrom('refund_requests').select('id').where('reservation_id', '=', it.reservationId).executeTakeFirstOrThrow() // prettier-ignore
    const asked = await read(`/admin/refunds/${id}`)
    expect(asked.text).toContain('The identity check for this purchase was not completed.')
    expect(asked.text).not.toContain('The deal was marked unavailable')
  })

  test('nobody reads of their own check at the desk', async () => {
    const own = await buy({ buyer: admin })
    const another = await site.signIn(await addUser(site.db, { isAdmin: true }))
    await post(own.form, passed, another)
    const { html } = await read(own.page)
    expect(html).not.toContain('Passport, on a video call')
    expect(html).not.toContain('identity is checked')
    expect((await read(own.page, another)).html).toContain('identity is checked')
  })

  test('an earlier check of the same buyer is offered, and noted with one press', async () => {
    const first = await buy()
    await post(first.form, passed)
    const second = await buy({ buyer: first.user })
    const { html, text } = await read(second.form)
    expect(text).toContain(`for ${first.reference}. It does not count for this purchase by itself.`)
    const hidden = Object.fromEntries([...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].slice(0, 4).map(([, name, value]) => [name!, value!])) // prettier-ignore
    expect((await post(second.form, hidden)).status).toBe(303)
    expect(await notesOf(second)).toMatchObject([{ result: 'passed', checked_on: yesterday, how: `As noted for ${first.reference}: Passport, on a video call` }]) // prettier-ignore
  })

  test('a purchase that needs no check can have a passed one, which opens and closes nothing', async () => {
    const it = await buy({ needsCheck: 0 })
    const shown = await read(it.form)
    expect(shown.text).toContain('a note opens and closes nothing')
    expect(shown.html).not.toContain('value="failed"')
    expect((await post(it.form, failed)).status).toBe(400)
    expect((await post(it.form, passed)).status).toBe(303)
  })
})

describe('is refused', () => {
  test.each([
    [{ result: '' }, 'Choose the result'],
    [{ day: '' }, 'Enter the day of the check'],
    [{ day: londonDay(ago(-2 * day)) }, 'cannot be in the future'],
    [{ day: londonDay(ago(500 * day)) }, 'more than 365 days older'],
    [{ how: '' }, 'Write how it was checked'],
    [{ how: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ])('400 with everything typed for %j', async (change, message) => {
    const it = await buy()
    const typed = { ...passed, ...change }
    const answer = await post(it.form, typed)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(message)
    expect(html).toContain(`value="${typed.day}"`)
    expect(html).toContain(typed.how)
    expect(await notesOf(it)).toEqual([])
  })

  test('409 with everything typed, where a colleague was quicker', async () => {
    const it = await buy()
    await post(it.form, passed, await site.signIn(await addUser(site.db, { isAdmin: true, firstName: 'Al' })))
    const answer = await post(it.form, { ...passed, how: 'My own words' })
    const html = await answer.text()
    expect(answer.status).toBe(409)
    expect(html).toContain('A colleague has noted a result while you had this page open')
    expect(html).toContain('My own words')
    expect(await notesOf(it)).toHaveLength(1)
    expect((await post(it.form, { ...passed, how: 'My own words', seen: seenOf(html) })).status).toBe(303)
  })

  test('409 where the sum is another by now, or the check has ended the purchase', async () => {
    const it = await buy()
    expect((await post(it.form, { ...failed, confirmedPence: '1' })).status).toBe(409)
    await post(it.form, { ...failed, confirmedPence: '300000' })
    const over = await post(it.form, { ...passed, how: 'My own words' })
    expect(over.status).toBe(409)
    expect(await over.text()).toContain('My own words')
    expect(await notesOf(it)).toHaveLength(1)
  })

  test('404 for what is not there, 403 for the own purchase and for support, which reads the notes', async () => {
    expect((await read('/admin/reservations/nothing/check')).status).toBe(404)
    expect((await post('/admin/reservations/nothing/check', passed)).status).toBe(404)
    const own = await buy({ buyer: admin })
    expect((await read(own.form)).status).toBe(403)
    expect((await post(own.form, passed)).status).toBe(403)
    const it = await buy()
    const asSupport = await site.signIn(await addUser(site.db, { role: 'support' }))
    expect((await read(it.form, asSupport)).status).toBe(403)
    expect((await post(it.form, passed, asSupport)).status).toBe(403)
    const page = await read(it.page, asSupport)
    expect(page.text).toContain('Check pending.')
    expect(page.html).not.toContain(it.form)
    expect(await notesOf(it)).toEqual([])
  })
})
