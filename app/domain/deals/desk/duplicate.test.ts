import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addDocument, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { toValues } from '../record/columns.server.ts'
import { deleteDeal } from './delete.server.ts'
import { duplicateDeal } from './duplicate.server.ts'
import { readVersionUpTo } from '#app/domain/records/versions.server.ts'

let db: Db
let ada: User
beforeEach(async () => {
  db = await createTestDatabase()
  ada = await addUser(db, { isAdmin: true })
})
afterEach(() => db.destroy())

async function duplicate(dealId: number, now = testNow, admin = ada) {
  const done = await duplicateDeal(db, admin, dealId, now)
  if (!done.ok) throw new Error(done.reason)
  return done
}
const read = (id: number) => db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the record is copied; pictures, documents, an editor’s score and dates are not', async () => {
  const dealId = await addDeal(db, {
    title: 'Mill cottage',
    bedrooms: 3,
    owner_name: 'Olive Owner',
    evidence: '{"title":"verified"}',
    image_url: 'https://pictures.test/a.jpg',
    document_url: 'https://papers.test/a.pdf',
    score_override: 99,
    score_override_reason: 'Seen',
    published_at: testNow,
    verified_at: testNow,
  })
  await addDocument(db, dealId)
  const { copy, from, isNew } = await duplicate(dealId, addMilliseconds(testNow, 5000))
  expect([copy.title, from, isNew]).toEqual(['Copy of Mill cottage', `PID-${String(dealId).padStart(6, '0')}`, true])

  const [source, made] = [await read(dealId), await read(copy.id)]
  expect(toValues(made)).toEqual({
    ...toValues(source),
    title: 'Copy of Mill cottage',
    areaCode: made.area_code ?? '',
    imageUrl: null,
    documentUrl: null,
    scoreOverride: null,
    scoreReason: '',
    isActive: false,
  })
  expect(made).toMatchObject({ status: 'inactive', version: 1, published_at: null, verified_at: null, unavailable_at: null }) // prettier-ignore
  expect([made.ai_score, made.score_grade]).toEqual([made.computed_score, made.computed_grade])
  expect(await db.selectFrom('deal_documents').select('deal_id').execute()).toEqual([{ deal_id: dealId }])
  expect((await readVersionUpTo(db, 'deal', copy.id, 1))?.fields.title).toBe('Copy of Mill cottage')
  expect(await db.selectFrom('audit_events').select(['action', 'object_id', 'actor_user_id', 'detail']).execute()).toEqual([
    { action: 'deal-duplicated', object_id: String(copy.id), actor_user_id: ada.id, detail: JSON.stringify({ from }) },
  ]) // prettier-ignore
})

test('the title stays within its length', async () => {
  const { copy } = await duplicate(await addDeal(db, { title: '🏡'.repeat(200) }))
  expect([...copy.title]).toHaveLength(200)
  expect(copy.title).toMatch(/^Copy of 🏡+$/u)
})

test('a second press leads to the same copy, and a later one to another', async () => {
  const dealId = await addDeal(db)
  // Which of two at once is first, the database says.
  const [one, other] = await Promise.all([duplicate(dealId), duplicate(dealId)])
  expect(one.isNew).toBe(!other.isNew)
  const first = one.isNew ? one : other
  for (const second of [one.isNew ? other : one, await duplicate(dealId, addMilliseconds(testNow, 800))])
    expect([second.copy.id, second.isNew]).toEqual([first.copy.id, false])
  expect((await duplicate(dealId, addMilliseconds(testNow, 10_001))).copy.id).not.toBe(first.copy.id)
})

test('another admin, or another deal, gets a copy of its own; so does a copy that was deleted', async () => {
  const [dealId, other] = [await addDeal(db), await addDeal(db)]
  const eve = await addUser(db, { isAdmin: true, email: 'eve@people.test' })
  const { copy } = await duplicate(dealId)
  const others = [await duplicate(dealId, testNow, eve), await duplicate(other)]
  expect(new Set([copy.id, ...others.map((made) => made.copy.id)]).size).toBe(3)
  await deleteDeal(db, ada, copy.id, testNow)
  expect((await duplicate(dealId)).isNew).toBe(true)
})

test('there is no copy of a deal that there is not', async () => {
  expect(await duplicateDeal(db, ada, 999_999, testNow)).toEqual({ ok: false, reason: 'not-found' })
})
