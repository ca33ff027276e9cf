import type { DealCase } from '#app/domain/calculators/deal.ts'
import { calculateCaseGrid, cashFlowAt, findBreakEven } from '#app/domain/figures/moves.ts'
import { calculateCoverCurve, calculateStressCases, type StressCase } from '#app/domain/calculators/deal-result.ts'
import { passesTest, praMinimums } from '#app/domain/figures/rental-cover.ts'
import { ChartFigures } from '#app/ui/charts/chart-figures.tsx'
import { GridTable } from '#app/ui/charts/grid-table.tsx'
import { LineChart } from '#app/ui/charts/line-chart.tsx'
import { ResultPart } from '#app/ui/calculators/calculator.tsx'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { toneOf } from '#app/ui/deals/plots/rates-and-rents.tsx'
import { formatPercent } from '#app/utils/money.ts'
import styles from './deal.module.css'

/** The cash flow at other rates and rents. */
export function CaseRates({ question }: { question: DealCase }) {
  const { rents, rows } = calculateCaseGrid(question)
  return (
    <ResultPart id="rates" title="If rates or rent move">
      <GridTable
        label="Cash flow by rate and rent"
        caption="Cash flow a year; shares of the rent move with it. The framed figure is this case; a minus means you pay in. Three greens by what is left of the rent: under 20%, under 35%, more."
        rowsLabel="Interest rate"
        columns={rents.map(
          ({ changePercent, monthlyRentPence }) =>
            `${formatEstimate(monthlyRentPence)} (${nameOfChange(changePercent)})`,
        )}
        rows={rows.map(({ ratePercent, cells }) => ({
          name: `${ratePercent}%`,
          cells: cells.map(({ cashFlowPence, leftPercent, isHere }) => ({
            text: formatEstimate(cashFlowPence),
            tone: toneOf(leftPercent),
            isHere,
          })),
        }))}
        hereLabel="this case"
      />
      <p className="small">{breakEvenText(question)}</p>
    </ResultPart>
  )
}

function nameOfChange(percent: number): string {
  if (percent === 0) return 'as entered'
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}

/** The furthest that rate and rent can move before money has to be paid in; or, where it has to be now, what would end that. */
function breakEvenText(question: DealCase): string {
  const { highestRatePercent: rate, lowestRentPence: rent } = findBreakEven(question)
  const { ratePercent, monthlyRentPence } = question
  const rentText = rent === null ? null : formatEstimate(rent)
  if (cashFlowAt(question, ratePercent, monthlyRentPence) < 0) {
    const byRate = rate === null ? null : `at a rate of ${formatPercent(rate, 2)} or less`
    const byRent = rentText === null ? null : `at a rent of ${rentText} a month or more`
    const ways = [byRate, byRent].filter((way) => way !== null)
    return ways.length === 0
      ? 'No rent makes this cash flow reach zero: running costs take all of it.'
      : `You pay in. The cash flow reaches zero ${ways.join(', or ')}.`
  }
  const upTo = rate === null ? null : rate >= 100 ? 'at any interest rate' : `up to a rate of ${formatPercent(rate, 2)}`
  const less = rent === null || monthlyRentPence === 0 ? 0 : Math.floor(100 - (rent * 100) / monthlyRentPence)
  const downTo =
    rent === null ? null : `down to a rent of ${rentText} a month${less > 0 ? `, ${less}% less than entered` : ''}`
  return `Nothing has to be paid in ${[upTo, downTo].filter((way) => way !== null).join(', or ')}.`
}

/** The tests that lenders make, and the cover at every rate. */
export function CaseStress({ question }: { question: DealCase }) {
  return (
    <ResultPart id="stress" title="Stress test">
      <section className="scroll" tabIndex={0} aria-label="Stress test, table">
        <table>
          <thead>
            <tr>
              <th scope="col">Case</th>
              <th scope="col" className="n">
                Rate
              </th>
              <th scope="col" className="n">
                Rental cover
              </th>
              <th scope="col">Passes</th>
              <th scope="col" className="n">
                Cash flow a year
              </th>
            </tr>
          </thead>
          <tbody>
            {calculateStressCases(question).map((each) => (
              <StressRow key={each.label} {...each} />
            ))}
          </tbody>
        </table>
      </section>
      <CoverChart question={question} />
    </ResultPart>
  )
}

function StressRow({ label, note, ratePercent, coverPercent, passes, cashFlowPence }: StressCase) {
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <div className="fine">{note}</div>}
      </th>
      <td className="n">{ratePercent}%</td>
      <td className="n">{coverPercent === null ? 'n/a' : formatPercent(coverPercent, 2)}</td>
      <td>
        {passes === null ? (
          'No interest'
        ) : (
          <span className={passes.length === 2 ? styles.pass : styles.fail}>{passesText(passes)}</span>
        )}
      </td>
      <td className="n">{formatEstimate(cashFlowPence)}</td>
    </tr>
  )
}

function passesText(passes: number[]): string {
  if (passes.length === 0) return 'Neither'
  return passes.length === 1 ? `${passes[0]}% only` : passes.map((test) => `${test}%`).join(' and ')
}

function CoverChart({ question }: { question: DealCase }) {
  const curve = calculateCoverCurve(question)
  if (!curve) return <p className="small muted">Without a loan and a rent there is no cover to draw.</p>
  const { points, crossings, loanPence } = curve
  const [first, last] = [points[0]!, points.at(-1)!]
  const isInside = question.ratePercent >= first.ratePercent && question.ratePercent <= last.ratePercent
  const here = (120_000 * question.monthlyRentPence) / (loanPence * question.ratePercent)
  const whole = (value: number) => formatPercent(value, 0)
  const loan = { loanPence, annualRentPence: 12 * question.monthlyRentPence }
  const passesAt = (stressRatePercent: number) =>
    crossings.flatMap(({ testPercent }) =>
      passesTest({ ...loan, stressRatePercent }, testPercent) ? [testPercent] : [],
    )
  const crosses = crossings
    .filter(({ ratePercent }) => ratePercent > first.ratePercent && ratePercent < last.ratePercent)
    .map(({ testPercent, ratePercent }) => `${testPercent}% at ${formatPercent(ratePercent, 2)}`)
    .toReversed()
  return (
    <>
      <LineChart
        title="Rental cover against the interest rate"
        unit={`Rent as a share of interest, per cent; loan ${formatEstimate(loanPence)}, rent ${formatEstimate(question.monthlyRentPence)} a month`}
        label={`Rental cover falls from ${whole(first.coveragePercent)} at ${first.ratePercent}% to ${whole(last.coveragePercent)} at ${last.ratePercent}%.${crosses.length > 0 ? ` It crosses ${crosses.join(' and ')}.` : ''}`}
        height={208}
        series={[
          {
            name: 'Cover',
            tone: 'main',
            points: points.map(({ ratePercent, coveragePercent }) => ({ x: ratePercent, y: coveragePercent })),
            endText: `${whole(last.coveragePercent)} at ${last.ratePercent}%`,
          },
        ]}
        limits={crossings.map(({ testPercent }) => ({ y: testPercent, text: `${testPercent}% test` }))}
        {...(isInside
          ? {
              mark: { x: question.ratePercent, text: 'as entered' },
              notes: [{ x: question.ratePercent, y: here, text: formatPercent(here, 2) }],
            }
          : {})}
        formatY={(value) => whole(value)}
        formatX={(value) => `${value}%`}
        source={`Usual tests of lenders: 125% and 145% at the higher of ${praMinimums.rateRisePoints} points above the loan’s rate and ${praMinimums.stressRatePercent}%. A lender decides by its own rules.`}
      />
      <ChartFigures
        summary="Cover in figures"
        caption="Rent as a share of interest"
        rowsLabel="Interest rate"
        columns={['Rental cover', 'Passes']}
        rows={points
          .filter(({ ratePercent }) => Number.isInteger(ratePercent * 2))
          .map(({ ratePercent, coveragePercent }) => ({
            name: `${ratePercent}%`,
            cells: [formatPercent(coveragePercent, 2), passesText(passesAt(ratePercent))],
          }))}
      />
    </>
  )
}
