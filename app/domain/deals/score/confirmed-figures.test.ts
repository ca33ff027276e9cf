import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { changeMany, planBulk } from '../desk/bulk.server.ts'
import { setDealListing } from '../desk/desk.server.ts'
import { duplicateDeal } from '../desk/duplicate.server.ts'
import { readTexts, type DealTexts, type DealValues } from '../record/record.ts'
import { createDeal, updateDeal } from '../desk/saving.server.ts'

/** A figure far from the computed one is asked about before its deal is on the market. */

const needed = { title: 'Terrace', description: 'Let.', location: 'Liverpool, L15', propertyType: 'Residential', price: '100000', annualYield: '8100' } // prettier-ignore
function values(texts: Partial<DealTexts> = {}): DealValues {
  const result = readTexts({ ...needed, ...texts })
  if (!result.ok) throw new Error(JSON.stringify(result.mistakes))
  return result.values
}
/** £6,180 a year of £107,000 are 5.78%. */
const question = 'Price, yield and ROI do not fit: they give an ROI of 5.78%, and 99.00% is entered.'
const yearly = 'Twelve months of rent are £7,200, and the annual yield is £8,100.'
const [live, odd] = [{ isActive: 'yes' }, { roi: '99' }]
const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

async function setUp() {
  const db = await createTestDatabase()
  return { db, ada: await addUser(db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' }) }
}
const rowOf = (db: Db, id: number) => db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countOf = async (db: Db) => (await db.selectFrom('deals').select('id').execute()).length
async function enter(db: Db, admin: { id: string }, texts: Partial<DealTexts>, confirmed: string[] = []) {
  const saved = await createDeal(db, admin, values(texts), testNow, { confirmed })
  if (!saved.ok) throw new Error(saved.reason)
  return saved.deal
}
/** Changes a deal from its present version. */
async function save(db: Db, admin: { id: string }, id: number, texts: Partial<DealTexts>, confirmed: string[] = []) {
  const { version } = await rowOf(db, id)
  return updateDeal(db, admin, id, version, values(texts), later(1), { confirmed })
}

describe('a new deal', () => {
  test('goes on the market once its question is confirmed, word for word, and this is noted', async () => {
    const { db, ada } = await setUp()
    const asked = { ok: false, reason: 'figures', figures: [question] }
    const create = (confirmed?: string[]) => createDeal(db, ada, values({ ...live, ...odd }), testNow, { confirmed })
    expect(await create()).toEqual(asked)
    expect(await create([question.replace('99.00', '98.00')])).toEqual(asked)
    expect(await countOf(db)).toBe(0)
    const saved = await create([question])
    expect(saved).toMatchObject({ ok: true })
    expect(await rowOf(db, 1)).toMatchObject({ status: 'active', confirmed_figures: JSON.stringify([question]) })
    const trail = await db.selectFrom('audit_events').select(['action', 'detail']).orderBy('id').execute()
    expect(trail[0]).toMatchObject({ action: 'deal-created' })
    expect(JSON.parse(trail[0]!.detail)).toEqual({ confirmed: question })
  })

  test('has every question confirmed, or none of it is saved', async () => {
    const { db, ada } = await setUp()
    const texts = { ...live, ...odd, monthlyRent: '600' }
    const create = (confirmed: string[]) => createDeal(db, ada, values(texts), testNow, { confirmed })
    const first = question.replace('5.78', '5.94')
    expect(await create([first])).toEqual({ ok: false, reason: 'figures', figures: [first, yearly] })
    expect(await create([yearly, first])).toMatchObject({ ok: true })
  })

  test.each([
    ['off the market', odd],
    ['with a rent that is unknown', { ...live, ...odd, annualYield: '' }],
    ['with an ROI that follows from the others', live],
    ['with an ROI that hardly differs', { ...live, roi: '6.28' }],
  ])('%s is not asked about', async (_, texts) => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, texts)
    expect(await rowOf(db, id)).toMatchObject({ confirmed_figures: '[]' })
  })
})

describe('a deal that is there', () => {
  test('is asked about once: as long as its figures stay, neither a saving nor the list asks again', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, { ...live, ...odd }, [question])
    expect(await save(db, ada, id, { ...live, ...odd, title: 'Other' })).toMatchObject({ ok: true })
    expect(await setDealListing(db, ada, id, 'inactive', later(2))).toMatchObject({ ok: true })
    expect(await setDealListing(db, ada, id, 'active', later(3))).toMatchObject({ ok: true })
    expect(await rowOf(db, id)).toMatchObject({ title: 'Other', status: 'active' })
  })

  test('is asked anew about a figure that is another now, and about what came back', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, { ...live, ...odd }, [question])
    const other = question.replace('99.00', '77.00')
    expect(await save(db, ada, id, { ...live, roi: '77' })).toEqual({ ok: false, reason: 'figures', figures: [other] })
    expect(await rowOf(db, id)).toMatchObject({ entered_roi_percent: 99, status: 'active' })
    expect(await save(db, ada, id, { ...live, roi: '77' }, [other])).toMatchObject({ ok: true })
    expect(await save(db, ada, id, live)).toMatchObject({ ok: true })
    expect(await rowOf(db, id)).toMatchObject({ confirmed_figures: '[]' })
    expect(await save(db, ada, id, { ...live, ...odd })).toMatchObject({ ok: false, reason: 'figures' })
  })

  test('that was on the market before anybody asked stays there, and is asked about at its next saving, even without a change', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, { ...live, ...odd }, [question])
    await db.updateTable('deals').set({ confirmed_figures: '[]' }).execute()
    const { version } = await rowOf(db, id)
    expect(await save(db, ada, id, { ...live, ...odd })).toMatchObject({ ok: false, reason: 'figures' })
    expect(await rowOf(db, id)).toMatchObject({ status: 'active', version })
    expect(await save(db, ada, id, { ...live, ...odd }, [question])).toMatchObject({ ok: true })
    expect(await rowOf(db, id)).toMatchObject({ confirmed_figures: JSON.stringify([question]) })
    const last = await db.selectFrom('audit_events').select(['action', 'detail']).orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
    expect(last.action).toBe('deal-edited')
    expect(JSON.parse(last.detail)).toMatchObject({ confirmed: question })
    expect(await save(db, ada, id, { ...live, ...odd })).toMatchObject({ ok: true })
  })

  test('is taken off the market and saved there without a question; the way back asks', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, live)
    expect(await save(db, ada, id, odd)).toMatchObject({ ok: true })
    expect(await rowOf(db, id)).toMatchObject({ status: 'inactive', entered_roi_percent: 99 })
    expect(await save(db, ada, id, { ...live, ...odd })).toMatchObject({ ok: false, reason: 'figures' })
    expect(await save(db, ada, id, { ...live, ...odd }, [question])).toMatchObject({ ok: true })
    expect(await rowOf(db, id)).toMatchObject({ status: 'active' })
  })

  test('that is reserved is asked about, whatever its box says, because it comes back to the market', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, live)
    await db.updateTable('deals').set({ status: 'reserved' }).execute()
    expect(await save(db, ada, id, odd)).toMatchObject({ ok: false, reason: 'figures' })
  })
})

describe('the list', () => {
  test('puts no deal on the market whose figures nobody has confirmed, and says which and why', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, odd)
    const refused = { ok: false, reason: 'figures', figures: [question], reference: 'PID-000001', title: 'Terrace' }
    expect(await setDealListing(db, ada, id, 'active', later(1))).toEqual(refused)
    expect(await rowOf(db, id)).toMatchObject({ status: 'inactive' })
    await save(db, ada, id, odd, [question])
    expect(await setDealListing(db, ada, id, 'active', later(2))).toMatchObject({ ok: true })
    expect(await setDealListing(db, ada, id, 'active', later(2))).toEqual({ ok: false, reason: 'unchanged' })
  })

  test('activates the others of many, names those that it leaves alone, and looks again at the press', async () => {
    const { db, ada } = await setUp()
    const { id: wrong } = await enter(db, ada, { ...odd, title: 'Odd' })
    const { id: right } = await enter(db, ada, {})
    const planned = await planBulk(db, 'activate', { which: 'ticked', ids: [wrong, right] }, testNow)
    if (!planned.ok) throw new Error(planned.reason)
    expect(planned.plan).toMatchObject({ shown: [{ id: right }], leftAlone: { figures: 1 } })
    expect(planned.plan.toConfirm).toEqual([{ id: wrong, name: 'PID-000001 Odd', figures: [question] }])
    // A page that says otherwise, as one from before would.
    const { version } = await rowOf(db, wrong)
    const shown = { shown: [...planned.plan.shown, { id: wrong, version }], instead: [] }
    const done = await changeMany(db, ada, 'activate', shown, testNow)
    expect(done).toMatchObject({ changed: 1, leftAlone: { figures: 1, changed: 0 } })
    expect(await rowOf(db, wrong)).toMatchObject({ status: 'inactive' })
    expect(await rowOf(db, right)).toMatchObject({ status: 'active' })
  })

  test('takes off the market and deletes without a question', async () => {
    const { db, ada } = await setUp()
    const { id } = await enter(db, ada, { ...live, ...odd }, [question])
    await db.updateTable('deals').set({ confirmed_figures: '[]' }).execute()
    for (const change of ['deactivate', 'delete'] as const) {
      const planned = await planBulk(db, change, { which: 'ticked', ids: [id] }, testNow)
      expect(planned).toMatchObject({ ok: true, plan: { shown: [{ id }], leftAlone: { figures: 0 } } })
    }
    expect(await setDealListing(db, ada, id, 'inactive', later(1))).toMatchObject({ ok: true })
  })

  test('has a round of many although more deals than one round takes have to be confirmed first', async () => {
    const { db } = await setUp()
    const right = await addDeal(db, { status: 'inactive', title: 'Right' })
    const wrong = { status: 'inactive' as const, title: 'Odd', entered_roi_percent: 99 }
    const first = await addDeal(db, wrong)
    const { id: _, ...row } = await rowOf(db, first)
    for (let at = 0; at < 20; at += 1) await db.insertInto('deals').values(Array(100).fill(row)).execute()
    const planned = await planBulk(db, 'activate', { which: 'all', search: '', propertyType: null, status: null, grade: null }, testNow) // prettier-ignore
    expect(planned).toMatchObject({ ok: true, plan: { shown: [{ id: right }], leftAlone: { figures: 2001 }, later: 0 } }) // prettier-ignore
    expect(planned.ok && planned.plan.toConfirm).toHaveLength(10)
  })
})

test('a copy is another deal, which is asked about for itself', async () => {
  const { db, ada } = await setUp()
  const { id } = await enter(db, ada, { ...live, ...odd }, [question])
  const copied = await duplicateDeal(db, ada, id, later(1))
  if (!copied.ok) throw new Error(copied.reason)
  expect(await setDealListing(db, ada, copied.copy.id, 'active', later(2))).toMatchObject({ reason: 'figures' })
})
