import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { averagePrices, pricesPaid } from '#app/testing/area-files.ts'
import { makeAreaStore, readContent, sendContent } from '#app/testing/area-store.ts'
import { testNow } from '#app/testing/database.ts'
import { readEditionPage } from './editions.server.ts'
import { workAreaImports, type AreaStore } from './import-work.server.ts'

const newest = '2026-08'
const work = (store: AreaStore, mayGoOn?: () => boolean) => workAreaImports(store, () => testNow, mayGoOn)
const attemptsOf = ({ db }: AreaStore) => db.selectFrom('area_readings').select('attempts').executeTakeFirst()

/** The disk has room for so many pages of 4 KB more. */
async function leaveRoom({ db }: AreaStore, pages: number) {
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)
  await sql.raw(`PRAGMA max_page_count = ${rows[0]!.page_count + pages}`).execute(db)
}

async function rowsOf({ db }: AreaStore) {
  const tables = ['area_prices', 'sold_prices', 'sold_price_changes', 'area_edition_figures', 'area_edition_mistakes', 'area_readings'] as const // prettier-ignore
  const all = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return all.flat()
}

const noRoom = {
  state: 'refused',
  problem: 'There is no room on the disk for its figures. Nothing was changed. Make room, then import the file again.',
}

test.each<[string, string]>([
  ['prices', averagePrices({ newest, months: 60 })],
  ['prices paid', [...pricesPaid({ newest, perMonth: 300 })].join('')],
])('a file of %s for which the disk has no room is refused, and all of its rows are gone', async (_what, content) => {
  const store = await makeAreaStore()
  const id = await sendContent(store, content)
  await leaveRoom(store, 60)
  await work(store)
  expect(await readEditionPage(store.db, id)).toMatchObject(noRoom)
  expect(await rowsOf(store)).toEqual([])
  // There is room again for whatever else is written.
  await store.db
    .insertInto('area_prices')
    .values({ edition_id: id, code: 'x', month: newest, price_pence: 1 })
    .execute()
})

test('the command says so too', async () => {
  const store = await makeAreaStore()
  await leaveRoom(store, 60)
  const read = await readContent(store, averagePrices({ newest, months: 60 }))
  expect(read).toMatchObject({ kind: 'read', edition: noRoom })
  expect(await rowsOf(store)).toEqual([])
})

test('a file that has ended the site three times is refused at the fourth', async () => {
  const store = await makeAreaStore()
  const id = await sendContent(store, averagePrices({ newest, months: 2 }))
  await store.db.updateTable('area_readings').set({ attempts: 2 }).execute()
  // A reading under way has been counted, so that an end without a word stays counted.
  let within: number | undefined
  let asked = 0
  await work(store, () => {
    asked += 1
    if (asked === 4) void attemptsOf(store).then((row) => (within = row?.attempts))
    return asked < 8
  })
  expect(within).toBe(3)
  // An orderly end is not counted.
  expect(await attemptsOf(store)).toEqual({ attempts: 2 })
  expect(await readEditionPage(store.db, id)).toMatchObject({ state: 'reading' })
  await store.db.updateTable('area_readings').set({ attempts: 3 }).execute()
  await work(store)
  expect(await readEditionPage(store.db, id)).toMatchObject({
    state: 'refused',
    problem: 'The site ended 3 times while it was reading this file. Import it with the command.',
  })
  expect(await rowsOf(store)).toEqual([])
})

test('the third beginning may still come to its end', async () => {
  const store = await makeAreaStore()
  const id = await sendContent(store, averagePrices({ newest, months: 2 }))
  await store.db.updateTable('area_readings').set({ attempts: 2 }).execute()
  await work(store)
  expect(await readEditionPage(store.db, id)).toMatchObject({ state: 'checked', matchedCount: 374 })
})
