import { strToU8 } from 'fflate'
import { readSampleAreas } from '#db/sample/areas.ts'
import { addMonths, formatMonth } from '#app/utils/dates.ts'
import { packZip } from './files.ts'

/** Files of published area figures as their publishers write them, with numbers that are made up. Deterministic. */

interface Shape {
  /** The newest month, and how many months there are. */
  newest?: string
  months?: number
  /** The codes of the areas; without them all of the sample. */
  codes?: string[]
  /** By how much every figure differs from the sample's newest, as a factor. */
  factor?: number
}

const areas = readSampleAreas()
const knownPrices = new Map(areas.map((area) => [area.code, area.average_price_pence]))
const knownRents = new Map(areas.map((area) => [area.code, area.average_rent_pence]))
export const allCodes = areas.map(({ code }) => code)
/** Counties and combined authorities, of which the index has figures and we have no areas. */
const otherCodes = ['E11000001', 'E11000005', 'E10000003', 'E47000001', 'E47000012', 'E13000001']

function monthsOf({ newest = '2026-08', months = 13 }: Shape): string[] {
  return Array.from({ length: months }, (_, index) => addMonths(newest, index - months + 1))
}

/** A price of an area in a month: that of the sample now, and a little less for every month before. */
function priceOf(code: string, back: number, factor: number): number {
  const now = (knownPrices.get(code) ?? 20_000_000) / 100
  return Math.round(now * factor * (1 - back * 0.0015))
}

const typeColumns = ['Detached', 'SemiDetached', 'Terraced', 'Flat']
const buyerColumns = ['Cash', 'Mortgage', 'FTB', 'FOO', 'New', 'Old']
const withVolume = ['Cash', 'Mortgage', 'New', 'Old']
const fullHead = [
  'Date,RegionName,AreaCode,AveragePrice,Index,IndexSA,1m%Change,12m%Change,AveragePriceSA,SalesVolume',
  ...typeColumns.map((name) => `${name}Price,${name}Index,${name}1m%Change,${name}12m%Change`),
  ...buyerColumns.map((name) => `${name}Price,${name}Index,${name}1m%Change,${name}12m%Change${withVolume.includes(name) ? `,${name}SalesVolume` : ''}`), // prettier-ignore
].join(',')

/** The full file of the UK House Price Index, by areas and then by months, in pieces. */
export function* fullPrices(shape: Shape = {}): Generator<string, void> {
  yield `${fullHead}\r\n`
  const months = monthsOf(shape)
  const { codes = allCodes, factor = 1 } = shape
  for (const code of [...codes, ...otherCodes]) {
    let text = ''
    for (const [index, month] of months.entries()) {
      const back = months.length - 1 - index
      const price = priceOf(code, back, factor)
      const [year, number] = month.split('-')
      const part = (share: number) => `${Math.round(price * share)},${(100 * share).toFixed(1)},0.4,2.3`
      const cells = [
        `01/${number}/${year},"Area, ${code} ",${code},${price},101.7,101.9,0.4,2.3,${price + 120},${back < 2 ? '' : 100 + (back % 7)}`,
        ...[1.6, 1.1, 0.9, 0.7].map(part),
        ...buyerColumns.map((name) => part(1) + (withVolume.includes(name) ? `,${back < 2 ? '' : 50}` : '')),
      ]
      text += `${cells.join(',')}\r\n`
    }
    yield text
  }
}

/** The file of average prices, by months and then by areas. */
export function averagePrices(shape: Shape = {}): string {
  const months = monthsOf(shape)
  const { codes = allCodes, factor = 1 } = shape
  const lines = ['Date,Region_Name,Area_Code,Average_Price,Monthly_Change,Annual_Change,Average_Price_SA']
  for (const [index, month] of months.entries()) {
    for (const code of [...codes, ...otherCodes]) {
      const price = priceOf(code, months.length - 1 - index, factor)
      lines.push(`${month}-01,"Area, ${code} ",${code},${price}.0,0.4,2.3,`)
    }
  }
  return `${lines.join('\r\n')}\r\n`
}

const bedColumns = ['', ' one bed', ' two bed', ' three bed', ' four or more bed', ' detached', ' semidetached', ' terraced', ' flat maisonette'] // prettier-ignore
export const rentsHead = [
  'Time period',
  'Area code',
  'Area name',
  'Region or country name',
  ...bedColumns.flatMap((bed) =>
    ['Index', 'Monthly change', 'Annual change', 'Rental price'].map((name) => name + bed),
  ),
]

/** The rows of the ONS workbook under its heading line. Scotland has rental markets in place of councils. */
export function rentRows(shape: Shape = {}): (string | number)[][] {
  const { codes = allCodes, factor = 1 } = shape
  const covered = areas.filter(({ code, average_rent_pence }) => codes.includes(code) && average_rent_pence !== null)
  const markets = ['S33000001', 'S33000002']
  return monthsOf(shape).flatMap((month) =>
    [...covered.map(({ code }) => code), ...markets].map((code) => {
      const rent = Math.round(((knownRents.get(code) ?? 90_000) / 100) * factor)
      const figures = bedColumns.flatMap((_, index): (string | number)[] =>
        index > 4 ? ['[x]', '[x]', '[x]', '[x]'] : [101.1, 0.4, 3.1, rent + index * 50],
      )
      return [formatMonth(month), code, `Area ${code}`, 'Region', ...figures]
    }),
  )
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Sheets {
  sheet?: string
  head?: string[]
  /** Extra files of the zip. */
  more?: Record<string, Uint8Array>
}

/** A workbook with that sheet: titles in its first two rows, the heading line in the third. */
export function workbook(
  rows: (string | number)[][],
  { sheet = 'Table 1', head = rentsHead, more = {} }: Sheets = {},
): Uint8Array {
  // prettier-ignore
  const texts = new Map<string, number>()
  const numberOf = (text: string) => {
    if (!texts.has(text)) texts.set(text, texts.size)
    return texts.get(text)!
  }
  const letters = (column: number): string =>
    column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)
  const toCell = (value: string | number, column: number, line: number) =>
    typeof value === 'number'
      ? `<c r="${letters(column)}${line}"><v>${value}</v></c>`
      : `<c r="${letters(column)}${line}" t="s"><v>${numberOf(value)}</v></c>`
  const all = [['Price Index of Private Rents'], ['This worksheet contains one table.'], head, ...rows]
  const data = all.map((cells, index) => `<row r="${index + 1}">${cells.map((cell, column) => toCell(cell, column, index + 1)).join('')}</row>`) // prettier-ignore
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return packZip({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(`<workbook ${space} xmlns:r="${relations}"><sheets><sheet name="Cover" sheetId="1" r:id="rId1"/><sheet name="${sheet}" sheetId="2" r:id="rId2"/></sheets></workbook>`), // prettier-ignore
    'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>'), // prettier-ignore
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${space}><sheetData/></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8(`<worksheet ${space}><sheetData>${data.join('')}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst ${space}>${[...texts.keys()].map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`), // prettier-ignore
    ...more,
  })
}

interface PaidRow {
  id: number
  price?: number
  day?: string
  postcode?: string
  kind?: string
  category?: string
  status?: string
}

/** A row of Price Paid. */
export function paidRow({
  id,
  price = 150_000,
  day = '2026-08-14',
  postcode = 'L17 8XT',
  kind = 'T',
  category = 'A',
  status,
}: PaidRow): string {
  // prettier-ignore
  const guid = `{${String(id).padStart(8, '0')}-0000-0000-0000-000000000000}`
  const cells = [guid, price, `${day} 00:00`, postcode, kind, 'N', 'F', `${id % 90}`, '', 'BOOKER AVENUE', '', 'LIVERPOOL', 'LIVERPOOL', 'MERSEYSIDE', category, ...(status ? [status] : [])] // prettier-ignore
  return `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`
}

/** Price Paid with so many rows in each of the newest months. */
export function* pricesPaid({
  newest = '2026-08',
  months = 24,
  perMonth = 5,
}: Shape & { perMonth?: number } = {}): Generator<string, void> {
  // prettier-ignore
  let id = 0
  for (const month of monthsOf({ newest, months })) {
    let text = ''
    for (let n = 0; n < perMonth; n += 1) {
      id += 1
      const district = `${['L', 'M', 'LS', 'B', 'SW', 'NE'][id % 6]!}${1 + (id % 40)}`
      text += paidRow({ id, price: 80_000 + (id % 500) * 1000, day: `${month}-${String(1 + (id % 28)).padStart(2, '0')}`, postcode: `${district} 1AA`, kind: 'DSTFO'[id % 5]! }) // prettier-ignore
    }
    yield text
  }
}
