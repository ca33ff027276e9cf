import { existsSync, symlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { averagePrices, pricesPaid } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readContent, sendContent } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { readEditionPage } from '../editions/editions.server.ts'
import { sweep, workAreaImports, type AreaStore } from './work.server.ts'

const newest = '2026-08'
const work = (store: AreaStore, mayGoOn?: () => boolean) => workAreaImports(store, () => testNow, mayGoOn)
const attemptsOf = ({ db }: AreaStore) => db.selectFrom('area_readings').select('attempts').executeTakeFirst()

/** The disk has room for so many pages of 4 KB more. */
async function leaveRoom({ db }: AreaStore, pages: number) {
  onlySqlite('a file of SQLite can be kept from growing')
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
  await sweep(store, testNow)
  expect(await rowsOf(store)).toEqual([])
})

const writing = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']

/**
 * The same store on a disk that is full once some rows of prices are there, and until the stored file has gone. Nothing can be
 * written meanwhile: a deletion needs room too.
 */
function onFullDisk(store: AreaStore, file: string, inserts: number): AreaStore {
  let left = inserts
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'area_prices') left -= 1
      if (left < 0 && writing.includes(node.kind) && existsSync(file))
        throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { ...store, db: store.db.withPlugin(plugin) }
}

/** The stored file of the edition, with the row of an upload as one that was sent has. */
async function uploadOf({ db, dataDir }: AreaStore, id: number): Promise<string> {
  const { file_key } = await db.selectFrom('area_readings').select('file_key').executeTakeFirstOrThrow()
  const facts = { purpose: 'area-figures', file_name: 'figures.csv', content_type: 'text/csv', byte_size: 1 }
  await db
    .insertInto('uploads')
    .values({ id: `upload-${id}`, about_type: 'area-edition', about_id: String(id), file_key: file_key!, created_at: testNow, ...facts }) // prettier-ignore
    .execute() // prettier-ignore
  return join(dataDir, 'files', file_key!)
}

test.each([0, 2])(
  'where not even a row can be deleted, the sent file makes room (full after %i steps)',
  async (steps) => {
    const store = await makeAreaStore()
    const id = await sendContent(store, averagePrices({ newest, months: 60 }))
    const file = await uploadOf(store, id)
    await work(onFullDisk(store, file, steps))
    expect(existsSync(file)).toBe(false)
    expect(await readEditionPage(store.db, id)).toMatchObject(noRoom)
    expect(await rowsOf(store)).toEqual([])
    expect(await store.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  },
)

test('a sent file that has made room and could not be refused at once is refused with the same words', async () => {
  const store = await makeAreaStore()
  const id = await sendContent(store, averagePrices({ newest, months: 2 }))
  rmSync(await uploadOf(store, id))
  await store.db.updateTable('area_readings').set({ attempts: 1 }).execute()
  await work(store)
  expect(await readEditionPage(store.db, id)).toMatchObject(noRoom)
})

test('on a full disk the sweep begins with the files', async () => {
  const store = await makeAreaStore()
  const id = await sendContent(store, averagePrices({ newest, months: 2 }))
  const file = await uploadOf(store, id)
  await store.db.updateTable('area_editions').set({ state: 'refused' }).execute()
  await store.db.insertInto('area_prices').values({ edition_id: id, code: 'x', month: newest, price_pence: 1 }).execute() // prettier-ignore
  await sweep(onFullDisk(store, file, -1), testNow)
  expect(await rowsOf(store)).toEqual([])
  expect(await store.db.selectFrom('uploads').selectAll().execute()).toEqual([])
})

test('a stored file that cannot even be looked at is refused, and the next is read', async () => {
  const store = await makeAreaStore()
  const id = await sendContent(store, averagePrices({ newest, months: 2 }))
  const file = await uploadOf(store, id)
  rmSync(file)
  symlinkSync(file, file)
  const next = await sendContent(store, averagePrices({ newest, months: 3 }))
  await expect(work(store)).rejects.toThrow('ELOOP')
  expect(await readEditionPage(store.db, id)).toMatchObject({
    state: 'refused',
    problem: 'Something failed on our side. Please import the file again.',
  })
  await work(store)
  expect(await readEditionPage(store.db, next)).toMatchObject({ state: 'checked' })
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
