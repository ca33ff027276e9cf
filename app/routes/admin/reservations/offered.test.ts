import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin, User } from '#app/domain/people/users.ts'
import { approveRefund } from '#app/domain/refunds/decisions.server.ts'
import { enterNotice, noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

/** The page of a purchase offers nothing that its own page would refuse. */

let site: Site
let admin: Admin
let colleague: Admin
let as: string
beforeAll(async () => {
  site = await startSite()
  admin = (await addUser(site.db, { firstName: 'Ada', isAdmin: true })) as Admin
  colleague = (await addUser(site.db, { firstName: 'Bob', isAdmin: true })) as Admin
  as = await site.signIn(admin)
})
afterAll(() => site.stop())

const now = new Date().toISOString()
const ago = (days: number) => addMilliseconds(now, -days * day)

async function buy(buyer?: User) {
  const dealId = await addDeal(site.db)
  return addPurchase(site.db, buyer ?? (await addUser(site.db)), dealId, { paidAt: ago(6) })
}

/** The words of the actions that are links. Each is followed, and has to be there. */
async function actionsOf(reservationId: string): Promise<string[]> {
  const html = await (await site.fetch(`/admin/reservations/${reservationId}`, { as })).text()
  const section = /<section[^>]*aria-labelledby="actions".*?<\/section>/s.exec(html)?.[0] ?? ''
  const links = [...section.matchAll(/<a class="btn[^"]*" href="([^"]+)">([^<]+)<\/a>/g)]
  for (const [, href] of links) expect.soft((await site.fetch(href!, { as })).status, href).toBe(200)
  return links.map(([, , words]) => words!)
}

const [enter, end, note, mark] = ['Enter a cancellation', 'Mark completed, or not completed', 'Note a repayment made another way', 'Mark the deal unavailable'] // prettier-ignore

test('a purchase offers all four', async () => {
  const { reservationId } = await buy()
  expect(await actionsOf(reservationId)).toEqual([enter, end, note, mark])
})

test('one’s own purchase offers what a colleague need not do', async () => {
  const { reservationId } = await buy(admin)
  for (const words of [enter, end, note]) expect(await actionsOf(reservationId)).not.toContain(words)
})

test('a refund that is to be sent in full leaves nothing to repay by hand', async () => {
  const { reservationId } = await buy()
  const letter = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const times = { sentAt: ago(4), receivedAt: ago(1) }
  const entered = await enterNotice(site.db, colleague, reservationId, letter, times, [], now)
  if (!entered.ok) throw new Error(entered.reason)
  expect(await approveRefund(site.db, admin, entered.requestId, { expectedPence: 300_000 }, now)).toMatchObject({
    ok: true,
  })
  expect(await actionsOf(reservationId)).not.toContain(note)
})

test('a part that went back leaves the rest to repay, and all of it nothing', async () => {
  const { reservationId } = await buy()
  const cash = (amount: number) =>
    noteReturnedMoney(site.db, colleague, reservationId, { amount, way: 'cash', day: '', proof: 'Receipt' }, now, now)
  expect(await cash(100_000)).toMatchObject({ ok: true })
  expect(await actionsOf(reservationId)).toContain(note)
  expect(await cash(200_000)).toMatchObject({ ok: true })
  expect(await actionsOf(reservationId)).not.toContain(note)
})

test('a payment that was not kept is not repaid by hand', async () => {
  const { reservationId } = await buy()
  const cash = { amount: 300_000, way: 'cash', day: '', proof: 'Receipt' } as const
  expect(await noteReturnedMoney(site.db, colleague, reservationId, cash, now, now)).toMatchObject({ ok: true })
  const second = { id: newId(), reservation_id: reservationId, kind: 'intent', status: 'refund-due', amount_pence: 300_000, idempotency_key: newId(), deal_title: '', buyer_email: '', created_at: now, settled_at: now } as const // prettier-ignore
  await site.db.insertInto('payments').values(second).execute()
  expect(await actionsOf(reservationId)).not.toContain(note)
})
