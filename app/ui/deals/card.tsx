import { propertyTypeLabels, type DealCard as Deal } from '#app/domain/deals/deals.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { GradeBadge, ScoreTags } from './score-panel.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { checkoutHref, dealHref, drawingHref, interestHref, bookingHref } from '#app/ui/links.ts'
import { SecurePrice } from './secure-price.tsx'
import { drawingName, drawingSize } from './drawing/name.ts'
import { isIllustration, Photograph } from './picture.tsx'
import styles from './card.module.css'

/** One deal in a list. Plain elements only: a page shows 24 of these. */
export function DealCard({ deal, isEager }: { deal: Deal; isEager: boolean }) {
  return (
    <article className={`panel ${styles.card}`}>
      <Picture deal={deal} isEager={isEager} />
      <div className={styles.body}>
        <div className={styles.top}>
          <span className="fine">
            {deal.reference} · {propertyTypeLabels[deal.propertyType]}
          </span>
          <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>
        </div>
        <div>
          <h3 className={styles.title}>
            <a href={dealHref(deal.id)}>{deal.title}</a>
          </h3>
          <p className="small muted">{deal.location}</p>
        </div>
        <Labels deal={deal} />
        <dl className={`facts ${styles.facts}`}>
          <div>
            <dt>Investment Value</dt>
            <dd>{formatPounds(deal.pricePence)}</dd>
          </div>
          <div>
            <dt>Est. Annual Yield</dt>
            <dd>
              {deal.annualYieldPence > 0 ? formatPounds(deal.annualYieldPence) : 'On completion'}{' '}
              {deal.grossYieldPercent > 0 && (
                <span className={`fine ${styles.gross}`}>{formatPercent(deal.grossYieldPercent, 2)} gross</span>
              )}
            </dd>
          </div>
        </dl>
        <div className="box">
          <p className="price">
            <span className="small">Secure Price</span>
            <SecurePrice pence={deal.securePricePence} />
          </p>
          <p className="fine">One-time fee to reserve this exclusive deal</p>
        </div>
        <Actions deal={deal} />
      </div>
    </article>
  )
}

/** One column on a telephone, two on a tablet, then as many as fit. */
const cardSizes = '(min-width: 44rem) 22rem, 100vw'

function Picture({ deal, isEager }: { deal: Deal; isEager: boolean }) {
  return (
    <div className={styles.picture}>
      {deal.image ? (
        <Photograph image={deal.image} sizes={cardSizes} widest={640} alt="" isLazy={!isEager} />
      ) : (
        <img
          src={deal.imageUrl ?? drawingHref(drawingName(deal.drawing))}
          alt=""
          {...drawingSize}
          loading={isEager ? undefined : 'lazy'}
          decoding="async"
        />
      )}
      {isIllustration(deal) && <span className="fine note">Illustrative image</span>}
      <span className={styles.grade}>
        <GradeBadge score={deal.score} />
      </span>
    </div>
  )
}

/** The deal's tags: two at most, counting "Reserved". */
function Labels({ deal }: { deal: Deal }) {
  if (deal.availability !== 'reserved') return <ScoreTags tags={deal.score.tags} most={2} />
  return (
    <ul className="row" aria-label="Tags">
      <li className="tag gc">Reserved</li>
      {deal.score.tags.primary && <li className="tag first">{deal.score.tags.primary}</li>}
    </ul>
  )
}

function Actions({ deal }: { deal: Deal }) {
  return (
    <div className={styles.actions}>
      <MainAction deal={deal} />
      <a className="btn" href={bookingHref(deal.id)} target="_blank" rel="noopener">
        Book Call
        <Icon name="external" />
        <span className="vh"> about {deal.title} (opens in a new tab)</span>
      </a>
      <a className="btn" href={dealHref(deal.id)}>
        View Details<span className="vh"> of {deal.title}</span>
      </a>
    </div>
  )
}

function MainAction({ deal }: { deal: Deal }) {
  if (deal.availability === 'reserved') {
    return <p className="fine">This deal is reserved. It can be secured again if the reservation is refunded.</p>
  }
  const [label, href] = deal.canBeSecuredOnline
    ? ['Secure This Deal', checkoutHref(deal.id)]
    : ['Register interest', interestHref(deal.id)]
  return (
    <a className="btn primary" href={href}>
      {label}
      <span className="vh">: {deal.title}</span>
    </a>
  )
}
