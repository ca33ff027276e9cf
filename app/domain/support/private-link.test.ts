import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addAdmin, answer, audit, mails, onlyTicket, question, texts, tickets } from '#app/testing/desks/tickets.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { answerTicket, closeTicket, reopenTicket } from './desk.server.ts'
import { closeOwnTicket, fileTicket, readTicketByKey, replyToTicket } from './tickets.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

describe('the private link', () => {
  test('shows the thread without notes, and without who of the operator wrote', async () => {
    const admin = await addAdmin(db)
    await fileTicket(db, null, question, testNow)
    const { id, access_key } = await onlyTicket(db)
    await db
      .insertInto('ticket_messages')
      .values({
        ticket_id: id,
        kind: 'note',
        body: 'Difficult.',
        author_user_id: admin.id,
        created_at: minutesLater(1),
      })
      .execute()
    await answerTicket(db, admin, id, answer('It is.'), minutesLater(2))
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
      expect((await onlyTicket(db)).status).toBe('open')
    },
  )

  test('the id, the reference and another ticket’s key open nothing either', async () => {
    await fileTicket(db, null, question, testNow)
    await fileTicket(db, null, { ...question, message: 'Mine' }, testNow)
    const [first, second] = await tickets(db)
    expect(await readTicketByKey(db, first!.id)).toBeUndefined()
    expect(await readTicketByKey(db, first!.reference)).toBeUndefined()
    expect((await readTicketByKey(db, second!.access_key))!.reference).toBe(second!.reference)
  })
})

describe('a reply', () => {
  async function answered() {
    const admin = await addAdmin(db)
    await fileTicket(db, null, question, testNow)
    const { id, access_key: key } = await onlyTicket(db)
    await answerTicket(db, admin, id, answer('It is.'), minutesLater(1))
    return { admin, id, key }
  }

  test.each(['answered', 'closed'] as const)(
    'opens what was %s, is due again, and tells the operator',
    async (state) => {
      const { admin, id, key } = await answered()
      if (state === 'closed') await closeTicket(db, admin, id, 0, minutesLater(2))
      const before = (await mails(db)).length
      expect(await replyToTicket(db, null, key, 'How new?', minutesLater(3))).toEqual({ ok: true })
      expect(await onlyTicket(db)).toMatchObject({
        status: 'open',
        due_at: '2026-11-05T00:00:00.000Z',
        updated_at: minutesLater(3),
        closed_at: null,
      })
      const [mail] = (await mails(db)).slice(before)
      expect(mail).toMatchObject({ to: '{operator}' })
      expect(mail!.text).toContain('> How new?')
      expect((await audit(db)).at(-1)).toMatchObject({
        actor: 'visitor',
        action: 'ticket-replied',
        detail: `{"before":{"status":"${state}"},"after":{"status":"open"}}`,
      })
    },
  )

  test('twice within ten minutes is one; later, or after an answer, it is another', async () => {
    const { admin, id, key } = await answered()
    const reply = (minutes: number) => replyToTicket(db, null, key, 'Thank you', minutesLater(minutes))
    await Promise.all([reply(2), reply(2), reply(3)])
    expect((await texts(db)).filter(({ kind }) => kind === 'reply')).toHaveLength(1)
    await reply(13)
    expect((await texts(db)).filter(({ kind }) => kind === 'reply')).toHaveLength(2)
    const seen = (await texts(db)).length
    await answerTicket(db, admin, id, answer('You are welcome.', seen), minutesLater(14))
    await reply(15)
    expect((await texts(db)).filter(({ kind }) => kind === 'reply')).toHaveLength(3)
    await closeOwnTicket(db, null, key, minutesLater(16))
    await reply(17)
    expect(await onlyTicket(db)).toMatchObject({ status: 'open' })
  })

  test('to an open ticket leaves the sooner date', async () => {
    await fileTicket(db, null, { ...question, kind: 'general' }, testNow)
    const { access_key, due_at } = await onlyTicket(db)
    await replyToTicket(db, null, access_key, 'More', addMilliseconds(testNow, 24 * 3_600_000))
    expect((await onlyTicket(db)).due_at).toBe(due_at)
  })

  describe('to a complaint', () => {
    async function complain() {
      const admin = await addAdmin(db)
      await fileTicket(db, null, { ...question, kind: 'complaint' }, testNow)
      const { id, access_key: key } = await onlyTicket(db)
      return { admin, id, key }
    }
    const day = 24 * 60
    const acknowledgeBy = '2026-11-06T00:00:00.000Z'
    const finalViewBy = '2026-11-24T00:00:00.000Z'

    test('that was answered is due with the final view at the latest', async () => {
      const { admin, id, key } = await complain()
      await answerTicket(db, admin, id, answer('Our view.'), minutesLater(1))
      await replyToTicket(db, null, key, 'I disagree', minutesLater(20 * day))
      expect(await onlyTicket(db)).toMatchObject({ status: 'open', due_at: finalViewBy })
    })

    test('that was answered long ago is due like a question', async () => {
      const { admin, id, key } = await complain()
      await answerTicket(db, admin, id, answer('Our view.'), minutesLater(1))
      await replyToTicket(db, null, key, 'Thank you', '2026-12-07T10:00:00.000Z')
      expect(await onlyTicket(db)).toMatchObject({ status: 'open', due_at: '2026-12-10T00:00:00.000Z' })
    })

    test.each([
      [1, acknowledgeBy, 'with the acknowledgement, as promised'],
      [30, acknowledgeBy, 'at once, since that day has passed'],
    ])('that was closed unanswered %i days ago is due %s: %s', async (days, due) => {
      const { admin, id, key } = await complain()
      await closeTicket(db, admin, id, 0, minutesLater(1))
      if (days === 1) await reopenTicket(db, admin, id, minutesLater(2 * day))
      else await replyToTicket(db, null, key, 'Hello?', minutesLater(days * day))
      expect(await onlyTicket(db)).toMatchObject({ status: 'open', due_at: due })
    })
  })

  test('is the person’s own only when they are signed in', async () => {
    const [user, stranger] = [await addUser(db), await addUser(db)]
    await fileTicket(db, user, { ...question, email: user.email }, testNow)
    const { access_key } = await onlyTicket(db)
    await replyToTicket(db, stranger, access_key, 'One', minutesLater(1))
    await replyToTicket(db, user, access_key, 'Two', minutesLater(2))
    expect((await texts(db)).map((text) => text.author_user_id)).toEqual([null, user.id])
  })

  test('is refused once the thread is absurdly long', async () => {
    await fileTicket(db, null, question, testNow)
    const { access_key } = await onlyTicket(db)
    for (let count = 0; count < 100; count += 1) await replyToTicket(db, null, access_key, `No. ${count}`, testNow)
    expect(await replyToTicket(db, null, access_key, 'More', testNow)).toEqual({ ok: false, reason: 'too-long' })
  })
})

test('closing one’s own ticket is kept once, whoever closes again', async () => {
  await fileTicket(db, null, question, testNow)
  const { access_key } = await onlyTicket(db)
  await closeOwnTicket(db, null, access_key, minutesLater(1))
  await closeOwnTicket(db, null, access_key, minutesLater(2))
  expect(await onlyTicket(db)).toMatchObject({ status: 'closed', closed_at: minutesLater(1), due_at: null })
  expect((await audit(db)).filter(({ action }) => action === 'ticket-closed')).toHaveLength(1)
})
