import { monthNumber, type PricePoint } from '#app/domain/areas/areas.ts'
import type { AreaList, ListedArea } from '#app/domain/areas/list.server.ts'
import type { AreaFilters, AreaSort } from '#app/domain/areas/list-filters.ts'
import { Spark } from '#app/ui/charts/spark.tsx'
import { areaHref, areasCompareHref } from '#app/ui/links.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { Change, poundsText, percentText } from '../parts.tsx'
import styles from './list.module.css'

interface AreaRowsProps {
  list: AreaList
  filters: AreaFilters
  sortHref: (sort: AreaSort) => string
}

const columns: { label: string; sort: AreaSort; name?: string }[] = [
  { label: 'Price', sort: 'price' },
  { label: '12 months', sort: 'growth' },
  { label: 'Rent', sort: 'rent' },
]

/** A row for each area, to be ticked and compared. */
export function AreaRows({ list, filters, sortHref }: AreaRowsProps) {
  const heading = { sort: filters.sort, sortHref }
  const countries = new Map([...list.countryTrends].map(([name, trend]) => [name, indexed(trend)]))
  return (
    <form method="get" action={areasCompareHref} aria-label="Compare areas">
      <p className={styles.key} aria-hidden="true">
        <span>Area</span> <span>Its country</span>
      </p>
      <section className="scroll" tabIndex={0} aria-label="Areas, table">
        <table className={styles.rows} data-by={filters.sort}>
          <caption className="vh">
            Areas with average price, change of 12 months, rent a month and gross yield. A heading that is a link sorts
            them.
          </caption>
          <thead>
            <tr>
              <Heading label="Area" of="name" {...heading} />
              {columns.map(({ label, sort }) => (
                <Heading key={sort} label={label} of={sort} {...heading} className={`n ${styles['only-wide']}`} />
              ))}
              <Heading label="Yield" of="yield" {...heading} className="n" />
              <th scope="col">{since(list)}</th>
              <th scope="col">
                <span className="vh">Compare</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((area) => (
              <Fragment key={area.code} as="tr" of={Row} props={rowOf(area, countries.get(area.country) ?? [])} />
            ))}
          </tbody>
        </table>
      </section>
      <div className={`row ${styles.compare}`}>
        <button className="btn primary" type="submit">
          Compare ticked areas
        </button>{' '}
        <span className="small muted">up to four, side by side</span>
      </div>
    </form>
  )
}

/** The year in which the longest trend begins. */
function since({ rows }: AreaList): string {
  const first = rows.flatMap(({ trend }) => trend[0]?.month ?? []).sort()[0]
  return first ? `Since ${first.slice(0, 4)}` : 'Trend'
}

interface HeadingProps {
  label: string
  of: AreaSort
  sort: AreaSort
  sortHref: (sort: AreaSort) => string
  className?: string
}

function Heading({ label, of, sort, sortHref, className }: HeadingProps) {
  const isSorted = of === sort
  const isAscending = of === 'price' || of === 'name'
  const direction = isSorted ? (isAscending ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <a href={sortHref(of)}>
        {label}
        {isSorted && <span aria-hidden="true">{isAscending ? ' ▲' : ' ▼'}</span>}
      </a>
    </th>
  )
}

/** The content of a row. Its HTML is kept by these figures, so that they are few. */
interface RowProps {
  name: string
  where: string
  slug: string
  price: number | null
  change: number | null
  rent: number | null
  grossYield: number | null
  line: FlatLine
  back: FlatLine
}

function rowOf(area: ListedArea, back: FlatLine): RowProps {
  return {
    name: area.name,
    where: area.region || area.country,
    slug: area.slug,
    price: area.averagePricePence,
    change: area.annualPriceChangePercent,
    rent: area.averageRentPence,
    grossYield: area.grossYieldPercent,
    line: indexed(area.trend),
    back,
  }
}

/** The cells of an area. The column that the list is sorted by is set off by the table. */
function Row({ name, where, slug, price, change, rent, grossYield, line, back }: RowProps) {
  const wide = `n ${styles['only-wide']}`
  return (
    <>
      <th scope="row">
        <a href={areaHref(slug)}>{name}</a> <span className={styles.where}>{where}</span>{' '}
        <span className={styles.sub}>{`${poundsText(price)} · ${rent === null ? 'no rent' : poundsText(rent)}`}</span>
      </th>
      <td className={wide}>{poundsText(price)}</td>
      <td className={wide}>
        <Change percent={change} />
      </td>
      <td className={wide}>{poundsText(rent)}</td>
      <td className="n">
        {`${percentText(grossYield)} `}
        <span className={styles.sub}>
          <Change percent={change} />
        </span>
      </td>
      <td>
        <Spark points={pointsOf(line)} back={pointsOf(back)} />
      </td>
      <td>
        <label className={styles.pick}>
          <input type="checkbox" name="area" value={slug} aria-label={`Compare ${name}`} />
        </label>
      </td>
    </>
  )
}

/** The month and the value of each point in turn. */
type FlatLine = readonly number[]

/** The prices with the newest as 100, so that an area and its country stand on one scale. More decimals than these do not show. */
function indexed(points: readonly PricePoint[]): FlatLine {
  const newest = points.at(-1)?.pence
  if (!newest) return []
  return points.flatMap(({ month, pence }) => [monthNumber(month), Math.round((pence * 1000) / newest) / 10])
}

function pointsOf(line: FlatLine): { x: number; y: number }[] {
  return Array.from({ length: line.length / 2 }, (_, at) => ({ x: line[at * 2]!, y: line[at * 2 + 1]! }))
}
