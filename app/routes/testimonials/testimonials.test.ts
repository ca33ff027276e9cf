import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askBuyers } from '#app/domain/testimonials/asking.server.ts'
import { checkTestimonial } from '#app/domain/testimonials/desk.server.ts'
import { mostOnPage, testimonialConsent } from '#app/domain/testimonials/testimonials.ts'
import { addTestimonial, checkForm, completePurchase, linkKeyOf, noFiles, payBack, recordOf, words, type CompletedStage } from '#app/testing/desks/testimonials.ts' // prettier-ignore
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** What a buyer sees of their testimonial, by the link of the mail and in the account, and what anybody sees. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const now = () => new Date().toISOString()
let stage: CompletedStage
let link: string
let account: string
let cookie: string
beforeEach(async () => {
  await site.db.deleteFrom('testimonials').execute()
  stage = await completePurchase(site.db, { endedAt: addMilliseconds(now(), -8 * day) })
  await askBuyers(site.db, addMilliseconds(now(), -day))
  link = `/testimonials/yours?key=${await linkKeyOf(stage)}`
  account = `/account/testimonials/${stage.reservationId}`
  cookie = await site.signIn(stage.buyer)
})

/** Which words a page showed, as its form says. */
const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)![1]!

let callers = 0
async function open(path: string, as = '') {
  const response = await site.fetch(path, { as })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const post = (path: string, fields: Record<string, string>, as = '') =>
  site.fetch(path, form(fields, { as, headers: { 'x-client-address': `10.7.0.${(callers += 1) % 250}` } }))
const filled = { words, name: 'Ivy, Leeds', incentive: 'no', what: '', consent: 'on', intent: 'give' }
const verify = async () => {
  const { id, version } = await recordOf(stage)
  const checked = await checkTestimonial(site.db, stage.admin, id, { ...checkForm, version }, noFiles, now())
  if (!checked.ok) throw new Error(checked.reason)
}

describe.each(['the link', 'the account'] as const)('by %s', (way) => {
  const here = () => (way === 'the link' ? link : account)
  const as = () => (way === 'the link' ? '' : cookie)
  const see = () => open(here(), as())
  const send = (fields: Record<string, string>) => post(here(), fields, as())

  test('the form has nothing filled in and nothing ticked, says what is agreed to, and no cache keeps it', async () => {
    const { status, headers, html } = await see()
    expect(status).toBe(200)
    expect(html).toContain('<title>How did your purchase go? – Ashlar</title>')
    expect(html).toContain(testimonialConsent.text)
    expect(html).toContain('Residential property in Leeds')
    expect(html).not.toMatch(/checked=""|>\s*<\/h1>/)
    expect(headers.get('cache-control')).toMatch(way === 'the link' ? /^private, no-cache$/ : /^no-store$/)
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('words are taken with 303, and the page that follows thanks and offers to change and withdraw them', async () => {
    const sent = await send({ ...filled, incentive: 'yes', what: 'a £50 voucher' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, here()])
    const { html } = await see()
    expect(html).toContain('<h1>Thank you for your words</h1>')
    expect(html).toContain('The survey took longer than I was told.')
    expect(html).toContain('was given a £50 voucher')
    expect(html).toContain('Save the changes')
    expect(html).toContain('Withdraw my words')
    // The box is ticked anew for each change.
    expect(/<input[^>]*name="consent"[^>]*>/.exec(html)![0]).not.toContain('checked')
    expect(await recordOf(stage)).toMatchObject({ said_incentive: 'a £50 voucher', consent_by: way === 'the link' ? 'link' : 'account' }) // prettier-ignore
  })

  test('mistakes give 400, all of them told first, with everything typed still there', async () => {
    const sent = await send({ words: 'Too short <b>', name: '', incentive: 'yes', what: ' ', intent: 'give' })
    const html = await sent.text()
    expect(sent.status).toBe(400)
    expect(html).toContain('<title>Error: How did your purchase go? – Ashlar</title>')
    const summary = /<main[^>]*>.*?<\/ul>/s.exec(html)![0]
    expect([...summary.matchAll(/<a href="#testimonial-(\w+)">([^<]+)/g)].map(([, field, text]) => [field, text])).toEqual([
      ['words', 'Use 20 characters or more'],
      ['name', 'Enter the name to show'],
      ['consent', 'Tick the box if you agree. Without your consent we cannot keep your words'],
      ['what', 'Say what was offered or given'],
    ]) // prettier-ignore
    expect(html).toContain('Too short &lt;b&gt;</textarea>')
    expect((await recordOf(stage)).state).toBe('asked')
  })

  test('a gift that is not named is a mistake by itself', async () => {
    const sent = await send({ ...filled, incentive: 'yes' })
    expect(sent.status).toBe(400)
    expect(await sent.text()).toContain('Say what was offered or given')
  })

  test('shown words cannot be changed: 409, and what was typed is there to be copied', async () => {
    await send(filled)
    await verify()
    const sent = await send({ ...filled, words: 'Other words that came too late.' })
    const html = await sent.text()
    expect(sent.status).toBe(409)
    expect(html).toContain('Your words are on the website and can no longer be changed.')
    expect(html).toContain('Other words that came too late.')
    expect(html).toContain('Withdraw my words')
    expect((await recordOf(stage)).words).toBe(words)
  })

  test('withdrawn words are gone from every page with the next request', async () => {
    await send(filled)
    await verify()
    for (const path of ['/', '/testimonials']) expect((await open(path)).html).toContain('The survey took longer')
    const sent = await send({ intent: 'withdraw' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, here()])
    for (const path of ['/', '/testimonials']) expect((await open(path)).html).not.toContain('The survey took longer')
    const { html } = await see()
    expect(html).toContain('<h1>Your words have been withdrawn</h1>')
    expect(html).toContain('you can write again')
    expect((await send({ intent: 'withdraw' })).status).toBe(303)
    // The form from before, sent once more, brings nothing back, and keeps what was typed.
    const late = await send(filled)
    expect(late.status).toBe(409)
    const again = await late.text()
    expect(again).toContain('Your words have changed since you opened this page.')
    expect(again).toContain('I would do it again.</textarea>')
    expect((await send({ ...filled, seen: seenIn(again) })).status).toBe(303)
    expect((await recordOf(stage)).state).toBe('received')
  })

  test('another answer about gifts wants a reason: 400, with everything typed', async () => {
    await send({ ...filled, incentive: 'yes', what: 'a £50 voucher' })
    const change = { ...filled, seen: seenIn((await see()).html) }
    const sent = await send(change)
    const html = await sent.text()
    expect([sent.status, html.includes('Say why this is another answer than before')]).toEqual([400, true])
    expect(html).toContain('I would do it again.</textarea>')
    expect((await send({ ...change, why: 'I sent it back' })).status).toBe(303)
    expect(await recordOf(stage)).toMatchObject({ said_incentive: '' })
  })

  test('a buyer who does not want to be asked says so with 303, and the page that follows confirms it', async () => {
    expect((await see()).html).toContain('Do not ask me again')
    const sent = await send({ intent: 'decline' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, here()])
    const { html } = await see()
    expect(html).toContain('We will not email you to ask about any purchase.')
    expect(html).not.toContain('Do not ask me again')
    expect((await send({ intent: 'decline' })).status).toBe(303)
    expect((await send(filled)).status).toBe(303)
  })

  test('there is nothing to withdraw before words are given: 409, and the question stays', async () => {
    expect((await send({ intent: 'withdraw' })).status).toBe(409)
    expect((await recordOf(stage)).state).toBe('asked')
  })

  test('whoever has given words can still say that they are not to be asked', async () => {
    await send(filled)
    expect((await see()).html).toContain('Do not ask me again')
    await verify()
    expect((await see()).html).toContain('Do not ask me again')
  })

  test('once the payment has gone back no words are taken: 409 with the reason, and what was typed', async () => {
    await payBack(site.db, stage.reservationId, now())
    const page = await see()
    expect(page.status).toBe(200)
    expect(page.html).toContain('All that you paid for this purchase went back to you')
    expect(page.html).not.toContain('<textarea')
    const sent = await send(filled)
    const html = await sent.text()
    expect(sent.status).toBe(409)
    for (const typed of ['I would do it again.', 'Ivy, Leeds']) expect(html).toContain(typed)
    expect((await recordOf(stage)).words).toBeNull()
  })
})

test('a link that we have not made is not there, and one that is over says so with 410, for reading and sending', async () => {
  for (const key of ['', 'nothing', `${link.slice(link.indexOf('=') + 1)}x`]) {
    const path = `/testimonials/yours?key=${key}`
    expect((await open(path)).status).toBe(404)
    expect((await post(path, filled)).status).toBe(404)
    expect((await post(path, { intent: 'withdraw' })).status).toBe(404)
  }
  await site.db
    .updateTable('testimonials')
    .set({ asked_at: addMilliseconds(now(), -92 * day) })
    .execute()
  const { status, html } = await open(link)
  expect(status).toBe(410)
  expect(html).toContain('The time in which words could be given by this link is over.')
  expect(html).toContain('href="/account"')
  expect(html).not.toContain('<textarea')
  expect(html).toContain('Do not ask me again')
  const late = await post(link, filled)
  expect([late.status, (await late.text()).includes('I would do it again.')]).toEqual([410, true])
  expect((await post(link, { intent: 'decline' })).status).toBe(303)
  await site.db.deleteFrom('testimonials').execute()
  expect((await open(link)).html).toContain('<h1>This link no longer works</h1>')
  const gone = await post(link, filled)
  expect([gone.status, (await gone.text()).includes('I would do it again.')]).toEqual([410, true])
})

test('the account is for the buyer alone: strangers sign in, and others are told that there is nothing', async () => {
  expect((await open(account)).status).toBe(401)
  expect((await post(account, filled)).status).toBe(401)
  const other = await completePurchase(site.db)
  const asOther = await site.signIn(other.buyer)
  expect((await open(account, asOther)).status).toBe(404)
  expect((await post(account, filled, asOther)).status).toBe(404)
  expect((await recordOf(stage)).state).toBe('asked')
})

test('a form of another site is refused', async () => {
  const sent = await site.fetch(link, form(filled, { headers: { origin: 'https://evil.test' } }))
  expect(sent.status).toBe(403)
  expect((await recordOf(stage)).state).toBe('asked')
})

test('forms that come too often come back with everything typed', async () => {
  const send = () => site.fetch(link, form({ ...filled, consent: '' }, { headers: { 'x-client-address': '10.8.0.1' } }))
  let last = await send()
  for (let count = 0; count < 12 && last.status === 400; count += 1) last = await send()
  expect(last.status).toBe(429)
  const html = await last.text()
  expect(html).toContain('Too many requests')
  expect(html).toContain('I would do it again.</textarea>')
})

describe('in the list of purchases', () => {
  const line = async (as = cookie) => {
    const { html } = await open('/account', as)
    return new RegExp(`<p>([^<]*)<a href="${account}">([^<]*)`).exec(html)?.slice(1).join('|')
  }

  test('the buyer is told how it stands, from the question to the end', async () => {
    expect(await line()).toBe('If you like, say in a few words how it went. |Write a few words')
    await post(link, filled)
    expect(await line()).toBe('We have your words about it, and will check them. |See, change or withdraw them')
    await verify()
    expect(await line()).toBe('Your words about it are on the website. |See or withdraw them')
    await site.db.updateTable('testimonials').set({ state: 'refused', refused_because: 'private' }).execute()
    expect(await line()).toBe('Your words about it are not shown. |See why, change or withdraw them')
    await post(link, { intent: 'withdraw' })
    expect(await line()).toBe('Your words about it have been withdrawn. |See what is kept')
  })

  test('nothing stands of a purchase that has not completed, nor of who works here', async () => {
    await site.db.deleteFrom('testimonials').execute()
    expect(await line()).toMatch(/^If you like/)
    await site.db.updateTable('users').set({ role: 'support' }).where('id', '=', stage.buyer.id).execute()
    expect(await line()).toBeUndefined()
    await site.db.updateTable('users').set({ role: 'user' }).where('id', '=', stage.buyer.id).execute()
    await site.db.updateTable('reservations').set({ status: 'paid', completed_on: null }).where('id', '=', stage.reservationId).execute() // prettier-ignore
    expect(await line()).toBeUndefined()
    await site.db.updateTable('reservations').set({ completed_on: '2026-11-01' }).where('id', '=', stage.reservationId).execute() // prettier-ignore
    await payBack(site.db, stage.reservationId, now())
    expect(await line()).toBeUndefined()
  })
})

test('the account takes the wish not to be asked before anybody is, with 303, and says so from then on', async () => {
  await site.db.deleteFrom('testimonials').execute()
  expect((await open('/account', cookie)).html).toContain('Do not ask me')
  const sent = await post('/account', { intent: 'decline-asking' }, cookie)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account'])
  const { html } = await open('/account', cookie)
  expect(html).toContain('We will not email you to ask about any purchase.')
  expect(html).not.toContain('Do not ask me')
  await askBuyers(site.db, now())
  expect(await site.db.selectFrom('testimonials').select('id').where('reservation_id', '=', stage.reservationId).execute()).toEqual([]) // prettier-ignore
  expect((await post('/account', { intent: 'decline-asking' }, cookie)).status).toBe(303)
  expect((await post('/account', { intent: 'decline-asking' })).status).toBe(401)
})

describe('the page of all', () => {
  test('has the verified ones, the newest first, says what was given, and how they are checked', async () => {
    await addTestimonial(site.db, {
      words: 'Older words, that were said before.',
      updated_at: addMilliseconds(now(), -day),
    })
    await addTestimonial(site.db, {
      words: 'Newer words, that were said later.',
      updated_at: now(),
      incentive: 'a hamper',
    })
    await addTestimonial(site.db, { words: 'Words that nobody has checked.', state: 'received' })
    const { status, headers, html } = await open('/testimonials')
    expect(status).toBe(200)
    expect(html.indexOf('Newer words')).toBeLessThan(html.indexOf('Older words'))
    expect(html).toContain('was given a hamper')
    expect(html).not.toContain('nobody has checked')
    expect(html).toContain('How we check testimonials')
    expect(html).not.toContain('>Sample<')
    expect(headers.get('etag')).toBeTruthy()
  })

  test('says so where there are none, and who is asked and who is not', async () => {
    const { html } = await open('/testimonials')
    expect(html).toContain('There are none yet.')
    for (const part of ['Whom we ask.', 'People who work for us', 'buyers to whom all of the payment went back', 'Good and bad alike.', 'Nobody decides about words on their own purchase']) expect.soft(html.replace(/\s+/g, ' ')).toContain(part) // prettier-ignore
  })

  test('samples go with the first words that somebody has said, on either page', async () => {
    await addTestimonial(site.db, { words: 'Words that nobody said, to show how it looks.', is_sample: 1 })
    const only = await open('/testimonials')
    expect(only.html).toContain('There are none yet.')
    expect(only.html).not.toContain('in their own words')
    expect((await open('/')).html).toContain('Sample testimonials')
    await addTestimonial(site.db, { words: 'Words that a buyer said.' })
    for (const path of ['/', '/testimonials']) {
      const { html } = await open(path)
      expect(html).toContain('Words that a buyer said.')
      expect(html).not.toMatch(/>Samples?<|Sample testimonials|Words that nobody said/)
    }
  })

  test('has pages, so that none is left out', async () => {
    for (let count = 0; count <= mostOnPage; count += 1)
      await addTestimonial(site.db, { words: `Words number ${count} of many.`, updated_at: addMilliseconds(now(), -count * 1000) }) // prettier-ignore
    const first = await open('/testimonials')
    expect(first.html.match(/of many\./g)).toHaveLength(mostOnPage)
    expect(first.html).toContain('href="/testimonials?page=2"')
    const second = await open('/testimonials?page=2')
    expect(second.html).toContain(`Words number ${mostOnPage} of many.`)
    // It is kept, like every page that the site links.
    expect([second.headers.has('etag'), (await open('/testimonials?page=2')).headers.get('etag')]).toEqual([true, second.headers.get('etag')]) // prettier-ignore
    expect((await open('/testimonials?page=3')).status).toBe(404)
  })

  test('tells nothing of a buyer but what they have agreed to, and makes up no rating', async () => {
    const { id } = await recordOf(stage)
    await post(link, filled)
    await verify()
    for (const path of ['/', '/testimonials']) {
      const { html } = await open(path)
      expect(html).toContain('Ivy, Leeds')
      for (const secret of [id, stage.buyer.email, stage.buyer.lastName, stage.reference, 'LS7'])
        expect.soft(html.includes(secret), `${path}: ${secret}`).toBe(false)
      expect(html).not.toMatch(/AggregateRating|"Review"|reviewRating/)
    }
  })

  test('hostile words are text', async () => {
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)> \u202E and so on'
    await addTestimonial(site.db, {
      words: hostile,
      name: hostile.slice(0, 30),
      incentive: '<b>gold</b>',
      is_sample: 1,
    })
    for (const path of ['/', '/testimonials']) {
      const { html } = await open(path)
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(html).not.toMatch(/<script>alert|<img src=x|<b>gold/)
      expect(html).toContain('>Sample<')
    }
  })
})
