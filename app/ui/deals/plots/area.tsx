import { areaYields } from '#app/domain/deals/record/comparisons.ts'
import type { DealArea, PublicDeal } from '#app/domain/deals/record/deals.ts'
import { PlotFigure } from '#app/ui/charts/plot.tsx'
import { Positions } from '#app/ui/charts/positions.tsx'
import { formatPercent } from '#app/utils/money.ts'

interface YieldPlotProps {
  deal: PublicDeal
  /** The area of the council; null where none is known. */
  area: DealArea | null
  country: DealArea | null
}

/** The gross yield of the deal beside that of its council and its country; nothing without a rent, or where none is published. */
export function YieldPlot({ deal, area, country }: YieldPlotProps) {
  const { yields, sources } = areaYields(area, country)
  const { grossYieldPercent } = deal
  if (grossYieldPercent === null || yields.length === 0) return null
  const main = `This deal ${formatPercent(grossYieldPercent, 2)}`
  const others = yields.map(({ name, percent }) => ({ text: `${name} ${formatPercent(percent, 2)}`, value: percent }))
  return (
    <PlotFigure
      title="Gross yield a year"
      caption={
        <>
          {sources}
          {area && area.grossYieldPercent === null && ` No yield is published for ${area.name}.`}
        </>
      }
    >
      <Positions
        label={`Gross yield a year. ${[main, ...others.map(({ text }) => text)].join(', ')}`}
        main={{ text: main, value: grossYieldPercent }}
        others={others}
        formatTick={(percent) => `${percent}%`}
      />
    </PlotFigure>
  )
}
