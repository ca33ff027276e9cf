import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { calculateDealReturns, type ReturnsColumn } from '#app/domain/figures/returns.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** The first year bought with cash and with a mortgage, side by side. */
export function ReturnsTable({ deal }: { deal: PublicDeal }) {
  const { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence, feesPence, worksPence } = deal
  const { cash, mortgage, loanToValuePercent, interestRatePercent } = calculateDealReturns({
    pricePence,
    monthlyRentPence,
    operatingCostsPence,
    propertyTaxPence,
    feesPence,
    worksPence,
  })
  const rows: [string, (column: ReturnsColumn) => string][] = [
    ['Rent', (column) => formatEstimate(column.rentPence)],
    ['Running costs', (column) => formatCost(column.runningCostsPence)],
    [`Interest at ${interestRatePercent}%`, (column) => formatCost(column.interestPence)],
  ]
  const totals: [string, (column: ReturnsColumn) => string][] = [
    ['Cash flow', (column) => formatEstimate(column.cashFlowPence)],
    ['Cash needed', (column) => formatEstimate(column.cashNeededPence)],
    [
      'Return on cash',
      (column) => (column.returnOnCashPercent === null ? '–' : formatPercent(column.returnOnCashPercent, 2)),
    ],
  ]
  const toRow = ([label, show]: (typeof rows)[number]) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td className="n">{show(cash)}</td>
      <td className="n">{show(mortgage)}</td>
    </tr>
  )
  return (
    <section className="stack">
      <h2>Returns</h2>
      <section className="scroll" tabIndex={0} aria-label="Returns">
        <table>
          <caption>First year, before income tax.</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" className="n">
                Cash purchase
              </th>
              <th scope="col" className="n">
                {loanToValuePercent}% mortgage
              </th>
            </tr>
          </thead>
          <tbody>{rows.map(toRow)}</tbody>
          <tfoot>{totals.map(toRow)}</tfoot>
        </table>
      </section>
      <p className="fine">
        Cash needed includes {formatPounds(propertyTaxPence)} property tax and {formatPounds(feesPence)} fees
        {worksPence > 0 && ` and ${formatPounds(worksPence)} works`}. Interest-only loan. Estimates, not promises: rents
        can fall, rates can rise and properties can stand empty.
      </p>
    </section>
  )
}

/** An amount to the pound, because these are estimates. */
function formatEstimate(pence: number): string {
  return formatPounds(Math.round(pence / 100) * 100)
}

function formatCost(pence: number): string {
  return pence === 0 ? '–' : formatEstimate(-pence)
}
