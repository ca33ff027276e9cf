import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  allCodes,
  averagePrices,
  fullPrices,
  paidRow,
  pricesPaid,
  rentRows,
  workbook,
} from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readContent, readToEdition } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { readMistakes } from '../editions/editions.server.ts'
import { publishEdition } from '../editions/publish.server.ts'
import { monthOfCell, readNumber } from './months.ts'
import { doubtsOf, jumpText } from './summary.ts'

/** The real newest months lie before the hour of the tests, which is in November 2026. */
const newest = '2026-08'

const reasons = async (db: Parameters<typeof readMistakes>[0], id: number) => {
  const all: string[] = []
  for await (const rows of readMistakes(db, id)) all.push(...rows.map(({ line, reason }) => `${line}: ${reason}`))
  return all
}

describe('every kind is known by its shape, whatever it is called:', () => {
  test('the average prices of the UK House Price Index', async () => {
    const store = await makeAreaStore()
    const edition = await readToEdition(store, averagePrices({ newest }), 'notes.txt')
    expect(edition).toMatchObject({ kind: 'house-prices', format: 'average-prices', state: 'checked', period: 'August 2026', matchedCount: 374, expectedCount: 374, rejectedCount: 0, rowCount: 13 * 380 }) // prettier-ignore
    expect(edition.report).toMatchObject({ unknownRows: 13 * 6, keptRows: 13 * 374, jumpCount: 0 })
  })

  test('its full file, with prices by type and the sales of a whole year', async () => {
    const store = await makeAreaStore()
    const edition = await readToEdition(store, fullPrices({ newest, months: 24 }))
    expect(edition).toMatchObject({ kind: 'house-prices', format: 'full-prices', state: 'checked', matchedCount: 374 })
    expect(await publishEdition(store.db, null, edition.id, testNow)).toEqual({ ok: true })
    const leeds = await store.db
      .selectFrom('areas')
      .selectAll()
      .where('code', '=', 'E08000035')
      .executeTakeFirstOrThrow()
    const price = leeds.average_price_pence!
    expect(leeds).toMatchObject({
      price_period: 'August 2026',
      is_price_provisional: 1,
      annual_price_change_percent: 2.3,
      flat_price_pence: Math.round((price / 100) * 0.7) * 100,
      sales_period: '2025',
      gross_yield_percent: Math.round(((12 * leeds.average_rent_pence!) / price) * 10_000) / 100,
    })
    const months = await store.db.selectFrom('area_prices').select('month').where('code', '=', 'E08000035').orderBy('month').execute() // prettier-ignore
    expect([months.length, months[0], months.at(-1)]).toEqual([24, { month: '2024-09' }, { month: '2026-08' }])
  })

  test('the ONS workbook of private rents', async () => {
    const store = await makeAreaStore()
    const edition = await readToEdition(store, workbook(rentRows({ newest, months: 3 })), 'rents.csv')
    expect(edition).toMatchObject({ kind: 'private-rents', format: 'rents-workbook', state: 'checked', period: 'August 2026', matchedCount: 330, expectedCount: 330, rejectedCount: 0 }) // prettier-ignore
    expect(edition.report).toMatchObject({ unknownRows: 6, unknownCodes: ['S33000001', 'S33000002'] })
    await publishEdition(store.db, null, edition.id, testNow)
    const leeds = await store.db
      .selectFrom('areas')
      .selectAll()
      .where('code', '=', 'E08000035')
      .executeTakeFirstOrThrow()
    expect(leeds).toMatchObject({ average_rent_pence: 113_400, rent_1_bed_pence: 118_400, rent_4_bed_pence: 133_400, rent_period: 'August 2026', annual_rent_change_percent: 3.1 }) // prettier-ignore
  })

  test('Price Paid, of the newest 24 months', async () => {
    const store = await makeAreaStore()
    const old = paidRow({ id: 9001, day: '2020-01-02' })
    const edition = await readToEdition(store, [...pricesPaid({ newest }), old, paidRow({ id: 9002, postcode: '' }), paidRow({ id: 9003, category: 'B' })].join('')) // prettier-ignore
    expect(edition).toMatchObject({ kind: 'prices-paid', state: 'checked', period: 'August 2026', rowCount: 123, rejectedCount: 0 }) // prettier-ignore
    expect(edition.report).toMatchObject({ keptRows: 96, olderRows: 1, placelessRows: 1, otherRows: 24 + 1 })
    const { count } = await store.db.selectFrom('sold_prices').select((s) => s.fn.countAll<number>().as('count')).executeTakeFirstOrThrow() // prettier-ignore
    expect(count).toBe(96)
  })

  test('our own file', async () => {
    const store = await makeAreaStore()
    const sample = readFileSync('db/sample/areas.csv', 'utf8').replaceAll('\n', '\r\n')
    const edition = await readToEdition(store, `\uFEFF${sample}`)
    expect(edition).toMatchObject({ kind: 'areas-file', state: 'checked', period: 'August 2026', matchedCount: 374, rejectedCount: 0 }) // prettier-ignore
    await publishEdition(store.db, null, edition.id, testNow)
    expect(await store.db.selectFrom('score_rounds').select('id').executeTakeFirst()).toBeUndefined()
  })

  test('any other file is refused with what is known', async () => {
    const store = await makeAreaStore()
    await expect(readContent(store, 'name,price\nLeeds,1\n')).rejects.toThrow(/none of the shapes that are known: .*Price Paid/) // prettier-ignore
    expect(await store.db.selectFrom('area_editions').select('id').executeTakeFirst()).toBeUndefined()
  })
})

describe('the share of areas that a file has to have:', () => {
  test.each([
    [
      '89 %',
      332,
      'refused',
      'It has figures of 332 of the 374 areas that were expected, and at least 90 % are needed.',
    ],
    ['90 %', 337, 'checked', ''],
  ])('%s', async (_share, count, state, problem) => {
    const store = await makeAreaStore()
    const edition = await readToEdition(store, averagePrices({ newest, months: 1, codes: allCodes.slice(0, count) }))
    expect(edition).toMatchObject({ state, problem, matchedCount: count, expectedCount: 374 })
    expect(edition.report.missing).toHaveLength(Math.min(30, 374 - count))
  })

  test('a figure that is a year older than the file counts as none', async () => {
    const store = await makeAreaStore()
    const old = averagePrices({ newest: '2025-08', months: 1 })
    const fresh = averagePrices({ newest, months: 1, codes: allCodes.slice(0, 300) })
    const edition = await readToEdition(store, old + fresh.split('\r\n').slice(1).join('\r\n'))
    expect(edition).toMatchObject({ state: 'refused', matchedCount: 300 })
  })
})

test('areas that are no longer under their old codes are found, and the new code counts where both are there', async () => {
  const store = await makeAreaStore()
  const lines = averagePrices({ newest, months: 1 }).split('\r\n')
  const barnsley = lines.find((line) => line.includes('E08000038'))!
  const old = barnsley.replaceAll('E08000038', 'E08000016').replace(/,\d+\.0,/, ',111111.0,')
  const priceOf = async (text: string) => {
    const edition = await readToEdition(store, text)
    expect(edition.rejectedCount).toBe(0)
    const row = await store.db.selectFrom('area_prices').select('price_pence').where('edition_id', '=', edition.id).where('code', '=', 'E08000038').executeTakeFirstOrThrow() // prettier-ignore
    return row.price_pence
  }
  const without = lines.filter((line) => line !== barnsley)
  expect(await priceOf([without[0], old, ...without.slice(1)].join('\r\n'))).toBe(11_111_100)
  expect(await priceOf([lines[0], old, ...lines.slice(1)].join('\r\n'))).not.toBe(11_111_100)
  expect(await priceOf([...lines.slice(0, -1), old, ''].join('\r\n'))).not.toBe(11_111_100)
})

test('an area that we hold under its old code is found under either, and each month of its sales counts once', async () => {
  const store = await makeAreaStore()
  await store.db.updateTable('areas').set({ code: 'E08000016' }).where('code', '=', 'E08000038').execute()
  const lines = [...fullPrices({ newest: '2026-02', months: 14 })].join('').split('\r\n')
  const isBarnsley = (line: string) => line.includes(',E08000038,')
  const toOld = (line: string) => line.replaceAll('E08000038', 'E08000016').split(',').map((cell, at) => (at === 10 && cell ? '7' : cell)).join(',') // prettier-ignore
  const figuresOf = async (rows: string[]) => {
    const { id } = await readToEdition(store, rows.join('\r\n'))
    const row = await store.db.selectFrom('area_edition_figures').select('figures').where('edition_id', '=', id).where('code', '=', 'E08000016').executeTakeFirst() // prettier-ignore
    return JSON.parse(row?.figures ?? 'null') as Record<string, unknown>
  }
  expect(await figuresOf(lines)).toMatchObject({ price_period: 'February 2026', sales_period: '2025' })
  const old = await figuresOf(lines.map((line) => (isBarnsley(line) ? toOld(line) : line)))
  expect(old).toMatchObject({ sales_count: 12 * 7, sales_period: '2025' })
  // Where a file has both, the code under which we hold it counts.
  expect(await figuresOf(lines.flatMap((line) => (isBarnsley(line) ? [line, toOld(line)] : [line])))).toEqual(old)
})

test('our own file is asked about where a rent moves far, or a yield is not that of its price and its rent', async () => {
  const store = await makeAreaStore()
  const lines = readFileSync(new URL('../../../../db/sample/areas.csv', import.meta.url), 'utf8').split('\n')
  const columns = lines[0]!.split(',')
  const at = columns.indexOf('average_rent_pcm_gbp')
  const row = lines.findIndex((line, index) => index > 0 && line.split(',')[at] !== '')
  const before = lines[row]!.split(',')
  lines[row] = before.map((cell, index) => (index === at ? String(Number(cell) * 10) : cell)).join(',')
  const edition = await readToEdition(store, lines.join('\n'))
  expect(edition.report).toMatchObject({ jumpCount: 1, jumps: [{ code: before[0], figure: 'rent', percent: 900 }], oddYields: 1 }) // prettier-ignore
  expect(jumpText(edition.report.jumps![0]!)).toContain(`${before[1]}, rent: £`)
  expect(doubtsOf(edition)).toEqual([`The yields of 1 area are not those of their prices and rents: ${before[1]}.`])
})

test('rejected rows are told with their lines, all counted and a thousand kept; blanks are no figures and no mistakes', async () => {
  const store = await makeAreaStore()
  const [head, first, second, third, fourth, ...rest] = averagePrices({ newest, months: 1 }).split('\r\n')
  const bad = [
    first!.replace(/,\d+\.0,/, ',-5,'),
    second!.replace('2026-08-01', '2027-05-01'),
    third!.replace('2026-08-01', '01/08/2026'),
    fourth!.replace(/,\d+\.0,/, ',cheap,'),
    ...rest.slice(0, 1),
    first,
  ]
  const edition = await readToEdition(store, [head, ...bad, ...rest].join('\r\n'))
  expect(await reasons(store.db, edition.id)).toEqual([
    '2: Average price: -5 is below nought',
    '3: May 2027 lies in the future',
    '4: “01/08/2026” is not the first day of a month',
    '5: Average price: “cheap” is no number',
    expect.stringMatching(/^8: E\d{8} in August 2026 stands in line 6 already$/) as string,
  ])
  expect(edition).toMatchObject({ state: 'checked', rejectedCount: 5, period: 'August 2026' })

  const blank = rest.map((line, index) => (index < 3 ? line.replace(/,\d+\.0,/, index === 0 ? ',[x],' : ',:,') : line))
  const many = Array.from({ length: 1500 }, () => 'x,y')
  const next = await readToEdition(
    store,
    [head, first, second, third, fourth, ...blank.slice(0, -1), ...many].join('\n'),
  )
  expect(next.report.blankRows).toBe(3)
  expect(next.rejectedCount).toBe(1500)
  expect(await reasons(store.db, next.id)).toHaveLength(1000)
})

test('changes of more than 15 % are told, the largest first', async () => {
  const store = await makeAreaStore()
  const lines = averagePrices({ newest, months: 1 }).split('\r\n')
  const dearer = lines.map((line) => (line.includes('E08000035') ? line.replace(/,(\d+)\.0,/, (_, price) => `,${Number(price) * 2}.0,`) : line)) // prettier-ignore
  const edition = await readToEdition(store, dearer.join('\r\n'))
  expect(edition.report).toMatchObject({ jumpCount: 1, jumps: [{ code: 'E08000035', name: 'Leeds', percent: 100 }] })
})

test('the same file again does nothing, whether it waits or is live', async () => {
  const store = await makeAreaStore()
  const text = averagePrices({ newest, months: 1 })
  const edition = await readToEdition(store, text)
  expect(await readContent(store, text, 'again.csv')).toMatchObject({ kind: 'same', edition: { id: edition.id } })
  await publishEdition(store.db, null, edition.id, testNow)
  expect(await readContent(store, text)).toMatchObject({ kind: 'same', edition: { state: 'live' } })
  expect(await store.db.selectFrom('area_editions').select('id').execute()).toHaveLength(1)
})

test('months and numbers in all their spellings', () => {
  const months = ['46143', '2026-05-01', '2026-05', 'May-26', 'May 2026', '01/05/2026', '2026-05-01T00:00:00']
  expect(months.map(monthOfCell)).toEqual(months.map(() => '2026-05'))
  expect(['', 'x', '13/2026', 'Mai 2026', '2026-13', '31/05/2026'].map(monthOfCell)).toEqual(Array(6).fill(undefined))
  expect(['', ' ', '[x]', ':', '-', '[z]'].map(readNumber)).toEqual(Array(6).fill(null))
  expect(['12', '-1.5', '1e2', '1,200', 'NaN', '0x1', 'Infinity'].map(readNumber)).toEqual([12, -1.5, 100, undefined, undefined, undefined, undefined]) // prettier-ignore
})
