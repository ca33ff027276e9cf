import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, type DealCard } from '#app/domain/deals/record/deals.ts'
import type { BestDeal } from '#app/domain/deals/list/street.server.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { PartSwatch, type PlotTone } from '#app/ui/charts/plot.tsx'
import { StackedBars } from '#app/ui/charts/stacked-bars.tsx'
import { DealDrawing, Photograph, pictureNote } from '#app/ui/deals/picture.tsx'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { rentBar } from '#app/ui/deals/plots/rent-bar.ts'
import { GradeBadge } from '#app/ui/deals/score-panel.tsx'
import { useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { dealHref, knowledgeHubHref, marketplaceHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds, formatTickPounds } from '#app/utils/money.ts'
import styles from './hero.module.css'

interface HeroProps {
  /** The best deal that can be secured now; null where there is none, and the words stand alone. */
  best: BestDeal | null
  lowestSecurePricePence: number | null
}

/** The site's description, and one real deal beside it. */
export function Hero({ best, lowestSecurePricePence }: HeroProps) {
  const price = useSecurePriceFrom(lowestSecurePricePence)
  return (
    <section className={`wrap ${styles.hero} ${best ? styles.both : ''}`}>
      <div className="stack">
        <h1 className="display">Property deals, with the working shown.</h1>
        <p className="lead">
          Curated UK investment property, scored on eight factors, with the arithmetic shown. Browse freely, reserve a
          deal with a single payment, and receive its full documentation.
        </p>
        <p className="row">
          <a className="btn primary tall" href={marketplaceHref}>
            Explore Deals Now
          </a>{' '}
          <a className="btn tall" href={knowledgeHubHref}>
            Learn More<span className="vh"> about how reserving a deal works</span>
          </a>
        </p>
        <p className="fine">
          {price && `Reserve a deal ${price}. `}Full refund within 48 hours. A 15-minute consultation call before you
          decide.
        </p>
      </div>
      {best && <BestDealPanel deal={best} />}
    </section>
  )
}

function BestDealPanel({ deal }: { deal: BestDeal }) {
  const note = pictureNote(deal)
  return (
    <article className={`panel ${styles.deal}`} aria-labelledby="best-deal">
      <div className={styles.picture}>
        <Picture deal={deal} />
        {note && <span className="fine note">{note}</span>}{' '}
        <span className={styles.grade}>
          <GradeBadge score={deal.score} />
        </span>
      </div>
      <div className={styles.body}>
        <p className="fine">
          Highest score available now · {deal.reference} · {propertyTypeLabels[deal.propertyType]}
        </p>
        <h2 className={styles.title} id="best-deal">
          <a href={dealHref(deal.id)}>{deal.title}</a>
        </h2>
        <p className={styles.place}>
          <span className="small muted">{deal.location}</span>{' '}
          {deal.roiPercent !== null && <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>}
        </p>
        <dl className={styles.figures}>
          <div>
            <dt className="fine">Investment Value</dt>
            <dd>{formatPounds(deal.pricePence)}</dd>
          </div>
          <div>
            <dt className="fine">Est. Annual Yield</dt>
            <dd>{annualYieldText(deal)}</dd>
          </div>
          {deal.grossYieldPercent !== null && (
            <div>
              <dt className="fine">Gross yield</dt>
              <dd>{formatPercent(deal.grossYieldPercent, 2)}</dd>
            </div>
          )}
        </dl>
        <Rent deal={deal} />
      </div>
    </article>
  )
}

/** The uses of a year's rent if the deal is bought with the usual mortgage; nothing where there is no rent. */
function Rent({ deal: { purchase, propertyType } }: { deal: BestDeal }) {
  if (purchase === null) return null
  const { mortgage, loanToValuePercent, interestRatePercent } = calculateDealReturns(purchase)
  const rent = propertyType === 'Development' ? 'Rent once let' : 'Rent'
  const bar = rentBar(`${rent}, with a ${loanToValuePercent}% mortgage`, mortgage)
  const parts: [PlotTone, string, number][] = [
    ['costs', 'Costs', mortgage.runningCostsPence],
    ['interest', `Interest at ${interestRatePercent}%`, mortgage.interestPence],
    bar.isShort ? ['short', 'Short', -mortgage.cashFlowPence] : ['left', 'Left', mortgage.cashFlowPence],
  ]
  return (
    <div className={styles.rent}>
      <StackedBars bars={[bar]} formatTick={formatTickPounds} nothing="" />
      <ul className="fine">
        {parts.map(([tone, name, pence]) => (
          <li key={tone}>
            <PartSwatch tone={tone} /> {name} {formatEstimate(pence)}
          </li>
        ))}
      </ul>
      <p className="fine">First year, before income tax. An estimate.</p>
    </div>
  )
}

function Picture({ deal }: { deal: DealCard }) {
  if (deal.image)
    return <Photograph image={deal.image} sizes="(min-width: 60rem) 26rem, 100vw" widest={960} alt="" isFirst />
  if (deal.imageUrl) return <img src={deal.imageUrl} alt="" width={640} height={400} />
  return <DealDrawing facts={deal.drawing} alt="" isWide isInline />
}
