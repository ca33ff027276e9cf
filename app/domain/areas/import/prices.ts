import { monthOfBritishDay, monthOfIsoDay, codePattern } from './months.ts'
import { readCount, readPercent, readPounds, shorten, type SeriesReader } from './series.ts'

/** The two files of the UK House Price Index. Their dates are written differently. */

export const columnsOfAverage = {
  date: 'Date',
  code: 'Area_Code',
  price: 'Average_Price',
  change: 'Annual_Change',
} as const

export const columnsOfFull = {
  date: 'Date',
  code: 'AreaCode',
  price: 'AveragePrice',
  change: '12m%Change',
  sales: 'SalesVolume',
  detached: 'DetachedPrice',
  semi: 'SemiDetachedPrice',
  terraced: 'TerracedPrice',
  flat: 'FlatPrice',
} as const

/** Places of these columns; undefined where one is missing. */
export function findColumns<Name extends string>(
  head: string[],
  columns: Readonly<Record<Name, string>>,
): Record<Name, number> | undefined {
  const names = head.map((name) => name.trim().toLowerCase())
  const places = Object.entries<string>(columns).map(([name, column]) => [name, names.indexOf(column.toLowerCase())])
  return places.some(([, at]) => at === -1) ? undefined : (Object.fromEntries(places) as Record<Name, number>)
}

export function readAveragePrices(head: string[]): SeriesReader {
  const at = findColumns(head, columnsOfAverage)!
  return pricesReader(head.length, at, monthOfIsoDay, false)
}

export function readFullPrices(head: string[]): SeriesReader {
  const at = findColumns(head, columnsOfFull)!
  return pricesReader(head.length, at, monthOfBritishDay, true)
}

type Places = Record<keyof typeof columnsOfAverage, number> &
  Partial<Record<Exclude<keyof typeof columnsOfFull, keyof typeof columnsOfAverage>, number>>

function pricesReader(
  width: number,
  at: Places,
  readMonth: (text: string) => string | undefined,
  hasTypes: boolean,
): SeriesReader {
  return {
    month: (cells) => readMonth((cells[at.date] ?? '').trim()),
    monthText: (cells) => cells[at.date] ?? '',
    read(cells) {
      if (cells.length !== width) return `it has ${cells.length} cells, and the heading line has ${width}`
      const code = cells[at.code]!.trim()
      if (!codePattern.test(code)) return `“${shorten(code)}” is no code of an area`
      const pence = readPounds(cells, at.price, 'Average price')
      const change = readPercent(cells, at.change, 'Annual change')
      const sales = readCount(cells, at.sales, 'Sales')
      const types = [
        readPounds(cells, at.detached, 'Detached'),
        readPounds(cells, at.semi, 'Semi-detached'),
        readPounds(cells, at.terraced, 'Terraced'),
        readPounds(cells, at.flat, 'Flats'),
      ]
      const wrong = [pence, change, sales, ...types].find((value) => typeof value === 'string')
      if (typeof wrong === 'string') return wrong
      if (pence === 0) return 'Average price: 0 is no price'
      const [detached, semi, terraced, flat] = types as (number | null)[]
      return {
        code,
        pence: pence as number | null,
        sales: sales as number | null,
        figures: {
          average_price_pence: pence as number | null,
          annual_price_change_percent: change as number | null,
          ...(hasTypes
            ? {
                detached_price_pence: detached!,
                semi_detached_price_pence: semi!,
                terraced_price_pence: terraced!,
                flat_price_pence: flat!,
              }
            : {}),
        },
      }
    },
  }
}
