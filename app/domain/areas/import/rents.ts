import { codePattern, monthOfCell } from './months.ts'
import { readPercent, readPounds, shorten, type SeriesReader } from './series.ts'

/** Sheet "Table 1" of the ONS workbook of private rents. Its columns are found by their names. */

const wanted = {
  month: /^time period$/,
  code: /^area code$/,
  change: /^annual change$/,
  rent: /^rental price$/,
  bed1: /^rental price\W+one bed(?:room)?s?$/,
  bed2: /^rental price\W+two bed(?:room)?s?$/,
  bed3: /^rental price\W+three bed(?:room)?s?$/,
  bed4: /^rental price\W+four or more bed(?:room)?s?$/,
}
type Places = Record<keyof typeof wanted, number>

/** The columns' places; undefined where this is not the heading line. */
export function findRentColumns(head: string[]): Places | undefined {
  const names = head.map((name) => name.replace(/\s+/g, ' ').trim().toLowerCase())
  const places = Object.entries(wanted).map(([name, pattern]) => [name, names.findIndex((text) => pattern.test(text))])
  return places.some(([, at]) => at === -1) ? undefined : (Object.fromEntries(places) as Places)
}

export function readRents(head: string[]): SeriesReader {
  const at = findRentColumns(head)!
  return {
    month: (cells) => monthOfCell((cells[at.month] ?? '').trim()),
    monthText: (cells) => cells[at.month] ?? '',
    read(cells) {
      const code = (cells[at.code] ?? '').trim()
      if (!codePattern.test(code)) return `“${shorten(code)}” is no code of an area`
      const change = readPercent(cells, at.change, 'Annual change')
      const rents = [
        readPounds(cells, at.rent, 'Rental price'),
        readPounds(cells, at.bed1, 'One bedroom'),
        readPounds(cells, at.bed2, 'Two bedrooms'),
        readPounds(cells, at.bed3, 'Three bedrooms'),
        readPounds(cells, at.bed4, 'Four bedrooms or more'),
      ]
      const wrong = [change, ...rents].find((value) => typeof value === 'string')
      if (typeof wrong === 'string') return wrong
      if (rents[0] === 0) return 'Rental price: 0 is no rent'
      const [rent, bed1, bed2, bed3, bed4] = rents as (number | null)[]
      return {
        code,
        pence: rent!,
        sales: null,
        figures: {
          average_rent_pence: rent!,
          annual_rent_change_percent: change as number | null,
          rent_1_bed_pence: bed1!,
          rent_2_bed_pence: bed2!,
          rent_3_bed_pence: bed3!,
          rent_4_bed_pence: bed4!,
        },
      }
    },
  }
}
