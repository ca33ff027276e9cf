/** Money is integer pence everywhere inside. Only the functions here turn it into text or pounds. */

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const exact = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `300000` → `£3,000`, `300050` → `£3,000.50`, `-100` → `−£1`. Takes pence. */
export function formatPounds(pence: number): string {
  const amount = Math.abs(pence)
  const text = amount % 100 === 0 ? groupThousands(amount / 100) : exact.format(amount / 100)
  return `${pence < 0 ? '−' : ''}£${text}`
}

/** `3000` → `3,000`, for a whole number: lists have thousands of them, and Intl takes ten times as long. */
function groupThousands(number: number): string {
  if (number < 1000) return String(number)
  if (number >= 1e15) return whole.format(number)
  const last = String(number % 1000).padStart(3, '0')
  return `${groupThousands(Math.floor(number / 1000))},${last}`
}

/** `300000` → `£3,000.00`, for sums whose lines are added up. Takes pence. */
export function formatExactPounds(pence: number): string {
  return `${pence < 0 ? '−' : ''}£${exact.format(Math.abs(pence) / 100)}`
}

/** `3000000` → `£30k`, `150000000` → `£1.5m`, for places where the exact sum has no room. Takes pence. */
export function formatShortPounds(pence: number): string {
  const pounds = pence / 100
  if (pounds >= 1_000_000) return `£${oneDecimal.format(pounds / 1_000_000)}m`
  return pounds >= 1000 ? `£${oneDecimal.format(pounds / 1000)}k` : `£${whole.format(pounds)}`
}

/** A value of an axis, short, with as many decimals as the step between two of them needs: `£1.05m`, `−£2.5k`. Takes pence. */
export function formatTickPounds(pence: number, stepPence: number): string {
  const pounds = Math.abs(pence) / 100
  const [unit, letter] = pounds >= 1_000_000 ? [1_000_000, 'm'] : [1000, 'k']
  const step = stepPence / 100 / unit
  const decimals = [0, 1, 2].find((count) => Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) < 1e-6)
  if (pounds < 1000 || decimals === undefined) return formatPounds(pence)
  return `${pence < 0 ? '−' : ''}£${Number((pounds / unit).toFixed(decimals))}${letter}`
}

/** Pence to pounds as a number, for JSON. */
export function toPounds(pence: number): number {
  return pence / 100
}

/**
 * The words after a secure price: VAT is included when the operator has a VAT number. They are empty without one (RULES.md,
 * Consent).
 */
export function vatNote(hasVatNumber: boolean): string {
  return hasVatNumber ? ' incl. VAT' : ''
}

/** The secure price as every screen shows it. Takes pence. A mail learns of VAT only when it is sent (domain/mail/blocks.ts). */
export function formatSecurePrice(pence: number, hasVatNumber: boolean): string {
  return formatPounds(pence) + vatNote(hasVatNumber)
}

/**
 * The lowest secure price, in words for all deals: `from £2,500 incl. VAT`. Takes pence. Returns null when given null, which
 * means that there is no deal.
 */
export function formatSecurePriceFrom(lowestPence: number | null, hasVatNumber: boolean): string | null {
  return lowestPence === null ? null : `from ${formatSecurePrice(lowestPence, hasVatNumber)}`
}

/** `7.2` → `7.2%`, with the given number of decimals. */
export function formatPercent(value: number, decimals = 1): string {
  return `${value.toFixed(decimals).replace('-', '−')}%`
}

/** A number without its thousand separators: commas or spaces with exactly three digits behind. Any other comma stays. */
export function dropSeparators(text: string): string {
  return text.replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1')
}

/**
 * An amount as a person types it to pence: `£2,850`, `2850.00` or `2 850`. Returns null for a text that is no amount with at most
 * two decimals.
 */
export function parsePounds(text: string): number | null {
  const plain = dropSeparators(text.trim().replace(/^£\s*/, ''))
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/** To the pound, half a pound away from nothing, so that a cost is rounded as an income of the same size is; still in pence. */
export function roundToPounds(pence: number): number {
  return Math.sign(pence) * Math.round(Math.abs(pence) / 100) * 100 || 0
}

/** The total of amounts as they are printed: each is rounded to the pound before it is added (RULES.md, Figures). Takes pence; costs are below 0. */
export function addPrinted(...parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + roundToPounds(part), 0)
}

/** These amounts in whole pounds, still in pence, so that they add up to their rounded total: each is what the rounded sum grows by. */
export function roundParts(parts: readonly number[]): number[] {
  let exact = 0
  return parts.map((part) => {
    const before = roundToPounds(exact)
    exact += part
    return roundToPounds(exact) - before
  })
}
