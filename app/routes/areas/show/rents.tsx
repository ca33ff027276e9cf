import { bedroomLabels, monthNumber, monthText, periodText, rentSource, type Area } from '#app/domain/areas/areas.ts'
import type { RentPoint } from '#app/domain/areas/history.server.ts'
import { ChartFigures } from '#app/ui/charts/chart-figures.tsx'
import { LineChart } from '#app/ui/charts/line-chart.tsx'
import { RowChart, type ChartRow } from '#app/ui/charts/row-chart.tsx'
import { formatPounds, formatShortPounds } from '#app/utils/money.ts'
import { poundsText, rentNote } from '../parts.tsx'
import { yearly } from '../periods.ts'
import { yearTicks } from './prices.tsx'

interface RentsProps {
  area: Area
  /** Areas that it lies in, from near to far. */
  wholes: readonly Area[]
  history: readonly RentPoint[]
}

/** Rents by bedrooms beside those of the country. */
export function Rents({ area, wholes, history }: RentsProps) {
  const country = wholes.find(({ kind, averageRentPence }) => kind === 'country' && averageRentPence !== null)
  const shown = [...area.rentsPence, area.averageRentPence]
  const hasAny = shown.some((pence) => pence !== null)
  const note = rentNote([area])
  return (
    <section className="stack" aria-labelledby="rents">
      <h2 id="rents">Rents</h2>
      {hasAny ? (
        <>
          <RowChart
            caption={`Rent a month. The bar is ${area.name}${country ? `, the upright line ${country.name}` : ''}.`}
            labelHead="Homes with"
            figureHead={country ? [area.name, country.name] : area.name}
            rows={rowsOf(area, country)}
          />
          {history.length > 1 && <RentLine area={area} history={history} />}
          <p className="fine">
            {rentSource}, {periodText(area.rentPeriod, area.isRentProvisional)}
            {country && country.rentPeriod !== area.rentPeriod && ` (${country.name}: ${country.rentPeriod})`}, official
            statistics in development. {history.length < 2 && 'No earlier months are held, so no line is drawn. '}
            {note}
          </p>
        </>
      ) : (
        <>
          <p className="muted">No data: no rent is published for {area.name}.</p>
          <p className="fine">
            {note}
            {country && ` ${country.name}: ${poundsText(country.averageRentPence)} a month, ${country.rentPeriod}.`}
          </p>
        </>
      )}
    </section>
  )
}

function rowsOf(area: Area, country: Area | undefined): ChartRow[] {
  const row = (label: string, own: number | null, other: number | null): ChartRow => ({
    label,
    start: own === null ? null : 0,
    end: own,
    mark: other,
    tone: 'gain',
    figures: country ? [poundsText(own), poundsText(other)] : [poundsText(own)],
  })
  return [
    ...bedroomLabels.map((label, index) =>
      row(label, area.rentsPence[index] ?? null, country?.rentsPence[index] ?? null),
    ),
    { ...row('All homes', area.averageRentPence, country?.averageRentPence ?? null), isSum: true },
  ]
}

function RentLine({ area, history }: { area: Area; history: readonly RentPoint[] }) {
  const [first, last] = [history[0]!, history.at(-1)!]
  const pence = new Map(history.map(({ month, pence }) => [month, pence]))
  return (
    <>
      <LineChart
        title="Average rent"
        unit="Pounds a month, all homes let"
        label={`${area.name} from ${formatPounds(first.pence)} in ${monthText(first.month)} to ${formatPounds(last.pence)} in ${monthText(last.month)}.`}
        height={180}
        series={[
          {
            name: area.name,
            tone: 'main',
            points: history.map(({ month, pence }) => ({ x: monthNumber(month), y: pence })),
            endText: formatPounds(last.pence),
          },
        ]}
        formatY={(pence) => formatShortPounds(pence)}
        xTicks={yearTicks(history)}
      />
      <ChartFigures
        summary="Rents in figures"
        caption="Rent a month, all homes let"
        rowsLabel="Month"
        columns={[area.name]}
        rows={yearly([...pence.keys()]).map((month) => ({
          name: monthText(month),
          cells: [formatPounds(pence.get(month)!)],
        }))}
      />
    </>
  )
}
