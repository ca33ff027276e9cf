import { data, redirect } from 'react-router'
import { dbContext, nowContext, policyContext, shownHoldsContext } from '#app/context.ts'
import { findAreasBySlug } from '#app/domain/areas/area-page.server.ts'
import type { Area } from '#app/domain/areas/areas.ts'
import { findGuide, type GuidePage } from '#app/domain/blog/guides/guides.server.ts'
import { guideCategories } from '#app/domain/blog/guides/guides.ts'
import { toStructuredData } from '#app/domain/blog/reading/structured-data.ts'
import { readDealFilters } from '#app/domain/deals/list/filters.ts'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { listFirstDeals } from '#app/domain/deals/record/deals.server.ts'
import { GuideCard } from '#app/ui/blog/guide-card.tsx'
import { wholePictureUrl } from '#app/ui/blog/picture.tsx'
import {
  areaHref,
  areasHref,
  blogFeedHref,
  dealHref,
  guideHref,
  hubCategoryHref,
  knowledgeHubHref,
  marketplaceHref,
} from '#app/ui/links.ts'
import { postCard } from '#app/ui/site/cards.ts'
import { feedLink } from '#app/ui/site/feed-link.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { factsOf, pageMeta, pageTitle } from '#app/ui/site/meta.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { slugFor } from '#app/utils/slug.ts'
import { PostArticle } from '../blog/show/article.tsx'
import { GuideEnd, GuideFacts } from './guide-words.tsx'
import styles from './guide.module.css'
import type { Route } from './+types/guide'

const mostDeals = 2

/**
 * GET /knowledge-hub/{slug}. A former address leads to the present one, and asks each time: the address may come back to its guide.
 * A draft is answered like nothing at all.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [db, policy, now] = [context.get(dbContext), context.get(policyContext), context.get(nowContext)]
  const found = await findGuide(db, params.slug)
  switch (found.kind) {
    case 'guide': {
      const { dealsQuery, areas } = found.offers
      const filters = dealsQuery === null ? null : readDealFilters(new URLSearchParams(dealsQuery))
      const { deals, byHoldsOf } = filters
        ? await listFirstDeals(db, filters, policy, now, mostDeals)
        : { deals: [], byHoldsOf: [] }
      context.set(shownHoldsContext, byHoldsOf ?? filters?.propertyType ?? null)
      return { ...found, deals, areas: await findAreasBySlug(db, areas.map(slugFor)) }
    }
    case 'moved':
      throw redirect(guideHref(found.slug), { status: 301, headers: { 'cache-control': 'no-cache' } })
    case 'gone':
      throw notThere(410, {
        title: 'This guide has been removed',
        message: 'It was published at this address and has been deleted since.',
      })
    case 'nothing':
      throw notThere(404, { title: 'Guide Not Found', message: 'There is no guide at this address.' })
  }
}

function notThere(status: 404 | 410, words: { title: string; message: string }) {
  return data({ ...words, back: { label: 'Back to the Knowledge Hub', href: knowledgeHubHref } }, { status })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, 'Guide Not Found') }]
  const { guide } = loaderData
  const facts = factsOf(matches)
  const origin = facts?.origin ?? ''
  const path = guideHref(guide.slug)
  const description = guide.seoDescription || guide.excerpt
  const category = guide.guide?.category ?? null
  return [
    ...pageMeta(matches, {
      title: guide.seoTitle || guide.title,
      description,
      path,
      type: 'article',
      card: postCard(guide),
    }),
    { property: 'article:published_time', content: guide.publishedAt },
    { property: 'article:modified_time', content: guide.updatedAt },
    ...guide.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    feedLink(matches, 'Property Investment Insights', blogFeedHref),
    {
      'script:ld+json': toStructuredData(
        { ...guide, description },
        {
          type: 'Article',
          origin,
          above: [
            { name: 'Knowledge Hub', path: knowledgeHubHref },
            ...(category ? [{ name: guideCategories[category], path: hubCategoryHref(category) }] : []),
          ],
          path,
          picture: guide.picture && wholePictureUrl(guide.picture, origin),
          siteName: facts?.productName ?? '',
        },
      ),
    },
  ]
}

/** A guide: its text, what it leads to beside it, and the guides around it below. */
export default function GuideRoute({ loaderData }: Route.ComponentProps) {
  const { guide, views, deals, areas, related } = loaderData
  return (
    <>
      <PostArticle
        post={{ ...guide, views }}
        hasRail={deals.length + areas.length > 0}
        facts={<GuideFacts {...loaderData} />}
        end={<GuideEnd guide={guide} />}
      >
        {deals.length > 0 && <Deals deals={deals} query={loaderData.offers.dealsQuery ?? ''} />}
        {areas.length > 0 && <Areas areas={areas} />}
      </PostArticle>
      <div className="wrap">
        {related.length > 0 && (
          <section className={styles.next} aria-labelledby="next">
            <h2 id="next">Read next</h2>
            <ul className={styles.grid}>
              {related.map((card) => (
                <Fragment
                  key={card.slug}
                  as="li"
                  of={GuideCard}
                  props={{ guide: card, look: 'card' as const, heading: 'h3' as const }}
                />
              ))}
            </ul>
          </section>
        )}
        <Around {...loaderData} />
      </div>
    </>
  )
}

function Deals({ deals, query }: { deals: readonly DealCard[]; query: string }) {
  return (
    <section aria-labelledby="deals">
      <h2 id="deals">Deals to try it on</h2>
      <ul className={styles.lines}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <a href={dealHref(deal.id)}>{deal.title}</a>
            <p className="fine">
              {deal.location} · {formatPounds(deal.pricePence)}
              {deal.grossYieldPercent !== null && ` · ${formatPercent(deal.grossYieldPercent, 2)} gross`}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href={marketplaceHref + query}>All that match</a>
      </p>
    </section>
  )
}

function Areas({ areas }: { areas: readonly Area[] }) {
  return (
    <section aria-labelledby="areas">
      <h2 id="areas">Areas</h2>
      <ul className={styles.lines}>
        {areas.map((area) => (
          <li key={area.slug}>
            <a href={areaHref(area.slug)}>{area.name}</a>
            <p className="fine">
              {[
                area.averagePricePence !== null && formatPounds(area.averagePricePence),
                area.averageRentPence !== null && `${formatPounds(area.averageRentPence)} a month`,
                area.grossYieldPercent !== null && `${formatPercent(area.grossYieldPercent, 2)} gross`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href={areasHref}>All areas</a>
      </p>
    </section>
  )
}

/** The guides before and after it. */
function Around({ number, earlier, later }: Pick<GuidePage, 'number' | 'earlier' | 'later'>) {
  if (!earlier && !later) return null
  return (
    <nav className={styles.around} aria-label="Guides in order">
      <ul>
        {earlier && (
          <li>
            <a href={guideHref(earlier.slug)} rel="prev">
              <span className="fine">Guide {number - 1}</span> {earlier.title}
            </a>
          </li>
        )}
        {later && (
          <li>
            <a href={guideHref(later.slug)} rel="next">
              <span className="fine">Guide {number + 1}</span> {later.title}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
