import { expect, test } from 'vitest'
import { addDeal, addManyDeals, addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  deleteDraft,
  deleteOldDrafts,
  draftDays,
  keepDraft,
  longestDraft,
  mostDrafts,
  readDraft,
} from './drafts.server.ts'

const day = 86_400_000
const late = addMilliseconds(testNow, 3_600_000)
const kinds = ['deal', 'post'] as const
type Kind = (typeof kinds)[number]

/** What two people do with drafts of this kind, and a record of it. */
async function setUp(kind: Kind) {
  const db = await createTestDatabase()
  const [ada, otto] = [(await addUser(db, { isAdmin: true })).id, (await addUser(db, { isAdmin: true })).id]
  const typed = (about: number, title: string, version = 1) => ({ kind, about, version, fields: { title } })
  const titleOf = async (userId: string, about: number) => (await readDraft(db, userId, kind, about))?.fields.title
  const count = async () => (await db.selectFrom('record_drafts').select('record_id').execute()).length
  return { db, ada, otto, typed, titleOf, count, id: kind === 'deal' ? await addDeal(db) : await addPost(db) }
}

test.each(kinds)('a person has one draft for each %s and one for a new one, and nobody else has it', async (kind) => {
  const { db, ada, otto, typed, titleOf, id } = await setUp(kind)
  await keepDraft(db, ada, typed(id, 'first'), testNow)
  await keepDraft(db, ada, typed(id, 'second', 2), testNow)
  await keepDraft(db, ada, typed(0, 'new', 0), testNow)
  await keepDraft(db, otto, typed(id, 'of Otto'), testNow)
  expect(await readDraft(db, ada, kind, id)).toEqual({ version: 2, fields: { title: 'second' }, keptAt: testNow })
  expect([await titleOf(ada, 0), await titleOf(otto, id), await titleOf(otto, 0)]).toEqual([
    'new',
    'of Otto',
    undefined,
  ])

  await deleteDraft(db, ada, kind, id)
  expect([await titleOf(ada, id), await titleOf(otto, id)]).toEqual([undefined, 'of Otto'])
})

test('a deal and a post of one number have drafts of their own, and those of a deleted one go', async () => {
  const { db, ada, otto, typed, titleOf, id } = await setUp('deal')
  expect(await addPost(db)).toBe(id)
  const ofPost = { ...typed(id, 'post'), kind: 'post' as const }
  await keepDraft(db, ada, typed(id, 'deal'), testNow)
  await keepDraft(db, otto, typed(id, 'deal'), testNow)
  await keepDraft(db, ada, ofPost, testNow)
  await deleteDraft(db, ada, 'post', id)
  expect([await titleOf(ada, id), await readDraft(db, ada, 'post', id)]).toEqual(['deal', undefined])

  await keepDraft(db, ada, ofPost, testNow)
  await db.deleteFrom('deals').where('id', '=', id).execute()
  expect([await titleOf(ada, id), await titleOf(otto, id)]).toEqual([undefined, undefined])
  expect((await readDraft(db, ada, 'post', id))?.fields.title).toBe('post')
})

test.each(kinds)('nothing is kept for a %s that there is not, nor more text than one may have', async (kind) => {
  const { db, ada, typed, count, id } = await setUp(kind)
  expect(await keepDraft(db, ada, typed(id + 1, 'x'), testNow)).toEqual({ ok: false, reason: 'not-found' })
  const tooLong = typed(id, 'x'.repeat(longestDraft))
  expect(await keepDraft(db, ada, tooLong, testNow)).toEqual({ ok: false, reason: 'too-long' })
  expect(await count()).toBe(0)
})

test.each(kinds)('what was typed into a %s before takes the place of nothing that came since', async (kind) => {
  const { db, ada, typed, titleOf, id } = await setUp(kind)
  const before = { typedAt: addMilliseconds(testNow, -1) }
  const older = { ok: false, reason: 'older' }
  await keepDraft(db, ada, typed(id, 'newer'), testNow)
  expect(await keepDraft(db, ada, typed(id, 'on the train'), late, before)).toEqual(older)
  expect(await keepDraft(db, ada, typed(id, 'newer'), late, before)).toEqual({ ok: true })
  expect(await titleOf(ada, id)).toBe('newer')

  await deleteDraft(db, ada, kind, id)
  await db
    .updateTable(kind === 'deal' ? 'deals' : 'posts')
    .set({ version: 2, updated_at: testNow })
    .execute()
  expect(await keepDraft(db, ada, typed(id, 'from the version before'), late, before)).toEqual(older)
  expect(await keepDraft(db, ada, typed(id, 'from this version', 2), late, before)).toEqual({ ok: true })
  expect(await titleOf(ada, id)).toBe('from this version')
})

test('the oldest draft gives way to one too many', async () => {
  const { db, ada, typed, titleOf, count, id } = await setUp('deal')
  await addManyDeals(db, mostDrafts)
  const others = (await db.selectFrom('deals').select('id').where('id', '<>', id).execute()).map((deal) => deal.id)
  for (const [index, other] of others.slice(0, mostDrafts).entries())
    await keepDraft(db, ada, typed(other, 'x'), addMilliseconds(testNow, index))
  expect(await count()).toBe(mostDrafts)
  // The draft before makes room for itself.
  await keepDraft(db, ada, typed(others[1]!, 'again'), late)
  expect(await titleOf(ada, others[0]!)).toBe('x')
  expect(await keepDraft(db, ada, typed(id, 'own'), late)).toEqual({ ok: true })
  expect([await titleOf(ada, others[0]!), await titleOf(ada, others[1]!)]).toEqual([undefined, 'again'])
  expect(await count()).toBe(mostDrafts)
})

test('drafts go after their days', async () => {
  const { db, ada, typed, titleOf, id } = await setUp('deal')
  await keepDraft(db, ada, typed(0, 'old', 0), testNow)
  await keepDraft(db, ada, typed(id, 'young'), addMilliseconds(testNow, 1))
  expect(await deleteOldDrafts(db, addMilliseconds(testNow, draftDays * day))).toBe(1)
  expect([await titleOf(ada, 0), await titleOf(ada, id)]).toEqual([undefined, 'young'])
})
