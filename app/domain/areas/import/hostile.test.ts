import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { averagePrices, paidRow, rentRows, rentsHead, workbook } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readContent, readToEdition } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { readFileNow } from './now.server.ts'
import { isAll } from '../../../../scripts/lib/all.ts'

const newest = '2026-08'
const prices = averagePrices({ newest, months: 1 })
const head = prices.split('\r\n')[0]!
const rents = () => rentRows({ newest, months: 1 })

/** What a file comes to: the sentence with which it is refused, at once or after its reading. */
async function refusalOf(content: string | Uint8Array): Promise<string> {
  const store = await makeAreaStore()
  const before = await store.db.selectFrom('areas').selectAll().execute()
  const said = await readContent(store, content).then(
    (read) => (read.kind === 'read' ? `${read.edition.state}: ${read.edition.problem}` : read.kind),
    (error: unknown) => (error as Error).message,
  )
  expect(await store.db.selectFrom('areas').selectAll().execute()).toEqual(before)
  expect(await store.db.selectFrom('area_prices').selectAll().execute()).toEqual([])
  return said
}

test.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /The file is empty/],
  ['line ends only', '\r\n\r\n', /The file is empty/],
  ['binary', new Uint8Array(100_000).map((_, at) => (at * 7919) % 256), /none of the shapes|partly in one encoding/],
  ['zeros', new Uint8Array(300_000), /none of the shapes|longer than any row/],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), /none of the shapes/],
  ['Latin-1 in its midst', Buffer.concat([Buffer.from(prices.replace('Area, E08000035', 'Ynys Môn')), Buffer.from('Ynys M\xf4n\r\n', 'latin1')]), /^(refused: )?The file is partly in one encoding/], // prettier-ignore
  ['one endless line', 'x'.repeat(3_000_000), /longer than any row/],
  [
    'an endless line under the heading',
    `${head}\r\n"${'x'.repeat(3_000_000)}`,
    /^refused: Line 2 is longer than any row/,
  ],
  ['a heading line only', `${head}\r\n`, /^refused: The file has a heading line and no rows under it/],
  ['a quotation mark that is not closed', `${head}\r\n"2026-08-01,Leeds\r\n`, /^refused: From line 2 on/],
  [
    'months in the future only',
    prices.replaceAll('2026-08-01', '2030-01-01'),
    /^refused: It has figures of 0 of the 374/,
  ],
  ['another file with its heading', `${head}\r\n${'1,2,3\r\n'.repeat(500)}`, /^refused: It has figures of 0/],
  ['Price Paid that cannot be read', paidRow({ id: 1 }) + paidRow({ id: 2, kind: 'X' }).repeat(9), /^refused: 1 of 10 rows can be read/], // prettier-ignore
  [
    'a zip of something else',
    zipSync({ 'a.txt': new Uint8Array(10) }),
    /^refused: The file is a zip, and no Excel workbook/,
  ],
  [
    'a workbook without the sheet',
    workbook(rents(), { sheet: 'Table 2' }),
    /^refused: The workbook has no sheet “Table 1”/,
  ],
  ['a workbook without its heading line', workbook(rents(), { head: ['a', 'b'] }), /^refused: The sheet “Table 1” has no heading line/], // prettier-ignore
  ['a workbook that breaks off', workbook(rents()).subarray(0, 20_000), /^refused: The workbook (breaks off|is damaged)|^refused: The file is a zip/], // prettier-ignore
  ['a workbook with garbage in it', workbook(rents()).map((byte, at) => (at > 4000 && at < 4400 ? 255 - byte : byte)), /^refused: /], // prettier-ignore
])('%s is refused', async (_what, content, sentence) => {
  expect(await refusalOf(content)).toMatch(sentence)
})

test('line ends, encodings and separators of any kind are read', async () => {
  const other = prices.replaceAll(',', ';')
  for (const text of [
    prices.replaceAll('\r\n', '\r'),
    prices.replaceAll('\r\n', '\n'),
    `\uFEFF${prices}`,
    Buffer.from(`\uFEFF${prices.replaceAll(',', '\t')}`, 'utf16le'),
    Buffer.from(prices.replace('Area, E08000035', 'Ynys M\xf4n'), 'latin1'),
    `sep=;\r\n${other}`,
    other.replaceAll('\r\n', '\r\n;;;\r\n'),
  ]) {
    const store = await makeAreaStore()
    expect(await readToEdition(store, text)).toMatchObject({ state: 'checked', matchedCount: 374, rejectedCount: 0 })
  }
})

test('a row twice is rejected once', async () => {
  const store = await makeAreaStore()
  const first = prices.split('\r\n')[1]!
  expect(await readToEdition(store, `${prices}${first}\r\n`)).toMatchObject({ state: 'checked', rejectedCount: 1 })
  const sales = paidRow({ id: 1 }) + paidRow({ id: 2 }) + paidRow({ id: 3 }).repeat(2)
  const many = Array.from({ length: 20 }, (_, index) => paidRow({ id: 10 + index })).join('')
  expect(await readToEdition(store, sales + many)).toMatchObject({ state: 'checked' })
})

test('a line of a gigabyte is given up at its beginning', async () => {
  const store = await makeAreaStore()
  const piece = Buffer.alloc(64 * 1024, 'x')
  let sent = 0
  const file = {
    name: 'endless.csv',
    size: 2 ** 30,
    async *open() {
      for (; sent < 2 ** 30; sent += piece.length) yield await Promise.resolve(piece)
    },
  }
  await expect(readFileNow(store, file, { now: () => testNow })).rejects.toThrow(/longer than any row/)
  expect(sent).toBeLessThan(4_000_000)
})

// Every day the reader’s own test has one that is too large once it is unpacked (workbook.test.ts).
test.runIf(isAll)(
  'a workbook that is small packed and huge unpacked is given up',
  async () => {
    // 100 MB of nothing as the table of texts, packed to a tenth of a megabyte.
    const huge = new Uint8Array(100_000_000)
    huge.fill(32)
    const small = workbook(rents(), { more: { 'xl/sharedStrings.xml': huge } })
    expect(small.length).toBeLessThan(3_000_000)
    expect(await refusalOf(small)).toBe('refused: The workbook is too large once it is unpacked.')
  },
  60_000,
)

test('a workbook with endless texts, files or cells is given up', async () => {
  const text = (length: number) => new TextEncoder().encode(`<sst><si><t>${'x'.repeat(length)}</t></si></sst>`)
  expect(await refusalOf(workbook(rents(), { more: { 'xl/sharedStrings.xml': text(21_000_000) } }))).toBe('refused: The workbook holds too much text.') // prettier-ignore
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`a/${index}`, new Uint8Array(1)]))
  expect(await refusalOf(workbook(rents(), { more: files }))).toBe('refused: The workbook holds too many files.')
  const wide = new TextEncoder().encode('<worksheet><sheetData><row r="1"><c r="ZZZZ1"><v>1</v></c></row></sheetData></worksheet>') // prettier-ignore
  expect(await refusalOf(workbook(rents(), { more: { 'xl/worksheets/sheet2.xml': wide } }))).toBe('refused: The sheet has too many columns.') // prettier-ignore
  expect(rentsHead).toHaveLength(40)
}, 60_000)
