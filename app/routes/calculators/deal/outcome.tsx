import { writeQuery } from '#app/domain/calculators/fields.ts'
import { profitOf } from '#app/domain/calculators/prefill.ts'
import { RowChart, type ChartRow } from '#app/ui/charts/row-chart.tsx'
import { PartLinks, ResultHead, ResultPart, type KeyFigure } from '#app/ui/calculators/calculator.tsx'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { calculatorHref } from '#app/ui/links.ts'
import { formatPercent } from '#app/utils/money.ts'
import { CashNeeded, loanText, type Outcome, type SecurePrice } from './cash-needed.tsx'
import { CaseRates, CaseStress } from './moves.tsx'

/** The results of the figures of a deal: a sentence, six figures, and where the money goes. */
export function DealOutcome({
  dealId,
  securePrice,
  ...outcome
}: Outcome & { dealId: number | null; securePrice: SecurePrice }) {
  const profit = writeQuery({ ...profitOf(outcome.question), deal: dealId })
  return (
    <>
      <ResultHead verdict={<Sentence {...outcome} />} figures={sixFiguresOf(outcome)}>
        <PartLinks
          parts={[
            ['rates', 'If rates or rent move'],
            ['stress', 'Stress test'],
            ['keep', 'Share and print'],
          ]}
        />
      </ResultHead>
      <ResultPart id="cash-flow" title="From rent to cash flow">
        <RowChart
          caption="Pounds in the first year, before income tax"
          labelHead="Item"
          figureHead="A year"
          rows={waterfallOf(outcome)}
          joined
        />
        <p className="fine">
          First year, {outcome.question.isRepayment ? 'repayment' : 'interest-only'} loan, before income tax.
          {outcome.question.buyer !== 'non-residential' && (
            <>
              {' '}
              <a href={calculatorHref('section-24', profit)}>Tax on the rent of an individual</a>
            </>
          )}
        </p>
      </ResultPart>
      <CaseRates question={outcome.question} />
      <CaseStress question={outcome.question} />
      <CashNeeded {...outcome} securePrice={securePrice} />
    </>
  )
}

function Sentence({ question, result }: Outcome) {
  const { cashFlowPence, cashNeededPence, returns } = result
  const isShort = cashFlowPence < 0
  const means = returns.loanPence > 0 ? `With a ${loanText(question)} mortgage` : 'Bought with cash'
  const amount = Math.abs(cashFlowPence)
  return (
    <>
      {means} this deal {isShort ? 'costs you' : 'leaves'} <b>{formatEstimate(amount)} a year</b>,{' '}
      {formatEstimate(amount / 12)} a month, on <b>{formatEstimate(cashNeededPence)}</b> of your own money.
    </>
  )
}

function sixFiguresOf({ question, result }: Outcome): KeyFigure[] {
  const { returns, netIncomePence, cashPurchasePence } = result
  const percent = (value: number | null) => (value === null ? 'n/a' : formatPercent(value, 2))
  return [
    { label: 'Gross yield', value: percent(returns.grossYieldPercent), note: 'rent ÷ price' },
    { label: 'Net yield', value: percent(returns.netYieldPercent), note: 'after running costs, ÷ price' },
    { label: 'Cash-on-cash', value: percent(result.cashOnCashPercent), note: 'cash flow ÷ cash in' },
    {
      label: 'Rental cover',
      value: percent(returns.interestCoverPercent),
      note: `rent ÷ interest at ${question.ratePercent}%`,
    },
    {
      label: 'Break-even occupancy',
      value: percent(result.breakEvenOccupancyPercent),
      note: 'of the year let',
    },
    {
      label: 'ROI, bought with cash',
      value: percent(result.cashRoiPercent),
      note: `${formatEstimate(netIncomePence)} ÷ ${formatEstimate(cashPurchasePence)}`,
    },
  ]
}

/** The bars hang at the end of the one before. Costs of nothing are left out. */
function waterfallOf({ question, result }: Outcome): ChartRow[] {
  const { rentPence, costs, netIncomePence, loanPence, interestPence, capitalPence, cashFlowPence } = result
  const { managementPercent, voidsPercent, maintenancePercent, ratePercent } = question
  let at = rentPence
  const minus = (label: string, pence: number, tone: 'cost' | 'interest' = 'cost'): ChartRow[] => {
    if (pence === 0) return []
    const start = at
    at -= pence
    return [{ label, start, end: at, tone, figures: [formatEstimate(-pence)] }]
  }
  const sum = (label: string, pence: number, tone: 'total' | 'left'): ChartRow => ({
    label,
    start: 0,
    end: pence,
    tone: pence < 0 ? 'short' : tone,
    figures: [formatEstimate(pence)],
    isSum: true,
  })
  return [
    {
      label: `Rent, 12 × ${formatEstimate(question.monthlyRentPence)}`,
      start: 0,
      end: at,
      tone: 'gain',
      figures: [formatEstimate(at)],
    },
    ...minus(`Management, ${managementPercent}%`, costs.managementPence),
    ...minus(`Rent lost when empty, ${voidsPercent}%`, costs.voidsPence),
    ...minus(`Maintenance, ${maintenancePercent}%`, costs.maintenancePence),
    ...minus('Insurance and fixed costs', costs.insurancePence),
    ...minus('Service charge and ground rent', costs.servicePence),
    ...minus('Other costs', costs.otherPence),
    sum('Left before finance', netIncomePence, 'total'),
    ...minus(`Interest, ${ratePercent}% of ${formatEstimate(loanPence)}`, interestPence, 'interest'),
    ...minus('Capital paid back', capitalPence),
    sum('Cash flow', cashFlowPence, 'left'),
  ]
}
