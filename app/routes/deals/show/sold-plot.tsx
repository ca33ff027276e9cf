import type { SoldPrices } from '#app/domain/areas/sold-prices/sold-prices.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { DotStrip, StripKey } from '#app/ui/charts/dot-strip.tsx'
import { PlotFigure } from '#app/ui/charts/plot.tsx'
import { formatPounds, formatTickPounds } from '#app/utils/money.ts'

/** The price among the newest sales of the district and their median. */
export function SoldPlot({ deal, sold: { newest, medianPence } }: { deal: PublicDeal; sold: SoldPrices }) {
  const price = `Price ${formatPounds(deal.pricePence)}`
  const median = `Median ${formatPounds(medianPence)}`
  const sales = newest.map(({ pricePence }) => pricePence).toSorted((a, b) => a - b)
  const words = `Newest sales ${formatPounds(sales[0]!)} to ${formatPounds(sales.at(-1)!)}`
  return (
    <PlotFigure
      caption={
        <>
          <StripKey kind="dot">{words}</StripKey>
          <StripKey kind="main">Price</StripKey>
          <StripKey kind="second">{median}</StripKey>
        </>
      }
    >
      <DotStrip
        label={`${price}. ${median}. ${words}`}
        main={{ text: price, value: deal.pricePence }}
        second={{ text: median, value: medianPence }}
        dots={sales}
        formatTick={formatTickPounds}
      />
    </PlotFigure>
  )
}
