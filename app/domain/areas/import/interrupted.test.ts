import { describe, expect, test } from 'vitest'
import { averagePrices, fullPrices, paidRow, pricesPaid } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readToEdition, sendContent } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { readEditionPage } from '../editions/editions.server.ts'
import { publishEdition } from '../editions/publish.server.ts'
import { workAreaImports, type AreaStore } from './work.server.ts'

const newest = '2026-08'
const whole = [...pricesPaid({ newest, perMonth: 2 })].join('')
/** A monthly file: new sales, one that is mended, one that is taken away. */
const monthly = [
  ...Array.from({ length: 30 }, (_, index) => paidRow({ id: 9000 + index, postcode: `CH${1 + (index % 9)} 1AA`, day: '2026-09-02' })), // prettier-ignore
  paidRow({ id: 3, price: 999_000, day: '2026-08-02', status: 'C' }),
  paidRow({ id: 9, status: 'D' }),
].join('')

async function withLive(): Promise<AreaStore> {
  const store = await makeAreaStore()
  const { id } = await readToEdition(store, whole)
  await publishEdition(store.db, null, id, testNow)
  return store
}

/** Everything that has come of an edition. */
async function rowsOf({ db }: AreaStore, id: number) {
  const of = <Row extends object>(rows: Row[]) =>
    rows.map((row) => JSON.stringify({ ...row, edition_id: 0 })).toSorted()
  const tables = ['sold_prices', 'sold_price_changes', 'area_prices', 'area_edition_figures', 'area_edition_mistakes'] as const // prettier-ignore
  const rows = await Promise.all(tables.map(async (table) => of(await db.selectFrom(table).selectAll().where('edition_id', '=', id).execute()))) // prettier-ignore
  return { rows, edition: { ...(await readEditionPage(db, id))!, id: 0 } }
}

const work = (store: AreaStore, mayGoOn?: () => boolean) => workAreaImports(store, () => testNow, mayGoOn)

describe.each<[string, () => Promise<AreaStore>, string]>([
  ['a monthly file of prices paid', withLive, monthly],
  ['a file of all prices paid', withLive, [...pricesPaid({ newest, perMonth: 9 })].join('')],
  ['average prices', makeAreaStore, averagePrices({ newest, months: 2 })],
  ['the full file of prices', makeAreaStore, [...fullPrices({ newest, months: 1 })].join('')],
])('%s', (_what, make, content) => {
  test('is read anew where the site ends at any step of it', async () => {
    const whole = await make()
    const undisturbed = await sendContent(whole, content)
    let steps = 0
    await work(whole, () => ((steps += 1), true))
    const expected = await rowsOf(whole, undisturbed)
    expect(expected.edition.state).toBe('checked')

    const store = await make()
    const id = await sendContent(store, content)
    // The site asks first whether there is a file to begin with.
    for (let last = 2; last < steps; last += 1) {
      let asked = 0
      await work(store, () => (asked += 1) < last)
      expect([last, await stateOf(store, id)]).toEqual([last, 'reading'])
    }
    await work(store)
    expect(await rowsOf(store, id)).toEqual(expected)
  })
})

test('is read anew where the bucket could not be reached, and no attempt is counted', async () => {
  const store = await makeAreaStore()
  const id = await sendContent(store, whole)
  const away = () => Promise.reject(new FilesUnavailable('The bucket is down.'))
  // eslint-disable-next-line require-yield
  const cutOff = async function* () {
    await away()
  }
  for (const files of [
    { ...store.files, findSize: away },
    { ...store.files, readRange: away },
    { ...store.files, readRange: () => Promise.resolve(cutOff()) },
  ]) {
    await expect(work({ ...store, files })).rejects.toThrow(FilesUnavailable)
    const reading = await store.db.selectFrom('area_readings').select('attempts').executeTakeFirst()
    expect([await stateOf(store, id), reading]).toEqual(['reading', { attempts: 0 }])
  }
  await work(store)
  expect(await stateOf(store, id)).toBe('checked')
})

async function stateOf({ db }: AreaStore, id: number) {
  return (await db.selectFrom('area_editions').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}
