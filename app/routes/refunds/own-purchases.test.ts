import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { addDeal, addDocument, addPurchase } from '#app/testing/database/database.ts'
import { buy, formOf, good, latest, post, site, startRefundSite } from '#app/testing/desks/refund-site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { User } from '#app/domain/people/users.ts'

startRefundSite()

const form = async (as: string, query = '') => (await site.fetch(`/refunds${query}`, { as })).text()
const account = async (as: string) => (await site.fetch('/account', { as })).text()
const day = 24 * 3_600_000
const ago = (milliseconds: number) => addMilliseconds(new Date().toISOString(), -milliseconds)

/** A further purchase of this buyer, of so long ago. */
async function buyMore(buyer: User, milliseconds: number, title = 'Mill house') {
  const dealId = await addDeal(site.db, { title })
  await addDocument(site.db, dealId)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt: ago(milliseconds) })
  return { ...purchase, dealId, pid: `PID-${String(dealId).padStart(6, '0')}` }
}

/** The cards to choose from, each with the words on it and whether it is chosen. */
function choicesIn(html: string) {
  return html
    .split('<div class="choice">')
    .slice(1)
    .map((card) => ({
      value: /type="radio"[^>]* value="([^"]+)"/.exec(card)![1]!,
      isChosen: /type="radio"[^>]* checked=""/.exec(card) !== null,
      text: card
        .split('</div></div></div>')[0]!
        .replace(/<!-- -->/g, '')
        .replace(/<[^>]+>/g, ' '),
    }))
}

describe('the purchases of a signed-in buyer', () => {
  test('are cards with what each would bring back now; the only one is chosen', async () => {
    const { cookie, buyer, reference, dealId } = await buy()
    const [only, other] = choicesIn(await form(cookie))
    expect(only).toMatchObject({ value: reference, isChosen: true })
    for (const text of [
      reference,
      `PID-${String(dealId).padStart(6, '0')}`,
      'paid £3,000 incl. VAT on ',
      '£3,000, for any reason, until ',
    ])
      expect(only!.text).toContain(text)
    expect(other).toMatchObject({ value: 'something-else', isChosen: false })

    const old = await buyMore(buyer, 40 * day, 'Old & sold')
    const cards = choicesIn(await form(cookie))
    expect(cards.map(({ value, isChosen }) => [value, isChosen])).toEqual([
      [reference, false],
      [old.reference, false],
      ['something-else', false],
    ])
    expect(cards[1]!.text).toContain('Old &amp; sold')
    expect(cards[1]!.text).toContain('The time to change your mind ended on ')
  })

  test.each(['reservation', 'deal'] as const)('the one that the address names by its %s is chosen', async (by) => {
    const { cookie, buyer } = await buy()
    const second = await buyMore(buyer, day)
    const named = by === 'reservation' ? second.reference : second.pid
    const html = await form(cookie, `?deal=${named}`)
    expect(
      choicesIn(html)
        .filter(({ isChosen }) => isChosen)
        .map(({ value }) => value),
    ).toEqual([second.reference])
    expect(html).not.toContain(`value="${second.pid}"`)
  })

  test('an address that names none of them chooses “Something else”, with the reference typed', async () => {
    const { cookie } = await buy()
    const html = await form(cookie, '?deal=PID-999999')
    expect(choicesIn(html).find(({ isChosen }) => isChosen)!.value).toBe('something-else')
    expect(html).toContain('value="PID-999999"')
  })

  test('the chosen one is what is refunded, whatever is typed beside it', async () => {
    const { cookie, buyer, reservationId } = await buy()
    const second = await buyMore(buyer, day)
    const sent = { ...good, email: buyer.email, purchase: second.reference, dealReference: 'PID-000001' }
    expect((await post('/refunds', formOf(sent), { as: cookie })).status).toBe(303)
    expect(await latest()).toMatchObject({ reservation_id: second.reservationId, is_from_buyer: 1 })
    expect(second.reservationId).not.toBe(reservationId)
  })

  test('the confirmation and the account say what holds for a signed-in buyer’s own purchase', async () => {
    const { cookie, reference } = await buy()
    const sent = await post('/refunds', formOf({ ...good, purchase: reference }), { as: cookie })
    const received = async (as?: string) => (await site.fetch(sent.headers.get('location')!, as ? { as } : {})).text()
    const [own, anybody] = [await received(cookie), await received()]
    expect(own).toContain('follow each step in your account')
    expect(own).toContain('documents are locked until your request is decided')
    expect(own).not.toContain('do not open')
    expect(anybody).not.toContain('in your account')
    expect(anybody).toContain('do not open the deal’s documents')
    const told = (await account(cookie)).replace(/<!-- -->/g, '')
    expect(told).toMatch(/We will decide by the end of \d+\s\w+ \d{4}\. By our refund rules you will get back £3,000\./)
  })

  test('of several, one has to be chosen; then everything typed is still there', async () => {
    const { cookie, buyer } = await buy()
    await buyMore(buyer, day)
    const before = await latest()
    const response = await post('/refunds', formOf({ ...good, fullName: ' ', details: 'Kept <words>' }), { as: cookie })
    const html = await response.text()
    expect(response.status).toBe(400)
    // Every mistake is told at once.
    expect(html).toContain('Enter your full name</a>')
    const complete = await post('/refunds', formOf({ ...good, details: 'Kept <words>' }), { as: cookie })
    expect([complete.status, (await complete.text()).includes('There is a problem')]).toEqual([400, true])
    const id = /<a href="#([\w-]+)">Choose the purchase, or “Something else”<\/a>/.exec(html)![1]!
    expect(html).toMatch(new RegExp(`<input type="radio" id="${id}"`))
    expect(html).toContain('Kept &lt;words&gt;')
    expect(html).toMatch(/<option value="changed-plans" selected="">/)
    expect(await latest()).toEqual(before)
  })

  test('a mistake elsewhere keeps the choice', async () => {
    const { cookie, buyer } = await buy()
    const second = await buyMore(buyer, day)
    const response = await post('/refunds', formOf({ ...good, fullName: '', purchase: second.reference }), {
      as: cookie,
    })
    expect(response.status).toBe(400)
    expect(choicesIn(await response.text()).find(({ isChosen }) => isChosen)!.value).toBe(second.reference)
  })

  test('“Something else” without a reference touches none of them', async () => {
    const { cookie, buyer } = await buy()
    const sent = { ...good, email: buyer.email, purchase: 'something-else' }
    expect((await post('/refunds', formOf(sent), { as: cookie })).status).toBe(303)
    expect(await latest()).toMatchObject({ reservation_id: null, is_from_buyer: 0, user_id: buyer.id })
  })

  test('“Something else” with the reference of one of them means that one', async () => {
    const { cookie, dealId, reservationId } = await buy()
    const sent = { ...good, purchase: 'something-else', dealReference: `PID-${dealId}` }
    await post('/refunds', formOf(sent), { as: cookie })
    expect(await latest()).toMatchObject({ reservation_id: reservationId, is_from_buyer: 1 })
  })

  test('its page is valid HTML, with an open request, with mistakes and without any', async () => {
    const { cookie, buyer } = await buy()
    await buyMore(buyer, day)
    const pages = [await form(cookie), await (await post('/refunds', formOf({}), { as: cookie })).text()]
    await post('/refunds', formOf({ ...good, purchase: (await buyMore(buyer, day)).reference }), { as: cookie })
    pages.push(await form(cookie))
    expect(pages[2]).toContain('You have requested a refund')
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })
    const written =
      /^(void-style|attribute-boolean-style|attribute-empty-style|attr-quotes|attr-case|doctype-style|no-trailing-whitespace|long-title|no-inline-style)$/
    for (const page of pages) {
      const { results } = await validator.validateString(page)
      const faults = results.flatMap(({ messages }) => messages).filter(({ ruleId }) => !written.test(ruleId))
      expect.soft(faults.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    }
  })

  test('a choice that nobody was offered is refused', async () => {
    const { cookie } = await buy()
    const response = await post('/refunds', formOf({ ...good, purchase: '<script>' }), { as: cookie })
    expect(response.status).toBe(400)
  })

  test('somebody else’s purchase, sent as a choice, sets nothing going and is answered in the same way', async () => {
    const { cookie } = await buy()
    const other = await buy()
    const answers = []
    for (const purchase of [other.reference, 'RES-22222222']) {
      const response = await post('/refunds', formOf({ ...good, details: purchase, purchase }), { as: cookie })
      answers.push([response.status, response.headers.get('location')!.replace(/REF-\w+/, 'REF')])
      expect(await latest()).toMatchObject({ reservation_id: null, is_from_buyer: 0 })
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('the form tells a signed-in buyer of', () => {
  const change = (id: string, status: 'refunded' | 'rejected' | 'under-review', amount: number | null = null) =>
    site.db.updateTable('refund_requests').set({ status, approved_pence: amount }).where('id', '=', id).execute()
  /** The panel of this open request, in words. */
  const panel = (html: string, reference: string) =>
    new RegExp(`<section[^>]* aria-labelledby="request-${reference}".*?</section>`, 's')
      .exec(html)![0]
      .replace(/<!-- -->/g, '')

  test('their open request for a purchase, instead of inviting a second one', async () => {
    const { cookie, buyer, reference: purchase } = await buy()
    const second = await buyMore(buyer, day)
    await post('/refunds', formOf({ ...good, purchase, details: 'open' }), { as: cookie })
    const { id, reference } = (await latest())!
    const html = await form(cookie)
    const told = panel(html, reference)
    for (const text of [
      'You have requested a refund',
      'Pending',
      'Changed plans',
      'Requested on',
      'We will decide by',
      'href="/account"',
    ])
      expect(told).toContain(text)
    expect(told).toContain(`name="requestId" value="${id}"`)
    expect(choicesIn(html).map(({ value }) => value)).toEqual([second.reference, 'something-else'])
    expect(choicesIn(html).some(({ isChosen }) => isChosen)).toBe(false)
    await change(id, 'under-review')
    expect(panel(await form(cookie), reference)).toContain('Under review')
  })

  test('the only purchase as requested; what is sent then means none of theirs', async () => {
    const { cookie, buyer } = await buy()
    await post('/refunds', formOf({ ...good, details: 'open' }), { as: cookie })
    const html = await form(cookie)
    expect(choicesIn(html)).toEqual([])
    expect(html).toContain('name="purchase" value="something-else"')
    expect(html).toContain('Request a refund of another purchase')
    const sent = { ...good, email: buyer.email, purchase: 'something-else', reason: 'other' }
    await post('/refunds', formOf(sent), { as: cookie })
    expect(await latest()).toMatchObject({ reservation_id: null })
  })

  test('one that somebody made in their name, and leaves them their own', async () => {
    const { cookie, buyer, reference: purchase, dealId } = await buy()
    await post('/refunds', formOf({ ...good, email: buyer.email, dealReference: `PID-${dealId}` }))
    const { reference } = (await latest())!
    const html = await form(cookie)
    const told = panel(html, reference)
    expect(told).toContain('A refund of this purchase has been requested')
    expect(told).toContain('This request was made without signing in.')
    expect(told).not.toContain('Locked')
    expect(choicesIn(html).map(({ value }) => value)).toContain(purchase)
  })

  test('one about a purchase that has gone back less the fee', async () => {
    const { cookie, reservationId, dealId } = await buy()
    await post('/refunds', formOf({ ...good, details: 'all' }), { as: cookie })
    await change((await latest())!.id, 'refunded', 285_000)
    await site.db.updateTable('reservations').set({ status: 'refunded' }).where('id', '=', reservationId).execute()
    expect(await form(cookie)).not.toContain('REF-')
    await post('/refunds', formOf({ ...good, reason: 'other', details: 'the fee' }), { as: cookie })
    const { id, reference } = (await latest())!
    const html = await form(cookie)
    expect(html).toContain(reference)
    expect(html).toContain(`PID-${String(dealId).padStart(6, '0')}`)
    await change(id, 'rejected')
    expect(await form(cookie)).not.toContain('REF-')
  })

  test('one that fits no purchase of theirs, which they can take back under their account', async () => {
    const { cookie } = await buy()
    const other = await buy()
    const inTheirName = { ...good, email: other.buyer.email, dealReference: other.reference }
    const told: string[] = []
    const panels: string[] = []
    for (const fields of [{ ...good, dealReference: 'PID-999999' }, inTheirName]) {
      await post('/refunds', formOf(fields), { as: cookie })
      const { id, reference } = (await latest())!
      const isTold = (html: string) => html.includes(reference)
      expect([isTold(await form(cookie)), isTold(await form(other.cookie))]).toEqual([true, fields === inTheirName])
      panels.push(
        panel(await form(cookie), reference)
          .replaceAll(reference, 'REF')
          .replaceAll(id, 'ID')
          .replace(/\d\d:\d\d/, ''),
      )
      const section = /<section[^>]* aria-labelledby="requests">.*?<\/section>/s.exec(await account(cookie))![0]
      told.push(section.replaceAll(reference, 'REF').replaceAll(id, 'ID'))

      const withdrawn = await post('/account', formOf({ intent: 'withdraw', requestId: id }), { as: cookie })
      expect([withdrawn.status, withdrawn.headers.get('location')]).toEqual([303, '/account'])
      const after = await account(cookie)
      expect(after).toContain('Refund request withdrawn')
      expect([isTold(after), isTold(await form(cookie))]).toEqual([false, false])
    }
    expect(told[0]).toContain('It names no purchase of this account.')
    expect(told[1]).toBe(told[0])
    expect(panels[0]).not.toContain('Pending')
    expect(panels[1]).toBe(panels[0])
  })

  test('a second one for the same purchase, which they can take back as well', async () => {
    const { cookie } = await buy()
    const ids: string[] = []
    for (const reason of ['changed-plans', 'technical-issues']) {
      await post('/refunds', formOf({ ...good, reason, details: 'two' }), { as: cookie })
      const { id, reference } = (await latest())!
      ids.push(id)
      expect(await form(cookie)).toContain(reference)
    }
    const page = await account(cookie)
    for (const id of ids) expect(page).toContain(`name="requestId" value="${id}"`)
  })

  test('nothing, when nobody is signed in', async () => {
    expect(await (await site.fetch('/refunds')).text()).not.toContain('REF-')
  })
})
