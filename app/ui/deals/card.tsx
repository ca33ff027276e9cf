import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, type DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { GradeBadge, ScoreTags } from './score-panel.tsx'
import { bookingHref, dealHref } from '#app/ui/links.ts'
import { SaveButton } from './save.tsx'
import { SecurePrice } from './secure-price.tsx'
import { DealDrawing, Photograph, pictureNote } from './picture.tsx'
import { StandingTag, wayOn } from './standing.tsx'
import styles from './card.module.css'

interface CardProps {
  deal: Deal
  /** True where it is on the visitor's shortlist. */
  isSaved: boolean
  /** True where its picture is likely to be in sight at once. */
  isEager: boolean
  /** True for the first card of the page: its drawing is part of the page. */
  isFirst: boolean
}

/**
 * One deal in a list. Plain elements only, because a page shows 24 of these. What it shows follows from the deal alone, so that
 * the same deal gives the same text.
 */
export function DealCard({ deal, isSaved, isEager, isFirst }: CardProps) {
  return (
    <article className={`panel ${styles.card} ${frameOf(deal)}`}>
      <Picture deal={deal} isEager={isEager} isFirst={isFirst} />
      <div className={styles.body}>
        <div className={styles.top}>
          <span className="fine">{deal.reference}</span> <SaveButton deal={deal} isSaved={isSaved} />{' '}
          {deal.roiPercent !== null && <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>}
        </div>
        <h3 className={styles.title}>
          <a href={dealHref(deal.id)}>{deal.title}</a>
        </h3>
        <p className={`small muted ${styles.place}`}>
          {deal.location} · {propertyTypeLabels[deal.propertyType]}
        </p>
        <div className={styles.tags}>
          <ScoreTags tags={deal.score.tags} most={2} />
        </div>
        <Figures deal={deal} />
        <PriceBox deal={deal} />
        <Actions deal={deal} />
      </div>
    </article>
  )
}

/** A deal of one's own has a green frame; what somebody else has is paler. */
function frameOf({ standing: { kind } }: Deal): string {
  if (kind === 'held-by-you' || kind === 'yours') return styles.own!
  return kind === 'on-hold' || kind === 'reserved' ? styles.taken! : ''
}

/** One column on a telephone, two on a tablet, then as many as fit. */
const cardSizes = '(min-width: 44rem) 22rem, 100vw'

function Picture({ deal, isEager, isFirst }: Omit<CardProps, 'isSaved'>) {
  const note = pictureNote(deal)
  return (
    <div className={styles.picture}>
      {deal.image ? (
        <Photograph image={deal.image} sizes={cardSizes} widest={640} alt="" isLazy={!isEager} />
      ) : deal.imageUrl ? (
        <img src={deal.imageUrl} alt="" loading={isEager ? undefined : 'lazy'} decoding="async" />
      ) : (
        <div className={styles.drawn}>
          <DealDrawing facts={deal.drawing} alt="" isWide isInline={isFirst} isLazy={!isEager} />
        </div>
      )}
      <div className={styles.over}>
        {note && <span className={`fine ${styles.note}`}>{note}</span>}{' '}
        <span className={styles.grade}>
          <GradeBadge score={deal.score} />
        </span>
      </div>
      <div className={styles.standing}>
        <StandingTag standing={deal.standing} />
      </div>
    </div>
  )
}

function Figures({ deal }: { deal: Deal }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Investment Value</dt>
        <dd>{formatPounds(deal.pricePence)}</dd>
      </div>
      <div>
        <dt>Est. Annual Yield</dt>
        <dd>{annualYieldText(deal)}</dd>
      </div>
      {deal.grossYieldPercent !== null && (
        <div>
          <dt>
            Gross<span className="vh"> yield</span>
          </dt>
          <dd>{formatPercent(deal.grossYieldPercent, 2)}</dd>
        </div>
      )}
    </dl>
  )
}

function PriceBox({ deal }: { deal: Deal }) {
  const isOnline = deal.standing.kind !== 'not-online'
  return (
    <div className={`box ${styles.box}`}>
      <p className="price">
        <span className="small">Secure Price</span>{' '}
        {isOnline ? <SecurePrice pence={pricePenceFor(deal)} /> : <b className="small">Not online</b>}
      </p>
      <p className="fine">
        {isOnline ? 'One-time fee to reserve this exclusive deal' : 'Scotland: registering interest costs nothing'}
      </p>
    </div>
  )
}

function Actions({ deal }: { deal: Deal }) {
  const way = wayOn(deal)
  return (
    <div className={styles.actions}>
      {way ? (
        <a className="btn primary" href={way.href}>
          {way.label}
          <span className="vh">: {deal.title}</span>
        </a>
      ) : (
        <p className={`fine ${styles.wait}`}>
          <b>{deal.standing.kind === 'reserved' ? 'Reserved' : 'On hold'}</b> by another investor
        </p>
      )}
      <div>
        {deal.standing.kind !== 'yours' && (
          <a className="btn" href={bookingHref(deal.id)} target="_blank" rel="noopener">
            Book Call
            <span className="vh"> about {deal.title} (opens in a new tab)</span>
          </a>
        )}{' '}
        <a className="btn" href={dealHref(deal.id)}>
          View Details<span className="vh"> of {deal.title}</span>
        </a>
      </div>
    </div>
  )
}
