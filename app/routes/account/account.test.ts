import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addDispute, addDocument, addPurchase } from '#app/testing/database/database.ts'
import { form, json, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const day = 24 * 3_600_000
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

async function open(cookie: string) {
  const response = await site.fetch('/account', { as: cookie })
  const html = await response.text()
  return { status: response.status, html, text: textOf(html) }
}
const post = (fields: Record<string, string>, cookie: string) => site.fetch('/account', form(fields, { as: cookie }))

/** A purchase of so long ago, with one document. */
async function buy({ ago = 3 * day, opened = false } = {}) {
  const somebody = await signInSomebody(site)
  const dealId = await addDeal(site.db, { title: 'Mill house' })
  await addDocument(site.db, dealId)
  const paidAt = addMilliseconds(new Date().toISOString(), -ago)
  const purchase = await addPurchase(site.db, somebody.user, dealId, { paidAt })
  if (opened) await site.db.updateTable('reservations').set({ first_document_access_at: paidAt }).where('id', '=', purchase.reservationId).execute() // prettier-ignore
  return { ...somebody, ...purchase, dealId }
}

describe('a purchase', () => {
  test('that is unlocked tells its numbers in the registers, and until then none', async () => {
    const { cookie, dealId, reservationId } = await buy()
    await site.db.updateTable('deals').set({ title_number: 'MS123456', uprn: '38012345' }).where('id', '=', dealId).execute() // prettier-ignore
    expect((await open(cookie)).text).toContain('Title number MS123456, UPRN 38012345')
    const unlock_at = addMilliseconds(new Date().toISOString(), day)
    await site.db.updateTable('reservations').set({ unlock_at }).where('id', '=', reservationId).execute()
    expect((await open(cookie)).html).not.toMatch(/MS123456|38012345/)
  })

  test('says which of its documents the deal has no more', async () => {
    const { cookie, dealId } = await buy()
    const out = 'taken out of the deal on'
    expect((await open(cookie)).text).not.toContain(out)
    const removed_at = new Date().toISOString()
    await site.db.updateTable('deal_documents').set({ removed_at }).where('deal_id', '=', dealId).execute()
    expect((await open(cookie)).text).toContain(`${out} ${formatDate(removed_at)}`)
  })

  test('says which of its documents carry the name of the buyer', async () => {
    const { cookie, dealId } = await buy()
    const named = 'Each page of your PDF documents carries your name'
    const plain = 'Pictures and Word files are given without your name.'
    const pdf = (await open(cookie)).text
    expect([pdf.includes(named), pdf.includes(plain)]).toEqual([true, false])
    const picture = await addDocument(site.db, dealId, 'file-2')
    await site.db.updateTable('deal_documents').set({ content_type: 'image/jpeg' }).where('id', '=', picture).execute()
    const both = (await open(cookie)).text
    expect(both).toContain('(JPG)')
    expect([both.includes(named), both.includes(plain)]).toEqual([true, true])
    await site.db.updateTable('deal_documents').set({ content_type: 'image/jpeg' }).where('deal_id', '=', dealId).execute() // prettier-ignore
    const pictures = (await open(cookie)).text
    expect([pictures.includes(named), pictures.includes(plain)]).toEqual([false, true])
  })

  test('that was paid twice tells what becomes of the second payment', async () => {
    const { cookie, reservationId } = await buy()
    const settledAt = new Date().toISOString()
    const payment = { id: newId(), reservation_id: reservationId, kind: 'intent', status: 'refund-due', amount_pence: 300_000, idempotency_key: newId(), deal_title: '', buyer_email: '', created_at: settledAt, settled_at: settledAt } as const // prettier-ignore
    await site.db.insertInto('payments').values(payment).execute()
    const { text } = await open(cookie)
    expect(text).toMatch(/Another payment of £3,000 for this reservation arrived on .* It is on its way back to your card, in full/) // prettier-ignore
    expect(text).toContain('Before you open your first document')
  })

  test('whose refund a dispute holds back says that it waits, and for what', async () => {
    const { cookie, reservationId } = await buy()
    const { id: paymentId } = await site.db.selectFrom('payments').select('id').where('reservation_id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
    const at = new Date().toISOString()
    const request = { id: newId(), reference: newId(), status: 'approved', full_name: '', email: '', reason: 'other', reservation_id: reservationId, approved_pence: 300_000, is_from_buyer: 1, asked_at: at, sent_at: at, due_at: at, updated_at: at, search_text: '' } as const // prettier-ignore
    await site.db.insertInto('refund_requests').values(request).execute()
    await site.db.insertInto('refunds').values({ id: newId(), payment_id: paymentId, request_id: request.id, amount_pence: 300_000, status: 'due', created_at: at }).execute() // prettier-ignore
    expect((await open(cookie)).text).toContain('Your refund is on its way to your card')
    await addDispute(site.db, reservationId)
    const { text } = await open(cookie)
    expect(text).toContain('Refund waits for your bank')
    expect(text).toContain('Your bank is disputing this payment, so your refund waits until the bank has decided, which may give the money back to you itself.') // prettier-ignore
    expect(text).not.toContain('on its way')
  })

  test('stands in the order of time, with the warning before the first opening and both amounts', async () => {
    const { cookie, reference } = await buy()
    const { html, text } = await open(cookie)
    expect(html).toContain(`<article class="panel key stack" id="${reference}"`)
    expect(text).toMatch(/ Paid .* 48 hours over .* Now .*£3,000 back, any reason First document not opened yet £2,850 back if your plans change (14 days|Cancellation period) over end of /) // prettier-ignore
    expect(text).toMatch(/Before you open your first document If you open nothing £3,000 back, whatever your reason, until the end of .* Once you have opened one £2,850 back if your plans change or for another reason, until the end of .*; £3,000 after review/) // prettier-ignore
    expect(text).toMatch(/Full refund, any reason, documents not opened, until the end of \d+ \w+ \d{4} /)
  })

  test('is no longer warned of once it is opened', async () => {
    const { cookie } = await buy({ opened: true })
    const { text } = await open(cookie)
    expect(text).not.toContain('Before you open')
    expect(text).toMatch(/Documents opened .* Now .*£2,850 back if your plans change/)
    expect(text).toMatch(
      /Full refund, any reason, until \d+ \w+ \d{4} at \d\d:\d\d Last day for a refund less £150 \d+ \w+ \d{4} /,
    )
    expect(text).not.toContain('Cancellation period ends')
  })

  test('of a buyer who waits has one date for a full refund, the end of the cancellation period', async () => {
    const { cookie, reservationId } = await buy({ ago: day })
    await site.db.updateTable('reservations').set({ consent_start_now: 0, consent_lose_right: 0 }).where('id', '=', reservationId).execute() // prettier-ignore
    const { text } = await open(cookie)
    expect(text).toMatch(/Full refund, any reason, until the end of \d+ \w+ \d{4} /)
    expect(text).not.toMatch(/any reason, until \d/)
  })

  test('shows every request for a refund, each with its own steps and what it brought', async () => {
    const { cookie, user, reservationId } = await buy()
    const now = new Date().toISOString()
    const add = (reference: string, status: 'withdrawn' | 'refunded', pence: number | null) =>
      site.db
        .insertInto('refund_requests')
        .values({
          id: newId(),
          reference,
          status,
          full_name: 'Ivy',
          email: user.email,
          reason: 'other',
          reservation_id: reservationId,
          is_from_buyer: 1,
          asked_at: now,
          sent_at: now,
          due_at: now,
          updated_at: now,
          search_text: '',
          approved_pence: pence,
          fee_pence: pence && 15_000,
          decision_note: pence ? 'As the rules say.' : null,
        }) // prettier-ignore
        .execute()
    await add('REF-23456789', 'withdrawn', null)
    await add('REF-3456789A', 'refunded', 285_000)
    const { text } = await open(cookie)
    expect(text).toMatch(/Refund request REF-3456789A Refunded .* Paid £3,000\.00 Administration fee deducted −£150\.00 Refund £2,850\.00 Our comments As the rules say\./) // prettier-ignore
    expect(text).toMatch(/Refund request REF-23456789: withdrawn on /)
  })
})

test('beyond the hundred newest the account says that there are more, and holds that came to nothing do not count', async () => {
  const { user, cookie } = await signInSomebody(site)
  const dealId = await addDeal(site.db)
  const row = (at: string, status: 'refunded' | 'expired') => ({ id: newId(), reference: newId(), deal_id: dealId, user_id: user.id, status, amount_pence: 300_000, held_at: at, expires_at: at, consent_start_now: 0, consent_lose_right: 0 }) as const // prettier-ignore
  const refunded = Array.from({ length: 99 }, () => row('2026-01-01T10:00:00.000Z', 'refunded'))
  const expired = Array.from({ length: 120 }, () => row('2026-02-01T10:00:00.000Z', 'expired'))
  await site.db
    .insertInto('reservations')
    .values([...refunded, ...expired])
    .execute()
  const before = await open(cookie)
  expect(before.text).toContain('Purchases (99)')
  expect(before.text).not.toContain('Only the newest')
  await site.db.insertInto('reservations').values([row('2026-01-01T10:00:00.000Z', 'refunded'), row('2026-01-01T10:00:00.000Z', 'refunded')]).execute() // prettier-ignore
  const after = await open(cookie)
  expect(after.text).toContain('Purchases (100)')
  expect(after.text).toContain('Only the newest 100 holds and purchases are shown here.')
})

test('a hold stands first with its ways on, and can be kept longer once', async () => {
  const { cookie } = await signInSomebody(site)
  const dealId = await addDeal(site.db, { title: 'Gate lodge' })
  await site.fetch('/api/create-payment-intent', json({ dealId }, { as: cookie }))
  const { html, text } = await open(cookie)
  expect(text).toMatch(/Holds Nothing has been charged for these\..*Gate lodge .*Held for you until/)
  for (const words of ['Go on to payment', 'Keep it 30 minutes more', 'Release']) expect(text).toContain(words)
  expect(html).toMatch(new RegExp(`<form(?=[^>]* method="post")[^>]* action="/deal/${dealId}/checkout"`))
  const kept = await site.fetch(`/deal/${dealId}/checkout`, form({ intent: 'extend' }, { as: cookie }))
  expect(kept.status).toBe(303)
  const after = await open(cookie)
  expect(after.text).toContain('Go on to payment')
  expect(after.text).not.toContain('Keep it 30 minutes more')
})

test('a ticket carries the promise of its kind', async () => {
  const { user, cookie } = await signInSomebody(site)
  const created = '2026-11-20T10:00:00.000Z'
  const add = (kind: 'complaint' | 'general' | 'call', due: string) =>
    site.db
      .insertInto('tickets')
      .values({
        id: newId(),
        reference: `TIC-${kind}`,
        kind,
        status: 'open',
        subject: kind,
        email: user.email,
        name: 'Ivy',
        user_id: user.id,
        access_key: newId(),
        due_at: due,
        created_at: created,
        updated_at: created,
        search_text: '',
        message: 'x',
      }) // prettier-ignore
      .execute()
  await add('complaint', '2026-11-26T00:00:00.000Z')
  await add('call', '2026-11-21T10:00:00.000Z')
  // Reopened: its reply is due by another date than its first.
  await add('general', '2026-12-02T00:00:00.000Z')
  const { text } = await open(cookie)
  expect(text).toMatch(
    /TIC-complaint .*acknowledge .*the end of 25 November 2026\..*final .*the end of 11 December 2026\./,
  )
  expect(text).toMatch(/TIC-call .*contact you by 21 November 2026 at 10:00\./)
  expect(text).toMatch(/TIC-general · [^.]* We will reply by the end of 1 December 2026\./)
})

describe('where one is signed in', () => {
  const isSignedIn = async (cookie: string) => (await site.fetch('/account', { as: cookie })).status === 200

  test('each browser is listed, and one can be signed out from another', async () => {
    const { user, cookie } = await signInSomebody(site)
    const other = await site.signIn(user)
    const { html, text } = await open(cookie)
    expect(text.split('Signed in on ')).toHaveLength(3)
    expect(text.split(' this browser Last seen on ')).toHaveLength(2)
    const ids = [...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id!)
    expect(ids).toHaveLength(1)
    const ended = await post({ intent: 'sign-out', session: ids[0]! }, cookie)
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/account'])
    expect((await open(cookie)).text).toContain('Signed out That browser is signed out.')
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
    await post({ intent: 'sign-out', session: ids[0]! }, cookie)
    expect((await open(cookie)).text).toContain('Nothing to sign out')
  })

  test('nobody signs out anybody else', async () => {
    const [somebody, victim] = [await signInSomebody(site), await signInSomebody(site)]
    const { id_hash: id } = await site.db.selectFrom('sessions').select('id_hash').where('user_id', '=', victim.user.id).executeTakeFirstOrThrow() // prettier-ignore
    await post({ intent: 'sign-out', session: id }, somebody.cookie)
    await post({ intent: 'sign-out-everywhere' }, somebody.cookie)
    expect(await isSignedIn(victim.cookie)).toBe(true)
  })

  test('“Sign out everywhere” ends every session, this one too', async () => {
    const { user, cookie } = await signInSomebody(site)
    const others = [await site.signIn(user), await site.signIn(user)]
    const answer = await post({ intent: 'sign-out-everywhere' }, cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    // As signing out of one browser does, so that "Back" shows nothing.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    for (const each of [cookie, ...others]) expect(await isSignedIn(each)).toBe(false)
    const next = answer.headers.get('set-cookie')!.split(';')[0]!
    expect(await (await site.fetch('/', { as: next })).text()).toContain('Signed out everywhere')
    expect(await isSignedIn(next)).toBe(false)
  })

  test('from another site, signed out or without a known action nothing is signed out', async () => {
    const { cookie } = await signInSomebody(site)
    const everywhere = { intent: 'sign-out-everywhere' }
    const evil = await site.fetch(
      '/account',
      form(everywhere, { as: cookie, headers: { origin: 'https://evil.test' } }),
    )
    expect(evil.status).toBe(403)
    expect((await site.fetch('/account', form(everywhere))).status).toBe(401)
    for (const fields of [{ intent: 'other' }, { intent: 'sign-out' }, { intent: 'withdraw' }])
      expect((await post(fields as Record<string, string>, cookie)).status).toBe(400)
    expect(await isSignedIn(cookie)).toBe(true)
  })
})

test('the account says how to get at one’s data', async () => {
  const { cookie } = await signInSomebody(site)
  expect((await open(cookie)).html).toContain('href="/account/your-data"')
})
