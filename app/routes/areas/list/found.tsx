import { Fragment } from 'react'
import type { AreaList } from '#app/domain/areas/list.server.ts'
import {
  areaFiltersToQuery,
  changeBands,
  withoutAreaFilter,
  withoutAreaFilters,
  type AreaFilterName,
  type AreaFilters,
} from '#app/domain/areas/list-filters.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { areaHref, areasHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './list.module.css'

interface FoundProps {
  filters: AreaFilters
  found: AreaList['found']
  total: number
}

/** The search's reading, where its words alone do not say it. Where a filter leaves some of its councils only, how many. */
export function Found({ filters, found, total }: FoundProps) {
  if (!found || total === 0) return null
  const text = foundText(found.mended ?? filters.search, found, total)
  if (!text && found.mended === null) return null
  return (
    <p className={`small ${styles.notes}`}>
      {found.mended !== null && (
        <>
          Nothing that we know is called “<bdi>{filters.search}</bdi>”. Showing areas for “<b>{found.mended}</b>”
          instead.{' '}
        </>
      )}
      {text}
    </p>
  )
}

function foundText(search: string, found: NonNullable<FoundProps['found']>, total: number): React.ReactNode {
  const { codes, district, region, county, alsoInCounty, councilsOf, isName } = found
  const isNarrowed = total < codes.length
  const match = `${total} of them ${total === 1 ? 'matches' : 'match'}.`
  if (region) {
    if (isNarrowed) {
      return (
        <>
          <a href={areaHref(region.slug)}>{region.name}</a> {`has ${codes.length} councils; ${match}`}
        </>
      )
    }
    return (
      <>
        These are the councils of <a href={areaHref(region.slug)}>{region.name}</a>.
      </>
    )
  }
  if (district) {
    const councils = codes.length === 1 ? 'one council' : `${codes.length} councils`
    const end = isNarrowed ? `; ${match}` : '.'
    return found.isStart
      ? `The postcode districts that begin with ${district} lie in ${councils}${end}`
      : `The postcode district ${district} lies in ${councils}${end}`
  }
  if (county) {
    const has = county.isCrossed ? 'lies in' : 'has'
    const councils = isNarrowed
      ? `${county.name} ${has} ${codes.length} councils; ${match}`
      : county.isCrossed
        ? `${county.name} lies in these ${codes.length} councils, and some reach beyond it.`
        : `These are the ${codes.length} councils of ${county.name}.`
    return `${councils} Figures are published for councils, not for the county.`
  }
  if (!isName) {
    return `No council or town that we know is called “${search}”. These have it in their names, or in those of their towns.`
  }
  if (alsoInCounty.length > 0) {
    return (
      <>
        This is the council of that name. The county also holds <Links areas={alsoInCounty} />.
      </>
    )
  }
  if (councilsOf.length === 1) {
    return (
      <>
        For “{search}” the figures are those of its council, <Links areas={councilsOf} />.
      </>
    )
  }
  if (councilsOf.length < 2) return null
  const places = `More than one place is called “${search}”`
  return isNarrowed
    ? `${places}. They lie in ${codes.length} councils; ${match}`
    : `${places}: these are their councils.`
}

/** "Bath and North East Somerset and North Somerset", each a link. */
function Links({ areas }: { areas: readonly { name: string; slug: string }[] }) {
  return areas.map(({ name, slug }, index) => (
    <Fragment key={slug}>
      {index > 0 && (index === areas.length - 1 ? ' and ' : ', ')}
      <a href={areaHref(slug)}>{name}</a>
    </Fragment>
  ))
}

/** Nothing matches: what was asked for, and the ways out. */
export function NoAreas({ filters, list }: { filters: AreaFilters; list: AreaList }) {
  const district = list.found?.district
  const isUnknown = list.found !== null && list.found.codes.length === 0
  return (
    <div className="stack" role="status">
      <h3>No areas found</h3>
      <p className="muted">
        {isUnknown && district
          ? `We know of no council for the postcode district ${district}. Check its letters and digits, or search for the town.`
          : isUnknown
            ? `No council or town that we know is called “${filters.search}”. Try the name of the council, or the first half of a postcode such as L15.`
            : 'No area matches all of these filters.'}
      </p>
      {list.ways.length > 0 && (
        <ul>
          {list.ways.map(({ without, total }) => (
            <li key={without}>
              <a className={styles.way} href={areasHref + areaFiltersToQuery(withoutAreaFilter(filters, without))}>
                Without {filterText(filters, without)}: {countText(total, 'area')}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className="btn" href={areasHref + areaFiltersToQuery(withoutAreaFilters(filters))}>
        Show all areas
      </a>
    </div>
  )
}

function filterText(filters: AreaFilters, name: AreaFilterName): string {
  switch (name) {
    case 'search':
      return `“${filters.search}”`
    case 'country':
      return `the country ${filters.country}`
    case 'region':
      return `the region ${filters.region}`
    case 'budgetPence':
      return `the price up to ${formatPounds(filters.budgetPence!)}`
    case 'leastYieldPercent':
      return `the yield of ${filters.leastYieldPercent}% or more`
    case 'change':
      return `the price change “${changeBands[filters.change!]}”`
  }
}
