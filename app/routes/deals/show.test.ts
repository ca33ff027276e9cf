import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDealPage } from '#app/domain/deals/record/deals.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { findYourDeal } from '#app/domain/reservations/purchases.server.ts'
import { addDeal, addDocument, addHold, addManyDeals, addPurchase, addUser } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The deal page to each who may look at it: a stranger, somebody else who has signed in, the holder and the owner. */

const now = '2026-11-21T17:19:00.000Z'
const until = '2026-11-21T17:49:00.000Z'
const address = '7 Canary Row, Liverpool L15 0AA'

let site: Site
let holder: User
let cookies: { holder: string; other: string }
beforeAll(async () => {
  site = await startSite()
  site.setHour(now)
  holder = await addUser(site.db)
  cookies = { holder: await site.signIn(holder), other: await site.signIn(await addUser(site.db)) }
})
afterAll(() => site.stop())

const hold = (dealId: number) => addHold(site.db, holder, dealId, { until, heldAt: now })

async function buy(given: { paidAt?: string } = {}) {
  const dealId = await addDeal(site.db, { status: 'reserved' })
  await site.db.updateTable('deals').set({ title_number: 'CANARY123', uprn: '100099999999' }).where('id', '=', dealId).execute() // prettier-ignore
  return { dealId, ...(await addPurchase(site.db, holder, dealId, { paidAt: '2026-11-21T10:00:00.000Z', ...given })) }
}

async function see(dealId: number, as?: string) {
  const response = await site.fetch(`/deal/${dealId}`, { as })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const aside = /<aside.*?<\/aside>/s.exec(html)![0]
  const bar = /<div[^>]* role="group".*?<\/div>/s.exec(html)![0]
  const links = (part: string) => [...part.matchAll(/<a [^>]*class="btn[^>]*>(.*?)<\/a>/g)].map((match) => match[1])
  const text = (part: string) => part.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim() // prettier-ignore
  // From the state to the four figures, without the picture.
  const lead = text(html.slice(html.indexOf('</form>', html.indexOf('<main')), html.indexOf('<dl')))
  const heading = /<h2 id="buy">(.*?)<\/h2>/.exec(aside)![1]
  return { response, html, lead, panel: text(aside), heading, actions: links(aside), bar: text(bar), hasRefunds: html.includes('id="refunds"') } // prettier-ignore
}

test('a free deal is the same to everybody: its price, what it buys and one way on', async () => {
  const id = await addDeal(site.db)
  for (const as of [undefined, cookies.other, cookies.holder]) {
    const page = await see(id, as)
    expect(page.heading).toBe('Secure This Deal')
    expect(page.actions).toEqual(['Secure Deal - £3,000', 'Book Consultation Call'])
    expect(page.panel).toContain('The full address, at once or after 14 days, as you choose')
    expect(page.panel).toContain('£3,000 incl. VAT Access price, once What you buy here')
    expect(page.panel).toContain('Not the property, and no right over it. Its owner may sell it elsewhere')
    expect(page.panel).toContain('Secure payment • Full refund within 48 hours')
    expect(page.panel.includes('You sign in first.')).toBe(as === undefined)
    expect(page.bar).toBe('incl. VAT, once £3,000 Secure Deal')
    expect(page.lead).toMatch(/\d\/100 5\.8% ROI · Available/)
    expect(page.hasRefunds).toBe(true)
    expect(page.html).not.toContain('Canary')
  }
})

describe('a deal that is on hold', () => {
  test('says until when to others, and offers no way into payment', async () => {
    const id = await addDeal(site.db)
    await hold(id)
    for (const as of [undefined, cookies.other]) {
      const page = await see(id, as)
      expect(page.heading).toBe('Secure This Deal')
      expect(page.lead).toMatch(/^On hold until 17:49 /)
      expect(page.panel).toContain('On hold until 17:49 This deal is being reserved by another investor.')
      expect(page.panel).toContain('They can keep it 30 minutes more, once.')
      expect(page.html).not.toMatch(/animation-duration|name="intent"/)
      expect(page.actions).toEqual(['Look again', 'Book Consultation Call'])
      expect(page.bar).toBe('on hold until 17:49 Look again')
      expect(page.html).not.toContain(`/deal/${id}/checkout`)
    }
  })

  test('leads its holder on to payment, and still says what they get', async () => {
    const id = await addDeal(site.db)
    await hold(id)
    const page = await see(id, cookies.holder)
    expect(page.lead).toMatch(/^Held for you until 17:49 /)
    expect(page.panel).toContain('Held for you until 17:49')
    // The bar empties in the half an hour that is left, all of which the hold has.
    expect(page.html).toContain('style="width:100%;animation-duration:1800s"')
    expect(page.panel).toContain('The deal, reserved for you alone')
    expect(page.actions).toEqual(['Go on to payment', 'Book Consultation Call'])
    expect(page.bar).toBe('held for you until 17:49 Go on to payment')
    expect(page.html).not.toContain('Canary')
  })
})

describe('a deal that is paid for', () => {
  test('is its owner’s: the address, its numbers in the registers, the way to the documents, and no offer to pay', async () => {
    const { dealId, reference } = await buy()
    const { heading, lead, panel, actions, bar, html, response } = await see(dealId, cookies.holder)
    expect(heading).toBe('This deal is yours')
    expect(panel).toContain(`Full address ${address} Title number CANARY123 UPRN 100099999999`)
    expect(panel).toContain('Full refund, any reason until 23 November')
    expect(actions).toEqual(['Go to the documents', 'Book Consultation Call'])
    expect(html).toContain(`href="/account#${reference}"`)
    expect(lead).toMatch(/^This deal is yours /)
    expect(bar).toBe('this deal is Yours Go to the documents')
    expect(html).not.toContain(`/deal/${dealId}/checkout`)
    expect(html).not.toContain('Ask before you pay')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('offers no refund for any reason once the time for it is over', async () => {
    const { dealId } = await buy({ paidAt: '2026-11-01T10:00:00.000Z' })
    const { heading, panel } = await see(dealId, cookies.holder)
    expect(heading).toBe('This deal is yours')
    expect(panel).not.toContain('Full refund')
  })

  test('is reserved to everybody else, who never get the address or its numbers, before and after its owner has looked', async () => {
    const { dealId } = await buy()
    for (const as of [undefined, cookies.other, cookies.holder, undefined, cookies.other]) {
      if (as === cookies.holder) {
        await see(dealId, as)
        continue
      }
      const page = await see(dealId, as)
      expect(page.heading).toBe('Reserved')
      expect(page.lead).toMatch(/^Reserved /)
      expect(page.bar).toBe('by another investor Reserved See free deals')
      expect(page.panel).toContain('It can be secured again if the reservation is refunded.')
      expect(page.actions).toEqual([
        'See free deals like this',
        'Email me anything like this',
        'Book Consultation Call',
      ])
      expect(page.panel.includes('Is it yours? Sign In')).toBe(as === undefined)
      expect(page.hasRefunds).toBe(false)
      expect(page.html).not.toMatch(/canary|100099999999/i)
    }
    const data = await site.fetch(`/deal/${dealId}.data`, { as: cookies.other })
    expect(await data.text()).not.toMatch(/canary|100099999999/i)
  })

  test('keeps its address from an owner whose documents are locked', async () => {
    const { dealId, reservationId } = await buy()
    const set = (values: { unlock_at?: string; locked_at?: string | null }) =>
      site.db.updateTable('reservations').set(values).where('id', '=', reservationId).execute()
    await set({ unlock_at: '2026-12-06T00:00:00.000Z' })
    const waiting = await see(dealId, cookies.holder)
    expect(waiting.panel).toContain('from 6 December 2026')
    expect(waiting.html).not.toMatch(/canary|100099999999/i)
    const list = await (await site.fetch('/deals', { as: cookies.holder })).text()
    const card = new RegExp(`<article(?:(?!</article>).)*href="/deal/${dealId}".*?</article>`, 's').exec(list)![0]
    expect(card).toContain('Your purchase is in your account')
    expect(card).not.toMatch(/address/i)
    await set({ unlock_at: now, locked_at: now })
    expect((await see(dealId, cookies.holder)).html).not.toMatch(/canary|100099999999/i)
    await set({ locked_at: null })
    expect((await see(dealId, cookies.holder)).html).toContain(address)
  })
})

test('a deal in Scotland asks for no payment and offers to register interest', async () => {
  const id = await addDeal(site.db, { nation: 'Scotland' })
  for (const as of [undefined, cookies.other]) {
    const page = await see(id, as)
    expect(page.heading).toBe('Register interest')
    expect(page.lead).toMatch(/^Register interest .* Deals in Scotland are not reserved online\./)
    expect(page.actions).toEqual(['Register interest', 'Book Consultation Call'])
    expect(page.panel).toContain('a person will reply within 24 hours. Why?')
    expect(page.html).toContain('href="/terms-conditions#scotland"')
    expect(page.bar).toBe('not reserved online Scotland Register interest')
    expect(page.panel).not.toContain('£')
    expect(page.hasRefunds).toBe(false)
    expect(page.html).not.toContain('Ask before you pay')
  }
})

test('a deal that is not on the market is not found, even by who has bought it', async () => {
  const { dealId } = await buy()
  await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', dealId).execute()
  for (const as of [undefined, cookies.other, cookies.holder]) {
    const response = await site.fetch(`/deal/${dealId}`, { as })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Canary')
  }
})

test('a deal that was looked at before is shown as it is now', async () => {
  const id = await addDeal(site.db)
  expect((await see(id)).html).not.toContain('Legal pack')
  await addDocument(site.db, id)
  await site.db.updateTable('deals').set({ title: 'A house renamed', monthly_rent_pence: 98_700 }).where('id', '=', id).execute() // prettier-ignore
  for (const as of [undefined, cookies.other]) {
    const { html } = await see(id, as)
    expect(html).toContain('<h1>A house renamed</h1>')
    expect(html).toContain('Legal pack')
    expect(html).toContain('£987')
  }
})

test('what is paid back follows from the price of the deal', async () => {
  const { html } = await see(await addDeal(site.db, { secure_price_pence: 250_000 }))
  const terms = /<section[^>]* id="refunds".*?<\/section>/s.exec(html)![0].replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') // prettier-ignore
  for (const words of [
    '48 hours £2,500, for any reason',
    'Opened: £2,350; or £2,500 after review',
    'Later £2,500 if the information was incorrect, after review; otherwise nothing',
    '£2,350 is the price less the £150 administration fee',
  ])
    expect(terms).toContain(words)
  expect(terms).not.toMatch(/£3,000|£2,850|[Uu]p to/)
})

test('a deal without photographs has its drawing in the page, and nothing but the font is fetched before it is painted', async () => {
  const { html } = await see(await addDeal(site.db))
  const head = html
    .slice(0, html.indexOf('</head>'))
    .replace(/@font-face\{[^}]*\}|<link rel="preload"[^>]* as="font"[^>]*>/g, '')
  expect(head).not.toMatch(/rel="(preload|stylesheet|preconnect)"|@import|url\(/)
  const drawing = /<div class="pic"><div class="drawn" role="img" aria-label="Drawing of [^"]+"><svg [^>]+>(.*?)<\/svg><\/div>/s.exec(html)! // prettier-ignore
  expect(drawing[1]!.match(/<path /g)!.length).toBeGreaterThan(5)
  expect(drawing[1]).not.toMatch(/<image|href=|url\((?!#)/)
  expect(html).toContain('Illustrative image')
  const main = html.slice(html.indexOf('<main'))
  expect(main.slice(0, main.indexOf('id="overview"'))).not.toContain('<img')
  expect(html).not.toContain('/drawings/')
})

test('the page of a deal makes the same few queries, however much there is of everything', async () => {
  const id = await addDeal(site.db)
  const held = await addDeal(site.db)
  await hold(held)
  const bought = await buy()
  const count = async (dealId: number, userId: string | null) => {
    const queries = await watchQueries(site.db, async (db) => {
      const viewer = { userId, now }
      const { standing } = (await findDealPage(db, dealId, { allowScotland: false }, viewer))!.deal
      if (userId !== null && standing.kind === 'yours') await findYourDeal(db, userId, standing.reservationId, now)
    })
    return queries.length
  }
  const countAll = async () => ({
    stranger: await count(id, null),
    other: await count(held, null),
    holder: await count(held, holder.id),
    owner: await count(bought.dealId, holder.id),
  })
  const few = await countAll()
  await addManyDeals(site.db, 200)
  for (let each = 0; each < 5; each++) await buy()
  for (const dealId of [id, held, bought.dealId])
    for (let each = 0; each < 12; each++) await addDocument(site.db, dealId)
  expect(await countAll()).toEqual(few)
  expect(Math.max(few.stranger, few.other, few.holder)).toBeLessThanOrEqual(6)
  expect(few.owner).toBeLessThanOrEqual(14)
})
