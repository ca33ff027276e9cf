import { dbContext, policyContext } from '#app/context.ts'
import { findAreaPage } from '#app/domain/areas/area-page.server.ts'
import { describeArea, periodText, salesPer1000, yearsOfRent, type Area } from '#app/domain/areas/areas.ts'
import { areaDealQuery, areaTaxQuery, hasRentOfPlace, taxNationOf } from '#app/domain/calculators/prefill.ts'
import { ExplainedLabel } from '#app/ui/explained.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { areaHref, areasFileHref, areasHref, compareAreasHref, calculatorHref } from '#app/ui/links.ts'
import { areaCard } from '#app/ui/site/cards.ts'
import { pageMeta, pageTitle } from '#app/ui/site/meta.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { formatPounds } from '#app/utils/money.ts'
import { findAreaOr404 } from './find-area.server.ts'
import { Attribution, Change, mixNote, percentText } from './parts.tsx'
import { AreaDealsPanel, AreaPosts } from './show/beside.tsx'
import { OtherFigures } from './show/other-figures.tsx'
import { Prices } from './show/prices.tsx'
import { Rents } from './show/rents.tsx'
import { Yields } from './show/yields.tsx'
import styles from './areas.module.css'
import type { Route } from './+types/show'

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findAreaOr404(() => findAreaPage(context.get(dbContext), params.slug, context.get(policyContext)))
  return forRendering(page)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, 'Area Not Found') }]
  const { area } = loaderData
  const known = [
    area.averagePricePence !== null && `average price ${formatPounds(area.averagePricePence)}`,
    area.averageRentPence !== null && `average rent ${formatPounds(area.averageRentPence)} a month`,
    area.grossYieldPercent !== null && `gross yield ${percentText(area.grossYieldPercent)}`,
  ].filter(Boolean)
  return pageMeta(matches, {
    title: `${area.name}: house prices, rents and yields`,
    description: `${area.name}${known.length > 0 ? `: ${known.join(', ')}` : ''}. Published figures with their months and sources.`,
    path: areaHref(area.slug),
    card: areaCard(area),
  })
}

/** All that is published of one area, beside its region and country, with the deals and articles there. */
export default function AreaPage({ loaderData }: Route.ComponentProps) {
  const { area, wholes, prices, rents, standing, deals, posts } = loaderData
  const { name, slug } = area
  // An area of more than one nation has no property tax of its own.
  const taxNation = taxNationOf(area.country)
  const taxPlace = taxNation === area.country ? null : `in ${taxNation}`
  return (
    <div className="wrap">
      <a className="crumb" href={areasHref}>
        <Icon name="back" />
        Area Intelligence
      </a>
      <div className={styles.bar}>
        <div>
          <h1>{name}</h1>
          <p className="muted">{describeArea(area)}</p>
        </div>
        <p className="row">
          <a className="btn" href={compareAreasHref([slug])}>
            Compare with others
          </a>{' '}
          <a className="btn" href={areasFileHref([slug])}>
            <Icon name="document" />
            CSV
          </a>
        </p>
      </div>
      <KeyFigures area={area} place={standing?.place ?? null} of={standing?.all.length ?? 0} />
      <div className="split">
        <div className="loose">
          <Prices area={area} wholes={wholes.slice(0, 2)} prices={prices} />
          <Rents area={area} wholes={wholes} history={rents} />
          <Yields area={area} wholes={wholes} standing={standing} deals={deals.here} />
          <OtherFigures area={area} />
        </div>
        <aside className="side loose" aria-label={`Deals and guides, ${name}`}>
          <AreaDealsPanel area={area} deals={deals} />
          <section className="stack" aria-labelledby="work">
            <h2 id="work">Work it out</h2>
            <ul className={styles.links}>
              <li>
                <a href={calculatorHref('deal', areaDealQuery(area))}>
                  Deal calculator with {possessive(name)} price{hasRentOfPlace(area) ? ' and rent' : ''}
                  {taxPlace && `, taxed as ${taxPlace}`}
                </a>
              </li>
              {area.averagePricePence !== null && (
                <li>
                  <a href={calculatorHref('property-tax', areaTaxQuery(area))}>
                    Property tax on {formatPounds(area.averagePricePence)}, as an additional property
                    {taxPlace && ` ${taxPlace}`}
                  </a>
                </li>
              )}
            </ul>
          </section>
          <AreaPosts area={area} posts={posts} />
        </aside>
      </div>
      <Attribution>
        <p>{mixNote} “No data” means not published or not held, never zero.</p>
      </Attribution>
    </div>
  )
}

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

function KeyFigures({ area, place, of }: { area: Area; place: number | null; of: number }) {
  const { averagePricePence: price, averageRentPence: rent, grossYieldPercent: yields, salesCount, salesPeriod } = area
  const years = yearsOfRent(area)
  const perThousand = salesPer1000(area)
  const pricePeriod = periodText(area.pricePeriod, area.isPriceProvisional)
  return (
    <dl className={styles.kpis}>
      <Figure label="Average price" value={price === null ? null : formatPounds(price)} note={pricePeriod} />
      <Figure
        label="Price change"
        value={area.annualPriceChangePercent === null ? null : <Change percent={area.annualPriceChangePercent} />}
        note={area.pricePeriod && `12 months to ${area.pricePeriod}`}
      />
      <Figure
        label="Average rent"
        value={rent === null ? null : formatPounds(rent)}
        note={area.rentPeriod ? `a month, ${periodText(area.rentPeriod, area.isRentProvisional)}` : rentGap(area)}
      />
      <Figure
        label="Gross yield"
        value={yields === null ? null : percentText(yields)}
        note={
          place !== null
            ? `${place} of ${of} councils`
            : yields === null
              ? 'needs a price and a rent of the same place'
              : 'rent of a year ÷ price'
        }
      />
      <Figure
        label="Homes sold"
        value={salesCount === null ? null : salesCount.toLocaleString('en-GB')}
        note={
          salesCount === null
            ? ''
            : `${salesPeriod}${perThousand === null ? '' : `; ${perThousand.toFixed(1)} per 1,000 people`}`
        }
      />
      <Figure
        label="Price in years of rent"
        value={years === null ? null : years.toFixed(1)}
        note="price ÷ yearly rent"
      />
    </dl>
  )
}

function rentGap({ country }: Area): string {
  if (country === 'Northern Ireland') return 'published for the country only'
  return country === 'Scotland' ? 'published for broad rental market areas' : 'none is published'
}

function Figure({ label, value, note }: { label: string; value: React.ReactNode; note: string }) {
  return (
    <div>
      <dt>
        <ExplainedLabel text={label} />
      </dt>
      <dd>
        {value === null ? <b className={styles.gap}>no data</b> : <b>{value}</b>}{' '}
        {note && <span className="fine">{note}</span>}
      </dd>
    </div>
  )
}
