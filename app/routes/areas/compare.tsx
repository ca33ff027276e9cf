import { data, redirect } from 'react-router'
import { dbContext } from '#app/context.ts'
import { bedroomLabels, monthNumber, type Area } from '#app/domain/areas/areas.ts'
import { compareRows, mostCompared, standsOut, type CompareFormat, type CompareRow } from '#app/domain/areas/compare.ts'
import {
  compareAreas,
  findAreasToAdd,
  readComparedSlugs,
  type AreaChoices,
  type AreaComparison,
} from '#app/domain/areas/compare.server.ts'
import { countText, longestSearch, readSearch } from '#app/domain/lists/lists.ts'
import { noDealFilters, dealFiltersToQuery } from '#app/domain/deals/list/filters.ts'
import { Icon } from '#app/ui/icons.tsx'
import {
  areaDealsHref,
  areaHref,
  areasCompareHref,
  areasFileHref,
  areasHref,
  compareAreasHref,
  marketplaceHref,
} from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-fields.tsx'
import { pageMeta } from '#app/ui/site/meta.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { formatPounds } from '#app/utils/money.ts'
import { Attribution, changeText, mixNote, NoData, percentText, rentNote } from './parts.tsx'
import { periodsNote } from './periods.ts'
import versus from '#app/ui/versus.module.css'
import { VersusGroups, VersusRow, VersusTable } from '#app/ui/versus.tsx'
import { PriceFigures, PriceLines } from './show/prices.tsx'
import styles from './areas.module.css'
import type { Route } from './+types/compare'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const slugs = readComparedSlugs(url.searchParams)
  const added = readSearch(url.searchParams, 'add')
  const comparison = await compareAreas(db, slugs)
  const choices = await findAreasToAdd(db, added)
  const known = comparison.areas.map(({ slug }) => slug)
  const isFull = known.length >= mostCompared
  // A text that names one area is added at once: the address then holds the areas alone.
  if (choices.only && !isFull && slugs.length <= mostCompared) {
    throw redirect(compareAreasHref([...new Set([...known, choices.only.slug])]))
  }
  const isTooMany = slugs.length > mostCompared || (added !== '' && isFull)
  return data(forRendering({ ...comparison, slugs, added, choices, isTooMany, isFull }), {
    status: isTooMany ? 400 : 200,
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const names = loaderData?.areas.map(({ name }) => name) ?? []
  return pageMeta(matches, {
    title: names.length > 0 ? `Compare areas: ${names.join(', ')}` : 'Compare areas',
    description: 'Prices, rents and yields of up to four areas side by side, from published figures.',
    path: areasCompareHref,
    isIndexed: false,
  })
}

/** Up to four areas side by side. */
export default function CompareAreasPage({ loaderData }: Route.ComponentProps) {
  const { areas, added, choices, isFull } = loaderData
  const slugs = areas.map(({ slug }) => slug)
  return (
    <div className="wrap">
      <a className="crumb" href={areasHref}>
        <Icon name="back" />
        Area Intelligence
      </a>
      <div className={styles.bar}>
        <h1>Compare areas</h1>
        {slugs.length > 0 && (
          <a className="btn" href={areasFileHref(slugs)}>
            <Icon name="document" />
            Download CSV
          </a>
        )}
      </div>
      <Notices page={loaderData} />
      {!isFull && (
        <form className={styles.add} method="get" action={areasCompareHref} aria-label="Add an area">
          <input type="hidden" name="area" value={slugs.join(',')} />
          <PlainText
            id="add"
            name="add"
            type="search"
            label={slugs.length === 0 ? 'Choose an area' : 'Add another'}
            placeholder="Town, council or postcode"
            maxLength={longestSearch}
            defaultValue={added}
            autoComplete="off"
            required
          />
          <button className="btn" type="submit">
            Add
          </button>
        </form>
      )}
      {!isFull && choices.areas.length > 0 && <Choices slugs={slugs} added={added} choices={choices} />}
      {areas.length > 0 && (
        <div className={`loose ${styles.parts}`}>
          <Versus page={loaderData} />
          <Lines page={loaderData} />
        </div>
      )}
      <Attribution>
        {areas.length > 0 && (
          <p>
            {periodsNote(areas)} {rentNote(areas)} {mixNote} “Highest” and “Lowest” mark a figure and recommend nothing.
            “No data” means not published or not held, never zero.
          </p>
        )}
      </Attribution>
    </div>
  )
}

interface ChoicesProps {
  slugs: string[]
  added: string
  choices: AreaChoices
}

/** Areas that the words may mean. Each is added beside those that stand there. */
function Choices({ slugs, added, choices: { areas, more, county, isName } }: ChoicesProps) {
  return (
    <section className="stack" aria-labelledby="choices">
      <h2 id="choices">{areas.length === 1 ? 'Is it this one?' : 'Which one?'}</h2>
      <p className="small muted">
        {county &&
          `${county.name} ${county.isCrossed ? 'lies in' : 'is a county of'} ${areas.length + more} councils, which have the figures.`}
        {!isName &&
          `No council or town that we know is called “${added}”. These have it in their names, or in those of their towns.`}
      </p>
      <ul className={styles.links}>
        {areas.map((area) => (
          <li key={area.slug}>
            <a href={compareAreasHref([...new Set([...slugs, area.slug])])}>{area.name}</a>{' '}
            <span className="fine">{area.region || area.country}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small">And {more} more: type more of the name.</p>}
    </section>
  )
}

interface NoticesProps {
  areas: Area[]
  unknown: string[]
  slugs: string[]
  added: string
  choices: AreaChoices
  isTooMany: boolean
}

/** Parts of the address that could not be taken as they were. */
function Notices({ page }: { page: NoticesProps }) {
  const { areas, unknown, slugs, added, choices, isTooMany } = page
  return (
    <>
      {isTooMany && (
        <Notice title="Four areas at most" tone="bad">
          <p>
            {slugs.length > mostCompared
              ? `Four areas at most stand side by side, and ${slugs.length} were chosen. These are the first four: remove one to make room for another.`
              : 'Four areas stand side by side already. Remove one to make room for another.'}
          </p>
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice title="Area not found">
          <p>
            We know of no area {unknown.map((slug) => `“${slug}”`).join(' or ')}. Search for it by its town, council or
            postcode.
          </p>
        </Notice>
      )}
      {added !== '' && !isTooMany && choices.areas.length === 0 && (
        <Notice title="Nothing found">
          <p>No council or town that we know is called “{added}”. Try the name of the council or a postcode.</p>
        </Notice>
      )}
      {areas.length < 2 && (
        <p className="muted">
          {areas.length === 0 ? 'No area is chosen yet. ' : 'One area is chosen. '}
          Choose two to four: add them here, or tick them in the <a href={areasHref}>list of areas</a>.
        </p>
      )}
    </>
  )
}

function Versus({ page: { areas, deals } }: { page: AreaComparison }) {
  const slugs = areas.map(({ slug }) => slug)
  return (
    <VersusTable count={areas.length} caption={`${countText(areas.length, 'area')} side by side`}>
      <thead role="rowgroup">
        <tr role="row" className={versus.names}>
          <th role="columnheader" scope="col">
            <span className="vh">Figure</span>
          </th>
          {areas.map(({ slug, name }) => (
            <th key={slug} role="columnheader" scope="col">
              <a href={areaHref(slug)}>{name}</a>
            </th>
          ))}
        </tr>
        <tr role="row" className={versus.about}>
          <td role="cell" />
          {areas.map(({ slug, name, region, country }) => (
            <td key={slug} role="cell">
              <span className="fine">{region || country}</span>{' '}
              <a className={versus.remove} href={compareAreasHref(slugs.filter((one) => one !== slug))}>
                Remove<span className="vh"> {name}</span>
              </a>
            </td>
          ))}
        </tr>
      </thead>
      <VersusGroups groups={compareRows(areas, bedroomLabels)} ids={slugs} readRow={readRow} />
      <tbody role="rowgroup">
        <VersusRow
          label="Live deals"
          ids={slugs}
          cells={areas.map((area) => (
            <DealsLink key={area.slug} area={area} count={deals.get(area.code) ?? 0} />
          ))}
        />
      </tbody>
    </VersusTable>
  )
}

function DealsLink({ area, count }: { area: Area; count: number }) {
  if (count === 0) return <span className="muted">none</span>
  const isRegion = area.kind === 'region'
  const href = isRegion
    ? marketplaceHref + dealFiltersToQuery({ ...noDealFilters, region: area.name })
    : areaDealsHref(area.slug)
  return <a href={href}>{countText(count, 'deal')}</a>
}

function readRow({ values, format, marks }: CompareRow) {
  const cells = values.map((value) => (value === null ? <NoData /> : formats[format](value)))
  return { cells, best: marks ? standsOut(values, marks) : null }
}

const formats: Record<CompareFormat, (value: number) => string> = {
  pounds: formatPounds,
  percent: (value) => percentText(value),
  change: changeText,
  count: (value) => value.toLocaleString('en-GB'),
  tenth: (value) => value.toFixed(1),
}

/** The prices of each area beside its country, all on one scale. */
function Lines({ page: { areas, prices, countries } }: { page: AreaComparison }) {
  const shown = areas.filter(({ code }) => (prices.get(code)?.length ?? 0) > 1)
  const all = [...prices.values()].flat()
  const top = Math.max(0, ...all.map(({ pence }) => pence)) * 1.04
  const months = all.map(({ month }) => monthNumber(month))
  const gone = areas.filter((area) => !shown.includes(area)).map(({ name }) => name)
  return (
    <section className="loose" aria-labelledby="lines">
      <div className="tight">
        <h2 id="lines">Prices over the years</h2>
        <p className="small muted">
          {shown.length > 0 && `The same scale for all; behind each, its country. `}
          {gone.length > 0 && `No history is held for ${gone.join(', ')}.`}
        </p>
      </div>
      <div className={styles.quads}>
        {shown.map((area) => (
          <PriceLines
            key={area.code}
            areas={[area, ...countries.filter(({ name }) => name === area.country && name !== area.name)]}
            prices={prices}
            height={136}
            title={area.name}
            top={top}
            from={Math.min(...months)}
            to={Math.max(...months)}
          />
        ))}
      </div>
      {shown.length > 0 && (
        <PriceFigures
          areas={[
            ...shown,
            ...countries.filter(({ name }) => shown.some((one) => one.country === name && one.name !== name)),
          ]}
          prices={prices}
        />
      )}
    </section>
  )
}
