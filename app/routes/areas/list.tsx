import { data, redirect } from 'react-router'
import { dbContext, shownQueryContext } from '#app/context.ts'
import type { MapFigure } from '#app/domain/areas/areas.ts'
import {
  areaFiltersInForce,
  areaFiltersToQuery,
  readAreaFilters,
  withoutAreaFilters,
} from '#app/domain/areas/list-filters.ts'
import { countCouncils, listAreas, readCountries, readMapRegions } from '#app/domain/areas/list.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { Icon } from '#app/ui/icons.tsx'
import { Explained } from '#app/ui/explained.tsx'
import { areasCsvHref, areasHref } from '#app/ui/links.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { pageMeta } from '#app/ui/site/meta.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { AreaRows } from './list/area-rows.tsx'
import { AreaForm } from './list/area-form.tsx'
import { Found, NoAreas } from './list/found.tsx'
import styles from './list/list.module.css'
import { RegionMap } from './list/region-map.tsx'
import { Attribution, mixNote, rentNote } from './parts.tsx'
import { periodsNote } from './periods.ts'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const filters = readAreaFilters(url.searchParams)
  const list = await listAreas(db, filters)
  if (filters.page > list.pageCount) {
    throw redirect(areasHref + areaFiltersToQuery({ ...filters, page: list.pageCount }))
  }
  context.set(shownQueryContext, areaFiltersToQuery(filters))
  const [regions, countries, councils] = [await readMapRegions(db), await readCountries(db), await countCouncils(db)]
  return data(forRendering({ filters, list, regions, countries, councils }))
}

const heading = 'Area Intelligence'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: heading }]
  const { filters, list } = loaderData
  const isNarrowed = areaFiltersToQuery({ ...filters, page: 1 }) !== ''
  const page = list.pageCount > 1 && filters.page > 1 ? `, page ${filters.page} of ${list.pageCount}` : ''
  return pageMeta(matches, {
    title: `${heading}: UK prices, rents and yields by council${page}`,
    description:
      'Average prices, rents, gross yields and price changes of UK councils and cities, from published figures.',
    path: areasHref + (isNarrowed ? '' : areaFiltersToQuery({ page: filters.page })),
    isIndexed: !isNarrowed,
  })
}

const orders = {
  yield: 'highest yield first',
  price: 'lowest price first',
  growth: 'highest growth first',
  rent: 'highest rent first',
  name: 'by name',
}
const missing = { yield: 'yield', price: 'price', growth: 'price change', rent: 'rent', name: 'name' }

/** The list of areas, with a map of the regions beside it. */
export default function AreasPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, regions, countries, councils } = loaderData
  const hrefFor = (change: Partial<typeof filters>) =>
    areasHref + areaFiltersToQuery({ ...filters, page: 1, ...change })
  const isNarrowed = areaFiltersInForce(filters).length > 0
  return (
    <div className="wrap">
      <div className="row">
        <h1>{heading}</h1>
        <span className="tag" role="status">
          {countText(list.total, 'area')}
        </span>
      </div>
      <p className="muted">
        What homes cost, what they rent for, what that <Explained word="gross-yield">yields</Explained> and how prices
        have moved in 12 months, from published figures. Their months and sources stand at the end.
      </p>
      <nav className={`small ${styles.jump}`} aria-label="On this page">
        <a href="#map">Map</a> <a href="#list">List of {list.total}</a>
      </nav>
      <AreaForm filters={filters} />
      <Found filters={filters} found={list.found} total={list.total} />
      <div className={styles.top}>
        <RegionMap
          regions={regions}
          countries={countries}
          figure={filters.map}
          region={filters.region ?? filters.country}
          figureHref={(map: MapFigure) => hrefFor({ map })}
          regionHref={(region) => hrefFor({ region, country: null, search: '' })}
        />
        <section className="stack" aria-labelledby="list">
          <h2 className="vh" id="list">
            Areas
          </h2>
          {list.total === 0 ? (
            <NoAreas filters={filters} list={list} />
          ) : (
            <>
              <p className="small">
                <b>{list.total}</b> {isNarrowed ? `of ${councils} councils and cities` : 'councils and cities'},{' '}
                {orders[filters.sort]}
                {list.without > 0 && `; ${list.without} without a published ${missing[filters.sort]} stand last`}.
              </p>
              <AreaRows list={list} filters={filters} sortHref={(sort) => hrefFor({ sort })} />
            </>
          )}
          <Pagination page={list.page} pageCount={list.pageCount} hrefFor={(page) => hrefFor({ page })} />
          {list.total > 0 && (
            <p className="row">
              <a className="btn" href={areasCsvHref + areaFiltersToQuery({ ...filters, map: 'yield', page: 1 })}>
                <Icon name="document" />
                Download {isNarrowed ? `these ${list.total}` : 'all'} as CSV
              </a>{' '}
              {isNarrowed && (
                <a className={`small ${styles.way}`} href={areasHref + areaFiltersToQuery(withoutAreaFilters(filters))}>
                  Show all areas
                </a>
              )}
            </p>
          )}
        </section>
      </div>
      <Attribution>
        <p>
          {periodsNote([...list.rows, ...regions])} {rentNote(regions)} {mixNote} “No data” means not published or not
          held, never zero.
        </p>
      </Attribution>
    </div>
  )
}
