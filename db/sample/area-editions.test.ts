import { expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { completeSampleAreas, insertSampleAreaEditions } from './area-editions.ts'
import { readSampleAreas } from './areas.ts'

test('the sample has a live edition of prices and the councils of postcode districts', async () => {
  const db = await createTestDatabase()
  await db.insertInto('areas').values(readSampleAreas()).execute()
  await insertSampleAreaEditions(db, testNow)
  await insertSampleAreaEditions(db, testNow)
  const editions = await db.selectFrom('area_editions').select(['kind', 'state', 'file_name', 'period']).execute()
  expect(editions).toEqual([{ kind: 'house-prices', state: 'live', file_name: 'Sample data', period: 'March 2026' }])
  const leeds = await db
    .selectFrom('area_prices')
    .selectAll()
    .where('code', '=', 'E08000035')
    .orderBy('month')
    .execute()
  const area = readSampleAreas().find(({ code }) => code === 'E08000035')!
  expect([leeds.length, leeds[0]!.month]).toEqual([13, '2014-03'])
  expect(leeds.at(-1)).toMatchObject({ month: '2026-03', price_pence: area.average_price_pence })
  const places = await db.selectFrom('postcode_districts').selectAll().where('district', '=', 'LS1').execute()
  expect(places).toEqual([{ district: 'LS1', place: 1, code: 'E08000035' }])
})

test('sample data of an older version is brought up to this one, once, and what somebody changed stays', async () => {
  const db = await createTestDatabase()
  const blank = { is_price_provisional: 0, is_rent_provisional: 0, rent_1_bed_pence: null, rent_2_bed_pence: null, rent_3_bed_pence: null, rent_4_bed_pence: null, sales_count: null, sales_period: '', population: null, population_period: '', common_epc_band: '' } // prettier-ignore
  const older = readSampleAreas().map((area) => ({ ...area, ...blank }))
  older[0]!.average_price_pence = 1
  await db.insertInto('areas').values(older).execute()
  await completeSampleAreas(db, testNow)
  const areas = await db.selectFrom('areas').selectAll().orderBy('code').execute()
  const sample = readSampleAreas().toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const first = older[0]!.code
  expect(areas.filter(({ code }) => code !== first)).toEqual(sample.filter(({ code }) => code !== first))
  expect(areas.find(({ code }) => code === first)).toEqual(older[0])
  await db.updateTable('area_editions').set({ file_name: 'mine.csv' }).execute()
  await completeSampleAreas(db, testNow)
  expect(await db.selectFrom('area_editions').select('file_name').execute()).toEqual([{ file_name: 'mine.csv' }])
})
