import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { queueMail, deleteOldMail } from '#app/domain/mail/outbox.server.ts'
import { doubtRestoredMail } from '#app/domain/mail/restored.server.ts'
import { settleInterruptedMail, workOutbox } from '#app/domain/mail/work.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mail, nameMail } from '#app/testing/mail/outbox.ts'
import { addManySubscribers, addSubscriber, keysIn, mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { unsubscribe } from './ending.server.ts'
import { makeEndKeys } from './keys.server.ts'
import {
  judgeBulkMail,
  listKeysUnderWay,
  pauseRestoredMailings,
  waitingAtOnce,
  workMailings,
} from './mailing-work.server.ts'
import { changeMailing, planMailing, readLastMailing, readMailing, startMailing } from './mailing.server.ts'

let db: Db
let editor: User
let postId: number
let now = testNow
const pass = (seconds: number) => (now = addMilliseconds(now, seconds * 1000))
let sent: string[] = []
const send = (payload: unknown) => {
  sent.push((payload as { to: string }).to)
  return Promise.resolve()
}
type Send = Parameters<typeof workOutbox>[2]
const work = (how: Send = send, mayGoOn = () => true) =>
  workOutbox(db, 'mail', how, () => now, { judge: (row) => judgeBulkMail(db, row, now), mayGoOn }) // prettier-ignore
/** A round that begins nothing more once so many have left. */
async function breakOffAfter(count: number) {
  let mayGoOn = true
  await workMailings(db, now)
  await work(
    (payload) => {
      if (sent.length === count - 1) mayGoOn = false
      return send(payload)
    },
    () => mayGoOn,
  )
  pass(5)
}
/** A round of both jobs. */
async function round(how: Send = send) {
  await workMailings(db, now)
  await work(how)
  pass(5)
}
async function rounds(count: number) {
  for (let done = 0; done < count; done += 1) await round()
}
const progress = async () => (await readMailing(db, postId))!
const waiting = async () =>
  (await db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).length
const start = () => startMailing(db, editor, postId, now)

beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
  postId = await addPost(db, { title: 'When the fix ends', slug: 'when-the-fix-ends', words: 899 })
  now = testNow
  sent = []
})

describe('a post is mailed once', () => {
  test('to everybody who is subscribed at the start, and nobody twice', async () => {
    await addManySubscribers(db, 130)
    expect(await start()).toEqual({ ok: true, isNew: true, state: 'sending', recipients: 130 })
    await addSubscriber(db, 'late@mail.test', addMilliseconds(now, 1000))
    await rounds(10)
    expect([sent.length, new Set(sent).size, sent.includes('late@mail.test')]).toEqual([130, 130, false])
    expect(await progress()).toMatchObject({ state: 'done', sent: 130, failed: 0, left: 0, passedOver: 0 })
    await rounds(3)
    expect(sent).toHaveLength(130)
  })

  test('by two people at a time, and again by whoever presses later', async () => {
    await addSubscriber(db, 'zoe@mail.test')
    const started = await Promise.all([start(), start(), startMailing(db, await addUser(db), postId, now)])
    expect(started.map((one) => one.ok && one.isNew).filter(Boolean)).toHaveLength(1)
    await rounds(3)
    expect(await start()).toMatchObject({ ok: true, isNew: false, state: 'done' })
    await rounds(3)
    expect(sent).toEqual(['zoe@mail.test'])
    const trail = await db.selectFrom('audit_events').select(['action', 'object_type', 'detail']).execute()
    expect(trail).toEqual([
      { action: 'mailing-started', object_type: 'mailing', detail: '{"title":"When the fix ends","recipients":1}' },
    ])
  })

  test('says what it would be before it is, and refuses what cannot be mailed', async () => {
    expect(await start()).toEqual({ ok: false, reason: 'nobody-there' })
    await addSubscriber(db, 'zoe@mail.test')
    expect(await planMailing(db, postId, now)).toMatchObject({ ok: true, plan: { title: 'When the fix ends', recipients: 1 } }) // prettier-ignore
    const draft = await addPost(db, { status: 'draft' })
    for (const [id, reason] of [[draft, 'not-published'], [9999, 'not-found']] as const) // prettier-ignore
      expect([await planMailing(db, id, now), await startMailing(db, editor, id, now)]).toEqual([{ ok: false, reason }, { ok: false, reason }]) // prettier-ignore
    expect(await readMailing(db, postId)).toBeNull()
    expect(await readLastMailing(db)).toBeNull()
    for (const change of ['pause', 'resume', 'cancel'] as const)
      expect(await changeMailing(db, editor, postId, change, now)).toEqual({ ok: false, reason: 'not-started' })
  })

  test('as it was at the start, whatever becomes of the post meanwhile', async () => {
    await addManySubscribers(db, 60)
    await start()
    await round()
    await db.updateTable('posts').set({ title: 'Another' }).where('id', '=', postId).execute()
    await rounds(5)
    const rows = await db.selectFrom('outbox').select('payload').execute()
    expect(new Set(rows.map((row) => (JSON.parse(row.payload) as { subject: string }).subject)).size).toBe(1)
  })

  test('each mail has the link of its own reader', async () => {
    const id = await addSubscriber(db, 'zoe@mail.test')
    await start()
    await workMailings(db, now)
    const [received] = await mailsTo(db, 'zoe@mail.test')
    expect(received).toMatchObject({ subject: 'When the fix ends', subscription: { since: '2026-10-01T10:00:00.000Z' } }) // prettier-ignore
    expect(keysIn(received!, 'newsletter-unsubscribe')).toEqual([(await makeEndKeys(db))(id)])
  })
})

describe('what is urgent goes first', () => {
  test('of 200 bulk mails that wait, none is begun before a receipt that comes now', async () => {
    await db.transaction().execute(async (trx) => {
      for (let count = 0; count < 200; count += 1) await queueMail(trx, { ...nameMail(`n:${count}`), lane: 'mailing' }, { ...mail, to: `r${count}@mail.test` }, now) // prettier-ignore
    })
    pass(60)
    const takeAll = () => Promise.resolve('send' as const)
    // It comes while the third of them is handed over.
    const how = async (payload: unknown) => {
      if (sent.push((payload as { to: string }).to) === 3)
        await queueMail(db, nameMail('paid:1'), { ...mail, to: 'buyer@mail.test' }, now)
    }
    const done = await workOutbox(db, 'mail', how, () => now, { judge: takeAll })
    // Those that were on their way already come before it.
    expect(sent.indexOf('buyer@mail.test')).toBeLessThan(10)
    expect(done).toBe(sent.length)
    expect(sent).toHaveLength(201)
  })

  test('a mailing fills the outbox a few at a time', async () => {
    await addManySubscribers(db, 500)
    await start()
    for (let count = 0; count < 4; count += 1) await workMailings(db, now)
    expect(await waiting()).toBe(waitingAtOnce)
  })
})

describe('nobody is mailed who has unsubscribed', () => {
  test('after the mail was queued, before it, and as it is about to leave', async () => {
    const ids = [await addSubscriber(db, 'one@mail.test'), await addSubscriber(db, 'two@mail.test')]
    await addManySubscribers(db, 60)
    const endKeyOf = await makeEndKeys(db)
    await start()
    await workMailings(db, now)
    await unsubscribe(db, endKeyOf(ids[0]!), now)
    // Ended behind the back of the outbox: its mail still waits there.
    await db.updateTable('subscribers').set({ state: 'unsubscribed', email: null, search_text: null }).where('id', '=', ids[1]!).execute() // prettier-ignore
    await unsubscribe(db, endKeyOf('S000000000000000000060'), now)
    await rounds(6)
    expect(sent).toHaveLength(59)
    expect(sent).not.toContain('one@mail.test')
    expect(sent).not.toContain('two@mail.test')
    expect(sent).not.toContain('reader60@mail.test')
    expect(await progress()).toMatchObject({ state: 'done', recipients: 62, sent: 59, left: 0, passedOver: 3 })
  })
})

describe('it survives', () => {
  test('a process that ends while it sends: nobody is left out, and nobody gets it twice', async () => {
    await addManySubscribers(db, 120)
    await start()
    await workMailings(db, now)
    const out: string[] = []
    let isAlive = true
    void work(
      async (payload, _key, noteEnd) => {
        await noteEnd()
        out.push((payload as { to: string }).to)
        if (out.length !== 8) return
        isAlive = false
        await new Promise(() => {})
      },
      () => isAlive,
    )
    const started = () => db.selectFrom('outbox').select('id').where('started_at', 'is not', null).execute()
    await expect.poll(async () => [out.length >= 8, (await started()).length]).toEqual([true, 1])
    // The next process. Another mail may just have been taken, which nobody has begun to send.
    pass(60)
    expect(await settleInterruptedMail(db, 'next')).toBeGreaterThanOrEqual(1)
    await rounds(10)
    const all = [...out, ...sent]
    expect([all.length, new Set(all).size]).toEqual([120, 120])
    expect(await progress()).toMatchObject({ state: 'done', sent: 119, failed: 1, left: 0 })
  })

  test('a restore: what may have gone on since the backup is paused, and goes on or is cancelled at the desk', async () => {
    await addManySubscribers(db, 250)
    await start()
    await breakOffAfter(40)
    // Those that were on their way already leave as well.
    const gone = sent.length
    expect(await pauseRestoredMailings(db, now)).toBe(1)
    expect(await doubtRestoredMail(db, now, await listKeysUnderWay(db))).toBe(0)
    await rounds(5)
    expect(sent).toHaveLength(gone)
    expect(await progress()).toMatchObject({ state: 'paused', sent: gone, failed: 0, left: 250 - gone })
    const trail = await db.selectFrom('audit_events').select(['actor', 'action']).orderBy('id', 'desc').executeTakeFirst() // prettier-ignore
    expect(trail).toEqual({ actor: 'system', action: 'mailing-paused' })
    // One that was paused before the backup may have gone on since, too.
    const entries = () => db.selectFrom('audit_events').select('id').where('action', '=', 'mailing-paused').execute()
    expect([await pauseRestoredMailings(db, now), (await entries()).length]).toEqual([1, 1])
    await changeMailing(db, editor, postId, 'resume', now)
    await rounds(10)
    expect([sent.length, new Set(sent).size]).toEqual([250, 250])
    expect(await progress()).toMatchObject({ state: 'done', sent: 250 })
    expect(await pauseRestoredMailings(db, now)).toBe(0)
  })

  test('a mail that fails for a while', async () => {
    await addManySubscribers(db, 3)
    await start()
    let tries = 0
    const how = (payload: unknown) => ((tries += 1) === 1 ? Promise.reject(new Error('451 later')) : send(payload))
    await round(how)
    expect(await progress()).toMatchObject({ state: 'sending', sent: 2, left: 1, lastError: '451 later' })
    pass(3600)
    await rounds(3)
    expect(await progress()).toMatchObject({ state: 'done', sent: 3, failed: 0, lastError: null })
  })

  test('the deletion of its mails after 30 days, and of the post', async () => {
    await addManySubscribers(db, 3)
    await start()
    await rounds(3)
    const after = (days: number) => addMilliseconds(testNow, days * 86_400_000)
    expect(await deleteOldMail(db, after(29))).toBe(0)
    expect(await deleteOldMail(db, after(31))).toBe(3)
    expect(await progress()).toMatchObject({ state: 'done', sent: 3 })
    await db.deleteFrom('posts').where('id', '=', postId).execute()
    expect(await readLastMailing(db)).toMatchObject({ postId: null, mailing: { sent: 3 } })
  })
})

describe('while it goes', () => {
  let gone = 0
  beforeEach(async () => {
    await addManySubscribers(db, 100)
    await start()
    await breakOffAfter(20)
    gone = sent.length
    expect(gone).toBeLessThan(40)
  })
  const change = (what: 'pause' | 'resume' | 'cancel') => changeMailing(db, editor, postId, what, now)

  test('it pauses, also what is queued, and goes on where it was', async () => {
    await change('pause')
    expect(await start()).toMatchObject({ ok: true, isNew: false, state: 'paused' })
    await rounds(3)
    expect(sent).toHaveLength(gone)
    expect(await progress()).toMatchObject({ state: 'paused', sent: gone, left: 100 - gone })
    pass(40 * 86_400)
    await change('resume')
    await rounds(10)
    expect([sent.length, new Set(sent).size]).toEqual([100, 100])
    expect(await progress()).toMatchObject({ state: 'done', sent: 100 })
  })

  test('it is cancelled for good', async () => {
    expect(await change('cancel')).toMatchObject({ ok: true })
    await rounds(3)
    expect(await waiting()).toBe(0)
    expect(sent).toHaveLength(gone)
    expect(await progress()).toMatchObject({ state: 'cancelled', sent: gone, left: 0, passedOver: 100 - gone })
    expect(await change('cancel')).toMatchObject({ ok: true })
    expect(await change('resume')).toEqual({ ok: false, reason: 'ended' })
    expect(await start()).toEqual({ ok: false, reason: 'cancelled' })
  })

  test('it pauses while its post is off the blog, and ends where the post is gone', async () => {
    const publish = (published_at: string | null) =>
      db
        .updateTable('posts')
        .set({ status: published_at ? 'published' : 'draft', published_at })
        .where('id', '=', postId)
        .execute()
    await publish(null)
    await rounds(2)
    expect(await progress()).toMatchObject({ state: 'paused' })
    expect(sent).toHaveLength(gone)
    await publish(now)
    await change('resume')
    await round()
    expect(sent.length).toBeGreaterThan(gone)
    await db.deleteFrom('posts').where('id', '=', postId).execute()
    await rounds(2)
    expect(await db.selectFrom('mailings').select('state').execute()).toEqual([{ state: 'cancelled' }])
  })

  test.each(['sending', 'paused'] as const)(
    'it ends where the post is gone while it is %s, after a restore too',
    async (state) => {
      if (state === 'paused') await change('pause')
      await db.deleteFrom('posts').where('id', '=', postId).execute()
      expect(await pauseRestoredMailings(db, now)).toBe(0)
      expect(await db.selectFrom('mailings').select('state').execute()).toEqual([{ state }])
      await rounds(2)
      expect(await db.selectFrom('mailings').select('state').execute()).toEqual([{ state: 'cancelled' }])
      expect([await waiting(), sent.length]).toEqual([0, gone])
    },
  )

  test('a receipt is not held up by its pause', async () => {
    await change('pause')
    await queueMail(db, nameMail('paid:1'), { ...mail, to: 'buyer@mail.test' }, now)
    await round()
    expect(sent.slice(gone)).toEqual(['buyer@mail.test'])
  })
})
