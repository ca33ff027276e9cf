import type { ReactNode } from 'react'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns, type DealReturns, type ReturnsColumn } from '#app/domain/figures/returns.ts'
import { numbersClass, PartSwatch, PlotBeside, PlotFigure } from '#app/ui/charts/plot.tsx'
import { StackedBars } from '#app/ui/charts/stacked-bars.tsx'
import { formatTickPounds } from '#app/utils/money.ts'
import { RatesAndRents } from './rates-and-rents.tsx'
import { formatCost, formatEstimate, formatReturnOnCash } from './estimates.ts'
import { rentBar } from './rent-bar.ts'

/** The first year bought with cash and with a mortgage, drawn and in figures, and what moves it. */
export function Returns({ deal, ways }: { deal: PublicDeal; ways: ReactNode }) {
  const returns = calculateDealReturns(purchaseOf(deal))
  const { propertyTaxPence, feesPence, worksPence } = deal
  return (
    <section className="stack" id="returns">
      <div className="row apart">
        <h2>Returns</h2>
        {ways}
      </div>
      <PlotBeside>
        <RentBars returns={returns} />
        <ReturnsTable returns={returns} isAfterWorks={deal.propertyType === 'Development'} />
      </PlotBeside>
      <p className="fine">
        Cash needed includes {formatEstimate(propertyTaxPence)} property tax
        {worksPence > 0 ? `, ${formatEstimate(worksPence)} works` : ''} and {formatEstimate(feesPence)} fees.
        Interest-only loan. Estimates, not promises: rents can fall, rates can rise and properties can stand empty.
      </p>
      <RatesAndRents deal={deal} />
    </section>
  )
}

/** Uses of a year's rent, and what it is short of. */
function RentBars({ returns }: { returns: DealReturns }) {
  const bars = columnsOf(returns).map(([name, column]) => rentBar(name, column))
  const isShort = bars.some((bar) => bar.isShort)
  return (
    <PlotFigure
      caption={
        <>
          Where a year’s rent goes: costs, interest, what is left.
          {isShort && ' Red, left of zero: what the rent is short of.'}
        </>
      }
    >
      <StackedBars
        bars={bars}
        formatTick={formatTickPounds}
        nothing="There is no rent yet, and nothing to pay from it."
      />
    </PlotFigure>
  )
}

function columnsOf({ cash, mortgage, loanToValuePercent }: DealReturns): [string, ReturnsColumn][] {
  return [
    ['Cash purchase', cash],
    [`${loanToValuePercent}% mortgage`, mortgage],
  ]
}

function ReturnsTable({ returns, isAfterWorks }: { returns: DealReturns; isAfterWorks: boolean }) {
  const columns = columnsOf(returns)
  const isShort = columns.some(([, { cashFlowPence }]) => cashFlowPence < 0)
  return (
    <section className="scroll" tabIndex={0} aria-label="Returns">
      <table className={numbersClass}>
        <caption>{isAfterWorks ? 'First year let, once the works are done' : 'First year'}, before income tax.</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="n">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row columns={columns} show={(column) => formatEstimate(column.rentPence)}>
            Rent
          </Row>
          <Row columns={columns} show={(column) => formatCost(column.runningCostsPence)}>
            <PartSwatch tone="costs" />
            &nbsp;Running costs
          </Row>
          <Row columns={columns} show={(column) => formatCost(column.interestPence)}>
            <PartSwatch tone="interest" />
            &nbsp;Interest at {returns.interestRatePercent}%
          </Row>
        </tbody>
        <tfoot>
          <Row columns={columns} show={(column) => formatEstimate(column.cashFlowPence)}>
            <PartSwatch tone="left" />
            {isShort && <PartSwatch tone="short" />}
            &nbsp;Cash flow
          </Row>
          <Row columns={columns} show={(column) => formatEstimate(column.cashNeededPence)}>
            Cash needed
          </Row>
          <Row columns={columns} show={(column) => formatReturnOnCash(column.returnOnCashPercent)}>
            Return on cash
          </Row>
        </tfoot>
      </table>
    </section>
  )
}

interface RowProps {
  columns: [string, ReturnsColumn][]
  show: (column: ReturnsColumn) => string
  children: React.ReactNode
}

function Row({ columns, show, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      {columns.map(([name, column]) => (
        <td key={name} className="n">
          {show(column)}
        </td>
      ))}
    </tr>
  )
}
