import { keyFacts, type KeyFact, type KeyFactGroup } from '#app/domain/deals/record/key-facts.ts'
import type { PropertyFeature } from '#app/domain/deals/record/buildings.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { provenances, type Provenance } from '#app/domain/deals/record/provenance.ts'
import { Icon } from '#app/ui/icons.tsx'
import { callHref } from '#app/ui/links.ts'
import styles from './show.module.css'

/** The record of the deal: what it is, where each fact comes from, and what nobody has stated. */
export function InvestmentOverview({ deal }: { deal: PublicDeal }) {
  const groups = keyFacts(deal)
  const missing = groups.flatMap(({ facts }) => facts).filter(({ value }) => value === null)
  const [money, property, ...others] = groups
    .map(({ title, facts }) => ({ title, facts: facts.filter(({ value }) => value !== null) }))
    .filter(({ facts }) => facts.length > 0)
  return (
    <section className="stack" id="overview">
      <h2>Investment Overview</h2>
      <div className={styles.groups}>
        <div className="stack">
          {money && <Group group={money} />}
          <Features features={deal.features} />
        </div>
        {property && <Group group={property} />}
      </div>
      {others.length > 0 && (
        <details className="plain">
          <summary className="small">{others.map(({ title }) => title).join(', ')}</summary>
          <div className={styles.groups}>
            {others.map((group) => (
              <Group key={group.title} group={group} />
            ))}
          </div>
        </details>
      )}
      {missing.length > 0 && <NotStated deal={deal} facts={missing} />}
      <p className="fine">
        Verified: we have seen the paper. Owner-supplied: as the owner says. Estimate: worked out by us.
      </p>
    </section>
  )
}

function Group({ group: { title, facts } }: { group: KeyFactGroup }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className="facts">
        {facts.map(({ label, value, provenance }) => (
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

/** The Property Features that the deal really has. */
function Features({ features }: { features: PropertyFeature[] }) {
  if (features.length === 0) return null
  return (
    <div>
      <h3>Property Features</h3>
      <ul className={`ticks small ${styles.features}`}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="tick" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The words say where a fact comes from; sign and colour repeat it. */
function ProvenanceNote({ provenance }: { provenance: Provenance }) {
  return (
    <span className={provenance === 'verified' ? `fine ${styles.verified}` : 'fine'}>
      {provenance === 'verified' && <Icon name="tick" />}
      {provenances[provenance]}
    </span>
  )
}

/** Facts that a buyer needs and nobody has stated, with the way to ask while the deal can still be secured. */
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
