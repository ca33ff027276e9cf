import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addDocument } from '#app/testing/database/database.ts'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { form, json, signInSomebody, stripeClient } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { formatDate } from '#app/utils/dates.ts'

/** From a hold to a purchase, as the pages tell it to the buyer and to everybody else. */

repeatWithoutPause()

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

type Somebody = Awaited<ReturnType<typeof signInSomebody>>
let buyer: Somebody
let dealId: number
let documentId: string
beforeEach(async () => {
  buyer = await signInSomebody(site)
  dealId = await addDeal(site.db, { title: 'Mill house' })
  documentId = await addDocument(site.db, dealId)
})
afterEach(() => {
  site.sandbox.payments.reset()
  site.sandbox.payments.set({ drop: 'all' })
})

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function open(path: string, as: string | undefined = buyer.cookie) {
  const html = await (await site.fetch(path, { as })).text()
  return { html, text: textOf(html) }
}

/** Holds the deal with the card form; the intent's id. */
async function hold(id = dealId, as = buyer.cookie) {
  const answer = await site.fetch('/api/create-payment-intent', json({ dealId: id }, { as }))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0]!
}

/** Pays as the card form does, and comes back: the page that follows. */
async function pay(intentId: string, consent = { startNow: true, loseRight: true }) {
  await site.fetch(`/api/deals/${dealId}/consent`, { ...json(consent, { as: buyer.cookie }), method: 'PUT' })
  await stripeClient(site).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const back = await site.fetch(`/deals?payment_intent=${intentId}`, { as: buyer.cookie })
  const location = back.headers.get('location')!
  expect([back.status, location]).toEqual([303, '/deals'])
  return { location, ...(await open(location)) }
}

/** Sends one button of a form of the page, with its hidden fields, to where the form says. */
async function press(page: { html: string }, intent: string, as = buyer.cookie, chosen = {}) {
  const forms = page.html.match(/<form.*?<\/form>/gs) ?? []
  const found = forms.find((each) =>
    new RegExp(`<button(?=[^>]* name="intent")(?=[^>]* value="${intent}")`).test(each),
  )!
  expect(found).toMatch(/method="post"/)
  const hidden = [...found.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]))
  const answer = await site.fetch(/action="([^"]*)"/.exec(found)![1]!, form({ ...fields, ...chosen, intent }, { as }))
  const location = answer.headers.get('location')
  return { status: answer.status, location, ...(location ? await open(location, as) : { html: '', text: '' }) }
}

/** The reservation of this deal under /account. */
async function openPurchase() {
  const { html } = await open('/account')
  const found = html.match(/<article.*?<\/article>/gs)?.find((each) => each.includes('Mill house'))
  return found === undefined ? undefined : { html: found, text: textOf(found) }
}

test('a payment is told once, with what it gives, and the deal stands among one’s own', async () => {
  const page = await pay(await hold())
  expect(page.text).toContain('Payment Successful')
  expect(page.html).toContain(
    'Thank you for your purchase! You&#x27;ll receive access to the deal documentation shortly.',
  )
  // One panel tells of it, for an hour or until the documents are opened; below it stand all purchases.
  expect(page.html).toContain('id="your-deals"')
  expect(page.text).toMatch(/Before you open your first document.*£3,000 .*£2,850 .*Open my documents.*Mill house .*Receipt \d{4}-\d{4}.*Your deals/) // prettier-ignore
  // Every amount of RULES.md, Refunds, in the order of time.
  expect(page.text).toMatch(/£3,000 paid on \d.* Now £3,000 back, any reason, until \d.* Then, to the end of \d.* £3,000 if you have opened nothing; £2,850 if you have and your plans change or for another reason; £3,000 after review.* Later £3,000 only if the information was incorrect.* At any time £3,000 if the property is unavailable/) // prettier-ignore
  expect(page.html).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/account\/documents\/[^"]*"/)
  const plain = await open('/deals')
  expect(plain.html).toMatch(new RegExp(`id="your-deals".*<a href="/deal/${dealId}">Mill house</a>`, 's'))
  expect(plain.text).toContain('Reserved for you Go to your account : Mill house')
  for (const { html } of [page, plain]) expect(/<main.*?<(h\d)/s.exec(html)?.[1]).toBe('h1')
  // The message comes once; the panel stays.
  const message = /role="status" tabindex="-1"[^>]*><p><b>Payment Successful/
  expect(page.html).toMatch(message)
  expect(plain.html).not.toMatch(message)
  expect(plain.text).toContain('Before you open')
  expect((await open('/deals?sort=price')).text).not.toContain('Before you open')
  expect((await open(page.location, (await signInSomebody(site)).cookie)).text).not.toContain('Before you open')
  const purchase = (await openPurchase())!
  expect(purchase.text).toMatch(/ Reserved for you .*Full refund, any reason, documents not opened, until the end of /)
  expect(purchase.html).toMatch(/<a href="\/account\/documents\/[^"]*">[^]*?\(PDF\)/)
})

test.each([
  { startNow: false, loseRight: false },
  { startNow: true, loseRight: false },
  { startNow: false, loseRight: true },
])('with the boxes %j the documents stay locked for 14 days', async (consent) => {
  const page = await pay(await hold(), consent)
  const purchase = (await openPurchase())!
  expect(purchase.text).toContain('Reserved for you, documents locked')
  // The day of payment does not count, so the fourteenth day ends and the documents open on the fifteenth after it.
  const opens = formatDate(new Date(Date.now() + 15 * 86_400_000).toISOString())
  expect(purchase.text).toContain(`Your address and documents will open on ${opens}`)
  const told = `Thank you for your purchase! The deal is reserved for you, and its documents open on ${opens}.`
  expect(page.text.split(told), 'the message, and the panel below it').toHaveLength(3)
  expect(page.text).not.toContain('documentation shortly')
  expect(purchase.text).toContain('(PDF)')
  // The way to open them sooner is all that leads there.
  expect(purchase.html).not.toMatch(/\/documents\/[\w-]+(?!\/sooner)["?#]/)
})

test('a deal that is paid for is reserved to everybody else, and its documents are not there', async () => {
  await pay(await hold())
  const stranger = await signInSomebody(site)
  for (const as of [undefined, stranger.cookie]) {
    expect((await site.fetch(`/documents/${documentId}`, { as })).status).toBe(404)
    const page = await (await site.fetch(`/deal/${dealId}`, { as })).text()
    expect(page).toMatch(/<\/svg>Reserved<\/p>/)
    expect(page).not.toContain('Secure Deal')
  }
  const checkout = await open(`/deal/${dealId}/checkout`, stranger.cookie)
  expect(checkout.text).toContain('This deal has been reserved by another investor.')
  expect(checkout.html).not.toContain('Complete Payment')
  const forced = await site.fetch(
    `/deal/${dealId}/checkout`,
    form({ intent: 'pay', open: 'wait' }, { as: stranger.cookie }),
  )
  expect(forced.status).toBe(409)
  expect(await forced.text()).toContain('This deal has been reserved by another investor.')
})

describe('a hold', () => {
  test('is told once to who comes second, and is theirs once it is released on the checkout page', async () => {
    await hold()
    const checkout = await open(`/deal/${dealId}/checkout`)
    expect(checkout.text).toMatch(/Held (?:for you )?until \d/)
    const other = await signInSomebody(site)
    const refused = await site.fetch(
      `/deal/${dealId}/checkout`,
      form({ intent: 'pay', open: 'wait' }, { as: other.cookie }),
    )
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toMatch(/<title>Error/)
    expect(page).toMatch(/role="alert"[^>]*><h2>This deal is being reserved by another investor\.<\/h2>/)
    expect(page).not.toContain('Complete Payment')
    expect(textOf(page).split('This deal is being reserved by another investor.')).toHaveLength(2)

    const released = await press(checkout, 'release')
    expect([released.status, released.location]).toEqual([303, `/deal/${dealId}`])
    expect(released.text).toContain('Released')
    await hold(dealId, other.cookie)
  })

  test('can be released from the account as well', async () => {
    await hold()
    const account = await open('/account')
    expect(account.text).toMatch(/Mill house .*Held (?:for you )?until \d/)
    expect(account.text).toContain('Release : Mill house')
    const released = await press(account, 'release')
    expect([released.status, released.location]).toEqual([303, `/deal/${dealId}`])
    expect(released.text).toContain('Released')
    expect((await open('/account')).text).not.toContain('Mill house')
  })

  test('that is kept longer is paid for as any other', async () => {
    const intentId = await hold()
    const kept = await press(await open(`/deal/${dealId}/checkout`), 'extend')
    expect([kept.status, kept.location]).toEqual([303, `/deal/${dealId}/checkout`])
    expect(kept.text).toMatch(
      /Kept for you.*The deal is held for you until.*Held (?:for you )?until \d.*You have kept it 30 minutes more/,
    )
    expect(kept.text).not.toContain('Keep it 30 minutes more')
    expect((await pay(intentId)).text).toContain('Payment Successful')
  })

  test('that was moved here is paid for as any other, and the other deal is free for the next person', async () => {
    const first = await addDeal(site.db, { title: 'Gate lodge' })
    await hold(first)
    const before = await open(`/deal/${dealId}/checkout`)
    expect(before.text).toContain('You are holding Gate lodge until')
    expect(before.html).not.toContain('Complete Payment')
    const moved = await press(before, 'move')
    expect([moved.status, moved.location]).toEqual([303, `/deal/${dealId}/checkout`])
    expect(moved.text).toMatch(/Held for you.*Gate lodge is free again\..*Held (?:for you )?until \d/)
    expect((await pay(await hold())).text).toContain('Payment Successful')
    await hold(first, (await signInSomebody(site)).cookie)
  })

  test('comes with the payment link by mail', async () => {
    const sent = await press(await open(`/deal/${dealId}/checkout`), 'mail-link', buyer.cookie, { open: 'wait' })
    expect([sent.status, sent.location]).toEqual([303, `/deal/${dealId}/checkout`])
    expect(sent.text).toContain('Payment link sent')
    expect(sent.text).toContain(`We have emailed the payment link to ${buyer.user.email}.`)
    expect(sent.text).toMatch(/Held (?:for you )?until \d/)
  })
})

test('a provider that fails is told as "Payment Setup Failed", and the same form pays as soon as it is back', async () => {
  site.sandbox.payments.set({ failNext: Array.from({ length: 12 }, () => 500 as const) })
  const fields = { intent: 'pay', open: 'now', startNow: 'yes', loseRight: 'yes' }
  const failed = await site.fetch(`/deal/${dealId}/checkout`, form(fields, { as: buyer.cookie }))
  const page = await failed.text()
  expect(failed.status).toBe(502)
  expect(page).toMatch(/role="alert".*Payment Setup Failed.*Failed to initialize payment\. Please try again\./s)
  site.sandbox.payments.reset()
  const again = await site.fetch(`/deal/${dealId}/checkout`, form(fields, { as: buyer.cookie }))
  expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringContaining('/c/pay/cs_')])
})
