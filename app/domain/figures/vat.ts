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
