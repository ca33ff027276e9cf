import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { BrowserShortlist, mostSaved, readBrowserShortlist, writeBrowserShortlist, type Keeper } from './shortlist.ts'
import { listSaved, listSavedIds, mergeIntoAccount, removeDeal, saveDeal } from './shortlist.server.ts'

describe('the value of the cookie', () => {
  test('holds twenty of the highest ids in 139 characters, and gives them back in their order', () => {
    const ids = Array.from({ length: mostSaved }, (_, index) => 999_999_999 - index)
    const value = writeBrowserShortlist(ids)
    expect(value).toHaveLength(139)
    expect(readBrowserShortlist(value)).toEqual(ids)
  })

  test.each([
    ['', []],
    ['3a.2t', [118, 101]],
    ['3a.3a', [118]],
    ['3A.2t', [101]],
    ['0.00.03a', []],
    ['-3a.3a;.3 a', []],
    ['<script>.2t', [101]],
    // One more than the highest id that there can be.
    ['gjdgxs.2t', [101]],
    ['zzzzzzz', []],
    ['__proto__.constructor', []],
    ['1.'.repeat(70), []],
  ])('%j is read as %j', (value, ids) => {
    expect(readBrowserShortlist(value)).toEqual(ids)
  })

  test('gives no more than a shortlist holds', () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1)
    expect(readBrowserShortlist(writeBrowserShortlist(ids))).toEqual(ids.slice(0, mostSaved))
  })
})

async function addDeals(db: Db, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push(await addDeal(db))
  return ids
}

describe.each(['account', 'browser'] as const)('the shortlist of an %s', (kind) => {
  async function setUp() {
    const db = await createTestDatabase()
    const keeper: Keeper =
      kind === 'account' ? { userId: (await addUser(db)).id } : { browser: new BrowserShortlist([]) }
    return { db, keeper, save: (id: number) => saveDeal(db, keeper, id, testNow) }
  }

  test('has the newest first, each once', async () => {
    const { db, keeper, save } = await setUp()
    const [first, second, third] = await addDeals(db, 3)
    for (const id of [first!, second!, third!, first!]) expect(await save(id)).toEqual({ ok: true })
    expect(await listSavedIds(db, keeper)).toEqual([third, second, first])
    await removeDeal(db, keeper, second!)
    await removeDeal(db, keeper, 999_999)
    expect(await listSavedIds(db, keeper)).toEqual([third, first])
  })

  test.each(['draft', 'inactive', 'completed'] as const)(
    'refuses a deal that is %s, as one that is not there',
    async (status) => {
      const { db, keeper, save } = await setUp()
      expect(await save(await addDeal(db, { status }))).toEqual({ ok: false, reason: 'not-found' })
      expect(await save(999_999)).toEqual({ ok: false, reason: 'not-found' })
      expect(await save(await addDeal(db, { status: 'reserved' }))).toEqual({ ok: true })
      expect(await listSavedIds(db, keeper)).toHaveLength(1)
    },
  )

  test('refuses the twenty-first, takes again what it has, and has room after a removal', async () => {
    const { db, keeper, save } = await setUp()
    const ids = await addDeals(db, mostSaved + 1)
    for (const id of ids.slice(0, mostSaved)) await save(id)
    expect(await save(ids[mostSaved]!)).toEqual({ ok: false, reason: 'full' })
    expect(await save(ids[0]!)).toEqual({ ok: true })
    expect(await listSavedIds(db, keeper)).toEqual(ids.slice(0, mostSaved).toReversed())
    await removeDeal(db, keeper, ids[0]!)
    expect(await save(ids[mostSaved]!)).toEqual({ ok: true })
  })
})

test('an account knows when and at which price a deal was saved, and another account knows nothing of it', async () => {
  const db = await createTestDatabase()
  const [one, other] = [await addUser(db), await addUser(db)]
  const dealId = await addDeal(db, { price_pence: 9_000_000 })
  await saveDeal(db, { userId: one.id }, dealId, testNow)
  await db.updateTable('deals').set({ price_pence: 8_800_000 }).execute()
  await saveDeal(db, { userId: one.id }, dealId, '2026-12-01T00:00:00.000Z')
  expect(await listSaved(db, { userId: one.id })).toEqual([{ dealId, saved: { at: testNow, pricePence: 9_000_000 } }])
  expect(await listSaved(db, { userId: other.id })).toEqual([])
  await removeDeal(db, { userId: other.id }, dealId)
  expect(await listSavedIds(db, { userId: one.id })).toEqual([dealId])
})

test('what was saved goes with its deal and with its person', async () => {
  const db = await createTestDatabase()
  const user = await addUser(db)
  const [kept, gone] = await addDeals(db, 2)
  for (const id of [kept!, gone!]) await saveDeal(db, { userId: user.id }, id, testNow)
  await db.deleteFrom('deals').where('id', '=', gone!).execute()
  expect(await listSavedIds(db, { userId: user.id })).toEqual([kept])
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  expect(await db.selectFrom('shortlisted_deals').selectAll().execute()).toEqual([])
})

describe('signing in', () => {
  test('puts what the browser has before what the account has, each once, and empties the browser', async () => {
    const db = await createTestDatabase()
    const userId = (await addUser(db)).id
    const [a, b, c, d] = (await addDeals(db, 4)) as [number, number, number, number]
    for (const id of [a, b]) await saveDeal(db, { userId }, id, testNow)
    const draft = await addDeal(db, { status: 'draft' })
    const browser = new BrowserShortlist([d, b, draft, 999_999, c])
    expect(await mergeIntoAccount(db, browser, userId, testNow)).toEqual({ added: 2, leftOut: [] })
    expect(await listSavedIds(db, { userId })).toEqual([d, c, b, a])
    expect([browser.ids, browser.isChanged]).toEqual([[], true])
  })

  test('takes nothing from the account: the oldest of the browser stay out where there is no room', async () => {
    const db = await createTestDatabase()
    const userId = (await addUser(db)).id
    const ids = await addDeals(db, mostSaved + 3)
    const own = ids.slice(0, mostSaved - 2)
    for (const id of own) await saveDeal(db, { userId }, id, testNow)
    const [newest, middle, ...oldest] = ids.slice(mostSaved - 2) as [number, number, number, number, number]
    const browser = new BrowserShortlist([newest, middle, ...oldest, own[0]!])
    expect(await mergeIntoAccount(db, browser, userId, testNow)).toEqual({ added: 2, leftOut: oldest })
    expect(await listSavedIds(db, { userId })).toEqual([newest, middle, ...own.toReversed()])
  })

  test('in two browsers at once adds both, each deal once and never more than the account holds', async () => {
    const db = await createTestDatabase()
    const userId = (await addUser(db)).id
    const ids = await addDeals(db, 30)
    const merges = [ids.slice(0, 18), ids.slice(12)].map((some) =>
      mergeIntoAccount(db, new BrowserShortlist(some), userId, testNow),
    )
    const [first, second] = await Promise.all(merges)
    expect([first!.added, second!.added]).toEqual([18, 2])
    expect(second!.leftOut).toEqual(ids.slice(20))
    const saved = await listSavedIds(db, { userId })
    expect([saved.length, new Set(saved).size]).toEqual([mostSaved, mostSaved])
  })
})
