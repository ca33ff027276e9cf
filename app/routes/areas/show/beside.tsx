import type { AreaDeals, NamedPost } from '#app/domain/areas/area-page.server.ts'
import { withArticle, type Area } from '#app/domain/areas/areas.ts'
import { annualYieldText, type DealCard } from '#app/domain/deals/record/deals.ts'
import { noDealFilters, dealFiltersToQuery } from '#app/domain/deals/list/filters.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { GradeBadge } from '#app/ui/deals/grade-badge.tsx'
import { DealThumb } from '#app/ui/deals/thumb.tsx'
import { blogHref, dealHref, knowledgeHubHref, marketplaceHref, postHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from '../areas.module.css'

/** The live deals of an area, and the best nearby where there are few. */
export function AreaDealsPanel({ area, deals: { here, total, nearby } }: { area: Area; deals: AreaDeals }) {
  const region = area.kind === 'country' ? null : area.region || area.name
  const all = marketplaceHref + dealFiltersToQuery({ ...noDealFilters, region })
  return (
    <section className="stack" aria-labelledby="deals">
      <div className={styles.heads}>
        <h2 id="deals">Deals here</h2>
        <a className="small" href={all}>
          {region ? `All in ${withArticle(region)}` : 'All deals'}
        </a>
      </div>
      {here.length > 0 && <SmallDeals deals={here} />}
      <p className="fine">
        {total === 0
          ? `No live deal in ${area.name} today.`
          : `${countText(total, 'live deal')} in ${withArticle(area.name)}.`}
        {nearby.length > 0 && ` Elsewhere in ${withArticle(area.region)}:`}
      </p>
      {nearby.length > 0 && <SmallDeals deals={nearby} />}
    </section>
  )
}

function SmallDeals({ deals }: { deals: readonly DealCard[] }) {
  return (
    <ul className={styles.minis}>
      {deals.map((deal) => (
        <li key={deal.id}>
          <DealThumb deal={deal} />
          <div>
            <h3>
              <a href={dealHref(deal.id)}>{deal.title}</a>
            </h3>
            <p className={styles.line}>
              {deal.location} · <b>{formatPounds(deal.pricePence)}</b>
              {deal.grossYieldPercent !== null &&
                ` · ${annualYieldText(deal)} a year · ${formatPercent(deal.grossYieldPercent, 2)} gross`}
            </p>
            <GradeBadge score={deal.score} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The blog's posts about the area, and where else to read. */
export function AreaPosts({ area, posts }: { area: Area; posts: readonly NamedPost[] }) {
  return (
    <section className="stack" aria-labelledby="posts">
      <h2 id="posts">Guides</h2>
      {posts.length === 0 && <p className="fine">No article names {area.name} yet.</p>}
      <ul className={styles.links}>
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <a href={postHref(slug)}>{title}</a>
          </li>
        ))}
        <li>
          <a href={knowledgeHubHref}>Knowledge Hub</a>
        </li>
        <li>
          <a href={blogHref}>All articles</a>
        </li>
      </ul>
    </section>
  )
}
