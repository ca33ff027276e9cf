import { data } from 'react-router'
import { rentalCoverQueryOf } from '#app/domain/calculators/prefill.ts'
import { readRentalCoverQuestion, rentalCoverQuery } from '#app/domain/calculators/rental-cover.ts'
import { calculateRentalCover, praMinimums, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { AmountRow, CheckRow, ChoiceRow, RowGroup } from '#app/ui/calculators/rows.tsx'
import { formatPercent } from '#app/utils/money.ts'
import { calculatorHref } from '#app/ui/links.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { readCalculator } from './read-calculator.server.ts'
import { RentalCoverResult } from './results/rental-cover-result.tsx'
import type { Route } from './+types/rental-cover'

export async function loader(args: Route.LoaderArgs) {
  const { deal: _, ...page } = await readCalculator(args, {
    calculator: 'rental-cover',
    read: readRentalCoverQuestion,
    write: rentalCoverQuery,
    prefill: rentalCoverQueryOf,
  })
  return data(forRendering(page), { status: page.status })
}

const href = calculatorHref('rental-cover')
const { title } = calculators['rental-cover']
const lead = 'Does the rent carry the loan a lender would test?'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const description = `${lead} Interest cover ratio, rent needed and largest loan at 125%, 145% and any stress rate.`
  return calculatorMeta(matches, loaderData, {
    title,
    description,
    path: href,
  })
}

/** The rent in percent of the interest, as lenders test it. */
export default function RentalCoverPage({
  loaderData: { read, query, sentence, filledFrom, notice, now },
}: Route.ComponentProps) {
  const question = read.ok ? read.question : null
  const cover = question && calculateRentalCover(question).coveragePercent
  return (
    <Calculator
      title={title}
      lead={lead}
      action={href}
      query={query}
      sentence={sentence}
      read={read}
      filledFrom={filledFrom}
      notice={notice}
      result={question && <RentalCoverResult question={question} />}
      fields={<Fields read={read} />}
      now={
        question && (
          <>
            Cover <b>{cover === null ? 'n/a' : formatPercent(cover, 2)}</b>
          </>
        )
      }
      printedAt={now}
      formHeight={27}
    />
  )
}

const coverageLabels = [
  [usualCoverage.basicRateTaxpayer, 'basic rate'],
  [usualCoverage.severalLenders, 'several lenders'],
  [usualCoverage.higherRateTaxpayer, 'higher rate'],
  [usualCoverage.sharedHouse, 'shared house'],
] as const

/** The usual covers; one that stands in the address and is none of them is kept as it is. */
function coverageOptions(typed: string) {
  const usual = coverageLabels.map(([percent, words]) => ({ value: String(percent), label: `${percent}%: ${words}` }))
  if (typed === '' || usual.some(({ value }) => value === typed)) return usual
  return [{ value: typed, label: typed.endsWith('%') ? typed : `${typed}%` }, ...usual]
}

function Fields({ read }: { read: Route.ComponentProps['loaderData']['read'] }) {
  const filled = { typed: read.typed, errors: read.ok ? {} : read.errors }
  return (
    <>
      <RowGroup title="Loan and rent">
        <AmountRow filled={filled} name="loan" label="Loan" unit="£" hint="Empty: the largest one is worked out" />
        <AmountRow
          filled={filled}
          name="monthlyRent"
          label="Rent a month"
          unit="£"
          hint="Empty: the rent needed is worked out"
        />
      </RowGroup>
      <RowGroup title="The lender’s test">
        <AmountRow
          filled={filled}
          name="stressRate"
          label="Stress rate"
          unit="%"
          hint={`Your rate + ${praMinimums.rateRisePoints} points or ${praMinimums.stressRatePercent}%, whichever is higher; lower for fixes of five years or more`}
        />
        <ChoiceRow filled={filled} name="coverage" label="Coverage" options={coverageOptions(read.typed.coverage)} />
        <CheckRow
          filled={filled}
          name="portfolio"
          label={`I will have ${praMinimums.portfolioFrom} or more mortgaged lettings (portfolio landlord)`}
        />
      </RowGroup>
    </>
  )
}
