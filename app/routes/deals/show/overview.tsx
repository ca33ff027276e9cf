import { keyFacts, type KeyFact, type KeyFactGroup } from '#app/domain/deals/key-facts.ts'
import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { provenances, type Provenance } from '#app/domain/deals/provenance.ts'
import { Icon } from '#app/ui/icons.tsx'
import { callHref } from '#app/ui/links.ts'
import styles from './show.module.css'

/** The record of the deal: what it is, where each fact comes from, and what nobody has stated. */
export function InvestmentOverview({ deal }: { deal: PublicDeal }) {
  const groups = keyFacts(deal)
  const missing = groups.flatMap(({ facts }) => facts).filter(({ value }) => value === null)
  return (
    <section className="stack" id="overview">
      <h2>Investment Overview</h2>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      {missing.length > 0 && <NotStated deal={deal} facts={missing} />}
      <p className="fine">
        Verified: checked against a paper that we have seen. Owner-supplied: as the owner says. Estimate: worked out by
        us.
      </p>
    </section>
  )
}

function Group({ group: { title, facts } }: { group: KeyFactGroup }) {
  const known = facts.filter(({ value }) => value !== null)
  if (known.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <dl className="facts">
        {known.map(({ label, value, provenance }) => (
          <div key={label}>
            <dt>
              {label} {provenance && <ProvenanceNote provenance={provenance} />}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The words say where a fact comes from; sign and colour repeat it. */
function ProvenanceNote({ provenance }: { provenance: Provenance }) {
  return (
    <span className={`fine ${provenance === 'verified' ? styles.verified : ''}`}>
      {provenance === 'verified' && <Icon name="tick" />}
      {provenances[provenance]}
    </span>
  )
}

/** What a buyer needs and nobody has stated, with the way to ask while the deal can still be secured. */
function NotStated({ deal, facts }: { deal: PublicDeal; facts: KeyFact[] }) {
  const { kind } = deal.standing
  return (
    <p className="small">
      <b>Not stated:</b> {facts.map(({ label }, index) => (index === 0 ? label : lowerFirst(label))).join(', ')}.
      {(kind === 'free' || kind === 'on-hold' || kind === 'held-by-you') && (
        <>
          {' '}
          Ask before you pay: <a href={callHref(deal.id)}>Book Consultation Call</a>.
        </>
      )}
    </p>
  )
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
