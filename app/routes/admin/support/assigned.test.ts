import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { admin, file, html, mails, onlyTicket, post, site, startSupportSite } from '#app/testing/desks/support-site.ts'
import type { User } from '#app/domain/people/users.ts'

startSupportSite()

let otto: { user: User; cookie: string }
beforeAll(async () => {
  const user = await addUser(site.db, { firstName: 'Otto', lastName: 'Other', isAdmin: true })
  otto = { user, cookie: await site.signIn(user) }
})
beforeEach(() => site.db.deleteFrom('audit_events').execute())

/** The page after a redirect, or the page that the answer is. */
async function follow(response: Response, as: string): Promise<string> {
  return response.status === 303 ? html(response.headers.get('location')!, as) : response.text()
}
const typed = { answer: 'Half an answer', note: 'Half a note' }
function expectTyped(page: string) {
  expect(page).toMatch(/<textarea[^>]* name="answer"[^>]*>Half an answer<\/textarea>/)
  expect(page).toMatch(/<textarea[^>]* name="note"[^>]*>Half a note<\/textarea>/)
}
const actions = async () =>
  (await site.db.selectFrom('audit_events').select(['action', 'actor_user_id']).orderBy('id').execute()).filter(
    ({ action }) => action.includes('assigned'),
  )

describe('who has a ticket', () => {
  test('"Take it" gives it to whoever presses it, and the others see so in the list and on its page', async () => {
    const ticket = await file()
    const before = await html(ticket.desk, admin.cookie)
    expect(before).toContain('Nobody has it.')
    expect(before).not.toContain('value="leave"')
    const response = await post(ticket.desk, { intent: 'take', assignee: '', seen: '0' }, admin.cookie)
    expect([response.status, response.headers.get('location')]).toEqual([303, ticket.desk])
    const mine = await html(ticket.desk, admin.cookie)
    expect(mine).toContain('This ticket is yours')
    expect(mine).toMatch(/You have it since \d\d:\d\d\./)
    expect(mine).toContain('value="leave"')
    expect(mine).not.toContain('value="take"')
    const others = await html(ticket.desk, otto.cookie)
    expect(others).toMatch(/<bdi>Ada Admin has it since \d\d:\d\d<\/bdi>/)
    expect(others).toContain('>Take over from Ada Admin</button>')
    expect(await html('/admin/support', otto.cookie)).toMatch(
      /title="Ada Admin has it since \d\d:\d\d"><bdi>Ada Admin<\/bdi>/,
    )
    expect(await actions()).toEqual([{ action: 'ticket-assigned', actor_user_id: admin.user.id }])
  })

  test('"Take it off me" gives it back', async () => {
    const ticket = await file()
    await post(ticket.desk, { intent: 'take' }, admin.cookie)
    const page = await follow(await post(ticket.desk, { intent: 'leave' }, admin.cookie), admin.cookie)
    expect(page).toContain('This ticket is nobody’s')
    expect(page).toContain('Nobody has it.')
    expect((await onlyTicket()).assigned_to).toBeNull()
    expect((await actions()).map(({ action }) => action)).toEqual(['ticket-assigned', 'ticket-unassigned'])
  })

  test.each(['take', 'leave'])(
    '"%s" of what another has is refused by name, and what was typed stays',
    async (intent) => {
      const ticket = await file()
      await post(ticket.desk, { intent: 'take' }, otto.cookie)
      const late = await post(ticket.desk, { intent, assignee: '', seen: '0', ...typed }, admin.cookie)
      const page = await late.text()
      expect(late.status).toBe(409)
      expect(page).toMatch(/Someone else has taken this ticket\.[^<]* Otto Other has it since \d\d:\d\d\./)
      expectTyped(page)
      expect(page).toContain('>Take over from Otto Other</button>')
      expect((await onlyTicket()).assigned_to).toBe(otto.user.id)
    },
  )

  test('"Take over" names whom it saw, and takes from nobody else', async () => {
    const ticket = await file()
    await post(ticket.desk, { intent: 'take' }, otto.cookie)
    const page = await html(ticket.desk, admin.cookie)
    const assignee = /name="assignee" value="([^"]+)"/.exec(page)![1]!
    expect(assignee).toBe(otto.user.id)
    for (const other of ['', admin.user.id, 'nobody']) {
      const refused = await post(ticket.desk, { intent: 'take-over', assignee: other, ...typed }, admin.cookie)
      expect(refused.status).toBe(409)
      expectTyped(await refused.text())
    }
    const taken = await follow(await post(ticket.desk, { intent: 'take-over', assignee }, admin.cookie), admin.cookie)
    expect(taken).toContain('This ticket is yours')
    // Otto did not see it go: his page says so when he presses a button on it.
    const late = await post(ticket.desk, { intent: 'leave', assignee: otto.user.id }, otto.cookie)
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Ada Admin has it since')])
    expect((await onlyTicket()).assigned_to).toBe(admin.user.id)
  })

  test.each(['take', 'leave'])(
    '"%s" keeps what was typed, and does not pass for having read what came',
    async (intent) => {
      const ticket = await file()
      await post(ticket.page, { body: 'And the walls?' })
      const response = await post(ticket.desk, { intent, seen: '0', ...typed }, admin.cookie)
      const page = await response.text()
      expect(response.status).toBe(200)
      expectTyped(page)
      expect(page).toContain('What else you typed is still in the form.')
      expect(page).toContain('>New<')
      expect(/name="seen" value="(\d+)"/.exec(page)![1]).toBe('0')
    },
  )

  test.each(['take', 'take-over', 'leave'])('"%s" of a ticket that is not there is the error page', async (intent) => {
    expect((await post('/admin/support/nothing', { intent }, admin.cookie)).status).toBe(404)
  })

  test('answering what nobody has takes it', async () => {
    const ticket = await file()
    const page = await follow(
      await post(ticket.desk, { intent: 'answer', answer: 'It is new.', seen: '0' }, admin.cookie),
      admin.cookie,
    )
    expect(page).toMatch(/You have it since \d\d:\d\d\./)
  })

  test('answering what another has taken meanwhile is not refused, and says so', async () => {
    const ticket = await file()
    await post(ticket.desk, { intent: 'take' }, otto.cookie)
    const answer = { intent: 'answer', answer: 'It is new.', seen: '0' }
    const page = await follow(await post(ticket.desk, { ...answer, assignee: '' }, admin.cookie), admin.cookie)
    expect(page).toMatch(/Answer sent<\/b>[^]*Otto Other has it since \d\d:\d\d and keeps it\./)
    expect((await onlyTicket()).assigned_to).toBe(otto.user.id)
    expect((await mails()).filter(({ payload }) => payload.includes('It is new.'))).toHaveLength(1)
  })

  test('answering what another was seen to have is no news', async () => {
    const ticket = await file()
    await post(ticket.desk, { intent: 'take' }, otto.cookie)
    const answer = { intent: 'answer', answer: 'It is new.', seen: '0', assignee: otto.user.id }
    expect(await follow(await post(ticket.desk, answer, admin.cookie), admin.cookie)).not.toContain('and keeps it')
  })

  test('the list is filtered by who has it, and its file names them', async () => {
    const [mine, ottos, free] = [
      await file({ subject: 'Mine' }),
      await file({ subject: 'His' }),
      await file({ subject: 'Free' }),
    ]
    await post(mine.desk, { intent: 'take' }, admin.cookie)
    await post(ottos.desk, { intent: 'take' }, otto.cookie)
    const found = async (query: string, as = admin.cookie) => {
      const page = await html(`/admin/support${query}`, as)
      return [mine, ottos, free].filter(({ reference }) => page.includes(reference))
    }
    expect(await found('')).toEqual([mine, ottos, free])
    expect(await found('?assigned=me')).toEqual([mine])
    expect(await found('?assigned=me', otto.cookie)).toEqual([ottos])
    expect(await found('?assigned=nobody')).toEqual([free])
    expect(await found('?assigned=x')).toEqual([mine, ottos, free])
    const csv = async (query: string, as: string) =>
      (await (await site.fetch(`/admin/export/support${query}`, { as })).text()).trim().split('\r\n')
    const [head, row, ...others] = await csv('?assigned=me', otto.cookie)
    expect([head!.split(',').at(-1), row!.split(',').at(-1), others]).toEqual(['Assigned to', 'Otto Other', []])
    expect((await csv('?assigned=nobody', otto.cookie))[1]!.split(',').at(-1)).toBe('')
  })
})
