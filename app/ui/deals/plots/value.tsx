import { valueEvidence, type ValueEvidence } from '#app/domain/deals/record/comparisons.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { DotStrip, StripKey } from '#app/ui/charts/dot-strip.tsx'
import { PlotFigure } from '#app/ui/charts/plot.tsx'
import { formatPounds, formatTickPounds } from '#app/utils/money.ts'

/** The price among what was paid nearby and the valuation; nothing where neither is known. */
export function ValuePlot({ deal }: { deal: PublicDeal }) {
  const evidence = valueEvidence(deal)
  if (!evidence) return null
  const { valuationPence, salesPence } = evidence
  const price = `Price ${formatPounds(deal.pricePence)}`
  const valuation = valuationPence === null ? null : `Valuation ${formatPounds(valuationPence)}`
  const sales = describeSales(evidence)
  return (
    <PlotFigure
      caption={
        <>
          {sales && <StripKey kind="dot">{sales}</StripKey>}
          <StripKey kind="main">Price</StripKey>
          {valuation && <StripKey kind="second">Valuation</StripKey>}
        </>
      }
    >
      <DotStrip
        label={[price, valuation, sales].filter(Boolean).join('. ')}
        main={{ text: price, value: deal.pricePence }}
        second={valuation === null ? null : { text: valuation, value: valuationPence! }}
        dots={salesPence}
        formatTick={formatTickPounds}
      />
    </PlotFigure>
  )
}

/** `4 sales nearby, £107,000 to £119,000`; null without any. */
function describeSales({ salesPence }: ValueEvidence): string | null {
  const [lowest, highest] = [salesPence[0], salesPence.at(-1)]
  if (lowest === undefined || highest === undefined) return null
  const count = salesPence.length === 1 ? '1 sale' : `${salesPence.length} sales`
  const range = lowest === highest ? formatPounds(lowest) : `${formatPounds(lowest)} to ${formatPounds(highest)}`
  return `${count} nearby, ${range}`
}
