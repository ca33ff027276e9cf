import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HtmlValidate } from 'html-validate'
import { addDeal, addUser } from '#app/testing/database.ts'
import { naughtyStrings } from '#app/testing/naughty-strings.ts'
import { startSite, type Site } from '#app/testing/site.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import type { User } from '#app/domain/people/users.ts'

let site: Site
let admin: { user: User; cookie: string }
beforeAll(async () => {
  site = await startSite()
  const user = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })
  admin = { user, cookie: await site.signIn(user) }
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.db.deleteFrom('tickets').execute()
  await site.db.deleteFrom('outbox').execute()
})

let callers = 0
/** Each request comes from somewhere else, so that the rate limit is met only where it is meant. */
const fromElsewhere = () => ({ 'x-client-address': `10.0.${(callers += 1) >> 8}.${callers & 255}` })
const post = (path: string, fields: Record<string, string>, as?: string) =>
  site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), as, headers: fromElsewhere() })
const postJson = (body: unknown, as?: string) =>
  site.fetch('/api/support', {
    method: 'POST',
    body: JSON.stringify(body),
    as,
    headers: { 'content-type': 'application/json', ...fromElsewhere() },
  })
const html = async (path: string, as?: string) => (await site.fetch(path, { as })).text()
const tickets = () =>
  site.db
    .selectFrom('tickets')
    .selectAll()
    .orderBy(sql`rowid`)
    .execute()
const mails = () => site.db.selectFrom('outbox').select('payload').execute()
const onlyTicket = () => site.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()

const question = {
  email: 'sue@sender.test',
  kind: 'general',
  subject: 'The roof',
  message: 'Is it\nnew?',
  [trapFieldName]: '',
}

async function file(given: Partial<typeof question> = {}) {
  await post('/support', { ...question, ...given })
  const ticket = (await tickets()).at(-1)!
  return { ...ticket, page: `/support/ticket?key=${ticket.access_key}`, desk: `/admin/support/${ticket.id}` }
}

describe('/support', () => {
  test('asks for everything it needs, and says what happens then', async () => {
    const page = await html('/support')
    for (const text of [
      'Email',
      'What is it about?',
      'Subject',
      'Message',
      'help@sample-property-deals.example',
      '051181',
    ])
      expect(page).toContain(text)
    expect(page).toContain('We answer within 2 business days.')
    expect(page).toMatch(/<option value="general" selected="">/)
  })

  test.each(['complaint', 'data-protection'])('?topic=%s is chosen beforehand', async (topic) => {
    expect(await html(`/support?topic=${topic}`)).toContain(`<option value="${topic}" selected="">`)
  })

  test.each(['call', 'constructor', '<b>', ''])('?topic=%s is none', async (topic) => {
    expect(await html(`/support?topic=${encodeURIComponent(topic)}`)).toContain('<option value="general" selected="">')
  })

  test('knows the address of whoever is signed in', async () => {
    expect(await html('/support', admin.cookie)).toContain(`value="${admin.user.email}"`)
  })

  test('a question is kept and answered with 303 to a page that names its reference', async () => {
    const response = await post('/support', question)
    const ticket = await onlyTicket()
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/support/received?reference=${ticket.reference}`,
    ])
    expect(ticket).toMatchObject({ kind: 'general', subject: 'The roof', message: 'Is it\nnew?' })
    const page = await html(response.headers.get('location')!)
    expect(page).toContain('We&#x27;ve received your support request and will get back to you soon.')
    expect(page).toContain(ticket.reference)
    expect(page).not.toContain(ticket.access_key)
  })

  test.each(['<script>', 'TIC-7K2M9QW', 'TIC-7K2M9QWD%20', 'TIC-00000000', 'sue@sender.test'])(
    'the confirmation does not repeat ?reference=%s',
    async (reference) => {
      const page = await html(`/support/received?reference=${encodeURIComponent(reference)}`)
      expect(page).not.toContain('Your reference is')
    },
  )

  test('what is missing is told in the specification’s words, with everything typed still there', async () => {
    const response = await post('/support', {
      ...question,
      subject: ' ',
      message: 'Kept <b>text</b>',
      kind: 'complaint',
    })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('Please fill in all fields.')
    expect(page).toContain('href="#support-subject"')
    expect(page).toContain('Kept &lt;b&gt;text&lt;/b&gt;')
    expect(page).toContain('value="sue@sender.test"')
    expect(page).toContain('<option value="complaint" selected="">')
    expect(page).toMatch(/<title>Error: Support/)
    expect(await tickets()).toEqual([])
  })

  test('what is wrong is told as what it is', async () => {
    const response = await post('/support', { ...question, email: 'sue' })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('Enter an email address in the right form, like name@example.com')
    expect(page).not.toContain('Please fill in all fields.')
  })

  test('a header cannot be smuggled in', async () => {
    expect((await post('/support', { ...question, email: 'sue@sender.test\r\nBcc: a@b.test' })).status).toBe(400)
    await file({ subject: 'Hello\r\nBcc: a@b.test' })
    expect((await onlyTicket()).subject).toBe('Hello Bcc: a@b.test')
    for (const { payload } of await mails()) {
      const { to, subject } = JSON.parse(payload) as { to: string; subject: string }
      expect(`${to}${subject}`).not.toMatch(/[\r\n]/)
    }
  })

  test('the same form sent twice is one ticket and two mails', async () => {
    const [first, second] = await Promise.all([post('/support', question), post('/support', question)])
    expect(first.headers.get('location')).toBe(second.headers.get('location'))
    expect(await tickets()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('a program that fills in everything is thanked, and nothing is kept', async () => {
    const response = await post('/support', { ...question, [trapFieldName]: 'https://spam.test' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/support\/received\?reference=TIC-[2-9A-Z]{8}$/)
    expect([await tickets(), await mails()]).toEqual([[], []])
  })

  test('the trap is out of the way of people', async () => {
    for (const path of ['/support', '/knowledge-hub']) {
      const page = await html(path)
      const input = /<div class="vh" aria-hidden="true"><label[^>]*>[^<]*<\/label>(<input[^>]*>)/.exec(page)![1]!
      expect(input).toContain(`name="${trapFieldName}"`)
      expect(input).toMatch(/tabindex="-1"/i)
      expect(input).toMatch(/autocomplete="off"/i)
      // What browsers and password managers fill in for people.
      expect(input).not.toMatch(/(name|id)="[^"]*(website|url|company|phone|tel|address|city|user|mail|name)[^"]*"/i)
    }
  })

  test('a failure is told in the specification’s words, with everything typed still there', async () => {
    await failInserts('tickets', async () => {
      const response = await post('/support', question)
      const page = await response.text()
      expect(response.status).toBe(500)
      expect(page).toContain('Failed to submit support request. Please try again.')
      expect(page).toContain('value="The roof"')
      const json = await postJson(question)
      expect([json.status, await json.json()]).toEqual([
        500,
        { message: 'Failed to submit support request. Please try again.' },
      ])
      const dealId = await addDeal(site.db)
      const call = await post(`/deal/${dealId}/call`, { message: 'Kept' }, admin.cookie)
      expect(call.status).toBe(500)
      expect(await call.text()).toContain('Failed to submit call request. Please try again or contact us directly.')
    })
    expect(await mails()).toEqual([])
  })

  test('the eleventh request in a minute from one address is told to wait', async () => {
    let last: Response | undefined
    for (let count = 0; count < 11; count += 1)
      last = await site.fetch(count % 2 ? '/support' : '/knowledge-hub', {
        method: 'POST',
        body: new URLSearchParams({ ...question, message: `No. ${count}` }),
        headers: { 'x-client-address': '192.0.2.1' },
      })
    expect(last!.status).toBe(429)
    expect(await tickets()).toHaveLength(10)
  })

  async function failInserts(table: string, work: () => Promise<void>) {
    await sql
      .raw(`create trigger failing before insert on ${table} begin select raise(abort, 'disk full'); end`)
      .execute(site.db)
    try {
      await work()
    } finally {
      await sql.raw('drop trigger failing').execute(site.db)
    }
  }
})

describe('/knowledge-hub', () => {
  test('helps quickly, and has a person to ask', async () => {
    const page = await html('/knowledge-hub')
    expect(page).toContain('<h1>Knowledge Hub</h1>')
    expect(page).toContain('Quick help')
    expect(page.match(/<details class="plain">/g)).toHaveLength(3)
    expect(page).toContain('Need Personal Help?')
  })

  test('the question is filed under its own kind and subject, whatever else is sent', async () => {
    const fields = { email: 'sue@sender.test', message: 'Which deal?', subject: 'Other', kind: 'call' }
    const response = await post('/knowledge-hub', fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/support\/received\?reference=TIC-/)
    expect(await onlyTicket()).toMatchObject({ kind: 'knowledge-hub', subject: 'Knowledge Hub enquiry' })
  })

  test('what is missing is told in the specification’s words', async () => {
    const response = await post('/knowledge-hub', { email: 'sue@sender.test', message: '' })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('Please fill in all fields.')
    expect(page).toContain('value="sue@sender.test"')
  })

  test('is where the landing page, a deal and the navigation lead', async () => {
    const dealId = await addDeal(site.db)
    for (const path of ['/', `/deal/${dealId}`]) {
      const links = (await html(path)).match(/<a [^>]*href="\/knowledge-hub"/g)
      expect(links!.length).toBeGreaterThan(2)
    }
  })
})

describe('POST /api/support', () => {
  const { email, subject, message } = question

  test('files a ticket and says so', async () => {
    const response = await postJson({ subject, email, message, status: 'closed', user_id: 'x', [trapFieldName]: 'y' })
    const ticket = await onlyTicket()
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        reference: ticket.reference,
        message: "We've received your support request and will get back to you soon.",
      },
    ])
    expect(ticket).toMatchObject({ kind: 'general', status: 'open', user_id: null })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const again = await postJson({ subject, email, message })
    expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ reference: ticket.reference })])
  })

  test.each([
    [{ subject: 'Knowledge Hub enquiry', email, message }, 'knowledge-hub'],
    [{ subject, email, message, kind: 'complaint' }, 'complaint'],
  ])('%j', async (body, kind) => {
    expect((await postJson(body)).status).toBe(201)
    expect((await onlyTicket()).kind).toBe(kind)
  })

  test.each<[unknown, string]>([
    [{}, 'Please fill in all fields.'],
    [null, 'Please fill in all fields.'],
    [[], 'Please fill in all fields.'],
    ['text', 'Please fill in all fields.'],
    [{ subject, message }, 'Please fill in all fields.'],
    [{ email, message }, 'Please fill in all fields.'],
    [{ subject, email }, 'Please fill in all fields.'],
    [{ subject, email: 'sue', message: ' ' }, 'Please fill in all fields.'],
    [{ subject: null, email, message }, 'Please fill in all fields.'],
    [{ subject: 1, email, message }, 'Subject must be text'],
    [{ subject, email, message: ['a'] }, 'Message must be text'],
    [{ subject, email: { a: 1 }, message }, 'Email must be text'],
    [{ subject, email: 'sue', message }, 'Enter an email address in the right form, like name@example.com'],
    [
      { subject, email, message, kind: 'call' },
      'kind must be one of general, knowledge-hub, complaint, data-protection',
    ],
    [{ subject: 'x'.repeat(151), email, message }, 'Subject must be 150 characters or fewer'],
    [{ subject, email, message: 'x'.repeat(5001) }, 'Message must be 5,000 characters or fewer'],
  ])('refuses %j', async (body, expected) => {
    const response = await postJson(body)
    expect([response.status, await response.json()]).toEqual([400, { message: expected }])
    expect(await tickets()).toEqual([])
  })

  test('takes POST only, as JSON', async () => {
    const get = await site.fetch('/api/support')
    expect([get.status, await get.json()]).toEqual([
      405,
      { message: 'This address does not take that kind of request.' },
    ])
    expect((await post('/api/support', question)).status).toBe(415)
  })
})

describe('the private link', () => {
  test('opens the sender’s own page, signed out, for nobody to keep', async () => {
    const ticket = await file()
    const response = await site.fetch(ticket.page)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(page).toContain(`Your request ${ticket.reference}`)
    expect(page).toContain('Is it\nnew?')
    expect(page).toContain('We answer by')
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

describe('a second request for a call', () => {
  test('is thanked, and what was typed reaches the first and the operator', async () => {
    const user = await addUser(site.db)
    const dealId = await addDeal(site.db)
    const cookie = await site.signIn(user)
    await post(`/deal/${dealId}/call`, { phone: '', message: '' }, cookie)
    const before = await onlyTicket()
    const second = await post(`/deal/${dealId}/call`, { phone: '07700 900123', message: 'After six' }, cookie)
    expect([second.status, second.headers.get('location')]).toEqual([303, `/deal/${dealId}`])
    const ticket = await onlyTicket()
    expect(ticket).toMatchObject({ due_at: before.due_at, status: 'open' })
    const desk = await html(`/admin/support/${ticket.id}`, admin.cookie)
    expect(desk).toContain('Telephone: 07700 900123\n\nAfter six')
    const toOperator = (await mails()).filter(({ payload }) => payload.includes('{operator}'))
    expect(toOperator).toHaveLength(2)
    expect(toOperator.some(({ payload }) => payload.includes('07700 900123'))).toBe(true)
    await post(`/deal/${dealId}/call`, { phone: '', message: '' }, cookie)
    expect(await mails()).toHaveLength(3)
  })
})

describe('the ticket desk', () => {
  test('is closed to everybody but admins, to be read and to be used', async () => {
    const ticket = await file()
    const user = await site.signIn(await addUser(site.db))
    for (const path of ['/admin/support', ticket.desk, '/admin/support/nothing', '/api/admin/support']) {
      for (const [as, status] of [
        [undefined, 401],
        [user, 403],
      ] as const) {
        const read = await site.fetch(path, { as })
        expect.soft(read.status, path).toBe(status)
        expect.soft(await read.text(), path).not.toContain('sue@sender.test')
      }
    }
    for (const intent of ['answer', 'answer-close', 'note', 'close', 'insert', 'reopen']) {
      expect.soft((await post(ticket.desk, { intent, answer: 'x', note: 'x', seen: '0' })).status).toBe(401)
      expect.soft((await post(ticket.desk, { intent, answer: 'x', note: 'x', seen: '0' }, user)).status).toBe(403)
    }
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
    expect(await site.db.selectFrom('ticket_messages').select('id').execute()).toEqual([])
  })

  test('lists what is open, overdue first, and filters by state, kind and search', async () => {
    const late = await file({ subject: 'Late' })
    const soon = await file({ subject: 'Soon', kind: 'complaint' })
    const shut = await file({ subject: 'Shut' })
    await post(shut.desk, { intent: 'close' }, admin.cookie)
    await site.db.updateTable('tickets').set({ due_at: '2026-01-05T00:00:00.000Z' }).where('id', '=', late.id).execute()
    const list = (query: string) => html(`/admin/support${query}`, admin.cookie)
    const open = await list('')
    expect(open.indexOf(late.reference)).toBeGreaterThan(0)
    expect(open.indexOf(late.reference)).toBeLessThan(open.indexOf(soon.reference))
    expect(open).not.toContain(shut.reference)
    expect(open).toContain('2 tickets, 1 overdue')
    expect(await list('?status=all')).toContain('3 tickets, 1 overdue')
    for (const [query, count] of [
      ['?kind=complaint', '1 ticket'],
      ['?q=SOON', '1 ticket'],
      ['?q=nothing', '0 tickets'],
      ['?status=closed', '1 ticket'],
      ['?status=answered', '0 tickets'],
      ['?status=overdue', '1 ticket'],
      ['?status=overdue&kind=complaint', '0 tickets'],
    ]) {
      expect.soft(await list(query!), query).toContain(`role="status">${count}</p>`)
    }
    expect(open).toContain('<option value="overdue">Overdue (1)</option>')
    // On the ticket's own page the words are a label: in one tag with the time they are wider than a phone.
    expect(await html(late.desk, admin.cookie)).toMatch(/<dt>Overdue since<\/dt><dd><span class="tag ge"><time/)
    const overdue = await list('?status=overdue')
    expect([overdue.includes(late.reference), overdue.includes(soon.reference)]).toEqual([true, false])
    expect(await html('/admin', admin.cookie)).toMatch(
      /<a class="tag ge"[^>]* href="\/admin\/support\?status=overdue">1 overdue<\/a>/,
    )
    const file_ = await site.fetch('/admin/export/support?status=overdue', { as: admin.cookie })
    expect((await file_.text()).trim().split('\r\n')).toHaveLength(2)
    expect(open).toContain('Overdue since')
    expect(open).toMatch(/Open \(2\).*Answered \(0\).*Closed \(1\).*All \(3\)/s)
    expect(await list('?status=closed')).toContain(shut.reference)
    expect(await list('?kind=complaint')).not.toContain(late.reference)
    expect(await list('?q=SOON')).toContain(soon.reference)
    expect(await list('?q=SOON')).not.toContain(late.reference)
    expect(await list('?q=nothing')).toContain('Nothing found')
  })

  test('an empty desk says that nothing is open, and leads to the rest', async () => {
    const empty = await html('/admin/support', admin.cookie)
    expect(empty).toContain('No open tickets.')
    expect(empty).not.toContain('nothing here yet')
    expect(empty).toContain('href="/admin/support?status=all"')
    expect(await html('/admin/support?status=open', admin.cookie)).toContain('No open tickets.')
    expect(await html('/admin/support?status=overdue', admin.cookie)).toContain('No overdue tickets.')
    const all = await html('/admin/support?status=all', admin.cookie)
    expect(all).toContain('There are no tickets yet.')
    expect(await html('/admin/support?kind=call', admin.cookie)).toContain('Nothing found')
  })

  test('a page behind the last leads to the last', async () => {
    const response = await site.fetch('/admin/support?status=all&page=9', { as: admin.cookie })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/support?status=all'])
  })

  test('an answer goes out once, however often the button is clicked', async () => {
    const ticket = await file()
    const answer = { intent: 'answer', answer: 'It is new.\nAll of it.', seen: '0' }
    const sent = await Promise.all([post(ticket.desk, answer, admin.cookie), post(ticket.desk, answer, admin.cookie)])
    expect(sent.map((response) => [response.status, response.headers.get('location')])).toEqual([
      [303, ticket.desk],
      [303, ticket.desk],
    ])
    expect(await onlyTicket()).toMatchObject({ status: 'answered', due_at: null })
    const mail = (await mails()).filter(({ payload }) => payload.includes('It is new.'))
    expect(mail).toHaveLength(1)
    expect((JSON.parse(mail[0]!.payload) as { to: string }).to).toBe('sue@sender.test')
  })

  test('who has not seen the last text is shown it, and keeps what they typed', async () => {
    const ticket = await file()
    await post(ticket.page, { body: 'And the walls?' })
    const late = await post(ticket.desk, { intent: 'answer', answer: 'My typed answer', seen: '0' }, admin.cookie)
    const page = await late.text()
    expect(late.status).toBe(409)
    expect(page).toContain('Somebody wrote in the meantime')
    expect(page).toContain('And the walls?')
    expect(page).toMatch(/<textarea[^>]*>My typed answer<\/textarea>/)
    expect(page).toContain('>New<')
    const seen = /name="seen" value="(\d+)"/.exec(page)![1]!
    const again = await post(ticket.desk, { intent: 'answer', answer: 'My typed answer', seen }, admin.cookie)
    expect(again.status).toBe(303)
  })

  test.each([
    ['insert', 200, { canned: 'closing' }],
    ['answer', 400, { answer: '' }],
    ['note', 200, { note: 'Ask Otto', answer: 'Typed' }],
  ])('"%s" does not pass for having read what came meanwhile', async (intent, status, fields) => {
    const ticket = await file()
    await post(ticket.page, { body: 'And the walls?' })
    const response = await post(ticket.desk, { intent, seen: '0', ...fields }, admin.cookie)
    const page = await response.text()
    expect(response.status).toBe(status)
    expect(page).toContain('And the walls?')
    expect(page).toContain('>New<')
    const seen = /name="seen" value="(\d+)"/.exec(page)![1]!
    expect(seen).toBe('0')
    const late = await post(ticket.desk, { intent: 'answer', answer: 'Yes.', seen }, admin.cookie)
    expect(late.status).toBe(409)
  })

  test('a ticket is not closed over a reply that nobody has read', async () => {
    const ticket = await file()
    await post(ticket.page, { body: 'And the walls?' })
    const late = await post(ticket.desk, { intent: 'close', seen: '0', answer: 'Half an', note: 'A no' }, admin.cookie)
    const page = await late.text()
    expect(late.status).toBe(409)
    expect(page).toContain('Somebody wrote in the meantime')
    expect(page).toContain('>New<')
    expect(page).toMatch(/<textarea[^>]*>Half an<\/textarea>/)
    expect(page).toMatch(/<textarea[^>]*>A no<\/textarea>/)
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
    const seen = /name="seen" value="(\d+)"/.exec(page)![1]!
    expect((await post(ticket.desk, { intent: 'close', seen }, admin.cookie)).status).toBe(303)
    expect(await onlyTicket()).toMatchObject({ status: 'closed' })
  })

  test('every button of the page sends the same form, Close included', async () => {
    const ticket = await file()
    const page = await html(ticket.desk, admin.cookie)
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main.match(/<form/g)).toHaveLength(1)
    const id = /<form[^>]* id="([^"]+)"/.exec(main)![1]
    expect(main).toMatch(new RegExp(`<button[^>]* form="${id}"[^>]* value="close"`))
    // Enter in a field presses the first button of a form: that one must send nothing.
    expect(/<button[^>]* type="submit"[^>]*value="([^"]*)"/.exec(main.slice(main.indexOf('<form')))![1]).toBe('insert')
  })

  test.each([
    ['note', { note: 'Ask Otto' }, { answer: 'Half an answer' }],
    ['answer', { answer: 'It is new.' }, { note: 'Half a note' }],
    ['answer-close', { answer: 'It is new.' }, { note: 'Half a note' }],
    ['close', {}, { answer: 'Half an answer', note: 'Half a note' }],
    ['insert', { canned: 'closing' }, { note: 'Half a note' }],
  ])('"%s" keeps what was typed for something else', async (intent, sent, left) => {
    const ticket = await file({ kind: 'complaint' })
    const fields = { intent, seen: '0', ...sent, ...left }
    const response = await post(ticket.desk, fields, admin.cookie)
    const page = await response.text()
    expect(response.status).toBe(200)
    for (const [name, text] of Object.entries(left))
      expect(page).toMatch(new RegExp(`<textarea[^>]* name="${name}"[^>]*>${text}</textarea>`))
    for (const name of Object.keys(sent)) {
      if (name !== 'canned') expect(page).toMatch(new RegExp(`<textarea[^>]* name="${name}"[^>]*></textarea>`))
    }
    expect(page.includes('is still in the form')).toBe(intent !== 'insert')
    const texts = () => site.db.selectFrom('ticket_messages').select('body').execute()
    const before = await texts()
    expect(JSON.stringify(before)).not.toContain('Half')
    // The reload that a page shown after a POST invites.
    expect((await post(ticket.desk, fields, admin.cookie)).status).toBe(200)
    expect(await texts()).toEqual(before)
    expect(await mails()).toHaveLength(intent.startsWith('answer') ? 3 : 2)
  })

  test('the tick of an acknowledgement stays with the answer that is kept', async () => {
    const ticket = await file({ kind: 'complaint' })
    const fields = { intent: 'note', seen: '0', note: 'Ask Otto', answer: 'We look into it', isAcknowledgement: 'on' }
    const page = await (await post(ticket.desk, fields, admin.cookie)).text()
    expect(page).toMatch(/type="checkbox"[^>]*checked=""/)
  })

  test('"Send and close" answers and closes in one', async () => {
    const ticket = await file()
    const answer = { intent: 'answer-close', answer: 'It is new.', seen: '0' }
    const response = await post(ticket.desk, answer, admin.cookie)
    expect([response.status, response.headers.get('location')]).toEqual([303, ticket.desk])
    expect(await onlyTicket()).toMatchObject({ status: 'closed', due_at: null })
    expect((await mails()).filter(({ payload }) => payload.includes('It is new.'))).toHaveLength(1)
    expect(await html(ticket.page)).toContain('It is new.')
  })

  test('an acknowledgement cannot close', async () => {
    const ticket = await file({ kind: 'complaint' })
    const answer = { intent: 'answer-close', answer: 'We look into it.', seen: '0', isAcknowledgement: 'on' }
    const response = await post(ticket.desk, answer, admin.cookie)
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('An acknowledgement keeps the ticket open')
    expect(page).toMatch(/<textarea[^>]*>We look into it.<\/textarea>/)
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
    expect(await site.db.selectFrom('ticket_messages').select('id').execute()).toEqual([])
  })

  test('leads to the open ticket that is due next', async () => {
    const [first, second] = [await file({ subject: 'First' }), await file({ subject: 'Second', kind: 'complaint' })]
    await post(first.desk, { intent: 'answer', answer: 'Yes.', seen: '0' }, admin.cookie)
    const page = await html(first.desk, admin.cookie)
    expect(page).toMatch(
      new RegExp(`Next open ticket:.{0,200}href="${second.desk}".{0,200}${second.reference}.{0,200}due`),
    )
    expect(await html(second.desk, admin.cookie)).not.toContain('Next open ticket')
  })

  test('a canned answer comes into the form below what was typed, and nothing is sent', async () => {
    const ticket = await file({ kind: 'complaint' })
    const fields = {
      intent: 'insert',
      canned: 'complaint-acknowledged',
      answer: 'Dear Sue,',
      seen: '0',
      isAcknowledgement: 'on',
    }
    const response = await post(ticket.desk, fields, admin.cookie)
    const page = await response.text()
    expect(response.status).toBe(200)
    const typed = /<textarea[^>]*name="answer"[^>]*>([^<]*)<\/textarea>/.exec(page)![1]!
    expect(typed).toMatch(/^Dear Sue,\n\nHello,\n\n/)
    expect(typed).toContain(ticket.reference)
    expect(page).toMatch(/type="checkbox"[^>]*checked=""/)
    expect(await site.db.selectFrom('ticket_messages').select('id').execute()).toEqual([])
    await post(ticket.desk, { ...fields, intent: 'answer', answer: typed }, admin.cookie)
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
  })

  test.each(['', 'constructor', '<b>'])('an unknown canned answer %j changes nothing', async (canned) => {
    const ticket = await file()
    const response = await post(ticket.desk, { intent: 'insert', canned, answer: 'Typed' }, admin.cookie)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('>Typed</textarea>')])
  })

  test('notes, closing and reopening', async () => {
    const ticket = await file()
    for (const intent of ['note', 'close', 'reopen']) {
      const response = await post(
        ticket.desk,
        { intent, ...(intent === 'note' ? { note: 'For Otto' } : {}) },
        admin.cookie,
      )
      expect([response.status, response.headers.get('location')]).toEqual([303, ticket.desk])
    }
    const page = await html(ticket.desk, admin.cookie)
    expect(page).toContain('Internal note')
    expect(page).toContain('For Otto')
    expect(page).toContain('Ada Admin')
    expect((await post(ticket.desk, { intent: 'note', note: '' }, admin.cookie)).status).toBe(400)
    expect((await post(ticket.desk, { intent: 'delete' }, admin.cookie)).status).toBe(400)
    expect((await post('/admin/support/nothing', { intent: 'close' }, admin.cookie)).status).toBe(404)
    expect((await site.fetch('/admin/support/nothing', { as: admin.cookie })).status).toBe(404)
  })

  test('GET /api/admin/support lists the tickets, and how many there are', async () => {
    await file({ subject: 'First' })
    const second = await file({ subject: 'Second' })
    await site.db
      .updateTable('tickets')
      .set({ updated_at: '2030-01-01T00:00:00.000Z' })
      .where('id', '=', second.id)
      .execute()
    const response = await site.fetch('/api/admin/support', { as: admin.cookie })
    const list = (await response.json()) as Record<string, unknown>[]
    expect(response.headers.get('x-total-count')).toBe('2')
    expect(list.map((ticket) => ticket.subject)).toEqual(['Second', 'First'])
    expect(Object.keys(list[0]!)).toEqual(['id', 'reference', 'kind', 'subject', 'email', 'name', 'message', 'status', 'createdAt', 'dueAt']) // prettier-ignore
    expect(await (await site.fetch('/api/admin/support?page=2', { as: admin.cookie })).json()).toEqual([])
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

  test.each(strings.map((text) => [text.slice(0, 40), text]))('%j, in every field', async (_label, text) => {
    // A person of their own, since the rate limit counts signed-in people one by one.
    const admin = { cookie: await site.signIn(await addUser(site.db, { isAdmin: true })) }
    const plain = await file({ subject: 'Plain', message: 'Plain' })
    await post(plain.page, { body: 'Plain' })
    await post(plain.desk, { intent: 'note', note: 'Plain' }, admin.cookie)
    await post(plain.desk, { intent: 'answer', answer: 'Plain', seen: '999999999' }, admin.cookie)
    const plainShapes = [shape(await html(plain.page)), shape(await html(plain.desk, admin.cookie))]
    await site.db.deleteFrom('tickets').execute()

    const ticket = await file({ subject: text.slice(0, 150), message: text })
    expect(ticket.message).toBe(visible(text))
    expect((await post(ticket.page, { body: text })).status).toBe(303)
    expect((await post(ticket.desk, { intent: 'note', note: text }, admin.cookie)).status).toBe(303)
    const answered = await post(ticket.desk, { intent: 'answer', answer: text, seen: '999999999' }, admin.cookie)
    expect(answered.status).toBe(303)

    const pages = [await html(ticket.page), await html(ticket.desk, admin.cookie)]
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
