import { data, redirect } from 'react-router'
import { dbContext, nowContext, policyContext, visitorContext } from '#app/context.ts'
import { standsOut } from '#app/domain/areas/compare.ts'
import { parseDealId, type PublicDeal } from '#app/domain/deals/deals.ts'
import { findDeals, findDealsBesideOthers } from '#app/domain/deals/deals.server.ts'
import { pricePenceFor } from '#app/domain/deals/standing.ts'
import { countText } from '#app/domain/lists/lists.ts'
import {
  compareDeals,
  fewestCompared,
  mortgageYear,
  mostCompared,
  readAskedDeals,
  type ComparedDeal,
  type CompareDealsRow,
  type DealFigure,
} from '#app/domain/shortlist/compare.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { keeperOf } from '#app/middleware/shortlist.server.ts'
import { RowChart } from '#app/ui/charts/row-chart.tsx'
import { DealPeek, isIllustration } from '#app/ui/deals/picture.tsx'
import { formatCost, formatEstimate, formatReturnOnCash } from '#app/ui/deals/plots/estimates.ts'
import { formatScore, GradeBadge } from '#app/ui/deals/score-panel.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { StandingTag, wayOn } from '#app/ui/deals/standing.tsx'
import { Icon } from '#app/ui/icons.tsx'
import {
  bookingHref,
  compareDealsHref,
  compareDealsPath,
  dealHref,
  marketplaceHref,
  shortlistHref,
} from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlainCheck, PlainSelect } from '#app/ui/plain-fields.tsx'
import { pageMeta } from '#app/ui/site/meta.ts'
import versus from '#app/ui/versus.module.css'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import '#app/ui/styles/paying.css'
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
      <Notices page={loaderData} />
      {isWhole && others.length > 0 && compared.length < mostCompared && <AddOne ids={ids} others={others} />}
      {!isWhole && <Choose saved={saved} />}
      {compared.length > 0 && (
        <div className={`loose ${styles.parts}`}>
          <Versus compared={compared} />
          {compared.length > 1 && <CashFlows compared={compared} />}
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

/** What of the address could not be taken as it was, and what to do. */
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
          Compare ticked deals
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

function Versus({ compared }: { compared: ComparedDeal[] }) {
  const deals = compared.map(({ deal }) => deal)
  const ids = deals.map(({ id }) => id)
  return (
    <section className="scroll" tabIndex={0} aria-label={`${countText(deals.length, 'deal')} side by side`}>
      <table className={versus.versus}>
        <caption className="vh">{countText(deals.length, 'deal')} side by side</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Figure</span>
            </th>
            {deals.map((deal) => (
              <Head key={deal.id} deal={deal} without={compareDealsHref(ids.filter((id) => id !== deal.id))} />
            ))}
          </tr>
        </thead>
        {compareDeals(compared).map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={versus.group}>
              <th scope="rowgroup" colSpan={deals.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} ids={ids} />
            ))}
          </tbody>
        ))}
        <tbody>
          <SecureRows deals={deals} />
        </tbody>
      </table>
    </section>
  )
}

function Head({ deal, without }: { deal: PublicDeal; without: string }) {
  return (
    <th scope="col" className={versus.head}>
      <a href={dealHref(deal.id)}>{deal.title}</a>{' '}
      <span className={styles.picture}>
        <DealPeek deal={deal} isLazy={false} />
        {isIllustration(deal) && <span className="fine">Illustrative image</span>}
      </span>{' '}
      <span className="fine">
        {deal.reference} · {deal.location}
      </span>{' '}
      <GradeBadge score={deal.score} /> <StandingTag standing={deal.standing} />{' '}
      <a className={versus.remove} href={without}>
        Remove<span className="vh"> {deal.title}</span>
      </a>
    </th>
  )
}

const figures: Record<DealFigure, (value: number) => string> = {
  pounds: formatPounds,
  estimate: formatEstimate,
  cost: formatCost,
  percent: (value) => formatPercent(value, 2),
  cover: (value) => formatPercent(value, 0),
  score: formatScore,
  points: (value) => String(Math.round(value)),
  change: (value) => `${value > 0 ? '+' : ''}${formatPercent(value)}`,
}

interface Cell {
  text: string
  /** True for a word that stands in place of a figure or fact. */
  isGap: boolean
}

function cellsOf(row: CompareDealsRow): Cell[] {
  if (row.as === 'text') {
    return row.texts.map((text) => ({
      text: text === undefined ? 'does not apply' : (text ?? 'not stated'),
      isGap: text === undefined || text === null,
    }))
  }
  return row.values.map((value, index) => ({
    text: value === null ? row.gaps[index]! : figures[row.as](value),
    isGap: value === null,
  }))
}

/** Which cell alone has the highest or lowest figure, as it is shown: two that read alike share it, and neither is marked. */
function markedIn(row: CompareDealsRow, cells: Cell[]): number | null {
  if (row.as === 'text' || !row.marks) return null
  const best = standsOut(row.values, row.marks)
  const isShared = best !== null && cells.filter(({ text }) => text === cells[best]!.text).length > 1
  return isShared ? null : best
}

function Row({ row, ids }: { row: CompareDealsRow; ids: number[] }) {
  const cells = cellsOf(row)
  const marked = markedIn(row, cells)
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.note && <span className="fine"> {row.note}</span>}
      </th>
      {cells.map(({ text, isGap }, index) => (
        <td key={ids[index]} className={index === marked ? versus.best : undefined}>
          {isGap ? <span className="muted">{text}</span> : text}
          {index === marked && row.as !== 'text' && (
            <span className={versus.mark}>{row.marks === 'highest' ? ' Highest' : ' Lowest'}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** What each deal costs to secure, and the way on. */
function SecureRows({ deals }: { deals: PublicDeal[] }) {
  const securePrice = useSecurePrice()
  return (
    <>
      <tr>
        <th scope="row">Secure Price</th>
        {deals.map((deal) => (
          <td key={deal.id}>
            {deal.standing.kind === 'not-online' ? (
              <span className="muted">Scotland: not secured online</span>
            ) : (
              securePrice(pricePenceFor(deal))
            )}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">Next step</th>
        {deals.map((deal) => (
          <td key={deal.id}>
            <NextStep deal={deal} />
          </td>
        ))}
      </tr>
    </>
  )
}

function NextStep({ deal }: { deal: PublicDeal }) {
  const way = wayOn(deal)
  if (!way) {
    return (
      <a className="btn wide" href={bookingHref(deal.id)} target="_blank" rel="noopener">
        Book Call<span className="vh"> about {deal.title} (opens in a new tab)</span>
      </a>
    )
  }
  return (
    <a className={`btn wide ${deal.standing.kind === 'free' ? 'primary' : ''}`} href={way.href}>
      {way.label}
      <span className="vh">: {deal.title}</span>
    </a>
  )
}

/** What is left of the first year's rent, the most first. A deal without a rent has no bar. */
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
