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
import { GradeBadge } from '#app/ui/deals/grade-badge.tsx'
import { formatScore } from '#app/ui/deals/score-panel.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { StandingTag, wayOn } from '#app/ui/deals/standing.tsx'
import { bookingHref, compareDealsHref, dealHref } from '#app/ui/links.ts'
import versus from '#app/ui/versus.module.css'
import { VersusGroups, VersusRow, VersusTable, VersusTitle } from '#app/ui/versus.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './compare.module.css'

/** Deals side by side: a column for each, its figures in groups, and what to do next. */
export function CompareTable({ compared }: { compared: ComparedDeal[] }) {
  const deals = compared.map(({ deal }) => deal)
  const ids = deals.map(({ id }) => id)
  return (
    <VersusTable count={deals.length} caption={`${countText(deals.length, 'deal')} side by side`}>
      <thead role="rowgroup">
        <tr role="row" className={versus.about}>
          <td role="cell" />
          {deals.map((deal) => (
            <td key={deal.id} role="cell" className={styles.picture}>
              <DealPeek deal={deal} isLazy={false} />
              <PictureNote deal={deal} />
            </td>
          ))}
        </tr>
        <tr role="row" className={versus.names}>
          <th role="columnheader" scope="col">
            <span className="vh">Figure</span>
          </th>
          {deals.map((deal) => (
            <th key={deal.id} role="columnheader" scope="col">
              <a href={dealHref(deal.id)}>
                <span className={versus.full}>{deal.title}</span> <span className={versus.short}>{placeOf(deal)}</span>
              </a>
            </th>
          ))}
        </tr>
        <tr role="row" className={versus.about}>
          <td role="cell" />
          {deals.map((deal) => (
            <td key={deal.id} role="cell" className={styles.about}>
              <About deal={deal} without={compareDealsHref(ids.filter((id) => id !== deal.id))} />
            </td>
          ))}
        </tr>
      </thead>
      <VersusGroups groups={compareDeals(compared)} ids={ids} readRow={readRow} />
      <tbody role="rowgroup">
        <VersusTitle title="Reserving" count={deals.length} />
        <SecureRows deals={deals} />
      </tbody>
    </VersusTable>
  )
}

/** What kind of picture it is. Its first word says it where there is no room for more. */
function PictureNote({ deal }: { deal: PublicDeal }) {
  const [kind, ...rest] = pictureNote(deal)?.split(' ') ?? []
  if (!kind) return null
  return (
    <span className="fine">
      {kind}
      <span className={versus.full}> {rest.join(' ')}</span>
    </span>
  )
}

/** The town alone, where there is no room for more. */
function placeOf({ location }: PublicDeal): string {
  return location.split(',')[0]!
}

function About({ deal, without }: { deal: PublicDeal; without: string }) {
  return (
    <>
      <p className="fine">
        <span className={versus.full}>{deal.reference} · </span>
        {deal.location}
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
  const ids = deals.map(({ id }) => id)
  const prices = deals.map((deal) =>
    deal.standing.kind === 'not-online' ? (
      <span key={deal.id} className="muted">
        Scotland: not secured online
      </span>
    ) : (
      securePrice(pricePenceFor(deal))
    ),
  )
  return (
    <>
      <VersusRow label="Secure Price" ids={ids} cells={prices} />
      <VersusRow
        label="Next step"
        ids={ids}
        cells={deals.map((deal) => (
          <NextStep key={deal.id} deal={deal} />
        ))}
      />
    </>
  )
}

function NextStep({ deal }: { deal: PublicDeal }) {
  const way = wayOn(deal)
  if (!way) {
    return (
      <a className={styles.next} href={bookingHref(deal.id)} target="_blank" rel="noopener">
        Book Call<span className="vh"> about {deal.title} (opens in a new tab)</span>
      </a>
    )
  }
  return (
    <a className={styles.next} href={way.href}>
      {way.label}
      <span className="vh">: {deal.title}</span>
    </a>
  )
}
