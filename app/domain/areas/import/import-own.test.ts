import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { addDeal, createTestDatabase, testNow } from '#app/testing/database.ts'
import { readAreaFile, storeAreas } from './areas.server.ts'
import { readScoreRound } from './rescoring.server.ts'

const sample = readFileSync(new URL('../../../db/sample/areas.csv', import.meta.url), 'utf8')
const [head, first, second] = sample.split('\n') as [string, string, string]

test('the sample file reads as the sample data does', () => {
  expect(readAreaFile(sample)).toEqual({ ok: true, areas: readSampleAreas() })
  expect(readAreaFile(`\uFEFF${sample.replaceAll('\n', '\r\n')}`)).toEqual({ ok: true, areas: readSampleAreas() })
})

describe('a file is refused, with every mistake by its line:', () => {
  test.each([
    ['no heading', `${first}\n`, ['Line 1: the columns have to be code, name']],
    ['a column less', `${head.replace(',kind', '')}\n`, ['Line 1: the columns have to be']],
    ['nothing under it', `${head}\n`, ['Line 2: there is no area']],
    ['a cell less', `${head}\n${first}\n${second.replace(',la', '')}\n`, ['Line 3: it has 14 cells, and the heading line has 15']], // prettier-ignore
    ['no number', `${head}\n${first.replace('136532', '£136k')}\n`, ['Line 2: average_price_gbp: Enter a number, or leave it empty']], // prettier-ignore
    ['a figure out of range', `${head}\n${first.replace('4.93', '493')}\n`, ['Line 2: gross_yield_percent: Enter a number from 0 to 100']], // prettier-ignore
    ['another kind and no name', `${head}\n${first.replace(',la,', ',town,').replace('Hartlepool', '')}\n`, ['Line 2: name: Enter a text', 'Line 2: kind: Enter la, city, region or country']], // prettier-ignore
    ['a code twice', `${head}\n${first}\n${second}\n${first}\n`, ['Line 4: code: E06000001 stands in line 2 already']],
    ['a quotation mark that is not closed', `${head}\n"${first}\n`, ['Quote Not Closed']],
  ])('%s', (_what, text, mistakes) => {
    const read = readAreaFile(text)
    expect(read).toEqual({ ok: false, mistakes: mistakes.map((mistake) => expect.stringContaining(mistake) as string) })
  })
})

describe('areas are stored', () => {
  let db: Db
  beforeEach(async () => {
    db = await createTestDatabase()
    await db.insertInto('areas').values(readSampleAreas()).execute()
    await addDeal(db, { area_code: 'E06000002' })
  })

  test('by their codes, with a round of scores; those the file does not have stay', async () => {
    const [one] = readSampleAreas()
    const areas = [{ ...one!, gross_yield_percent: 7.77, annual_rent_change_percent: null }, { ...one!, code: 'E99000001', name: 'Newtown' }] // prettier-ignore
    expect(await storeAreas(db, areas, testNow)).toEqual({ added: 1, changed: 1 })
    const stored = await db.selectFrom('areas').selectAll().orderBy('code').execute()
    expect(stored).toHaveLength(readSampleAreas().length + 1)
    expect(stored.find(({ code }) => code === one!.code)).toEqual(areas[0])
    expect(await readScoreRound(db)).toMatchObject({ reason: 'New figures of areas', total: 1, done: 0 })
  })

  test('without a round where they are all as they were', async () => {
    expect(await storeAreas(db, readSampleAreas(), testNow)).toEqual({ added: 0, changed: 0 })
    expect(await readScoreRound(db)).toBeNull()
  })
})
