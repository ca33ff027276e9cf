import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addDispute, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { formOf } from '#app/testing/desks/refund-site.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'

/** A cancellation that came by post, and money that went back by hand, as the desk enters them. */

let site: Site
let ada: User
let cookies: Record<'admin' | 'support' | 'editor' | 'reviewer' | 'buyer', string>
beforeAll(async () => {
  site = await startSite()
  ada = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })
  const asRole = async (role: User['role']) => {
    const user = await addUser(site.db, { firstName: 'Sam', lastName: 'Support' })
    await site.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    return site.signIn({ ...user, role })
  }
  cookies = {
    admin: await site.signIn(ada),
    support: await asRole('support'),
    editor: await asRole('editor'),
    reviewer: await asRole('reviewer'),
    buyer: await site.signIn(await addUser(site.db)),
  }
})
afterAll(() => site.stop())

const now = () => new Date().toISOString()
const ago = (days: number) => addMilliseconds(now(), -days * day)
const onDay = (days: number) => londonDay(ago(days))

async function buy(buyer?: User) {
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const owner = buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  return { ...(await addPurchase(site.db, owner, dealId, { paidAt: ago(6) })), buyer: owner }
}

const letter = (change: Record<string, string | File> = {}) => ({
  channel: 'letter',
  sentDay: onDay(4),
  sentTime: '',
  sentProof: 'Postmark, envelope kept',
  receivedDay: onDay(0),
  receivedTime: '',
  reason: 'other',
  details: 'I cancel.',
  ...change,
})

const post = (path: string, fields: Record<string, string | File>, as = cookies.support) =>
  site.fetch(path, { method: 'POST', body: formOf(fields), as })

const requestsOf = (reservationId: string) =>
  site.db.selectFrom('refund_requests').selectAll().where('reservation_id', '=', reservationId).execute()

const textOf = async (answer: Response) => (await answer.text()).replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') // prettier-ignore

describe('a letter', () => {
  test('is entered by support with its file, counts from its sending, and is followed by its case', async () => {
    const { reservationId } = await buy()
    const path = `/admin/reservations/${reservationId}/cancellation`
    const page = await site.fetch(path, { as: cookies.support })
    expect(page.status).toBe(200)
    const scan = new File([new Uint8Array(pdf())], 'letter.pdf', { type: 'application/pdf' })
    const answer = await post(path, letter({ documents: scan }))
    expect(answer.status).toBe(303)
    const [request] = await requestsOf(reservationId)
    expect(answer.headers.get('location')).toBe(`/admin/refunds/${request!.id}`)
    expect(request).toMatchObject({ channel: 'letter', status: 'pending', sent_proof: 'Postmark, envelope kept' })
    expect(londonDay(request!.sent_at)).toBe(onDay(4))
    const seen = await textOf(await site.fetch(`/admin/refunds/${request!.id}`, { as: cookies.support }))
    for (const words of [
      'Cancellation entered',
      'Letter',
      'Sent, which counts',
      'Postmark, envelope kept',
      'Sam Support',
      'letter.pdf',
      'Full refund',
    ])
      // prettier-ignore
      expect.soft(seen).toContain(words)
    const mails = await site.db.selectFrom('outbox').select('payload').where('about_id', '=', request!.id).execute()
    expect(mails.filter(({ payload }) => payload.includes('We have received your refund request'))).toHaveLength(1)
    // The admin is asked once more who it was, where the money is confirmed.
    const confirm = await textOf(await site.fetch(`/admin/refunds/${request!.id}/confirm?decision=approve`, { as: cookies.admin })) // prettier-ignore
    expect(confirm).toContain('It came by letter: make sure that it is really the buyer who asks.')
    expect(confirm).toContain('Send £3,000 back to Bo Buyer?')
  })

  test('sent twice is one', async () => {
    const { reservationId } = await buy()
    const path = `/admin/reservations/${reservationId}/cancellation`
    const answers = [await post(path, letter()), await post(path, letter())]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(answers[0]!.headers.get('location')).toBe(answers[1]!.headers.get('location'))
    expect(await requestsOf(reservationId)).toHaveLength(1)
  })

  test.each([
    [{ channel: 'pigeon' }, 'Choose how it came'],
    [{ channel: 'form' }, 'Choose how it came'],
    [{ sentDay: '' }, 'Enter the day on which it was sent'],
    [{ sentDay: '2026-02-31' }, 'There is no such day'],
    [{ sentDay: '2099-01-01' }, 'That is still to come'],
    [{ sentDay: '2020-01-01' }, 'That is before the payment'],
    [{ sentTime: '25:00' }, 'Enter a time like 14:05'],
    [{ receivedDay: '2099-01-01' }, 'That is still to come'],
    [{ sentProof: ' ' }, 'Enter what shows when it was sent'],
    [{ sentProof: 'x'.repeat(301) }, 'Use 300 characters or fewer'],
    [{ reason: 'constructor' }, 'Choose a reason'],
    [{ details: 'x'.repeat(5001) }, 'Use 5,000 characters or fewer'],
    [{ documents: new File(['MZ'], 'letter.exe') }, 'letter.exe'],
  ])('that will not do is given back with everything typed: %o', async (change, message) => {
    const { reservationId } = await buy()
    const answer = await post(`/admin/reservations/${reservationId}/cancellation`, letter({ details: 'My words.', ...change })) // prettier-ignore
    const html = await answer.text()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(html).toContain(message)
    expect(html).toContain('Nothing has been entered yet.')
    if (!('details' in change)) expect(html).toContain('My words.')
    expect(await requestsOf(reservationId)).toEqual([])
  })

  test('received before it was sent', async () => {
    const { reservationId } = await buy()
    const answer = await post(`/admin/reservations/${reservationId}/cancellation`, letter({ sentDay: onDay(1), receivedDay: onDay(3) })) // prettier-ignore
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('That is before it was sent')])
    expect(await requestsOf(reservationId)).toEqual([])
  })
})

describe('money that went back by hand', () => {
  const returned = (change: Record<string, string> = {}) => ({
    amount: '£1,000',
    way: 'bank-transfer',
    day: onDay(0),
    proof: 'BACS 4711',
    ...change,
  })
  const pathOf = (reservationId: string) => `/admin/reservations/${reservationId}/returned`

  test('is noted by an admin: it counts, has its credit note, and the buyer is told; all of it ends the reservation', async () => {
    const { reservationId } = await buy()
    const rows = () => site.db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'payment_id').select(['refunds.amount_pence', 'way', 'proof', 'refunds.status']).where('reservation_id', '=', reservationId).execute() // prettier-ignore
    expect(await textOf(await site.fetch(pathOf(reservationId), { as: cookies.admin }))).toContain('At most £3,000.')
    const asked = await post(pathOf(reservationId), returned(), cookies.admin)
    const words = await textOf(asked)
    expect([asked.status, words]).toEqual([200, expect.stringContaining('One thousand pounds by bank transfer.')])
    expect(words).toContain('£2,000 of the payment is left after it.')
    expect(await rows()).toEqual([])
    for (let press = 0; press < 2; press += 1) {
      const answer = await post(pathOf(reservationId), returned({ confirmedPence: '100000' }), cookies.admin)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/admin/reservations/${reservationId}`])
    }
    expect(await textOf(await site.fetch(pathOf(reservationId), { as: cookies.admin }))).toContain('At most £2,000.')
    expect(await rows()).toEqual([
      { amount_pence: 100_000, way: 'bank-transfer', proof: 'BACS 4711', status: 'succeeded' },
    ])
    const notes = () => site.db.selectFrom('receipts').select(['kind', 'amount_pence']).where('reservation_id', '=', reservationId).where('kind', '=', 'credit-note').execute() // prettier-ignore
    expect(await notes()).toEqual([{ kind: 'credit-note', amount_pence: 100_000 }])
    const mails = async () => (await site.db.selectFrom('outbox').select('payload').where('about_id', '=', reservationId).execute()).map(({ payload }) => payload) // prettier-ignore
    expect((await mails()).filter((payload) => payload.includes('by bank transfer'))).toHaveLength(1)
    expect(
      (
        await post(
          pathOf(reservationId),
          returned({ amount: '2000', proof: 'BACS 4712', confirmedPence: '200000' }),
          cookies.admin,
        )
      ).status,
    ).toBe(303)
    const reservation = await site.db.selectFrom('reservations').select('status').where('id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
    expect(reservation.status).toBe('refunded')
    expect((await post(pathOf(reservationId), returned({ proof: 'BACS 4713' }), cookies.admin)).status).toBe(409)
  })

  test('is asked about with a warning while the buyer’s bank disputes the payment, and once more before it is noted', async () => {
    const { reservationId } = await buy()
    const warning = 'The buyer’s bank is disputing £3,000 of this payment. Refunding it as well could pay it back twice. Note only what has gone back already.' // prettier-ignore
    const pages = async () => [
      await textOf(await site.fetch(pathOf(reservationId), { as: cookies.admin })),
      await textOf(await post(pathOf(reservationId), returned(), cookies.admin)),
    ]
    for (const page of await pages()) expect(page).not.toContain('disputing')
    const disputeId = await addDispute(site.db, reservationId)
    for (const page of await pages()) expect(page.split(warning)).toHaveLength(2)
    await site.db.updateTable('disputes').set({ stage: 'won', closed_at: now() }).where('id', '=', disputeId).execute() // prettier-ignore
    for (const page of await pages()) expect(page).not.toContain('disputing')
  })

  test.each([
    [{ amount: '' }, 'Enter the sum that went back'],
    [{ amount: '0' }, 'Enter the sum that went back'],
    [{ amount: '3000.01' }, 'That is more than what is left of the payment.'],
    [{ way: 'provider' }, 'Choose how it went back'],
    [{ day: '2099-01-01' }, 'That day is still to come.'],
    [{ day: '2020-01-01' }, 'That is before the payment.'],
    [{ proof: '' }, 'Enter what shows it'],
  ])('that will not do is given back with what was typed: %o', async (change, message) => {
    const { reservationId } = await buy()
    const answer = await post(pathOf(reservationId), returned({ proof: 'BACS 1', ...change }), cookies.admin)
    const html = await answer.text()
    expect([answer.status, html]).toEqual([400, expect.stringContaining(message)])
    if (!('proof' in change)) expect(html).toContain('BACS 1')
    expect(await site.db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'payment_id').select('refunds.id').where('reservation_id', '=', reservationId).execute()).toEqual([]) // prettier-ignore
  })

  test('of one’s own purchase is another admin’s to note', async () => {
    const { reservationId } = await buy(ada)
    expect((await site.fetch(pathOf(reservationId), { as: cookies.admin })).status).toBe(403)
    expect((await post(pathOf(reservationId), returned({ confirmedPence: '100000' }), cookies.admin)).status).toBe(403)
    const path = `/admin/reservations/${reservationId}/cancellation`
    expect((await site.fetch(path, { as: cookies.admin })).status).toBe(403)
    expect((await post(path, letter(), cookies.admin)).status).toBe(403)
    expect(await requestsOf(reservationId)).toEqual([])
  })
})

describe('who may', () => {
  test.each([
    ['admin', 200, 200],
    ['support', 200, 403],
    ['editor', 403, 403],
    ['reviewer', 403, 403],
    ['buyer', 403, 403],
    ['nobody', 401, 401],
  ] as const)('%s: enter a cancellation %i, note a repayment %i', async (role, cancellation, returned) => {
    const { reservationId } = await buy()
    const as = role === 'nobody' ? undefined : cookies[role]
    const base = `/admin/reservations/${reservationId}`
    for (const [path, status, fields] of [
      [`${base}/cancellation`, cancellation, letter()],
      [`${base}/returned`, returned, { amount: '1', way: 'cash', day: onDay(0), proof: 'x', confirmedPence: '100' }],
    ] as const) {
      expect((await site.fetch(path, { ...(as && { as }) })).status).toBe(status)
      const answer = await site.fetch(path, { method: 'POST', body: formOf(fields), ...(as && { as }) })
      expect(answer.status).toBe(status === 200 ? 303 : status)
    }
  })

  test('nothing is entered about what is no purchase', async () => {
    for (const path of ['/admin/reservations/nothing/cancellation', '/admin/reservations/nothing/returned']) {
      expect((await site.fetch(path, { as: cookies.admin })).status).toBe(404)
      expect((await post(path, letter(), cookies.admin)).status).toBe(404)
    }
  })
})
