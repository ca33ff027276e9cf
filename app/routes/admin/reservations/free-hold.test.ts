import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

repeatWithoutPause()

let site: Site
let ada: User
let asAdmin: string
let asBuyer: string
let dealId: number
beforeAll(async () => {
  site = await startSite()
  ada = await addUser(site.db, { isAdmin: true })
  asAdmin = await site.signIn(ada)
})
afterAll(() => site.stop())
beforeEach(async () => {
  asBuyer = await site.signIn(await addUser(site.db))
  dealId = await addDeal(site.db)
})

async function hold() {
  const answer = await site.fetch('/api/create-payment-intent', {
    method: 'POST',
    as: asBuyer,
    body: JSON.stringify({ dealId }),
    headers: { 'content-type': 'application/json' },
  })
  const { clientSecret } = (await answer.json()) as { clientSecret: string }
  const row = await reservation()
  return { ...row, intentId: clientSecret.split('_secret_')[0]! }
}
const reservation = () =>
  site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).executeTakeFirstOrThrow()
const list = async (query = '') => (await site.fetch(`/admin/reservations${query}`, { as: asAdmin })).text()
const free = (reservationId: string, { query = '', as = asAdmin, intent = 'free' } = {}) =>
  site.fetch(`/admin/reservations${query}`, {
    method: 'POST',
    as,
    body: new URLSearchParams({ intent, reservationId }),
  })

describe('"Free hold"', () => {
  test('stands beside a hold, ends it, and leads back to the list as it was', async () => {
    const { id, reference, intentId } = await hold()
    const query = `?state=held&q=${reference}`
    expect(await list(query)).toContain(`value="${id}"`)
    const freed = await free(id, { query })
    expect([freed.status, freed.headers.get('location')]).toEqual([303, `/admin/reservations${query}`])
    const after = await list(query)
    expect(after).toContain('Hold freed')
    expect(after).toContain(`${reference} is released`)
    expect(await list(`?q=${reference}`)).not.toContain('Free hold')
    expect(await reservation()).toMatchObject({ status: 'released' })
    const trail = await site.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id', 'action'])
      .where('object_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail).toEqual({ actor: 'admin', actor_user_id: ada.id, action: 'hold-freed' })
    expect(site.sandbox.payments.ledger.intents.get(intentId)!.status).toBe('canceled')
  })

  test('is told to the holder in the account and above the listing', async () => {
    const { id, reference } = await hold()
    await free(id)
    const account = await (await site.fetch('/account', { as: asBuyer })).text()
    expect(account).toContain(`<li id="${reference}">`)
    expect(account).toMatch(/We ended your hold on .*, before its time was over\./)
    expect(account).toContain('You can reserve the deal again while it is available.')
    expect(account).not.toContain('value="release"')
    expect(await (await site.fetch('/deals', { as: asBuyer })).text()).toContain('Hold ended')
  })

  test('is refused with 409 once the deal is paid, and the money counts', async () => {
    const { id, intentId } = await hold()
    const { hostname, port } = new URL(site.sandbox.origin)
    const stripe = new Stripe(process.env.STRIPE_SECRET_KEY!, { host: hostname, port, protocol: 'http' })
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const refused = await free(id)
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(html).toContain('Nothing was changed')
    expect(html).toContain('This reservation has been paid, so there is no hold to free.')
    expect(await reservation()).toMatchObject({ status: 'paid' })
  })

  test('is refused with 409 while the provider cannot say, and once the hold has ended', async () => {
    const { id } = await hold()
    site.sandbox.payments.set({ failNext: [500, 500, 500] })
    const refused = await free(id)
    expect([refused.status, await reservation()]).toMatchObject([409, { status: 'held' }])
    expect(await refused.text()).toContain('A payment for this hold is under way')
    expect((await free(id)).status).toBe(303)
    const again = await free(id)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('This hold has already ended.')
  })

  test('is for admins, and for holds that are there', async () => {
    const { id } = await hold()
    expect((await free(id, { as: asBuyer })).status).toBe(403)
    expect((await free(id, { as: '' })).status).toBe(401)
    expect((await free('nothing')).status).toBe(404)
    expect((await free(id, { intent: 'other' })).status).toBe(400)
    expect(await reservation()).toMatchObject({ status: 'held' })
  })
})
