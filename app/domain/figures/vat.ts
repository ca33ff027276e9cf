/** The net and the tax in an amount, in pence. */
interface VatParts {
  netPence: number
  vatPence: number
}

/**
 * Splits an amount that includes VAT. Takes pence and the rate in percent. The tax is the VAT fraction, rate / (100 + rate), of the
 * amount, rounded half up to a penny (Value Added Tax Act 1994, s 19(2); gov.uk, VAT Notice 700, 7.3). Net and tax add up to the amount.
 */
export function splitVat(grossPence: number, ratePercent: number): VatParts {
  const vatPence = Math.round((grossPence * ratePercent) / (100 + ratePercent))
  return { netPence: grossPence - vatPence, vatPence }
}

/** What has been credited of a receipt so far, in pence. */
export interface Credited {
  grossPence: number
  vatPence: number
}

/**
 * The VAT in pence of a credit of `amountPence` after `before`: that of everything credited with it, less that of what was credited
 * before. So the VAT of all credits of a receipt adds up to the receipt's, to the penny. It is never below nothing nor above the
 * amount, also after credits whose VAT was rounded each by itself.
 */
export function creditVat(before: Credited, amountPence: number, ratePercent: number): number {
  const { vatPence } = splitVat(before.grossPence + amountPence, ratePercent)
  return Math.min(Math.max(vatPence - before.vatPence, 0), amountPence)
}
