import { formatPounds, formatSecurePrice, formatSecurePriceFrom, vatNote } from '#app/utils/money.ts'
import { useFacts } from '#app/ui/site/site.ts'

/** A secure price in words for the middle of a text: `£3,000 incl. VAT`, or `£3,000` without a VAT number. Takes pence. */
export function useSecurePrice(): (pence: number) => string {
  const { vatNumber } = useFacts()
  return (pence) => formatSecurePrice(pence, vatNumber !== null)
}

/** The lowest secure price for a text about all deals: `from £2,500 incl. VAT`; null when no deal has one. Takes pence. */
export function useSecurePriceFrom(lowestPence: number | null): string | null {
  const { vatNumber } = useFacts()
  return formatSecurePriceFrom(lowestPence, vatNumber !== null)
}

/** The secure price on its own line: the amount large, the words about VAT small. */
export function SecurePrice({ pence }: { pence: number }) {
  const { vatNumber } = useFacts()
  const note = vatNote(vatNumber !== null)
  return (
    <span>
      <b className="big">{formatPounds(pence)}</b>
      {note && <span className="fine">{note}</span>}
    </span>
  )
}
