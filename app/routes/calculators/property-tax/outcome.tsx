import { propertyTaxNames } from '#app/domain/figures/property-tax-rates.ts'
import { GridTable } from '#app/ui/charts/grid-table.tsx'
import { RowChart } from '#app/ui/charts/row-chart.tsx'
import { ResultHead, ResultPart } from '#app/ui/calculators/calculator.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { TaxSlices } from './slices.tsx'
import { dayText, type TaxCase } from './words.ts'

/** The tax as a sentence and in figures, its slices, and what else it could be. */
export function TaxOutcome({ question, result }: TaxCase) {
  const { tax, others, prices, rates, buyerName, notes } = result
  const price = formatPounds(question.pricePence)
  const percent = (value: number | null) => (value === null ? 'n/a' : formatPercent(value, 2))
  return (
    <>
      <ResultHead
        verdict={
          <>
            {propertyTaxNames[tax.name]} on <b>{price}</b> in {question.nation}, {buyerName}:{' '}
            <b>{formatPounds(tax.taxPence)}</b>.
          </>
        }
        figures={figuresOf({ question, result })}
      >
        {notes.map((note) => (
          <p key={note} className="small">
            {note}
          </p>
        ))}
      </ResultHead>
      <TaxSlices question={question} result={result} />
      <ResultPart id="elsewhere" title="The same price elsewhere and otherwise">
        <GridTable
          label="Tax by nation and buyer"
          caption={`Tax on ${price}, completed on ${dayText(question.completionDate)}. The framed figure is this case.`}
          rowsLabel="Nation"
          columns={others.columns}
          rows={others.nations.map(({ label, name, cells }) => ({
            name: label,
            note: name,
            cells: cells.map(({ taxPence, gap, isHere }) => ({
              text: taxPence === null ? gap : formatPounds(taxPence),
              isHere,
            })),
          }))}
          hereLabel="this case"
        />
      </ResultPart>
      <ResultPart id="prices" title="At other prices">
        <RowChart
          caption={`${question.nation}, ${buyerName}, by price`}
          labelHead="Price"
          figureHead={['Tax', 'Share of price']}
          rows={prices.map(({ pricePence, taxPence, sharePercent, isHere }) => ({
            label: isHere ? `${formatPounds(pricePence)} (this case)` : formatPounds(pricePence),
            start: 0,
            end: taxPence,
            tone: isHere ? 'gain' : 'plain',
            isHere,
            figures: [formatPounds(taxPence), percent(sharePercent)],
          }))}
        />
      </ResultPart>
      <section className="tight" aria-labelledby="used">
        <h3 id="used">Rates used</h3>
        <dl className="facts small">
          {rates.map(({ name, nations, effectiveFrom }) => (
            <div key={name}>
              <dt>
                {name}, {nations}
              </dt>
              <dd>{effectiveFrom === null ? 'not known on that day' : `from ${dayText(effectiveFrom)}`}</dd>
            </div>
          ))}
        </dl>
        <p className="fine">
          Rounded down to whole pounds. Special cases (shared ownership, leases, linked purchases, reliefs) are not
          covered: ask a conveyancer.
        </p>
      </section>
    </>
  )
}

function figuresOf({ question, result }: TaxCase) {
  const { tax, nextRatePercent, nextBandEndsPence, jumpPence, onlyHome } = result
  const difference = tax.taxPence - (onlyHome?.taxPence ?? 0)
  return [
    {
      label: 'Tax',
      value: formatPounds(tax.taxPence),
      note: tax.name === 'SDLT' ? 'due 14 days after completion' : 'due 30 days after completion',
    },
    {
      label: 'Share of the price',
      value: tax.effectiveRatePercent === null ? 'n/a' : formatPercent(tax.effectiveRatePercent, 2),
      note: 'all slices together',
    },
    {
      label: 'On the next pound',
      value: nextRatePercent === null ? formatPounds(jumpPence!) : `${nextRatePercent}%`,
      note:
        nextRatePercent === null
          ? 'from there another scale applies'
          : nextBandEndsPence === null
            ? 'without an end'
            : `up to ${formatPounds(nextBandEndsPence)}`,
    },
    ...(onlyHome === null
      ? []
      : [
          {
            label: 'As an only home',
            value: formatPounds(onlyHome.taxPence),
            note:
              question.regime === 'standard' && !question.isNonResident
                ? 'this case'
                : difference === 0
                  ? 'the same'
                  : `${formatPounds(Math.abs(difference))} ${difference > 0 ? 'less' : 'more'}`,
          },
        ]),
  ]
}
