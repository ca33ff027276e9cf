import { data, redirect } from 'react-router'
import {
  answerHeadersContext,
  dbContext,
  nowContext,
  policyContext,
  shownHoldsContext,
  shownQueryContext,
  visitorContext,
} from '#app/context.ts'
import { queryOfSearch } from '#app/domain/alerts/alerts.ts'
import { searchInWords } from '#app/domain/deals/list/filter-words.ts'
import type { DealList as Deals } from '#app/domain/deals/record/deals.ts'
import {
  dealFiltersToQuery,
  filtersInForce,
  findFilterMistakes,
  readDealFilters,
  withoutFilters,
  type DealFilters,
} from '#app/domain/deals/list/filters.ts'
import { findLowestSecurePrice, listDeals } from '#app/domain/deals/record/deals.server.ts'
import { defaultAssumptions } from '#app/domain/figures/returns.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { listYourDeals } from '#app/domain/reservations/purchases.server.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { isJustPaid } from '#app/domain/reservations/reservations.ts'
import { normalPath } from '#app/middleware/answers.server.ts'
import { keeperOf } from '#app/middleware/shortlist.server.ts'
import { DealList, DealListSkeleton } from '#app/ui/deals/card-list.tsx'
import { BarLegend } from '#app/ui/deals/rent-strip.tsx'
import { SaveForms } from '#app/ui/deals/save.tsx'
import { describeCounts } from '#app/ui/deals/standing.tsx'
import { DealTable } from '#app/ui/deals/table.tsx'
import { dealFeedHref, dealsHref, glossaryHref, marketplaceHref, saveSearchHref } from '#app/ui/links.ts'
import { feedLink } from '#app/ui/site/feed-link.ts'
import { factsOf, pageMeta, pageTitle } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { forRendering } from '#app/utils/for-rendering.ts'
import { formatPercent, formatSecurePriceFrom, vatNote } from '#app/utils/money.ts'
import { AnalysisPanel } from './list/analysis-panel.tsx'
import { ActiveFilters, WaysOut } from './list/active-filters.tsx'
import { FilterForm } from './list/filter-form.tsx'
import { SearchNotes } from './list/search-notes.tsx'
import { ViewSwitch } from './list/view-switch.tsx'
import styles from './list/list.module.css'
import { PaidPanel } from './list/paid-panel.tsx'
import { PaymentResultPage } from './list/payment-result-page.tsx'
import { finishPaymentReturn } from './payment-return.server.ts'
import { publicResults } from './payment-result.ts'
import { YourDeals } from './list/your-deals.tsx'
import type { Route } from './+types/list'

/** The same screen stands at two addresses. Only /deals shows the deals of the person who is asking (RULES.md, Site). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isDeals = normalPath(url.pathname) === dealsHref
  const returned = isDeals ? await finishPaymentReturn(url, context) : undefined
  if (returned instanceof Response) throw returned
  if (returned) {
    context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'cache-control': 'no-store' })
    return data({ payment: returned }, { status: returned.result === 'unknown' ? 404 : 200 })
  }
  const db = context.get(dbContext)
  const filters = readDealFilters(url.searchParams)
  const policy = context.get(policyContext)
  const visitor = context.get(visitorContext)
  const now = context.get(nowContext)
  const list = await listDeals(db, filters, policy, { userId: visitor?.id ?? null, now })
  if (filters.page > list.pageCount) {
    throw redirect(url.pathname + dealFiltersToQuery({ ...filters, page: list.pageCount }))
  }
  context.set(shownQueryContext, dealFiltersToQuery(filters))
  // The list counts the holds of all that match, wherever they stand.
  context.set(shownHoldsContext, filters.propertyType)
  const saved = await listSavedIds(db, keeperOf(context))
  const yours = isDeals && visitor ? await listYourDeals(db, visitor.id, now) : []
  const paid = url.search === '' ? yours.find((deal) => isJustPaid(deal, now)) : undefined
  const lowestSecurePricePence = await findLowestSecurePrice(db, policy)
  return data(
    forRendering({
      payment: null,
      path: url.pathname,
      filters,
      mistakes: findFilterMistakes(url.searchParams),
      list,
      saved,
      paid: visitor && paid ? { purchase: paid, email: visitor.email } : null,
      yours,
      lowestSecurePricePence,
    }),
  )
}

const heading = 'Property Investment Deals'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: heading }]
  if (loaderData.payment) {
    return [
      { title: pageTitle(matches, publicResults[loaderData.payment.result].title) },
      { name: 'robots', content: 'noindex' },
    ]
  }
  const { filters, list, lowestSecurePricePence } = loaderData
  const price = formatSecurePriceFrom(lowestSecurePricePence, Boolean(factsOf(matches)?.vatNumber))
  const isFiltered = dealFiltersToQuery({ ...filters, page: 1 }) !== ''
  const page = list.pageCount > 1 ? `, page ${list.page} of ${list.pageCount}` : ''
  const words = pageMeta(matches, {
    title: `${heading}: ${countText(list.total, 'deal')}${page}`,
    description: `Curated UK investment property with price, yield, ROI and a score with its arithmetic shown. Reserve a deal with one payment${price ? `, ${price}` : ''}.`,
    path: marketplaceHref + (isFiltered ? '' : dealFiltersToQuery({ page: filters.page })),
    isIndexed: !isFiltered,
  })
  const shown = shownFilters(filters, list)
  return [...words, feedLink(matches, searchInWords(shown), dealFeedHref(queryOfSearch(shown)))]
}

/** The filters that the list follows: those of the address, with its search mended where it was. */
function shownFilters(filters: DealFilters, { mended }: Pick<Deals, 'mended'>): DealFilters {
  return { ...filters, search: mended ?? filters.search }
}

/** The deals listing. */
export default function DealsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.payment) return <PaymentResultPage payment={loaderData.payment} />
  const { path, filters, mistakes, list, saved, paid, yours } = loaderData
  // Whoever has just paid came for that. The list waits below.
  const Title = paid ? 'h2' : 'h1'
  return (
    <div className={`wrap ${styles.list}`}>
      {paid && <PaidPanel {...paid} />}
      <div className={styles.head}>
        <div>
          <Title>{heading}</Title>
          <Counts list={list} filters={filters} />
        </div>
        <ViewSwitch path={path} filters={filters} />
      </div>
      {yours.length > 0 && <YourDeals deals={yours} />}
      <FilterForm path={path} filters={filters} mistakes={mistakes} choices={list.choices} />
      <ActiveFilters path={path} filters={filters} />
      <SearchNotes path={path} filters={filters} mistakes={mistakes} mended={list.mended} />
      <div className={styles.tools}>
        {list.total > 0 && (filters.view === 'table' ? <TableNote /> : <BarLegend deals={list.deals} />)}
        <Links list={list} filters={filters} />
      </div>
      <Results path={path} filters={filters} list={list} saved={saved} />
      <AnalysisPanel />
    </div>
  )
}

/** The number of deals, their mean ROI and their standings: of all that match, over all pages. */
function Counts({ list, filters }: { list: Deals; filters: DealFilters }) {
  const isNarrowed = filtersInForce(filters).length > 0
  return (
    <div className={styles.counts}>
      <p>
        <b role="status">{countText(list.total, 'deal')}</b>.
        {list.averageRoiPercent !== null && (
          <>
            {' '}
            Average ROI {formatPercent(list.averageRoiPercent)}
            {list.total > 1 && ` across ${isNarrowed ? `the ${list.total} that match` : `all ${list.total}`}`}.
          </>
        )}
      </p>{' '}
      {list.total > 0 && <p>{describeCounts(list.counts)}.</p>}
    </div>
  )
}

/** The ways on from this search, and what its scores mean. */
function Links({ list, filters }: { list: Deals; filters: DealFilters }) {
  const query = queryOfSearch(shownFilters(filters, list))
  return (
    <p className={styles.links}>
      <a href={saveSearchHref(query)}>Save this search</a>{' '}
      <a href={dealFeedHref(query)}>
        Feed<span className="vh"> of this search</span>
      </a>{' '}
      <a href="#ai">How deals are scored</a> <a href={glossaryHref}>Words explained</a>
    </p>
  )
}

/** The assumptions behind the figures of the table. */
function TableNote() {
  const vat = vatNote(useFacts().vatNumber !== null)
  const { loanToValuePercent, interestRatePercent } = defaultAssumptions
  return (
    <p className="small muted">
      Left a year: first year, after costs, stated or estimated, and the interest on a {loanToValuePercent}% loan at{' '}
      {interestRatePercent}%.{vat && ` Secure prices ${vat}.`}
    </p>
  )
}

interface ResultsProps {
  path: string
  filters: DealFilters
  list: Deals
  saved: number[]
}

function Results({ path, filters, list, saved }: ResultsProps) {
  if (list.deals.length === 0) {
    return (
      <section className={styles.none} data-skeleton-for="">
        <h2>No deals found</h2>
        <p>Try adjusting your search or filter criteria</p>
        <WaysOut path={path} filters={filters} ways={list.ways} />
        <a className="btn primary" href={path + dealFiltersToQuery(withoutFilters(filters))}>
          Clear all
        </a>
      </section>
    )
  }
  return (
    <section aria-labelledby="results">
      <h2 className="vh" id="results">
        Deals
      </h2>
      {filters.view === 'table' ? (
        <DealTable
          deals={list.deals}
          saved={saved}
          sort={filters.sort}
          path={path}
          query={dealFiltersToQuery({ ...filters, sort: 'score', page: 1 })}
        />
      ) : (
        <DealList deals={list.deals} saved={saved} />
      )}
      <SaveForms back={path + dealFiltersToQuery(filters)} hasSaved={list.deals.some(({ id }) => saved.includes(id))} />
      <DealListSkeleton isTable={filters.view === 'table'} />
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefFor={(page) => path + dealFiltersToQuery({ ...filters, page })}
      />
    </section>
  )
}
