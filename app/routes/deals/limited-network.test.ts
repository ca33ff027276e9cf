import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCheckout } from '#app/testing/buyers/checkout-pages.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { form, json } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Many accounts of one network that let holds run out (RULES.md, Holds), asked as a browser asks. */

const headers = { 'x-client-address': '198.51.100.7' }
const elsewhere = { 'x-client-address': '198.51.100.8' }
const refusal = 'Too many deals are being held from your network or email address, or were held within 24 hours'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const signIn = async () => site.signIn(await addUser(site.db))
const startByCall = async (as: string, given = headers) =>
  site.fetch('/api/create-payment-intent', json({ dealId: await addDeal(site.db) }, { as, headers: given }))
const countGroups = async () => {
  const { count } = await site.db
    .selectFrom('hold_groups')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('kind', '=', 'network')
    .executeTakeFirstOrThrow()
  return count
}

test('every way to begin a hold is counted', async () => {
  const post = async (fields: Record<string, string>, as: string, dealId: number) =>
    site.fetch(`/deal/${dealId}/checkout`, form(fields, { as, headers }))
  await startByCall(await signIn())
  expect(await countGroups()).toBe(1)
  for (const intent of ['pay', 'mail-link', 'start', 'move']) {
    const before = await countGroups()
    await post({ intent, open: 'wait' }, await signIn(), await addDeal(site.db))
    expect([intent, await countGroups()]).toEqual([intent, before + 1])
  }
})

test('a limited network is told so on the page, by the form and by the call, and others are not', async () => {
  for (let count = 0; count < 5; count += 1) expect((await startByCall(await signIn())).status).toBe(200)
  const ended = new Date().toISOString()
  await site.db.updateTable('reservations').set({ status: 'expired', expires_at: ended, ended_at: ended }).execute()
  expect((await startByCall(await signIn())).status).toBe(200)

  const as = await signIn()
  const path = `/deal/${await addDeal(site.db)}/checkout`
  const seen = await readCheckout(await site.fetch(path, { as, headers }))
  expect(seen.status).toBe(200)
  expect(seen.text).toContain('No further deal can be held from your network or email address now.')
  expect(seen.text).toMatch(/The next of those holds ends at \d\d:\d\d (today|tomorrow)\./)
  expect(seen.html).not.toContain('<form')
  expect(seen.html).toContain('href="/support"')

  const sent = await readCheckout(await site.fetch(path, form({ intent: 'pay', open: 'wait' }, { as, headers })))
  expect([sent.status, sent.isMistake]).toEqual([409, true])
  expect(sent.text).toContain('No further deal can be held from your network')

  const called = await startByCall(as)
  expect(called.status).toBe(409)
  expect(await called.json()).toEqual({
    message: expect.stringMatching(
      new RegExp(`^${refusal}.* You can start again from .* at \\d\\d:\\d\\d\\.$`),
    ) as string,
  })
  expect((await startByCall(as, elsewhere)).status).toBe(200)
})

test('no address is stored', async () => {
  const rows = await site.db.selectFrom('hold_groups').selectAll().execute()
  expect(rows.length).toBeGreaterThan(10)
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|@/)
})
