import { Fragment, type ReactNode } from 'react'
import { figureOf, mapFigures, periodText, type Area, type MapFigure } from '#app/domain/areas/areas.ts'
import { classLimits, classOf } from '#app/domain/areas/map-classes.ts'
import { TileMap, type MapTile } from '#app/ui/charts/tile-map.tsx'
import { Explained } from '#app/ui/explained.tsx'
import { areaHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds, formatShortPounds } from '#app/utils/money.ts'
import { Change, changeText, percentText, poundsText } from '../parts.tsx'
import shared from '../areas.module.css'
import styles from './list.module.css'

interface RegionMapProps {
  regions: readonly Area[]
  countries: readonly Area[]
  figure: MapFigure
  /** The region or country that the list is narrowed to. */
  region: string | null
  figureHref: (figure: MapFigure) => string
  regionHref: (region: string) => string
}

const words: Record<MapFigure, ReactNode> = {
  yield: (
    <>
      <Explained word="gross-yield">Gross yield</Explained>: a year’s rent as a share of the average price.
    </>
  ),
  price: 'Average price of the homes sold.',
  rent: 'Average rent a month of all homes let.',
  change: 'Change of the average price in 12 months.',
}

const formats: Record<MapFigure, { value: (value: number) => string; limit: (value: number) => string }> = {
  yield: { value: (value) => formatPercent(value, 2), limit: (value) => `${Number(value.toFixed(2))}%` },
  price: { value: formatShortPounds, limit: formatShortPounds },
  rent: { value: formatPounds, limit: formatPounds },
  change: { value: changeText, limit: (value) => changeText(value).replace('.0%', '%') },
}

/** The regions as tiles, coloured by one figure, each a link that narrows the list; and the same as a table. */
export function RegionMap({ regions, countries, figure, region, figureHref, regionHref }: RegionMapProps) {
  const limits = classLimits(regions, figure)
  const { value, limit } = formats[figure]
  const tiles = regions.map((area): MapTile => {
    const known = figureOf(area, figure)
    return {
      name: area.name,
      href: regionHref(area.name),
      figure: known === null ? null : value(known),
      step: classOf(known, limits),
      isHere: area.name === region,
    }
  })
  return (
    <section className="stack" aria-labelledby="map">
      <h2 className="vh" id="map">
        Map
      </h2>
      <nav className={styles.tabs} aria-label="Colour the map by">
        {Object.entries(mapFigures).map(([name, label]) => (
          <Fragment key={name}>
            <a href={figureHref(name as MapFigure)} aria-current={name === figure || undefined}>
              {label}
            </a>{' '}
          </Fragment>
        ))}
      </nav>
      <p className="small muted">{words[figure]} Choose a region to narrow the list.</p>
      <TileMap
        tiles={tiles}
        legend={legendOf(limits, limit)}
        label={`Regions coloured by ${mapFigures[figure].toLowerCase()}`}
      />
      <details className={`small ${shared.table}`}>
        <summary>The map as a table</summary>
        <RegionTable
          areas={[
            ...sorted(regions, figure),
            ...countries.filter(({ name }) => name === 'England' || name === 'United Kingdom'),
          ]}
        />
      </details>
    </section>
  )
}

/** The classes, low to high: "< 4.6%", "4.6–4.8%", "5.3% +"; with signs "−0.5 to +1.2%". */
function legendOf(limits: readonly number[], text: (value: number) => string): string[] {
  if (limits.length === 0) return []
  return [
    `< ${text(limits[0]!)}`,
    ...limits.slice(1).map((_, index) => rangeText(text(limits[index]!), text(limits[index + 1]!))),
    `${text(limits.at(-1)!)} +`,
  ]
}

function rangeText(from: string, to: string): string {
  return `${from.replace('%', '')}${/[+−-]/.test(from + to) ? ' to ' : '–'}${to}`
}

/** High to low; what has no figure last. */
function sorted(regions: readonly Area[], figure: MapFigure): Area[] {
  return regions.toSorted((a, b) => (figureOf(b, figure) ?? -Infinity) - (figureOf(a, figure) ?? -Infinity))
}

function RegionTable({ areas }: { areas: readonly Area[] }) {
  return (
    <section className="scroll" tabIndex={0} aria-label="Regions, table">
      <table className={styles.regions}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            <th scope="col" className="n">
              Yield
            </th>
            <th scope="col" className="n">
              Price
            </th>
            <th scope="col" className="n">
              12 months
            </th>
            <th scope="col" className="n">
              Rent
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.code}>
              <th scope="row">
                <a href={areaHref(area.slug)}>{area.name}</a>
              </th>
              <td className="n">{percentText(area.grossYieldPercent)}</td>
              <td className="n">
                {poundsText(area.averagePricePence)}
                <small>{` ${periodText(area.pricePeriod, false)}`}</small>
              </td>
              <td className="n">
                <Change percent={area.annualPriceChangePercent} />
              </td>
              <td className="n">
                {poundsText(area.averageRentPence)}
                <small>{` ${periodText(area.rentPeriod, false)}`}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
