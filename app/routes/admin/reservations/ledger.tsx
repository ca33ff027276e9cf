import type { Ledger, LedgerLine } from '#app/domain/desk/ledger.ts'
import { Reference, When } from '#app/ui/desk/desk.tsx'
import { adminRefundHref, receiptHref } from '#app/ui/links.ts'
import { formatExactPounds } from '#app/utils/money.ts'

/** A line with the address of its payment in the provider's dashboard; null where there is none. */
interface ShownLine extends LedgerLine {
  providerHref: string | null
}

interface LedgerTableProps {
  lines: ShownLine[]
  held: Pick<Ledger, 'heldPence' | 'heldVatPence'>
  /** True for whoever may open receipts. */
  mayOpenReceipts: boolean
}

/** The money of a reservation, a line for each payment, refund and dispute, and what is held of it now. */
export function LedgerTable({ lines, held, mayOpenReceipts }: LedgerTableProps) {
  const hasVat = lines.some(({ vatPence }) => vatPence !== null)
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      {lines.length === 0 ? (
        <p>Nobody has tried to pay.</p>
      ) : (
        <section className="scroll" tabIndex={0} aria-label="Ledger, line by line">
          <table className="lines many">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">What</th>
                <th scope="col" className="n">
                  Sum
                </th>
                {hasVat && (
                  <th scope="col" className="n">
                    VAT in it
                  </th>
                )}
                <th scope="col">State</th>
                <th scope="col">Provider</th>
                <th scope="col">Receipt</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>
                    <When at={line.at} />
                  </td>
                  <th scope="row">
                    <What line={line} />
                  </th>
                  <td className="n">
                    <Money pence={line.pence} counts={line.counts} />
                  </td>
                  {hasVat && (
                    <td className="n">
                      {line.vatPence === null ? '–' : <Money pence={line.vatPence} counts={line.counts} />}
                    </td>
                  )}
                  <td className={line.why === null ? undefined : 'late'}>
                    {line.state}
                    {line.why !== null && `: ${line.why}`}
                  </td>
                  <td>
                    <Provider line={line} />
                  </td>
                  <td>
                    <Receipt receipt={line.receipt} mayOpen={mayOpenReceipts} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Held now
                </th>
                <td className="n">{formatExactPounds(held.heldPence)}</td>
                {hasVat && (
                  <td className="n">{held.heldVatPence === null ? '–' : formatExactPounds(held.heldVatPence)}</td>
                )}
                <td colSpan={3}></td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {lines.some(({ counts }) => !counts) && <p className="fine">Sums in brackets do not count.</p>}
    </section>
  )
}

function What({ line: { what, request } }: { line: ShownLine }) {
  if (!request) return what
  return (
    <>
      {what}{' '}
      <a href={adminRefundHref(request.id)}>
        <Reference>{request.reference}</Reference>
      </a>
    </>
  )
}

function Money({ pence, counts }: { pence: number; counts: boolean }) {
  return counts ? formatExactPounds(pence) : `(${formatExactPounds(pence)})`
}

function Provider({ line: { providerRef, providerHref, proof } }: { line: ShownLine }) {
  if (providerRef === null) return proof === null ? '–' : <bdi>{proof}</bdi>
  const name = <span className="ref">{providerRef}</span>
  return providerHref === null ? name : <a href={providerHref}>{name}</a>
}

function Receipt({ receipt, mayOpen }: { receipt: LedgerLine['receipt']; mayOpen: boolean }) {
  if (!receipt) return '–'
  const name = <Reference>{receipt.name}</Reference>
  return mayOpen ? <a href={receiptHref(receipt.id)}>{name}</a> : name
}
