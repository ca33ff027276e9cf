import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { sendMail } from '#app/domain/mail/delivery.server.ts'
import { type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { startSmtp } from '#app/testing/mail/smtp.ts'
import { addSubscriber, ask, confirmKeyOf, mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds, formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { deleteUnconfirmed } from './ending.server.ts'
import { judgeBulkMail, workMailings } from './mailing-work.server.ts'
import { planMailing, readMailing, startMailing } from './mailing.server.ts'
import { bouncedDays } from './newsletter.ts'
import { confirmSubscription, readConfirmation } from './subscribing.server.ts'
import { sendAndNote } from './bounces.server.ts'
import { takeBackBounce } from './desk.server.ts'

/** A server without a mailbox for moved@, with a full one for full@, and that takes nothing for later@ at the moment. */
const answers = {
  toRecipient: (to: string) =>
    to.startsWith('moved@')
      ? { code: 550, text: '5.1.1 No such user' }
      : to.startsWith('full@')
        ? { code: 552, text: '5.2.2 Mailbox full' }
        : to.startsWith('later@')
          ? { code: 450, text: '4.2.1 Try later' }
          : ('take' as const),
}

test('whom their mail server has no mailbox for is left out of the next mailing, until they confirm again', async () => {
  const [db, smtp] = [await createTestDatabase(), await startSmtp(answers)]
  const editor = await addUser(db, { role: 'editor' })
  let now = testNow
  const round = async () => {
    await workMailings(db, now)
    await workOutbox(
      db,
      'mail',
      (message, key, noteEnd) =>
        sendAndNote(db, key, () => sendMail(smtp.mailer, mailSite, message as MailMessage, key, noteEnd), () => now), // prettier-ignore
      () => now,
      { judge: (row) => judgeBulkMail(db, row, now) },
    )
    now = addMilliseconds(now, 5000)
  }
  for (const name of ['moved', 'full', 'later', 'zoe']) await addSubscriber(db, `${name}@mail.test`)
  const first = await addPost(db, { title: 'One', slug: 'one' })
  await startMailing(db, editor, first, now)
  await round()
  const refused = () => db.selectFrom('subscribers').select(['email', 'state']).where('refused_at', 'is not', null).execute() // prettier-ignore
  expect(await refused()).toEqual([{ email: 'moved@mail.test', state: 'confirmed' }])
  expect(await readMailing(db, first)).toMatchObject({ sent: 1, failed: 2, left: 1 })

  const second = await addPost(db, { title: 'Two', slug: 'two' })
  expect(await planMailing(db, second, now)).toMatchObject({ ok: true, plan: { recipients: 3 } })
  await startMailing(db, editor, second, now)
  await workMailings(db, now)
  const queued = await db.selectFrom('outbox').select('payload').where('idempotency_key', 'like', 'mail:bulk:mailing:2:%').execute() // prettier-ignore
  expect(queued.map(({ payload }) => (JSON.parse(payload) as MailMessage).to).toSorted()).toEqual([
    'full@mail.test',
    'later@mail.test',
    'zoe@mail.test',
  ])

  // The mailbox is there again: the reader asks, and confirms by a link that has arrived.
  await ask(db, 'moved@mail.test', now)
  const key = await confirmKeyOf(db, 'moved@mail.test')
  expect(await readConfirmation(db, key, now)).toBe('bounced')
  expect(await judgeBulkMail(db, await db.selectFrom('outbox').selectAll().where('idempotency_key', 'like', 'mail:bulk:confirm:%').executeTakeFirstOrThrow(), now)).toBe('send') // prettier-ignore
  expect(await confirmSubscription(db, key, now)).toBe('confirmed')
  expect(await refused()).toEqual([])
  await smtp.kill()
})

test('of two mailings under way the second passes an address over that the first has found to have no mailbox', async () => {
  const [db, smtp] = [await createTestDatabase(), await startSmtp(answers)]
  const editor = await addUser(db, { role: 'editor' })
  let now = testNow
  const tried: string[] = []
  const work = () =>
    workOutbox(
      db,
      'mail',
      (message, key, noteEnd) => {
        tried.push((message as MailMessage).to)
        return sendAndNote(db, key, () => sendMail(smtp.mailer, mailSite, message as MailMessage, key, noteEnd), () => now) // prettier-ignore
      },
      () => now,
      { judge: (row) => judgeBulkMail(db, row, now) },
    )
  const moved = await addSubscriber(db, 'moved@mail.test')
  await addSubscriber(db, 'zoe@mail.test')
  const [one, two] = [await addPost(db, { title: 'One' }), await addPost(db, { title: 'Two' })]
  for (const post of [one, two]) {
    await startMailing(db, editor, post, now)
    await workMailings(db, now)
    now = addMilliseconds(now, 1000)
  }
  await work()
  expect(tried.filter((to) => to === 'moved@mail.test')).toHaveLength(1)
  expect(tried.filter((to) => to === 'zoe@mail.test')).toHaveLength(2)
  expect(await readMailing(db, two)).toMatchObject({ sent: 1, failed: 0, left: 0, passedOver: 1 })
  // Nor does somebody at the desk send the mail that failed again by mistake.
  await db.updateTable('outbox').set({ status: 'waiting', started_at: null, next_attempt_at: now }).where('about_id', '=', moved).execute() // prettier-ignore
  now = addMilliseconds(now, 5000)
  await work()
  expect(tried.filter((to) => to === 'moved@mail.test')).toHaveLength(1)
  const told = { idempotency_key: 'mail:bulk:subscribed:x', about_id: moved }
  expect(await judgeBulkMail(db, told, now)).toBe('drop')
  await takeBackBounce(db, editor, moved, now)
  expect(await judgeBulkMail(db, told, now)).toBe('send')
  await smtp.kill()
})

describe('a bounced address', () => {
  const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
  const bounced = async (db: Db) => {
    const id = await addSubscriber(db, 'moved@mail.test')
    await db.updateTable('subscribers').set({ refused_at: testNow }).where('id', '=', id).execute()
    return id
  }
  const read = (db: Db) => db.selectFrom('subscribers').select(['state', 'email', 'ended_at']).execute()

  test('that is entered again is told what is true of it, not that it is deleted with the link', async () => {
    const db = await createTestDatabase()
    await bounced(db)
    await ask(db, 'moved@mail.test', days(1))
    const [mail] = await mailsTo(db, 'moved@mail.test')
    const text = JSON.stringify(mail)
    expect(text).not.toContain('we delete the address then')
    expect(text).toContain(`we delete the address on ${formatDate(days(bouncedDays))}`)
    expect(text).toContain('had no such mailbox')
  })

  test('is forgotten 90 days after its server refused it, but for its hash, and no link brings it back', async () => {
    const db = await createTestDatabase()
    await bounced(db)
    await deleteUnconfirmed(db, days(89.9))
    expect(await read(db)).toMatchObject([{ state: 'confirmed', email: 'moved@mail.test' }])
    await ask(db, 'moved@mail.test', days(89.5))
    const key = await confirmKeyOf(db, 'moved@mail.test')
    const [mail] = await mailsTo(db, 'moved@mail.test')
    expect(JSON.stringify(mail)).toContain(`until ${formatDayAndTime(days(90))}`)
    expect(await readConfirmation(db, key, days(90))).toBe('over')
    expect(await confirmSubscription(db, key, days(90))).toBe('over')
    await deleteUnconfirmed(db, days(90))
    expect(await read(db)).toEqual([{ state: 'unsubscribed', email: null, ended_at: days(90) }])
    expect(await mailsTo(db, 'moved@mail.test')).toEqual([])
    const trail = await db.selectFrom('audit_events').select(['actor', 'action']).execute()
    expect(trail).toEqual([{ actor: 'system', action: 'subscriber-ended' }])
    // It can begin anew.
    await ask(db, 'moved@mail.test', days(91))
    expect(JSON.stringify(await mailsTo(db, 'moved@mail.test'))).toContain(
      'An earlier subscription of this address has ended.',
    )
  })

  test('stays where its mark was taken back or it was confirmed anew', async () => {
    const db = await createTestDatabase()
    await takeBackBounce(db, await addUser(db, { role: 'editor' }), await bounced(db), days(10))
    await deleteUnconfirmed(db, days(200))
    expect(await read(db)).toMatchObject([{ state: 'confirmed', email: 'moved@mail.test' }])
  })
})
