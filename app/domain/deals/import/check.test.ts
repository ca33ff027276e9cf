import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { ada, check, countRows, csvOf, dataDir, db, newDeal, read, sendFile, startImports, toCsv, work } from '#app/testing/inputs/imports.ts' // prettier-ignore
import { toValues } from '../record/columns.server.ts'
import { exampleTexts } from './example.ts'
import { importColumns, mostMistakesShown } from './import.ts'
import { dropImport, readMistakenLines } from './imports.server.ts'
import { createDeal } from '../desk/saving.server.ts'
import { readTexts, showValues } from '../record/record.ts'

startImports()

async function addRealDeal(texts: Partial<Record<string, string>> = {}) {
  const read = readTexts({ ...newDeal, ...texts })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const created = await createDeal(db, ada, read.values, '2026-11-01T10:00:00.000Z')
  if (!created.ok) throw new Error(created.reason)
  return created.deal
}

async function collect<Page>(pages: AsyncGenerator<Page, void>): Promise<Page[]> {
  const all: Page[] = []
  for await (const page of pages) all.push(page)
  return all
}

test('a file says how many deals are new, changed and as they were, and changes nothing', async () => {
  const [one, two] = [await addRealDeal(), await addRealDeal({ title: 'Flat' })]
  const before = await db.selectFrom('deals').selectAll().execute()
  const found = await check(csvOf([{ reference: one.reference, ...newDeal }, { reference: two.reference, ...newDeal }, newDeal])) // prettier-ignore
  expect(found).toMatchObject({ state: 'checked', lines: 3, linesRead: 3, added: 1, changed: 1, unchanged: 1, warnings: 0, mistakes: 0 }) // prettier-ignore
  expect(await db.selectFrom('deals').selectAll().execute()).toEqual(before)
})

test('an export that nobody has touched changes nothing, for every sample deal', async () => {
  const deals = buildSampleDeals(readSampleAreas())
  for (const deal of deals) await db.insertInto('deals').values(deal).execute()
  const lines = deals.map((deal) => ({ reference: `PID-${String(deal.id).padStart(6, '0')}`, ...showValues(toValues(deal)) })) // prettier-ignore
  const found = await check(toCsv([importColumns, ...lines.map((line) => importColumns.map((column) => line[column]))]))
  expect(found).toMatchObject({ state: 'checked', lines: deals.length, unchanged: deals.length, added: 0, changed: 0 })
})

test('columns may be few, in any order and in any case; what is missing stays as it is', async () => {
  const deal = await addRealDeal({ bedrooms: '2', tenure: 'freehold' })
  const found = await check(toCsv([['BEDROOMS', 'Reference'], ['3', deal.reference.toLowerCase()]])) // prettier-ignore
  expect(found).toMatchObject({ state: 'checked', changed: 1 })
  const row = await db.selectFrom('deal_import_rows').select(['deal_id', 'version', 'fields']).executeTakeFirstOrThrow()
  expect([row.deal_id, row.version, JSON.parse(row.fields)]).toEqual([deal.id, 1, expect.objectContaining({ bedrooms: '3', tenure: 'Freehold', title: 'Terrace' })]) // prettier-ignore
})

test('the rent of a month follows an annual yield that has changed, unless both have', async () => {
  const deal = await addRealDeal({ annualYield: '9000', monthlyRent: '800' })
  const staged = async (annualYield: string, monthlyRent?: string) => {
    const { id } = await check(csvOf([{ reference: deal.reference, annualYield, ...(monthlyRent && { monthlyRent }) }]))
    const row = await db.selectFrom('deal_import_rows').select('fields').where('import_id', '=', id).executeTakeFirst()
    const { annualYield: yearly, monthlyRent: monthly } = JSON.parse(row?.fields ?? '{}') as Record<string, string>
    return [yearly, monthly]
  }
  expect(await staged('9000')).toEqual([undefined, undefined])
  expect(await staged('12000')).toEqual(['£12,000', ''])
  expect(await staged('12600', '800')).toEqual(['£12,600', ''])
  expect(await staged('13200', '900')).toEqual(['£13,200', '£900'])
})

test('the example to begin with is a deal without mistakes and without oddities', async () => {
  expect(await check(csvOf([exampleTexts]))).toMatchObject({ state: 'checked', added: 1, warnings: 0 })
})

test('figures that do not fit are counted, and are no mistake', async () => {
  expect(await check(csvOf([{ ...newDeal, roi: '25' }, newDeal]))).toMatchObject({ state: 'checked', added: 2, warnings: 1 }) // prettier-ignore
})

test('a file cannot put a deal on the market', async () => {
  await check(csvOf([{ ...newDeal, isActive: 'yes' }]))
  const row = await db.selectFrom('deal_import_rows').select('fields').executeTakeFirstOrThrow()
  expect(JSON.parse(row.fields)).toMatchObject({ isActive: '' })
})

const windows = (text: string) => Buffer.from(text, 'latin1')
const table =
  (...rows: string[][]) =>
  (separator: string) =>
    rows.map((row) => `${row.join(separator)}\r\n`).join('')
const wide = table(['title', 'description', 'location', 'propertyType', 'price'], ['Café', 'x', 'Leeds', 'Student', '£1000']) // prettier-ignore
const prices = async () => {
  const rows = await db.selectFrom('deal_import_rows').select(['line', 'fields']).execute()
  return rows.map(({ line, fields }) => {
    const { title, price } = JSON.parse(fields) as Record<string, string>
    return [line, title, price]
  })
}

test.each<[string, string | Uint8Array, number]>([
  ['commas', wide(','), 2],
  ['semicolons', wide(';'), 2],
  ['tabs', wide('\t'), 2],
  ['a mark', `\uFEFF${wide(';')}`, 2],
  ['a line that names its separator', `sep=;\n${wide(';')}`, 3],
  ['such a line behind a mark', `\uFEFFsep=\t\r\n${wide('\t')}`, 3],
  ['semicolons in Windows-1252', windows(wide(';')), 2],
  ['tabs in UTF-16', Buffer.from(`\uFEFF${wide('\t')}`, 'utf16le'), 2],
  [
    'lines of nothing but separators',
    wide(',').replace('\r\n', '\r\n,,,,\r\n , ,"",\t,\r\n') + ',,,,\r\n'.repeat(6000),
    4,
  ],
  ['empty columns behind the last one', wide(',').replaceAll('\r\n', ',,\r\n'), 2],
])('a file with %s is read', async (_what, content, line) => {
  expect(await check(content)).toMatchObject({ state: 'checked', lines: 1, added: 1, mistakes: 0 })
  expect(await prices()).toEqual([[line, 'Café', '£1,000']])
})

test('a line that breaks off empties no field, unless its cells are there', async () => {
  const deal = await addRealDeal({ bedrooms: '2' })
  const head = 'reference,title,epcBand,bedrooms\r\n'
  expect(await check(`${head}${deal.reference},New,,\r\n`)).toMatchObject({ state: 'checked', changed: 1 })
  const found = await check(`${head}${deal.reference},New\r\n`)
  expect(found).toMatchObject({ state: 'refused', mistakes: 1, changed: 0 })
  expect(found.firstMistakes).toMatchObject([{ line: 2, column: '', message: expect.stringContaining('The line has 2 cells, and the heading line has 4') as string }]) // prettier-ignore
  const empty = await addRealDeal()
  expect(await check(`${head}${empty.reference},New\r\n`)).toMatchObject({ state: 'checked', changed: 1 })
})

test('a minus sign of any kind is one, and a text that Windows-1252 could not hold stays as it was', async () => {
  const deal = await addRealDeal({ description: 'Rent → £800 − costs 🏡', longitude: '-2.9' })
  const change = (description: string, longitude: string) => csvOf([{ reference: deal.reference, description, longitude }]) // prettier-ignore
  expect(await check(change('Rent ? £800 - costs ??', '−2.9'))).toMatchObject({ state: 'checked', unchanged: 1 })
  expect(await check(change('Rent ? £900 - costs ??', '−2.9'))).toMatchObject({ state: 'checked', changed: 1 })
  expect(await check(change('Rent ? £800 - costs', '−2.9'))).toMatchObject({ state: 'checked', changed: 1 })
  expect(await check(change('Rent ? £800 - costs ??', '−2.5'))).toMatchObject({ state: 'checked', changed: 1 })
})

describe('mistakes', () => {
  test('are told by line, column, text and what to do; the number of a line is that in the file', async () => {
    const deal = await addRealDeal()
    const found = await check(
      'reference,title,description,location,propertyType,price\r\n' +
        ',"Terrace","Two\r\nlines","Liverpool, L15",Residential,"£1,000"\r\n' +
        ',Terrace,x,Leeds,Studenthouse,"8 100,-"\r\n' +
        '\r\n' +
        ',,x,Leeds,Student,1000\r\n' +
        'PID-999999,Terrace,x,Leeds,Student,1000\r\n' +
        'PID-7,Terrace,x,Leeds,Student,1000\r\n' +
        `${deal.reference},Terrace,x,Leeds,Student,1000\r\n` +
        `${deal.reference},Terrace,x,Leeds,Student,1000\r\n` +
        ',Terrace,x,Leeds,Student\r\n' +
        ',Terrace,x,Leeds,Student,1,000\r\n',
    )
    expect(found).toMatchObject({ state: 'refused', lines: 9, linesRead: 9, added: 1, changed: 1, mistakes: 7, problem: null }) // prettier-ignore
    expect(found.firstMistakes).toEqual([
      { line: 4, column: 'propertyType', text: 'Studenthouse', message: 'Choose Residential, Commercial, Development, Student Housing or Retail' }, // prettier-ignore
      { line: 4, column: 'price', text: '8 100,-', message: 'Enter an amount in pounds, such as £3,000 or 3000.50' },
      { line: 6, column: 'title', text: '', message: 'Enter a title' },
      { line: 7, column: 'reference', text: 'PID-999999', message: 'There is no deal PID-999999' },
      { line: 8, column: 'reference', text: 'PID-7', message: 'Enter a reference such as PID-000138, or nothing for a new deal' }, // prettier-ignore
      { line: 10, column: 'reference', text: deal.reference, message: `${deal.reference} stands in line 9 already` },
      { line: 11, column: 'price', text: '', message: 'Enter a price' },
      { line: 12, column: '', text: ',Terrace,x,Leeds,Student,1,000', message: 'The line has 7 cells, and the heading line has 6: a separator or a quotation mark is missing, or there is one too many' }, // prettier-ignore
    ])
    // Only what is to be mended is kept, as it was sent.
    const [lines] = await collect(readMistakenLines(db, found.id))
    expect(lines!.map(({ line }) => line)).toEqual([4, 6, 7, 8, 10, 11, 12])
    expect(lines![0]!.cells).toEqual({ reference: '', title: 'Terrace', description: 'x', location: 'Leeds', propertyType: 'Studenthouse', price: '8 100,-' }) // prettier-ignore
  })

  test('in an area that there is not, and in fields that belong together', async () => {
    const found = await check(
      csvOf([
        { ...newDeal, areaCode: 'E99' },
        { ...newDeal, scoreOverride: '70' },
      ]),
    )
    expect(found.firstMistakes.map(({ line, column }) => [line, column])).toEqual([[2, 'areaCode'], [3, 'scoreReason']]) // prettier-ignore
  })

  test('are kept for the page up to two hundred, and all of them beside it', async () => {
    const found = await check(csvOf(Array.from({ length: 450 }, () => ({ ...newDeal, price: 'x'.repeat(500) }))))
    expect(found).toMatchObject({ state: 'refused', mistakes: 450 })
    expect(found.firstMistakes).toHaveLength(mostMistakesShown)
    expect(found.firstMistakes[0]!.text).toHaveLength(60)
    expect((await collect(readMistakenLines(db, found.id, 200))).map((lines) => lines.length)).toEqual([200, 200, 50]) // prettier-ignore
  })

  test('leave no right line behind, wherever in the file they stand', async () => {
    const deals = Array.from({ length: 250 }, (_, index) => ({ ...newDeal, price: index === 180 ? '' : '£1,000' }))
    const found = await check(csvOf(deals))
    expect(found.firstMistakes).toEqual([{ line: 182, column: 'price', text: '', message: 'Enter a price' }])
    expect(await countRows('deal_import_rows')).toBe(1)
  })
})

test.each([
  ['nothing but a heading line', 'title,price\r\n', 'The file has a heading line and no deals under it.'],
  ['nothing but empty lines', '\r\n\r\n', 'The file has no heading line.'],
  ['a column that there is not', 'title,prise\r\nx,1\r\n', 'There is no column “prise”.'],
  ['a column without a name', 'title,,price\r\nx,1,2\r\n', 'The heading line has a column without a name.'],
  ['a column twice', 'title,price,Title\r\nx,1,2\r\n', 'The column “title” stands in the heading line twice.'],
  ['other separators', 'title|price\r\nx|1\r\n', 'There is no column “title|price”.'],
  ['other separators than it says', 'sep=;\r\ntitle,price\r\nx,1\r\n', 'There is no column “title,price”.'],
  ['nothing but separators', ';;\r\n;;\r\n', 'The file has no heading line.'],
  [
    'a mistake behind a line that names the separator',
    'sep=;\r\ntitle;price\r\nx;"1"2\r\n',
    'Line 3 has a quotation mark in the middle of a cell.',
  ],
  ['a quotation mark that is not closed', 'title\r\nx\r\n"y\r\nz\r\n', 'From line 3 on, a cell begins with a quotation mark that is never closed.'], // prettier-ignore
  ['a quotation mark in a cell', 'title,price\r\nx,"1"2\r\n', 'Line 2 has a quotation mark in the middle of a cell.'],
  ['a line that is longer than any row', `title\r\n"${'x'.repeat(300_000)}"\r\n`, 'is longer than any row can be'],
  ['another encoding further on', Buffer.concat([Buffer.from('title\r\n'), Buffer.alloc(394_000, `"${'é'.repeat(97)}"\n`), Buffer.from([0xa3, 0x31])]), 'The file is partly in one encoding and partly in another.'], // prettier-ignore
  ['too many lines', `title\r\n${'x\r\n'.repeat(5_001)}`, 'The file has more than 5,000 deals.'],
])('a file with %s is refused as a whole', async (_what, content, problem) => {
  const found = await check(content)
  expect(found).toMatchObject({ state: 'refused', mistakes: 0, problem: expect.stringContaining(problem) as string })
  expect(await countRows('deal_import_rows')).toBe(0)
})

describe('a check that is interrupted', () => {
  const file = () => csvOf(Array.from({ length: 350 }, (_, index) => ({ ...newDeal, title: `Deal ${index}` })))

  test('by the end of the process begins anew with the next one', async () => {
    const id = await sendFile(file())
    let steps = 0
    await work(() => (steps += 1) < 4)
    expect(await read(id)).toMatchObject({ state: 'checking', lines: 350, linesRead: 200 })
    await work()
    expect(await read(id)).toMatchObject({ state: 'checked', linesRead: 350, added: 350 })
    expect(await countRows('deal_import_rows')).toBe(350)
  })

  test('by an admin who drops the file ends there, and leaves nothing', async () => {
    const id = await sendFile(file())
    let steps = 0
    const dropSoon = () => {
      steps += 1
      if (steps === 3) void dropImport(db, id, '2026-11-02T10:00:05.000Z')
      return true
    }
    await work(dropSoon)
    expect(await read(id)).toMatchObject({ state: 'dropped', endedAt: '2026-11-02T10:00:05.000Z' })
    expect(await countRows('deal_import_rows')).toBe(0)
    expect(await countRows('uploads')).toBe(0)
    expect(readdirSync(join(dataDir, 'files'))).toEqual([])
  })

  test('by a file that has gone says so', async () => {
    const id = await sendFile(file())
    await db.updateTable('deal_imports').set({ file_key: 'not-there-any-more' }).where('id', '=', id).execute()
    await work()
    expect(await read(id)).toMatchObject({ state: 'refused', problem: 'The file is no longer there. Choose it again.' })
  })
})

test('two files that wait are both checked', async () => {
  const ids = [await sendFile(csvOf([newDeal])), await sendFile(csvOf([newDeal, newDeal]))]
  await work()
  expect(await Promise.all(ids.map(async (id) => (await read(id)).added))).toEqual([1, 2])
})
