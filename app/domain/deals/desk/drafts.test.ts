import { expect, test } from 'vitest'
import { addDeal, addManyDeals, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { deleteDraft, deleteOldDrafts, draftDays, keepDraft, mostDrafts, readDraft } from './drafts.server.ts'
import { completeTexts } from '../record/record.ts'

const day = 86_400_000
const typed = (dealId: number, title: string, version = 1) => ({
  dealId,
  version,
  texts: completeTexts({ title }),
  files: {},
})

async function setUp() {
  const db = await createTestDatabase()
  const [ada, otto] = [await addUser(db, { isAdmin: true }), await addUser(db, { isAdmin: true })]
  return { db, ada: ada.id, otto: otto.id, dealId: await addDeal(db) }
}

test('an admin has one draft for each deal and one for a new one, and nobody else has it', async () => {
  const { db, ada, otto, dealId } = await setUp()
  await keepDraft(db, ada, typed(dealId, 'first'), testNow)
  await keepDraft(db, ada, typed(dealId, 'second', 2), testNow)
  await keepDraft(db, ada, typed(0, 'new', 0), testNow)
  await keepDraft(db, otto, typed(dealId, 'of Otto'), testNow)
  expect(await readDraft(db, ada, dealId)).toMatchObject({ version: 2, texts: { title: 'second' }, keptAt: testNow })
  expect((await readDraft(db, ada, 0))!.texts.title).toBe('new')
  expect((await readDraft(db, otto, dealId))!.texts.title).toBe('of Otto')
  expect(await readDraft(db, otto, 0)).toBeUndefined()

  await deleteDraft(db, ada, dealId)
  expect(await readDraft(db, ada, dealId)).toBeUndefined()
  expect(await readDraft(db, otto, dealId)).toBeDefined()
})

test('nothing is kept for a deal that there is not', async () => {
  const { db, ada, dealId } = await setUp()
  expect(await keepDraft(db, ada, typed(dealId + 1, 'x'), testNow)).toBe(false)
  expect(await keepDraft(db, ada, typed(-1, 'x'), testNow)).toBe(false)
  expect(await db.selectFrom('deal_drafts').selectAll().execute()).toEqual([])
})

test('the oldest draft gives way to one too many', async () => {
  const { db, ada, dealId } = await setUp()
  await addManyDeals(db, mostDrafts)
  const others = (await db.selectFrom('deals').select('id').where('id', '<>', dealId).execute()).map(({ id }) => id)
  for (const [index, id] of others.slice(0, mostDrafts).entries())
    await keepDraft(db, ada, typed(id, 'x'), addMilliseconds(testNow, index))
  const count = async () => (await db.selectFrom('deal_drafts').select('deal_id').execute()).length
  expect(await count()).toBe(mostDrafts)

  const late = addMilliseconds(testNow, day)
  expect(await readDraft(db, ada, others[0]!)).toBeDefined()
  expect(await keepDraft(db, ada, typed(dealId, 'own'), late)).toBe(true)
  expect(await readDraft(db, ada, others[0]!)).toBeUndefined()
  expect(await readDraft(db, ada, others[1]!)).toBeDefined()
  expect(await count()).toBe(mostDrafts)
})

test('drafts are deleted after some days', async () => {
  const { db, ada, dealId } = await setUp()
  await keepDraft(db, ada, typed(0, 'old', 0), testNow)
  await keepDraft(db, ada, typed(dealId, 'young'), addMilliseconds(testNow, 1))
  expect(await deleteOldDrafts(db, addMilliseconds(testNow, draftDays * day))).toBe(1)
  expect(await readDraft(db, ada, 0)).toBeUndefined()
  expect(await readDraft(db, ada, dealId)).toBeDefined()
})
