import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addSubscriber, ask, confirmKeyOf, keysIn, mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds, formatDayAndTime } from '#app/utils/dates.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { deleteUnconfirmed, endSubscription, readEnding, unsubscribe } from './ending.server.ts'
import { makeEndKeys } from './keys.server.ts'
import { consentWording } from './newsletter.ts'
import { mostOfOneNetwork } from './shares.server.ts'
import { askToSubscribe, confirmSubscription, mostWaiting, readConfirmation } from './subscribing.server.ts'

const hour = 3_600_000
const later = (hours: number) => addMilliseconds(testNow, hours * hour)
const email = 'zoe@mail.test'
const read = (db: Db) => db.selectFrom('subscribers').selectAll().orderBy('email').execute()
const mails = async (db: Db) => (await mailsTo(db, email)).map(({ subject }) => subject)
const everything = async (db: Db) =>
  JSON.stringify([
    await read(db),
    await db.selectFrom('subscription_keys').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
    await db.selectFrom('audit_events').selectAll().execute(),
  ])

async function subscribe(db: Db, at = testNow): Promise<string> {
  await ask(db, email, at)
  await confirmSubscription(db, await confirmKeyOf(db, email), at)
  const endKeyOf = await makeEndKeys(db)
  return endKeyOf((await read(db))[0]!.id)
}

describe('double opt-in', () => {
  test('asking subscribes nobody: it waits, and one mail has the link', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    expect(await read(db)).toMatchObject([{ email, state: 'waiting', came_by: 'blog-list', confirmed_at: null, consent_text: null }]) // prettier-ignore
    expect(await mails(db)).toEqual(['Confirm your subscription'])
  })

  test('the link confirms once and keeps the consent: when, from where, which words', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    const key = await confirmKeyOf(db, email)
    expect(await readConfirmation(db, key, later(1))).toBe('waiting')
    expect(await confirmSubscription(db, key, later(1))).toBe('confirmed')
    expect(await confirmSubscription(db, key, later(2))).toBe('confirmed')
    expect(await read(db)).toMatchObject([
      { state: 'confirmed', confirmed_at: later(1), since: later(1), came_by: 'blog-list', consent_text: consentWording.version }, // prettier-ignore
    ])
    const trail = await db.selectFrom('audit_events').select(['action', 'detail']).execute()
    expect(trail.map(({ action }) => action)).toEqual(['subscriber-confirmed'])
    expect(trail[0]!.detail).not.toContain('mail.test')
  })

  test('the key itself is stored nowhere but in the mail', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    const key = await confirmKeyOf(db, email)
    await db.deleteFrom('outbox').execute()
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await everything(db)).not.toContain(key)
  })

  test('after 48 hours the link is over and the address is gone, mails included', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    const key = await confirmKeyOf(db, email)
    expect(await deleteUnconfirmed(db, later(47.9))).toBe(0)
    expect(await readConfirmation(db, key, later(47.9))).toBe('waiting')
    expect(await readConfirmation(db, key, later(48))).toBe('over')
    expect(await confirmSubscription(db, key, later(48))).toBe('over')
    await db.updateTable('outbox').set({ status: 'sent', sent_at: testNow }).execute()
    expect(await deleteUnconfirmed(db, later(48))).toBe(1)
    expect(await read(db)).toEqual([])
    expect(await everything(db)).not.toContain(email)
    expect(await everything(db)).not.toContain(key)
  })

  test('asking again prolongs nothing: 48 hours after the first the address is gone, and each mail says so', async () => {
    const db = await createTestDatabase()
    for (const hours of [0, 30, 47]) await ask(db, email, later(hours))
    const sent = await mailsTo(db, email)
    expect(sent).toHaveLength(3)
    for (const one of sent) expect(JSON.stringify(one)).toContain(`until ${formatDayAndTime(later(48))}`)
    const key = await confirmKeyOf(db, email)
    expect(await readConfirmation(db, key, later(47.9))).toBe('waiting')
    expect(await confirmSubscription(db, key, later(48))).toBe('over')
    expect(await deleteUnconfirmed(db, later(48))).toBe(1)
    expect(await everything(db)).not.toContain(email)
  })

  test('whoever asks after that, before anything was deleted, begins anew', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    await ask(db, email, later(49))
    expect(await read(db)).toMatchObject([{ state: 'waiting', since: later(49) }])
    expect(await mails(db)).toHaveLength(1)
    expect(await confirmSubscription(db, await confirmKeyOf(db, email), later(90))).toBe('confirmed')
  })

  test('an older link of the same address still works', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    const first = await confirmKeyOf(db, email)
    await ask(db, 'ZOE@mail.test', later(1))
    expect(await read(db)).toHaveLength(1)
    expect(await confirmSubscription(db, first, later(2))).toBe('confirmed')
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`])('the key %j is none', async (key) => {
    const db = await createTestDatabase()
    expect(await readConfirmation(db, key, testNow)).toBe('over')
  })
})

describe('nobody is flooded', () => {
  test('an address gets three confirmations a day at most', async () => {
    const db = await createTestDatabase()
    for (let count = 0; count < 6; count += 1) await ask(db, email, later(count))
    expect(await mails(db)).toHaveLength(3)
    await ask(db, email, later(25.5))
    expect(await mails(db)).toHaveLength(4)
  })

  test('a subscriber is told once a day that they are subscribed, with a way out', async () => {
    const db = await createTestDatabase()
    const id = await addSubscriber(db, email)
    for (const hours of [0, 1, 23]) await ask(db, email, later(hours))
    expect(await mails(db)).toEqual(['You are subscribed already'])
    const key = keysIn((await mailsTo(db, email))[0]!, 'newsletter-unsubscribe')[0]!
    expect(key).toBe((await makeEndKeys(db))(id))
    await ask(db, email, later(25))
    expect(await mails(db)).toHaveLength(2)
    expect(await read(db)).toMatchObject([{ state: 'confirmed' }])
  })

  test('a program that fills in the trap stores nothing', async () => {
    const db = await createTestDatabase()
    await askToSubscribe(db, { email, from: 'blog-list', [trapFieldName]: 'x' }, '10.0.0.1', testNow)
    expect([await read(db), await mails(db)]).toEqual([[], []])
  })

  test('so many addresses wait at most; whoever waits already may still ask', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    const [row] = await read(db)
    const rows = Array.from({ length: mostWaiting - 1 }, (_, index) => ({
      id: `id${index}`,
      email: `w${index}@mail.test`,
      email_hash: `h${index}`,
      search_text: '',
      state: 'waiting' as const,
      since: row!.since,
      came_by: 'blog-list', // prettier-ignore
    }))
    while (rows.length > 0) await db.insertInto('subscribers').values(rows.splice(0, 500)).execute()
    await ask(db, 'new@mail.test')
    expect(await mailsTo(db, 'new@mail.test')).toEqual([])
    await ask(db, email)
    expect(await mails(db)).toHaveLength(2)
    // Whoever was here before is not shut out by strangers.
    await endSubscription(db, await addSubscriber(db, 'back@mail.test'), { actor: 'visitor' }, testNow)
    await ask(db, 'back@mail.test')
    expect(await mailsTo(db, 'back@mail.test')).toHaveLength(1)
  })

  test('one mailbox has three spellings of its address asked at most, and each of the others is answered alike', async () => {
    const db = await createTestDatabase()
    for (let count = 0; count < 40; count += 1) await ask(db, `new+${count}@mail.test`, testNow, `198.51.100.${count}`)
    expect((await read(db)).map(({ email }) => email)).toEqual([0, 1, 2].map((count) => `new+${count}@mail.test`))
    await ask(db, 'news@mail.test')
    expect(await mailsTo(db, 'news@mail.test')).toHaveLength(1)
  })

  test('one network brings so many new addresses at most, however it writes its own; others and returning readers are taken', async () => {
    const db = await createTestDatabase()
    await endSubscription(db, await addSubscriber(db, 'back@mail.test'), { actor: 'visitor' }, testNow)
    const waiting = async () => (await read(db)).filter(({ state }) => state === 'waiting').length
    for (let count = 0; count < mostOfOneNetwork + 20; count += 1) {
      const at = count % 2 ? `2001:db8:7:${count.toString(16)}::1` : `2001:0db8:7::${count.toString(16)}:1`
      await ask(db, `new${count}@mail.test`, testNow, at)
    }
    expect(await waiting()).toBe(mostOfOneNetwork)
    await ask(db, 'other@mail.test', testNow, '2001:db8:8::1')
    await ask(db, 'back@mail.test', testNow, '2001:db8:7::1')
    expect(await waiting()).toBe(mostOfOneNetwork + 2)
    // Whoever waits already may ask for another mail.
    await ask(db, 'new0@mail.test', later(1), '2001:db8:7::1')
    expect(await mailsTo(db, 'new0@mail.test')).toHaveLength(2)
    await ask(db, 'late@mail.test', later(48), '2001:db8:7::1')
    expect(await mailsTo(db, 'late@mail.test')).toHaveLength(1)
  })
})

describe('whoever has unsubscribed', () => {
  const fromStrangers = async (db: Db, at: readonly number[]) => {
    for (const hours of at) {
      await deleteUnconfirmed(db, later(hours))
      await ask(db, email, later(hours))
    }
  }
  const questions = async (db: Db) => {
    const rows = await db.selectFrom('subscription_keys').select('made_at').execute()
    return rows.length
  }

  test('gets one mail in 30 days, however often strangers type the address, and nothing is kept beyond two days', async () => {
    const db = await createTestDatabase()
    await unsubscribe(db, await subscribe(db), later(1))
    await fromStrangers(db, [2, 3, 20, 30, 49])
    expect(await questions(db)).toBe(1)
    const sent = await mailsTo(db, email)
    expect(JSON.stringify(sent.at(-1))).toContain('An earlier subscription of this address has ended.')
    await fromStrangers(db, [51, 100, 200, 500, 700])
    expect([await questions(db), await read(db)]).toMatchObject([0, [{ state: 'unsubscribed', email: null }]])
    expect((await everything(db)).toLowerCase()).not.toContain(email)
    await fromStrangers(db, [2 + 30 * 24, 3 + 30 * 24])
    expect(await questions(db)).toBe(1)
  })

  test('can end it from that mail, and is not asked again at once', async () => {
    const db = await createTestDatabase()
    const key = await subscribe(db)
    await unsubscribe(db, key, later(1))
    await fromStrangers(db, [2])
    expect(await unsubscribe(db, key, later(3))).toBe(true)
    await fromStrangers(db, [4, 24, 300])
    expect(await read(db)).toMatchObject([{ state: 'unsubscribed', email: null }])
  })

  test('comes back by the link of that mail', async () => {
    const db = await createTestDatabase()
    await unsubscribe(db, await subscribe(db), later(1))
    await fromStrangers(db, [2])
    expect(await confirmSubscription(db, await confirmKeyOf(db, email), later(3))).toBe('confirmed')
    expect(await read(db)).toMatchObject([{ state: 'confirmed', email, told_at: null }])
  })
})

describe('the end', () => {
  test('ends it at once, however often, and leaves nothing but a hash', async () => {
    const db = await createTestDatabase()
    const key = await subscribe(db)
    await db.updateTable('outbox').set({ status: 'sent', sent_at: testNow }).execute()
    await ask(db, email, later(1))
    expect(await readEnding(db, key)).toBe('subscribed')
    expect([await unsubscribe(db, key, later(2)), await unsubscribe(db, key, later(3))]).toEqual([true, true])
    expect(await readEnding(db, key)).toBe('ended')
    expect(await read(db)).toMatchObject([{ state: 'unsubscribed', email: null, search_text: null, ended_at: later(2) }]) // prettier-ignore
    expect((await everything(db)).toLowerCase()).not.toContain(email)
    // What was sent stays as a fact; what had not left is gone.
    expect(await db.selectFrom('outbox').select('status').execute()).toEqual([{ status: 'sent' }])
    const trail = await db.selectFrom('audit_events').select('action').orderBy('id').execute()
    expect(trail.map(({ action }) => action)).toEqual(['subscriber-confirmed', 'subscriber-ended'])
  })

  test('a key that is not ours ends nothing', async () => {
    const db = await createTestDatabase()
    const key = await subscribe(db)
    const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    for (const wrong of ['', forged, key.slice(1), `${key}A`, key.toLowerCase().slice(0, 43)])
      expect([await readEnding(db, wrong), await unsubscribe(db, wrong, testNow)]).toEqual([null, false])
    expect(await read(db)).toMatchObject([{ state: 'confirmed' }])
  })

  test('a mail that was just leaving loses the address once it has left', async () => {
    const db = await createTestDatabase()
    const key = await subscribe(db)
    await db.updateTable('outbox').set({ started_at: testNow }).execute()
    await unsubscribe(db, key, testNow)
    expect(await mails(db)).toHaveLength(1)
    await db.updateTable('outbox').set({ status: 'sent', sent_at: testNow, started_at: null }).execute()
    await deleteUnconfirmed(db, later(1))
    expect(await everything(db)).not.toContain(email)
  })

  test.each(['sent', 'failed', 'waiting'] as const)(
    'so does one, %s in the end, whose address was deleted while it left',
    async (status) => {
      const db = await createTestDatabase()
      await ask(db, email)
      await db.updateTable('outbox').set({ started_at: testNow }).execute()
      expect(await deleteUnconfirmed(db, later(48))).toBe(1)
      expect([await read(db), await mails(db)]).toMatchObject([[], ['Confirm your subscription']])
      // One that is just being sent is left as it is.
      await deleteUnconfirmed(db, later(48.1))
      expect(await mails(db)).toHaveLength(1)
      await db.updateTable('outbox').set({ status, sent_at: status === 'sent' ? testNow : null, started_at: null }).execute() // prettier-ignore
      await deleteUnconfirmed(db, later(48.2))
      expect(await everything(db)).not.toContain(email)
      expect(await db.selectFrom('outbox').select('status').execute()).toEqual(status === 'sent' ? [{ status }] : [])
    },
  )

  test('subscribing anew takes a new confirmation; without one the address is gone again', async () => {
    const db = await createTestDatabase()
    const key = await subscribe(db)
    await unsubscribe(db, key, later(1))
    await ask(db, email, later(2))
    expect(await read(db)).toMatchObject([{ state: 'waiting', email }])
    await deleteUnconfirmed(db, later(60))
    expect(await read(db)).toMatchObject([{ state: 'unsubscribed', email: null, since: later(1) }])
    await ask(db, email, later(800))
    await confirmSubscription(db, await confirmKeyOf(db, email), later(801))
    expect(await read(db)).toMatchObject([{ state: 'confirmed', email, confirmed_at: later(801) }])
    // The link of an older mail still ends it.
    expect(await unsubscribe(db, key, later(802))).toBe(true)
    expect(await read(db)).toMatchObject([{ state: 'unsubscribed' }])
  })

  test('once ended, the link that confirmed it does not bring it back', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    const confirmKey = await confirmKeyOf(db, email)
    await confirmSubscription(db, confirmKey, testNow)
    const [row] = await read(db)
    await endSubscription(db, row!.id, { actor: 'visitor' }, testNow)
    expect(await confirmSubscription(db, confirmKey, testNow)).toBe('over')
    expect(await read(db)).toMatchObject([{ state: 'unsubscribed' }])
  })
})
