import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundDates } from '#app/domain/terms/refund-rules.ts'
import { reservationMeaning } from '#app/domain/terms/consent.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database.ts'
import { naughtyStrings } from '#app/testing/naughty-strings.ts'
import { startSite, type Site } from '#app/testing/site.ts'
import type { User } from '#app/domain/people/users.ts'
import { formatDate } from '#app/utils/dates.ts'

const bookingUrl = 'https://booking.test/calls?with=us'

let site: Site
let buyer: { user: User; cookie: string }
let dealId: number
beforeAll(async () => {
  site = await startSite({ BOOKING_URL: bookingUrl })
  const user = await addUser(site.db)
  buyer = { user, cookie: await site.signIn(user) }
  dealId = await addDeal(site.db)
})
afterAll(() => site.stop())

const html = async (path: string) => (await site.fetch(path, { as: buyer.cookie })).text()
const callsAsked = () => site.db.selectFrom('tickets').selectAll().where('kind', '=', 'call').execute()

describe('a call where the operator has a booking page', () => {
  test('opens that page from a card, in a tab of its own', async () => {
    const link = new RegExp(`<a[^>]+href="(/deal/${dealId}/call[^"]*)"[^>]*>`).exec(await html('/marketplace'))!
    expect(link[0]).toContain('target="_blank"')
    const response = await site.fetch(link[1]!, { as: buyer.cookie })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(bookingUrl)
  })

  test('is for those who have signed in, and the form stays for who asks us', async () => {
    const stranger = await site.fetch(`/deal/${dealId}/call?booking=1`)
    expect(stranger.headers.get('location')).not.toBe(bookingUrl)
    const form = await site.fetch(`/deal/${dealId}/call`, { as: buyer.cookie })
    expect(form.status).toBe(200)
    expect(await form.text()).toContain('Request a call')
  })

  test.each(naughtyStrings)(
    'takes what is meant to upset the parser (%j) or refuses it, and never fails',
    async (text) => {
      // Each by somebody else, so that the rate limit is not what answers.
      const caller = await addUser(site.db)
      const response = await site.fetch(`/deal/${dealId}/call`, {
        method: 'POST',
        as: await site.signIn(caller),
        body: new URLSearchParams({ phone: text, message: text }),
      })
      expect([303, 400]).toContain(response.status)
      const asked = (await callsAsked()).filter((ticket) => ticket.user_id === caller.id)
      expect(asked).toHaveLength(response.status === 303 ? 1 : 0)
    },
  )
})

test('an area without published rents names no source for them', async () => {
  const area = {
    kind: 'la',
    country: 'Northern Ireland',
    region: 'Northern Ireland',
    price_period: 'March 2026',
  } as const
  await site.db
    .insertInto('areas')
    .values({ ...area, code: 'N1', name: 'No rents', average_price_pence: 18_000_000, rent_period: '' })
    .execute()
  const id = await addDeal(site.db, { area_code: 'N1' })
  const page = await html(`/deal/${id}`)
  expect(page).toContain('>Prices: HM Land Registry, March 2026.<')
  expect(page).not.toContain('ONS')
})

describe('what a payment gives', () => {
  test('is said in one sentence beside “reserved for you alone”', async () => {
    const item = /<li>(?:(?!<\/li>).)*The deal, reserved for you alone.*?<\/li>/s.exec(
      await html(`/deal/${dealId}`),
    )?.[0]
    expect(item?.replace(/<[^>]+>/g, ' ')).toContain(reservationMeaning)
  })
})

describe('the dates of a refund', () => {
  test('stand on the checkout page as those of a payment made now', async () => {
    const page = await html(`/deal/${dealId}/checkout`)
    const { lastCancelDay } = refundDates(new Date().toISOString())
    expect(page).toContain(`until ${formatDate(lastCancelDay)}`)
  })

  test('stand on the account page as those of the payment', async () => {
    const paidAt = '2026-12-20T10:00:00.000Z'
    await addPurchase(site.db, buyer.user, await addDeal(site.db), { paidAt })
    // Fourteen days end on 3 January; the holidays put the tenth business day on the 6th.
    expect(formatDate(refundDates(paidAt).lastCancelDay)).toBe('6 January 2027')
    expect(await html('/account')).toContain('6 January 2027')
  })
})
