import {
  areaSources,
  describeLength,
  type DealArea,
  type DocumentSummary,
  type PublicDeal,
} from '#app/domain/deals/record/deals.ts'
import { monthNumber, type PricePoint } from '#app/domain/areas/areas.ts'
import type { NearbyPlace } from '#app/domain/deals/record/record-kinds.ts'
import { Spark } from '#app/ui/charts/spark.tsx'
import { ExplainedLabel } from '#app/ui/explained.tsx'
import { areaHref } from '#app/ui/links.ts'
import { LocatorMap } from '#app/ui/deals/locator-map.tsx'
import { formatMonth } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './show.module.css'

type Fact = [label: string, value: string | number | null | undefined | false]

/** Labels and values with hairlines. Unknown values are left out. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>
                <ExplainedLabel text={label} />
              </dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The documents that the buyer receives: names and sizes. They are locked until the purchase. */
export function Documents({ documents, isYours }: { documents: DocumentSummary[]; isYours: boolean }) {
  if (documents.length === 0) return null
  return (
    <section id="documents">
      <h2>Documents</h2>
      {isYours && <p className="small muted">They are in your account.</p>}
      <ul className={styles.documents}>
        {documents.map(({ title, status, ...document }, index) => (
          <li key={index}>
            {title}{' '}
            <span className={status === 'verified' ? styles.verified : undefined}>
              {describeLength(document)}, {status === 'verified' ? 'verified' : 'supplied'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LocationAndAreaProps {
  deal: PublicDeal
  area: DealArea | null
  /** The average prices of the area, oldest first, as far back as they are held. */
  trend: readonly PricePoint[]
}

/** The deal's place, its surroundings and the published figures of the area. */
export function LocationAndArea({ deal, area, trend }: LocationAndAreaProps) {
  const { latitude, longitude } = deal
  return (
    <section id="area">
      <h2>Location and Area</h2>
      <div className={styles.place}>
        {latitude !== null && longitude !== null && (
          <LocatorMap place={deal.location} region={deal.region} latitude={latitude} longitude={longitude} />
        )}
        <div>
          <Places title="Amenities" places={deal.amenities} />
          <Places title="Transport" places={deal.transport} />
        </div>
      </div>
      {area && <AreaFigures area={area} trend={trend} />}
    </section>
  )
}

function AreaFigures({ area, trend }: { area: DealArea; trend: readonly PricePoint[] }) {
  const { averagePricePence, averageRentPence, annualPriceChangePercent: change, grossYieldPercent } = area
  const sources = areaSources(area)
  return (
    <>
      <h3>{area.slug ? <a href={areaHref(area.slug)}>{area.name}</a> : area.name}</h3>
      <Facts
        facts={[
          ['Average price', averagePricePence !== null && formatPounds(averagePricePence)],
          ['Average rent', averageRentPence !== null && `${formatPounds(averageRentPence)} a month`],
          ['Price change, 12 months', change !== null && `${change > 0 ? '+' : ''}${formatPercent(change)}`],
          ['Gross yield', grossYieldPercent !== null && formatPercent(grossYieldPercent, 2)],
        ]}
      />
      {trend.length > 1 && <PriceTrend trend={trend} />}
      {sources && <p className="fine">{sources}</p>}
    </>
  )
}

/** The average price from the first month that is held to the newest. Its page has the months between. */
function PriceTrend({ trend }: { trend: readonly PricePoint[] }) {
  const [first, last] = [trend[0]!, trend.at(-1)!]
  return (
    <p className={`small ${styles.trend}`}>
      <Spark points={trend.map(({ month, pence }) => ({ x: monthNumber(month), y: pence }))} />
      <span>
        Average price: {formatPounds(first.pence)} in {formatMonth(first.month)}, {formatPounds(last.pence)} in{' '}
        {formatMonth(last.month)}.
      </span>
    </p>
  )
}

function Places({ title, places }: { title: string; places: NearbyPlace[] }) {
  if (places.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.places}>
        {places.map(({ label, detail }) => (
          <div key={label}>
            <dt>{label}</dt> <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
