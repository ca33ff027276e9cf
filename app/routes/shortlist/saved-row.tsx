import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import type { SavedDeal } from '#app/domain/shortlist/shortlist.ts'
import { DealPeek, pictureNote } from '#app/ui/deals/picture.tsx'
import { GradeBadge } from '#app/ui/deals/grade-badge.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { StandingTag, wayOn } from '#app/ui/deals/standing.tsx'
import { VerdictLine } from '#app/ui/deals/verdict.tsx'
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

/** A saved deal: what it costs and leaves, what it is to the visitor, and the way on. */
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
      <div className={styles.about}>
        <h3>
          <a href={dealHref(deal.id)}>{deal.title}</a>
        </h3>
        <p className="small muted">
          {deal.location} · {propertyTypeLabels[deal.propertyType]}
        </p>
        <p>
          <GradeBadge score={deal.score} />
        </p>
        <PriceChange deal={deal} saved={saved} />
      </div>
      <dl className={styles.price}>
        <dt>Investment Value</dt>
        <dd>{formatPounds(deal.pricePence)}</dd>
      </dl>
      <div className={styles.left}>
        <VerdictLine deal={deal} />
      </div>
      <div className={styles.acts}>
        <StandingTag standing={deal.standing} />
        {deal.standing.kind === 'not-online' && <span className="tag">Scotland: not secured online</span>}
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

function PriceChange({ deal, saved }: Pick<SavedRowProps, 'deal' | 'saved'>) {
  if (!saved || saved.pricePence === deal.pricePence) return null
  const isLower = deal.pricePence < saved.pricePence
  return (
    <p className={`small ${isLower ? styles.lower : styles.higher}`}>
      Price {formatPounds(saved.pricePence)} → {formatPounds(deal.pricePence)} since you saved it on{' '}
      {formatShortDay(saved.at)}
    </p>
  )
}

function WayOn({ deal }: { deal: PublicDeal }) {
  const securePrice = useSecurePrice()
  const way = wayOn(deal)
  if (!way) {
    return (
      <a className={styles.way} href={bookingHref(deal.id)} target="_blank" rel="noopener">
        Book Call<span className="vh"> about {deal.title} (opens in a new tab)</span>
      </a>
    )
  }
  const { kind } = deal.standing
  return (
    <>
      <a className={styles.way} href={way.href}>
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
