import { z } from 'zod'
import type { RefundWay } from '#db/schema.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'

/** Receipts and credit notes, as far as the browser may know of them. */

/** How money went back: by the provider, by hand, or by a dispute in which the buyer's bank took it. */
export type MoneyWay = RefundWay | 'lost-dispute'

type ReceiptKind = 'receipt' | 'credit-note'

/** `2026-0001` for a receipt, `CN-2026-0001` for a credit note. */
export function receiptNumber({ kind, year, number }: { kind: ReceiptKind; year: number; number: number }): string {
  return `${kind === 'credit-note' ? 'CN-' : ''}${year}-${String(number).padStart(4, '0')}`
}

/** A receipt or credit note in a list. */
export interface ReceiptEntry {
  id: string
  kind: ReceiptKind
  /** Its number as it is written. */
  name: string
  amountPence: number
  /** The VAT in it; null where the trader had no VAT number. */
  vatPence: number | null
  issuedAt: string
}

/** The most lines and characters of the address on a receipt, which has to fit on one page. */
const longestAddress = 300
const mostAddressLines = 6
const longestName = 120

/** The form below a receipt. An empty name is a mistake, an empty address is none. */
export const customerSchema = z.object({
  name: z
    .string('Enter a name or company')
    .transform(cleanLine)
    .refine((text) => !isBlank(text), { error: 'Enter a name or company' })
    .refine((text) => text.length <= longestName, {
      error: `Name or company must be ${longestName} characters or fewer`,
    }),
  address: z
    .string('Address must be text')
    .transform(cleanText)
    .refine((text) => text.length <= longestAddress, {
      error: `Address must be ${longestAddress} characters or fewer`,
    })
    .refine((text) => text.split('\n').length <= mostAddressLines, {
      error: `Address must be ${mostAddressLines} lines or fewer`,
    })
    .default(''),
})
export type Customer = z.infer<typeof customerSchema>

/** The trader as they were when a receipt was issued. */
export interface Trader {
  company: string
  /** One line. */
  address: string
  email: string
  /** The VAT number with the rate; null where the trader had none. */
  vat: { number: string; ratePercent: number } | null
}

/** A receipt or credit note with all that stands on it. */
export interface Receipt extends ReceiptEntry {
  /** The trader of its day; null for a payment from before traders were written down. */
  trader: Trader | null
  customerName: string
  customerAddress: string
  email: string
  dealReference: string
  dealTitle: string
  location: string
  reservationId: string
  reservationReference: string
  paidAt: string
  /** The time from which a buyer who waits can open the documents; null for a buyer who did not wait. */
  opensAt: string | null
  /** The version of the Terms and Conditions that the buyer agreed to; null where none was recorded. */
  terms: string | null
  /** True while, and where, no passed check has let anything open. */
  isNeverOpened: boolean
  /** The receipt that a credit note refers to; null on a receipt. */
  credits: ReceiptEntry | null
  /** The way of a credit note's money; null on a receipt, and where the bank sent that money back. */
  way: MoneyWay | null
  /** The time at which the bank sent the money of a credit note back and since when it is owed again; null where it arrived. */
  returnedAt: string | null
  /** The credit notes that have been issued against a receipt. */
  creditNotes: ReceiptEntry[]
  isOwn: boolean
}

/**
 * The heading of a receipt. Above £250 a VAT invoice has to name its customer with an address (Value Added Tax Regulations 1995,
 * reg 14), so it is called that only once the buyer has given one.
 */
export function receiptHeading({
  kind,
  trader,
  customerAddress,
}: Pick<Receipt, 'kind' | 'trader' | 'customerAddress'>): string {
  if (kind === 'credit-note') return 'Credit note'
  return trader?.vat && customerAddress !== '' ? 'VAT invoice' : 'Receipt'
}
