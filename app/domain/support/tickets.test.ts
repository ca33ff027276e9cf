import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addAdmin, answer, audit, mails, onlyTicket, question, texts, tickets } from '#app/testing/desks/tickets.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import type { Db } from '#db/database.server.ts'
import { answerTicket } from './desk.server.ts'
import { closeOwnTicket, fileDealTicket, fileTicket, listYourTickets } from './tickets.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { readTicketReference } from './tickets.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

describe('filing', () => {
  test('keeps the question, with a reference, a secret and a date by which it is due', async () => {
    const filed = await fileTicket(db, null, question, testNow)
    const ticket = await onlyTicket(db)
    expect(filed).toEqual({ ok: true, reference: ticket.reference, isNew: true })
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
    const [event] = await audit(db)
    expect(event).toMatchObject({ actor: 'visitor', actor_user_id: null, action: 'ticket-filed', object_id: ticket.id })
    expect(event!.detail).not.toMatch(/sue|roof/i)
  })

  test('mails the sender the link and the dates, but nothing that was typed; the operator gets the text', async () => {
    const advert = { ...question, subject: 'BUY NOW', message: 'http://pills.test\n{site}', kind: 'complaint' as const }
    await fileTicket(db, null, advert, testNow)
    const { access_key, id } = await onlyTicket(db)
    const sent = await mails(db)
    expect(sent).toHaveLength(2)
    const toSender = sent.find((mail) => mail.to === 'sue@sender.test')!
    expect(toSender.text).toContain(`https://deals.test/support/ticket?key=${access_key}`)
    expect(toSender.text).toContain('We will acknowledge your complaint by: the end of 5 November 2026')
    expect(toSender.text).toContain('We will send our final response by: the end of 23 November 2026')
    expect(`${toSender.subject}${toSender.text}`).not.toMatch(/BUY|pills/)
    const toOperator = sent.find((mail) => mail.to === '{operator}')!
    expect(toOperator.subject).toContain('BUY NOW')
    expect(toOperator.text).toContain('> http://pills.test\n> {site}')
    expect(toOperator.text).toContain(`https://deals.test/admin/support/${id}`)
    expect(toOperator.text).not.toContain(access_key)
  })

  test('the same text again within ten minutes is the same ticket and sends nothing more', async () => {
    const first = await fileTicket(db, null, question, testNow)
    expect(await fileTicket(db, null, question, minutesLater(9))).toEqual({ ...first, isNew: false })
    expect(await mails(db)).toHaveLength(2)
    expect((await fileTicket(db, null, { ...question, message: 'Another' }, minutesLater(9))).isNew).toBe(true)
    expect((await fileTicket(db, null, { ...question, email: 'sam@sender.test' }, minutesLater(9))).isNew).toBe(true)
    expect((await fileTicket(db, null, question, minutesLater(11))).isNew).toBe(true)
    expect(await tickets(db)).toHaveLength(4)
  })

  test('twenty at once are one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fileTicket(db, null, question, testNow)))
    expect(await tickets(db)).toHaveLength(1)
    expect(await mails(db)).toHaveLength(2)
  })

  test('is once more a ticket where the first has been closed', async () => {
    await fileTicket(db, null, question, testNow)
    await closeOwnTicket(db, null, (await onlyTicket(db)).access_key, minutesLater(1))
    expect((await fileTicket(db, null, question, minutesLater(2))).isNew).toBe(true)
  })

  test.each([
    ['ivy@people.test', 'ivy@people.test'],
    ['Ivy@People.test', 'ivy@PEOPLE.test'],
  ])('of a signed-in person %s who types %s is theirs and carries their name', async (own, email) => {
    const user = await addUser(db, { email: own })
    await fileTicket(db, user, { ...question, email }, testNow)
    expect(await onlyTicket(db)).toMatchObject({ user_id: user.id, name: 'Ivy Investor', email })
    expect(await listYourTickets(db, user.id)).toHaveLength(1)
    expect(await audit(db)).toMatchObject([{ actor: 'user', actor_user_id: user.id }])
  })

  test('of a signed-in person with somebody else’s address is nobody’s, so that only the mailbox opens it', async () => {
    const stranger = await addUser(db)
    await fileTicket(db, stranger, { ...question, email: 'victim@sender.test' }, testNow)
    expect(await onlyTicket(db)).toMatchObject({ user_id: null, name: '', email: 'victim@sender.test' })
    expect(await listYourTickets(db, stranger.id)).toEqual([])
    expect(await audit(db)).toMatchObject([{ actor: 'visitor', actor_user_id: null }])
  })

  test('mails one address five times an hour at most, whoever files; the operator always', async () => {
    const spelt = ['sue@sender.test', 'SUE@sender.test', 'Sue@Sender.test']
    const fileAt = (number: number, minutes: number) =>
      fileTicket(db, null, { ...question, email: spelt[number % 3]!, message: `No. ${number}` }, minutesLater(minutes))
    for (let number = 0; number < 8; number += 1) expect((await fileAt(number, number)).isNew).toBe(true)
    expect(await tickets(db)).toHaveLength(8)
    const to = async (pattern: RegExp) => (await mails(db)).filter((mail) => pattern.test(mail.to)).length
    expect([await to(/^sue@/i), await to(/operator/)]).toEqual([5, 8])
    await fileTicket(db, null, { ...question, email: 'sam@sender.test' }, minutesLater(8))
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
      expect(await fileDealTicket(db, user, deal, 'call', {}, minutesLater(count))).toMatchObject({ isNew: true })
    }
    expect((await mails(db)).filter((mail) => mail.to === user.email)).toHaveLength(5)
  })

  test('of a program that fills in everything is only pretended', async () => {
    const filed = await fileTicket(db, null, { ...question, [trapFieldName]: 'https://spam.test' }, testNow)
    expect(readTicketReference(filed.reference)).toBe(filed.reference)
    expect([await tickets(db), await mails(db), await audit(db)]).toEqual([[], [], []])
  })

  test.each([
    [{}, 'general'],
    [{ subject: 'Knowledge Hub enquiry' }, 'knowledge-hub'],
    [{ kind: 'data-protection' }, 'data-protection'],
    [{ subject: 'Knowledge Hub enquiry', kind: 'complaint' }, 'complaint'],
  ] as const)('%j is of the kind %s', async (given, kind) => {
    await fileTicket(db, null, { ...question, ...given }, testNow)
    expect((await onlyTicket(db)).kind).toBe(kind)
  })

  test('a call about a deal names it, is due in 24 hours and is one while it is open', async () => {
    const user = await addUser(db)
    const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
    const first = await fileDealTicket(db, user, deal, 'call', { phone: '07700 900123' }, testNow)
    expect(await fileDealTicket(db, user, deal, 'call', {}, minutesLater(60))).toEqual({ ...first, isNew: false })
    expect(await fileDealTicket(db, user, deal, 'register-interest', {}, testNow)).toMatchObject({ isNew: true })
    const [call] = await tickets(db)
    expect(call).toMatchObject({
      subject: `Consultation call request: Two-bed terrace (PID-${String(deal.id).padStart(6, '0')})`,
      message: 'I would like to book a 15-minute consultation call about this deal.\n\nTelephone: 07700 900123',
      due_at: minutesLater(24 * 60),
      deal_id: deal.id,
      name: 'Ivy Investor',
      email: user.email,
    })
    const toUser = (await mails(db)).find((mail) => mail.to === user.email)!
    expect(toUser.text).toContain(`https://deals.test/support/ticket?key=${call!.access_key}`)
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
      const before = await onlyTicket(db)
      const note = { phone: '07700 900123', message: 'Ring after six.\n{site}' }
      expect(await fileDealTicket(db, user, deal, kind, note, minutesLater(60))).toEqual({ ...first, isNew: false })
      expect(await texts(db)).toEqual([
        { kind: 'reply', body: 'Telephone: 07700 900123\n\nRing after six.\n{site}', author_user_id: user.id },
      ])
      expect(await onlyTicket(db)).toEqual({ ...before, updated_at: minutesLater(60) })
      const sent = await mails(db)
      expect(sent).toHaveLength(3)
      expect(sent.at(-1)).toMatchObject({ to: '{operator}' })
      expect(sent.at(-1)!.text).toContain('> Telephone: 07700 900123\n>\n> Ring after six.\n> {site}')
      expect((await audit(db)).at(-1)).toMatchObject({
        actor: 'user',
        actor_user_id: user.id,
        action: 'ticket-replied',
      })
    },
  )

  test('a double click on a call adds nothing, to the first request and to a later one', async () => {
    const user = await addUser(db)
    const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
    const ask = (phone: string, minutes: number) =>
      fileDealTicket(db, user, deal, 'call', { phone }, minutesLater(minutes))
    await Promise.all([ask('07700 900123', 0), ask('07700 900123', 0), ask('07700 900123', 1)])
    expect([await texts(db), (await mails(db)).length]).toEqual([[], 2])
    await Promise.all([ask('07700 900456', 2), ask('07700 900456', 2)])
    expect([(await texts(db)).length, (await mails(db)).length]).toEqual([1, 3])
    await ask('07700 900123', 3)
    expect((await texts(db)).at(-1)!.body).toBe('Telephone: 07700 900123')
  })

  test('a call whose conversation is full is a new one', async () => {
    const user = await addUser(db)
    const deal = { id: await addDeal(db), title: 'Two-bed terrace' }
    const ask = (message: string) => fileDealTicket(db, user, deal, 'call', { message }, minutesLater(1))
    await fileDealTicket(db, user, deal, 'call', {}, testNow)
    for (let count = 0; count < 100; count += 1) await ask(`No. ${count}`)
    expect(await ask('One more')).toMatchObject({ isNew: true })
    expect(await ask('And another')).toMatchObject({ isNew: false })
    expect(await tickets(db)).toHaveLength(2)
  })
})

test('every mail to the sender says where a reply belongs', async () => {
  const user = await addUser(db)
  await fileTicket(db, null, question, testNow)
  await answerTicket(db, await addAdmin(db), (await onlyTicket(db)).id, answer('It is.'), minutesLater(1))
  await fileDealTicket(db, user, { id: await addDeal(db), title: 'Two-bed terrace' }, 'call', {}, testNow)
  const toSenders = (await mails(db)).filter((mail) => mail.to !== '{operator}')
  expect(toSenders).toHaveLength(3)
  for (const { text } of toSenders)
    expect.soft(text).toContain('Please reply there: replies to this email are not added to your request.')
})
