import type { ScoreInputs } from '#app/domain/figures/score.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import type { AreaRow } from '#db/schema.ts'
import type { SampleDealRow } from './deal-row.ts'
import { makeSoldComparables, type Comparable } from './comparables.ts'
import { dotChart } from './pdf-charts.ts'
import type { Block } from './pdf-blocks.ts'

/** The facts that the papers of one deal are written from. */
export interface DealFile {
  deal: SampleDealRow
  area: AreaRow
  inputs: ScoreInputs
  /** The SVG text of the drawing of the deal. */
  drawing: string
}

export function isBusiness(deal: SampleDealRow): boolean {
  return deal.property_type === 'Commercial' || deal.property_type === 'Retail'
}

export function isDevelopment(deal: SampleDealRow): boolean {
  return deal.property_type === 'Development'
}

export function describePercent(value: number | null): string {
  return value === null ? 'n/a' : formatPercent(value, 2)
}

export function describeArea(squareMetres: number | null): string {
  return squareMetres === null ? 'not measured' : `${squareMetres} m²`
}

export function describeTenure(deal: SampleDealRow): string {
  return deal.lease_years === null ? deal.tenure : `${deal.tenure}, ${deal.lease_years} years left`
}

export function describeRent(deal: SampleDealRow): string {
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

/** A sale with what leads from its price to the value of the deal. Money in pence. */
export interface AdjustedSale extends Comparable {
  forSizePence: number
  forDatePence: number
  forConditionPence: number
  resultPence: number
}

/** The sales near the deal, those of its page first. With an evidenced value there are eight, else the two that are known. */
export function listSales({ deal, inputs }: DealFile): Comparable[] {
  const value = inputs.evidencedValuePence
  return makeSoldComparables(deal, value ?? deal.price_pence, value === null ? 2 : 8)
}

/** The sales adjusted to the deal; empty where they support no value. */
export function adjustSales(file: DealFile): AdjustedSale[] {
  const { deal, area, inputs } = file
  const value = inputs.evidencedValuePence
  if (value === null) return []
  const end = Date.parse(deal.valued_on ?? deal.created_at)
  return listSales(file).map((sale, index) => {
    const toPounds = (pence: number) => Math.round(pence / 100) * 100
    // The adjustment is half the price of a square metre, because a larger home is not worth proportionally more.
    const size = (((deal.floor_area_m2 ?? sale.floorArea) - sale.floorArea) * sale.pence) / sale.floorArea / 2
    const years = (end - Date.parse(sale.date)) / (365 * 86_400_000)
    const forSizePence = toPounds(size)
    const forDatePence = toPounds((sale.pence * (area.annual_price_change_percent ?? 0) * years) / 100)
    const resultPence = toPounds((value * (100 + [-1, 1, 0.5, -0.5][index % 4]!)) / 100)
    const forConditionPence = resultPence - toPounds(sale.pence) - forSizePence - forDatePence
    return { ...sale, forSizePence, forDatePence, forConditionPence, resultPence }
  })
}

/** The sales near the deal, and how each leads to its value where they support one. */
export function soldTables(file: DealFile): Block[] {
  const sold: Block = {
    head: ['Address', 'Kind', 'Floor area', 'Sold for', 'Per m²', 'Date', 'Distance'],
    shares: [2.3, 1.1, 1, 1.15, 0.9, 1.15, 0.95],
    rows: listSales(file).map((sale) => [
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
  const adjusted = adjustSales(file)
  if (adjusted.length === 0) return [sold]
  const mean = adjusted.reduce((sum, { resultPence }) => sum + resultPence, 0) / adjusted.length
  return [
    sold,
    {
      head: ['Adjusted to the deal', 'Sold for', 'For size', 'For date', 'For condition', 'Comes to'],
      shares: [2.1, 1.1, 1, 1, 1.1, 1.1],
      rows: [
        ...adjusted.map(({ address, pence, forSizePence, forDatePence, forConditionPence, resultPence }) => [
          address,
          ...[pence, forSizePence, forDatePence, forConditionPence, resultPence].map(formatWholePounds),
        ]),
        ['Mean of what they come to', '', '', '', '', formatWholePounds(mean)],
      ],
      numbers: 5,
      hasTotal: true,
      note: 'Size: half the price of a square metre for each square metre of difference. Date: the published price change of the council area. Condition: the judgement that is left, named so that you can disagree with it.',
    },
  ]
}

/** The sales as dots on one line of prices, with the price asked and the value. */
export function salesChart(file: DealFile): Block {
  const { deal, inputs } = file
  const value = inputs.evidencedValuePence
  return {
    figure: dotChart({
      rows: listSales(file).map(({ address, pence }) => ({ label: address, value: pence })),
      lines: [
        { label: 'Price asked', value: deal.price_pence },
        ...(value === null ? [] : [{ label: 'Evidenced value', value, isDashed: true }]),
      ],
      format: formatWholePounds,
    }),
    caption: 'What the sales fetched, beside the price of this deal. Unadjusted.',
  }
}
