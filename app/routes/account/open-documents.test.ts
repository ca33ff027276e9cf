import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { form } from '#app/testing/running/requests.ts'
import { consentTexts } from '#app/domain/terms/consent.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const hour = 3_600_000
const day = 24 * hour
// Not a PDF, so that it is given out as it is.
const content = `a letter ${'0123456789'.repeat(100)}`

/** A purchase with one document, unlocked and not opened yet. */
async function buy({ ago = hour, hasWaived = true, isAdmin = false, withDocument = true } = {}) {
  const buyer = await addUser(site.db, { isAdmin })
  const dealId = await addDeal(site.db)
  const fileKey = `file-${dealId}-key`
  writeFileSync(join(site.dataDir, 'files', fileKey), content)
  const documentId = withDocument ? await addDocument(site.db, dealId, fileKey) : ''
  await site.db.updateTable('deal_documents').set({ content_type: 'application/msword' }).execute()
  const paidAt = addMilliseconds(new Date().toISOString(), -ago)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt, hasWaived })
  return {
    ...purchase,
    buyer,
    dealId,
    cookie: await site.signIn(buyer),
    page: `/account/documents/${purchase.reservationId}`,
    file: `/documents/${documentId}`,
  }
}

const read = async ({ page, cookie }: { page: string; cookie: string }) => {
  const response = await site.fetch(page, { as: cookie })
  return { status: response.status, headers: response.headers, text: textOf(await response.text()) }
}
const post = ({ page, cookie }: { page: string; cookie?: string }) => site.fetch(page, { as: cookie, method: 'POST' })

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function openedAt(reservationId: string): Promise<string | null> {
  const row = await site.db
    .selectFrom('reservations')
    .select('first_document_access_at')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return row.first_document_access_at
}

describe('a document that its buyer has not opened', () => {
  test.each([
    ['GET', {}],
    ['HEAD', { method: 'HEAD' }],
    ['a range', { headers: { range: 'bytes=0-8' } }],
    ['a range behind its end', { headers: { range: 'bytes=5000-' } }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch', purpose: 'prefetch' } }],
  ])('asked for by %s answers 303 to the page that says what opening changes, and stays unopened', async (_, init) => {
    const purchase = await buy()
    const response = await site.fetch(purchase.file, { as: purchase.cookie, ...init })
    expect([response.status, response.headers.get('location')]).toEqual([303, purchase.page])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('%PDF')
    expect(await openedAt(purchase.reservationId)).toBeNull()
    expect(await site.db.selectFrom('document_accesses').selectAll().where('user_id', '=', purchase.buyer.id).execute()).toEqual([]) // prettier-ignore
  })

  test('stays unopened however often the page that says so is asked for', async () => {
    const purchase = await buy()
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }]) {
      const response = await site.fetch(purchase.page, { as: purchase.cookie, ...init })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    await site.fetch(`${purchase.page}.data`, { as: purchase.cookie })
    await site.fetch(purchase.page, { as: purchase.cookie, method: 'OPTIONS' })
    expect(await openedAt(purchase.reservationId)).toBeNull()
  })

  test('is the same 404 for a stranger, somebody signed out and any other admin gets the file', async () => {
    const purchase = await buy()
    const stranger = await site.signIn(await addUser(site.db))
    expect((await site.fetch(purchase.file)).status).toBe(404)
    expect((await site.fetch(purchase.file, { as: stranger })).status).toBe(404)
    const admin = await site.signIn(await addUser(site.db, { isAdmin: true }))
    const response = await site.fetch(purchase.file, { as: admin })
    expect([response.status, await response.text()]).toEqual([200, content])
    expect(await openedAt(purchase.reservationId)).toBeNull()
  })

  test('is not open to an admin who bought it before they open it as its buyer', async () => {
    const purchase = await buy({ isAdmin: true })
    expect((await site.fetch(purchase.file, { as: purchase.cookie })).status).toBe(303)
    expect((await post(purchase)).status).toBe(303)
    expect((await site.fetch(purchase.file, { as: purchase.cookie })).status).toBe(200)
  })
})

test('a document that is no PDF is named as what it is, here and in the account', async () => {
  const { page, cookie } = await buy()
  const account = () => read({ page: '/account', cookie })
  expect((await account()).text).toContain('Legal pack (Word)')
  await post({ page, cookie })
  expect((await read({ page, cookie })).text).toContain('Legal pack (Word)')
  const { text } = await account()
  expect(text).toContain('Legal pack (Word)')
  expect(text).not.toContain('(PDF)')
})

describe('“Open my documents”', () => {
  test('opens once: 303 to the account, which links the files from then on, whole and by range', async () => {
    const purchase = await buy()
    const account = async () => (await site.fetch('/account', { as: purchase.cookie })).text()
    expect(await account()).toContain(`href="${purchase.page}"`)
    expect(await account()).not.toContain(`href="${purchase.file}"`)

    const opened = await post(purchase)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/account'])
    const first = await openedAt(purchase.reservationId)
    expect(first).not.toBeNull()
    const after = await account()
    expect(after).toContain('Your documents are open')
    expect(after).toContain(`href="${purchase.file}"`)
    expect(after).not.toContain(`href="${purchase.page}"`)

    expect((await post(purchase)).status).toBe(303)
    const whole = await site.fetch(purchase.file, { as: purchase.cookie })
    expect([whole.status, await whole.text()]).toEqual([200, content])
    const part = await site.fetch(purchase.file, { as: purchase.cookie, headers: { range: 'bytes=0-8' } })
    expect([part.status, await part.text()]).toEqual([206, 'a letter '])
    const head = await site.fetch(purchase.file, { as: purchase.cookie, method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)])
    expect(await openedAt(purchase.reservationId)).toBe(first)
    const readings = site.db.selectFrom('document_accesses').selectAll()
    expect(await readings.where('reservation_id', '=', purchase.reservationId).execute()).toHaveLength(2)
    const trail = site.db.selectFrom('audit_events').select('action').where('object_id', '=', purchase.reservationId)
    expect(await trail.orderBy('id').execute()).toEqual([
      { action: 'documents-opened' },
      { action: 'document-not-stamped' },
    ])

    const again = await read(purchase)
    expect(again.text).toContain('Reading them again changes nothing.')
    expect(again.text).not.toContain('Open my documents')
  })

  test('shows the address with its postcode at once, and the document that lies elsewhere once they are open', async () => {
    const purchase = await buy()
    const elsewhere = 'https://packs.test/deal.pdf'
    const record = { address: '7 Canary Row', postcode: 'L15 0AA', document_url: elsewhere }
    await site.db.updateTable('deals').set(record).where('id', '=', purchase.dealId).execute()
    const account = async () => (await site.fetch('/account', { as: purchase.cookie })).text()
    expect(await account()).toContain('7 Canary Row, L15 0AA')
    expect(await account()).not.toContain('packs.test')
    await post(purchase)
    expect(await account()).toContain(`<a href="${elsewhere}" rel="noopener">`)
    for (const path of [`/deal/${purchase.dealId}`, `/api/deals/${purchase.dealId}`, '/account', '/deals'])
      expect(await (await site.fetch(path)).text(), path).not.toContain('packs.test')
    await site.db.updateTable('reservations').set({ locked_at: new Date().toISOString() }).where('id', '=', purchase.reservationId).execute() // prettier-ignore
    expect(await account()).not.toContain('packs.test')
  })

  test('opens a document that lies elsewhere where it is the only one', async () => {
    const purchase = await buy()
    const elsewhere = 'https://packs.test/deal.pdf'
    await site.db.deleteFrom('deal_documents').where('deal_id', '=', purchase.dealId).execute()
    await site.db.updateTable('deals').set({ document_url: elsewhere }).where('id', '=', purchase.dealId).execute()
    const account = async () => (await site.fetch('/account', { as: purchase.cookie })).text()
    expect(await account()).toContain('Before you open your first document')
    const before = await read(purchase)
    expect(before.text).toContain('Documents: one at packs.test.')
    expect(before.text + (await account())).not.toContain(elsewhere)
    expect((await post(purchase)).status).toBe(303)
    expect((await read(purchase)).text).toContain('Document at packs.test')
    expect(await account()).toContain(`<a href="${elsewhere}" rel="noopener">`)
    expect(await account()).not.toContain('The documents of this deal are missing')
  })

  test('sent twice at the same moment is one opening', async () => {
    const purchase = await buy()
    const answers = await Promise.all([post(purchase), post(purchase), post(purchase)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    const trail = site.db.selectFrom('audit_events').select('action').where('object_id', '=', purchase.reservationId)
    expect(await trail.execute()).toHaveLength(1)
  })

  test('is nobody else’s: the same 404 for a stranger, an admin and a purchase that does not exist', async () => {
    const purchase = await buy()
    const missing = '/account/documents/nothing'
    for (const isAdmin of [false, true]) {
      const cookie = await site.signIn(await addUser(site.db, { isAdmin }))
      const [theirs, none] = [await read({ ...purchase, cookie }), await read({ page: missing, cookie })]
      expect([theirs.status, none.status]).toEqual([404, 404])
      expect(theirs.text).toBe(none.text)
      expect((await post({ page: purchase.page, cookie })).status).toBe(404)
      expect((await post({ page: missing, cookie })).status).toBe(404)
    }
    expect(await openedAt(purchase.reservationId)).toBeNull()
  })

  test('asks whoever is signed out to sign in, and comes back', async () => {
    const purchase = await buy()
    const page = await site.fetch(purchase.page)
    expect(page.status).toBe(401)
    expect(await page.text()).toContain(`returnTo=${encodeURIComponent(purchase.page)}`)
    expect((await post({ page: purchase.page })).status).toBe(401)
    expect(await openedAt(purchase.reservationId)).toBeNull()
  })

  test('from another site is refused', async () => {
    const purchase = await buy()
    const headers = { origin: 'https://evil.test' }
    const response = await site.fetch(purchase.page, { as: purchase.cookie, method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await openedAt(purchase.reservationId)).toBeNull()
  })

  const change = (purchase: { reservationId: string }, set: object) =>
    site.db.updateTable('reservations').set(set).where('id', '=', purchase.reservationId).execute()
  const ask = async ({ reservationId, buyer }: { reservationId: string; buyer: User }, given: object) => {
    const now = new Date().toISOString()
    await site.db
      .insertInto('refund_requests')
      .values({
        id: `request-${reservationId}`,
        reference: `REF-${reservationId}`,
        status: 'pending',
        full_name: 'Ivy Investor',
        email: buyer.email,
        reason: 'other',
        reservation_id: reservationId,
        is_from_buyer: 1,
        asked_at: now,
        sent_at: now,
        due_at: now,
        updated_at: now,
        search_text: '',
        ...given,
      })
      .execute()
  }

  test.each<[string, string, (purchase: Awaited<ReturnType<typeof buy>>) => Promise<unknown>]>([
    ['a dispute', 'while we look into your payment', (purchase) => change(purchase, { locked_at: '2026-11-20T10:00:00.000Z' })], // prettier-ignore
    ['documents that are locked', 'are not open yet', (purchase) => change(purchase, { unlock_at: '2099-12-31T12:00:00.000Z' })], // prettier-ignore
    ['one’s own refund request', 'a refund has been requested', (purchase) => ask(purchase, {})],
    [
      'an approved refund',
      'or is on its way',
      (purchase) => ask(purchase, { status: 'approved', approved_pence: 300_000, is_from_buyer: 0 }),
    ],
    ['a reservation that has ended', 'This reservation has ended', (purchase) => change(purchase, { status: 'refunded' })], // prettier-ignore
  ])('is refused by %s, and both page and answer say so', async (_, words, refuse) => {
    const purchase = await buy()
    // A refunded reservation keeps its payment, which has gone back.
    if (words.startsWith('This reservation'))
      await site.db.updateTable('payments').set({ status: 'refunded' }).where('reservation_id', '=', purchase.reservationId).execute() // prettier-ignore
    await refuse(purchase)
    const page = await read(purchase)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(words)])
    expect(page.text).not.toContain('Open my documents')
    const answer = await post(purchase)
    expect(answer.status).toBe(409)
    const text = textOf(await answer.text())
    expect(text).toContain('The documents were not opened')
    expect(text).toContain(words)
    expect(await openedAt(purchase.reservationId)).toBeNull()
    // The file of a wait leads to this page, which says when it ends; any other is as if it did not exist.
    const file = await site.fetch(purchase.file, { as: purchase.cookie })
    const isWaiting = words === 'are not open yet'
    expect([file.status, file.headers.get('location')]).toEqual(isWaiting ? [303, purchase.page] : [404, null])
    if (isWaiting) expect(page.text).toContain('You can open them from 31 December 2099. We will email you then.')
  })

  test('is refused where there is nothing to open: no right is used up by missing documents', async () => {
    const purchase = await buy({ withDocument: false })
    expect((await read(purchase)).text).toContain('there is nothing to open yet')
    expect((await post(purchase)).status).toBe(409)
    expect(await openedAt(purchase.reservationId)).toBeNull()
  })

  test('a request that a stranger made in the buyer’s name keeps nobody from opening', async () => {
    const purchase = await buy()
    await ask(purchase, { is_from_buyer: 0 })
    expect((await post(purchase)).status).toBe(303)
  })
})

describe('a buyer who waits', () => {
  async function wait() {
    const purchase = await buy({ hasWaived: false })
    const opens = { unlock_at: '2099-12-31T00:00:00.000Z' }
    await site.db.updateTable('reservations').set(opens).where('id', '=', purchase.reservationId).execute()
    return { ...purchase, sooner: `${purchase.page}/sooner` }
  }
  const choose = ({ sooner, cookie }: { sooner: string; cookie: string }, boxes: Record<string, string>) =>
    site.fetch(sooner, form(boxes, { as: cookie }))
  const both = { startNow: 'on', loseRight: 'on' }

  test('reads in the account and from each file when they open, and how to open them sooner', async () => {
    const purchase = await wait()
    for (const method of ['GET', 'HEAD']) {
      const answer = await site.fetch(purchase.file, { as: purchase.cookie, method })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, purchase.page])
    }
    for (const page of [purchase.page, '/account']) {
      const html = await (await site.fetch(page, { as: purchase.cookie })).text()
      expect(html).toMatch(/31(&nbsp;|\s)December 2099/)
      expect(html).toContain(`href="${purchase.sooner}"`)
    }
    const { status, text } = await read({ ...purchase, page: purchase.sooner })
    expect(status).toBe(200)
    for (const words of [
      'You wait until 31 December 2099',
      consentTexts.startNow,
      consentTexts.loseRight,
      '£2,850, which is £3,000 less the £150',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('You agreed')
  })

  test('opens them sooner with both boxes: 303 to the page that opens them, which says what it changes', async () => {
    const purchase = await wait()
    const answer = await choose(purchase, both)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, purchase.page])
    const { text } = await read(purchase)
    expect(text).toContain('You agreed that you lose your right to cancel')
    expect(text).toContain('Open my documents')
    expect(await openedAt(purchase.reservationId)).toBeNull()
    const again = await choose(purchase, both)
    expect([again.status, again.headers.get('location')]).toEqual([303, purchase.page])
    const gone = await site.fetch(purchase.sooner, { as: purchase.cookie })
    expect([gone.status, gone.headers.get('location')]).toEqual([303, purchase.page])
    expect((await post(purchase)).status).toBe(303)
    expect((await site.fetch(purchase.file, { as: purchase.cookie })).status).toBe(200)
  })

  test.each([[{}], [{ startNow: 'on' }], [{ loseRight: 'on' }]])('changes nothing with %o', async (boxes) => {
    const purchase = await wait()
    const answer = await choose(purchase, boxes)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('<title>Error: ')
    expect(textOf(html)).toContain('Tick both boxes to open your documents now')
    expect(html.match(/checked=""/g) ?? []).toHaveLength(Object.keys(boxes).length)
    expect((await post(purchase)).status).toBe(409)
  })

  test('is asked to sign in, and nobody else learns of it', async () => {
    const purchase = await wait()
    expect((await site.fetch(purchase.sooner)).status).toBe(401)
    const stranger = await site.signIn(await addUser(site.db))
    expect((await site.fetch(purchase.sooner, { as: stranger })).status).toBe(404)
    expect((await choose({ ...purchase, cookie: stranger }, both)).status).toBe(404)
    expect((await post(purchase)).status).toBe(409)
  })
})

describe('what the page says of opening', () => {
  const [agreed, none] = [
    'You agreed that you lose your right to cancel under the 14-day rule',
    'Opening the documents changes nothing about refunds',
  ]
  test('to a buyer who waived, within 48 hours and after', async () => {
    const early = await read(await buy())
    for (const words of [agreed, 'for any reason, whether or not', 'If you do not open them, you get back £3,000', 'you get back £2,850, which is £3,000 less the £150 administration fee']) expect(early.text).toContain(words) // prettier-ignore
    const late = await read(await buy({ ago: 3 * day }))
    expect(late.text).toContain(agreed)
    expect(late.text).not.toContain('whether or not')
  })

  test('to a buyer who kept the right to cancel, and to everybody once it is over', async () => {
    const kept = await read(await buy({ ago: 40 * day, hasWaived: false }))
    const over = await read(await buy({ ago: 40 * day }))
    for (const { text } of [kept, over]) {
      expect(text).toContain(none)
      expect(text).toContain('The time to change your mind ended on')
      expect(text).not.toContain(agreed)
    }
  })
})
