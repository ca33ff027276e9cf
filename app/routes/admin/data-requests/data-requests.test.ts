import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addHold, addUser } from '#app/testing/database/database.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret } from '#app/utils/ids.server.ts'

const now = '2026-11-02T10:00:00.000Z'
const list = '/admin/data-requests'

let site: Site
let admin: User
let as: string
beforeAll(async () => {
  site = await startSite()
  admin = await addUser(site.db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setHour(now)
  for (const table of ['data_requests', 'outbox', 'tickets'] as const) await site.db.deleteFrom(table).execute()
  as = await site.signIn(admin)
})

const get = async (path: string, who = as) => {
  const response = await site.fetch(path, { as: who })
  return { status: response.status, text: await response.text() }
}
const send = async (path: string, fields: Record<string, string>, who = as) => {
  const response = await site.fetch(path, form(fields, { as: who }))
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}
const rows = () => site.db.selectFrom('data_requests').selectAll().orderBy('number').execute()
const typed = {
  kind: 'copy',
  fullName: 'Sue Sender',
  email: 'sue@sender.test',
  receivedDay: '2026-10-31',
  identityCheck: 'Passport, shown in a call',
  checkedDay: '2026-11-02',
}
const addTicket = (given: object = {}) =>
  site.db
    .insertInto('tickets')
    .values({
      id: 'ticket-of-sue',
      reference: 'TIC-7K2M9QWD',
      kind: 'data-protection',
      status: 'answered',
      subject: 'My data',
      email: 'Sue@sender.test',
      name: 'Sue Sender',
      access_key: 'k',
      created_at: now,
      updated_at: now,
      search_text: '',
      message: 'Please.',
      ...given,
    }) // prettier-ignore
    .execute()

describe('entering', () => {
  test('a copy leads to its page, which says who checked it and what is found, and to the list and its file', async () => {
    await addTicket()
    const entered = await send(`${list}/new`, typed)
    const [row] = await rows()
    expect([entered.status, entered.to]).toEqual([303, `${list}/${row!.id}`])
    expect(row).toMatchObject({ kind: 'copy', state: 'making', user_id: null, email: 'sue@sender.test', entered_by: admin.id, received_on: '2026-10-31', answer_by: '2026-12-01T00:00:00.000Z' }) // prettier-ignore
    const { text } = await get(entered.to!)
    for (const words of ['Sue Sender', 'Passport, shown in a call', 'Ada Admin', 'Messages and complaints', 'None'])
      expect.soft(text, words).toContain(words)
    expect((await get(list)).text).toContain('Sue Sender')
    expect((await get(`${list}?q=nobody`)).text).not.toContain('Sue Sender')
    expect((await get('/admin/export/data-requests')).text).toContain('sue@sender.test')
  })

  test('one that is late says so when it is entered and while it is open, and tells on which day it was asked', async () => {
    const old = { ...typed, receivedDay: '2026-09-20', checkedDay: '2026-09-21' }
    const { to } = await send(`${list}/new`, { ...old, kind: 'deletion' })
    const entered = (await get(to!)).text
    expect(entered).toContain('later than the month in which we have to reply')
    expect(entered).toMatch(/20 September 2026/)
    for (const text of [entered, (await get(list)).text]) expect(text).toMatch(/class="[^"]*late[^"]*"/)
    expect((await get('/admin/export/data-requests')).text).toContain('2026-09-20')
    expect((await get(list)).text).toContain('20 Sept')
    await send(to!, { intent: 'withdraw' })
    expect((await get(list)).text).not.toMatch(/<time[^>]*class="[^"]*late[^"]*"/)
    const inTime = await send(`${list}/new`, { ...typed, kind: 'deletion', email: 'new@sender.test' })
    expect((await get(inTime.to!)).text).not.toContain('later than the month')
  })

  test('a deletion mails the link to withdraw, and can be withdrawn at the desk, once', async () => {
    const { to } = await send(`${list}/new`, { ...typed, kind: 'deletion' })
    const [row] = await rows()
    expect(row).toMatchObject({ kind: 'deletion', state: 'confirmed', due_at: addMilliseconds(now, 7 * 86_400_000) })
    const mail = await site.db.selectFrom('outbox').select(['id', 'payload']).executeTakeFirstOrThrow()
    expect(mail.payload).toContain('deletion-withdraw')
    const { text } = await get(`/admin/outbox/${mail.id}`)
    expect([text.includes('[a link for one person]'), text.includes('/your-data/withdraw?')]).toEqual([true, false])
    const withdrawn = await send(to!, { intent: 'withdraw' })
    expect([withdrawn.status, withdrawn.to]).toEqual([303, to])
    expect((await send(to!, { intent: 'withdraw' })).status).toBe(409)
    expect((await send(to!, { intent: 'nothing' })).status).toBe(400)
    expect((await rows())[0]!.state).toBe('withdrawn')
  })

  test('of an address with an account is for the account', async () => {
    const user = await addUser(site.db, { email: 'Ivy@People.test' })
    await send(`${list}/new`, { ...typed, email: 'ivy@people.test' })
    const other = await addUser(site.db, { email: 'unverified@people.test', isEmailVerified: false })
    await send(`${list}/new`, { ...typed, email: other.email })
    const refused = await send(`${list}/new`, { ...typed, kind: 'deletion', email: other.email, person: other.id })
    expect([refused.status, refused.text.includes('has not verified the address')]).toEqual([400, true])
    expect((await rows()).map((row) => row.user_id)).toEqual([user.id, null])
  })

  test('from the page of an account is for it whatever address is typed, and says so', async () => {
    const user = await addUser(site.db, { firstName: 'Olga', lastName: 'Opened', email: 'olga@people.test' })
    expect((await get(`${list}/new?person=${user.id}`)).text).toContain('Olga Opened')
    const refused = await send(`${list}/new?person=${user.id}`, { ...typed, kind: '', person: user.id })
    expect([refused.status, refused.text.includes('This is for the account of')]).toEqual([400, true])
    await send(`${list}/new?person=${user.id}`, { ...typed, email: 'new-address@people.test', person: user.id })
    expect((await rows()).map((row) => row.user_id)).toEqual([user.id])
    const gone = await send(`${list}/new`, { ...typed, person: 'no-such-account' })
    expect([gone.status, gone.text.includes('is there no more')]).toEqual([400, true])
  })

  test('of an address that two accounts have verified asks which is meant', async () => {
    for (let count = 0; count < 2; count += 1) await addUser(site.db, { email: 'twins@people.test' })
    const { status, text } = await send(`${list}/new`, { ...typed, email: 'twins@people.test' })
    expect([status, text.includes('Several accounts have this address')]).toEqual([400, true])
    expect(await rows()).toEqual([])
  })

  test('takes the place of one whose link was not used in time', async () => {
    const user = await addUser(site.db, { email: 'late@people.test' })
    const asked = { id: 'asked', kind: 'deletion', state: 'asked', user_id: user.id, email: user.email, asked_at: now, since: now } as const // prettier-ignore
    await site.db.insertInto('data_requests').values({ ...asked, due_at: addMilliseconds(now, 1) }).execute() // prettier-ignore
    const form = { ...typed, kind: 'deletion', email: user.email }
    expect((await send(`${list}/new`, form)).status).toBe(400)
    await site.db.updateTable('data_requests').set({ due_at: now }).execute()
    expect((await send(`${list}/new`, form)).status).toBe(303)
    expect((await rows()).map((row) => row.state)).toEqual(['confirmed'])
  })

  test('is filled in for an account, a ticket and nobody', async () => {
    await addTicket()
    expect((await get(`${list}/new?ticket=ticket-of-sue`)).text).toContain('value="Sue@sender.test"')
    const { text } = await get(`${list}/new?person=${admin.id}`)
    expect(text).toContain('value="Ada Admin"')
    expect((await get(`${list}/new?request=none`)).status).toBe(200)
    expect((await get('/admin/support/ticket-of-sue')).text).toContain(`${list}/new?ticket=ticket-of-sue`)
    expect((await get(`/admin/people/${admin.id}`)).text).toContain(`${list}/new?person=${admin.id}`)
  })

  test.each([
    [{ kind: '' }, 'Choose what they ask for'],
    [{ fullName: ' ' }, 'Enter their name'],
    [{ email: 'sue' }, 'Enter an email address in the right form'],
    [{ receivedDay: '2026-11-03' }, 'That is still to come'],
    [{ receivedDay: '2026-02-30' }, 'There is no such day'],
    [{ identityCheck: '' }, 'Enter how you checked who they are'],
    [{ receivedDay: '0001-01-01' }, 'That is more than a year ago'],
    [{ checkedDay: '2026-10-30' }, 'That is before the day on which they asked'],
    [{ checkedDay: '' }, 'Enter the day on which you checked it'],
  ])('%j comes back with what is wrong and everything else', async (wrong, words) => {
    const { status, text } = await send(`${list}/new`, { ...typed, ...wrong })
    expect(status).toBe(400)
    expect(text).toContain(words)
    if (!('identityCheck' in wrong)) expect(text).toContain('Passport, shown in a call')
    expect(await rows()).toEqual([])
  })

  test('is refused while the same is under way, and a deletion with what stands in its way', async () => {
    await send(`${list}/new`, typed)
    const twice = await send(`${list}/new`, { ...typed, email: 'SUE@sender.test' })
    expect([twice.status, twice.text.includes('That is under way already')]).toEqual([400, true])
    const user = await addUser(site.db, { email: 'holder@people.test' })
    await addHold(site.db, user, await addDeal(site.db), { until: addMilliseconds(now, 600_000) })
    const held = await send(`${list}/new`, { ...typed, kind: 'deletion', email: user.email })
    expect([held.status, held.text.includes('Tell them: You hold a deal')]).toEqual([400, true])
    expect(await rows()).toHaveLength(1)
  })

  test('a deletion that is done once more after a restore says so, what puts it off, and is written down when it is withdrawn', async () => {
    const person = await addUser(site.db)
    const obstacles = JSON.stringify([{ reason: 'held', reference: 'PID-000007', until: addMilliseconds(now, 1000) }])
    await site.db.insertInto('data_requests').values({ id: 'again', kind: 'deletion', state: 'confirmed', user_id: person.id, email: person.email, asked_at: now, since: now, due_at: addMilliseconds(now, 86_400_000), is_again: 1, obstacles }).execute() // prettier-ignore
    const { text } = await get(`${list}/again`)
    for (const words of ['before a backup was restored', 'What puts it off by a day at a time', 'PID-000007'])
      expect.soft(text, words).toContain(words)
    const lines = () => readFileSync(join(site.dataDir, 'forgotten.jsonl'), 'utf8').split('"kind":"deletion-ended"').length - 1 // prettier-ignore
    const before = lines()
    expect((await send(`${list}/again`, { intent: 'withdraw' })).status).toBe(303)
    expect(lines()).toBe(before + 1)
  })

  test('a request that there is not is not found', async () => {
    expect((await get(`${list}/nothing`)).status).toBe(404)
    expect((await send(`${list}/nothing`, { intent: 'withdraw' })).status).toBe(404)
  })
})

describe('the copy of a person without an account', () => {
  const key = 'B'.repeat(43)
  const path = `/your-data/copy?key=${key}`
  beforeEach(async () => {
    writeFileSync(join(site.dataDir, 'files', 'archive-of-sue'), 'PK')
    await site.db.insertInto('data_requests').values({ id: 'copy-of-sue', kind: 'copy', state: 'ready', email: 'sue@sender.test', asked_at: now, since: now, due_at: addMilliseconds(now, 7 * 86_400_000), download_key_hash: hashSecret(key), file_key: 'archive-of-sue', byte_size: 2 }).execute() // prettier-ignore
  })

  test('is given by a press on the page of its link, and never by opening it', async () => {
    const opened = await site.fetch(path)
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await opened.text()).toContain('ready until 9 November 2026 at 10:00')
    const pressed = await site.fetch(path, form({}))
    expect([pressed.status, await pressed.text()]).toEqual([200, 'PK'])
    expect(pressed.headers.get('content-disposition')).toContain('attachment; filename="your-data-2026-11-02.zip"')
    expect(pressed.headers.get('cache-control')).toBe('no-store')
    const ranged = await site.fetch(path, { ...form({}), headers: { ...form({}).headers, range: 'bytes=0-0' } })
    expect([ranged.status, await ranged.text(), ranged.headers.get('accept-ranges')]).toEqual([200, 'PK', 'none'])
    const noted = await site.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'copy-downloaded')
      .execute()
    expect(noted).toHaveLength(1)
  })

  test('is over after seven days, and by any other key', async () => {
    for (const other of [`/your-data/copy?key=${'C'.repeat(43)}`, path]) {
      if (other === path) site.setHour(addMilliseconds(now, 7 * 86_400_000))
      const opened = await get(other, '')
      expect([opened.status, opened.text.includes('This link no longer works')]).toEqual([410, true])
      const pressed = await send(other, {}, '')
      expect([pressed.status, pressed.text.includes('This link no longer works')]).toEqual([410, true])
    }
    expect((await get('/your-data/copy', '')).status).toBe(404)
    expect((await send('/your-data/copy?key=x', {}, '')).status).toBe(404)
  })
})
