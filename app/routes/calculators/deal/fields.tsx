import { listDealTaxNotes, taxCaseOf, type DealCase, type DealField } from '#app/domain/calculators/deal.ts'
import { propertyTaxQuery } from '#app/domain/calculators/property-tax.ts'
import type { DealResult } from '#app/domain/calculators/deal-result.ts'
import { formatEstimate } from '#app/ui/deals/plots/estimates.ts'
import { AmountRow, CheckRow, ChoiceRow, CompletionRow, RowGroup, type Filled } from '#app/ui/calculators/rows.tsx'
import { lettingBuyerOptions, nationOptions, nonResidentLabel } from '../options.ts'
import { calculatorHref } from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatSecurePrice } from '#app/utils/money.ts'
import { otherSecureText, type SecurePrice } from './cash-needed.tsx'

interface DealFieldsProps {
  filled: Filled<DealField>
  answer: { question: DealCase; result: DealResult } | null
  securePrice: SecurePrice
  dealId: number | null
  /** The London day. */
  today: string
}

/** Every figure and assumption, with what it comes to beside it. */
export function DealFields({ filled, answer, securePrice, dealId, today }: DealFieldsProps) {
  const hasVat = Boolean(useFacts().vatNumber)
  const securePence = securePrice.countedPence || securePrice.todaysPence
  const otherPrice = otherSecureText(securePrice, hasVat)
  const question = answer?.question
  const result = answer?.result
  const costs = result?.costs
  const aYear = (pence: number | undefined) =>
    pence === undefined ? 'of the rent' : `of the rent: ${formatEstimate(pence)} a year`
  return (
    <>
      <RowGroup title="Purchase">
        <AmountRow filled={filled} name="price" label="Price" unit="£" />
        <ChoiceRow filled={filled} name="nation" label="Nation" options={nationOptions} />
        <ChoiceRow
          filled={filled}
          name="buyer"
          label="Buyer"
          options={lettingBuyerOptions}
          hint="A first-time buyer who lets the home has no relief and pays what an only home does."
        />
        <CheckRow filled={filled} name="nonResident" label={nonResidentLabel} />
        <CompletionRow filled={filled} day={question?.completionDate} today={today} />
        <AmountRow
          filled={filled}
          name="tax"
          label="Property tax"
          unit="£"
          placeholder={result && (result.computedTaxPence / 100).toLocaleString('en-GB')}
          hint={question && <TaxHint question={question} computedPence={result!.computedTaxPence} dealId={dealId} />}
        />
        <AmountRow filled={filled} name="fees" label="Legal, survey, other" unit="£" />
        <AmountRow filled={filled} name="works" label="Works" unit="£" />
      </RowGroup>
      <RowGroup title="Loan">
        <AmountRow
          filled={filled}
          name="deposit"
          label="Deposit"
          unit="%"
          isInPounds={question !== undefined && question.depositPence !== null}
          hint={
            result
              ? `${formatEstimate(result.depositPence)}; loan ${formatEstimate(result.loanPence)}. Or pounds, such as £50,000.`
              : 'Or pounds, such as £50,000.'
          }
        />
        <AmountRow filled={filled} name="rate" label="Interest rate" unit="%" />
        <ChoiceRow
          filled={filled}
          name="repayment"
          label="Repayment"
          options={[
            { value: 'interest-only', label: 'Interest only' },
            { value: 'repayment', label: 'Repayment' },
          ]}
        />
        <AmountRow filled={filled} name="years" label="Term" unit="years" hint="Counts for a repayment loan." />
      </RowGroup>
      <RowGroup title="Rent and running costs">
        <AmountRow filled={filled} name="rent" label="Rent a month" unit="£" />
        <AmountRow filled={filled} name="management" label="Management" unit="%" hint={aYear(costs?.managementPence)} />
        <AmountRow
          filled={filled}
          name="voids"
          label="Rent lost when empty"
          unit="%"
          hint={
            question
              ? `of the rent, about ${Math.round((question.voidsPercent * 365) / 100)} days: ${formatEstimate(costs!.voidsPence)} a year`
              : 'of the rent'
          }
        />
        <AmountRow
          filled={filled}
          name="maintenance"
          label="Maintenance"
          unit="%"
          hint={aYear(costs?.maintenancePence)}
        />
        <AmountRow filled={filled} name="insurance" label="Insurance and fixed costs" unit="£" hint="a year" />
        <AmountRow filled={filled} name="service" label="Service charge and ground rent" unit="£" hint="a year" />
        <AmountRow filled={filled} name="other" label="Other costs" unit="£" hint="a year" />
      </RowGroup>
      <CheckRow
        filled={filled}
        name="secure"
        value={String(securePence / 100)}
        label={
          otherPrice
            ? `Count a Secure Price as part of the cash needed. ${otherPrice}`
            : `Count the ${formatSecurePrice(securePence, hasVat)} Secure Price as part of the cash needed`
        }
      />
    </>
  )
}

function TaxHint({
  question,
  computedPence,
  dealId,
}: {
  question: DealCase
  computedPence: number
  dealId: number | null
}) {
  const notes = listDealTaxNotes(question)
  const query = propertyTaxQuery(taxCaseOf(question)) + (dealId === null ? '' : `&deal=${dealId}`)
  return (
    <>
      {question.taxPence === null ? 'Computed' : `Typed; computed it is ${formatEstimate(computedPence)}`} (
      <a href={calculatorHref('property-tax', query)}>see how</a>). Type over it if you know better.
      {notes.map((note) => ` ${note}`)}
    </>
  )
}
