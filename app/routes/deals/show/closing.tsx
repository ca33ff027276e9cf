import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import { glossaryHref, knowledgeHubHref } from '#app/ui/links.ts'
import { RefundTerms } from '#app/ui/refunds/terms.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { LikeThis } from './like-this.tsx'
import styles from './show.module.css'

/** The end of the page: what is paid back, where to get help, and who the visitor is dealing with. */
export function Closing({ deal }: { deal: PublicDeal }) {
  return (
    <>
      {hasRefunds(deal) && (
        <section id="refunds">
          <h2>If you change your mind</h2>
          <RefundTerms securePricePence={pricePenceFor(deal)} />
        </section>
      )}
      <div className={styles.two}>
        <NeedHelp deal={deal} />
        <Trust />
      </div>
    </>
  )
}

/** False where there is nothing to be paid here, and so nothing to be paid back. */
export function hasRefunds({ standing: { kind } }: PublicDeal): boolean {
  return kind !== 'not-online' && kind !== 'reserved'
}

function NeedHelp({ deal }: { deal: PublicDeal }) {
  const { kind } = deal.standing
  return (
    <section>
      <h3>Need Help?</h3>
      <p className="fine">
        Ask in the <a href={knowledgeHubHref}>Knowledge Hub</a>. <a href={glossaryHref}>Words explained</a>.{' '}
        {kind !== 'reserved' && kind !== 'yours' && <LikeThis deal={deal} />}
      </p>
    </section>
  )
}

function Trust() {
  const { company } = useFacts()
  return (
    <section>
      <h3>Who you are dealing with</h3>
      <p className="fine">{company} introduces buyers to owners. It is not an agent, broker or adviser.</p>
    </section>
  )
}
