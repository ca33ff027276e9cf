import { loanOf, loanToValueOf } from '#app/domain/figures/moves.ts'
import type { DealCase } from '#app/domain/calculators/deal.ts'
import type { DealResult } from '#app/domain/calculators/deal-result.ts'
import { ResultPart } from '#app/ui/calculators/calculator.tsx'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPounds, formatSecurePrice } from '#app/utils/money.ts'
import styles from './deal.module.css'

export interface Outcome {
  question: DealCase
  result: DealResult
}

/** The Secure Price that a link counts, 0 where none, and that of the deal today, or the usual one where no deal is named. */
export interface SecurePrice {
  countedPence: number
  todaysPence: number
  isOfDeal: boolean
}

/** The note where a link counts another price than today's; null where it does not. */
export function otherSecureText({ countedPence, todaysPence, isOfDeal }: SecurePrice, hasVat: boolean): string | null {
  if (countedPence === 0 || countedPence === todaysPence) return null
  return `This link counts ${formatPounds(countedPence)}; ${isOfDeal ? 'today it is' : 'usually it is'} ${formatSecurePrice(todaysPence, hasVat)}.`
}

/** The loan as its deposit was said: a share of the price, or an amount. */
export const loanText = (question: DealCase) =>
  question.depositPence === null ? `${loanToValueOf(question)}%` : formatEstimate(loanOf(question))

/** The cash that the buyer has to bring, with the mortgage and without one. */
export function CashNeeded({ question, result, securePrice }: Outcome & { securePrice: SecurePrice }) {
  const { vatNumber } = useFacts()
  const otherPrice = otherSecureText(securePrice, Boolean(vatNumber))
  const { taxPence, cashNeededPence, cashPurchasePence, depositPence } = result
  const { pricePence, feesPence, worksPence, securePence } = question
  const rows: [label: string, withLoan: number, cash: number][] = [
    ['Deposit or price', depositPence, pricePence],
    ['Property tax', taxPence, taxPence],
    ['Legal, survey, other', feesPence, feesPence],
    ['Works', worksPence, worksPence],
    [otherPrice ? 'Secure Price of this link' : 'Secure Price', securePence, securePence],
  ]
  return (
    <ResultPart id="cash" title="Cash needed">
      <div className={styles.halves}>
        <section className="scroll" tabIndex={0} aria-label="Cash needed, item by item">
          <table>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" className="n">
                  {loanText(question)} mortgage
                </th>
                <th scope="col" className="n">
                  Cash
                </th>
              </tr>
            </thead>
            <tbody>
              {rows
                .filter(([, withLoan, cash]) => withLoan > 0 || cash > 0)
                .map(([label, withLoan, cash]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className="n">{formatEstimate(withLoan)}</td>
                    <td className="n">{formatEstimate(cash)}</td>
                  </tr>
                ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Cash needed</th>
                <td className="n">{formatEstimate(cashNeededPence)}</td>
                <td className="n">{formatEstimate(cashPurchasePence)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
        <div className="small muted tight">
          {securePence === 0 && (
            <p>The Secure Price is paid to this site and comes on top. Tick its box to count it.</p>
          )}
          {otherPrice && <p>The Secure Price: {otherPrice}</p>}
          <p>
            Not counted: income tax, furniture, licences, the lender’s own fees. Estimates, not promises: rents can
            fall, rates can rise and properties can stand empty.
          </p>
        </div>
      </div>
    </ResultPart>
  )
}
