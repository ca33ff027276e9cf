import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { allCodes, averagePrices, rentRows, workbook } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readToEdition } from '#app/testing/database/area-store.ts'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { readEditionCase } from './back.server.ts'
import { publishEdition, rollBackEdition } from './publish.server.ts'
import { sweep, type AreaStore } from '../import/work.server.ts'

let store: AreaStore
let db: Db
let admin: { id: string }
beforeEach(async () => {
  store = await makeAreaStore()
  db = store.db
  admin = await addUser(db, { isAdmin: true })
})

const newest = '2026-08'
const sample = readFileSync('db/sample/areas.csv', 'utf8')
const leeds = 'E08000035'
let minutes = 0
/** Every decision has a minute of its own. */
const later = () => new Date(Date.parse(testNow) + (minutes += 1) * 60_000).toISOString()

type Content = Parameters<typeof readToEdition>[1]
const read = (content: Content) => readToEdition(store, content)
const publishId = (id: number) => publishEdition(db, admin, id, later())
const rollBack = (id: number) => rollBackEdition(db, admin, id, later())

async function publish(content: Content): Promise<number> {
  const { id } = await read(content)
  expect(await publishId(id)).toEqual({ ok: true })
  return id
}
const prices = (factor: number, month = newest, codes = allCodes) => averagePrices({ newest: month, months: 1, factor, codes }) // prettier-ignore
const rents = (factor: number, month = newest) => workbook(rentRows({ newest: month, months: 1, factor }))
const readAreas = () => db.selectFrom('areas').selectAll().orderBy('code').execute()
const readArea = (code: string) => db.selectFrom('areas').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
/** A yield that somebody's own file has, and that is not that of the price and the rent. */
const setOwnYields = () => db.updateTable('areas').set({ gross_yield_percent: 9.9 }).execute()
const wayBackOf = async (id: number) => (await readEditionCase(db, id))!.wayBack

describe('prices and rents rolled back in any order leave every figure exactly as it was', () => {
  const orders: [string, (prices: number, rents: number) => number[]][] = [
    ['prices first', (price, rent) => [price, rent]],
    ['rents first', (price, rent) => [rent, price]],
  ]
  test.each(orders)('%s, also a yield that was not computed', async (_what, order) => {
    await setOwnYields()
    const before = await readAreas()
    const both = [await publish(prices(1.1)), await publish(rents(1.2))] as const
    expect((await readArea(leeds)).gross_yield_percent).not.toBe(9.9)
    for (const id of order(...both)) expect(await rollBack(id)).toEqual({ ok: true })
    expect(await readAreas()).toEqual(before)
  })

  test.each(orders)('%s, where rents were published twice', async (_what, order) => {
    await publish(rents(1.05, '2026-06'))
    await setOwnYields()
    const before = await readAreas()
    const both = [await publish(prices(1.1)), await publish(rents(1.2))] as const
    for (const id of order(...both)) expect(await rollBack(id)).toEqual({ ok: true })
    expect(await readAreas()).toEqual(before)
  })

  test('under two editions of rents, which go after it', async () => {
    await setOwnYields()
    const before = await readAreas()
    const ids = [await publish(prices(1.1)), await publish(rents(1.2, '2026-07')), await publish(rents(1.3))]
    for (const id of [ids[0]!, ids[2]!, ids[1]!]) expect(await rollBack(id)).toEqual({ ok: true })
    expect(await readAreas()).toEqual(before)
  })
})

test('an added area that a deal uses stays and is named; the others go', async () => {
  const lines = sample.trimEnd().split('\n')
  const added = ['X1', 'X2'].map((code, index) => lines[1]!.replace(/^[^,]*,[^,]*,/, `${code},Newtown ${'AB'[index]},`))
  const id = await publish([...lines, ...added, ''].join('\n'))
  await addDeal(db, { area_code: 'X2' })
  expect(await rollBack(id)).toEqual({ ok: true, stayed: ['Newtown B'] })
  const left = await db.selectFrom('areas').select('code').where('code', 'in', ['X1', 'X2']).execute()
  expect(left).toEqual([{ code: 'X2' }])
})

test('areas of one long name each get an address of their own', async () => {
  const lines = sample.trimEnd().split('\n')
  const name = 'Long '.repeat(24).trim()
  const added = ['X1', 'X2', 'X3'].map((code) => lines[1]!.replace(/^[^,]*,[^,]*,/, `${code},${name},`))
  await publish([...lines, ...added, ''].join('\n'))
  const slugs = await db.selectFrom('areas').select('slug').where('code', 'like', 'X_').orderBy('code').execute()
  expect(slugs.map(({ slug }) => slug)).toEqual([expect.stringMatching(/^long-.*g$/), expect.stringMatching(/-x2$/), expect.stringMatching(/-x3$/)]) // prettier-ignore
})

describe('what its page has shown is published, or nothing', () => {
  test('not after another edition of the kind, nor after one of its figures, was published or rolled back', async () => {
    const first = await publish(prices(1.01))
    const early = await read(prices(1.02))
    const own = await publish(sample)
    expect(await publishId(early.id)).toEqual({ ok: false, reason: 'changed' })
    expect(await readEditionCase(db, early.id)).toMatchObject({ isStale: true })
    // As soon as that one is gone, what the page shows is true again.
    expect(await rollBack(own)).toEqual({ ok: true })
    expect(await readEditionCase(db, early.id)).toMatchObject({ isStale: false })
    expect(await rollBack(first)).toEqual({ ok: true })
    expect(await publishId(early.id)).toEqual({ ok: false, reason: 'changed' })
  })

  test('rents do not hinder prices; the same file again is read anew where it can no longer be published', async () => {
    const early = await read(prices(1.02))
    await publish(rents(1.01))
    expect(await readEditionCase(db, early.id)).toMatchObject({ isStale: false })
    await publish(sample)
    const again = await read(prices(1.02))
    expect(again.id).not.toBe(early.id)
    expect(await readEditionCase(db, early.id)).toMatchObject({ edition: { state: 'dropped', problem: 'The file was imported again.' } }) // prettier-ignore
    expect(await publishId(again.id)).toEqual({ ok: true })
  })
})

describe('the way back of an edition', () => {
  test('is open, or under another one that can go first', async () => {
    const own = await publish(sample)
    expect(await wayBackOf(own)).toEqual({ kind: 'open' })
    const over = await publish(prices(1.1))
    expect(await wayBackOf(own)).toEqual({ kind: 'covered', by: { id: over, name: 'House prices of August 2026' }, isTooLate: false }) // prettier-ignore
    expect(await rollBack(own)).toEqual({ ok: false, reason: 'newer-over-it' })
    expect(await rollBack(over)).toEqual({ ok: true })
    expect(await rollBack(own)).toEqual({ ok: true })
    expect(await wayBackOf(own)).toEqual({ kind: 'none' })
  })

  test('is open under two editions, where none of their kind was before them', async () => {
    const own = await publish(sample)
    const over = [await publish(prices(1.1, '2026-07')), await publish(prices(1.2))]
    expect(await wayBackOf(own)).toMatchObject({ kind: 'covered', isTooLate: false })
    for (const id of [over[1]!, over[0]!, own]) expect(await rollBack(id)).toEqual({ ok: true })
  })

  test('is closed for good where those over it cannot go', async () => {
    await publish(prices(1, '2026-06'))
    const own = await publish(sample)
    await publish(prices(1.1, '2026-07'))
    await publish(prices(1.2))
    await sweep(store, later())
    expect(await wayBackOf(own)).toMatchObject({ kind: 'covered', isTooLate: true })
    expect(await rollBack(own)).toEqual({ ok: false, reason: 'too-late' })
  })
})

describe('an area that a file leaves out', () => {
  test('keeps its figure and its line, and is whole again after a rollback', async () => {
    const history = () => db.selectFrom('area_prices').select(['area_prices.month', 'price_pence']).innerJoin('area_editions', 'id', 'edition_id').where('state', '=', 'live').where('area_prices.code', '=', leeds).orderBy('area_prices.month').execute() // prettier-ignore
    await publish(averagePrices({ newest: '2026-06', months: 3 }))
    const [area, line] = [await readArea(leeds), await history()]
    expect(line).toHaveLength(3)
    const id = await publish(averagePrices({ newest, months: 2, codes: allCodes.filter((code) => code !== leeds) }))
    expect(await readArea(leeds)).toEqual(area)
    expect(await history()).toEqual(line)
    expect(await db.selectFrom('area_prices').select('code').where('edition_id', '=', id).execute()).toHaveLength(373 * 2 + 3) // prettier-ignore
    await rollBack(id)
    expect(await history()).toEqual(line)
  })

  test('is no longer provisional once its figure is no more revised; nor is one of an old file', async () => {
    const before = await readAreas()
    expect((await readArea(leeds)).is_price_provisional).toBe(1)
    await db.updateTable('areas').set({ price_period: 'March 2019' }).where('code', '=', leeds).execute()
    const id = await publish(prices(1, newest, allCodes.filter((code) => code !== leeds))) // prettier-ignore
    expect((await readArea(leeds)).is_price_provisional).toBe(0)
    expect((await readArea('E08000012')).is_price_provisional).toBe(1)
    await rollBack(id)
    await db.updateTable('areas').set({ price_period: before.find(({ code }) => code === leeds)!.price_period }).where('code', '=', leeds).execute() // prettier-ignore
    expect(await readAreas()).toEqual(before)
    const old = await read(prices(1, '2019-03'))
    expect(old.report.isProvisional).toBe(false)
    await publishId(old.id)
    expect((await readArea('E08000012')).is_price_provisional).toBe(0)
  })
})

test('the deals of an area are found by an index', async () => {
  onlySqlite('the plans of queries are SQLite’s')
  const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT id FROM deals WHERE area_code = 'X'`.execute(
    db,
  )
  expect(rows.map(({ detail }) => detail).join()).toContain('deals_by_area')
})
