import {
  calculateCoverAtRates,
  coverLine,
  highestRateFor,
  loanAndRentOf,
  shownCovers,
  type CoverPoint,
  type LoanAndRent,
} from '#app/domain/calculators/rental-cover-cases.ts'
import type { RentalCoverCase } from '#app/domain/calculators/rental-cover.ts'
import {
  calculateRentalCover,
  passesTest,
  praMinimums,
  usualCoverage,
  type RentalCover,
} from '#app/domain/figures/rental-cover.ts'
import { ResultHead, ResultPart, type KeyFigure } from '#app/ui/calculators/calculator.tsx'
import { Outcome } from '#app/ui/calculators/outcome.tsx'
import { ChartFigures } from '#app/ui/charts/chart-figures.tsx'
import { LineChart, type LineNote } from '#app/ui/charts/line-chart.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** Whether the rent carries the loan, at which rates it does, and what each test would need. */
export function RentalCoverResult({ question }: { question: RentalCoverCase }) {
  const cover = calculateRentalCover(question)
  const both = loanAndRentOf(question)
  return (
    <>
      <ResultHead verdict={<CoverSentence question={question} cover={cover} />} figures={keyFiguresOf(question, cover)}>
        {question.isPortfolio && (
          <p className="small">
            With {praMinimums.portfolioFrom} mortgaged lettings or more you are a portfolio landlord: lenders look at
            all of them together, with their own plan and cash flow, and ask for more papers. The figures stay the same.
          </p>
        )}
      </ResultHead>
      {both && (
        <ResultPart id="rising" title="As the rate rises">
          <CoverChart both={both} question={question} />
        </ResultPart>
      )}
      <ResultPart id="in-figures" title="In figures">
        <CoverTable question={question} />
        <p className="fine">
          Banks and building societies test at the higher of {praMinimums.rateRisePoints} points above the loan’s rate
          and {praMinimums.stressRatePercent}%, unless the rate is fixed for {praMinimums.testedYears} years or more
          (Prudential Regulation Authority, SS13/16); each sets its own cover. Market practice:{' '}
          {usualCoverage.basicRateTaxpayer}% for basic-rate taxpayers and companies, {usualCoverage.higherRateTaxpayer}%
          for higher-rate taxpayers, up to {usualCoverage.sharedHouse}% for shared houses. Never a lender’s decision.
        </p>
      </ResultPart>
    </>
  )
}

function CoverSentence({ question, cover }: { question: RentalCoverCase; cover: RentalCover }) {
  const { loanPence, monthlyRentPence, stressRatePercent, coveragePercent } = question
  const { requiredRentPence, maximumLoanPence, isEnough } = cover
  const test = coveragePercent === null ? `${stressRatePercent}%` : `${stressRatePercent}% and ${coveragePercent}%`
  if (loanPence === null) {
    return (
      <>
        Rent of <b>{formatPounds(monthlyRentPence ?? 0)}</b> a month{' '}
        {maximumLoanPence === null ? (
          `sets no limit to the loan at ${test}.`
        ) : (
          <>
            carries a loan of up to <b>{formatPounds(maximumLoanPence)}</b> at {test}.
          </>
        )}
      </>
    )
  }
  if (monthlyRentPence === null) {
    return (
      <>
        A loan of <b>{formatPounds(loanPence)}</b>{' '}
        {requiredRentPence === null ? (
          `is tested at ${test}.`
        ) : (
          <>
            needs a rent of <b>{formatPounds(requiredRentPence)}</b> a month at {test}.
          </>
        )}
      </>
    )
  }
  if (cover.coveragePercent === null) {
    return (
      <>
        There is no interest to cover on <b>{formatPounds(loanPence)}</b> at {stressRatePercent}%.
      </>
    )
  }
  return (
    <>
      Rent of <b>{formatPounds(monthlyRentPence)}</b> is <b>{formatPercent(cover.coveragePercent, 2)}</b> of the
      interest on <b>{formatPounds(loanPence)}</b> at {stressRatePercent}%.
      {isEnough !== null && requiredRentPence !== null && (
        <>
          {' '}
          It{' '}
          <Outcome isGood={isEnough}>
            {isEnough ? 'passes' : 'fails'} {coveragePercent}%
          </Outcome>{' '}
          {isEnough ? 'with' : 'by'} {formatPounds(Math.abs(monthlyRentPence - requiredRentPence))} a month
          {isEnough ? ' to spare.' : '.'}
        </>
      )}
    </>
  )
}

function keyFiguresOf(question: RentalCoverCase, cover: RentalCover): KeyFigure[] {
  const { stressRatePercent, coveragePercent } = question
  const both = loanAndRentOf(question)
  const other = shownCovers.find((each) => each !== coveragePercent)!
  const largest = (coverage: number | null): KeyFigure => {
    const { maximumLoanPence } = calculateRentalCover({ ...question, coveragePercent: coverage })
    const why = question.monthlyRentPence === null ? 'no rent entered' : 'no limit from this test'
    const note = maximumLoanPence === null ? why : `tested at ${stressRatePercent}%`
    return { label: `Largest loan at ${coverage ?? 0}%`, value: amount(maximumLoanPence), note }
  }
  const upTo = (coverage: number): KeyFigure => {
    const rate = both && highestRateFor(both, coverage)
    return {
      label: `Passes ${coverage}% up to`,
      value: rate === null ? 'n/a' : rate > 100 ? 'any rate' : formatPercent(rate, 2),
      note: rate === null ? 'needs a loan and a rent' : 'interest rate',
    }
  }
  return [
    {
      label: 'Rental cover',
      value: cover.coveragePercent === null ? 'n/a' : formatPercent(cover.coveragePercent, 2),
      note: cover.coveragePercent === null ? 'needs a loan, a rent and a rate' : `at ${stressRatePercent}%`,
    },
    {
      label: 'Rent needed',
      value: amount(cover.requiredRentPence),
      note: cover.requiredRentPence === null ? 'no loan entered' : `a month, for ${coveragePercent}%`,
    },
    ...(coveragePercent === null ? [] : [largest(coveragePercent)]),
    largest(other),
    ...(coveragePercent ? [upTo(coveragePercent)] : []),
    upTo(other),
  ]
}

const amount = (pence: number | null) => (pence === null ? 'n/a' : formatPounds(pence))

function CoverChart({ both, question }: { both: LoanAndRent; question: RentalCoverCase }) {
  const { stressRatePercent, coveragePercent } = question
  const line = coverLine(both, stressRatePercent)
  const [first, last] = [line[0]!, line.at(-1)!]
  const limits = [...new Set([...shownCovers, ...(coveragePercent ? [coveragePercent] : [])])]
  const isInside = (rate: number) => rate >= first.ratePercent && rate <= last.ratePercent
  const crossings = limits.flatMap((limit): LineNote[] => {
    const rate = highestRateFor(both, limit)
    return rate !== null && isInside(rate) ? [{ x: rate, y: limit, text: formatPercent(rate, 2) }] : []
  })
  const tested = calculateRentalCover(question).coveragePercent
  const notes: LineNote[] =
    tested === null || !isInside(stressRatePercent)
      ? crossings
      : [{ x: stressRatePercent, y: tested, text: formatPercent(tested, 2) }, ...crossings]
  const sentences = [
    tested !== null && `Cover is ${formatPercent(tested, 2)} at ${stressRatePercent}%.`,
    ...crossings.map(({ y, text }) => `It meets ${y}% at ${text}.`),
  ]
  const passedAt = (point: CoverPoint) =>
    limits.map((limit) =>
      passesTest({ ...both, annualRentPence: 12 * both.monthlyRentPence, stressRatePercent: point.ratePercent }, limit)
        ? 'passes'
        : 'fails',
    )
  return (
    <>
      <LineChart
        title="Rental cover as the rate rises"
        unit={`Rent in percent of the interest; loan ${formatPounds(both.loanPence)}, rent ${formatPounds(both.monthlyRentPence)} a month`}
        label={`Rental cover at interest rates from ${first.ratePercent}% to ${last.ratePercent}%. ${sentences.filter(Boolean).join(' ')}`}
        height={240}
        series={[
          {
            name: '',
            tone: 'main',
            points: line.map((point) => ({ x: point.ratePercent, y: point.coveragePercent })),
            endText: `${formatPercent(last.coveragePercent, 0)} at ${last.ratePercent}%`,
          },
        ]}
        {...(last.coveragePercent >= 100 ? { yFrom: 100 } : {})}
        limits={limits.map((limit) => ({ y: limit, text: `${limit}% test` }))}
        {...(isInside(stressRatePercent)
          ? { mark: { x: stressRatePercent, text: `tested at ${stressRatePercent}%` } }
          : {})}
        notes={notes}
        formatY={(value) => `${value.toLocaleString('en-GB')}%`}
        formatX={(value) => `${value}%`}
        source="Interest-only. Where the line meets a dotted line, the loan no longer passes that test."
      />
      <ChartFigures
        summary="The line in figures"
        caption="Rent as a share of interest"
        rowsLabel="Interest rate"
        columns={['Rental cover', ...limits.map((limit) => `${limit}% test`)]}
        rows={line.map((point) => ({
          name: `${point.ratePercent}%`,
          cells: [formatPercent(point.coveragePercent, 2), ...passedAt(point)],
        }))}
      />
    </>
  )
}

function CoverTable({ question }: { question: RentalCoverCase }) {
  return (
    <section className="scroll" tabIndex={0} aria-label="Cover, rent and loan by stress rate">
      <table>
        <caption>What each stress rate asks for, rents a month</caption>
        <thead>
          <tr>
            <th scope="col">Stress rate</th>
            <th scope="col" className="n">
              Cover
            </th>
            {shownCovers.map((cover) => (
              <th key={cover} scope="col" className="n">
                Rent for {cover}%
              </th>
            ))}
            {shownCovers.map((cover) => (
              <th key={cover} scope="col" className="n">
                Loan at {cover}%
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calculateCoverAtRates(question).map(({ ratePercent, results }) => {
            const { coveragePercent } = results[0]!
            return (
              <tr key={ratePercent}>
                <th scope="row">{ratePercent}%</th>
                <td className="n">{coveragePercent === null ? 'n/a' : formatPercent(coveragePercent, 2)}</td>
                {results.map(({ requiredRentPence }, index) => (
                  <td key={shownCovers[index]} className="n">
                    {amount(requiredRentPence)}
                  </td>
                ))}
                {results.map(({ maximumLoanPence }, index) => (
                  <td key={shownCovers[index]} className="n">
                    {amount(maximumLoanPence)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
