/**
 * Income tax of the tax years that are known, for England, Wales and Northern Ireland (RULES.md, Income tax). Scotland has bands of its
 * own and is not computed. A year runs from 6 April to 5 April.
 */

/** Rates in hundredths of a percent. */
export interface BandRates {
  basic: number
  higher: number
  additional: number
}

export interface IncomeTaxYear {
  personalAllowancePounds: number
  /** From this income on, 1 pound of allowance goes for every 2 above. */
  taperFromPounds: number
  /** Taxable income at the basic rate. */
  basicBandPounds: number
  /** Taxable income up to which the higher rate applies. */
  higherLimitPounds: number
  /** The rates of earnings, pensions and trading profits. */
  other: BandRates
  /** The rates of property profits; the basic one is also that of the credit for finance costs. */
  property: BandRates
  /** The rates of dividends, and what of them is taxed at none. */
  dividends: BandRates
  dividendAllowancePounds: number
}

const main: BandRates = { basic: 2000, higher: 4000, additional: 4500 }

const frozen = {
  personalAllowancePounds: 12_570,
  taperFromPounds: 100_000,
  basicBandPounds: 37_700,
  higherLimitPounds: 125_140,
  other: main,
  dividendAllowancePounds: 500,
}
const dividends: BandRates = { basic: 1075, higher: 3575, additional: 3935 }

/** The years as they are written: `2026/27`. */
export const incomeTaxYears = {
  '2025/26': { ...frozen, property: main, dividends: { ...dividends, basic: 875, higher: 3375 } },
  '2026/27': { ...frozen, property: main, dividends },
  '2027/28': { ...frozen, property: { basic: 2200, higher: 4200, additional: 4700 }, dividends },
} satisfies Record<string, IncomeTaxYear>

export type TaxYear = keyof typeof incomeTaxYears

export const taxYears = Object.keys(incomeTaxYears) as TaxYear[]

/** `2026/27`, `2026-27`, `2026/2027` or `2026`, with any dash → `2026/27`. Null for a text that is no tax year, or one whose rates are not known. */
export function parseTaxYear(text: string): TaxYear | null {
  const match = /^(\d{4})(?:[/–-](?:20)?(\d{2}))?$/.exec(text)
  if (!match) return null
  const next = String((Number(match[1]) + 1) % 100).padStart(2, '0')
  if (match[2] !== undefined && match[2] !== next) return null
  const year = `${match[1]}/${next}`
  return taxYears.find((known) => known === year) ?? null
}

/** The tax year that a London day (`2026-11-23`) lies in; null where its rates are not known. */
export function taxYearOf(day: string): TaxYear | null {
  return parseTaxYear(String(Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0)))
}

/** The personal allowance at this income, in pence: half of what lies above the threshold is taken away, and the rest rounded up to a pound. */
export function personalAllowanceAt(year: IncomeTaxYear, incomePence: number): number {
  const abovePence = Math.max(0, incomePence - year.taperFromPounds * 100)
  return Math.max(0, Math.ceil((year.personalAllowancePounds * 100 - abovePence / 2) / 100) * 100)
}
