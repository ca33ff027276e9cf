import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { admin, file, html, mails, onlyTicket, post, site, startSupportSite } from '#app/testing/desks/support-site.ts'

startSupportSite()

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
    for (const intent of [
      'answer',
      'answer-close',
      'note',
      'close',
      'insert',
      'reopen',
      'take',
      'take-over',
      'leave',
    ]) {
      expect.soft((await post(ticket.desk, { intent, answer: 'x', note: 'x', seen: '0' })).status).toBe(401)
      expect.soft((await post(ticket.desk, { intent, answer: 'x', note: 'x', seen: '0' }, user)).status).toBe(403)
    }
    expect(await onlyTicket()).toMatchObject({ status: 'open', assigned_to: null })
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
    expect(open).toMatch(/role="status">2 open: <b class="late">1 overdue<\/b><\/p>/)
    for (const [query, count] of [
      ['?status=all', '3 tickets'],
      ['?kind=complaint', '1 open'],
      ['?q=SOON', '1 open'],
      ['?q=nothing', '0 open'],
      ['?status=closed', '1 ticket'],
      ['?status=answered', '0 tickets'],
      ['?status=overdue', '1 ticket'],
      ['?status=overdue&kind=complaint', '0 tickets'],
    ]) {
      expect.soft(await list(query!), query).toContain(`role="status">${count}</p>`)
    }
    expect(open).toContain('<option value="overdue">Overdue (1)</option>')
    const overdue = await list('?status=overdue')
    expect([overdue.includes(late.reference), overdue.includes(soon.reference)]).toEqual([true, false])
    expect(await html('/admin', admin.cookie)).toMatch(
      /<a class="late" href="\/admin\/support\?status=overdue">1 overdue<\/a>/,
    )
    const file_ = await site.fetch('/admin/export/support?status=overdue', { as: admin.cookie })
    expect((await file_.text()).trim().split('\r\n')).toHaveLength(2)
    expect(open).toMatch(/<time[^>]* class="late">Overdue \d+ days<\/time>/)
    expect(await html(late.desk, admin.cookie)).toMatch(
      /<p class="big"><time[^>]* class="late">Overdue \d+ days<\/time><\/p><p class="small">It was due by the end of 4 January 2026\.</,
    )
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
    expect(page).toContain('Someone has replied in the meantime')
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
    expect(page).toContain('Someone has replied in the meantime')
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

  test('"Send and close" pressed twice is success, even where the sender has replied in between', async () => {
    const ticket = await file()
    const answer = { intent: 'answer-close', answer: 'It is new.', seen: '0' }
    await post(ticket.desk, answer, admin.cookie)
    await post(ticket.page, { body: 'And the walls?' })
    const again = await post(ticket.desk, answer, admin.cookie)
    expect([again.status, again.headers.get('location')]).toEqual([303, ticket.desk])
    const page = await html(ticket.desk, admin.cookie)
    expect(page).toMatch(/role="status"><p><b>Answer sent</)
    expect(page).toMatch(/The ticket stays open, because there is more to read\. The sender replied on [^<]*\./)
    expect(page).not.toMatch(/<textarea[^>]*>It is new/)
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
    expect((await mails()).filter(({ payload }) => payload.includes('It is new.'))).toHaveLength(1)
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

  test.each([
    ['complaint', 'complaint-acknowledged', true],
    ['data-protection', 'data-protection-acknowledged', true],
    ['complaint', 'closing', false],
  ])(
    'on a ticket of kind %s, inserting "%s" ticks that it is only an acknowledgement: %s',
    async (kind, canned, ticks) => {
      const ticket = await file({ kind })
      const page = await (await post(ticket.desk, { intent: 'insert', canned, seen: '0' }, admin.cookie)).text()
      expect(/<input[^>]*name="isAcknowledgement"[^>]*>/.exec(page)![0].includes('checked=""')).toBe(ticks)
    },
  )

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
