import type { SoldPricesTable } from '#db/schema.ts'
import { shorten } from './series.ts'

/** Rows of Price Paid Data: 15 columns without a heading line, and in files of changes a 16th with what has become of the sale. */

export type Sale = Omit<SoldPricesTable, 'edition_id'>

/** A row's content. */
type PaidRead =
  | { kind: 'sale'; sale: Sale }
  /** There is no sale of this number that is kept: it is taken away, too old, without a place, or of another type. */
  | { kind: 'none'; why: 'deleted' | 'older' | 'placeless' | 'other'; transactionId: string }
  /** The row is rejected. Its number, where it mends a sale: that one is no longer as it was. */
  | { kind: 'wrong'; reason: string; transactionId: string | null }

const guid = /^\{[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/i
const dayPattern = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?: 00:00(?::00)?)?$/

/** True for a row that has the shape of this file. */
export function isPaidRow(cells: string[]): boolean {
  return (
    (cells.length === 15 || cells.length === 16) &&
    guid.test(cells[0]!.trim()) &&
    /^-?\d+$/.test(cells[1]!) &&
    /^[DSTFO]$/.test(cells[4]!)
  )
}

/** The month in which the sale was; undefined where the cell is no day, and for a sale that is taken away. */
export function monthOfSale(cells: string[]): string | undefined {
  if (cells[15]?.trim() === 'D') return undefined
  return dayPattern.exec((cells[2] ?? '').trim())?.[1]?.slice(0, 7)
}

/** True for the status of a file of changes. */
export function isChangeStatus(cells: string[]): boolean {
  const status = cells[15]?.trim()
  return status === 'C' || status === 'D'
}

/** Reads a row. A sale before the day `oldest` is not looked at any closer. */
export function readPaidRow(cells: string[], oldest: string): PaidRead {
  const wrong = (reason: string, transactionId: string | null = null): PaidRead => ({
    kind: 'wrong',
    reason,
    transactionId,
  })
  if (cells.length !== 15 && cells.length !== 16) return wrong(`it has ${cells.length} cells, and a row has 15 or 16`)
  const id = cells[0]!.trim()
  if (!guid.test(id)) return wrong(`“${shorten(id)}” is no number of a transaction`)
  const status = cells[15]?.trim() ?? 'A'
  if (!['A', 'C', 'D'].includes(status)) return wrong(`“${shorten(status)}” is no record status`)
  const transactionId = id.slice(1, -1).toUpperCase()
  const none = (why: 'deleted' | 'older' | 'placeless' | 'other'): PaidRead => ({ kind: 'none', why, transactionId })
  if (status === 'D') return none('deleted')
  const read = readSale(cells, oldest)
  if (typeof read === 'object') return { kind: 'sale', sale: { ...read, transaction_id: transactionId } }
  if (read === 'older' || read === 'placeless' || read === 'other') return none(read)
  return wrong(read, status === 'C' ? transactionId : null)
}

/** The sale of a row, or why there is none; any other text says what is wrong. */
function readSale(cells: string[], oldest: string): Omit<Sale, 'transaction_id'> | string {
  const price = cells[1]!.trim()
  if (!/^\d{1,11}$/.test(price) || Number(price) === 0) return `“${shorten(price)}” is no price`
  const date = cells[2]!.trim()
  const day = dayPattern.exec(date)?.[1]
  if (!day || !isDay(day)) return `“${shorten(date)}” is no day`
  if (day < oldest) return 'older'
  const [postcode, kind, age, duration, paon, saon, street, locality, town, , , category] = cells
    .slice(3)
    .map((cell) => cell.trim())
  if (!/^[DSTFO]$/.test(kind!)) return `“${shorten(kind!)}” is no type of property`
  if (!/^[YN]$/.test(age!)) return `“${shorten(age!)}” is neither Y (new) nor N`
  if (!/^[FLU]$/.test(duration!)) return `“${shorten(duration!)}” is no tenure`
  if (!/^[AB]$/.test(category!)) return `“${shorten(category!)}” is no category`
  const district = districtOf(postcode!)
  if (district === undefined) return `“${shorten(postcode!)}” is no postcode`
  // A sale without a postcode cannot be compared with anything.
  if (district === null) return 'placeless'
  // B is what is sold under another law than the market's: repossessions, transfers by a lender.
  if (kind === 'O' || category === 'B') return 'other'
  const house = [saon, [paon, street].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    district,
    kind: kind as Sale['kind'],
    sold_on: day,
    price_pence: Number(price) * 100,
    postcode: postcode!.toUpperCase(),
    is_new: age === 'Y' ? 1 : 0,
    address: toTitle((house || locality! || town!).slice(0, 160)),
  }
}

/** The public half of a postcode; null where there is none, undefined where the text is something else. */
function districtOf(postcode: string): string | null | undefined {
  if (postcode === '') return null
  return /^([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}$/i.exec(postcode)?.[1]?.toUpperCase()
}

/** False for 31 February and the like. */
function isDay(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number)
  return date! <= new Date(Date.UTC(year!, month, 0)).getUTCDate()
}

/** The addresses are all in capitals: `12A HIGH STREET` → `12A High Street`. */
function toTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(
      /(^|[\s,(/-])(\d+)?([\p{L}])/gu,
      (_, before: string, digits: string | undefined, letter: string) =>
        `${before}${digits ?? ''}${letter.toUpperCase()}`,
    )
}
