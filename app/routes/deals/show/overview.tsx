import { Fragment } from 'react'
import { keyFacts, materialGroup, type KeyFact } from '#app/domain/deals/record/key-facts.ts'
import type { PropertyFeature } from '#app/domain/deals/record/buildings.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { provenances } from '#app/domain/deals/record/provenance.ts'
import { RentFall } from '#app/ui/deals/plots/rent-fall.tsx'
import { ExplainedLabel } from '#app/ui/explained.tsx'
import { callHref } from '#app/ui/links.ts'
import { formatDate } from '#app/utils/dates.ts'
import { CalculatorLinks } from './calculator-links.tsx'
import styles from './show.module.css'

/** Longer than that a value has a line of its own. */
const longValue = 20
/** Amounts that stand elsewhere on the page: in the four figures, or where the rent goes. */
const shownElsewhere = ['Gross yield', 'Property tax', 'Legal and survey fees']
const runningCosts = 'Running costs a year'
/** Groups that are long, or that decide nothing about a purchase. */
const folded = [materialGroup, 'Building']

/** The record of the deal: what it is, where each fact comes from, what nobody has stated, and where the rent goes. */
export function InvestmentOverview({ deal }: { deal: PublicDeal }) {
  const groups = keyFacts(deal)
  const facts = groups.flatMap((group) => group.facts)
  const missing = facts.filter(({ value }) => value === null)
  // Without a rent nothing is taken from it below, so that its costs stand here.
  const elsewhere = deal.monthlyRentPence === null ? shownElsewhere : [...shownElsewhere, runningCosts]
  const known = groups
    .map(({ title, facts }) => ({
      title,
      facts: facts.filter(({ label, value }) => value !== null && !elsewhere.includes(label)),
    }))
    .filter(({ facts }) => facts.length > 0)
  return (
    <section id="overview">
      <h2>Investment Overview</h2>
      <div className={styles.groups}>
        {known.map(
          ({ title, facts }) =>
            !folded.includes(title) && (
              <div key={title}>
                <h3>{title}</h3>
                <Facts facts={facts} />
              </div>
            ),
        )}
      </div>
      <div className={styles.folds}>
        {known.map(
          ({ title, facts }) =>
            folded.includes(title) && (
              <details key={title} className="plain">
                <summary className="small">{title}</summary>
                <Facts facts={facts} />
              </details>
            ),
        )}
      </div>
      {missing.length > 0 && <NotStated deal={deal} facts={missing} />}
      <p className={`fine ${styles.legend}`}>
        {deal.verifiedAt && `Checked ${formatDate(deal.verifiedAt)}. `}
        <span className={styles.verified}>Paper seen.</span> <span className={styles.estimate}>Our estimate.</span> The
        rest is what the owner says.
      </p>
      <RentFall
        deal={deal}
        areCostsStated={facts.some(({ label, provenance }) => label === runningCosts && provenance !== 'estimate')}
      />
      <CalculatorLinks deal={deal} />
      <Features features={deal.features} />
    </section>
  )
}

/** Each fact with where it comes from: the sign is that of the legend, the word is for whoever hears it, and for wide screens. */
function Facts({ facts }: { facts: KeyFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, provenance }) => (
        <div key={label} className={value!.length > longValue ? styles.long : undefined}>
          <dt>
            <ExplainedLabel text={label} />
          </dt>
          <dd>
            <ExplainedLabel text={value!} />{' '}
            {provenance && <span className={styles[provenance]}>{provenances[provenance]}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The Property Features that the deal really has. */
function Features({ features }: { features: PropertyFeature[] }) {
  if (features.length === 0) return null
  return (
    <>
      <h3>Property Features</h3>
      <ul className="row">
        {features.map((feature) => (
          <li key={feature} className="tag">
            {feature}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Facts that a buyer needs and nobody has stated, with the way to ask while the deal can still be secured. */
function NotStated({ deal, facts }: { deal: PublicDeal; facts: KeyFact[] }) {
  const { kind } = deal.standing
  return (
    <p className="small">
      <b>Not stated:</b>{' '}
      {facts.map(({ label }, index) => (
        <Fragment key={label}>
          {index > 0 && ', '}
          <ExplainedLabel text={label} shown={index === 0 ? label : lowerFirst(label)} />
        </Fragment>
      ))}
      .
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
