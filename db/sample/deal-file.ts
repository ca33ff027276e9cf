import type { ScoreInputs } from '#app/domain/figures/score.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import type { AreaRow, DealRow } from '#db/schema.ts'
import { makeSoldComparables } from './comparables.ts'
import type { Block } from './pdf-writer.ts'

/** The facts that the papers of one deal are written from. */
export interface DealFile {
  deal: DealRow
  area: AreaRow
  inputs: ScoreInputs
}

export function isBusiness(deal: DealRow): boolean {
  return deal.property_type === 'Commercial' || deal.property_type === 'Retail'
}

export function isDevelopment(deal: DealRow): boolean {
  return deal.property_type === 'Development'
}

export function describePercent(value: number | null): string {
  return value === null ? 'n/a' : formatPercent(value, 2)
}

export function describeArea(squareMetres: number | null): string {
  return squareMetres === null ? 'not measured' : `${squareMetres} m²`
}

export function describeTenure(deal: DealRow): string {
  return deal.lease_years === null ? deal.tenure : `${deal.tenure}, ${deal.lease_years} years left`
}

export function describeRent(deal: DealRow): string {
  return isDevelopment(deal) ? 'Rent on completion' : 'Rent'
}

/** A short date for narrow columns: `2026-09-26T…` → `26/09/2026`. */
export function formatShortDate(iso: string): string {
  return iso.slice(0, 10).split('-').reverse().join('/')
}

/** Pounds without pence, for tables. */
export function formatWholePounds(pence: number): string {
  return formatPounds(Math.round(pence / 100) * 100)
}

/**
 * The sales near the deal. Where they support a value, each comes with how it leads to that value; where they do not, there are
 * only two.
 */
export function soldTables({ deal, inputs }: DealFile): Block[] {
  const value = inputs.evidencedValuePence
  const sales = makeSoldComparables(deal, value ?? deal.price_pence, value === null ? 2 : 4)
  const sold: Block = {
    head: ['Address', 'Kind', 'Floor area', 'Sold for', 'Per m²', 'Date', 'Distance'],
    rows: sales.map((sale) => [
      sale.address,
      sale.detail,
      describeArea(sale.floorArea),
      formatPounds(sale.pence),
      formatWholePounds(sale.pence / sale.floorArea),
      formatShortDate(sale.date),
      `${sale.distanceMetres} m`,
    ]),
    numbers: 5,
    note: 'Invented for this sample, around the figures of the deal.',
  }
  if (value === null) return [sold]
  const adjusted: Block = {
    head: ['Adjusted to the deal', 'Sold for', 'For size', 'Condition and date', 'Comes to'],
    rows: sales.map((sale, index) => {
      // The adjustment is half the price of a square metre, because a larger home is not worth proportionally more.
      const size = Math.round(
        (((deal.floor_area_m2 ?? sale.floorArea) - sale.floorArea) * sale.pence) / sale.floorArea / 2,
      )
      const result = Math.round((value * (100 + [-1, 1, 0.5, -0.5][index % 4]!)) / 100)
      return [sale.address, ...[sale.pence, size, result - sale.pence - size, result].map(formatWholePounds)]
    }),
    numbers: 4,
  }
  return [sold, adjusted]
}
