import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, percentText, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { DealImage } from '#app/domain/deals/files/images.ts'
import { GradeBadge } from '#app/ui/deals/score-panel.tsx'
import { StandingTag } from '#app/ui/deals/standing.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { dealHref } from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { Gallery } from './gallery.tsx'
import { hasRefunds } from './closing.tsx'
import styles from './show.module.css'

interface LeadProps {
  deal: PublicDeal
  images: DealImage[]
  /** The full address, for its owner; null for everybody else. */
  address: string | null
  hasDocuments: boolean
}

/** The deal itself: its name, place and state, its picture, its four figures and its description. */
export function Lead({ deal, images, address, hasDocuments }: LeadProps) {
  return (
    <div className="stack">
      <div>
        <p className="fine">
          {deal.reference} · {propertyTypeLabels[deal.propertyType]}
          {deal.verifiedAt && ` · Verified ${formatDate(deal.verifiedAt)}`}
        </p>
        <h1 className={styles.title}>{deal.title}</h1>
        <div className={`row ${styles.line}`}>
          <Icon name="pin" />
          <span>{address ?? deal.location}</span>{' '}
          {deal.roiPercent !== null && <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>}{' '}
          <GradeBadge score={deal.score} /> <StateTag deal={deal} />
        </div>
      </div>
      <Gallery deal={deal} images={images} />
      <KeyFigures deal={deal} />
      <p className="lead">{deal.description}</p>
      <JumpLinks deal={deal} hasDocuments={hasDocuments} />
    </div>
  )
}

function StateTag({ deal }: { deal: PublicDeal }) {
  const { standing } = deal
  if (standing.kind === 'free') return <span className="tag ga">Available</span>
  if (standing.kind === 'not-online') return <span className="tag">Register interest</span>
  return <StandingTag standing={standing} />
}

/** The four figures an investor looks for first. */
function KeyFigures({ deal }: { deal: PublicDeal }) {
  const figures: [string, string][] = [
    ['Investment Value', formatPounds(deal.pricePence)],
    ['Est. Annual Yield', annualYieldText(deal)],
    ['Gross yield', percentText(deal.grossYieldPercent)],
    ['ROI', percentText(deal.roiPercent)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="big">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The parts of the page; only those that this deal has. */
function JumpLinks({ deal, hasDocuments }: { deal: PublicDeal; hasDocuments: boolean }) {
  const parts: [label: string, id: string, isThere?: boolean][] = [
    ['Overview', 'overview'],
    ['Score', 'score'],
    ['Returns', 'returns', deal.monthlyRentPence !== null],
    ['Value', 'evidence'],
    ['Documents', 'documents', hasDocuments],
    ['Area', 'area'],
    ['Refunds', 'refunds', hasRefunds(deal)],
  ]
  return (
    <nav className={styles.jump} aria-label="On this page">
      <ul>
        {parts.map(
          ([label, id, isThere = true]) =>
            isThere && (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

/** The head by which a printed page is found again: whose it is, where it stands and of which day it is. */
export function PrintHead({ deal, now }: { deal: PublicDeal; now: string }) {
  const { productName, origin, company, addressLines } = useFacts()
  return (
    <div className={styles.printHead}>
      <p>
        <b>{productName}</b> · {origin}
        {dealHref(deal.id)} · {deal.reference}
      </p>
      <p>
        As of {formatDate(now)}. {[company, ...addressLines].join(', ')}. Introducer and facilitator only, not an agent,
        broker or adviser.
      </p>
    </div>
  )
}
