import { crimeGap, yearsOfRent, type Area } from './areas.ts'

/** Areas side by side. Safe in the browser. */

export const mostCompared = 4
/** The longest slug that is looked at. */
export const longestAreaSlug = 100

/** Which of several figures stands out: its place, or null where it is shared or there are fewer than two. */
export function standsOut(values: readonly (number | null)[], which: 'highest' | 'lowest'): number | null {
  const known = values.flatMap((value) => value ?? [])
  if (known.length < 2) return null
  const best = which === 'highest' ? Math.max(...known) : Math.min(...known)
  return known.filter((value) => value === best).length === 1 ? values.indexOf(best) : null
}

export type CompareFormat = 'pounds' | 'percent' | 'change' | 'count' | 'tenth'

export interface CompareRow {
  label: string
  note?: string
  format: CompareFormat
  /** The end that is marked; nothing where neither says anything. */
  marks?: 'highest' | 'lowest'
  values: (number | null)[]
  /** The line under each figure, such as its month where the months differ. */
  notes?: string[]
}

interface CompareGroup {
  title: string
  rows: CompareRow[]
}

/** The rows of the comparison. A month stands in the title of its group where all areas share it, else under each figure. */
export function compareRows(areas: readonly Area[], bedrooms: readonly string[]): CompareGroup[] {
  const prices = sharedPeriod(
    areas.map((area) => (area.averagePricePence === null ? '' : withFlag(area.pricePeriod, area.isPriceProvisional))),
  )
  const rents = sharedPeriod(
    areas.map((area) => (area.averageRentPence === null ? '' : withFlag(area.rentPeriod, area.isRentProvisional))),
  )
  const sales = sharedPeriod(areas.map(({ salesCount, salesPeriod }) => (salesCount === null ? '' : salesPeriod)))
  const hasScotland = areas.some(({ country }) => country === 'Scotland')
  return [
    {
      title: titleOf('Prices', prices),
      rows: [
        {
          label: 'Average price',
          format: 'pounds',
          marks: 'lowest',
          values: areas.map((area) => area.averagePricePence),
          ...prices.notes,
        },
        {
          label: 'Change, 12 months',
          format: 'change',
          marks: 'highest',
          values: areas.map((area) => area.annualPriceChangePercent),
        },
      ],
    },
    {
      title: titleOf('Rents a month', rents),
      rows: [
        {
          label: 'All homes',
          ...(hasScotland ? { note: 'Scotland: broad rental market area' } : {}),
          format: 'pounds',
          marks: 'highest',
          values: areas.map((area) => area.averageRentPence),
          ...rents.notes,
        },
        ...bedrooms.map((label, index): CompareRow => {
          return {
            label,
            format: 'pounds',
            marks: 'highest',
            values: areas.map(({ rentsPence }) => rentsPence[index] ?? null),
          }
        }),
      ],
    },
    {
      title: 'Derived and other',
      rows: [
        {
          label: 'Gross yield',
          note: 'rent of a year ÷ price',
          format: 'percent',
          marks: 'highest',
          values: areas.map((area) => area.grossYieldPercent),
        },
        { label: 'Price in years of rent', format: 'tenth', marks: 'lowest', values: areas.map(yearsOfRent) },
        {
          label: sales.shared ? `Homes sold, ${sales.shared}` : 'Homes sold',
          format: 'count',
          values: areas.map((area) => area.salesCount),
          ...sales.notes,
        },
        {
          label: 'Crimes per 1,000 people a year',
          note: 'police.uk, period not stated',
          format: 'tenth',
          marks: 'lowest',
          values: areas.map((area) => area.crimesPer1000),
          notes: areas.map((area) => (area.crimesPer1000 === null ? crimeGap(area) : '')),
        },
      ],
    },
  ]
}

const withFlag = (period: string, isProvisional: boolean) =>
  isProvisional && period ? `${period}, provisional` : period

const titleOf = (title: string, { shared }: { shared: string }) => (shared ? `${title}, ${shared}` : title)

/** The month that all have, or each one's own. Gaps have none and do not count. */
function sharedPeriod(periods: string[]): { shared: string; notes: { notes?: string[] } } {
  const known = new Set(periods.filter(Boolean))
  if (known.size === 1) return { shared: [...known][0]!, notes: {} }
  return { shared: '', notes: known.size === 0 ? {} : { notes: periods } }
}
