import type { DealCard as Deal } from '#app/domain/deals/deals.ts'
import { FragmentItem } from '#app/ui/site/fragments.tsx'
import { DealCard } from './card.tsx'
import styles from './card.module.css'

/** How many cards may be in the first row of a wide screen: their pictures load at once. */
const firstRow = 3

/** The cards of a list of deals. */
export function DealList({ deals }: { deals: Deal[] }) {
  return (
    <ul className={styles.list} data-skeleton-for="">
      {deals.map((deal, index) => (
        <FragmentItem key={deal.id} of={DealCard} props={{ deal, isEager: index < firstRow }} />
      ))}
    </ul>
  )
}

/** Six empty cards; stays hidden until the page script shows it while new results are on their way. */
export function DealListSkeleton() {
  return (
    <div data-skeleton="" hidden aria-hidden="true">
      <div className={`${styles.list} ${styles.skeleton}`}>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <div key={number} className={`panel ${styles.card}`}>
            <div className={styles.picture} />
            <div className={styles.body}>
              <i />
              <i />
              <i />
              <i />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
