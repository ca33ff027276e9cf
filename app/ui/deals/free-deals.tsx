import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { dealHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { GradeBadge } from './grade-badge.tsx'
import { DealPeek, isIllustration } from './picture.tsx'
import styles from './free-deals.module.css'

const counts = ['', 'A deal that is', 'Two deals that are', 'Three deals that are']

interface FreeDealsProps {
  deals: readonly DealCard[]
  /** The heading, where they are not just those that are free now. */
  title?: string
}

/** The best deals that are free, on a page that has nothing else to show, or others under a heading of their own. Nothing where none is. */
export function FreeDeals({ deals, title = `${counts[deals.length]} free now` }: FreeDealsProps) {
  if (deals.length === 0) return null
  return (
    <section aria-labelledby="free-deals">
      <h2 id="free-deals">{title}</h2>
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealPeek deal={deal} isLazy />
            <GradeBadge score={deal.score} />
            <h3>
              <a href={dealHref(deal.id)}>{deal.title}</a>
            </h3>
            <p className="small muted">
              {deal.location} · {propertyTypeLabels[deal.propertyType]}
            </p>
            <p className="small">
              <span className="big">{formatPounds(deal.pricePence)}</span>
              {deal.grossYieldPercent !== null && ` ${formatPercent(deal.grossYieldPercent, 2)} gross`}
            </p>
          </li>
        ))}
      </ul>
      {deals.some(isIllustration) && (
        <p className={`fine ${styles.note}`}>Illustrative images, drawn from each deal’s own facts.</p>
      )}
    </section>
  )
}
