import { soldKindLabels, soldMonths, type SoldPrices } from '#app/domain/areas/sold-prices/sold-prices.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { Comparable } from '#app/domain/deals/record/record-kinds.ts'
import { provenanceOf, provenances, type Provenance } from '#app/domain/deals/record/provenance.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { ValuePlot } from '#app/ui/deals/plots/value.tsx'
import { formatMonth, formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import { SoldPlot } from './sold-plot.tsx'

/** The words say where a fact comes from; the colour repeats it. */
function ProvenanceTag({ provenance }: { provenance: Provenance }) {
  return <span className={provenance === 'verified' ? 'tag ga' : 'tag'}>{provenances[provenance]}</span>
}

/** The evidence that the property is worth its price: a valuation, and what was sold nearby. */
export function EvidenceOfValue({ deal, sold }: { deal: PublicDeal; sold: SoldPrices | null }) {
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
      {sold && <SoldInDistrict deal={deal} sold={sold} />}
    </section>
  )
}

/** Prices paid for properties of the same type in the district. They are no part of the score. */
function SoldInDistrict({ deal, sold }: { deal: PublicDeal; sold: SoldPrices }) {
  const { district, kind, count, medianPence, newest, since, year } = sold
  const when = since === null ? `in the last ${soldMonths} months` : `since ${formatMonth(since)}`
  const what = soldKindLabels[kind]
  return (
    <section className="stack" aria-labelledby="sold">
      <h3 id="sold">
        {capitalize(what)} sold in {district}
      </h3>
      <p>
        {count === 1
          ? `One sale ${when}: ${formatPounds(medianPence)}.`
          : `Median of ${count.toLocaleString('en-GB')} sales ${when}: ${formatPounds(medianPence)}.`}{' '}
        <span className="muted">
          Where in the district, and with how many bedrooms, is not known. It is no part of the score.
        </span>
      </p>
      <SoldPlot deal={deal} sold={sold} />
      <details className="plain">
        <summary className="small">{count === 1 ? 'The sale' : `The ${newest.length} newest sales`}</summary>
        <section className="scroll" tabIndex={0} aria-label="Newest sales">
          <table>
            <caption>
              {capitalize(what)} sold in {district}
            </caption>
            <thead>
              <tr>
                <th scope="col">Property</th>
                <th scope="col" className="n">
                  Sold for
                </th>
                <th scope="col">Month</th>
              </tr>
            </thead>
            <tbody>
              {newest.map(({ id, address, postcode, pricePence, soldOn, isNew }) => (
                <tr key={id}>
                  <th scope="row">
                    {/* A postcode stays on one line. */}
                    {`${address}, ${postcode.replace(' ', '\u00a0')}${isNew ? ', new' : ''}`}
                  </th>
                  <td className="n">{formatPounds(pricePence)}</td>
                  <td>{formatMonth(soldOn.slice(0, 7))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
