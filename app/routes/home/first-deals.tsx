import type { DealCard as Deal } from '#app/domain/deals/record/deals.ts'
import { DealCard } from '#app/ui/deals/card.tsx'
import { isIllustration } from '#app/ui/deals/picture.tsx'
import { SaveForms } from '#app/ui/deals/save.tsx'
import { homeHref } from '#app/ui/links.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import styles from './first-deals.module.css'

/** The highest scores that can be secured now, as the list shows them. */
export function FirstDeals({ deals, saved }: { deals: Deal[]; saved: readonly number[] }) {
  return (
    <section className="wrap" aria-labelledby="first-deals">
      <h2 className="head" id="first-deals">
        {['One', 'Two', 'Three'][deals.length - 1]} to read first
      </h2>
      <p className={`muted ${styles.lead}`}>
        The highest {deals.length === 1 ? 'score that is' : 'scores that are'} free now.
        {deals.some(isIllustration) && ' Drawings are made from each deal’s own facts.'}
      </p>
      <ul className={styles.cards}>
        {deals.map((deal) => (
          <Fragment
            key={deal.id}
            as="li"
            of={DealCard}
            props={{ deal, isSaved: saved.includes(deal.id), isEager: false, isFirst: false }}
          />
        ))}
      </ul>
      <SaveForms back={homeHref} hasSaved={deals.some(({ id }) => saved.includes(id))} />
    </section>
  )
}
