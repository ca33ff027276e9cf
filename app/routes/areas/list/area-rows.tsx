import { monthNumber, type PricePoint } from '#app/domain/areas/areas.ts'
import type { AreaList, ListedArea } from '#app/domain/areas/list.server.ts'
import type { AreaFilters, AreaSort } from '#app/domain/areas/list-filters.ts'
import { Spark } from '#app/ui/charts/spark.tsx'
import { areaHref, areasCompareHref } from '#app/ui/links.ts'
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
  return (
    <form method="get" action={areasCompareHref} aria-label="Compare areas">
      <p className={styles.key} aria-hidden="true">
        <span>Area</span> <span>Its country</span>
      </p>
      <section className="scroll" tabIndex={0} aria-label="Areas, table">
        <table className={styles.rows}>
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
              <Row key={area.code} area={area} sort={filters.sort} back={list.countryTrends.get(area.country) ?? []} />
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

function Row({ area, sort, back }: { area: ListedArea; sort: AreaSort; back: PricePoint[] }) {
  const { name, region, country, slug, averagePricePence, averageRentPence, grossYieldPercent, trend } = area
  const figure = (of: AreaSort, className = `n ${styles['only-wide']}`) =>
    of === sort ? `${className} ${styles.sorted}` : className
  return (
    <tr>
      <th scope="row">
        <a href={areaHref(slug)}>{name}</a> <span className={styles.where}>{region || country}</span>{' '}
        <span className={styles.sub}>
          {poundsText(averagePricePence)} · {averageRentPence === null ? 'no rent' : poundsText(averageRentPence)}
        </span>
      </th>
      <td className={figure('price')}>{poundsText(averagePricePence)}</td>
      <td className={figure('growth')}>
        <Change percent={area.annualPriceChangePercent} />
      </td>
      <td className={figure('rent')}>{poundsText(averageRentPence)}</td>
      <td className={figure('yield', 'n')}>
        {`${percentText(grossYieldPercent)} `}
        <span className={styles.sub}>
          <Change percent={area.annualPriceChangePercent} />
        </span>
      </td>
      <td>
        <Spark points={indexed(trend)} back={indexed(back)} />
      </td>
      <td>
        <label className={styles.pick}>
          <input type="checkbox" name="area" value={slug} aria-label={`Compare ${name}`} />
        </label>
      </td>
    </tr>
  )
}

/** The prices with the newest as 100, so that an area and its country stand on one scale. */
function indexed(points: readonly PricePoint[]): { x: number; y: number }[] {
  const newest = points.at(-1)?.pence
  return newest ? points.map(({ month, pence }) => ({ x: monthNumber(month), y: (pence * 100) / newest })) : []
}
