import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundDates } from '#app/domain/terms/refund-rules.ts'
import { listPromises, notBought } from '#app/domain/terms/what-one-buys.ts'
import { addDeal, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
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
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
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
  expect(page).not.toMatch(/\bONS\b/)
})

describe('what a payment gives', () => {
  test('is said on the page and at checkout, and what it does not give beside “reserved for you alone”', async () => {
    const promises = listPromises({ documentCount: 2, isOpeningChosen: true, needsCheck: false })
    expect(promises.join()).toContain('reserved for you alone')
    const id = await addDeal(site.db)
    for (let each = 0; each < 2; each++) await addDocument(site.db, id)
    const pages = { panel: await html(`/deal/${id}`), checkout: await html(`/deal/${id}/checkout`) }
    const [panel, checkout] = [
      /<aside.*?<\/aside>/s.exec(pages.panel)![0],
      /<section[^>]*aria-labelledby="trust".*?<\/section>/s.exec(pages.checkout)![0],
    ].map(textOf)
    for (const words of [...promises, notBought.what, notBought.why]) {
      expect([panel, checkout].map((text) => text!.split(words).length - 1)).toEqual([1, 1])
    }
  })
})

describe('the dates of a refund', () => {
  test('stand on the checkout page as those of a payment made now', async () => {
    const page = await html(`/deal/${dealId}/checkout`)
    const { lastCancelDay } = refundDates(new Date().toISOString())
    expect(page.replaceAll('<!-- -->', '')).toContain(`until the end of ${formatDate(lastCancelDay)}`)
  })

  test('stand on the account page as those of the payment', async () => {
    const paidAt = '2026-12-20T10:00:00.000Z'
    await addPurchase(site.db, buyer.user, await addDeal(site.db), { paidAt })
    // Fourteen days end on 3 January; the holidays put the tenth business day on the 6th.
    expect(formatDate(refundDates(paidAt).lastCancelDay)).toBe('6 January 2027')
    expect(await html('/account')).toMatch(/6\sJanuary 2027/)
  })
})

describe('a deal page', () => {
  test('tells all that the public may know, and leads onwards and back', async () => {
    const page = await (await site.fetch(`/deal/${dealId}`)).text()
    const text = textOf(page)
    expect(page).toMatch(/<h1[^>]*>Two-bed terrace<\/h1>/)
    for (const heading of [
      'Investment Overview',
      'AI Deal Analysis',
      'Location and Area',
      'Secure This Deal',
      'Score Breakdown',
      'Need Help?',
    ])
      expect(page).toMatch(new RegExp(`<h[23][^>]*>${heading.replace('?', '\\?')}</h[23]>`))
    for (const term of ['Total investment value', 'Expected annual yield', 'Property type'])
      expect(page).toMatch(new RegExp(`<dt>${term}</dt>`))
    expect(text).toContain('5.8% ROI')
    expect(text).toContain('High demand')
    expect(text).toContain('Secure payment • Full refund within 48 hours')
    expect(text).toContain('Access price')
    expect(page).toMatch(new RegExp(`<a [^>]*href="/deal/${dealId}/checkout"[^>]*>Secure Deal - £3,000</a>`))
    expect(page).toMatch(new RegExp(`<a [^>]*href="/deal/${dealId}/call"[^>]*>Book Consultation Call</a>`))
    expect(page).toMatch(/<a [^>]*href="\/marketplace">.*?Back to Deals<\/span><\/a>/)
    expect(text).not.toMatch(/coming soon/i)
    // What is for the buyer only is not in the page, not even hidden.
    expect(page).not.toMatch(/\/documents\/|documentUrl|Canary|Olive|900777/)
  })

  test.each(['/deal/999999', '/deal/abc', '/deal/0', '/deal/999999/checkout'])(
    'that is not there (%s) says so and leads back to the deals',
    async (path) => {
      const answer = await site.fetch(path)
      const page = await answer.text()
      expect(answer.status).toBe(404)
      expect(page).toContain('<h1>Deal Not Found</h1>')
      expect(page).toMatch(/<title>Deal Not Found/)
      expect(page).toMatch(/<main.*<a [^>]*href="\/marketplace"[^>]*>Back to Deals<\/a>.*<\/main>/s)
    },
  )
})

test('an unknown path says "Page Not Found" and leads onwards', async () => {
  const answer = await site.fetch('/no/such/page')
  const page = await answer.text()
  expect(answer.status).toBe(404)
  expect(page).toContain('<h1>Page Not Found</h1>')
  expect(page).toMatch(/<title>Page Not Found/)
  expect(textOf(page)).toContain('forget to add the page to the router')
  expect(page).toMatch(/<main.*<a [^>]*href="\/"[^>]*>Home<\/a>.*<\/main>/s)
})

describe('a deal in Scotland', () => {
  test('offers "Register interest" instead of securing it, and takes it', async () => {
    const id = await addDeal(site.db, { nation: 'Scotland', region: 'Scotland' })
    const page = await html(`/deal/${id}`)
    expect(page).not.toContain('Secure Deal')
    expect(textOf(page)).toContain('Deals in Scotland cannot be secured online')
    const checkout = await html(`/deal/${id}/checkout`)
    expect(checkout).not.toContain('Complete Payment')
    for (const each of [page, checkout])
      expect(each).toMatch(new RegExp(`<main.*<a [^>]*href="/deal/${id}/interest"[^>]*>Register interest</a>`, 's'))
    const interest = await html(`/deal/${id}/interest`)
    expect(interest).toContain('<h1>Register interest</h1>')
    expect(interest).toMatch(new RegExp(`<form(?=[^>]*method="post")(?=[^>]*action="/deal/${id}/interest")`))
    const sent = await site.fetch(`/deal/${id}/interest`, form({}, { as: buyer.cookie }))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/deal/${id}`])
    expect(await html(`/deal/${id}`)).toContain('Interest registered')
  })
})
