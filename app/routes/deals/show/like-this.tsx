import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { queryOfSearch } from '#app/domain/alerts/alerts.ts'
import { filtersLike } from '#app/domain/deals/list/like.ts'
import { saveSearchHref } from '#app/ui/links.ts'

/** The way to the form that saves a search for deals like this one, which says what it is and how many there are. Nothing is saved by it. */
export function LikeThis({ deal, isButton = false }: { deal: PublicDeal; isButton?: boolean }) {
  return (
    <a className={isButton ? 'btn wide' : undefined} href={saveSearchHref(queryOfSearch(filtersLike(deal)))}>
      Email me anything like this
    </a>
  )
}
