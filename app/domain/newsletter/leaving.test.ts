import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { deleteOldMail, queueMail } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mail, nameMail } from '#app/testing/mail/outbox.ts'
import { addManySubscribers, addSubscriber, ask } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { judgeBulkMail, listKeysUnderWay, workMailings } from './mailing-work.server.ts'
import { changeMailing, readMailing, startMailing } from './mailing.server.ts'

/** What leaves, in which order, and what has to wait. */

let db: Db
let editor: User
let postId: number
let now = testNow
const pass = (seconds: number) => (now = addMilliseconds(now, seconds * 1000))
const day = 86_400
let sent: string[] = []
const send = (payload: unknown) => {
  sent.push((payload as { to: string }).to)
  return Promise.resolve()
}
const work = (most = Infinity) => {
  let mayGoOn = true
  const some = (payload: unknown) => {
    if (sent.length + 1 === most) mayGoOn = false
    return send(payload)
  }
  return workOutbox(db, 'mail', some, () => now, {
    judge: (row) => judgeBulkMail(db, row, now),
    mayGoOn: () => mayGoOn,
  })
}
/** A round of both jobs, which begins nothing more once so many have left. */
const round = async (most?: number) => {
  await workMailings(db, now)
  await work(most)
  pass(5)
}
const progress = async () => (await readMailing(db, postId))!
const change = (what: 'pause' | 'resume' | 'cancel') => changeMailing(db, editor, postId, what, now)
const publish = (status: 'published' | 'draft') =>
  db
    .updateTable('posts')
    .set({ status, published_at: status === 'published' ? now : null })
    .where('id', '=', postId)
    .execute()

beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
  postId = await addPost(db, { title: 'When the fix ends', slug: 'when-the-fix-ends', words: 899 })
  now = testNow
  sent = []
})

describe('the order', () => {
  test('receipts and refund emails, then confirmations, then the mailing, whatever came first', async () => {
    await addManySubscribers(db, 60)
    await startMailing(db, editor, postId, now)
    await workMailings(db, now)
    pass(60)
    await ask(db, 'zoe@mail.test', now)
    pass(60)
    await queueMail(db, nameMail('paid:1'), { ...mail, to: 'buyer@mail.test' }, now)
    await work()
    expect(sent.slice(0, 2)).toEqual(['buyer@mail.test', 'zoe@mail.test'])
    expect(sent).toHaveLength(62)
  })

  test('a confirmation that comes while a mailing leaves is next, and so is a receipt', async () => {
    await addManySubscribers(db, 60)
    await startMailing(db, editor, postId, now)
    await workMailings(db, now)
    const how = async (payload: unknown) => {
      const count = sent.push((payload as { to: string }).to)
      if (count === 3) await ask(db, 'zoe@mail.test', now)
      if (count === 4) await queueMail(db, nameMail('paid:1'), { ...mail, to: 'buyer@mail.test' }, now)
    }
    await workOutbox(db, 'mail', how, () => now, { judge: (row) => judgeBulkMail(db, row, now) }) // prettier-ignore
    // Those that were on their way already come before them.
    for (const to of ['zoe@mail.test', 'buyer@mail.test']) expect(sent.slice(3, 12)).toContain(to)
  })

  test('word that one is subscribed already goes before a mailing as well', async () => {
    await addManySubscribers(db, 60)
    await startMailing(db, editor, postId, now)
    await workMailings(db, now)
    await addSubscriber(db, 'zoe@mail.test')
    await ask(db, 'zoe@mail.test', pass(60))
    await work()
    expect(sent[0]).toBe('zoe@mail.test')
  })
})

describe('a mailing that is paused for long', () => {
  test('loses nobody: after 40 days each reader gets it once, and every figure is right', async () => {
    await addManySubscribers(db, 100)
    await startMailing(db, editor, postId, now)
    await round(20)
    const gone = sent.length
    expect(gone).toBeLessThan(40)
    await change('pause')
    for (let hours = 0; hours < 3; hours += 1) {
      pass(13 * day)
      await round()
      await deleteOldMail(db, now, await listKeysUnderWay(db))
    }
    expect(await progress()).toMatchObject({ state: 'paused', sent: gone, left: 100 - gone, passedOver: 0 })
    await change('resume')
    for (let count = 0; count < 10; count += 1) {
      await round()
      await deleteOldMail(db, now, await listKeysUnderWay(db))
    }
    expect([sent.length, new Set(sent).size]).toEqual([100, 100])
    expect(await progress()).toMatchObject({ state: 'done', sent: 100, failed: 0, left: 0, passedOver: 0 })
    // Its mails go once it has ended, 30 days after each was sent.
    await deleteOldMail(db, now, await listKeysUnderWay(db))
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(100 - gone)
    await deleteOldMail(db, pass(31 * day), await listKeysUnderWay(db))
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(await progress()).toMatchObject({ state: 'done', sent: 100 })
  })

  test('so does one that waits for a mail server', async () => {
    await addManySubscribers(db, 3)
    await startMailing(db, editor, postId, now)
    await workMailings(db, now)
    pass(40 * day)
    await deleteOldMail(db, now, await listKeysUnderWay(db))
    await round()
    expect(sent).toHaveLength(3)
  })
})

describe('at the moment of leaving', () => {
  beforeEach(async () => {
    await addManySubscribers(db, 40)
    await startMailing(db, editor, postId, now)
    await workMailings(db, now)
  })

  test('a mail waits whose post has just been taken off the blog, and the page can say why', async () => {
    await publish('draft')
    await work()
    expect(sent).toEqual([])
    expect(await progress()).toMatchObject({ state: 'sending', left: 40, isPostPublic: false })
    pass(5)
    await workMailings(db, now)
    expect(await progress()).toMatchObject({ state: 'paused', left: 40, isPostPublic: false })
    // Going on would only pause it again.
    expect(await change('resume')).toEqual({ ok: false, reason: 'post-off' })
    await publish('published')
    expect(await progress()).toMatchObject({ state: 'paused', left: 40, isPostPublic: true })
    expect(await change('resume')).toMatchObject({ ok: true })
    for (let count = 0; count < 4; count += 1) await round()
    expect([sent.length, new Set(sent).size]).toEqual([40, 40])
  })

  test('a mail is dropped whose post has just been deleted', async () => {
    await db.deleteFrom('posts').where('id', '=', postId).execute()
    await work()
    pass(5)
    await round()
    expect(sent).toEqual([])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('a mail that failed and is sent again after the end waits for its post as well', async () => {
    for (let count = 0; count < 4; count += 1) await round()
    await db.updateTable('outbox').set({ status: 'waiting', next_attempt_at: now }).where('idempotency_key', 'like', '%:S%01').execute() // prettier-ignore
    sent = []
    await publish('draft')
    await work()
    expect(sent).toEqual([])
    await publish('published')
    pass(120)
    await work()
    expect(sent).toEqual(['reader1@mail.test'])
  })

  test('such a mail is not kept for ever, though it is put off again and again', async () => {
    for (let count = 0; count < 4; count += 1) await round()
    await db.updateTable('outbox').set({ status: 'waiting', sent_at: null, next_attempt_at: now }).where('idempotency_key', 'like', '%:S%01').execute() // prettier-ignore
    await publish('draft')
    for (let days = 0; days < 31; days += 1) {
      pass(day)
      await work()
      await deleteOldMail(db, now, await listKeysUnderWay(db))
    }
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})

test('a confirmation leaves only while its link works, also where nothing has been deleted yet', async () => {
  await ask(db, 'zoe@mail.test', now)
  pass(2 * day)
  await work()
  expect([sent, await db.selectFrom('outbox').select('id').execute()]).toEqual([[], []])
})
