import { dbContext, nowContext, policyContext, visitorContext } from '#app/context.ts'
import { isOwn } from '#app/domain/deals/list/standing.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { findDealPage } from '#app/domain/deals/record/deals.server.ts'
import { readTrendOf } from '#app/domain/areas/history.server.ts'
import { readSoldPrices } from '#app/domain/areas/sold-prices/sold-prices.server.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { readVetting } from '#app/domain/submissions/reading.server.ts'
import { toStructuredData } from '#app/domain/deals/record/structured-data.ts'
import { describeHold } from '#app/domain/reservations/hold-limits.server.ts'
import { findYourDeal } from '#app/domain/reservations/purchases.server.ts'
import { keeperOf } from '#app/middleware/shortlist.server.ts'
import { DetailedScore } from '#app/ui/deals/detailed-score.tsx'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { dealHref, pictureHref } from '#app/ui/links.ts'
import { dealCard } from '#app/ui/site/cards.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { factsOf, pageMeta, pageTitle, shorten } from '#app/ui/site/meta.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { dealPageNotFound } from './find-deal.server.ts'
import { Closing } from './show/closing.tsx'
import { Documents, LocationAndArea } from './show/facts.tsx'
import { Lead, PrintHead } from './show/lead.tsx'
import { InvestmentOverview } from './show/overview.tsx'
import { EvidenceOfValue } from './show/record.tsx'
import { BuyBar, SecurePanel } from './show/secure-panel.tsx'
import styles from './show/show.module.css'
import type { Route } from './+types/show'

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = parseDealId(params.id)
  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const viewer = { userId: context.get(visitorContext)?.id ?? null, now }
  const page = id && (await findDealPage(db, id, context.get(policyContext), viewer))
  if (!page) throw await dealPageNotFound(id, context)
  // The owner is known by the session alone, and an answer to a session is never kept.
  const { standing } = page.deal
  const yours =
    viewer.userId !== null && standing.kind === 'yours'
      ? await findYourDeal(db, viewer.userId, standing.reservationId, now)
      : undefined
  const { area } = page
  return forRendering({
    ...page,
    yours: yours ?? null,
    hold:
      viewer.userId !== null && standing.kind === 'held-by-you' ? await describeHold(db, viewer.userId, id, now) : null,
    isSaved: (await listSavedIds(db, keeperOf(context))).includes(id),
    vetting: await readVetting(db, id, page.deal.papers),
    sold: await readSoldPrices(db, page.deal, now),
    trend: area ? await readTrendOf(db, area.slug) : [],
    now,
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, 'Deal Not Found') }]
  const { deal } = loaderData
  const path = dealHref(deal.id)
  const description = shorten(deal.description)
  const picture = deal.image ? pictureHref(deal.image.id, deal.image.widths.at(-1)!, 'webp') : deal.imageUrl
  return [
    ...pageMeta(matches, {
      title: `${deal.title}, ${deal.location}`,
      description,
      path,
      card: dealCard(deal, drawingName(deal.drawing)),
    }),
    // It is data and no script: nothing runs it, and the policy that allows only the site's own scripts does not apply to it.
    {
      'script:ld+json': toStructuredData(
        { ...deal, description },
        { origin: factsOf(matches)?.origin ?? '', path, picture },
      ),
    },
  ]
}

/** Everything that the public may know about one deal, and the way to secure it. Its owner sees the address too. */
export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { deal, images, area, documents, explanation, yours, hold, isSaved, vetting, sold, trend, now } = loaderData
  const isPersonal = isOwn(deal.standing)
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <PrintHead deal={deal} now={now} />
        <Fragment
          as="div"
          className={styles.lead}
          of={Lead}
          props={{
            deal,
            images,
            isSaved,
            address: yours?.address ?? null,
            hasDocuments: documents.length > 0,
            vetting,
          }}
          isPersonal={isPersonal}
        />
        <SecurePanel deal={deal} yours={yours} hold={hold} documentCount={documents.length} />
        <Fragment
          as="div"
          className={styles.rest}
          of={Rest}
          props={{ deal, area, documents, explanation, sold, trend, isYours: yours !== null }}
          isPersonal={isPersonal}
        />
      </div>
      <BuyBar deal={deal} />
    </>
  )
}

interface RestProps extends Pick<
  Route.ComponentProps['loaderData'],
  'deal' | 'area' | 'documents' | 'explanation' | 'sold' | 'trend'
> {
  isYours: boolean
}

/** The record of the deal, from its figures to what is paid back. */
function Rest({ deal, area, documents, explanation, sold, trend, isYours }: RestProps) {
  return (
    <>
      <InvestmentOverview deal={deal} />
      <section id="score">
        <h2>AI Deal Analysis</h2>
        <DetailedScore score={deal.score} explanation={explanation} />
      </section>
      <EvidenceOfValue deal={deal} sold={sold} />
      <Documents documents={documents} isYours={isYours} />
      <LocationAndArea deal={deal} area={area} trend={trend} />
      <Closing deal={deal} />
    </>
  )
}
