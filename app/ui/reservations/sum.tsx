import type { ReactNode } from 'react'
import { splitVat } from '#app/domain/figures/vat.ts'
import { formatExactPounds } from '#app/utils/money.ts'

interface SumProps {
  /** The whole amount, in pence. */
  grossPence: number
  /** The rate of the VAT in it; null where the trader has no VAT number, and then there is no word of VAT. */
  vatRatePercent: number | null
  /** The VAT in pence where it is not the part of this amount alone, as in a credit note after others. */
  vatPence?: number | null
  netLabel: string
  totalLabel: string
  /** Further lines below the total, as `div` with `dt` and `dd`. */
  children?: ReactNode
}

/** An amount with its net and its VAT, over a double rule. The same block in checkout, receipts and refunds. */
export function Sum({ grossPence, vatRatePercent, vatPence, netLabel, totalLabel, children }: SumProps) {
  const split = vatRatePercent === null ? null : splitVat(grossPence, vatRatePercent)
  const parts = split && (typeof vatPence === 'number' ? { netPence: grossPence - vatPence, vatPence } : split)
  return (
    <dl className="sum">
      {parts && (
        <>
          <div>
            <dt>{netLabel}</dt>
            <dd>{formatExactPounds(parts.netPence)}</dd>
          </div>
          <div>
            <dt>VAT at {vatRatePercent}%</dt>
            <dd>{formatExactPounds(parts.vatPence)}</dd>
          </div>
        </>
      )}
      <div className="all">
        <dt>{totalLabel}</dt>
        <dd>{formatExactPounds(grossPence)}</dd>
      </div>
      {children}
    </dl>
  )
}
