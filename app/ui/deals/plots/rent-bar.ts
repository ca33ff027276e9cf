import type { ReturnsColumn } from '#app/domain/figures/returns.ts'
import { divideRent } from '#app/domain/figures/stress.ts'
import type { StackedBar } from '#app/ui/charts/stacked-bars.tsx'
import { formatEstimate } from './estimates.ts'

/** Uses of a year's rent, or what it is short of, as a bar of this name. */
export function rentBar(name: string, column: ReturnsColumn): StackedBar {
  const { costsPence, interestPence, leftPence, shortPence } = divideRent(column)
  const isShort = column.cashFlowPence < 0
  return {
    name,
    result: isShort ? `${formatEstimate(-column.cashFlowPence)} short` : `${formatEstimate(column.cashFlowPence)} left`,
    isShort,
    parts: [
      { tone: 'costs', value: costsPence },
      { tone: 'interest', value: interestPence },
      { tone: 'left', value: leftPence },
      { tone: 'short', value: -shortPence },
    ],
  }
}
