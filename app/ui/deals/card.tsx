import { notStatedText, type DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { dealHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { GradeBadge } from './grade-badge.tsx'
import { DealDrawing, Photograph, pictureNote } from './picture.tsx'
import { RentStrip } from './rent-strip.tsx'
import { SaveMark } from './save.tsx'
import { useSecurePrice } from './secure-price.tsx'
import { standingMark, WaysOn } from './standing.tsx'
import { VerdictLine } from './verdict.tsx'
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
 * the same deal gives the same text. The picture is clean, and the price is the one large thing.
 */
export function DealCard({ deal, isSaved, isEager, isFirst }: CardProps) {
  return (
    <article className={deal.standing.kind === 'reserved' ? `${styles.card} ${styles.gone}` : styles.card}>
      <div>
        <Picture deal={deal} isEager={isEager} isFirst={isFirst} />
        <div className={styles.top}>
          <GradeBadge score={deal.score} />{' '}
          <span className={styles.roi}>
            {deal.roiPercent === null ? `ROI: ${notStatedText}` : `${formatPercent(deal.roiPercent)} ROI`}
          </span>{' '}
          <SaveMark deal={deal} isSaved={isSaved} />
        </div>
        <h3 className={styles.title}>
          <a href={dealHref(deal.id)}>{deal.title}</a>
        </h3>
        <p className={styles.place}>
          {deal.location} · {propertyTypeLabels[deal.propertyType]}
        </p>
        <Tags deal={deal} />
      </div>
      <div className={styles.year}>
        <Figures deal={deal} />
        <RentStrip deal={deal} />
        <VerdictLine deal={deal} />
      </div>
      <Securing deal={deal} />
      <Ways deal={deal} />
    </article>
  )
}

/** One column on a telephone, two on a tablet, then as many as fit. */
const cardSizes = '(min-width: 44rem) 24rem, 100vw'

function Picture({ deal, isEager, isFirst }: Omit<CardProps, 'isSaved'>) {
  const note = pictureNote(deal)
  return (
    <div className={styles.picture}>
      {deal.image ? (
        <Photograph image={deal.image} sizes={cardSizes} widest={640} alt="" isLazy={!isEager} />
      ) : deal.imageUrl ? (
        <img src={deal.imageUrl} alt="" loading={isEager ? undefined : 'lazy'} decoding="async" />
      ) : (
        <DealDrawing facts={deal.drawing} alt="" isWide isInline={isFirst} isLazy={!isEager} />
      )}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}

/** The primary tag and one more. */
function Tags({ deal: { score } }: { deal: Deal }) {
  const tags = [score.tags.primary, ...score.tags.secondary].filter(Boolean).slice(0, 2)
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
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
        <dd>
          {deal.annualYieldPence === null ? notStatedText : formatPounds(deal.annualYieldPence)}
          {deal.grossYieldPercent !== null && <small> {formatPercent(deal.grossYieldPercent, 2)} gross</small>}
        </dd>
      </div>
    </dl>
  )
}

/** The price of securing the deal, below what keeps this visitor from it or has given it to them. */
function Securing({ deal }: { deal: Deal }) {
  const securePrice = useSecurePrice()
  const state = stateOf(deal)
  return (
    <div className={styles.secure}>
      {state && (
        <p className={state.isTheirs ? styles.theirs : styles.state}>
          <Icon name={state.icon} />
          {state.text}
        </p>
      )}
      {state && <p>{state.note}</p>}
      {deal.standing.kind !== 'not-online' && (
        <p>
          <b>
            <span>Secure Price</span> {securePrice(pricePenceFor(deal))}
          </b>
        </p>
      )}
      {!state && <p>One-time fee to reserve this exclusive deal</p>}
    </div>
  )
}

/** What stands between anybody and the deal, in words; null where anybody may secure it. */
function stateOf({ standing }: Deal): { icon: IconName; text: string; note: string; isTheirs: boolean } | null {
  if (standing.kind === 'not-online') {
    return {
      icon: 'document',
      text: 'Not reserved online',
      note: 'Deals in Scotland: registering interest costs nothing',
      isTheirs: false,
    }
  }
  const mark = standingMark(standing)
  return mark && { ...mark, note: notes[standing.kind], isTheirs: mark.tone === 'ga' }
}

const notes = {
  free: '',
  'on-hold': 'Being reserved by another investor',
  'held-by-you': 'Nobody else can secure it here during that time',
  'payment-received': 'There is nothing more to pay',
  // Who waits for the documents has no address yet.
  yours: 'Your purchase is in your account',
  reserved: 'It can be secured again if the reservation is refunded',
}

function Ways({ deal }: { deal: Deal }) {
  return (
    <p className={styles.ways}>
      <WaysOn deal={deal} />{' '}
      <a href={dealHref(deal.id)}>
        View Details<span className="vh"> of {deal.title}</span>
      </a>
    </p>
  )
}
