import { soldKindLabels, soldMonths, type SoldPrices } from '#app/domain/areas/sold-prices/sold-prices.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { Comparable } from '#app/domain/deals/record/record-kinds.ts'
import { provenanceOf, provenances, type Provenance } from '#app/domain/deals/record/provenance.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { Explained, ExplainedLabel } from '#app/ui/explained.tsx'
import { formatMonth, formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import styles from './show.module.css'

/** The words say where a fact comes from; sign and colour repeat it. */
function ProvenanceNote({ provenance }: { provenance: Provenance }) {
  return <span className={`fine ${styles[provenance]}`}>{provenances[provenance]}</span>
}

/** The evidence that the property is worth its price: a valuation, and what was sold nearby. */
export function EvidenceOfValue({ deal, sold }: { deal: PublicDeal; sold: SoldPrices | null }) {
  const { valuationPence, comparables, papers } = deal
  return (
    <section id="evidence">
      <h2>Evidence of value</h2>
      {valuationPence === null ? (
        <p className="small">
          Valuation: <span className="muted">Not stated</span>
        </p>
      ) : (
        <p className="small">
          {describeValuation(deal, valuationPence)} <ProvenanceNote provenance={provenanceOf('valuation', papers)} />
        </p>
      )}
      {comparables.length === 0 ? (
        <p className="small">
          <ExplainedLabel text="Comparable sales" />: <span className="muted">Not stated</span>
        </p>
      ) : (
        <Sales sales={comparables} provenance={provenanceOf('comparables', papers)} />
      )}
      {sold && <SoldInDistrict sold={sold} />}
    </section>
  )
}

/** Prices paid for properties of the same type in the district. They are no part of the score. */
function SoldInDistrict({ sold }: { sold: SoldPrices }) {
  const { district, kind, count, medianPence, newest, since, year } = sold
  const when = since === null ? `in the last ${soldMonths} months` : `since ${formatMonth(since)}`
  const what = soldKindLabels[kind]
  return (
    <section aria-labelledby="sold">
      <h3 id="sold">
        {capitalize(what)} sold in {district}
      </h3>
      <p className="small">
        {count === 1
          ? `One sale ${when}: ${formatPounds(medianPence)}.`
          : `Median of ${count.toLocaleString('en-GB')} sales ${when}: ${formatPounds(medianPence)}.`}{' '}
        <span className="muted">The whole district, with any number of bedrooms; no part of the score.</span>
      </p>
      <details className="plain">
        <summary className="small">{count === 1 ? 'The sale' : `The ${newest.length} newest sales`}</summary>
        <dl className={styles.sales}>
          {newest.map(({ id, address, postcode, pricePence, soldOn, isNew }) => (
            <div key={id}>
              {/* A postcode stays on one line. */}
              <dt>
                {`${address}, ${postcode.replace(' ', '\u00a0')}${isNew ? ', new' : ''}, ${formatMonth(soldOn.slice(0, 7))}`}
              </dt>
              <dd>{formatPounds(pricePence)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="fine">
        Contains HM Land Registry data © Crown copyright and database right {year}. This data is licensed under the Open
        Government Licence v3.0.
      </p>
    </section>
  )
}

function describeValuation({ pricePence, valuedBy, valuedOn }: PublicDeal, valuationPence: number): string {
  const difference = percentOf(pricePence - valuationPence, valuationPence) ?? 0
  const compared =
    difference === 0
      ? 'The price is the same.'
      : `The price is ${formatPercent(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} it.`
  const by = [valuedBy && `by ${valuedBy}`, valuedOn && `on ${formatDate(`${valuedOn}T12:00:00Z`)}`]
  const valued = ['Valued at', formatPounds(valuationPence), ...by].filter(Boolean).join(' ')
  return `${valued}. ${compared}`
}

/** What was paid nearby: from the least to the most, and each sale on demand. */
function Sales({ sales, provenance }: { sales: Comparable[]; provenance: Provenance }) {
  const prices = sales.map(({ pence }) => pence)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const range = least === most ? formatPounds(least) : `${formatPounds(least)} to ${formatPounds(most)}`
  return (
    <>
      <p className="small">
        {sales.length === 1 ? 'One' : sales.length}{' '}
        <Explained word="comparables">{sales.length === 1 ? 'comparable sale' : 'comparable sales'}</Explained>: {range}
        . <ProvenanceNote provenance={provenance} />
      </p>
      <details className="plain">
        <summary className="small">{sales.length === 1 ? 'The sale nearby' : 'The sales nearby'}</summary>
        <dl className={styles.sales}>
          {sales.map(({ what, pence, month, metres }, index) => (
            <div key={index}>
              <dt>
                {what}
                {month !== null && `, ${formatMonth(month)}`}
                {metres !== null && `, ${metres.toLocaleString('en-GB')} m away`}
              </dt>
              <dd>{formatPounds(pence)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
