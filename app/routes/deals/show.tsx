import { dbContext, nowContext, policyContext, visitorContext } from '#app/context.ts'
import { parseDealId, propertyTypeLabels, type PublicDeal } from '#app/domain/deals/deals.ts'
import type { DealImage } from '#app/domain/deals/images.ts'
import { findDealPage } from '#app/domain/deals/deals.server.ts'
import { toStructuredData } from '#app/domain/deals/structured-data.ts'
import { Returns } from '#app/ui/deals/plots/returns.tsx'
import { DetailedScore } from '#app/ui/deals/score-panel.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { dealHref, marketplaceHref, pictureHref } from '#app/ui/links.ts'
import { factsOf, pageMeta, pageTitle, shorten } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { dealNotFound } from './find-deal.server.ts'
import { Documents, Features, InvestmentOverview, LocationAndArea } from './show/facts.tsx'
import { EvidenceOfValue, KeyFacts } from './show/record.tsx'
import { Gallery } from './show/gallery.tsx'
import { SecurePanel } from './show/secure-panel.tsx'
import styles from './show/show.module.css'
import type { Route } from './+types/show'

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = parseDealId(params.id)
  const viewer = { userId: context.get(visitorContext)?.id ?? null, now: context.get(nowContext) }
  const page = id && (await findDealPage(context.get(dbContext), id, context.get(policyContext), viewer))
  if (!page) throw dealNotFound(context)
  return page
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, 'Deal Not Found') }]
  const { deal } = loaderData
  const path = dealHref(deal.id)
  const picture = deal.image ? pictureHref(deal.image.id, deal.image.widths.at(-1)!, 'webp') : deal.imageUrl
  return [
    ...pageMeta(matches, {
      title: `${deal.title}, ${deal.location}`,
      description: shorten(deal.description),
      path,
    }),
    // It is data and no script: nothing runs it, and the policy that allows only the site's own scripts does not apply to it.
    { 'script:ld+json': toStructuredData(deal, { origin: factsOf(matches)?.origin ?? '', path, picture }) },
  ]
}

/** Everything that the public may know about one deal, and the way to secure it. */
export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { deal, images, area, country, documents, explanation } = loaderData
  return (
    <div className="wrap">
      <a className="crumb" href={marketplaceHref}>
        <Icon name="back" />
        Back to Deals
      </a>
      <div className="split">
        <Lead deal={deal} images={images} />
        <aside className="side stack" aria-label="Secure This Deal">
          <SecurePanel deal={deal} />
        </aside>
        <div className="loose">
          <InvestmentOverview deal={deal} />
          <section className="stack" id="score">
            <h2>AI Deal Analysis</h2>
            <DetailedScore score={deal.score} explanation={explanation} />
          </section>
          {deal.monthlyRentPence > 0 && <Returns deal={deal} />}
          <KeyFacts deal={deal} />
          <EvidenceOfValue deal={deal} />
          <Features features={deal.features} />
          <Documents documents={documents} />
          <LocationAndArea deal={deal} area={area} country={country} />
        </div>
      </div>
    </div>
  )
}

function Lead({ deal, images }: { deal: PublicDeal; images: DealImage[] }) {
  return (
    <div className="stack">
      <p className="fine">
        {deal.reference} · {propertyTypeLabels[deal.propertyType]}
        {deal.verifiedAt && ` · Verified ${formatDate(deal.verifiedAt)}`}
      </p>
      <h1 className={styles.title}>{deal.title}</h1>
      <div className="row">
        <Icon name="pin" />
        <span>{deal.location}</span>
        <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>
        {deal.availability === 'reserved' ? (
          <span className="tag gc">Reserved</span>
        ) : (
          <span className="tag ga">Available</span>
        )}
      </div>
      <Gallery deal={deal} images={images} />
      <KeyFigures deal={deal} />
      <p className="lead">{deal.description}</p>
    </div>
  )
}

/** The four figures an investor looks for first. */
function KeyFigures({ deal }: { deal: PublicDeal }) {
  const hasRent = deal.annualYieldPence > 0
  const figures: [string, string][] = [
    ['Investment Value', formatPounds(deal.pricePence)],
    ['Est. Annual Yield', hasRent ? formatPounds(deal.annualYieldPence) : 'On completion'],
    ['Gross yield', hasRent ? formatPercent(deal.grossYieldPercent, 2) : '–'],
    ['ROI', formatPercent(deal.roiPercent, 2)],
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
