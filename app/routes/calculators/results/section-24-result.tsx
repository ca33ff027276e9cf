import type { Section24Case } from '#app/domain/calculators/section-24.ts'
import { incomeTaxYears, taxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { calculateSection24, type CreditLimit, type Section24 } from '#app/domain/figures/section-24.ts'
import { ResultHead, ResultPart, type KeyFigure } from '#app/ui/calculators/calculator.tsx'
import { RowChart, type ChartRow } from '#app/ui/charts/row-chart.tsx'
import { formatPercent, formatPounds } from '#app/utils/money.ts'

/** The last year whose rates are known, or the one before it where that was asked for. */
function yearBeside(year: TaxYear): TaxYear {
  const last = taxYears.at(-1)!
  return year === last ? taxYears.at(-2)! : last
}

/** The tax that letting adds, how it comes about, and the same year beside the one whose rates differ. */
export function Section24Result({ question }: { question: Section24Case }) {
  const tax = calculateSection24(question)
  const beside = calculateSection24({ ...question, year: yearBeside(question.year) })
  const years = [tax, beside].toSorted((a, b) => a.year.localeCompare(b.year))
  return (
    <>
      <ResultHead verdict={<TaxSentence tax={tax} />} figures={keyFiguresOf(question, tax)} />
      <ResultPart id="steps" title="Step by step">
        <RowChart
          caption={`Income tax that letting adds, in pounds; the bars are ${tax.year}`}
          labelHead="Step"
          figureHead={years.map(({ year }) => year)}
          rows={stepRows(tax, years)}
        />
        <p className="small">{creditText(question, tax)}</p>
      </ResultPart>
      <ResultPart id="rates" title="Which rates apply">
        <RowChart
          caption={`Where income and rental profit lie, ${tax.year}`}
          labelHead="Slice"
          figureHead={['Amount', 'Rate', 'Tax']}
          rows={sliceRows(question, tax)}
        />
        {tax.lostAllowanceTaxPence > 0 && (
          <p className="small">
            The rental profit takes personal allowance away:{' '}
            {formatPounds(tax.allowanceWithoutPence - tax.allowancePence)} less, which adds{' '}
            <b>{formatPounds(tax.lostAllowanceTaxPence)}</b> of tax on the other income. It is in the figures above.
          </p>
        )}
        <p className="fine">{ratesText()}</p>
      </ResultPart>
      <ResultPart id="limits" title="What this page does not decide">
        <p className="small muted">
          The Senedd may set other rates for Wales, from a day that is yet to be appointed. A company deducts interest
          in full and pays corporation tax; taking the money out is taxed again. Child benefit, student loans, savings
          and dividends are not counted. General information only: ask an accountant.
        </p>
        <p className="fine">
          Income Tax (Trading and Other Income) Act 2005, sections 272A to 274C; GOV.UK, Tax relief for residential
          landlords; from 6 April 2027 Finance Act 2026, Schedule 1.
        </p>
      </ResultPart>
    </>
  )
}

function TaxSentence({ tax }: { tax: Section24 }) {
  const more = tax.netTaxPence - tax.taxIfDeductiblePence
  const compared =
    more === 0 ? (
      'the same as if the interest could be deducted.'
    ) : (
      <>
        <b>
          {formatPounds(Math.abs(more))} {more > 0 ? 'more' : 'less'}
        </b>{' '}
        than if the interest could be deducted.
      </>
    )
  return (
    <>
      Letting adds <b>{formatPounds(tax.netTaxPence)}</b> of income tax in {tax.year}, {compared}
    </>
  )
}

function keyFiguresOf(question: Section24Case, tax: Section24): KeyFigure[] {
  const { propertyProfitPence: profit, financeCostsPence: costs } = question
  const real = profit - costs
  const left = real - tax.netTaxPence
  const share = real > 0 ? percentOf(tax.netTaxPence, real) : null
  return [
    { label: 'Rental profit', value: formatPounds(profit), note: 'before interest' },
    { label: 'Finance costs', value: formatPounds(costs), note: 'of the year' },
    {
      label: 'Tax from letting',
      value: formatPounds(tax.netTaxPence),
      note: `after a credit of ${formatPounds(tax.creditPence)}`,
    },
    {
      label: 'Left after tax',
      value: formatPounds(left),
      note: `${formatPounds(profit)} − ${formatPounds(costs)} − ${formatPounds(tax.netTaxPence)}`,
    },
    {
      label: 'Share of real profit',
      value: share === null ? 'n/a' : formatPercent(share, 2),
      note: share === null ? 'nothing is left after interest' : `tax ÷ ${formatPounds(real)}`,
    },
    {
      label: 'Carried forward',
      value: formatPounds(tax.carriedForwardPence),
      note: tax.carriedForwardPence === 0 ? 'credit used in full' : 'finance costs without a credit yet',
    },
  ]
}

function stepRows(tax: Section24, years: Section24[]): ChartRow[] {
  const figures = (of: (each: Section24) => number) => years.map((each) => formatPounds(of(each)))
  return [
    {
      label: 'Tax on the profit before interest',
      start: 0,
      end: tax.taxPence,
      tone: 'cost',
      figures: figures((each) => each.taxPence),
    },
    {
      label: 'Credit for finance costs',
      start: tax.taxPence,
      end: tax.netTaxPence,
      tone: 'plain',
      figures: figures((each) => -each.creditPence),
    },
    {
      label: 'Tax from letting',
      start: 0,
      end: tax.netTaxPence,
      tone: 'left',
      figures: figures((each) => each.netTaxPence),
      isSum: true,
    },
    {
      label: 'If interest were deducted',
      note: 'not the law for individuals',
      start: 0,
      end: tax.taxIfDeductiblePence,
      tone: 'back',
      figures: figures((each) => each.taxIfDeductiblePence),
    },
    {
      label: 'Carried forward',
      start: null,
      end: null,
      tone: 'plain',
      figures: figures((each) => each.carriedForwardPence),
    },
  ]
}

const limitNames: Record<CreditLimit, string> = {
  'finance-costs': 'the finance costs',
  'property-profit': 'the rental profit',
  'income-above-allowance': 'the income above the personal allowance',
}

function creditText(question: Section24Case, tax: Section24): string {
  const costs = question.financeCostsPence + question.broughtForwardPence
  const above = Math.max(0, question.otherIncomePence + question.propertyProfitPence - tax.allowancePence)
  const brought = question.broughtForwardPence > 0 ? ' with those brought forward' : ''
  return (
    `The credit is ${tax.creditRatePercent}% of the lowest of finance costs${brought} (${formatPounds(costs)}), ` +
    `rental profit (${formatPounds(question.propertyProfitPence)}) and income above the allowance (${formatPounds(above)}): ` +
    `here ${limitNames[tax.creditLimit]}. It cannot turn into a refund; what is unused is carried forward.`
  )
}

function sliceRows({ otherIncomePence }: Section24Case, tax: Section24): ChartRow[] {
  const { property } = incomeTaxYears[tax.year]
  const names = new Map([
    [0, 'in the personal allowance'],
    [property.basic / 100, 'at the basic rate'],
    [property.higher / 100, 'at the higher rate'],
    [property.additional / 100, 'at the additional rate'],
  ])
  const allowance = Math.min(otherIncomePence, tax.allowancePence)
  let at = otherIncomePence
  const slices = tax.slices.map(({ ratePercent, amountPence, taxPence }): ChartRow => {
    const start = at
    at += amountPence
    return {
      label: `Rental profit ${names.get(ratePercent) ?? ''}`,
      start,
      end: at,
      tone: ratePercent > property.basic / 100 ? 'gain' : 'plain',
      figures: [formatPounds(amountPence), `${ratePercent}%`, formatPounds(taxPence)],
    }
  })
  const taxed = otherIncomePence - allowance
  return [
    ...(allowance > 0 ? [row('Other income', 'in the personal allowance', 0, allowance, ['0%', formatPounds(0)])] : []),
    ...(taxed > 0 ? [row('Other income', 'above it', allowance, otherIncomePence, ['–', '–'])] : []),
    ...slices,
  ]
}

function row(label: string, note: string, start: number, end: number, rest: string[]): ChartRow {
  return { label, note, start, end, tone: 'back', figures: [formatPounds(end - start), ...rest] }
}

function ratesText(): string {
  const last = taxYears.at(-1)!
  const { personalAllowancePounds, basicBandPounds, higherLimitPounds, property } = incomeTaxYears[last]
  const rates = [property.basic, property.higher, property.additional].map((rate) => `${rate / 100}%`)
  return (
    `Bands: allowance ${formatPounds(personalAllowancePounds * 100)}, basic rate to ${formatPounds((personalAllowancePounds + basicBandPounds) * 100)}, ` +
    `higher rate to ${formatPounds(higherLimitPounds * 100)}. From 6 April ${last.slice(0, 4)} property income is taxed at ` +
    `${rates[0]}, ${rates[1]} and ${rates[2]}, and the credit is ${rates[0]}. Other income fills allowance and bands first.`
  )
}
