import { readFileSync } from 'node:fs'
import type { AreaRow } from '#db/schema.ts'
import { slugFor } from '#app/utils/slug.ts'

/** The published area figures in areas.csv: UK HPI and ONS private rents, Open Government Licence v3.0. */
export function readSampleAreas(): AreaRow[] {
  const lines = readFileSync(new URL('./areas.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const columns = lines[0]!.split(',')
  return lines.slice(1).map((line) => {
    const cells = splitLine(line)
    const text = (column: string) => cells[columns.indexOf(column)] ?? ''
    // A blank cell means that no figure was published, which is not the same as 0.
    const number = (column: string) => (text(column) === '' ? null : Number(text(column)))
    const pence = (column: string) => (text(column) === '' ? null : Math.round(Number(text(column)) * 100))
    return {
      code: text('code'),
      name: text('name'),
      kind: text('kind') as AreaRow['kind'],
      country: text('country'),
      region: text('region'),
      average_price_pence: pence('average_price_gbp'),
      annual_price_change_percent: number('annual_price_change_percent'),
      average_rent_pence: pence('average_rent_pcm_gbp'),
      annual_rent_change_percent: number('annual_rent_change_percent'),
      gross_yield_percent: number('gross_yield_percent'),
      crimes_per_1000: number('crimes_per_1000'),
      latitude: number('latitude'),
      longitude: number('longitude'),
      price_period: text('price_period'),
      rent_period: text('rent_period'),
      slug: slugFor(text('name')),
      is_price_provisional: Number(text('is_price_provisional')),
      is_rent_provisional: Number(text('is_rent_provisional')),
      detached_price_pence: null,
      semi_detached_price_pence: null,
      terraced_price_pence: null,
      flat_price_pence: null,
      rent_1_bed_pence: pence('rent_1_bed_gbp'),
      rent_2_bed_pence: pence('rent_2_bed_gbp'),
      rent_3_bed_pence: pence('rent_3_bed_gbp'),
      rent_4_bed_pence: pence('rent_4_bed_gbp'),
      sales_count: number('sales_count'),
      sales_period: text('sales_period'),
      population: number('population'),
      population_period: text('population_period'),
      common_epc_band: text('common_epc_band'),
    }
  })
}

/** The file is our own: a cell is quoted only where it holds a comma, and never holds a quote. */
function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? '')
}
