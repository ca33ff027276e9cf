import { beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { admin, file, html, onlyTicket, post, site, startSupportSite } from '#app/testing/desks/support-site.ts'

startSupportSite()

let otto: string
beforeAll(async () => {
  otto = await site.signIn(await addUser(site.db, { firstName: 'Otto', lastName: 'Other', isAdmin: true }))
})

/** Where the link with these words on the page leads; undefined where there is none. */
function linkIn(page: string, words: string): string | undefined {
  const main = page.slice(page.indexOf('<main'))
  const links = [...main.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  return links.find(([, , text]) => text!.replace(/<[^>]*>/g, '').trim() === words)?.[1]!.replaceAll('&amp;', '&')
}

test('what another state has is offered where the open ones have nothing', async () => {
  const { id, reference } = await file({ subject: 'Long settled' })
  await post(`/admin/support/${id}`, { intent: 'close', seen: '0' }, admin.cookie)
  const nothing = await html(`/admin/support?q=${reference}&kind=general`, admin.cookie)
  expect(linkIn(nothing, 'Look in every state')).toBe(`/admin/support?q=${reference}&kind=general&status=all`)
  const found = await html(`/admin/support?q=${reference}&kind=general&status=all`, admin.cookie)
  expect(found).toContain('Long settled')
  expect(linkIn(await html('/admin/support?q=nothing+like+it', admin.cookie), 'Look in every state')).toBeUndefined()
})

describe('from one ticket to the next', () => {
  test('the list leads to the first, each ticket to the one behind it in the same filters, and back', async () => {
    const [one, two, three] = [
      await file({ subject: 'Roof 1', kind: 'complaint' }),
      await file({ subject: 'Wall', kind: 'complaint' }),
      await file({ subject: 'Roof 2', kind: 'complaint' }),
    ]
    for (const [hour, { id }] of [one, two, three].entries())
      await site.db
        .updateTable('tickets')
        .set({ due_at: `2030-01-01T0${hour}:00:00.000Z` })
        .where('id', '=', id)
        .execute()
    const filters = '?status=open&kind=complaint&q=roof'
    const list = await html(`/admin/support${filters}`, admin.cookie)
    expect(linkIn(list, 'Next ticket')).toBe(`${one.desk}${filters}`)
    expect(list).toContain(`href="${three.desk}${filters.replaceAll('&', '&amp;')}"`)
    const first = await html(`${one.desk}${filters}`, admin.cookie)
    expect(linkIn(first, 'Next ticket')).toBe(`${three.desk}${filters}`)
    expect(linkIn(first, 'Support Tickets')).toBe(`/admin/support${filters}`)
    expect(first).toContain(`action="${one.desk}${filters.replaceAll('&', '&amp;')}"`)
    expect(linkIn(await html(`${three.desk}${filters}`, admin.cookie), 'Next ticket')).toBeUndefined()
    expect(linkIn(await html(one.desk, admin.cookie), 'Next ticket')).toBe(two.desk)
  })

  test.each([
    ['answer', { answer: 'It is new.' }],
    ['answer-close', { answer: 'It is new.' }],
    ['close', {}],
  ])('after "%s" the same filters are kept, and the next ticket is offered', async (intent, fields) => {
    const [one, two] = [await file({ subject: 'One' }), await file({ subject: 'Two', kind: 'complaint' })]
    const response = await post(`${one.desk}?assigned=nobody`, { intent, seen: '0', ...fields }, admin.cookie)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${one.desk}?assigned=nobody`])
    const page = await html(response.headers.get('location')!, admin.cookie)
    expect(page).toMatch(
      new RegExp(`class="flash"[^]*?<a class="btn" href="${two.desk}\\?assigned=nobody"[^>]*>Next ticket</a>`),
    )
  })

  test('"Send and next" goes there; after the last ticket, or with a note half typed, it stays', async () => {
    const [one, two] = [await file({ subject: 'One' }), await file({ subject: 'Two', kind: 'complaint' })]
    const send = { intent: 'answer-next', answer: 'It is new.', seen: '0' }
    const kept = await post(`${one.desk}?kind=general`, { ...send, note: 'Half a note' }, admin.cookie)
    const page = await kept.text()
    expect([kept.status, page.includes('Half a note'), page.includes(`Ticket ${one.reference}`)]).toEqual([
      200,
      true,
      true,
    ])
    await post(one.desk, { intent: 'reopen' }, admin.cookie)
    const again = { ...send, answer: 'Quite new.', seen: '99' }
    const gone = await post(`${one.desk}?status=open`, again, admin.cookie)
    expect([gone.status, gone.headers.get('location')]).toEqual([303, `${two.desk}?status=open`])
    const next = await html(`${two.desk}?status=open`, admin.cookie)
    expect(next).toMatch(/Answer sent<\/b> <span>The sender will get it by email\. This is the next ticket\./)
    const last = await post(two.desk, send, admin.cookie)
    expect([last.status, last.headers.get('location')]).toEqual([303, two.desk])
    const texts = await site.db.selectFrom('ticket_messages').select('body').where('kind', '=', 'answer').execute()
    expect(texts.map(({ body }) => body)).toEqual(['It is new.', 'Quite new.', 'It is new.'])
  })

  test('after a note none is offered, and after the last neither', async () => {
    const ticket = await file()
    const note = await post(ticket.desk, { intent: 'note', note: 'Ask the owner' }, admin.cookie)
    expect(await html(note.headers.get('location')!, admin.cookie)).not.toContain('Next ticket')
    const closed = await post(ticket.desk, { intent: 'close', seen: '99' }, admin.cookie)
    expect(await html(closed.headers.get('location')!, admin.cookie)).not.toContain('Next ticket')
  })

  test('a page of the thread keeps the filters of the list, whose own page it is not', async () => {
    const ticket = await file()
    for (let number = 1; number <= 25; number += 1)
      await post(ticket.desk, { intent: 'note', note: `Note ${number}` }, admin.cookie)
    const page = await html(`${ticket.desk}?kind=general&page=2`, admin.cookie)
    expect(linkIn(page, 'Later messages')).toBe(`${ticket.desk}?kind=general`)
    expect(linkIn(page, 'Support Tickets')).toBe('/admin/support?kind=general')
    const beyond = await site.fetch(`${ticket.desk}?kind=general&page=9`, { as: admin.cookie })
    expect(beyond.headers.get('location')).toBe(`${ticket.desk}?kind=general&page=2`)
  })
})

describe('what another did meanwhile', () => {
  test('of two who answer at once the second is told who answered and when, sees it, and keeps their words', async () => {
    const ticket = await file()
    const [first, second] = await Promise.all([
      post(ticket.desk, { intent: 'answer', answer: 'It is new.', seen: '0' }, otto),
      post(ticket.desk, { intent: 'answer', answer: 'It is old.', seen: '0', note: 'Half a note' }, admin.cookie),
    ])
    const page = await second.text()
    expect([first.status, second.status]).toEqual([303, 409])
    expect(page).toMatch(/Someone has replied in the meantime\.[^<]* Otto Other answered on \d+ \w+ \d{4}, \d\d:\d\d\./)
    expect(linkIn(page, 'Read what is new.')).toBe('#new')
    expect(page).toMatch(/<li id="new"[^>]*>.*?<bdi>Otto Other<\/bdi>.*?>New<.*?It is new\./s)
    expect(page).toMatch(/<textarea[^>]* name="answer"[^>]*>It is old\.<\/textarea>/)
    expect(page).toMatch(/<details class="fold" open="">.*?<textarea[^>]* name="note"[^>]*>Half a note<\/textarea>/s)
    const texts = await site.db.selectFrom('ticket_messages').select('body').execute()
    expect(texts).toEqual([{ body: 'It is new.' }])
    const seen = /name="seen" value="(\d+)"/.exec(page)![1]!
    expect((await post(ticket.desk, { intent: 'answer', answer: 'It is old.', seen }, admin.cookie)).status).toBe(303)
  })

  test('a reply, a note and how many came before them are named, the latest last', async () => {
    const ticket = await file()
    for (const body of ['And the walls?', 'And the floor?', 'And the door?']) await post(ticket.page, { body })
    await post(ticket.desk, { intent: 'note', note: 'Wait for the surveyor.' }, otto)
    const late = await post(ticket.desk, { intent: 'close', seen: '0' }, admin.cookie)
    const time = '\\d+ \\w+ \\d{4}, \\d\\d:\\d\\d\\.'
    expect(late.status).toBe(409)
    expect(await late.text()).toMatch(
      new RegExp(
        `1 text came before\\. The sender replied on ${time} The sender replied on ${time} Otto Other added a note on ${time}`,
      ),
    )
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
  })

  test('a mistake of one’s own offers nothing new to read', async () => {
    const ticket = await file()
    const wrong = await post(ticket.desk, { intent: 'answer', answer: '', seen: '0' }, admin.cookie)
    const page = await wrong.text()
    expect([wrong.status, linkIn(page, 'Read what is new.'), page.includes('id="new"')]).toEqual([
      400,
      undefined,
      false,
    ])
  })
})

test('an acknowledged complaint stays open and is marked so, in the list and on its page', async () => {
  const ticket = await file({ kind: 'complaint' })
  await post(
    ticket.desk,
    { intent: 'answer', answer: 'We look into it.', seen: '0', isAcknowledgement: 'on' },
    admin.cookie,
  )
  const mark = /<span class="tag gc">Open<\/span><span class="beside"> acknowledged<\/span>/
  expect(await html('/admin/support', admin.cookie)).toMatch(mark)
  expect(await html(ticket.desk, admin.cookie)).toMatch(mark)
  await post(ticket.page, { body: 'When?' })
  expect(await html('/admin/support', admin.cookie)).not.toMatch(mark)
})

test('the canned answers of the ticket’s kind come first, in a group of their own', async () => {
  const page = await html((await file({ kind: 'complaint' })).desk, admin.cookie)
  const select = /<select[^>]* name="canned"[^]*?<\/select>/.exec(page)![0]
  expect([...select.matchAll(/<optgroup label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Complaint',
    'Other kinds',
  ])
  const [own] = select.split('</optgroup>')
  expect(own).toContain('Complaint: acknowledgement')
  expect(own).not.toContain('Call: offer times')
})
