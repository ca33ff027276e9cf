import type { DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { DealCard } from './card.tsx'
import styles from './card.module.css'

/** The number of cards that may be in the first row of a wide screen: their pictures load at once. */
const firstRow = 3

/** The cards of a list of deals, the reserved ones under a heading of their own. */
export function DealList({ deals, saved }: { deals: Deal[]; saved: readonly number[] }) {
  const free = deals.filter(({ availability }) => availability === 'available')
  const taken = deals.filter(({ availability }) => availability === 'reserved')
  return (
    <div data-skeleton-for="">
      {free.length > 0 && <Cards deals={free} saved={saved} isFirst />}
      {taken.length > 0 && (
        <>
          <div className={styles.takenHead}>
            <h2>Reserved</h2>
            <p className="small muted">A reserved deal can be secured again only if its reservation is refunded.</p>
          </div>
          <Cards deals={taken} saved={saved} isFirst={free.length === 0} />
        </>
      )}
    </div>
  )
}

function Cards({ deals, saved, isFirst }: { deals: Deal[]; saved: readonly number[]; isFirst?: boolean }) {
  return (
    <ul className={styles.list}>
      {deals.map((deal, index) => (
        <Fragment
          key={deal.id}
          as="li"
          of={DealCard}
          props={{
            deal,
            isSaved: saved.includes(deal.id),
            isEager: Boolean(isFirst) && index < firstRow,
            isFirst: Boolean(isFirst) && index === 0,
          }}
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
      {Array.from({ length: 14 }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  )
}

function EmptyCards() {
  return (
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
  )
}
