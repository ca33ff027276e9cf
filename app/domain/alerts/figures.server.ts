import type { DealLine } from '#app/domain/deals/list/matching.server.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** Price, yield and grade of a deal in one line, as its card shows them: without a rent there is no yield. */
export function dealFigures({ pricePence, grossYieldPercent, grade }: DealLine): string {
  const yieldText = grossYieldPercent === null ? [] : [`Gross yield ${formatPercent(grossYieldPercent, 2)}`]
  return [formatPounds(pricePence), ...yieldText, `Grade ${grade}`].join(' · ')
}
