import {
  areaSources,
  describeLength,
  type DealArea,
  type DocumentSummary,
  type PublicDeal,
} from '#app/domain/deals/record/deals.ts'
import type { NearbyPlace } from '#app/domain/deals/record/record-kinds.ts'
import { YieldPlot } from '#app/ui/deals/plots/area.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { areaHref } from '#app/ui/links.ts'
import { LocatorMap } from '#app/ui/deals/locator-map.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './show.module.css'

type Fact = [label: string, value: string | number | null | undefined | false]

/** Labels and values with hairlines. Unknown values are left out. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
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
    <section className="stack" id="documents">
      <h2>Documents</h2>
      <p className="small muted">
        {isYours ? 'They are in your account.' : 'The buyer of this deal can open them once it is secured.'}
      </p>
      <ul className={styles.documents}>
        {documents.map(({ title, status, ...document }, index) => (
          <li key={index}>
            <Icon name="lock" />
            <div>
              <b>{title}</b> <span className="fine n">{describeLength(document)}</span>
            </div>
            <span className={status === 'verified' ? 'tag ga' : 'tag'}>
              {status === 'verified' ? 'Verified' : 'Supplied'}
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
  /** The country of the deal, where the council's figures are compared with its. */
  country: DealArea | null
}

/** The deal's place, its surroundings and the published figures of the area. */
export function LocationAndArea({ deal, area, country }: LocationAndAreaProps) {
  const { latitude, longitude } = deal
  return (
    <section className="stack" id="area">
      <h2>Location and Area</h2>
      <div className={styles.columns}>
        <div className="stack">
          {latitude !== null && longitude !== null && (
            <LocatorMap
              place={deal.location}
              region={deal.region}
              latitude={latitude}
              longitude={longitude}
              isYours={deal.standing.kind === 'yours'}
            />
          )}
          <Places title="Amenities" places={deal.amenities} />
          <Places title="Transport" places={deal.transport} />
        </div>
        <div className="stack">
          {area && <AreaFigures area={area} />}
          <YieldPlot deal={deal} area={area} country={country} />
        </div>
      </div>
    </section>
  )
}

function AreaFigures({ area }: { area: DealArea }) {
  const { averagePricePence, averageRentPence, annualPriceChangePercent: change, grossYieldPercent } = area
  const sources = areaSources(area)
  return (
    <div className="tight">
      <h3>{area.slug ? <a href={areaHref(area.slug)}>{area.name}</a> : area.name}</h3>
      <Facts
        facts={[
          ['Average price', averagePricePence !== null && formatPounds(averagePricePence)],
          ['Average rent', averageRentPence !== null && `${formatPounds(averageRentPence)} a month`],
          ['Price change, 12 months', change !== null && `${change > 0 ? '+' : ''}${formatPercent(change)}`],
          ['Gross yield', grossYieldPercent !== null && formatPercent(grossYieldPercent, 2)],
        ]}
      />
      {sources && <p className="fine">{sources}</p>}
    </div>
  )
}

function Places({ title, places }: { title: string; places: NearbyPlace[] }) {
  if (places.length === 0) return null
  return (
    <div className="tight">
      <h3>{title}</h3>
      <Facts facts={places.map(({ label, detail }) => [label, detail])} />
    </div>
  )
}
