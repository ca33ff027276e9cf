import { dropSeparators } from '#app/utils/money.ts'

/** Figures as buyers type them into a filter. */

/** Signs behind a number for thousands and millions. */
const factors: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000 }

/**
 * A price to pence: `£250,000`, `250 000`, `250k` or `1.2m`. Null for a text that is no amount above nothing and below a thousand
 * million pounds.
 */
export function readPrice(text: string): number | null {
  const plain = dropSeparators(text.normalize('NFKC').trim().toLowerCase().replace(/^£\s*/, ''))
  const found = /^(\d{1,9})(\.\d{1,3})?\s?([km]?)$/.exec(plain)
  if (!found) return null
  const [, whole, part = '', unit] = found
  // Three decimals belong to thousands and millions: a plain 250.000 may mean either of two prices.
  if (unit === '' && part.length > 3) return null
  const pence = Math.round(Number(whole + part) * factors[unit!]! * 100)
  return pence > 0 && pence < 100_000_000_000 ? pence : null
}

/** A percentage: `8`, `8.5`, `8,5` or `8%`. Null for a text that is none above nothing and below a hundred. */
export function readPercent(text: string): number | null {
  const found = /^(\d{1,2}(?:[.,]\d{1,2})?)\s?%?$/.exec(text.normalize('NFKC').trim())
  const percent = found ? Number(found[1]!.replace(',', '.')) : 0
  return percent > 0 ? percent : null
}

/** A number of bedrooms, from none to as many as a deal can have. Null for any other text. */
export function readBedrooms(text: string): number | null {
  const plain = text.normalize('NFKC').trim()
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 500 ? Number(plain) : null
}
