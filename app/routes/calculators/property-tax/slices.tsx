import { printSlices, type PropertyTax } from '#app/domain/figures/property-tax.ts'
import { ChartFigures } from '#app/ui/charts/chart-figures.tsx'
import { LineChart, type LineSeries } from '#app/ui/charts/line-chart.tsx'
import { ResultPart } from '#app/ui/calculators/calculator.tsx'
import { formatPercent, formatPounds, formatShortPounds } from '#app/utils/money.ts'
import { dayText, type TaxCase } from './words.ts'

/** Each slice of the price with its rate and tax, and all bands as a stepped line whose area is the tax. */
export function TaxSlices({ question, result }: TaxCase) {
  const { tax } = result
  const slices = printSlices(tax)
  const last = slices.at(-1)
  const end = tax.bands[tax.slices.length - 1]?.toPence
  return (
    <ResultPart id="slices" title="Slice by slice">
      <section className="scroll" tabIndex={0} aria-label="Slices, table">
        <table>
          <caption>Each rate applies to its own slice only.</caption>
          <thead>
            <tr>
              <th scope="col">Part of the price</th>
              <th scope="col" className="n">
                Slice
              </th>
              <th scope="col" className="n">
                Rate
              </th>
              <th scope="col" className="n">
                Tax
              </th>
            </tr>
          </thead>
          <tbody>
            {slices.map((slice) => (
              <tr key={slice.fromPence}>
                <th scope="row">
                  {formatPounds(slice.fromPence)} to {formatPounds(slice.toPence)}
                  {slice === last && end && end > slice.toPence && (
                    <span className="muted"> (band runs to {formatPounds(end)})</span>
                  )}
                </th>
                <td className="n">{formatPounds(slice.toPence - slice.fromPence)}</td>
                <td className="n">{slice.ratePercent}%</td>
                <td className="n">{formatPounds(slice.amountPence)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Whole price, rounded down</th>
              <td className="n">{formatPounds(question.pricePence)}</td>
              <td className="n">
                {tax.effectiveRatePercent === null ? 'n/a' : formatPercent(tax.effectiveRatePercent, 2)}
              </td>
              <td className="n">{formatPounds(tax.taxPence)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <BandChart question={question} result={result} />
      <BandFigures question={question} result={result} />
    </ResultPart>
  )
}

function BandChart({ question, result }: TaxCase) {
  const { tax, onlyHome, buyerName } = result
  const isHome = question.regime === 'standard' && !question.isNonResident
  const other = isHome ? null : onlyHome
  const xTo = widthOf(question.pricePence, tax)
  const series: LineSeries[] = [
    {
      ...lineOf(isHome ? 'Only home' : 'This buyer', tax, xTo),
      tone: 'main',
      ...(question.pricePence > 0 ? { shadedTo: question.pricePence } : {}),
    },
    ...(other ? [{ ...lineOf('Only home', other, xTo), tone: 'back' as const }] : []),
  ]
  const highest = Math.max(...series.flatMap(({ points }) => points.map(({ y }) => y)))
  const edges = tax.bands.flatMap(({ toPence }) => (toPence !== null && toPence < xTo ? [toPence] : []))
  return (
    <LineChart
      title="Rate on each slice of the price"
      unit="Per cent of the slice; the shaded area is the tax"
      label={`Stepped line, ${buyerName}: ${bandsText(tax)}.${other ? ` Only home: ${bandsText(other)}.` : ''} The area up to ${formatPounds(question.pricePence)} is ${formatPounds(tax.taxPence)}.`}
      height={224}
      series={series}
      mark={{ x: question.pricePence, text: formatPounds(question.pricePence) }}
      notes={tax.slices
        .filter(({ amountPence, fromPence, toPence }) => amountPence > 0 && (toPence - fromPence) / xTo > 0.12)
        .map(({ amountPence, fromPence, toPence, ratePercent }) => ({
          x: (fromPence + toPence) / 2,
          y: ratePercent / 2,
          text: formatPounds(amountPence),
          isCentred: true,
        }))}
      formatY={(value) => `${value}%`}
      xTicks={[0, ...edges, xTo].map((at) => ({ at, text: formatShortPounds(at) }))}
      xFrom={0}
      xTo={xTo}
      yTo={Math.max(5, highest * 1.15)}
      source={`Rates for completions from ${dayText(tax.effectiveFrom)}.`}
    />
  )
}

/** Both scales of the chart, each with the band that a part of the price lies in. */
function BandFigures({ question, result: { tax, onlyHome } }: TaxCase) {
  const isHome = question.regime === 'standard' && !question.isNonResident
  const scales = isHome || !onlyHome ? [tax] : [tax, onlyHome]
  const ends = scales.flatMap(({ bands }) =>
    bands.flatMap(({ fromPence, toPence }) => [fromPence, toPence ?? fromPence]),
  )
  const edges = [...new Set(ends)].sort((a, b) => a - b)
  return (
    <ChartFigures
      summary="All bands in figures"
      caption="Rate on each slice of a price"
      rowsLabel="Slice"
      columns={isHome ? ['Only home'] : ['This buyer', 'Only home'].slice(0, scales.length)}
      rows={edges.map((from, index) => ({
        name:
          index === edges.length - 1
            ? `Above ${formatPounds(from)}`
            : `${formatPounds(from)} to ${formatPounds(edges[index + 1]!)}`,
        // Beyond its end another scale applies to the whole price.
        cells: scales.map(({ bands }) => {
          const band = bands.find(({ toPence }) => toPence === null || from < toPence)
          return band ? `${band.ratePercent}%` : '–'
        }),
      }))}
    />
  )
}

/** Half as much again as the price, and at least the first bands. */
function widthOf(pricePence: number, { bands }: PropertyTax): number {
  const first = bands.find(({ toPence }) => toPence !== null)?.toPence ?? 0
  return Math.max(pricePence * 1.6, first * 1.6, 25_000_000)
}

function lineOf(name: string, { bands }: PropertyTax, xTo: number) {
  const seen = bands.filter(({ fromPence }) => fromPence < xTo)
  const last = seen.at(-1)!
  return {
    name,
    stepped: true,
    points: [
      ...seen.map(({ fromPence, ratePercent }) => ({ x: fromPence, y: ratePercent })),
      { x: Math.min(xTo, last.toPence ?? xTo), y: last.ratePercent },
    ],
    endText: `${last.ratePercent}%`,
  }
}

function bandsText({ bands }: PropertyTax): string {
  return bands
    .map(({ toPence, ratePercent }) =>
      toPence === null ? `${ratePercent}% above` : `${ratePercent}% to ${formatPounds(toPence)}`,
    )
    .join(', ')
}
