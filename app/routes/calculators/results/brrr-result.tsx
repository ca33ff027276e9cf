import {
  calculateBrrrAtValues,
  calculateOverrun,
  exitTest,
  overrunPercent,
  shortFixStress,
  testNewLoan,
  type BrrrAtValue,
} from '#app/domain/calculators/brrr-cases.ts'
import { rentalCoverQuery } from '#app/domain/calculators/rental-cover.ts'
import { calculateBrrr, type Brrr, type BrrrQuestion } from '#app/domain/figures/brrr.ts'
import { praMinimums } from '#app/domain/figures/rental-cover.ts'
import { ResultHead, ResultPart, type KeyFigure } from '#app/ui/calculators/calculator.tsx'
import { Outcome } from '#app/ui/calculators/outcome.tsx'
import { RowChart, type ChartRow } from '#app/ui/charts/row-chart.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { calculatorHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** The money that goes in, what the new loan brings back, and what a lower valuation does. */
export function BrrrResult({ question, dealId }: { question: BrrrQuestion; dealId: number | null }) {
  const brrr = calculateBrrr(question)
  return (
    <>
      <ResultHead verdict={<BrrrSentence brrr={brrr} />} figures={keyFiguresOf(question, brrr)} />
      <ResultPart id="in-and-out" title="In and out again">
        <RowChart
          caption="Pounds in, and pounds back out"
          labelHead="Item"
          figureHead="Amount"
          rows={moneyRows(question, brrr)}
          joined
        />
      </ResultPart>
      <ResultPart id="valuations" title="If the valuation comes in lower">
        <RowChart
          caption="What a lower or higher valuation does, in pounds left in"
          labelHead="New value"
          figureHead={['Left in', 'Loan', 'Cash flow', 'Return on it']}
          rows={calculateBrrrAtValues(question).map(valueRow)}
        />
        <p className="small">
          Each £10,000 off the valuation leaves <b>{formatPounds(Math.round(question.loanToValuePercent * 10_000))}</b>{' '}
          more of your money in. Where the loan exceeds what went in there is no return to state: all money is recovered
          and the surplus is shown.
        </p>
      </ResultPart>
      <IfSold question={question} brrr={brrr} />
      <Checks question={question} brrr={brrr} dealId={dealId} />
    </>
  )
}

/** The result in one sentence, also for the description of the page. */
function BrrrSentence({ brrr }: { brrr: Brrr }) {
  const { totalInPence, loanPence, moneyLeftInPence, surplusPence } = brrr
  if (moneyLeftInPence <= 0) {
    return (
      <>
        All capital recovered
        {surplusPence > 0 && (
          <>
            {' '}
            (<b>{formatPounds(surplusPence)} surplus</b>)
          </>
        )}
        : the new loan of <b>{formatPounds(loanPence)}</b> {surplusPence > 0 ? 'is more than' : 'is exactly'} the{' '}
        <b>{formatPounds(totalInPence)}</b> put in.{earningsText(brrr, ' The property then ')}
      </>
    )
  }
  return (
    <>
      Of <b>{formatPounds(totalInPence)}</b> put in, <b>{formatPounds(loanPence)}</b> comes back with the new loan;{' '}
      <b>{formatPounds(moneyLeftInPence)}</b> stays in{earningsText(brrr, ' and ') || '.'}
    </>
  )
}

function earningsText({ annualCashFlowPence: flow }: Brrr, before: string) {
  if (flow === null) return ''
  return (
    <>
      {before}
      {flow < 0 ? 'costs' : 'earns'} <b>{formatPounds(Math.abs(flow))} a year</b>.
    </>
  )
}

function keyFiguresOf(question: BrrrQuestion, brrr: Brrr): KeyFigure[] {
  const { totalInPence, loanPence, moneyLeftInPence, surplusPence, recoveredPercent, annualCashFlowPence: flow } = brrr
  const returned = brrr.returnOnMoneyLeftInPercent
  const { requiredRentPence, isEnough } = testNewLoan(question)
  const recovered = recoveredPercent === null ? 'nothing went in' : `${formatPercent(recoveredPercent, 2)} recovered`
  const flowNote = question.monthlyRentPence === null ? 'no rent entered' : 'no running costs or rate entered'
  return [
    { label: 'Total in', value: formatPounds(totalInPence), note: 'price, tax, works, fees' },
    {
      label: 'New loan',
      value: formatPounds(loanPence),
      note: `${formatRate(question.loanToValuePercent)} of ${formatPounds(question.valuePence)}`,
    },
    surplusPence > 0
      ? { label: 'Surplus', value: formatPounds(surplusPence), note: recovered }
      : { label: 'Money left in', value: formatPounds(moneyLeftInPence), note: recovered },
    {
      label: 'Cash flow',
      value: flow === null ? 'n/a' : formatPounds(flow),
      note: flow === null ? flowNote : 'a year, after the new loan',
    },
    {
      label: 'Return on money left in',
      value: returned === null ? 'n/a' : formatPercent(returned, 2),
      note:
        moneyLeftInPence <= 0
          ? 'nothing is left in'
          : flow === null
            ? flowNote
            : `${formatPounds(flow)} ÷ ${formatPounds(moneyLeftInPence)}`,
    },
    isEnough === null || requiredRentPence === null || question.monthlyRentPence === null
      ? { label: 'Rental cover test', value: 'n/a', note: 'no rent entered' }
      : {
          label: 'Rental cover test',
          value: <Outcome isGood={isEnough}>{isEnough ? 'passes' : 'fails'}</Outcome>,
          note: `${formatPounds(question.monthlyRentPence)} against ${formatPounds(requiredRentPence)} needed at ${exitTest.stressRatePercent}% and ${exitTest.coveragePercent}%, fixed for ${praMinimums.testedYears} years`,
        },
  ]
}

function moneyRows(question: BrrrQuestion, brrr: Brrr): ChartRow[] {
  const parts: [string, number][] = [
    ['Purchase price', question.pricePence],
    ['Property tax', question.propertyTaxPence],
    ['Legal and survey', question.feesPence],
    ['Works', question.worksPence],
    ['Holding costs', question.holdingPence],
    ['Finance fees', question.financeFeesPence],
  ]
  let at = 0
  const costs = parts.map(([label, pence]): ChartRow => {
    const start = at
    at += pence
    return { label, start, end: at, tone: 'cost', figures: [formatPounds(pence)] }
  })
  const { totalInPence: total, loanPence, moneyLeftInPence: left, surplusPence } = brrr
  return [
    ...costs,
    { label: 'Total in', start: 0, end: total, tone: 'total', figures: [formatPounds(total)], isSum: true },
    {
      label: `New loan, ${formatRate(question.loanToValuePercent)} of ${formatPounds(question.valuePence)}`,
      start: total,
      end: left,
      tone: 'plain',
      figures: [formatPounds(-loanPence)],
    },
    {
      label: surplusPence > 0 ? 'Surplus' : 'Money left in',
      start: 0,
      end: left,
      tone: 'left',
      figures: [formatPounds(Math.abs(left))],
      isSum: true,
    },
  ]
}

function valueRow({ changePercent, valuePence, brrr }: BrrrAtValue): ChartRow {
  const { moneyLeftInPence: left, surplusPence, annualCashFlowPence: flow, returnOnMoneyLeftInPercent: returned } = brrr
  return {
    label: formatPounds(valuePence),
    note: changePercent === 0 ? 'as entered' : `${changePercent > 0 ? '+' : ''}${formatPercent(changePercent, 0)}`,
    start: 0,
    end: left,
    tone: changePercent === 0 || left < 0 ? 'total' : 'plain',
    isHere: changePercent === 0,
    figures: [
      surplusPence > 0 ? `${formatPounds(surplusPence)} surplus` : formatPounds(left),
      formatPounds(brrr.loanPence),
      flow === null ? 'n/a' : formatPounds(flow),
      left <= 0 ? 'all recovered' : returned === null ? 'n/a' : formatPercent(returned, 2),
    ],
  }
}

/** A sale at the new value in place of the new loan; nothing where no selling costs were entered. */
function IfSold({ question: { valuePence, sellingCostsPence }, brrr }: { question: BrrrQuestion; brrr: Brrr }) {
  const { profitIfSoldPence: profit, returnIfSoldPercent: share, totalInPence } = brrr
  if (profit === null || sellingCostsPence == null) return null
  return (
    <ResultPart id="if-sold" title="If you sell instead">
      <p>
        Sold at <b>{formatPounds(valuePence)}</b>, less <b>{formatPounds(sellingCostsPence)}</b> of selling costs and
        the {formatPounds(totalInPence)} put in: a {profit < 0 ? 'loss' : 'profit'} of{' '}
        <b>{formatPounds(Math.abs(profit))}</b> before tax
        {share !== null && <>, {formatPercent(share, 2)} of what was put in</>}.
      </p>
    </ResultPart>
  )
}

function Checks({ question, brrr, dealId }: { question: BrrrQuestion; brrr: Brrr; dealId: number | null }) {
  const { requiredRentPence } = testNewLoan(question)
  const shortStress = shortFixStress(question)
  const short = shortStress === null ? null : testNewLoan(question, shortStress)
  const overrun = calculateOverrun(question)
  const cover = calculatorHref(
    'rental-cover',
    rentalCoverQuery({
      ...exitTest,
      loanPence: brrr.loanPence,
      monthlyRentPence: question.monthlyRentPence,
      isPortfolio: false,
    }) + (dealId === null ? '' : `&deal=${dealId}`),
  )
  return (
    <ResultPart id="checks" title="Before you rely on it">
      <ul className="ticks small">
        {requiredRentPence !== null && (
          <li>
            <Icon name="tick" />
            The rent needed for {formatPounds(brrr.loanPence)} at {exitTest.stressRatePercent}% and{' '}
            {exitTest.coveragePercent}% is {formatPounds(requiredRentPence)} a month: a common test of a five-year fixed
            rate for a higher-rate taxpayer.{' '}
            {short && short.requiredRentPence !== null && (
              <>
                Fixed for less, it is tested at {shortStress}% and needs {formatPounds(short.requiredRentPence)}.{' '}
              </>
            )}
            <a href={cover}>Rental cover of this loan</a>
          </li>
        )}
        <li>
          <Icon name="tick" />
          Lenders commonly lend up to 75% of the new valuation; a lower valuation than hoped is the main risk.
        </li>
        {overrun && (
          <li>
            <Icon name="tick" />
            Works that overrun by {overrunPercent}% ({formatPounds(overrun.overrunPence)}){' '}
            {overrun.moneyLeftInPence > 0
              ? `leave ${formatPounds(overrun.moneyLeftInPence)} in.`
              : `still leave nothing in.`}
          </li>
        )}
      </ul>
      <p className="fine">
        Interest-only loan. Estimates, not promises. Loan to value, rate and value are assumptions of yours; no lender
        has agreed to them. Before income tax.
      </p>
    </ResultPart>
  )
}

/** `75` → `75%`, `5.25` → `5.25%`: as it was entered. */
const formatRate = (percent: number) => `${percent}%`
