import type { DealLine } from '#app/domain/deals/list/matching.server.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/**
 * Price, yield and grade of a deal in one line, as its card shows them: without a rent there is no yield. A price that has fallen
 * stands beside the one before.
 */
export function dealFigures(
  { pricePence, grossYieldPercent, grade }: DealLine,
  fellFromPence: number | null = null,
): string {
  const price = formatPounds(pricePence)
  const priceText = fellFromPence === null ? price : `now ${price}, was ${formatPounds(fellFromPence)}`
  const yieldText = grossYieldPercent === null ? [] : [`Gross yield ${formatPercent(grossYieldPercent, 2)}`]
  return [priceText, ...yieldText, `Grade ${grade}`].join(' · ')
}
