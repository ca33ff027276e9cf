import { scaleThreshold } from 'd3-scale'
import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { defaultAssumptions } from '#app/domain/figures/returns.ts'
import { calculateCover, calculateStressGrid, type Cover } from '#app/domain/figures/stress.ts'
import { GridTable, type CellTone } from '#app/ui/charts/grid-table.tsx'
import { formatPercent } from '#app/utils/money.ts'
import { formatEstimate, purchaseOf } from './estimates.ts'

/** The tint of a cell by what is left in percent of the rent. */
export const toneOf = scaleThreshold<number, CellTone>([-10, 0, 20, 35], ['bad', 'short', 'thin', 'good', 'ample'])

/** The cash flow with a mortgage if the rate or the rent moves, and how far the rent covers it. */
export function RatesAndRents({ deal }: { deal: PublicDeal }) {
  const { rentChangesPercent, rows } = calculateStressGrid(purchaseOf(deal))
  return (
    <>
      <details className="plain">
        <summary className="small">If rates or rents move</summary>
        <GridTable
          label="If rates or rents move"
          caption={`Cash flow a year with a ${defaultAssumptions.loanToValuePercent}% mortgage, interest only, running costs as they are.`}
          rowsLabel="Interest"
          columns={rentChangesPercent.map(nameOfChange)}
          rows={rows.map(({ interestRatePercent, cells }) => ({
            name: formatPercent(interestRatePercent),
            cells: cells.map(({ cashFlowPence, leftPercent, isAssumed }) => ({
              text: formatEstimate(cashFlowPence),
              tone: toneOf(leftPercent),
              isHere: isAssumed,
            })),
          }))}
          hereLabel="assumed"
        />
      </details>
      <p className="small">{coverText(calculateCover(purchaseOf(deal)))}</p>
    </>
  )
}

function nameOfChange(percent: number): string {
  if (percent === 0) return 'Rent as now'
  return `Rent ${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}

function coverText({ highestRatePercent: highest, rentNeededPercent: needed }: Cover): string {
  const assumed = defaultAssumptions.interestRatePercent
  if (highest === null && needed === null) return 'After the running costs the rent leaves nothing for interest.'
  const covers = `With the mortgage the rent covers costs and interest`
  const share = needed === 100 ? 'all of the rent comes in' : `${needed}% of the rent comes in`
  if (highest === null) return `${covers} while ${share}.`
  const upTo = `${covers} ${highest > 100 ? 'at any interest rate' : `up to ${formatPercent(highest)} interest`}`
  return needed === null ? `${upTo}; at ${assumed}% it does not.` : `${upTo}, or while ${share}.`
}
