import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import {
  admin,
  file,
  html,
  onlyTicket,
  post,
  question,
  site,
  startSupportSite,
} from '#app/testing/desks/support-site.ts'

startSupportSite()

describe('the private link', () => {
  test('opens the sender’s own page, signed out, for nobody to keep', async () => {
    const ticket = await file()
    const response = await site.fetch(ticket.page)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(page).toContain(`Your request ${ticket.reference}`)
    expect(page).toContain('Is it\nnew?')
    expect(page).toContain('We will reply by')
    expect(page).not.toContain(ticket.id)
  })

  test('any other key is a page that does not exist, and always the same one', async () => {
    const ticket = await file()
    const nowhere = await pageWithoutAddress('/no/such/page')
    for (const key of [
      '',
      'x',
      'x'.repeat(43),
      ticket.id,
      ticket.reference,
      `${ticket.access_key}x`,
      "' OR 1=1 --",
      '%00',
      'a'.repeat(3000),
    ]) {
      const path = `/support/ticket?key=${encodeURIComponent(key)}`
      expect.soft(await pageWithoutAddress(path), key).toEqual(nowhere)
      const posted = await post(path, { intent: 'close' })
      expect.soft([posted.status, (await post(path, { body: 'Hello' })).status], key).toEqual([404, 404])
    }
    expect((await site.fetch('/support/ticket')).status).toBe(404)
    expect((await onlyTicket()).status).toBe('open')
  })

  async function pageWithoutAddress(path: string) {
    const response = await site.fetch(path)
    return { status: response.status, text: (await response.text()).replace(/returnTo=[^"]*|pathname=[^"]*/g, '') }
  }

  test('a reply opens the ticket again, and a second click sends nothing twice', async () => {
    const ticket = await file()
    await post(ticket.desk, { intent: 'answer', answer: 'Yes.', seen: '0' }, admin.cookie)
    expect(await html(ticket.page)).toContain('Answered')
    const [first] = await Promise.all([
      post(ticket.page, { body: 'Thank you' }),
      post(ticket.page, { body: 'Thank you' }),
    ])
    expect([first.status, first.headers.get('location')]).toEqual([303, ticket.page])
    expect((await onlyTicket()).status).toBe('open')
    const page = await html(ticket.page)
    expect(page.match(/Thank you/g)).toHaveLength(1)
    expect(page).toContain('Yes.')
  })

  test('an empty reply is told, one too long keeps what was typed', async () => {
    const ticket = await file()
    const empty = await post(ticket.page, { body: '  ' })
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Enter your message')])
    const long = await post(ticket.page, { body: 'y'.repeat(5001) })
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('y'.repeat(5001))])
  })

  test('closes the request, and shows no notes', async () => {
    const ticket = await file()
    await post(ticket.desk, { intent: 'note', note: 'A difficult person' }, admin.cookie)
    const closed = await post(ticket.page, { intent: 'close' })
    expect([closed.status, closed.headers.get('location')]).toEqual([303, ticket.page])
    const page = await html(ticket.page)
    expect(page).toContain('Closed')
    expect(page).not.toContain('Close my request')
    expect(page).not.toContain('difficult')
  })

  test('is shown under /account to whoever filed it, and to nobody else', async () => {
    const user = await addUser(site.db)
    const dealId = await addDeal(site.db)
    const cookie = await site.signIn(user)
    await post(`/deal/${dealId}/call`, { message: '' }, cookie)
    const { access_key, reference } = await onlyTicket()
    const account = await html('/account', cookie)
    expect(account).toContain(`href="/support/ticket?key=${access_key}"`)
    expect(account).toContain(reference)
    expect(await html('/account', admin.cookie)).not.toContain(access_key)
  })

  test('is not shown to a signed-in person who filed it under somebody else’s address', async () => {
    const cookie = await site.signIn(await addUser(site.db))
    expect((await post('/support', { ...question, email: 'victim@sender.test' }, cookie)).status).toBe(303)
    const { access_key, reference, id } = await onlyTicket()
    const account = await html('/account', cookie)
    expect(account).not.toContain(access_key)
    expect(account).not.toContain(reference)
    const desk = await html(`/admin/support/${id}`, admin.cookie)
    expect(desk).toContain('Not with this address, so nobody has checked it')
    expect(desk).not.toContain('Ivy Investor')
  })
})

describe('naughty strings are shown literally to the sender and to the admin', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })
  const escape = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;')
  /** What is left of a text: control characters are taken out, and line breaks are one kind. */
  const visible = (text: string) =>
    text
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      .trim()
  const shape = (page: string) =>
    page
      .replace(/<head>.*?<\/head>/s, '')
      .replace(/(>)[^<]+/g, '$1')
      .replace(/ (value|href|action|aria-label|dateTime|id|content)="[^"]*"/g, '')

  const strings = naughtyStrings.filter((text) => text.trim() !== '')

  /** A ticket with this text in every field, and the pages of its sender and of the admin. */
  async function fileInEveryField(text: string, asAdmin: string) {
    const ticket = await file({ subject: text.slice(0, 150), message: text })
    expect((await post(ticket.page, { body: text })).status).toBe(303)
    expect((await post(ticket.desk, { intent: 'note', note: text }, asAdmin)).status).toBe(303)
    const answer = { intent: 'answer', answer: text, seen: '999999999' }
    expect((await post(ticket.desk, answer, asAdmin)).status).toBe(303)
    return { ticket, pages: [await html(ticket.page), await html(ticket.desk, asAdmin)] }
  }

  let plainShapes: string[]
  beforeAll(async () => {
    // Alone, as each of the others will be: a page of the desk leads to the next open ticket.
    await site.db.deleteFrom('tickets').execute()
    plainShapes = (await fileInEveryField('Plain', admin.cookie)).pages.map(shape)
  })

  test.each(strings.map((text) => [text.slice(0, 40), text]))('%j, in every field', async (_label, text) => {
    // A person of their own, since the rate limit counts signed-in people one by one.
    const admin = { cookie: await site.signIn(await addUser(site.db, { isAdmin: true })) }
    const { ticket, pages } = await fileInEveryField(text, admin.cookie)
    expect(ticket.message).toBe(visible(text))
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(escape(visible(text)))
      expect(page).toContain(escape(ticket.subject))
      expect(shape(page)).toBe(plainShapes[index])
    }
    const search = await site.fetch(`/admin/support?q=${encodeURIComponent(text)}&status=all`, { as: admin.cookie })
    expect(search.status).toBe(200)
    expect((await html('/admin/support?status=all', admin.cookie)).includes(ticket.reference)).toBe(true)
    const kept = await post('/support', { ...question, email: text, subject: text, message: text })
    expect(kept.status).toBe(400)
    expect(shape(await kept.text())).not.toMatch(/<(script(?! src)|img|iframe|style(?! )|svg on)/)
  })

  test('a mistake in the form, the pages and the desk are valid HTML', async () => {
    const ticket = await file({ subject: strings[1]!, message: strings[0]! })
    const pages = [
      await html('/support'),
      await html('/knowledge-hub'),
      await (await post('/support', { ...question, email: '' })).text(),
      await html(ticket.page),
      await html('/admin/support', admin.cookie),
      await html(ticket.desk, admin.cookie),
      await (await post(ticket.desk, { intent: 'answer', answer: '', seen: '0' }, admin.cookie)).text(),
      await (await post(ticket.desk, { intent: 'note', note: 'Note', answer: 'Kept' }, admin.cookie)).text(),
      await html('/admin/support?q=nothing', admin.cookie),
      await html('/admin', admin.cookie),
    ]
    for (const page of pages) {
      const report = await validator.validateString(page)
      const faults = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      )
      const written =
        /^(void-style|attribute-boolean-style|attribute-empty-style|attr-quotes|attr-case|doctype-style|no-trailing-whitespace|long-title|no-inline-style)/
      expect.soft(faults.filter((fault) => !written.test(fault))).toEqual([])
    }
  })
})
