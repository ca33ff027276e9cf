import { expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { countNewSubscribers } from '#app/domain/newsletter/list.server.ts'
import { readLastMailing } from '#app/domain/newsletter/mailing.server.ts'
import { insertSamplePosts } from './posts.ts'
import { insertSampleSubscribers } from './subscribers.ts'

const now = '2026-11-20T09:00:00.000Z'

test('sample subscribers have come over weeks and in every state, and have had the newest post', async () => {
  const db = await createTestDatabase()
  await db.transaction().execute((trx) => insertSamplePosts(trx, now))
  await db.transaction().execute((trx) => insertSampleSubscribers(trx, now))
  const people = await db.selectFrom('subscribers').selectAll().execute()
  expect(new Set(people.map(({ state }) => state))).toEqual(new Set(['confirmed', 'waiting', 'unsubscribed']))
  for (const { since, email, state } of people) {
    expect(since < now).toBe(true)
    expect(email === null).toBe(state === 'unsubscribed')
    if (email) expect(email).toMatch(/@example\.com$/)
  }
  const { confirmed } = await countNewSubscribers(db, now)
  expect(confirmed.filter((count) => count > 0).length).toBeGreaterThan(9)
  const last = await readLastMailing(db)
  const newest = await db.selectFrom('posts').selectAll().where('id', '=', last!.postId).executeTakeFirstOrThrow()
  expect(newest.status).toBe('published')
  expect(last!.mailing).toMatchObject({ state: 'done', left: 0, failed: 0, passedOver: 0 })
  expect(last!.mailing.sent).toBeGreaterThan(15)
  expect(last!.mailing.startedAt > newest.published_at! && last!.mailing.endedAt! < now).toBe(true)
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('with nobody who could have had a post there is no mailing', async () => {
  const db = await createTestDatabase()
  await db.transaction().execute((trx) => insertSampleSubscribers(trx, now))
  expect(await readLastMailing(db)).toBeNull()
})
