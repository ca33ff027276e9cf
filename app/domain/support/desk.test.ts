import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, writtenOrder, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { type Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addNote, answerTicket, closeTicket, readTicket, reopenTicket, type AnswerOutcome } from './desk.server.ts'
import { fileTicket, replyToTicket } from './tickets.server.ts'
import { type PublicTicketKind } from './tickets.ts'
import type { Admin } from '#app/domain/people/users.ts'

const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

describe('what admins do', () => {
  let db: Db
  let ada: Admin
  let otto: Admin
  beforeEach(async () => {
    db = await createTestDatabase()
    ada = (await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin
    otto = (await addUser(db, { firstName: 'Otto', lastName: 'Other', isAdmin: true })) as Admin
  })

  async function file(kind: PublicTicketKind = 'general'): Promise<{ id: string; key: string }> {
    await fileTicket(db, null, { kind, subject: 'The roof', email: 'sue@sender.test', message: 'New?' }, testNow)
    const { id, access_key } = await db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()
    return { id, key: access_key }
  }
  const state = () =>
    db.selectFrom('tickets').select(['status', 'due_at', 'closed_at', 'updated_at']).executeTakeFirstOrThrow()
  const mailsToSender = async () =>
    (await db.selectFrom('outbox').select('payload').orderBy(writtenOrder('outbox')).execute())
      .map((row) => readMail(row.payload))
      .filter((mail) => mail.to === 'sue@sender.test')
  const actions = async () =>
    (await db.selectFrom('audit_events').selectAll().where('object_type', '=', 'ticket').orderBy('id').execute()).map(
      ({ actor, action, detail }) => [actor, action, detail],
    )
  const texts = async (id: string) => (await readTicket(db, id, testNow))!.thread.slice(1).map(({ body }) => body)
  const answer = (body: string, seen = 0, outcome: AnswerOutcome = 'answered') => ({ body, seen, outcome })

  test('an answer is kept, mailed and audited, and nothing is due any more', async () => {
    const { id, key } = await file()
    expect(await answerTicket(db, ada, id, answer('It is.\n{site} & <b>'), later(1))).toEqual({
      ok: true,
      otherAssignee: null,
    })
    expect(await state()).toEqual({ status: 'answered', due_at: null, closed_at: null, updated_at: later(1) })
    const mail = (await mailsToSender()).at(-1)!
    expect(mail.text).toContain('> It is.\n> {site} & <b>')
    expect(mail.text).toContain(`https://deals.test/support/ticket?key=${key}`)
    expect((await actions()).at(-1)).toEqual([
      'admin',
      'ticket-answered',
      '{"before":{"status":"open"},"after":{"status":"answered"}}',
    ])
    const ticket = await readTicket(db, id, testNow)
    expect(ticket!.thread.at(-1)).toMatchObject({ kind: 'answer', author: 'Ada Admin' })
    expect(ticket!.lastMessageId).toBe(ticket!.thread.at(-1)!.id)
  })

  test('of two admins who answer at once, the second is told and nothing of theirs is sent', async () => {
    const { id } = await file()
    const [first, second] = await Promise.all([
      answerTicket(db, ada, id, answer('Yes.'), later(1)),
      answerTicket(db, otto, id, answer('No.'), later(1)),
    ])
    expect([first, second]).toEqual([
      { ok: true, otherAssignee: null },
      { ok: false, reason: 'thread-grew', unseen: [{ kind: 'answer', author: 'Ada Admin', at: later(1) }] },
    ])
    expect(await texts(id)).toEqual(['Yes.'])
    expect(await mailsToSender()).toHaveLength(2)
  })

  test('two admins with the same words are two answers', async () => {
    const { id } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    expect(await answerTicket(db, otto, id, answer('Yes.'), later(1))).toMatchObject({ reason: 'thread-grew' })
  })

  test('the same answer sent twice is one, even where the sender has replied in between', async () => {
    const { id, key } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    await replyToTicket(db, null, key, 'Thanks', later(2))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(3))).toMatchObject({ ok: true })
    expect(await texts(id)).toEqual(['Yes.', 'Thanks'])
    expect(await mailsToSender()).toHaveLength(2)
    expect(await state()).toMatchObject({ status: 'open' })
  })

  test('an answer that has not seen a reply or a note is refused; once seen it goes', async () => {
    const { id, key } = await file()
    await replyToTicket(db, null, key, 'And the walls?', later(1))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(2))).toEqual({
      ok: false,
      reason: 'thread-grew',
      unseen: [{ kind: 'reply', author: null, at: later(1) }],
    })
    await addNote(db, otto, id, 'Wait for the surveyor.', later(3))
    const { lastMessageId } = (await readTicket(db, id, testNow))!
    expect(await answerTicket(db, ada, id, answer('Yes.', lastMessageId - 1), later(4))).toMatchObject({ ok: false })
    expect(await answerTicket(db, ada, id, answer('Yes.', lastMessageId), later(5))).toMatchObject({ ok: true })
  })

  test('an acknowledgement keeps a complaint open until the final view is due', async () => {
    const { id } = await file('complaint')
    await answerTicket(db, ada, id, answer('We look into it.', 0, 'acknowledged'), later(1))
    expect(await state()).toMatchObject({ status: 'open', due_at: '2026-11-24T00:00:00.000Z' })
    const seen = (await readTicket(db, id, testNow))!.lastMessageId
    await answerTicket(db, ada, id, answer('Our view is this.', seen, 'acknowledged'), '2026-11-25T10:00:00.000Z')
    expect(await state()).toMatchObject({ status: 'answered', due_at: null })
  })

  test('of any other kind there is no mere acknowledgement', async () => {
    const { id } = await file()
    await answerTicket(db, ada, id, answer('We look into it.', 0, 'acknowledged'), later(1))
    expect(await state()).toMatchObject({ status: 'answered' })
  })

  test('one’s own note does not stand in the way of one’s answer', async () => {
    const { id } = await file()
    await addNote(db, ada, id, 'Ask the owner.', later(1))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(2))).toMatchObject({ ok: true })
  })

  test('an answer that closes leaves nothing to do, and is mailed once', async () => {
    const { id } = await file('complaint')
    expect(await answerTicket(db, ada, id, answer('Settled.', 0, 'closed'), later(1))).toMatchObject({ ok: true })
    expect(await answerTicket(db, ada, id, answer('Settled.', 0, 'closed'), later(2))).toMatchObject({ ok: true })
    expect(await state()).toEqual({ status: 'closed', due_at: null, closed_at: later(1), updated_at: later(1) })
    expect(await mailsToSender()).toHaveLength(2)
    expect((await actions()).slice(1)).toEqual([
      ['admin', 'ticket-assigned', '{}'],
      ['admin', 'ticket-answered', '{"before":{"status":"open"},"after":{"status":"closed"}}'],
    ])
  })

  test('what was sent already is closed by sending it with "close", unless the sender has written since', async () => {
    const { id, key } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    expect(await answerTicket(db, ada, id, answer('Yes.', 0, 'closed'), later(2))).toMatchObject({ ok: true })
    expect(await state()).toMatchObject({ status: 'closed', closed_at: later(2) })
    await replyToTicket(db, null, key, 'But the walls?', later(3))
    const late = await answerTicket(db, ada, id, answer('Yes.', 0, 'closed'), later(4))
    // It is sent, and it is not to be sent again; but a ticket is not closed over a text that nobody has read.
    expect(late).toMatchObject({ ok: true, leftOpenBy: [{ kind: 'reply' }] })
    expect(await state()).toMatchObject({ status: 'open' })
    expect(await texts(id)).toEqual(['Yes.', 'But the walls?'])
    expect(await mailsToSender()).toHaveLength(2)
  })

  test('a ticket is not closed over a text that nobody has read', async () => {
    const { id, key } = await file()
    await replyToTicket(db, null, key, 'One more thing.', later(1))
    expect(await closeTicket(db, ada, id, 0, later(2))).toMatchObject({ ok: false, reason: 'thread-grew' })
    expect(await state()).toMatchObject({ status: 'open', closed_at: null })
    const { lastMessageId } = (await readTicket(db, id, testNow))!
    await addNote(db, ada, id, 'Seen.', later(3))
    expect(await closeTicket(db, ada, id, lastMessageId, later(4))).toEqual({ ok: true })
    expect(await state()).toMatchObject({ status: 'closed' })
  })

  test('a note is mailed to nobody and leaves the state; the same again within ten minutes is one', async () => {
    const { id } = await file()
    const before = await db.selectFrom('outbox').select('id').execute()
    await addNote(db, ada, id, 'Difficult.', later(1))
    await addNote(db, ada, id, 'Difficult.', later(2))
    await addNote(db, otto, id, 'Difficult.', later(3))
    expect(await texts(id)).toEqual(['Difficult.', 'Difficult.'])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before)
    expect(await state()).toMatchObject({ status: 'open', updated_at: later(3) })
    expect((await actions()).map(([, action]) => action)).toEqual([
      'ticket-filed',
      'ticket-note-added',
      'ticket-note-added',
    ])
    expect(JSON.stringify(await actions())).not.toMatch(/Difficult|Sue|roof/i)
  })

  test('closing and reopening happen once each, however often they are asked for', async () => {
    const { id } = await file()
    await closeTicket(db, ada, id, 0, later(1))
    await closeTicket(db, otto, id, 0, later(2))
    expect(await state()).toMatchObject({ status: 'closed', due_at: null, closed_at: later(1) })
    await reopenTicket(db, ada, id, later(3))
    await reopenTicket(db, ada, id, later(4))
    expect(await state()).toMatchObject({ status: 'open', due_at: '2026-11-05T00:00:00.000Z', closed_at: null })
    expect((await actions()).slice(1)).toEqual([
      ['admin', 'ticket-closed', '{"before":{"status":"open"},"after":{"status":"closed"}}'],
      ['admin', 'ticket-reopened', '{"before":{"status":"closed"},"after":{"status":"open"}}'],
    ])
  })

  test.each(['', 'nothing', '%', 'x'.repeat(60)])('there is no ticket %j', async (id) => {
    await file()
    const missing = { ok: false, reason: 'not-found' }
    expect(await readTicket(db, id, testNow)).toBeUndefined()
    expect(await answerTicket(db, ada, id, answer('Yes.'), testNow)).toEqual(missing)
    expect(await addNote(db, ada, id, 'Note', testNow)).toEqual(missing)
    expect(await closeTicket(db, ada, id, 0, testNow)).toEqual(missing)
    expect(await reopenTicket(db, ada, id, testNow)).toEqual(missing)
  })
})
