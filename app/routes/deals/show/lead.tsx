import type { ToldVetting } from '#app/domain/submissions/vetting.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { annualYieldText, percentText, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { DealImage } from '#app/domain/deals/files/images.ts'
import { GradeBadge } from '#app/ui/deals/grade-badge.tsx'
import { SaveThisDeal } from '#app/ui/deals/save.tsx'
import { standingMark } from '#app/ui/deals/standing.tsx'
import { VerdictSentence } from '#app/ui/deals/verdict.tsx'
import { ExplainedLabel } from '#app/ui/explained.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { dealHref, marketplaceHref } from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { Gallery } from './gallery.tsx'
import { hasRefunds } from './closing.tsx'
import styles from './show.module.css'

interface LeadProps {
  deal: PublicDeal
  images: DealImage[]
  isSaved: boolean
  /** The full address, for its owner; null for everybody else. */
  address: string | null
  hasDocuments: boolean
  /** What was checked of it, where it counts as vetted. */
  vetting: ToldVetting | null
}

/** The deal itself: its picture, its state, its name and place, its verdict, its four figures and its description. */
export function Lead({ deal, images, isSaved, address, hasDocuments, vetting }: LeadProps) {
  return (
    <>
      <div className={styles.picture}>
        <Gallery deal={deal} images={images} />
        <a className={styles.round} href={marketplaceHref}>
          <Icon name="back" />
          <span className="vh">Back to Deals</span>
        </a>
        <SaveThisDeal deal={deal} isSaved={isSaved} className={styles.round!} />
      </div>
      <State deal={deal} />
      <p className={styles.grade}>
        <GradeBadge score={deal.score} />{' '}
        <span>
          {deal.roiPercent !== null && `${formatPercent(deal.roiPercent)} ROI`}
          {deal.roiPercent !== null && deal.standing.kind === 'free' && ' · '}
          {deal.standing.kind === 'free' && 'Available'}
        </span>
      </p>
      <h1>{deal.title}</h1>
      <p className="small muted">
        {address ?? deal.location} · {propertyTypeLabels[deal.propertyType]} · {deal.reference}
      </p>
      {vetting && <Vetted vetting={vetting} />}
      <VerdictSentence deal={deal} />
      <KeyFigures deal={deal} />
      <JumpLinks deal={deal} hasDocuments={hasDocuments} />
      <p className={styles.text}>{deal.description}</p>
    </>
  )
}

/** The day on which our reviewer had seen its papers; what was and what was not checked, on demand. */
function Vetted({ vetting: { on, checked, notChecked } }: { vetting: ToldVetting }) {
  return (
    <details className="plain">
      <summary className="small">Vetted {formatDate(`${on}T12:00:00Z`)}</summary>
      <p className="small">Our reviewer has checked: {checked.join('; ')}.</p>
      <p className="small">
        {notChecked.length === 0 ? '' : `Not checked, because it does not apply: ${notChecked.join('; ')}. `}
        We check papers. Nobody from here has surveyed the property.
      </p>
    </details>
  )
}

/** What the deal is to the visitor, where it is not simply free. */
function State({ deal: { standing } }: { deal: PublicDeal }) {
  const mark =
    standing.kind === 'not-online'
      ? ({ text: 'Register interest', icon: 'document', tone: 'gc' } as const)
      : standingMark(standing)
  if (!mark) return null
  return (
    <p className={mark.tone === 'ga' ? `${styles.state} ${styles.own}` : styles.state}>
      <Icon name={mark.icon} />
      {mark.text}
    </p>
  )
}

/** The four figures an investor looks for first. */
function KeyFigures({ deal }: { deal: PublicDeal }) {
  const figures: [label: string, value: string, isKnown: boolean][] = [
    ['Investment Value', formatPounds(deal.pricePence), true],
    ['Est. Annual Yield', annualYieldText(deal), deal.annualYieldPence !== null],
    ['Gross yield', percentText(deal.grossYieldPercent), deal.grossYieldPercent !== null],
    [
      deal.roiPercent === null ? 'ROI' : 'ROI, bought with cash',
      percentText(deal.roiPercent),
      deal.roiPercent !== null,
    ],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, isKnown]) => (
        <div key={label}>
          <dt>
            <ExplainedLabel text={label} />
          </dt>
          <dd className={isKnown ? 'big' : 'small'}>{value}</dd>
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
