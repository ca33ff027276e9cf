import { isOwn } from '#app/domain/deals/list/standing.ts'
import type { DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { DealCard } from './card.tsx'
import styles from './card.module.css'

/** The number of cards that may be in the first row of a wide screen: their pictures load at once. */
const firstRow = 4

/** The cards of a list of deals. */
export function DealList({ deals, saved }: { deals: Deal[]; saved: readonly number[] }) {
  return (
    <ul className={styles.list} data-skeleton-for="">
      {deals.map((deal, index) => (
        <Fragment
          key={deal.id}
          as="li"
          of={DealCard}
          props={{ deal, isSaved: saved.includes(deal.id), isEager: index < firstRow, isFirst: index === 0 }}
          isPersonal={isOwn(deal.standing)}
        />
      ))}
    </ul>
  )
}

/** Empty cards or rows; they stay hidden until the page script shows them while new results are on their way. */
export function DealListSkeleton({ isTable }: { isTable: boolean }) {
  return (
    <Fragment as="div" data-skeleton="" hidden aria-hidden="true" of={isTable ? EmptyRows : EmptyCards} props={{}} />
  )
}

/** As high as the first screen of the table. */
function EmptyRows() {
  return (
    <div className={`${styles.skeleton} ${styles.rows}`}>
      {Array.from({ length: 12 }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  )
}

function EmptyCards() {
  return (
    <div className={`${styles.list} ${styles.skeleton}`}>
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card}>
          {Array.from({ length: 7 }, (_, part) => (
            <i key={part} />
          ))}
        </div>
      ))}
    </div>
  )
}
