import { formatPercent, formatPounds, roundToPounds } from '#app/utils/money.ts'

/** An amount to the pound, because these are estimates. Takes pence. */
export function formatEstimate(pence: number): string {
  return formatPounds(roundToPounds(pence))
}

/** The payments out of the rent, with a minus. Takes pence. */
export function formatCost(pence: number): string {
  // Half a pound of cost is a pound, as half a pound of rent is.
  return pence === 0 ? '–' : formatPounds(-roundToPounds(pence))
}

/** The return on cash in percent; a dash where no cash goes in. */
export function formatReturnOnCash(percent: number | null): string {
  return percent === null ? '–' : formatPercent(percent, 2)
}
