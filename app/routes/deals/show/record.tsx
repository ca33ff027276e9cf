import type { Comparable, PublicDeal } from '#app/domain/deals/deals.ts'
import { provenanceOf, provenances, type Provenance } from '#app/domain/deals/provenance.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { ValuePlot } from '#app/ui/deals/plots/value.tsx'
import { formatMonth, formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** The words say where a fact comes from; the colour repeats it. */
function ProvenanceTag({ provenance }: { provenance: Provenance }) {
  return <span className={provenance === 'verified' ? 'tag ga' : 'tag'}>{provenances[provenance]}</span>
}

/** What says that the property is worth its price: a valuation, and what was sold nearby. */
export function EvidenceOfValue({ deal }: { deal: PublicDeal }) {
  const { valuationPence, comparables, papers } = deal
  return (
    <section className="stack" id="evidence">
      <h2>Evidence of value</h2>
      {valuationPence === null ? (
        <p>
          Valuation: <span className="muted">Not stated</span>
        </p>
      ) : (
        <p>
          {describeValuation(deal, valuationPence)} <ProvenanceTag provenance={provenanceOf('valuation', papers)} />
        </p>
      )}
      <ValuePlot deal={deal} />
      {comparables.length === 0 ? (
        <p>
          Comparable sales: <span className="muted">Not stated</span>
        </p>
      ) : (
        <details className="plain">
          <summary className="small">
            {comparables.length === 1 ? 'The sale nearby' : `The ${comparables.length} sales nearby`}
          </summary>
          <Sales sales={comparables} provenance={provenanceOf('comparables', papers)} />
        </details>
      )}
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

function Sales({ sales, provenance }: { sales: Comparable[]; provenance: Provenance }) {
  return (
    <section className="scroll" tabIndex={0} aria-label="Comparable sales">
      <table>
        <caption>
          Comparable sales <ProvenanceTag provenance={provenance} />
        </caption>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col" className="n">
              Sold for
            </th>
            <th scope="col">Month</th>
            <th scope="col" className="n">
              Distance
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ what, pence, month, metres }, index) => (
            <tr key={index}>
              <th scope="row">{what}</th>
              <td className="n">{formatPounds(pence)}</td>
              <td>{month === null ? '–' : formatMonth(month)}</td>
              <td className="n">{metres === null ? '–' : `${metres.toLocaleString('en-GB')} m`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
