import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns, type DealReturns, type ReturnsColumn } from '#app/domain/figures/returns.ts'
import { Explained } from '#app/ui/explained.tsx'
import { addPrinted } from '#app/utils/money.ts'
import { RatesAndRents } from './rates-and-rents.tsx'
import { formatEstimate, formatReturnOnCash } from './estimates.ts'
import styles from './rent-fall.module.css'

interface RentFallProps {
  deal: PublicDeal
  /** True where the owner has named the running costs. */
  areCostsStated: boolean
}

/** Where a year's rent goes, drawn and in figures, what has to be put in with a mortgage and with cash, and what moves it. */
export function RentFall({ deal, areCostsStated }: RentFallProps) {
  if (deal.monthlyRentPence === null || deal.operatingCostsPence === null) {
    return <NoReturn deal={deal} />
  }
  const returns = calculateDealReturns(purchaseOf(deal))
  return (
    <>
      <h3>Where the rent goes</h3>
      <Fall column={returns.mortgage} areCostsStated={areCostsStated} />
      <p className="fine">
        First year{deal.propertyType === 'Development' && ' let, once the works are done'}, {returns.loanToValuePercent}
        % <Explained word="interest-only">interest-only mortgage</Explained> at {returns.interestRatePercent}%, before
        income tax. Estimates: rents can fall, rates can rise.
      </p>
      <TwoWays deal={deal} returns={returns} />
      <RatesAndRents deal={deal} />
    </>
  )
}

interface Part {
  name: string
  pence: number
  /** In percent of the width. */
  left: number
  width: number
  look?: string
}

/** A year's rent, what is taken from it, and what is left or missing. The bars repeat the figures, so they are hidden from whoever hears them. */
function Fall({ column, areCostsStated }: { column: ReturnsColumn; areCostsStated: boolean }) {
  return (
    <table className={styles.fall}>
      <caption className="vh">Where the rent goes</caption>
      <tbody>
        {partsOf(column, areCostsStated).map(({ name, pence, left, width, look }) => (
          <tr key={name} className={look}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <i style={{ left: `${round(left)}%`, width: `${round(width)}%` }} />
            </td>
            <td className="n">{formatEstimate(pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The bars fall from the rent to what is left; where money is missing, below where they began. */
function partsOf(column: ReturnsColumn, areCostsStated: boolean): Part[] {
  const { rentPence, runningCostsPence, interestPence, cashFlowPence } = column
  const missing = Math.max(0, -cashFlowPence)
  const share = (pence: number) => (100 * pence) / (rentPence + missing || 1)
  const bar = (from: number, pence: number) => ({ left: share(from + missing), width: share(pence) })
  return [
    { name: 'Rent a year', pence: rentPence, ...bar(0, rentPence), look: styles.whole },
    {
      name: areCostsStated ? 'Costs, as stated' : 'Costs, estimate',
      pence: -runningCostsPence,
      ...bar(rentPence - runningCostsPence, runningCostsPence),
    },
    {
      name: 'Interest, estimate',
      pence: -interestPence,
      ...bar(cashFlowPence, interestPence),
      look: styles.interest,
    },
    cashFlowPence < 0
      ? { name: 'Missing a year', pence: cashFlowPence, ...bar(cashFlowPence, missing), look: styles.missing }
      : { name: 'Left a year', pence: cashFlowPence, ...bar(0, cashFlowPence), look: styles.left },
  ]
}

const round = (percent: number) => Math.round(percent * 100) / 100

/** What has to be put in, with the mortgage and with cash, and what cash leaves. */
function TwoWays({ deal, returns: { mortgage, cash } }: { deal: PublicDeal; returns: DealReturns }) {
  const { propertyTaxPence, feesPence, worksPence } = deal
  const onTop = [
    `${formatEstimate(propertyTaxPence)} property tax`,
    ...(worksPence > 0 ? [`${formatEstimate(worksPence)} works`] : []),
    `${formatEstimate(feesPence)} fees`,
  ]
  const depositPence = addPrinted(mortgage.cashNeededPence, -propertyTaxPence, -feesPence, -worksPence)
  return (
    <p className="small">
      <b>{formatEstimate(mortgage.cashNeededPence)}</b> of own money: {formatEstimate(depositPence)} deposit,{' '}
      {onTop.join(', ')}; return on it {formatReturnOnCash(mortgage.returnOnCashPercent)}. With cash:{' '}
      <b>{formatEstimate(cash.cashNeededPence)}</b>, {formatEstimate(cash.cashFlowPence)} left a year.
    </p>
  )
}

/** The sum that is put in, where nothing is known of what comes out. */
function NoReturn({ deal }: { deal: PublicDeal }) {
  const { pricePence, worksPence, propertyTaxPence, feesPence } = deal
  return (
    <>
      <h3>No return to show yet</h3>
      <p>
        With {worksPence > 0 && 'the works, '}tax and fees, the whole sum is{' '}
        {formatEstimate(addPrinted(pricePence, worksPence, propertyTaxPence, feesPence))}: {formatEstimate(pricePence)}{' '}
        price, {worksPence > 0 && `${formatEstimate(worksPence)} works, `}
        {formatEstimate(propertyTaxPence)} property tax and {formatEstimate(feesPence)} fees.
      </p>
    </>
  )
}
