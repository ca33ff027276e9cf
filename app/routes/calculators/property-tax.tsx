import { data, redirect } from 'react-router'
import { nowContext } from '#app/context.ts'
import { propertyTaxQueryOf } from '#app/domain/calculators/prefill.ts'
import { propertyTaxQuery, readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { calculatePropertyTaxCase } from '#app/domain/calculators/property-tax-result.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { AmountRow, CheckRow, ChoiceRow, DateRow, RowGroup } from '#app/ui/calculators/rows.tsx'
import { calculatorHref, propertyTaxHref } from '#app/ui/links.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { findFilledFrom } from './filled-from.server.ts'
import { buyerOptions, nationOptions } from './options.ts'
import { TaxOutcome } from './property-tax/outcome.tsx'
import type { Route } from './+types/property-tax'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const now = context.get(nowContext)
  const today = londonDay(now)
  const { deal, filledFrom, notice } = await findFilledFrom(context, searchParams)
  if (deal && !searchParams.has('price'))
    throw redirect(calculatorHref(propertyTaxHref, propertyTaxQueryOf(deal, today)))
  const read = readPropertyTaxQuestion(searchParams, { today })
  const common = { filledFrom, notice, now, dealId: deal?.id ?? null, isBare: url.search === '' }
  if (!read.ok) return data({ ...common, read, answer: null }, { status: 400 })
  const { question } = read
  return data({ ...common, read, answer: { question, result: calculatePropertyTaxCase(question) } })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return calculatorMeta(matches, {
    title: 'Property tax calculator',
    description:
      'Stamp Duty, LBTT and LTT on a UK property, slice by slice, for each kind of buyer and completion day.',
    path: propertyTaxHref,
    isBare: loaderData?.isBare ?? false,
    hasMistakes: loaderData?.read.ok === false,
  })
}

/** The tax on buying a property, slice by slice. */
export default function PropertyTaxPage({ loaderData }: Route.ComponentProps) {
  const { read, answer, filledFrom, notice, now, dealId } = loaderData
  const filled = { typed: read.typed, errors: read.ok ? {} : read.errors }
  return (
    <Calculator
      title="Property tax"
      lead="Stamp Duty Land Tax, Land and Buildings Transaction Tax, Land Transaction Tax"
      action={propertyTaxHref}
      query={answer && propertyTaxQuery(answer.question) + (dealId === null ? '' : `&deal=${dealId}`)}
      errors={filled.errors}
      filledFrom={filledFrom}
      notice={notice}
      result={answer && <TaxOutcome {...answer} />}
      fields={
        <>
          {dealId !== null && <input type="hidden" name="deal" value={dealId} />}
          <RowGroup title="The purchase">
            <AmountRow filled={filled} name="price" label="Price" unit="£" />
            <ChoiceRow filled={filled} name="nation" label="Where" options={nationOptions} />
            <ChoiceRow filled={filled} name="buyer" label="Buyer" options={buyerOptions} />
            <DateRow filled={filled} name="date" label="Completion" hint="Picks the rates of that day." />
          </RowGroup>
          <CheckRow
            filled={filled}
            name="nonResident"
            label="The buyer is not resident in the UK: 2 points more in England and Northern Ireland"
          />
          <CheckRow
            filled={filled}
            name="companyRelief"
            label="A company that lets, develops or trades property: relief from the flat rate above £500,000"
          />
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
