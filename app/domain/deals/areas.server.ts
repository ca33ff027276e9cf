import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Db } from '#db/database.server.ts'
import type { AreaRow } from '#db/schema.ts'
import { slugFor } from '#app/utils/slug.ts'
import { openScoreRound } from './rescoring.server.ts'

/** Published figures of areas, as a file: db/sample/areas.csv has its format. A blank cell says that no figure is published. */

const figure = (least: number, most: number) =>
  z
    .string()
    .regex(/^(-?\d{1,9}(\.\d{1,6})?)?$/, 'Enter a number, or leave it empty')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((value) => value === null || (value >= least && value <= most), `Enter a number from ${least} to ${most.toLocaleString('en-GB')}`) // prettier-ignore
const pounds = figure(0, 100_000_000).transform((value) => (value === null ? null : Math.round(value * 100)))
const flag = z.enum(['0', '1'], 'Enter 0 or 1').transform(Number)
const line = (most: number) => z.string().trim().min(1, 'Enter a text').max(most, `Use at most ${most} characters`)

const areaSchema = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,20}$/i, 'Enter the code of the area, such as E08000012'),
  name: line(120),
  kind: z.enum(['la', 'city', 'region', 'country'], 'Enter la, city, region or country'),
  country: z.enum(['England', 'Scotland', 'Wales', 'Northern Ireland', 'United Kingdom'], 'Enter a country of the United Kingdom'), // prettier-ignore
  region: z.string().trim().max(120, 'Use at most 120 characters'),
  average_price_gbp: pounds,
  annual_price_change_percent: figure(-100, 1000),
  average_rent_pcm_gbp: pounds,
  annual_rent_change_percent: figure(-100, 1000),
  gross_yield_percent: figure(0, 100),
  crimes_per_1000: figure(0, 100_000),
  latitude: figure(49, 61),
  longitude: figure(-9, 2),
  price_period: z.string().trim().max(40, 'Use at most 40 characters'),
  rent_period: z.string().trim().max(40, 'Use at most 40 characters'),
  is_price_provisional: flag,
  is_rent_provisional: flag,
  rent_1_bed_gbp: pounds,
  rent_2_bed_gbp: pounds,
  rent_3_bed_gbp: pounds,
  rent_4_bed_gbp: pounds,
  sales_count: figure(0, 10_000_000),
  sales_period: z.string().trim().max(40, 'Use at most 40 characters'),
  population: figure(0, 100_000_000),
  population_period: z.string().trim().max(40, 'Use at most 40 characters'),
  common_epc_band: z.string().regex(/^[A-G]?$/, 'Enter a letter from A to G, or leave it empty'),
})
const columns = Object.keys(areaSchema.shape)

/** Reads a file of areas; or gives every mistake in it, each with its line. */
export function readAreaFile(text: string): { ok: true; areas: AreaRow[] } | { ok: false; mistakes: string[] } {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof records
  } catch (error) {
    return { ok: false, mistakes: [error instanceof Error ? error.message : String(error)] }
  }
  const [head, ...lines] = records
  const names = head?.record ?? []
  const missing = columns.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !columns.includes(name))
  if (missing.length > 0 || unknown.length > 0 || names.length !== columns.length) {
    return { ok: false, mistakes: [`Line 1: the columns have to be ${columns.join(', ')}`] }
  }
  const mistakes: string[] = lines.length === 0 ? ['Line 2: there is no area'] : []
  const areas: AreaRow[] = []
  const lineOf = new Map<string, number>()
  for (const { record, info } of lines) {
    const say = (message: string) => mistakes.push(`Line ${info.lines}: ${message}`)
    if (record.length !== names.length) {
      say(`it has ${record.length} cells, and the heading line has ${names.length}`)
      continue
    }
    const read = areaSchema.safeParse(Object.fromEntries(names.map((name, at) => [name, record[at]])))
    if (!read.success) {
      for (const { path, message } of read.error.issues) say(`${String(path[0])}: ${message}`)
      continue
    }
    const { average_price_gbp, average_rent_pcm_gbp, rent_1_bed_gbp, rent_2_bed_gbp, rent_3_bed_gbp, rent_4_bed_gbp, ...rest } = read.data // prettier-ignore
    if (lineOf.has(rest.code)) say(`code: ${rest.code} stands in line ${lineOf.get(rest.code)} already`)
    lineOf.set(rest.code, info.lines)
    areas.push({
      ...rest,
      slug: slugFor(rest.name),
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
    })
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, areas }
}

/**
 * Stores these areas by their codes and opens the round in which all scores follow them, in one transaction. Areas that the file
 * does not have stay, because deals may lie in them.
 */
export async function storeAreas(db: Db, areas: AreaRow[], now: string): Promise<{ added: number; changed: number }> {
  return db.transaction().execute(async (trx) => {
    const known = new Map((await trx.selectFrom('areas').selectAll().execute()).map((area) => [area.code, area]))
    const names = Object.keys(areas[0]!) as (keyof AreaRow)[]
    const added = areas.filter(({ code }) => !known.has(code))
    const changed = areas.filter((area) => {
      const before = known.get(area.code)
      return before && names.some((name) => before[name] !== area[name])
    })
    for (const area of [...added, ...changed]) {
      const { code: _code, ...figures } = area
      await trx
        .insertInto('areas')
        .values(area)
        .onConflict((same) => same.column('code').doUpdateSet(figures))
        .execute()
    }
    if (added.length + changed.length > 0) await openScoreRound(trx, 'New figures of areas', now)
    return { added: added.length, changed: changed.length }
  })
}
