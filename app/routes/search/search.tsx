import { data, redirect } from 'react-router'
import { dbContext, nowContext, policyContext, visitorContext } from '#app/context.ts'
import { listBestFree } from '#app/domain/deals/list/street.server.ts'
import { findPublicPrice } from '#app/domain/deals/record/deals.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { searchSite } from '#app/domain/site-search/site-search.server.ts'
import { readDealReference, readSiteSearch, siteKinds, type SiteFound } from '#app/domain/site-search/site-search.ts'
import { FreeDeals } from '#app/ui/deals/free-deals.tsx'
import {
  areasHref,
  dealHref,
  glossaryHref,
  knowledgeHubHref,
  marketplaceHref,
  siteSearchHref,
  supportHref,
} from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { SearchField } from '#app/ui/site/search-field.tsx'
import { dealReference } from '#app/utils/references.ts'
import { listOf } from './found.ts'
import { FoundRow } from './rows.tsx'
import styles from './search.module.css'
import type { Route } from './+types/search'

/**
 * GET /search. A whole reference of a public deal leads to it, whatever else holds its words. Results are never kept: they may be
 * of anything.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, policy, now] = [context.get(dbContext), context.get(policyContext), context.get(nowContext)]
  const asked = readSiteSearch(url.searchParams)
  const dealId = readDealReference(asked.text)
  if (dealId !== null && (await findPublicPrice(db, dealId)) !== undefined) throw redirect(dealHref(dealId))
  const viewer = { userId: context.get(visitorContext)?.id ?? null, now }
  const isAsked = asked.text !== '' && !asked.isTooLong
  const found = isAsked ? await searchSite(db, asked, policy, viewer) : null
  const isNothing = found?.total === 0
  return data(
    { asked, dealId, found, best: isNothing ? await listBestFree(db, policy, now) : [] },
    { status: asked.isTooLong ? 400 : 200 },
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const asked = loaderData?.asked
  return pageMeta(matches, {
    title: asked?.text && !asked.isTooLong ? `${asked.text} – Search` : 'Search',
    description: 'Search the deals, guides, articles, areas, calculators and pages of this site.',
    path: siteSearchHref(),
    isIndexed: asked?.text === '',
  })
}

/** What people look for most, where nothing has been asked. */
const starts = ['Liverpool', 'HMO', 'Stamp duty', 'LS6', 'Gross yield', 'Refunds']

/** One search of everything that is public. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, found, dealId, best } = loaderData
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.field}>
        <SearchField value={asked.text} isTooLong={asked.isTooLong} />
      </div>
      {asked.isTooLong ? (
        <>
          <h1>That search is too long</h1>
          <p className="muted" role="alert">
            Shorten it to a few words.
          </p>
        </>
      ) : found === null ? (
        <Starts />
      ) : found.total === 0 ? (
        <>
          <Nothing text={asked.text} dealId={dealId} nearest={found.nearest} />
          <div className={styles.best}>
            <FreeDeals deals={best} />
          </div>
        </>
      ) : (
        <Results text={asked.text} found={found} />
      )}
    </div>
  )
}

function Starts() {
  return (
    <>
      <h1>Search</h1>
      <p className="muted">
        Deals, guides, articles, areas, calculators and pages. A reference such as {dealReference(120)} leads straight
        to its deal, a postcode to the deals and the council there.
      </p>
      <nav aria-label="Popular searches">
        <ul className={styles.chips}>
          {starts.map((text) => (
            <li key={text}>
              <a className="tag linked" href={siteSearchHref(text)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Nothing({ text, dealId, nearest }: { text: string; dealId: number | null; nearest: string[] }) {
  return (
    <div role="status">
      <h1>
        Nothing found for “<bdi>{text}</bdi>”
      </h1>
      {dealId !== null && <p className="muted">No deal that is listed has the reference {dealReference(dealId)}.</p>}
      {nearest.length > 0 && (
        <p className="muted">
          Did you mean{' '}
          {nearest.map((word, at) => (
            <span key={word}>
              {at > 0 && (at === nearest.length - 1 ? ' or ' : ', ')}
              <a href={siteSearchHref(word)}>{word}</a>
            </span>
          ))}
          ?
        </p>
      )}
      <p className={`row ${styles.ways}`}>
        <a href={marketplaceHref}>All deals</a> <a href={knowledgeHubHref}>All guides</a>{' '}
        <a href={areasHref}>All areas</a> <a href={supportHref}>Ask a person</a>
      </p>
    </div>
  )
}

function Results({ text, found }: { text: string; found: SiteFound }) {
  const said = found.mended ?? found.district ?? text
  const marked = said.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
  return (
    <>
      <div role="status">
        <h1>
          {countText(found.total, 'result')} for “<bdi>{said}</bdi>”
        </h1>
        {found.mended !== null && (
          <p className="muted">
            Nothing here says “<bdi>{text}</bdi>”. <a href={siteSearchHref(text, true)}>Search for it exactly</a>
          </p>
        )}
        {!found.hasAllWords && <p className="muted">Nothing has all of these words. These have most of them.</p>}
      </div>
      <nav aria-label="Kinds">
        <ul className={styles.chips}>
          {found.groups.map(({ kind, total }) => (
            <li key={kind}>
              <a className="tag linked" href={`#${kind}`}>
                {siteKinds[kind]} {total.toLocaleString('en-GB')}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.columns}>
        <div>
          {found.groups.map(({ kind, things, total }) => {
            const list = total > things.length ? listOf(kind, said) : null
            return (
              <section key={kind} aria-labelledby={kind}>
                <div className={styles.title}>
                  <h2 id={kind}>{siteKinds[kind]}</h2>
                  <span className="small muted">{total.toLocaleString('en-GB')}</span>
                </div>
                <ul>
                  {things.map((thing, at) => (
                    <FoundRow key={at} thing={thing} words={marked} />
                  ))}
                </ul>
                {list && (
                  <p className={styles.more}>
                    <a href={list.href}>
                      {list.text} for “<bdi>{said}</bdi>”
                    </a>
                  </p>
                )}
              </section>
            )
          })}
        </div>
        <aside aria-labelledby="other">
          <div className={styles.title}>
            <h2 id="other">Not what you meant?</h2>
          </div>
          <p className="small muted">
            A reference such as {dealReference(120)} goes straight to its deal. A postcode finds the deals there and its
            council.
          </p>
          <ul className={styles.others}>
            <li>
              <a href={marketplaceHref}>All deals</a>
            </li>
            <li>
              <a href={knowledgeHubHref}>All guides</a>
            </li>
            <li>
              <a href={areasHref}>All areas</a>
            </li>
            <li>
              <a href={glossaryHref}>Words explained</a>
            </li>
          </ul>
        </aside>
      </div>
    </>
  )
}
