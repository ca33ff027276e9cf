import { data } from 'react-router'
import { propertyTaxQueryOf } from '#app/domain/calculators/prefill.ts'
import { propertyTaxQuery, readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { calculatePropertyTaxCase } from '#app/domain/calculators/property-tax-result.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { AmountRow, CheckRow, ChoiceRow, CompletionRow, RowGroup } from '#app/ui/calculators/rows.tsx'
import { formatPounds } from '#app/utils/money.ts'
import { buyerOptions, companyReliefLabel, nationOptions, nonResidentLabel } from './options.ts'
import { calculatorHref } from '#app/ui/links.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { readCalculator } from './read-calculator.server.ts'
import { TaxOutcome } from './property-tax/outcome.tsx'
import type { Route } from './+types/property-tax'

const href = calculatorHref('property-tax')
const { title, name } = calculators['property-tax']

export async function loader(args: Route.LoaderArgs) {
  const { deal: _, ...page } = await readCalculator(args, {
    calculator: 'property-tax',
    read: readPropertyTaxQuestion,
    write: propertyTaxQuery,
    prefill: propertyTaxQueryOf,
  })
  const { read, status } = page
  const answer = read.ok
    ? { question: read.question, result: calculatePropertyTaxCase(read.question, page.today) }
    : null
  return data(forRendering({ ...page, answer }), { status })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return calculatorMeta(matches, loaderData, {
    title,
    description:
      'Stamp Duty, LBTT and LTT on a UK property, slice by slice, for each kind of buyer and completion day.',
    path: href,
  })
}

/** The tax on buying a property, slice by slice. */
export default function PropertyTaxPage({ loaderData }: Route.ComponentProps) {
  const { read, answer, query, sentence, filledFrom, notice, now, today } = loaderData
  const filled = { typed: read.typed, errors: read.ok ? {} : read.errors }
  return (
    <Calculator
      title={name}
      lead="Stamp Duty Land Tax, Land and Buildings Transaction Tax, Land Transaction Tax"
      action={href}
      query={query}
      sentence={sentence}
      read={read}
      filledFrom={filledFrom}
      notice={notice}
      result={answer && <TaxOutcome {...answer} />}
      fields={
        <>
          <RowGroup title="The purchase">
            <AmountRow filled={filled} name="price" label="Price" unit="£" />
            <ChoiceRow filled={filled} name="nation" label="Where" options={nationOptions} />
            <ChoiceRow filled={filled} name="buyer" label="Buyer" options={buyerOptions} />
            <CompletionRow filled={filled} day={answer?.question.completionDate} today={today} />
          </RowGroup>
          <CheckRow filled={filled} name="nonResident" label={nonResidentLabel} />
          <CheckRow filled={filled} name="companyRelief" label={companyReliefLabel} />
        </>
      }
      now={
        answer && (
          <>
            Tax <b>{formatPounds(answer.result.tax.taxPence)}</b>
          </>
        )
      }
      printedAt={now}
      formHeight={36}
    />
  )
}
