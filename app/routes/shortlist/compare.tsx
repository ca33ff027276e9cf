import { data, redirect } from 'react-router'
import { dbContext, nowContext, policyContext, visitorContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { findDeals, findDealsBesideOthers } from '#app/domain/deals/record/deals.server.ts'
import {
  fewestCompared,
  mortgageYear,
  mostCompared,
  readAskedDeals,
  type ComparedDeal,
} from '#app/domain/shortlist/compare.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { keeperOf } from '#app/middleware/shortlist.server.ts'
import { RowChart } from '#app/ui/charts/row-chart.tsx'
import { formatEstimate, formatReturnOnCash } from '#app/ui/deals/plots/estimates.ts'
import { Icon } from '#app/ui/icons.tsx'
import { compareDealsHref, compareDealsPath, marketplaceHref, shortlistHref } from '#app/ui/links.ts'
import { KeptAddress } from '#app/ui/kept-address.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PlainCheck, PlainSelect } from '#app/ui/plain-fields.tsx'
import { pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'

import { dealReference } from '#app/utils/references.ts'
import '#app/ui/styles/paying.css'
import { CompareTable } from './compare-table.tsx'
import styles from './compare.module.css'
import type { Route } from './+types/compare'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const policy = context.get(policyContext)
  const viewer = { userId: context.get(visitorContext)?.id ?? null, now: context.get(nowContext) }
  const asked = readAskedDeals(url.searchParams)
  const added = parseDealId(url.searchParams.get('add'))
  // The address then holds the deals alone.
  if (added !== null && !asked.isMalformed) throw redirect(compareDealsHref([...new Set([...asked.ids, added])]))
  const isTooMany = asked.ids.length > mostCompared
  // Those beyond are not looked at, however many they are.
  const compared = await findDealsBesideOthers(db, asked.ids.slice(0, mostCompared), policy, viewer)
  const found = new Set(compared.map(({ deal }) => deal.id))
  const saved = await findDeals(db, await listSavedIds(db, keeperOf(context)), policy, viewer)
  const status = asked.isMalformed || isTooMany ? 400 : asked.ids.length > 0 && compared.length === 0 ? 404 : 200
  return data(
    {
      compared,
      isMalformed: asked.isMalformed,
      askedCount: asked.ids.length,
      unknown: asked.ids.slice(0, mostCompared).filter((id) => !found.has(id)),
      saved: saved.map(({ id, title }) => ({ id, title, isChosen: found.has(id) })),
    },
    { status },
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const count = loaderData?.compared.length ?? 0
  return pageMeta(matches, {
    title: count > 1 ? `Compare ${count} deals` : 'Compare deals',
    description: 'The figures, facts and scores of two to four deals side by side.',
    path: compareDealsPath,
    isIndexed: false,
  })
}

/** Two to four deals side by side. */
export default function CompareDealsPage({ loaderData }: Route.ComponentProps) {
  const { compared, saved } = loaderData
  const others = saved.filter(({ isChosen }) => !isChosen)
  const ids = compared.map(({ deal }) => deal.id)
  const isWhole = compared.length >= fewestCompared && loaderData.askedCount <= mostCompared
  return (
    <div className="wrap">
      <a className="crumb" href={shortlistHref}>
        <Icon name="back" />
        Shortlist
      </a>
      <h1>Compare deals</h1>
      {isWhole && (
        <p className={`no-print ${styles.tools}`}>
          {/* The script shows the button, which prints. */}
          <a href="#address">Link to this page</a>{' '}
          <button type="button" className="as-link" data-print="" hidden>
            Print
          </button>
        </p>
      )}
      <div className={`stack ${styles.said}`}>
        <Notices page={loaderData} />
      </div>
      {isWhole && others.length > 0 && compared.length < mostCompared && <AddOne ids={ids} others={others} />}
      {!isWhole && <Choose saved={saved} />}
      {compared.length > 0 && (
        <div className={`loose ${styles.parts}`}>
          <CompareTable compared={compared} />
          {compared.length > 1 && <CashFlows compared={compared} />}
          {isWhole && <Keep ids={ids} />}
          <p className="fine">
            “Highest” and “Lowest” mark a figure; it is no recommendation. “No data” and “not stated” are never read as
            zero. Estimates, not promises.
          </p>
        </div>
      )}
    </div>
  )
}

type Page = Route.ComponentProps['loaderData']

/** Parts of the address that could not be taken as they were, and what to do. */
function Notices({ page: { compared, isMalformed, askedCount, unknown } }: { page: Page }) {
  return (
    <>
      {isMalformed && (
        <Notice title="This address is not right" tone="bad">
          <p>
            Deals are named by their numbers with commas between, such as {compareDealsHref([118, 101])}. What is none
            was left out.
          </p>
        </Notice>
      )}
      {askedCount > mostCompared && (
        <Notice title="Four deals at most" tone="bad">
          <p>
            Four deals at most stand side by side, and {askedCount} were chosen. These are the first four: choose again
            to see others.
          </p>
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice title={unknown.length === 1 ? 'One deal is not listed' : 'Some deals are not listed'}>
          <p>
            {unknown.map(dealReference).join(', ')} {unknown.length === 1 ? 'is' : 'are'} not listed, or no longer.
          </p>
        </Notice>
      )}
      {compared.length === 0 && !isMalformed && unknown.length === 0 && (
        <p className="muted">No deal is chosen yet. Choose two to four.</p>
      )}
      {compared.length === 1 && (
        <p className="muted">One deal is chosen. Choose one to three more to compare it with.</p>
      )}
    </>
  )
}

/** The address of this comparison, to keep and to send. */
function Keep({ ids }: { ids: number[] }) {
  const { origin, productName } = useFacts()
  return (
    <section className={styles.keep} aria-label="Keep this comparison">
      <KeptAddress
        label="Link to this page"
        hint="It holds the deals that were chosen; their figures are those of the day on which it is opened. Your browser’s own Print makes a paper or a PDF of it."
        address={origin + compareDealsHref(ids)}
        subject={`Compare ${ids.length} deals – ${productName}`}
      />
    </section>
  )
}

interface SavedChoice {
  id: number
  title: string
  isChosen: boolean
}

/** The deals of the shortlist to tick, or where to save some. */
function Choose({ saved }: { saved: SavedChoice[] }) {
  if (saved.length < fewestCompared) {
    return (
      <p className={styles.choose}>
        Save deals in the <a href={marketplaceHref}>list of deals</a>, then tick two to four on your{' '}
        <a href={shortlistHref}>shortlist</a>.
      </p>
    )
  }
  return (
    <form className={`stack ${styles.choose}`} action={compareDealsPath}>
      <fieldset className="tight">
        <legend>Choose two to four from your shortlist</legend>
        {saved.map(({ id, title, isChosen }) => (
          <PlainCheck key={id} name="ids" value={id} label={title} defaultChecked={isChosen} />
        ))}
      </fieldset>
      <p>
        <button className="btn primary" type="submit">
          Compare deals
        </button>
      </p>
    </form>
  )
}

function AddOne({ ids, others }: { ids: number[]; others: SavedChoice[] }) {
  return (
    <form className={styles.add} action={compareDealsPath} aria-label="Add a deal">
      <input type="hidden" name="ids" value={ids.join(',')} />
      <PlainSelect
        id="add"
        name="add"
        label="Add from your shortlist"
        options={others.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <button className="btn" type="submit">
        Add
      </button>
    </form>
  )
}

/** The rest of the first year's rent, the most first. A deal without a rent has no bar. */
function CashFlows({ compared }: { compared: ComparedDeal[] }) {
  const rows = compared
    .flatMap(({ deal }) => {
      const year = mortgageYear(deal)
      return year ? [{ deal, year }] : []
    })
    .toSorted((a, b) => b.year.cashFlowPence - a.year.cashFlowPence)
  if (rows.length < 2) return null
  const isAlone = rows[0]!.year.cashFlowPence > rows[1]!.year.cashFlowPence
  return (
    <section className="stack" aria-labelledby="cash-flow">
      <h2 id="cash-flow">Cash flow</h2>
      <RowChart
        caption="What is left of the first year’s rent, and what it takes to get it"
        labelHead="Deal"
        figureHead={['Cash flow', 'Cash needed', 'Return']}
        rows={rows.map(({ deal, year }, index) => ({
          label: deal.title,
          start: 0,
          end: year.cashFlowPence,
          tone: year.cashFlowPence < 0 ? 'short' : index === 0 && isAlone ? 'gain' : 'plain',
          figures: [
            formatEstimate(year.cashFlowPence),
            formatEstimate(year.cashNeededPence),
            formatReturnOnCash(year.returnOnCashPercent),
          ],
        }))}
      />
    </section>
  )
}
