import { describe, expect, test } from 'vitest'
import { promisesNow } from '#app/domain/support/due.ts'
import { supportTexts } from '#app/domain/support/tickets.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import type { Database } from '#db/schema.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'
import {
  admin,
  file,
  html,
  mails,
  onlyTicket,
  post,
  postJson,
  question,
  site,
  startSupportSite,
  tickets,
} from '#app/testing/desks/support-site.ts'
import { privateTicketHref } from '#app/ui/links.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'

startSupportSite()

/** The topic that is chosen on this page. */
const chosenIn = (page: string) => /<input type="radio"(?=[^>]* checked="")[^>]* value="([^"]+)"/.exec(page)?.[1]

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
    expect(page).toContain('Dates count business days: Monday to Friday, excluding bank holidays in England and Wales.')
    expect(chosenIn(page)).toBe('general')
  })

  test('says beside each topic what will happen and by when', async () => {
    const now = new Date().toISOString()
    const page = (await html('/support')).replace(/<!-- -->/g, '')
    const cards = page.split('<div class="choice">').slice(1)
    expect(cards).toHaveLength(4)
    for (const [index, kind] of (['general', 'call', 'complaint', 'data-protection'] as const).entries()) {
      expect(cards[index]).toContain(`value="${kind}"`)
      for (const { words, by } of promisesNow(kind, now)) {
        expect(cards[index]).toContain(by === null ? words : `${words} <b>${by}</b>.`)
      }
    }
    expect(cards[0]).toContain('We will reply by <b>the end of ')
    expect(cards[1]).toContain('We will contact you within 24 hours to agree a time.')
  })

  test('shows the dates of today, also where the page was kept yesterday', async () => {
    site.setHour('2026-11-02T23:59:00.000Z')
    expect(await html('/support')).toContain('the end of 4 November 2026')
    site.setHour('2026-11-03T00:01:00.000Z')
    const today = await html('/support')
    site.setHour(null)
    expect(today).toContain('the end of 5 November 2026')
    expect(today).not.toContain('the end of 4 November 2026')
  })

  test.each(['call', 'complaint', 'data-protection'])('?kind=%s is chosen beforehand', async (kind) => {
    expect(chosenIn(await html(`/support?kind=${kind}`))).toBe(kind)
    // Emails that were sent before say it so.
    expect(chosenIn(await html(`/support?topic=${kind}`))).toBe(kind)
  })

  test.each(['register-interest', 'constructor', '<b>'])('?kind=%s is none', async (kind) => {
    expect(chosenIn(await html(`/support?kind=${encodeURIComponent(kind)}`))).toBe('general')
  })

  test('a call can be asked for without a deal; a reply to it is kept whole', async () => {
    const ticket = await file({ kind: 'call', message: 'Please ring me on 07700 900123.' })
    expect(ticket).toMatchObject({ kind: 'call', deal_id: null, message: 'Please ring me on 07700 900123.' })
    expect(Date.parse(ticket.due_at!) - Date.parse(ticket.created_at)).toBe(24 * 3_600_000)
    expect(await html(ticket.page)).toContain('We will contact you by')
    // The same text again, on the page behind the link, is a second click and no reply.
    await post(ticket.page, { intent: 'reply', body: 'Please ring me on 07700 900123.' })
    expect(await site.db.selectFrom('ticket_messages').select('id').execute()).toEqual([])
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

  test('what is missing is told, with everything typed still there', async () => {
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
    expect(chosenIn(page)).toBe('complaint')
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

  test('a failure is told, with everything typed still there', async () => {
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

  test('a network that has written very much today is told so, with everything typed still there; whoever signs in may write', async () => {
    let asked = 0
    // From one /48, of which each /64 may send ten requests a minute.
    const send = (path: string, body: BodyInit, headers = {}) => {
      const from = `2001:db8:77:${Math.floor((asked += 1) / 8)}::1`
      return site.fetch(path, { method: 'POST', body, headers: { 'x-client-address': from, ...headers } })
    }
    for (let filed = 0; filed < 40; filed += 1) {
      const long = { ...question, message: `${filed} `.padEnd(5000, 'x') }
      expect((await send('/support', new URLSearchParams(long))).status).toBe(303)
    }
    const refused = await send('/support', new URLSearchParams({ ...question, message: 'Kept' }))
    expect(refused.status).toBe(429)
    const text = await refused.text()
    expect(text).toContain(supportTexts.tooMany)
    expect(text).toContain('Kept')
    const json = await send('/api/support', JSON.stringify(question), { 'content-type': 'application/json' })
    expect([json.status, await json.json()]).toEqual([429, { message: supportTexts.tooMany }])
    expect(await tickets()).toHaveLength(40)
    // A reply of a stranger counts like a request.
    const { access_key: key } = await site.db.selectFrom('tickets').select('access_key').executeTakeFirstOrThrow()
    const reply = await send(privateTicketHref(key), new URLSearchParams({ body: 'Kept as well' }))
    expect([reply.status, await reply.text()]).toEqual([429, expect.stringContaining('Kept as well')])
    const { cookie } = admin
    expect((await send('/support', new URLSearchParams(question), { cookie })).status).toBe(303)
  })

  test('of whom has signed in it asks no signing in, at each form', async () => {
    let asked = 0
    let cookie = ''
    // Each person may send ten requests a minute as well.
    const send = async (path: string, body: BodyInit) => {
      if (asked % 8 === 0) ({ cookie } = await signInSomebody(site))
      const from = `2001:db8:78:${Math.floor((asked += 1) / 8)}::1`
      return site.fetch(path, { method: 'POST', body, headers: { 'x-client-address': from, cookie } })
    }
    for (let filed = 0; filed < 80; filed += 1) {
      const long = { ...question, message: `${filed} `.padEnd(5000, 'x') }
      expect((await send('/support', new URLSearchParams(long))).status).toBe(303)
    }
    const { access_key: key } = await site.db.selectFrom('tickets').select('access_key').executeTakeFirstOrThrow()
    const dealId = await addDeal(site.db)
    const forms = [
      ['/support', { ...question, message: 'Kept' }],
      [privateTicketHref(key), { body: 'Kept' }],
      [`/deal/${dealId}/call`, { message: 'Kept' }],
    ] as const
    for (const [path, typed] of forms) {
      const refused = await send(path, new URLSearchParams(typed))
      const text = await refused.text()
      expect(refused.status).toBe(429)
      expect(text).toContain(supportTexts.tooManySignedIn)
      expect(text).not.toContain(supportTexts.tooMany)
      expect(text).toContain('Kept')
    }
  })

  async function failInserts(table: keyof Database, work: () => Promise<void>) {
    await refuseWrites(site.db, 'insert', table, 'disk full')
    try {
      await work()
    } finally {
      await allowWrites(site.db)
    }
  }
})

describe('/knowledge-hub', () => {
  test('helps quickly, and has a person to ask', async () => {
    const page = await html('/knowledge-hub')
    expect(page).toContain('<h1>Knowledge Hub</h1>')
    expect(page).toContain('Quick help')
    expect(page.match(/<details class="plain">/g)).toHaveLength(3)
    expect(page).toMatch(
      /<summary>Where are my documents, and when do they open\?<\/summary>.*?You choose at checkout/s,
    )
    expect(page).toContain('Need Personal Help?')
  })

  test('the question is filed under its own kind and subject, whatever else is sent', async () => {
    const fields = { email: 'sue@sender.test', message: 'Which deal?', subject: 'Other', kind: 'call' }
    const response = await post('/knowledge-hub', fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/support\/received\?reference=TIC-/)
    expect(await onlyTicket()).toMatchObject({ kind: 'knowledge-hub', subject: 'Knowledge Hub enquiry' })
  })

  test('what is missing is told in the form’s words', async () => {
    const response = await post('/knowledge-hub', { email: 'sue@sender.test', message: '' })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('Please fill in all fields.')
    expect(page).toContain('value="sue@sender.test"')
    expect(page).toMatch(/<title>Error: Knowledge Hub/)
    // The mistake stands above everything else and leads to its field.
    expect(page).toMatch(/<main[^>]*>.*?role="group"[^>]*>.*?There is a problem.*?<h1>/s)
    const field = /<a href="#([\w-]+)">Enter your message<\/a>/.exec(page)![1]!
    expect(page).toMatch(new RegExp(`<textarea(?=[^>]* id="${field}")(?=[^>]* name="message")`))
  })

  test('knows who is signed in, and their account leads to the question', async () => {
    expect(await html('/knowledge-hub', admin.cookie)).toContain(`value="${admin.user.email}"`)
    await post('/knowledge-hub', { email: admin.user.email, message: 'Which deal is best let?' }, admin.cookie)
    const { reference, access_key } = await onlyTicket()
    const account = await html('/account', admin.cookie)
    const link = /<a href="(\/support\/ticket\?key=[^"]+)"><bdi>Knowledge Hub enquiry<\/bdi>/.exec(account)![1]!
    expect(link).toBe(`/support/ticket?key=${access_key}`)
    expect(await html(link, admin.cookie)).toContain(`Your request ${reference}`)
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
    expect([get.status, await get.json()]).toEqual([405, { message: 'This page cannot accept that kind of request.' }])
    expect((await post('/api/support', question)).status).toBe(415)
  })
})
