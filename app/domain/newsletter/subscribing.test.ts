import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { addSubscriber, ask, confirmKeyOf, keysIn, mailsTo } from '#app/testing/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { deleteUnconfirmed, endSubscription, readEnding, unsubscribe } from './ending.server.ts'
import { makeEndKeys } from './keys.server.ts'
import { consentWording } from './newsletter.ts'
import { askToSubscribe, confirmSubscription, mostWaiting, readConfirmation } from './subscribing.server.ts'

const hour = 3_600_000
const later = (hours: number) => addMilliseconds(testNow, hours * hour)
const email = 'zoe@mail.test'
const read = (db: Db) => db.selectFrom('subscribers').selectAll().execute()
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

  test('an address that asked again waits as long as its youngest link', async () => {
    const db = await createTestDatabase()
    await ask(db, email)
    await ask(db, email, later(40))
    expect(await deleteUnconfirmed(db, later(50))).toBe(0)
    expect(await confirmSubscription(db, await confirmKeyOf(db, email), later(50))).toBe('confirmed')
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
    await ask(db, email, later(24.5))
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
    await askToSubscribe(db, { email, from: 'blog-list', [trapFieldName]: 'x' }, testNow)
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
    const trail = await db.selectFrom('audit_events').select('action').execute()
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

  test('subscribing anew takes a new confirmation; without one the address is gone again', async () => {
    const db = await createTestDatabase()
    const key = await subscribe(db)
    await unsubscribe(db, key, later(1))
    await ask(db, email, later(2))
    expect(await read(db)).toMatchObject([{ state: 'waiting', email }])
    await deleteUnconfirmed(db, later(60))
    expect(await read(db)).toMatchObject([{ state: 'unsubscribed', email: null, since: later(1) }])
    await ask(db, email, later(61))
    await confirmSubscription(db, await confirmKeyOf(db, email), later(62))
    expect(await read(db)).toMatchObject([{ state: 'confirmed', email, confirmed_at: later(62) }])
    // The link of an older mail still ends it.
    expect(await unsubscribe(db, key, later(63))).toBe(true)
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
