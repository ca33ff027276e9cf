/** Money is integer pence everywhere inside; these are the only places that turn it into text or pounds. */

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `300000` → `£3,000`, `300050` → `£3,000.50`, `-100` → `−£1`. Takes pence. */
export function formatPounds(pence: number): string {
  const amount = Math.abs(pence) / 100
  const text = pence % 100 === 0 ? whole.format(amount) : exact.format(amount)
  return `${pence < 0 ? '−' : ''}£${text}`
}

/** Pence to pounds as a number, for JSON. */
export function toPounds(pence: number): number {
  return pence / 100
}

/** What follows a secure price: that VAT is in it, where the operator has a VAT number; nothing where not (RULES.md, Consent). */
export function vatNote(hasVatNumber: boolean): string {
  return hasVatNumber ? ' incl. VAT' : ''
}

/** The secure price as every screen shows it; a mail learns of VAT only when it is sent (mails.server.ts). Takes pence. */
export function formatSecurePrice(pence: number, hasVatNumber: boolean): string {
  return formatPounds(pence) + vatNote(hasVatNumber)
}

/** Stands for all deals: `from £2,500 incl. VAT`. Takes the lowest secure price in pence; null, and null back, without a deal. */
export function formatSecurePriceFrom(lowestPence: number | null, hasVatNumber: boolean): string | null {
  return lowestPence === null ? null : `from ${formatSecurePrice(lowestPence, hasVatNumber)}`
}

/** `7.2` → `7.2%`, with the given number of decimals. */
export function formatPercent(value: number, decimals = 1): string {
  return `${value.toFixed(decimals).replace('-', '−')}%`
}

/** `£2,850`, `2850.00` or `2 850` → pence; null for anything that is no amount with at most two decimals. */
export function parsePounds(text: string): number | null {
  const plain = text.replace(/[£,\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}
