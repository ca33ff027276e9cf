import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { sentenceOf } from '#app/domain/audit/sentences.ts'
import { readScoreRound } from '#app/domain/deals/score/rescoring.server.ts'
import {
  allCodes,
  averagePrices,
  fullPrices,
  paidRow,
  pricesPaid,
  rentRows,
  workbook,
} from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readContent, readToEdition, sendContent } from '#app/testing/database/area-store.ts'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { dropEdition, readEditionPage } from './editions.server.ts'
import { publishEdition, rollBackEdition } from './publish.server.ts'
import { alone, sweep, workAreaImports, type AreaStore } from '../import/work.server.ts'

let store: AreaStore
let db: Db
let admin: { id: string }
beforeEach(async () => {
  store = await makeAreaStore()
  db = store.db
  admin = await addUser(db, { isAdmin: true })
})

const newest = '2026-08'
let minutes = 0
/** Every decision has a minute of its own. */
const later = () => new Date(Date.parse(testNow) + (minutes += 1) * 60_000).toISOString()

async function publish(...content: Parameters<typeof readToEdition> extends [unknown, ...infer Rest] ? Rest : never) {
  const { id } = await readToEdition(store, ...content)
  expect(await publishEdition(db, admin, id, later())).toEqual({ ok: true })
  return id
}

/** Everything that visitors can see of the editions that are live. */
async function wholeTables() {
  const live = (table: 'area_prices' | 'area_rents' | 'sold_prices') =>
    db.selectFrom(table).selectAll().orderBy('edition_id').execute()
  return {
    areas: await db.selectFrom('areas').selectAll().orderBy('code').execute(),
    prices: await live('area_prices'),
    rents: await live('area_rents'),
    sold: await live('sold_prices'),
    live: await db.selectFrom('area_editions').select(['id', 'kind', 'state', 'figures_before', 'published_at']).where('state', '=', 'live').orderBy('id').execute(), // prettier-ignore
  }
}

describe('rolled back, everything is exactly as it was', () => {
  test('after an edition over another one', async () => {
    await publish(fullPrices({ newest: '2026-06', months: 3 }))
    const before = await wholeTables()
    const id = await publish(averagePrices({ newest, months: 3, factor: 1.1 }))
    const after = await wholeTables()
    expect(after.areas).not.toEqual(before.areas)
    expect(await rollBackEdition(db, admin, id, later())).toEqual({ ok: true })
    await sweep(store, later())
    expect(await wholeTables()).toEqual(before)
    expect(await readEditionPage(db, id)).toMatchObject({ state: 'dropped', problem: 'Rolled back.' })
  })

  test('after the first edition of a kind, and after several kinds in any order', async () => {
    const before = await wholeTables()
    const prices = await publish(averagePrices({ newest, months: 2, factor: 1.2 }))
    const rents = await publish(workbook(rentRows({ newest, months: 2, factor: 1.1 })))
    const paid = await publish(pricesPaid({ newest, perMonth: 1 }))
    for (const id of [prices, rents, paid]) expect(await rollBackEdition(db, admin, id, later())).toEqual({ ok: true })
    await sweep(store, later())
    expect(await wholeTables()).toEqual(before)
  })

  test('with a yield of the figures that stand, where the rents have changed since', async () => {
    const prices = await publish(averagePrices({ newest, months: 1, factor: 1.2 }))
    await publish(workbook(rentRows({ newest, months: 1, factor: 1.1 })))
    await rollBackEdition(db, admin, prices, later())
    const leeds = await db.selectFrom('areas').selectAll().where('code', '=', 'E08000035').executeTakeFirstOrThrow()
    const { average_price_pence: price, average_rent_pence: rent, gross_yield_percent: percent } = leeds
    expect(percent).toBe(Math.round(((12 * rent!) / price!) * 10_000) / 100)
  })
})

test('of each kind one edition is live and one before it is kept; what is older is emptied', async () => {
  const ids: number[] = []
  for (const month of ['2026-05', '2026-06', '2026-07'])
    ids.push(await publish(averagePrices({ newest: month, months: 2 })))
  const states = await db.selectFrom('area_editions').select(['id', 'state']).orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['dropped', 'previous', 'live'])
  await sweep(store, later())
  const kept = await db.selectFrom('area_prices').select('edition_id').distinct().orderBy('edition_id').execute()
  expect(kept.map((row) => row.edition_id)).toEqual(ids.slice(1))
  // Back once, and no further: the edition before that one is no longer there.
  expect(await rollBackEdition(db, admin, ids[2]!, later())).toEqual({ ok: true })
  expect(await rollBackEdition(db, admin, ids[1]!, later())).toEqual({ ok: false, reason: 'nothing-before' })
})

test('publishing opens the round of scores; the trail tells everything that is done', async () => {
  await addDeal(db, { area_code: 'E08000035' })
  const id = await publish(averagePrices({ newest, months: 1, factor: 1.1 }), 'prices.csv')
  expect(await readScoreRound(db)).toMatchObject({ reason: 'New figures of areas', total: 1, done: 0 })
  await rollBackEdition(db, null, id, later())
  const { id: dropped } = await readToEdition(store, averagePrices({ newest, months: 2 }))
  expect(await dropEdition(db, admin, dropped, later())).toEqual({ ok: true })
  const few = await readToEdition(store, averagePrices({ newest, months: 1, codes: allCodes.slice(0, 10) }), 'few.csv')
  const events = await db.selectFrom('audit_events').select(['actor', 'actor_user_id', 'object_id', 'detail', 'action']).where('object_type', '=', 'area-edition').orderBy('id').execute() // prettier-ignore
  const told = events.map(({ actor, actor_user_id, object_id, action, detail }) => [
    Number(object_id),
    actor === 'admin' && actor_user_id === admin.id ? 'admin' : actor,
    sentenceOf({ action, actor, detail }),
  ])
  expect(told).toEqual([
    [id, 'system', 'imported House prices, from “prices.csv”'],
    [id, 'admin', 'published House prices of August 2026, from “prices.csv”'],
    [
      id,
      'system',
      'rolled back House prices of August 2026, from “prices.csv”, so that the figures before count again',
    ],
    [dropped, 'system', 'imported House prices, from “figures.csv”'],
    [dropped, 'admin', 'dropped House prices of August 2026, from “figures.csv”'],
    [few.id, 'system', 'imported House prices, from “few.csv”'],
    [few.id, 'system', 'refused House prices of August 2026, from “few.csv”'], // prettier-ignore
  ])
})

test('who sent a file is not who publishes it', async () => {
  const { id } = await readToEdition(store, averagePrices({ newest, months: 1 }))
  const ada = await addUser(db)
  await db.updateTable('area_editions').set({ user_id: ada.id }).where('id', '=', id).execute()
  await publishEdition(db, admin, id, later())
  expect(await db.selectFrom('area_editions').select('user_id').where('id', '=', id).executeTakeFirst()).toEqual({ user_id: ada.id }) // prettier-ignore
})

describe('a decision is refused', () => {
  test('about what is not there, was refused, or has been decided', async () => {
    expect(await publishEdition(db, admin, 999, later())).toEqual({ ok: false, reason: 'not-found' })
    expect(await rollBackEdition(db, admin, 999, later())).toEqual({ ok: false, reason: 'not-found' })
    expect(await dropEdition(db, admin, 999, later())).toEqual({ ok: false, reason: 'not-found' })
    const few = await readToEdition(store, averagePrices({ newest, months: 1, codes: allCodes.slice(0, 10) }))
    expect(await publishEdition(db, admin, few.id, later())).toEqual({ ok: false, reason: 'refused' })
    expect(await rollBackEdition(db, admin, few.id, later())).toEqual({ ok: false, reason: 'not-live' })
    const live = await publish(averagePrices({ newest, months: 1 }))
    expect(await publishEdition(db, admin, live, later())).toEqual({ ok: false, reason: 'ended' })
    expect(await dropEdition(db, admin, live, later())).toEqual({ ok: false, reason: 'ended' })
  })

  test('where an edition that sets the same figures lies over it', async () => {
    const prices = await publish(averagePrices({ newest, months: 1, factor: 1.1 }))
    const own = await publish(readFileSync('db/sample/areas.csv', 'utf8'))
    expect(await rollBackEdition(db, admin, prices, later())).toEqual({ ok: false, reason: 'newer-over-it' })
    expect(await rollBackEdition(db, admin, own, later())).toEqual({ ok: true })
    expect(await rollBackEdition(db, admin, prices, later())).toEqual({ ok: true })
  })
})

test('while one file is read, another one is refused', async () => {
  const other = await alone(store, () => readContent(store, averagePrices({ newest, months: 1 })))
  expect(other).toEqual({ kind: 'busy' })
  expect(await db.selectFrom('area_editions').select('id').execute()).toEqual([])
})

test.runIf(isOnPostgres)('nor on another machine, whose jobs leave it alone', async () => {
  const elsewhere = await makeAreaStore()
  const there = { ...elsewhere, db }
  const id = await sendContent(store, averagePrices({ newest, months: 1 }))
  await db.updateTable('area_readings').set({ file_key: null }).where('edition_id', '=', id).execute()
  const other = await alone(store, async () => {
    await workAreaImports(there, () => testNow)
    return readContent(there, averagePrices({ newest, months: 2 }))
  })
  expect(other).toEqual({ kind: 'busy' })
  expect(await db.selectFrom('area_editions').select('state').execute()).toEqual([{ state: 'reading' }])
  await workAreaImports(there, () => testNow)
  expect(await db.selectFrom('area_editions').select('state').execute()).toEqual([{ state: 'dropped' }])
})

test('of each kind the last file that was read waits', async () => {
  const first = await readToEdition(store, averagePrices({ newest, months: 1 }))
  const second = await readToEdition(store, averagePrices({ newest, months: 2 }))
  expect(await readEditionPage(db, first.id)).toMatchObject({ state: 'dropped' })
  expect(await readEditionPage(db, second.id)).toMatchObject({ state: 'checked' })
})

test('a monthly file of prices paid is applied to the edition before; a complete one takes its place', async () => {
  const whole = [...pricesPaid({ newest: '2026-07', perMonth: 2 })].join('')
  await publish(whole)
  const monthly = [
    paidRow({ id: 501, day: '2026-08-20', price: 123_000, status: 'A' }),
    paidRow({ id: 48, day: '2026-07-21', price: 99_000, postcode: 'L8 1AA', status: 'C' }),
    paidRow({ id: 47, day: '2026-07-20', status: 'D' }),
    paidRow({ id: 502, day: '2026-08-20', status: 'A' }),
    paidRow({ id: 502, day: '2026-08-20', status: 'D' }),
  ].join('')
  const edition = await readToEdition(store, monthly)
  expect(edition).toMatchObject({ state: 'checked', period: 'August 2026', report: { isChange: true } })
  const rows = await db.selectFrom('sold_prices').selectAll().where('edition_id', '=', edition.id).execute()
  const byId = new Map(rows.map((row) => [Number(row.transaction_id.slice(0, 8)), row]))
  // 39 sales of houses and flats, without the two of the month that is too old now and the one taken away, with the new one.
  expect(rows).toHaveLength(39 - 2 - 1 + 1)
  expect(byId.get(501)).toMatchObject({ price_pence: 12_300_000, district: 'L17' })
  expect(byId.get(48)).toMatchObject({ price_pence: 9_900_000, district: 'L8' })
  expect([byId.has(1), byId.has(2), byId.has(3), byId.has(47), byId.has(502)]).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
  expect(await db.selectFrom('sold_price_changes').selectAll().execute()).toEqual([])
  await publishEdition(db, admin, edition.id, later())
  const complete = await readToEdition(store, [...pricesPaid({ newest, perMonth: 3 })].join(''))
  expect(complete.report).toMatchObject({ isChange: false, keptRows: 58 })
})

test('a refused file keeps its rejected rows until it is dropped, and 30 days at most', async () => {
  const text = averagePrices({ newest, months: 1, codes: allCodes.slice(0, 10) })
  const refused = [await readToEdition(store, `${text}x\r\n`), await readToEdition(store, `${text}x,y\r\n`)]
  const kept = async () => (await db.selectFrom('area_edition_mistakes').select('edition_id').orderBy('edition_id').execute()).map((row) => row.edition_id) // prettier-ignore
  await sweep(store, testNow)
  expect(await kept()).toEqual(refused.map(({ id }) => id))
  await dropEdition(db, admin, refused[0]!.id, testNow)
  await sweep(store, testNow)
  expect(await kept()).toEqual([refused[1]!.id])
  await sweep(store, new Date(Date.parse(testNow) + 31 * 86_400_000).toISOString())
  expect(await kept()).toEqual([])
  expect(await readEditionPage(db, refused[1]!.id)).toMatchObject({ state: 'dropped', problem: refused[1]!.problem })
})
