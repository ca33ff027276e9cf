import { expect, test } from 'vitest'
import { addDeal, addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { keepDraft, readDraft } from '#app/domain/records/drafts.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { leaveDraft, takeLeftDrafts } from './left-drafts.server.ts'

const later = addMilliseconds(testNow, 60_000)

/** A deal and a post, two admins, and the ended session of the first. */
async function setUp() {
  const db = await createTestDatabase()
  const [ada, otto] = [(await addUser(db, { isAdmin: true })).id, (await addUser(db, { isAdmin: true })).id]
  const session = { id_hash: 'ended', user_id: ada, data: '{}', created_at: testNow, seen_at: testNow }
  await db.insertInto('sessions').values(session).execute()
  const left = { sessionId: 'ended', userId: ada, endedAt: testNow }
  const leave = (about: number, title: string, kind: 'deal' | 'post' = 'deal') =>
    leaveDraft(db, left, { kind, about, version: 1, fields: { title } })
  const titleOf = async (about: number, kind: 'deal' | 'post' = 'deal') =>
    (await readDraft(db, ada, kind, about))?.fields.title
  return { db, ada, otto, leave, titleOf, dealId: await addDeal(db), postId: await addPost(db) }
}

test('what an ended session left is a draft of its person once they sign in there, and of nobody before', async () => {
  const { db, ada, otto, leave, titleOf, dealId, postId } = await setUp()
  expect([await leave(dealId, 'first'), await leave(dealId, 'second'), await leave(0, 'new')]).toEqual([
    true,
    true,
    true,
  ])
  expect([await leave(postId, 'a post', 'post'), await leave(-7, 'a new post', 'post')]).toEqual([true, true])
  expect([await titleOf(dealId), await titleOf(0)]).toEqual([undefined, undefined])

  await takeLeftDrafts(db, 'ended', otto, later)
  await takeLeftDrafts(db, 'another', ada, later)
  expect(await db.selectFrom('record_drafts').selectAll().execute()).toEqual([])
  await takeLeftDrafts(db, 'ended', ada, later)
  expect([await titleOf(dealId), await titleOf(0)]).toEqual(['second', 'new'])
  expect([await titleOf(postId, 'post'), await titleOf(-7, 'post')]).toEqual(['a post', 'a new post'])
  expect(await db.selectFrom('left_drafts').selectAll().execute()).toEqual([])
})

test('a draft that was kept since the session ended stays', async () => {
  const { db, ada, leave, titleOf, dealId } = await setUp()
  expect(await leave(dealId, 'left')).toBe(true)
  await keepDraft(db, ada, { kind: 'deal', about: dealId, version: 1, fields: { title: 'own' } }, later)
  expect(await leave(dealId, 'left too late')).toBe(false)
  await takeLeftDrafts(db, 'ended', ada, later)
  expect(await titleOf(dealId)).toBe('own')
})

test('nothing is left about what is not there, nor without end', async () => {
  const { db, leave, dealId } = await setUp()
  expect([await leave(999_999, 'x'), await leave(999_999, 'x', 'post')]).toEqual([false, false])
  expect(await leave(dealId, 'x'.repeat(700_000))).toBe(false)
  for (let number = 1; number <= 20; number += 1) expect(await leave(-number, 'x', 'post')).toBe(true)
  expect([await leave(-21, 'x', 'post'), await leave(-20, 'again', 'post')]).toEqual([false, true])
  await db.deleteFrom('sessions').execute()
  expect(await db.selectFrom('left_drafts').selectAll().execute()).toEqual([])
})
