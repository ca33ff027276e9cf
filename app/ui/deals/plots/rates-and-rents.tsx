import { scaleThreshold } from 'd3-scale'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import {
  calculateCaseGrid,
  findBreakEven,
  type BreakEven,
  runningCaseOf,
  type RunningCase,
} from '#app/domain/figures/moves.ts'
import { defaultAssumptions } from '#app/domain/figures/returns.ts'
import { GridTable, type CellTone } from '#app/ui/charts/grid-table.tsx'
import { formatPercent } from '#app/utils/money.ts'
import { formatEstimate } from './estimates.ts'

/** The tint of a cell by what is left in percent of the rent. */
export const toneOf = scaleThreshold<number, CellTone>([-10, 0, 20, 35], ['bad', 'short', 'thin', 'good', 'ample'])

const moves = { rateSteps: [-1, 0, 1, 2], rentChanges: [-10, 0, 10] }

/** How far rate and rent can move, and on demand the cash flow with a mortgage if they do, with the ways to work out more. */
export function RatesAndRents({ deal }: { deal: PublicDeal }) {
  const question = runningCaseOf(purchaseOf(deal))
  const { rents, rows } = calculateCaseGrid(question, moves)
  return (
    <>
      <p className="small">{coverText(question, findBreakEven(question))}</p>
      <details className="plain">
        <summary className="small">If rates or rents move</summary>
        <GridTable
          label="If rates or rents move"
          caption={`Cash flow a year with a ${defaultAssumptions.loanToValuePercent}% mortgage, interest only.`}
          rowsLabel="Interest"
          columns={rents.map(({ changePercent }) => nameOfChange(changePercent))}
          rows={rows.map(({ ratePercent, cells }) => ({
            name: formatPercent(ratePercent),
            cells: cells.map(({ cashFlowPence, leftPercent, isHere }) => ({
              text: formatEstimate(cashFlowPence),
              tone: toneOf(leftPercent),
              isHere,
            })),
          }))}
          hereLabel="assumed"
        />
      </details>
    </>
  )
}

function nameOfChange(percent: number): string {
  if (percent === 0) return 'Rent as now'
  return `Rent ${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}

/** The furthest that rate and rent can move before the rent no longer pays costs and interest. */
export function coverText(
  deal: Pick<RunningCase, 'monthlyRentPence'>,
  { highestRatePercent: highest, lowestRentPence: lowest }: BreakEven,
): string {
  const assumed = defaultAssumptions.interestRatePercent
  const isCovered = lowest !== null && lowest <= deal.monthlyRentPence
  const rent = lowest === null ? null : `a rent of ${formatEstimate(lowest)}`
  if (highest === null && !isCovered) return 'After the running costs the rent leaves nothing for interest.'
  const covers = 'The rent covers costs and interest'
  if (highest === null) return `${covers} down to ${rent}.`
  const upTo = `${covers} ${highest >= 100 ? 'at any interest rate' : `up to ${formatPercent(highest, 2)} interest`}`
  return isCovered
    ? `${upTo}, or down to ${rent}.`
    : `${upTo}; at ${assumed}% ${rent ? `it takes ${rent}` : 'it does not'}.`
}
