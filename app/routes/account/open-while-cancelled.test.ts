import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterNotice } from '#app/domain/refunds/notices.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { readRefundCase } from '#app/domain/refunds/decisions.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'

/** The documents of a buyer who has cancelled in a way that closes nothing: they are asked, and opening changes no sum. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const ago = (days: number) => addMilliseconds(new Date().toISOString(), -days * day)

async function buy({ waits = false } = {}) {
  const buyer = await addUser(site.db)
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt: ago(6) })
  if (waits) {
    const choice = { consent_start_now: 0, consent_lose_right: 0, unlock_at: ago(-8) } as const
    await site.db.updateTable('reservations').set(choice).where('id', '=', purchase.reservationId).execute()
  }
  const as = await site.signIn(buyer)
  const page = `/account/documents/${purchase.reservationId}`
  const read = async (path: string) =>
    (await (await site.fetch(path, { as })).text()).replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') // prettier-ignore
  const open = () => site.fetch(page, { as, method: 'POST' })
  return { buyer, ...purchase, page, read, open }
}

const verdictOf = async (id: string) => (await readRefundCase(site.db, id))!.verdict!.amountPence

test('a letter: the account leads to the page, which says that it stands and asks', async () => {
  const { reservationId, page, read, open } = await buy()
  const admin = (await addUser(site.db, { isAdmin: true })) as Admin
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const times = { sentAt: ago(3), receivedAt: ago(1) }
  const entered = await enterNotice(site.db, admin, reservationId, notice, times, [], ago(1))
  if (!entered.ok) throw new Error(entered.reason)
  const words = `You cancelled by letter on ${formatDate(times.sentAt)} (${entered.reference}), and that stands.`
  const account = await read('/account')
  expect(account).toContain(words)
  expect(account).toContain('Open my documents all the same…')
  expect(account).not.toContain('Once you have opened one')
  expect(await read(page)).toContain(`${words} Opening the documents now changes nothing about what you get back`)
  expect(await read(page)).toContain('Do you want to open them all the same?')
  expect(await verdictOf(entered.requestId)).toBe(300_000)
  expect((await open()).status).toBe(303)
  expect(await verdictOf(entered.requestId)).toBe(300_000)
})

test('a letter of a buyer who waits: the page on which the choice is changed says so too, before the boxes', async () => {
  const { reservationId, page, read } = await buy({ waits: true })
  const admin = (await addUser(site.db, { isAdmin: true })) as Admin
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  expect(await read(`${page}/sooner`)).not.toContain('A cancellation stands')
  const entered = await enterNotice(site.db, admin, reservationId, notice, { sentAt: ago(3), receivedAt: ago(1) }, [], ago(1)) // prettier-ignore
  if (!entered.ok) throw new Error(entered.reason)
  expect(await read(`${page}/sooner`)).toMatch(
    new RegExp(
      `A cancellation stands You cancelled by letter on .* \\(${entered.reference}\\), and that stands\\..*Please start now`,
    ),
  )
})

test('a request that nobody signed in has made: it may have been the buyer', async () => {
  const { buyer, reference, page, read, open } = await buy()
  const asked = { fullName: 'Ivy Investor', email: buyer.email, dealReference: reference, reason: 'other', details: '' } as const // prettier-ignore
  const filed = await fileRefundRequest(site.db, null, asked, [], ago(1))
  const words = `A refund request was made on ${formatDate(ago(1))} (${filed.reference}) without signing in, and it stands.`
  expect(await read('/account')).toContain(words)
  expect(await read(page)).toContain(`${words} If it was you, opening the documents now changes nothing about it.`)
  expect((await open()).status).toBe(303)
  const { id } = await site.db.selectFrom('refund_requests').select('id').where('reference', '=', filed.reference).executeTakeFirstOrThrow() // prettier-ignore
  expect(await verdictOf(id)).toBe(300_000)
})

test('without one there is the button, and what opening changes', async () => {
  const { page, read } = await buy()
  expect(await read(page)).not.toContain('A cancellation stands')
  expect(await read('/account')).toContain('Once you have opened one')
})
