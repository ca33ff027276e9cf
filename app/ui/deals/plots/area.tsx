import { areaYields, priceHistory } from '#app/domain/deals/comparisons.ts'
import type { DealArea, PublicDeal } from '#app/domain/deals/deals.ts'
import { Positions } from '#app/ui/charts/positions.tsx'
import { YearsLine } from '#app/ui/charts/years-line.tsx'
import { formatPercent, formatPounds, formatTickPounds } from '#app/utils/money.ts'

interface YieldPlotProps {
  deal: PublicDeal
  /** The area of the council; null where none is known. */
  area: DealArea | null
  country: DealArea | null
}

/** The gross yield of the deal beside that of its council and its country; nothing without a rent, or where none is published. */
export function YieldPlot({ deal, area, country }: YieldPlotProps) {
  const yields = areaYields(area, country)
  if (deal.annualYieldPence === 0 || yields.length === 0) return null
  const main = `This deal ${formatPercent(deal.grossYieldPercent, 2)}`
  const others = yields.map(({ name, percent }) => ({ text: `${name} ${formatPercent(percent, 2)}`, value: percent }))
  return (
    <figure>
      <p className="small muted">Gross yield a year</p>
      <Positions
        label={`Gross yield a year. ${[main, ...others.map(({ text }) => text)].join(', ')}`}
        main={{ text: main, value: deal.grossYieldPercent }}
        others={others}
        formatTick={(percent) => `${percent}%`}
      />
      <figcaption className="fine">
        {yields.map(({ name, sources }) => `${name}: ${sources}.`).join(' ')}
        {area && area.grossYieldPercent === null && ` No yield is published for ${area.name}.`}
      </figcaption>
    </figure>
  )
}

/** The average price of the area and the one a year before; nothing where one of them, or its month, is not known. */
export function PriceHistoryPlot({ area }: { area: DealArea }) {
  const history = priceHistory(area)
  if (!history) return null
  const { month, year, pricePence, monthBefore, priceBeforePence } = history
  const change = `${history.changePercent > 0 ? '+' : ''}${formatPercent(history.changePercent)}`
  const now = formatPounds(pricePence)
  const before = `about ${formatPounds(priceBeforePence)}`
  return (
    <figure>
      <p className="small muted">Average price, 12 months</p>
      <YearsLine
        label={`Average price in ${area.name}: ${before} in ${monthBefore}, ${now} in ${month}`}
        years={[
          { year: year - 1, value: priceBeforePence, text: before, isWorkedOut: true },
          { year, value: pricePence, text: now },
        ]}
        formatTick={formatTickPounds}
      />
      <figcaption className="fine">
        {monthBefore} is worked out from the change of {change} to {month}. Prices: HM Land Registry.
      </figcaption>
    </figure>
  )
}
