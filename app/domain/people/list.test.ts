import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { personList } from './list.server.ts'
import { deletedIssuer } from './users.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
  await addUser(db, { firstName: 'Ada', lastName: 'Admin', email: 'ada@desk.test', role: 'admin' })
  await addUser(db, { firstName: 'Éva', lastName: 'Price', email: 'eva@desk.test', role: 'editor' })
  await addUser(db, { firstName: 'Ivy', lastName: 'Price', email: 'ivy@people.test' })
  const gone = await addUser(db, { firstName: 'Deleted', lastName: '' })
  await db.updateTable('users').set({ issuer: deletedIssuer, email: '' }).where('id', '=', gone.id).execute()
})
afterEach(() => db.destroy())

const facts = { now: testNow, operatorEmail: 'help@operator.test', userId: 'ada' }
const read = (query: string, size = 50) =>
  personList.read(db, readFilters(personList.filters, new URLSearchParams(query)), { ...facts, size })

test.each([
  ['', ['Ada Admin', 'Ivy Price', 'Éva Price']],
  ['role=any', ['Ada Admin', 'Éva Price']],
  ['role=editor', ['Éva Price']],
  ['role=support', []],
  ['role=user', ['Ivy Price']],
  ['role=owner', ['Ada Admin', 'Ivy Price', 'Éva Price']],
  ['q=price', ['Ivy Price', 'Éva Price']],
  ['q=PRICE+iv', ['Ivy Price']],
  ['q=éva', ['Éva Price']],
  ['q=desk.test&role=admin', ['Ada Admin']],
  ['q=ada%25', []],
  ['q=deleted', []],
])('?%s finds them, and nobody whose account is deleted', async (query, names) => {
  const page = await read(query)
  expect(page.rows.map(({ name }) => name).sort()).toEqual(names.sort())
  expect([page.total, page.atDesk]).toEqual([names.length, 2])
})

test('the last to sign in stands first, page by page, with what they have paid', async () => {
  const ivy = await addUser(db, { firstName: 'Nia', lastName: 'New' })
  await db
    .updateTable('users')
    .set({ signed_in_at: addMilliseconds(testNow, 1) })
    .where('id', '=', ivy.id)
    .execute()
  await addPurchase(db, ivy, await addDeal(db))
  await addPurchase(db, ivy, await addDeal(db))
  await db.updateTable('reservations').set({ status: 'expired', paid_at: null }).where('deal_id', '=', 2).execute()
  const first = await read('', 1)
  expect(first.rows).toMatchObject([{ name: 'Nia New', purchases: 1, role: 'user' }])
  expect([first.total, first.pageCount]).toEqual([4, 4])
  const all = await Promise.all([1, 2, 3, 4, 5].map((page) => read(`page=${page}`, 1)))
  expect(new Set(all.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(4)
  expect(all[4]!.rows).toEqual([])
})

test.each(['', 'q=price', 'role=user', 'role=editor', 'role=editor&q=price', 'page=2'])(
  'no page sorts the table, nor looks at all purchases: indexes have their order (?%s)',
  async (query) => {
    const plans = await explainQueries(db, (watched) =>
      personList.read(watched, readFilters(personList.filters, new URLSearchParams(query)), { ...facts, size: 1 }),
    )
    expect(plans).toHaveLength(3)
    const plan = plans.join('\n')
    expect(plan).toMatch(
      query.includes('editor') ? /users USING .*users_at_desk \(role=\?\)/ : /users USING .*users_by_sign_in/,
    )
    expect(plan).toContain('SEARCH reservations USING')
    expect(plan).not.toContain('TEMP B-TREE')
  },
)
