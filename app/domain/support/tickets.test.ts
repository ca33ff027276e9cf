import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database.ts'
import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { cannedAnswers, fillCannedAnswer } from './canned-answers.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { answerTicket, closeTicket, reopenTicket } from './desk.server.ts'
import {
  closeOwnTicket,
  fileDealTicket,
  fileTicket,
  listYourTickets,
  readTicketByKey,
  replyToTicket,
} from './tickets.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { readTicketFilters, readTicketReference, supportApiSchema, supportSchema, type Enquiry } from './tickets.ts'
import type { Admin } from '#app/domain/people/users.ts'

const minute = 60_000
const later = (minutes: number) => addMilliseconds(testNow, minutes * minute)
const question: Enquiry = { subject: 'The roof', email: 'sue@sender.test', message: 'Is the roof new?' }

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const tickets = () => db.selectFrom('tickets').selectAll().orderBy('created_at').execute()
const onlyTicket = () => db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()
const texts = () => db.selectFrom('ticket_messages').select(['kind', 'body', 'author_user_id']).orderBy('id').execute()
const audit = () => db.selectFrom('audit_events').selectAll().where('object_type', '=', 'ticket').execute()
async function mails(): Promise<MailMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy(sql`rowid`)
    .execute()
  return rows.map((row) => JSON.parse(row.payload) as MailMessage)
}
const addAdmin = async () => (await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin
const answer = (body: string, seen = 0) => ({ body, seen, outcome: 'answered' as const })

describe('filing', () => {
  test('keeps the question, with a reference, a secret and a date by which it is due', async () => {
    const filed = await fileTicket(db, null, question, testNow)
    const ticket = await onlyTicket()
    expect(filed).toEqual({ reference: ticket.reference, isNew: true })
    expect(readTicketReference(ticket.reference)).toBe(ticket.reference)
    expect(ticket).toMatchObject({
      kind: 'general',
      status: 'open',
      subject: 'The roof',
      email: 'sue@sender.test',
      name: '',
      message: 'Is the roof new?',
      user_id: null,
      due_at: '2026-11-05T00:00:00.000Z',
      created_at: testNow,
      updated_at: testNow,
      closed_at: null,
      search_text: `${ticket.reference.toLowerCase()}  sue@sender.test the roof`,
    })
    expect(ticket.access_key).toMatch(/^[\w-]{43}$/)
    const [event] = await audit()
    expect(event).toMatchObject({ actor: 'visitor', actor_user_id: null, action: 'ticket-filed', object_id: ticket.id })
    expect(event!.detail).not.toMatch(/sue|roof/i)
  })

  test('mails the sender the link and the dates, but nothing that was typed; the operator gets the text', async () => {
    const advert = { ...question, subject: 'BUY NOW', message: 'http://pills.test\n{site}', kind: 'complaint' as const }
    await fileTicket(db, null, advert, testNow)
    const { access_key, id } = await onlyTicket()
    const sent = await mails()
    expect(sent).toHaveLength(2)
    const toSender = sent.find((mail) => mail.to === 'sue@sender.test')!
    expect(toSender.text).toContain(`{site}/support/ticket?key=${access_key}`)
    expect(toSender.text).toContain('We acknowledge your complaint by: the end of 5 November 2026')
    expect(toSender.text).toContain('You have our final view by: the end of 23 November 2026')
    expect(`${toSender.subject}${toSender.text}`).not.toMatch(/BUY|pills/)
    const toOperator = sent.find((mail) => mail.to === '{operator}')!
    expect(toOperator.subject).toContain('BUY NOW')
    expect(toOperator.text).toContain('> http://pills.test\n> {{site}')
    expect(toOperator.text).toContain(`{site}/admin/support/${id}`)
    expect(toOperator.text).not.toContain(access_key)
  })

  test('the same text again within ten minutes is the same ticket and sends nothing more', async () => {
    const first = await fileTicket(db, null, question, testNow)
    expect(await fileTicket(db, null, question, later(9))).toEqual({ ...first, isNew: false })
    expect(await mails()).toHaveLength(2)
    expect((await fileTicket(db, null, { ...question, message: 'Another' }, later(9))).isNew).toBe(true)
    expect((await fileTicket(db, null, { ...question, email: 'sam@sender.test' }, later(9))).isNew).toBe(true)
    expect((await fileTicket(db, null, question, later(11))).isNew).toBe(true)
    expect(await tickets()).toHaveLength(4)
  })

  test('twenty at once are one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fileTicket(db, null, question, testNow)))
    expect(await tickets()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('is once more a ticket where the first has been closed', async () => {
    await fileTicket(db, null, question, testNow)
    await closeOwnTicket(db, null, (await onlyTicket()).access_key, later(1))
    expect((await fileTicket(db, null, question, later(2))).isNew).toBe(true)
  })

  test.each([
    ['ivy@people.test', 'ivy@people.test'],
    ['Ivy@People.test', 'ivy@PEOPLE.test'],
  ])('of a signed-in person %s who types %s is theirs and carries their name', async (own, email) => {
    const user = await addUser(db, { email: own })
    await fileTicket(db, user, { ...question, email }, testNow)
    expect(await onlyTicket()).toMatchObject({ user_id: user.id, name: 'Ivy Investor', email })
    expect(await listYourTickets(db, user.id)).toHaveLength(1)
    expect(await audit()).toMatchObject([{ actor: 'user', actor_user_id: user.id }])
  })

  test('of a signed-in person with somebody else’s address is nobody’s, so that only the mailbox opens it', async () => {
    const stranger = await addUser(db)
    await fileTicket(db, stranger, { ...question, email: 'victim@sender.test' }, testNow)
    expect(await onlyTicket()).toMatchObject({ user_id: null, name: '', email: 'victim@sender.test' })
    expect(await listYourTickets(db, stranger.id)).toEqual([])
    expect(await audit()).toMatchObject([{ actor: 'visitor', actor_user_id: null }])
  })

  test('mails one address five times an hour at most, whoever files; the operator always', async () => {
    const spelt = ['sue@sender.test', 'SUE@sender.test', 'Sue@Sender.test']
    const fileAt = (number: number, minutes: number) =>
      fileTicket(db, null, { ...question, email: spelt[number % 3]!, message: `No. ${number}` }, later(minutes))
    for (let number = 0; number < 8; number += 1) expect((await fileAt(number, number)).isNew).toBe(true)
    expect(await tickets()).toHaveLength(8)
    const to = async (pattern: RegExp) => (await mails()).filter((mail) => pattern.test(mail.to)).length
    expect([await to(/^sue@/i), await to(/operator/)]).toEqual([5, 8])
    await fileTicket(db, null, { ...question, email: 'sam@sender.test' }, later(8))
    expect(await to(/^sam@/)).toBe(1)
    await fileAt(8, 59)
    expect(await to(/^sue@/i)).toBe(5)
    await fileAt(9, 64)
    expect(await to(/^sue@/i)).toBe(6)
  })

  test('the calls of one person count towards the same five', async () => {
    const user = await addUser(db)
    for (let count = 0; count < 7; count += 1) {
      const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
      expect((await fileDealTicket(db, user, deal, 'call', {}, later(count))).isNew).toBe(true)
    }
    expect((await mails()).filter((mail) => mail.to === user.email)).toHaveLength(5)
  })

  test('of a program that fills in everything is only pretended', async () => {
    const filed = await fileTicket(db, null, { ...question, [trapFieldName]: 'https://spam.test' }, testNow)
    expect(readTicketReference(filed.reference)).toBe(filed.reference)
    expect([await tickets(), await mails(), await audit()]).toEqual([[], [], []])
  })

  test.each([
    [{}, 'general'],
    [{ subject: 'Knowledge Hub enquiry' }, 'knowledge-hub'],
    [{ kind: 'data-protection' }, 'data-protection'],
    [{ subject: 'Knowledge Hub enquiry', kind: 'complaint' }, 'complaint'],
  ] as const)('%j is of the kind %s', async (given, kind) => {
    await fileTicket(db, null, { ...question, ...given }, testNow)
    expect((await onlyTicket()).kind).toBe(kind)
  })

  test('a call about a deal names it, is due in 24 hours and is one while it is open', async () => {
    const user = await addUser(db)
    const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
    const first = await fileDealTicket(db, user, deal, 'call', { phone: '07700 900123' }, testNow)
    expect(await fileDealTicket(db, user, deal, 'call', {}, later(60))).toEqual({ ...first, isNew: false })
    expect((await fileDealTicket(db, user, deal, 'register-interest', {}, testNow)).isNew).toBe(true)
    const [call] = await tickets()
    expect(call).toMatchObject({
      subject: `Consultation call request: Two-bed terrace (PID-${String(deal.id).padStart(6, '0')})`,
      message: 'I would like to book a 15-minute consultation call about this deal.\n\nTelephone: 07700 900123',
      due_at: later(24 * 60),
      deal_id: deal.id,
      name: 'Ivy Investor',
      email: user.email,
    })
    const toUser = (await mails()).find((mail) => mail.to === user.email)!
    expect(toUser.text).toContain(`{site}/support/ticket?key=${call!.access_key}`)
    expect(toUser.text).toContain('within 24 hours')
    const yours = await listYourTickets(db, user.id)
    expect(yours.map(({ kind, status }) => [kind, status])).toEqual(
      expect.arrayContaining([
        ['call', 'open'],
        ['register-interest', 'open'],
      ]),
    )
    expect(await listYourTickets(db, (await addUser(db)).id)).toEqual([])
  })

  test.each(['call', 'register-interest'] as const)(
    'what is typed into a second %s while the first is open comes to the first',
    async (kind) => {
      const user = await addUser(db)
      const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
      const first = await fileDealTicket(db, user, deal, kind, { message: 'Soon?' }, testNow)
      const before = await onlyTicket()
      const note = { phone: '07700 900123', message: 'Ring after six.\n{site}' }
      expect(await fileDealTicket(db, user, deal, kind, note, later(60))).toEqual({ ...first, isNew: false })
      expect(await texts()).toEqual([
        { kind: 'reply', body: 'Telephone: 07700 900123\n\nRing after six.\n{site}', author_user_id: user.id },
      ])
      expect(await onlyTicket()).toEqual({ ...before, updated_at: later(60) })
      const sent = await mails()
      expect(sent).toHaveLength(3)
      expect(sent.at(-1)).toMatchObject({ to: '{operator}' })
      expect(sent.at(-1)!.text).toContain('> Telephone: 07700 900123\n>\n> Ring after six.\n> {{site}')
      expect((await audit()).at(-1)).toMatchObject({ actor: 'user', actor_user_id: user.id, action: 'ticket-replied' })
    },
  )

  test('a double click on a call adds nothing, to the first request and to a later one', async () => {
    const user = await addUser(db)
    const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
    const ask = (phone: string, minutes: number) => fileDealTicket(db, user, deal, 'call', { phone }, later(minutes))
    await Promise.all([ask('07700 900123', 0), ask('07700 900123', 0), ask('07700 900123', 1)])
    expect([await texts(), (await mails()).length]).toEqual([[], 2])
    await Promise.all([ask('07700 900456', 2), ask('07700 900456', 2)])
    expect([(await texts()).length, (await mails()).length]).toEqual([1, 3])
    await ask('07700 900123', 3)
    expect((await texts()).at(-1)!.body).toBe('Telephone: 07700 900123')
  })

  test('a call whose conversation is full is a new one', async () => {
    const user = await addUser(db)
    const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
    const ask = (message: string) => fileDealTicket(db, user, deal, 'call', { message }, later(1))
    await fileDealTicket(db, user, deal, 'call', {}, testNow)
    for (let count = 0; count < 100; count += 1) await ask(`No. ${count}`)
    expect((await ask('One more')).isNew).toBe(true)
    expect((await ask('And another')).isNew).toBe(false)
    expect(await tickets()).toHaveLength(2)
  })
})

test('every mail to the sender says where an answer belongs', async () => {
  const user = await addUser(db)
  await fileTicket(db, null, question, testNow)
  await answerTicket(db, await addAdmin(), (await onlyTicket()).id, answer('It is.'), later(1))
  await fileDealTicket(db, user, { id: await addDeal(db), title: 'Two-bed terrace' }, 'call', {}, testNow)
  const toSenders = (await mails()).filter((mail) => mail.to !== '{operator}')
  expect(toSenders).toHaveLength(3)
  for (const { text } of toSenders)
    expect.soft(text).toContain('Please answer on that page: what you reply to this mail does not reach your request.')
})

describe('the private link', () => {
  test('shows the thread without notes, and without who of the operator wrote', async () => {
    const admin = await addAdmin()
    await fileTicket(db, null, question, testNow)
    const { id, access_key } = await onlyTicket()
    await db
      .insertInto('ticket_messages')
      .values({ ticket_id: id, kind: 'note', body: 'Difficult.', author_user_id: admin.id, created_at: later(1) })
      .execute()
    await answerTicket(db, admin, id, answer('It is.'), later(2))
    const ticket = await readTicketByKey(db, access_key)
    expect(ticket).toMatchObject({ subject: 'The roof', status: 'answered', dueAt: null })
    expect(ticket!.thread.map(({ kind, body, author }) => [kind, body, author])).toEqual([
      ['message', 'Is the roof new?', null],
      ['answer', 'It is.', null],
    ])
    expect(JSON.stringify(ticket)).not.toMatch(/Difficult|Ada/)
  })

  test.each(['', 'x', 'x'.repeat(43), "' OR 1=1 --", '%', '../../etc', 'x'.repeat(5000)])(
    'opens nothing with %j',
    async (key) => {
      await fileTicket(db, null, question, testNow)
      expect(await readTicketByKey(db, key)).toBeUndefined()
      expect(await replyToTicket(db, null, key, 'Hello', testNow)).toEqual({ ok: false, reason: 'not-found' })
      expect(await closeOwnTicket(db, null, key, testNow)).toEqual({ ok: false, reason: 'not-found' })
      expect((await onlyTicket()).status).toBe('open')
    },
  )

  test('the id, the reference and another ticket’s key open nothing either', async () => {
    await fileTicket(db, null, question, testNow)
    await fileTicket(db, null, { ...question, message: 'Mine' }, testNow)
    const [first, second] = await tickets()
    expect(await readTicketByKey(db, first!.id)).toBeUndefined()
    expect(await readTicketByKey(db, first!.reference)).toBeUndefined()
    expect((await readTicketByKey(db, second!.access_key))!.reference).toBe(second!.reference)
  })
})

describe('a reply', () => {
  async function answered() {
    const admin = await addAdmin()
    await fileTicket(db, null, question, testNow)
    const { id, access_key: key } = await onlyTicket()
    await answerTicket(db, admin, id, answer('It is.'), later(1))
    return { admin, id, key }
  }

  test.each(['answered', 'closed'] as const)(
    'opens what was %s, is due again, and tells the operator',
    async (state) => {
      const { admin, id, key } = await answered()
      if (state === 'closed') await closeTicket(db, admin, id, 0, later(2))
      const before = (await mails()).length
      expect(await replyToTicket(db, null, key, 'How new?', later(3))).toEqual({ ok: true })
      expect(await onlyTicket()).toMatchObject({
        status: 'open',
        due_at: '2026-11-05T00:00:00.000Z',
        updated_at: later(3),
        closed_at: null,
      })
      const [mail] = (await mails()).slice(before)
      expect(mail).toMatchObject({ to: '{operator}' })
      expect(mail!.text).toContain('> How new?')
      expect((await audit()).at(-1)).toMatchObject({
        actor: 'visitor',
        action: 'ticket-replied',
        detail: `{"before":{"status":"${state}"},"after":{"status":"open"}}`,
      })
    },
  )

  test('twice within ten minutes is one; later, or after an answer, it is another', async () => {
    const { admin, id, key } = await answered()
    const reply = (minutes: number) => replyToTicket(db, null, key, 'Thank you', later(minutes))
    await Promise.all([reply(2), reply(2), reply(3)])
    expect((await texts()).filter(({ kind }) => kind === 'reply')).toHaveLength(1)
    await reply(13)
    expect((await texts()).filter(({ kind }) => kind === 'reply')).toHaveLength(2)
    const seen = (await texts()).length
    await answerTicket(db, admin, id, answer('You are welcome.', seen), later(14))
    await reply(15)
    expect((await texts()).filter(({ kind }) => kind === 'reply')).toHaveLength(3)
    await closeOwnTicket(db, null, key, later(16))
    await reply(17)
    expect(await onlyTicket()).toMatchObject({ status: 'open' })
  })

  test('to an open ticket leaves the sooner date', async () => {
    await fileTicket(db, null, { ...question, kind: 'general' }, testNow)
    const { access_key, due_at } = await onlyTicket()
    await replyToTicket(db, null, access_key, 'More', addMilliseconds(testNow, 24 * 3_600_000))
    expect((await onlyTicket()).due_at).toBe(due_at)
  })

  describe('to a complaint', () => {
    async function complain() {
      const admin = await addAdmin()
      await fileTicket(db, null, { ...question, kind: 'complaint' }, testNow)
      const { id, access_key: key } = await onlyTicket()
      return { admin, id, key }
    }
    const day = 24 * 60
    const acknowledgeBy = '2026-11-06T00:00:00.000Z'
    const finalViewBy = '2026-11-24T00:00:00.000Z'

    test('that was answered is due with the final view at the latest', async () => {
      const { admin, id, key } = await complain()
      await answerTicket(db, admin, id, answer('Our view.'), later(1))
      await replyToTicket(db, null, key, 'I disagree', later(20 * day))
      expect(await onlyTicket()).toMatchObject({ status: 'open', due_at: finalViewBy })
    })

    test('that was answered long ago is due like a question', async () => {
      const { admin, id, key } = await complain()
      await answerTicket(db, admin, id, answer('Our view.'), later(1))
      await replyToTicket(db, null, key, 'Thank you', '2026-12-07T10:00:00.000Z')
      expect(await onlyTicket()).toMatchObject({ status: 'open', due_at: '2026-12-10T00:00:00.000Z' })
    })

    test.each([
      [1, acknowledgeBy, 'with the acknowledgement, as promised'],
      [30, acknowledgeBy, 'at once, since that day has passed'],
    ])('that was closed unanswered %i days ago is due %s: %s', async (days, due) => {
      const { admin, id, key } = await complain()
      await closeTicket(db, admin, id, 0, later(1))
      if (days === 1) await reopenTicket(db, admin, id, later(2 * day))
      else await replyToTicket(db, null, key, 'Hello?', later(days * day))
      expect(await onlyTicket()).toMatchObject({ status: 'open', due_at: due })
    })
  })

  test('is the person’s own only when they are signed in', async () => {
    const [user, stranger] = [await addUser(db), await addUser(db)]
    await fileTicket(db, user, { ...question, email: user.email }, testNow)
    const { access_key } = await onlyTicket()
    await replyToTicket(db, stranger, access_key, 'One', later(1))
    await replyToTicket(db, user, access_key, 'Two', later(2))
    expect((await texts()).map((text) => text.author_user_id)).toEqual([null, user.id])
  })

  test('is refused once the thread is absurdly long', async () => {
    await fileTicket(db, null, question, testNow)
    const { access_key } = await onlyTicket()
    for (let count = 0; count < 100; count += 1) await replyToTicket(db, null, access_key, `No. ${count}`, testNow)
    expect(await replyToTicket(db, null, access_key, 'More', testNow)).toEqual({ ok: false, reason: 'too-long' })
  })
})

test('closing one’s own ticket is kept once, whoever closes again', async () => {
  await fileTicket(db, null, question, testNow)
  const { access_key } = await onlyTicket()
  await closeOwnTicket(db, null, access_key, later(1))
  await closeOwnTicket(db, null, access_key, later(2))
  expect(await onlyTicket()).toMatchObject({ status: 'closed', closed_at: later(1), due_at: null })
  expect((await audit()).filter(({ action }) => action === 'ticket-closed')).toHaveLength(1)
})

describe('what may be sent', () => {
  const valid = { email: 'sue@sender.test', subject: 'Hello', message: 'One\r\ntwo' }

  test('is cleaned of what nobody can see', () => {
    expect(
      supportSchema.parse({ ...valid, subject: ' Hello\r\nBcc: x@y.test\u0000 ', message: 'a\u0000\r\nb' }),
    ).toEqual({ ...valid, kind: 'general', subject: 'Hello Bcc: x@y.test', message: 'a\nb' })
  })

  test.each([
    ['email', '', 'Enter your email address, like name@example.com'],
    ['email', 'sue', 'Enter an email address in the right form, like name@example.com'],
    ['email', 'sue@x.test\r\nBcc: a@b.test', 'Enter an email address in the right form, like name@example.com'],
    ['email', 'sue@x.test, sam@x.test', 'Enter an email address in the right form, like name@example.com'],
    ['email', `${'x'.repeat(250)}@x.test`, 'Email must be 254 characters or fewer'],
    ['subject', ' \u200b ', 'Enter a subject'],
    ['subject', 'x'.repeat(151), 'Subject must be 150 characters or fewer'],
    ['message', '\u0000', 'Enter your message'],
    ['message', 'x'.repeat(5001), 'Message must be 5,000 characters or fewer'],
    ['kind', 'call', 'Choose what it is about'],
  ])('%s %j: %s', (field, value, message) => {
    const result = supportSchema.safeParse({ ...valid, [field]: value })
    expect(result.error?.issues[0]?.message).toBe(message)
  })

  test.each([null, 1, [], {}, true])('%j is no text', (value) => {
    for (const field of ['subject', 'email', 'message']) {
      expect(supportApiSchema.safeParse({ ...valid, [field]: value }).success).toBe(false)
    }
  })

  test('the longest of each is taken', () => {
    const longest = { ...valid, subject: 'x'.repeat(150), message: 'x'.repeat(5000) }
    expect(supportSchema.safeParse(longest).success).toBe(true)
  })
})

test('the filters of the desk fall back to what is open', () => {
  expect(readTicketFilters(new URLSearchParams())).toEqual({ status: 'open', kind: null, search: '', page: 1 })
  expect(readTicketFilters(new URLSearchParams('status=constructor&kind=toString&page=-1'))).toEqual({
    status: 'open',
    kind: null,
    search: '',
    page: 1,
  })
  expect(readTicketFilters(new URLSearchParams('status=all&kind=call&q=%20ivy%20&page=3'))).toEqual({
    status: 'all',
    kind: 'call',
    search: 'ivy',
    page: 3,
  })
})

describe('a canned answer', () => {
  test('asks nobody to reply by mail, which would reach no ticket', () => {
    for (const { title, text } of cannedAnswers) {
      expect.soft(text, title).not.toMatch(/reply|this (message|mail)/i)
    }
    for (const id of ['call-times', 'call-missed', 'complaint-acknowledged', 'closing'])
      expect.soft(cannedAnswers.find((canned) => canned.id === id)!.text).toContain('on the page behind the link below')
  })

  test('holds the sender’s name and the reference, and no placeholder is left', () => {
    for (const { id } of cannedAnswers) {
      for (const name of ['Ivy Investor', '', '$& {name}']) {
        const text = fillCannedAnswer(id, { reference: 'TIC-7K2M9QWD', name })!
        expect(text).toMatch(name ? `Hello ${name},` : /^Hello,/)
        expect(text.replace('$& {name}', '')).not.toMatch(/[{}]/)
      }
    }
    expect(fillCannedAnswer('complaint-acknowledged', { reference: 'TIC-7K2M9QWD', name: '' })).toContain(
      'TIC-7K2M9QWD',
    )
  })

  test.each(['', 'nothing', 'constructor', '__proto__'])('%j is none', (id) => {
    expect(fillCannedAnswer(id, { reference: 'TIC-7K2M9QWD', name: 'Ivy' })).toBeUndefined()
  })
})
