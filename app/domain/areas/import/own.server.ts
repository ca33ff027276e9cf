import { z } from 'zod'
import type { AreaRow } from '#db/schema.ts'
import { fitCells } from '#app/domain/files/table.server.ts'
import { formatMonth } from '#app/utils/dates.ts'
import { dropSeparators } from '#app/utils/money.ts'
import { monthOfCell } from './months.ts'

/** Our own file of areas, in the format of db/sample/areas.csv. A blank cell says that no figure is published. */

/** A spreadsheet may write a number as an amount or a percentage. */
const figure = (least: number, most: number) =>
  z
    .string()
    .overwrite((text) => dropSeparators(text.trim().replace(/^£/, '').replace(/%$/, '')))
    .regex(/^(-?\d{1,9}(\.\d{1,6})?)?$/, 'Enter a number, or leave it empty')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine(
      (value) => value === null || (value >= least && value <= most),
      `Enter a number from ${least} to ${most.toLocaleString('en-GB')}`,
    )
const pounds = figure(0, 100_000_000).transform((value) => (value === null ? null : Math.round(value * 100)))
const flag = z.enum(['0', '1'], 'Enter 0 or 1').transform(Number)
/** `March 2026` in whatever way a spreadsheet writes that month, or any other words. */
const period = z
  .string()
  .trim()
  .max(40, 'Use at most 40 characters')
  .transform((text) => {
    const month = monthOfCell(text)
    return month === undefined ? text : formatMonth(month)
  })
const line = (most: number) => z.string().trim().min(1, 'Enter a text').max(most, `Use at most ${most} characters`)

const areaSchema = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,20}$/, 'Enter the code of the area in capitals, such as E08000012'),
  name: line(120),
  kind: z.enum(['la', 'city', 'region', 'country'], 'Enter la, city, region or country'),
  country: z.enum(
    ['England', 'Scotland', 'Wales', 'Northern Ireland', 'United Kingdom'],
    'Enter a country of the United Kingdom',
  ),
  region: z.string().trim().max(120, 'Use at most 120 characters'),
  average_price_gbp: pounds,
  annual_price_change_percent: figure(-100, 1000),
  average_rent_pcm_gbp: pounds,
  annual_rent_change_percent: figure(-100, 1000),
  gross_yield_percent: figure(0, 100),
  crimes_per_1000: figure(0, 100_000),
  latitude: figure(49, 61),
  longitude: figure(-9, 2),
  price_period: period,
  rent_period: period,
  is_price_provisional: flag,
  is_rent_provisional: flag,
  rent_1_bed_gbp: pounds,
  rent_2_bed_gbp: pounds,
  rent_3_bed_gbp: pounds,
  rent_4_bed_gbp: pounds,
  sales_count: figure(0, 10_000_000),
  sales_period: period,
  population: figure(0, 100_000_000),
  population_period: period,
  common_epc_band: z.string().regex(/^[A-G]?$/, 'Enter a letter from A to G, or leave it empty'),
})
/** The columns of the file; it may have them in any order. */
export const ownColumns = Object.keys(areaSchema.shape)

/** The fault of a heading line; null where it has exactly these columns. */
export function checkOwnHead(head: string[]): string | null {
  const isRight = head.length === ownColumns.length && ownColumns.every((name) => head.includes(name))
  return isRight ? null : `The columns have to be ${ownColumns.join(', ')}.`
}

/** An area of the file, without the last part of its address; or why the row is rejected. */
export type OwnArea = Omit<AreaRow, 'slug'>

export function readOwnRow(head: string[], sent: string[]): OwnArea | string {
  const cells = fitCells(sent, head.length)
  if (!cells) return `it has ${sent.length} cells, and the heading line has ${head.length}`
  const read = areaSchema.safeParse(Object.fromEntries(head.map((name, at) => [name, cells[at]])))
  if (!read.success) return read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; ')
  const {
    average_price_gbp,
    average_rent_pcm_gbp,
    rent_1_bed_gbp,
    rent_2_bed_gbp,
    rent_3_bed_gbp,
    rent_4_bed_gbp,
    ...rest
  } = read.data
  return {
    ...rest,
    average_price_pence: average_price_gbp,
    average_rent_pence: average_rent_pcm_gbp,
    rent_1_bed_pence: rent_1_bed_gbp,
    rent_2_bed_pence: rent_2_bed_gbp,
    rent_3_bed_pence: rent_3_bed_gbp,
    rent_4_bed_pence: rent_4_bed_gbp,
    detached_price_pence: null,
    semi_detached_price_pence: null,
    terraced_price_pence: null,
    flat_price_pence: null,
  }
}
