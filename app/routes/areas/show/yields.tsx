import type { Area } from '#app/domain/areas/areas.ts'
import type { YieldStanding } from '#app/domain/areas/area-page.server.ts'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { ChartFigures } from '#app/ui/charts/chart-figures.tsx'
import { ColumnChart, type ChartColumn } from '#app/ui/charts/column-chart.tsx'
import { RowChart, type ChartRow } from '#app/ui/charts/row-chart.tsx'
import { dealHref } from '#app/ui/links.ts'
import { percentText } from '../parts.tsx'

interface YieldsProps {
  area: Area
  wholes: readonly Area[]
  standing: YieldStanding | null
  /** Live deals there. */
  deals: readonly DealCard[]
}

/** The yield as a ladder: the area, what it lies in and the deals there, high to low; and where it stands among all councils. */
export function Yields({ area, wholes, standing, deals }: YieldsProps) {
  const rows = [
    ...[area, ...wholes].flatMap((one) => (one.grossYieldPercent === null ? [] : [rungOf(one, one === area)])),
    ...deals.filter(({ grossYieldPercent }) => grossYieldPercent !== null).map(dealRung),
  ].sort((a, b) => (b.end ?? 0) - (a.end ?? 0))
  return (
    <section className="stack" aria-labelledby="yields">
      <h2 id="yields">Yield</h2>
      {area.grossYieldPercent === null && (
        <p className="muted">
          No data: no gross yield can be given for {area.name}. It takes a price and a rent of the same place.
        </p>
      )}
      {rows.length > 0 && (
        <RowChart
          caption="Rent of a year as a share of the price"
          labelHead="Where"
          figureHead="Gross yield"
          rows={rows}
        />
      )}
      {standing?.place != null && area.grossYieldPercent !== null && (
        <Standing area={area} place={standing.place} all={standing.all} value={area.grossYieldPercent} />
      )}
    </section>
  )
}

function rungOf(area: Area, isHere: boolean): ChartRow {
  return {
    label: isHere ? <b>{area.name}</b> : area.name,
    ...(area.rentPeriod ? { note: `rent ${area.rentPeriod}` } : {}),
    start: 0,
    end: area.grossYieldPercent,
    tone: isHere ? 'gain' : 'back',
    figures: [percentText(area.grossYieldPercent)],
    isHere,
  }
}

function dealRung(deal: DealCard): ChartRow {
  return {
    label: <a href={dealHref(deal.id)}>Deal {deal.reference} here</a>,
    start: 0,
    end: deal.grossYieldPercent,
    tone: 'plain',
    figures: [percentText(deal.grossYieldPercent)],
  }
}

/** A quarter of a percent is a column. */
const step = 0.25

function Standing({ area, place, all, value }: { area: Area; place: number; all: readonly number[]; value: number }) {
  const columns = columnsOf(all, value)
  const most = columns.toSorted((a, b) => b.count - a.count)[0]!
  const percent = (from: number) => `${percentText(from)} to ${percentText(from + step)}`
  return (
    <>
      <ColumnChart
        title={`Where ${area.name} stands`}
        unit={`Number of councils by gross yield, ${all.length} with a published rent and price`}
        label={`Most councils yield about ${percentText(most.from, 1)} to ${percentText(most.to, 1)}. ${area.name}, ${percentText(value)}, is number ${place} of ${all.length}.`}
        height={176}
        columns={columns}
        mark={{ x: value, text: `${place} of ${all.length}` }}
        formatX={(percent) => (Number.isInteger(percent) ? `${percent}%` : '')}
        source="UK House Price Index and ONS private rents."
      />
      <ChartFigures
        summary="Councils by yield in figures"
        caption={`Number of councils by gross yield`}
        rowsLabel="Gross yield"
        columns={['Councils']}
        rows={columns.flatMap(({ from, count, isHere }) =>
          count === 0
            ? []
            : [{ name: isHere ? `${percent(from)} (${area.name})` : percent(from), cells: [String(count)] }],
        )}
      />
    </>
  )
}

function columnsOf(all: readonly number[], value: number): ChartColumn[] {
  const from = Math.floor(all.at(-1)! / step)
  // No yield of a whole council is a hundred times another.
  const count = Math.min(200, Math.floor(all[0]! / step) - from + 1)
  const counts = Array.from({ length: count }, () => 0)
  const placeOf = (one: number) => Math.min(count - 1, Math.max(0, Math.floor(one / step) - from))
  for (const one of all) counts[placeOf(one)]! += 1
  return counts.map((number, index) => ({
    from: (from + index) * step,
    to: (from + index + 1) * step,
    count: number,
    isHere: index === placeOf(value),
  }))
}
