import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, notStatedText, percentText, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { mortgageYear } from '#app/domain/shortlist/compare.ts'
import type { SavedDeal } from '#app/domain/shortlist/shortlist.ts'
import { DealPeek, pictureNote } from '#app/ui/deals/picture.tsx'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { GradeBadge } from '#app/ui/deals/score-panel.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { StandingTag, wayOn } from '#app/ui/deals/standing.tsx'
import { bookingHref, dealHref } from '#app/ui/links.ts'
import { formatShortDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import styles from './shortlist.module.css'

interface SavedRowProps {
  deal: PublicDeal
  saved: SavedDeal['saved']
  /** True where its box is ticked from the start. */
  isTicked: boolean
}

/** A saved deal: its figures in the order of its page, what it is to the visitor, and the way on. */
export function SavedRow({ deal, saved, isTicked }: SavedRowProps) {
  const note = pictureNote(deal)
  return (
    <li>
      <label className={styles.pick}>
        <input type="checkbox" name="ids" value={deal.id} form="compare" defaultChecked={isTicked} />
        <span className="vh">Compare {deal.title}</span>
      </label>
      <div className={styles.picture}>
        <DealPeek deal={deal} isLazy />
        {note && <span className="fine">{note}</span>}
      </div>
      <div className="tight">
        <p className="fine">
          {deal.reference} · {propertyTypeLabels[deal.propertyType]} · {deal.location}
        </p>
        <h3>
          <a href={dealHref(deal.id)}>{deal.title}</a>
        </h3>
        <Figures deal={deal} />
        <div className="row">
          <GradeBadge score={deal.score} /> <StandingTag standing={deal.standing} />{' '}
          {deal.standing.kind === 'not-online' && <span className="tag">Scotland: not secured online</span>}{' '}
          <PriceChange deal={deal} saved={saved} />
        </div>
      </div>
      <div className={styles.acts}>
        <WayOn deal={deal} /> <Remove dealId={deal.id} title={deal.title} />
      </div>
    </li>
  )
}

/** A deal that the public may not see any longer: its reference alone. */
export function UnlistedRow({ dealId }: { dealId: number }) {
  const reference = dealReference(dealId)
  return (
    <li className={styles.gone}>
      <div className="tight">
        <p className="fine">{reference}</p>
        <h3>No longer listed</h3>
      </div>
      <div className={styles.acts}>
        <Remove dealId={dealId} title={reference} />
      </div>
    </li>
  )
}

function Figures({ deal }: { deal: PublicDeal }) {
  const year = mortgageYear(deal)
  const figures: [label: string, value: string][] = [
    ['Investment Value', formatPounds(deal.pricePence)],
    ['Est. Annual Yield', annualYieldText(deal)],
    ['Gross yield', percentText(deal.grossYieldPercent)],
    ['ROI', percentText(deal.roiPercent)],
    ['Cash flow', year ? formatEstimate(year.cashFlowPence) : notStatedText],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function PriceChange({ deal, saved }: Pick<SavedRowProps, 'deal' | 'saved'>) {
  if (!saved || saved.pricePence === deal.pricePence) return null
  const isLower = deal.pricePence < saved.pricePence
  return (
    <span className={`small ${isLower ? styles.lower : styles.higher}`}>
      Price {formatPounds(saved.pricePence)} → {formatPounds(deal.pricePence)} since you saved it on{' '}
      {formatShortDay(saved.at)}
    </span>
  )
}

function WayOn({ deal }: { deal: PublicDeal }) {
  const securePrice = useSecurePrice()
  const way = wayOn(deal)
  if (!way) {
    return (
      <a className="btn" href={bookingHref(deal.id)} target="_blank" rel="noopener">
        Book Call<span className="vh"> about {deal.title} (opens in a new tab)</span>
      </a>
    )
  }
  const { kind } = deal.standing
  return (
    <>
      <a className={`btn ${kind === 'free' || kind === 'held-by-you' ? 'primary' : ''}`} href={way.href}>
        {way.label}
        <span className="vh">: {deal.title}</span>
      </a>{' '}
      {(kind === 'free' || kind === 'held-by-you') && <span className="fine">{securePrice(pricePenceFor(deal))}</span>}
    </>
  )
}

function Remove({ dealId, title }: { dealId: number; title: string }) {
  return (
    <button type="submit" className={styles.remove} form="remove" name="deal" value={dealId}>
      Remove<span className="vh"> {title}</span>
    </button>
  )
}
