import { beforeAll, describe, expect, test } from 'vitest'
import { addReservation, asUser, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addDispute, addPost, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { addManyRequests, addManyTickets } from '#app/testing/database/many-cases.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { addSubscriber } from '#app/testing/desks/subscribers.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { Role } from '#app/domain/people/roles.ts'

startAdminSite()

let reservation: { id: string; reference: string }
const roles = {} as Record<Role, string>
beforeAll(async () => {
  for (const role of ['editor', 'support', 'reviewer'] as const) {
    roles[role] = await site.signIn(await addUser(site.db, { role, lastName: 'Desk' }))
  }
  await addUser(site.db, { firstName: 'Gwenllian', lastName: 'Price', email: 'gwen@people.test' })
  await addDeal(site.db, { id: 119 })
  const dealId = await addDeal(site.db, { id: 118, title: 'Terrace <b> & garden' })
  reservation = await addReservation({ dealId })
  await addManyRequests(site.db, 12, testNow, () => ({ full_name: 'Gwenllian Price', search_text: 'gwenllian price' }))
  await addManyTickets(site.db, 1, testNow, () => ({ message: 'Gwenllian says that the chimney <leans>.' }))
})

const search = (typed: string, init: RequestInit & { as?: string } = {}) =>
  page(`/admin/search?q=${encodeURIComponent(typed)}`, { redirect: 'manual', ...init })
/** The words of a page without its markup. */
const words = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, '')

describe('what was found', () => {
  test('is shown by kind, with its links, its count and the hits marked', async () => {
    const { status, text } = await search('gwenll')
    expect(status).toBe(200)
    expect(words(text)).toContain('14 found for “gwenll”')
    expect(words(text)).toContain('People 1')
    expect(words(text)).toContain('Refund requests 12, the latest 10 shown')
    expect(words(text)).toContain('Gwenllian says that the chimney &lt;leans&gt;.')
    expect(text).toContain('<mark>Gwenll</mark>')
    for (const href of [
      '/admin/reservations?q=gwen%40people.test',
      '/admin/support?q=gwen%40people.test&amp;status=all',
      '/admin/refunds?q=gwen%40people.test&amp;status=any',
      '/admin/refunds/request-11',
      '/admin/support/ticket-0',
    ]) {
      expect.soft(text).toContain(`href="${href}"`)
      expect.soft((await page(href.replaceAll('&amp;', '&'))).status, href).toBe(200)
    }
    expect(text).not.toContain('/admin/refunds/request-1"')
  })

  test('of a post leads to its form, of a subscriber to the list with that one', async () => {
    const id = await addPost(site.db, { title: 'Zebra crossings & value', slug: 'zebra', status: 'draft' })
    await addSubscriber(site.db, 'zebra@mail.test')
    const { text } = await search('zebra', { as: roles.editor })
    expect(words(text)).toContain('2 found for “zebra”')
    expect(words(text)).toMatch(
      /Posts and guides 1.*crossings &amp; value zebra.*Draft.*Subscribers 1.*@mail\.test.*Confirmed/s,
    )
    for (const href of [`/blog-admin/${id}/edit`, '/blog-admin/subscribers?q=zebra%40mail.test']) {
      expect(text).toContain(`href="${href}"`)
      const shown = await page(href, { as: roles.editor })
      expect([shown.status, shown.text.toLowerCase().includes('zebra')]).toEqual([200, true])
    }
    for (const role of ['support', 'reviewer'] as const)
      expect(words((await search('zebra', { as: roles[role] })).text)).toContain('Nothing found')
  })

  test('is text, whatever it says', async () => {
    const { text } = await search('terrace')
    expect(text).toContain('</mark> &lt;b&gt; &amp; garden')
    expect(text).toContain('href="/admin/deals?q=PID-000118"')
  })

  test('leads to the lists that a role may open, and to no other', async () => {
    const { text } = await search('gwen@people', { as: roles.support })
    expect(text).toContain('/admin/refunds?q=gwen%40people.test')
    expect(text).toContain('/admin/support?q=gwen%40people.test')
    expect(text).not.toContain('/admin/reservations?')
  })
})

describe('a whole reference', () => {
  test.each([
    ['PID-000119', '/admin/deals?q=PID-000119'],
    ['ref-00000003 ', '/admin/refunds/request-3'],
    [' tic-00000000', '/admin/support/ticket-0'],
  ])('%j leads to its page', async (typed, place) => {
    const { status, headers } = await search(typed)
    expect([status, headers.get('location')]).toEqual([302, place])
    expect((await page(place)).status).toBe(200)
  })

  test('of a reservation, and of the deal that it bought, leads to the page of the purchase', async () => {
    const { reference } = reservation
    const written = [reference.toLowerCase(), reference.replace('-', ''), reference.replace('-', ' ')]
    for (const as of [undefined, 'support'] as const)
      for (const typed of [...written, 'PID-000118', 'pid118']) {
        const { status, headers } = await search(typed, as && { as: roles[as] })
        expect.soft([status, headers.get('location')], typed).toEqual([302, `/admin/reservations/${reservation.id}`])
      }
    expect((await page(`/admin/reservations/${reservation.id}`)).text).toContain(reservation.reference)
  })

  test('by which the payment provider calls a payment, a refund or a dispute leads to its purchase', async () => {
    const paymentId = newId()
    const dealId = await addDeal(site.db)
    const { reservationId } = await addPurchase(site.db, await addUser(site.db), dealId, {
      paymentId,
      paymentIntentId: 'pi_Known1',
    })
    await site.db.updateTable('payments').set({ provider_ref: 'cs_test_Known2' }).where('id', '=', paymentId).execute()
    await addDispute(site.db, reservationId, { id: 'dp_Known3' })
    await site.db
      .insertInto('refunds')
      .values({
        id: newId(),
        payment_id: paymentId,
        amount_pence: 1,
        status: 'failed',
        provider_ref: 're_Known4',
        created_at: testNow,
      }) // prettier-ignore
      .execute()
    for (const typed of ['pi_Known1', 'PI_Known1', ' cs_test_Known2 ', 'dp_Known3', 're_Known4'])
      for (const as of [undefined, roles.support]) {
        const { status, headers } = await search(typed, as === undefined ? {} : { as })
        expect.soft([status, headers.get('location')], typed).toEqual([302, `/admin/reservations/${reservationId}`])
      }
    for (const typed of ['pi_known1', 're_nothing']) expect((await search(typed)).status).toBe(200)
    expect((await search('pi_Known1', { as: roles.editor })).status).toBe(200)
  })

  test('of a closed section is as if there were none', async () => {
    for (const [role, typed] of [
      ['editor', 'REF-00000003'],
      ['editor', reservation.reference],
      ['support', 'PID-000119'],
      ['reviewer', 'TIC-00000000'],
    ] as const) {
      const { status, text } = await search(typed, { as: roles[role] })
      expect.soft([status, words(text).includes('Nothing found for')], `${role} ${typed}`).toEqual([200, true])
    }
  })
})

describe('without a result', () => {
  test('an empty search says what can be searched, which is what is open', async () => {
    const { text } = await page('/admin/search')
    expect(words(text)).toContain('Deals, People, Reservations, Refund requests, Tickets, Submissions: by reference')
    expect(words(text)).not.toContain('found for')
    expect(words((await page('/admin/search?q=+++', { as: roles.support })).text)).toContain(
      'People, Refund requests, Tickets: by reference',
    )
    const reviewers = words((await page('/admin/search', { as: roles.reviewer })).text)
    expect(reviewers).toContain('Submissions: by reference')
    expect(reviewers).not.toContain('Tickets')
    const editors = words((await page('/admin/search', { as: roles.editor })).text)
    expect(editors).toContain(
      'Posts and guides: by title, address or a word of the excerpt. Subscribers: by email address.',
    )
    expect(editors).not.toMatch(/by reference|A whole reference/)
  })

  test('nothing found says so and what may help, and the text stays', async () => {
    const { status, text } = await search('nobody wrote "this"')
    expect(status).toBe(200)
    expect(words(text)).toContain('Nothing found for “nobody wrote &quot;this&quot;”')
    expect(words(text)).toContain('half a name is enough')
    expect(text).toContain('value="nobody wrote &quot;this&quot;"')
  })

  test('no text is an error', async () => {
    for (const typed of naughtyStrings) {
      const { status } = await search(typed.toWellFormed())
      expect.soft(status, typed.slice(0, 20)).toBe(200)
    }
  })
})

test('only the desk searches', async () => {
  for (const typed of ['gwen', 'PID-000118']) {
    const signedOut = await search(typed, { as: undefined })
    const user = await search(typed, { as: asUser })
    expect([signedOut.status, user.status]).toEqual([401, 403])
    for (const { text } of [signedOut, user]) expect(text).not.toMatch(/Gwenllian|Terrace/)
  }
})
