import { standsOut } from '#app/domain/areas/compare.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { countText } from '#app/domain/lists/lists.ts'
import {
  compareDeals,
  type ComparedDeal,
  type CompareDealsRow,
  type DealFigure,
} from '#app/domain/shortlist/compare.ts'
import { DealPeek, pictureNote } from '#app/ui/deals/picture.tsx'
import { formatCost, formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { formatScore, GradeBadge } from '#app/ui/deals/score-panel.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { StandingTag, wayOn } from '#app/ui/deals/standing.tsx'
import { bookingHref, compareDealsHref, dealHref } from '#app/ui/links.ts'
import versus from '#app/ui/versus.module.css'
import { VersusGroups } from '#app/ui/versus.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './compare.module.css'

/** Deals side by side: a column for each, its figures in groups, and what to do next. */
export function CompareTable({ compared }: { compared: ComparedDeal[] }) {
  const deals = compared.map(({ deal }) => deal)
  const ids = deals.map(({ id }) => id)
  return (
    <section className="scroll" tabIndex={0} aria-label={`${countText(deals.length, 'deal')} side by side`}>
      <table className={versus.versus}>
        <caption className="vh">{countText(deals.length, 'deal')} side by side</caption>
        <thead>
          <tr className={styles.titles}>
            <th scope="col">
              <span className="vh">Figure</span>
            </th>
            {deals.map((deal) => (
              <Head key={deal.id} deal={deal} />
            ))}
          </tr>
          {/* In a row of their own, they stand at one height, however long the titles are. */}
          <tr className={styles.about}>
            <td />
            {deals.map((deal) => (
              <td key={deal.id}>
                <About deal={deal} without={compareDealsHref(ids.filter((id) => id !== deal.id))} />
              </td>
            ))}
          </tr>
        </thead>
        <VersusGroups groups={compareDeals(compared)} ids={ids} readRow={readRow} />
        <tbody>
          <SecureRows deals={deals} />
        </tbody>
      </table>
    </section>
  )
}

function Head({ deal }: { deal: PublicDeal }) {
  const note = pictureNote(deal)
  return (
    <th scope="col" className={versus.head}>
      <span className={styles.picture}>
        <DealPeek deal={deal} isLazy={false} />
        {note && <span className="fine">{note}</span>}
      </span>{' '}
      <a href={dealHref(deal.id)}>{deal.title}</a>
    </th>
  )
}

function About({ deal, without }: { deal: PublicDeal; without: string }) {
  return (
    <>
      <p className="fine">
        {deal.reference} · {deal.location}
      </p>
      <p>
        <GradeBadge score={deal.score} /> <StandingTag standing={deal.standing} />
      </p>
      <a className={versus.remove} href={without}>
        Remove<span className="vh"> {deal.title}</span>
      </a>
    </>
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

function readRow(row: CompareDealsRow) {
  const cells = cellsOf(row)
  return {
    cells: cells.map(({ text, isGap }) => (isGap ? <span className="muted">{text}</span> : text)),
    best: markedIn(row, cells),
  }
}

/** The price of securing each deal, and the way on. */
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
      <a className={`btn wide ${styles.next}`} href={bookingHref(deal.id)} target="_blank" rel="noopener">
        Book Call<span className="vh"> about {deal.title} (opens in a new tab)</span>
      </a>
    )
  }
  return (
    <a className={`btn wide ${styles.next} ${deal.standing.kind === 'free' ? 'primary' : ''}`} href={way.href}>
      {way.label}
      <span className="vh">: {deal.title}</span>
    </a>
  )
}
