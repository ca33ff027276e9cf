import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { setDealListing } from './desk.server.ts'
import { readVersionUpTo, type SentForm } from '#app/domain/records/versions.server.ts'
import { readTexts, type DealTexts, type DealValues } from '../record/record.ts'
import { createDeal, findSavedBySame, readDealForm, updateDeal, type AlsoStore } from './saving.server.ts'

function values(texts: Partial<DealTexts> = {}): DealValues {
  const needed = { title: 'Terrace', description: 'Let.', location: 'Liverpool, L15', propertyType: 'Residential', price: '100000' } // prettier-ignore
  const result = readTexts({ ...needed, ...texts })
  if (!result.ok) throw new Error(JSON.stringify(result.mistakes))
  return result.values
}
const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

async function setUp() {
  const db = await createTestDatabase()
  const ada = await addUser(db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })
  return { db, ada }
}
async function enter(db: Db, admin: { id: string }, texts: Partial<DealTexts> = {}) {
  const saved = await createDeal(db, admin, values(texts), testNow)
  if (!saved.ok) throw new Error(saved.reason)
  return saved.deal
}
const rowOf = (db: Db, id: number) => db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const trailOf = async (db: Db, id: number) =>
  (await db.selectFrom('audit_events').selectAll().where('object_id', '=', String(id)).orderBy('id').execute()).map(
    ({ action, detail }) => ({ action, detail: JSON.parse(detail) as Record<string, unknown> }),
  )

describe('a new deal', () => {
  test('is inactive, has its first version and an entry in the trail', async () => {
    const { db, ada } = await setUp()
    const deal = await enter(db, ada, { annualYield: '8100' })
    expect(deal).toMatchObject({ title: 'Terrace', version: 1 })
    expect(await rowOf(db, deal.id)).toMatchObject({ status: 'inactive', published_at: null, created_at: testNow })
    expect(await readVersionUpTo(db, 'deal', deal.id, 1)).toMatchObject({
      version: 1,
      savedBy: 'Ada Admin',
      fields: { title: 'Terrace', annualYield: '£8,100', monthlyRent: '', roi: '', securePrice: '£3,000' },
    })
    expect((await trailOf(db, deal.id)).map(({ action }) => action)).toEqual(['deal-created'])
  })

  test('is on the market where its box is ticked', async () => {
    const { db, ada } = await setUp()
    const deal = await enter(db, ada, { isActive: 'yes' })
    expect(await rowOf(db, deal.id)).toMatchObject({ status: 'active', published_at: testNow, version: deal.version })
    expect((await readVersionUpTo(db, 'deal', deal.id, deal.version))!.fields.isActive).toBe('yes')
  })

  test('in an area that there is not is refused, and nothing is stored', async () => {
    const { db, ada } = await setUp()
    const saved = await createDeal(db, ada, values({ areaCode: 'E99' }), testNow)
    expect(saved).toMatchObject({ ok: false, mistakes: { areaCode: 'Choose an area from the list' } })
    expect(await db.selectFrom('deals').select('id').execute()).toEqual([])
  })

  test('is stored with what else comes of the form, or not at all', async () => {
    const { db, ada } = await setUp()
    await expect(
      createDeal(db, ada, values(), testNow, { also: () => Promise.reject(new Error('disk')) }),
    ).rejects.toThrow('disk')
    expect(await db.selectFrom('deals').select('id').execute()).toEqual([])
    const stored = { lines: ['Picture “A” added'], taken: {} }
    const saved = await createDeal(db, ada, values(), testNow, { also: () => Promise.resolve(stored) })
    expect(saved.ok && (await trailOf(db, saved.deal.id))[0]!.detail).toEqual({ files: 'Picture “A” added' })
  })

  test('tells of twelve files at most, and how many more there are', async () => {
    const { db, ada } = await setUp()
    const lines = Array.from({ length: 20 }, (_, index) => `Picture ${index} added`)
    const saved = await createDeal(db, ada, values(), testNow, { also: () => Promise.resolve({ lines, taken: {} }) })
    const { files } = (saved.ok && (await trailOf(db, saved.deal.id))[0]!.detail) as { files: string }
    expect(files.split('\n')).toEqual([...lines.slice(0, 12), 'And 8 more'])
  })
})

describe('a change', () => {
  test('is stored, with from what to what in the trail, and no private text', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, { bedrooms: '2' })
    const saved = await updateDeal(db, ada, id, 1, values({ bedrooms: '3', address: '1 Secret Street' }), later(1))
    expect(saved).toMatchObject({ ok: true, deal: { version: 2 } })
    expect(await rowOf(db, id)).toMatchObject({ bedrooms: 3, address: '1 Secret Street', updated_at: later(1) })
    const { detail } = (await trailOf(db, id)).at(-1)!
    expect(detail).toMatchObject({ before: { Bedrooms: '2' }, after: { Bedrooms: '3' }, also: 'Street and number' })
    expect(JSON.stringify(detail)).not.toContain('Secret')
  })

  test('of nothing writes nothing', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada)
    const { texts } = (await readDealForm(db, id))!
    const saved = await updateDeal(db, ada, id, 1, values(texts), later(1))
    expect(saved).toMatchObject({ ok: true, deal: { version: 1 } })
    expect(await rowOf(db, id)).toMatchObject({ version: 1, updated_at: testNow })
    expect(await trailOf(db, id)).toHaveLength(1)
  })

  test('from an older version is refused, as is one of a deal that there is not', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada)
    await updateDeal(db, ada, id, 1, values({ bedrooms: '3' }), later(1))
    expect(await updateDeal(db, ada, id, 1, values({ bedrooms: '4' }), later(2))).toEqual({ ok: false, reason: 'changed' }) // prettier-ignore
    expect(await updateDeal(db, ada, id + 1, 1, values(), later(2))).toEqual({ ok: false, reason: 'not-found' })
    expect((await rowOf(db, id)).bedrooms).toBe(3)
  })

  test('is told when the list has switched the deal meanwhile', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada)
    await setDealListing(db, ada, id, 'active', later(1))
    expect(await updateDeal(db, ada, id, 1, values({ bedrooms: '3' }), later(2))).toEqual({ ok: false, reason: 'changed' }) // prettier-ignore
  })

  test('of a reserved deal leaves its listing alone', async () => {
    const { db, ada } = await setUp()
    const id = await addDeal(db, { status: 'reserved' })
    const { texts, deal } = (await readDealForm(db, id))!
    const saved = await updateDeal(db, ada, id, deal.version, values({ ...texts, title: 'New', isActive: '' }), later(1)) // prettier-ignore
    expect(saved.ok).toBe(true)
    expect(await rowOf(db, id)).toMatchObject({ status: 'reserved', title: 'New' })
  })

  test('that the listing refuses is taken back whole', async () => {
    const { db, ada } = await setUp()
    const id = await addDeal(db)
    await addPurchase(db, await addUser(db), id)
    await db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', id).execute()
    const { deal, texts } = (await readDealForm(db, id))!
    const saved = await updateDeal(db, ada, id, deal.version, values({ ...texts, title: 'New', isActive: 'yes' }), later(2)) // prettier-ignore
    expect(saved).toEqual({ ok: false, reason: 'listing', listing: 'reserved' })
    expect(await rowOf(db, id)).toMatchObject({ status: 'inactive', title: 'Two-bed terrace', version: deal.version })
    expect((await trailOf(db, id)).filter(({ action }) => action === 'deal-edited')).toEqual([])
  })

  test('keeps the version before it, also of a deal that has none', async () => {
    const { db, ada } = await setUp()
    const id = await addDeal(db)
    const { texts } = (await readDealForm(db, id))!
    expect(await readVersionUpTo(db, 'deal', id, 1)).toBeUndefined()
    await updateDeal(db, ada, id, 1, values({ ...texts, title: 'New' }), later(1))
    expect(await readVersionUpTo(db, 'deal', id, 1)).toMatchObject({
      fields: { title: 'Two-bed terrace' },
      savedBy: null,
    })
    expect(await readVersionUpTo(db, 'deal', id, 2)).toMatchObject({ fields: { title: 'New' }, savedBy: 'Ada Admin' })
  })
})

describe('the same form sent twice', () => {
  const also: AlsoStore = async (trx, dealId) => {
    await trx.updateTable('deals').set({ valued_by: 'x' }).where('id', '=', dealId).execute()
    return { lines: ['a picture'], taken: {} }
  }
  const count = async (db: Db) => (await db.selectFrom('deals').select('id').execute()).length
  const soon = addMilliseconds(testNow, 900)
  const form = { id: 'form', print: 'one' }
  const corrected = { id: 'form', print: 'two' }
  const another = { id: 'another', print: 'one' }

  test('enters one deal, with its files once; another form, person or time enters another', async () => {
    const { db, ada } = await setUp()
    const ben = await addUser(db, { isAdmin: true })
    const first = await createDeal(db, ada, values(), testNow, { form })
    expect(await createDeal(db, ada, values(), soon, { also, form })).toEqual(first)
    expect(first.ok && (await findSavedBySame(db, ada, 0, form, soon))).toEqual(first.ok && first.deal)
    expect(await findSavedBySame(db, ada, 0, corrected, soon)).toBeUndefined()
    expect(await db.selectFrom('deals').select('valued_by').execute()).toEqual([{ valued_by: '' }])
    const others: [{ id: string }, DealValues, string, SentForm | null][] = [
      [ada, values(), soon, another],
      [ada, values(), soon, null],
      [ben, values(), soon, form],
      [ada, values(), later(1), form],
    ]
    for (const [index, [admin, entered, now, sent]] of others.entries()) {
      await createDeal(db, admin, entered, now, { form: sent })
      expect(await count(db)).toBe(index + 2)
    }
  })

  test('with anything else changes the deal that the first sending made, unless somebody has changed it since', async () => {
    const { db, ada } = await setUp()
    const first = await createDeal(db, ada, values({ isActive: 'yes' }), testNow, { form })
    const id = first.ok ? first.deal.id : 0
    const second = await createDeal(db, ada, values({ isActive: 'yes', price: '1' }), soon, { form: corrected })
    expect(second).toMatchObject({ ok: true, deal: { id } })
    expect(await rowOf(db, id)).toMatchObject({ price_pence: 100, status: 'active' })
    // The first sending once more is not what is stored now.
    await createDeal(db, ada, values({ isActive: 'yes' }), soon, { form })
    expect(await rowOf(db, id)).toMatchObject({ price_pence: 10_000_000 })
    expect(await count(db)).toBe(1)
    await setDealListing(db, ada, id, 'inactive', soon)
    await createDeal(db, ada, values({ title: 'Another' }), soon, { form: corrected })
    expect(await db.selectFrom('deals').select('title').orderBy('id').execute()).toMatchObject([{ title: 'Terrace' }, { title: 'Another' }]) // prettier-ignore
  })

  test('changes a deal once, and is no conflict; another form from the older version is one, with its files', async () => {
    const { db, ada } = await setUp()
    const ben = await addUser(db, { isAdmin: true })
    const deal = await enter(db, ada)
    const change = values({ price: '120000' })
    const save = (admin: { id: string }, of: DealValues, now: string, sent: SentForm, store: AlsoStore | undefined = also) =>
      updateDeal(db, admin, deal.id, deal.version, of, now, { also: store, form: sent }) // prettier-ignore
    const first = await updateDeal(db, ada, deal.id, deal.version, change, testNow, { form })
    expect(await save(ada, change, soon, form)).toEqual(first)
    expect(first.ok && (await findSavedBySame(db, ada, deal.id, form, soon))).toEqual(first.ok && first.deal)
    expect(await findSavedBySame(db, ada, 0, form, soon)).toBeUndefined()
    const changed = { ok: false, reason: 'changed' }
    expect(await save(ada, change, soon, another)).toEqual(changed)
    expect(await save(ben, change, soon, form)).toEqual(changed)
    expect(await save(ada, change, later(1), corrected)).toEqual(changed)
    expect(await save(ada, change, soon, corrected, () => Promise.resolve(null))).toEqual(changed)
    expect(await rowOf(db, deal.id)).toMatchObject({ valued_by: '', version: 2 })
  })

  test('with anything else changes the deal from what the first sending made, unless somebody has changed it since', async () => {
    const { db, ada } = await setUp()
    const deal = await enter(db, ada)
    const save = (price: string, sent: SentForm, store?: AlsoStore) =>
      updateDeal(db, ada, deal.id, deal.version, values({ price }), soon, { also: store, form: sent })
    const taken: unknown[] = []
    const take: AlsoStore = (_, id, before) => Promise.resolve({ lines: [`${id}`], taken: { [taken.push(before)]: 'x' } }) // prettier-ignore
    await save('2', form, take)
    await save('3', corrected, take)
    expect(await save('3', { id: 'form', print: 'three' }, take)).toMatchObject({ ok: true, deal: { version: 4 } })
    expect(taken).toEqual([null, { 1: 'x' }, { 1: 'x', 2: 'x' }])
    expect(await rowOf(db, deal.id)).toMatchObject({ price_pence: 300 })
    await setDealListing(db, ada, deal.id, 'active', soon)
    expect(await save('5', { id: 'form', print: 'four' }, take)).toEqual({ ok: false, reason: 'changed' })
  })
})

describe('what a saving must not change by itself', () => {
  test('the nation and region of a deal whose place nobody has entered anew', async () => {
    const { db, ada } = await setUp()
    const deal = await enter(db, ada, { location: 'Leith' })
    await db.updateTable('deals').set({ nation: 'Scotland', region: 'Scotland' }).where('id', '=', deal.id).execute()
    await updateDeal(db, ada, deal.id, deal.version, values({ location: 'Leith', title: 'Other' }), testNow)
    expect(await rowOf(db, deal.id)).toMatchObject({ title: 'Other', nation: 'Scotland', region: 'Scotland' })
    await updateDeal(db, ada, deal.id, deal.version + 1, values({ location: 'Leeds, LS1' }), testNow)
    expect(await rowOf(db, deal.id)).toMatchObject({ nation: 'England' })
  })

  test('the price of a reserved deal to nothing, whatever its box says', async () => {
    const { db, ada } = await setUp()
    const deal = await enter(db, ada, { isActive: 'yes' })
    await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', deal.id).execute()
    const { version } = await rowOf(db, deal.id)
    const saved = await updateDeal(db, ada, deal.id, version, values({ isActive: '', securePrice: '0' }), testNow)
    expect(saved).toMatchObject({
      ok: false,
      reason: 'mistakes',
      mistakes: { securePrice: expect.any(String) as string },
    })
    expect(await rowOf(db, deal.id)).toMatchObject({ secure_price_pence: 300_000 })
  })

  test('"Verified" stays only while a paper is', async () => {
    const { db, ada } = await setUp()
    const deal = await enter(db, ada, { paperTitle: 'verified' })
    expect(await rowOf(db, deal.id)).toMatchObject({ verified_at: testNow })
    await updateDeal(db, ada, deal.id, deal.version, values({ paperTitle: 'missing' }), later(1))
    expect(await rowOf(db, deal.id)).toMatchObject({ verified_at: null })
  })
})
