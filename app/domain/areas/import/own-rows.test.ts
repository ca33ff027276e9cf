import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { averagePrices, fullPrices } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readContent, readToEdition } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { saveInExcel, type SavedAs } from '#app/testing/inputs/excel.ts'
import { readMistakes } from '../editions/editions.server.ts'
import { publishEdition } from '../editions/publish.server.ts'
import { doubtsOf } from './summary.ts'

const lines = readFileSync(new URL('../../../../db/sample/areas.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = lines[0]!.split(',')
/** The sample with another text in a column of these lines, without them of all. */
const withCell = (column: string, text: string, only?: number[]) =>
  lines
    .map(
      (line, row) =>
      row === 0 || (only && !only.includes(row))
        ? line
        : line.split(',').map((cell, at, cells) => (at - (cells.length - columns.length) === columns.indexOf(column) ? text : cell)).join(','), // prettier-ignore
    )
    .join('\n')

test.each(['price_period', 'rent_period'])(
  'a month in the future of %s is rejected, and with it the file',
  async (column) => {
    const store = await makeAreaStore()
    const edition = await readToEdition(store, withCell(column, 'December 2026', [1]))
    expect(edition).toMatchObject({ state: 'refused', rejectedCount: 1, problem: expect.stringContaining('1 row has a mistake') as string }) // prettier-ignore
    const { value } = await readMistakes(store.db, edition.id).next()
    expect(value).toEqual([{ line: 2, reason: `${column}: December 2026 lies in the future` }])
    // The month of today may be in it.
    expect(await readToEdition(store, withCell(column, 'November 2026', [1]))).toMatchObject({ state: 'checked', period: 'November 2026' }) // prettier-ignore
  },
)

test.each<SavedAs>(['CSV', 'CSV UTF-8', 'CSV of a computer with semicolons', 'Unicode text'])(
  'the sample opened in Excel and saved as %s is the same to us',
  async (as) => {
    const store = await makeAreaStore()
    const before = await store.db.selectFrom('areas').selectAll().orderBy('code').execute()
    const saved = saveInExcel(lines.join('\n'), as, ([head, ...rows]) => {
      rows[0]![head!.indexOf('average_price_gbp')] = '£136,532.00'
      rows[0]![head!.indexOf('gross_yield_percent')] = '4.93%'
      for (const row of rows.slice(40, 60)) row[head!.indexOf('common_epc_band')] = ''
    })
    const edition = await readToEdition(store, saved)
    expect(edition).toMatchObject({ state: 'checked', rejectedCount: 0, matchedCount: 374, period: 'August 2026', problem: '' }) // prettier-ignore
    await publishEdition(store.db, null, edition.id, testNow)
    const after = await store.db.selectFrom('areas').selectAll().orderBy('code').execute()
    const plain = (rows: typeof before) => rows.map(({ common_epc_band: _band, ...row }) => row)
    expect(plain(after)).toEqual(plain(before))
  },
)

test('figures of an earlier month than those that stand are asked about, whichever kind of file set them', async () => {
  const store = await makeAreaStore()
  const prices = await readToEdition(store, averagePrices({ newest: '2026-08', months: 1 }))
  expect(doubtsOf(prices)).toEqual([])
  await publishEdition(store.db, null, prices.id, testNow)
  const own = await readToEdition(store, withCell('price_period', 'March 2026'))
  const doubt = (month: string) => `The figures of 374 areas would go back to an earlier month; what stands is as new as ${month}.` // prettier-ignore
  expect(doubtsOf(own)).toContain(doubt('August 2026'))
  const newer = await readToEdition(store, withCell('price_period', 'October 2026'))
  expect(doubtsOf(newer)).toEqual([])
  await publishEdition(store.db, null, newer.id, minuteOn(1))
  expect(doubtsOf(await readToEdition(store, averagePrices({ newest: '2026-09', months: 1 })))).toEqual([doubt('October 2026')]) // prettier-ignore
})

const minuteOn = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000).toISOString()

test('the same file is imported again once our own has set its figures; prices by type stay beside the same price', async () => {
  const store = await makeAreaStore()
  const full = [...fullPrices({ newest: '2026-08', months: 2 })].join('')
  const flats = async () => (await store.db.selectFrom('areas').select('flat_price_pence').where('code', '=', 'E08000035').executeTakeFirstOrThrow()).flat_price_pence // prettier-ignore
  const first = await readToEdition(store, full)
  await publishEdition(store.db, null, first.id, testNow)
  const published = await flats()
  expect(published).toBeGreaterThan(0)
  expect(await readContent(store, full)).toMatchObject({ kind: 'same', edition: { id: first.id } })

  const same = await readToEdition(store, withCell('price_period', 'August 2026'))
  await publishEdition(store.db, null, same.id, minuteOn(1))
  expect(await flats()).toBe(published)
  const older = await readToEdition(store, withCell('price_period', 'March 2026'))
  await publishEdition(store.db, null, older.id, minuteOn(2))
  expect(await flats()).toBeNull()

  const again = await readContent(store, full)
  expect(again).toMatchObject({ kind: 'read', edition: { state: 'checked' } })
  expect(await readContent(store, full)).toMatchObject({ kind: 'same', edition: { id: again.kind === 'read' && again.edition.id } }) // prettier-ignore
  if (again.kind === 'read') await publishEdition(store.db, null, again.edition.id, minuteOn(3))
  expect(await flats()).toBe(published)
})
