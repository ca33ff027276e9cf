import { data } from 'react-router'
import { brrrPageQuery, listBrrrTaxNotes, readBrrrPage } from '#app/domain/calculators/brrr-cases.ts'
import { brrrQueryOf, hasCostsAboveRent, isDwelling } from '#app/domain/calculators/prefill.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { AmountRow, ChoiceRow, CompletionRow, RowGroup } from '#app/ui/calculators/rows.tsx'
import { formatPounds } from '#app/utils/money.ts'
import { nationOptions } from './options.ts'
import { calculatorHref } from '#app/ui/links.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { readCalculator } from './read-calculator.server.ts'
import { BrrrResult } from './results/brrr-result.tsx'
import type { Route } from './+types/brrr'

export async function loader(args: Route.LoaderArgs) {
  const { deal, ...page } = await readCalculator(args, {
    calculator: 'brrr',
    read: readBrrrPage,
    write: brrrPageQuery,
    prefill: brrrQueryOf,
  })
  const isOther = deal !== null && !isDwelling(deal)
  return data(forRendering({ ...page, isOther, isCapped: deal !== null && hasCostsAboveRent(deal) }), {
    status: page.status,
  })
}

const href = calculatorHref('brrr')
const { title } = calculators.brrr
const lead = 'Buy, refurbish, rent, refinance: what goes in, what comes back, and what the rest earns'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return calculatorMeta(matches, loaderData, {
    title,
    description: `${lead}.`,
    path: href,
  })
}

/** Buy, refurbish, rent, refinance. */
export default function BrrrPage({ loaderData }: Route.ComponentProps) {
  const { read, query, sentence, filledFrom, notice, now, today } = loaderData
  const question = read.ok ? read.question : null
  return (
    <Calculator
      title={title}
      lead={lead}
      action={href}
      query={query}
      sentence={sentence}
      read={read}
      filledFrom={filledFrom}
      notice={filledFrom ? wordsOfDeal(loaderData) : notice}
      result={question && <BrrrResult question={question} dealId={filledFrom?.id ?? null} />}
      fields={<Fields read={read} today={today} />}
      now={question && <LeftIn {...calculateBrrr(question)} />}
      printedAt={now}
      formHeight={54}
    />
  )
}

/** The note on the deal that the page was filled in from; null where there is none. */
function wordsOfDeal({ read, isOther, isCapped }: Route.ComponentProps['loaderData']): string | null {
  const isComputed = read.ok ? read.question.computedTaxPence !== null : read.typed.tax === ''
  const words = [
    ...(!read.ok && read.isAsking ? [askedText] : []),
    ...(isCapped ? [cappedText] : []),
    ...(isOther && isComputed ? [otherText] : []),
  ]
  return words.length === 0 ? null : words.join(' ')
}

const cappedText =
  'The running costs of this deal are more than its rent, and they cannot be entered so high here: its loss is larger than is shown.'
const otherText = 'This deal is no dwelling: type its property tax, for the one computed here is that of a dwelling.'
/** Figures that a deal does not say. */
const askedText =
  'A deal has no value after its works: enter yours. It has no holding costs and no finance fees either; they stand at £0 until you enter them.'

function LeftIn({ moneyLeftInPence, surplusPence }: { moneyLeftInPence: number; surplusPence: number }) {
  return (
    <>
      {surplusPence > 0 ? 'Surplus' : 'Left in'} <b>{formatPounds(surplusPence || moneyLeftInPence)}</b>
    </>
  )
}

function Fields({ read, today }: Pick<Route.ComponentProps['loaderData'], 'read' | 'today'>) {
  const filled = { typed: read.typed, errors: read.ok ? {} : read.errors }
  const computed = read.ok ? read.question.computedTaxPence : null
  const notes = read.ok ? listBrrrTaxNotes(read.question) : []
  return (
    <>
      <RowGroup title="Buy and refurbish">
        <AmountRow filled={filled} name="price" label="Price" unit="£" />
        <ChoiceRow filled={filled} name="nation" label="Where" options={nationOptions} />
        <CompletionRow filled={filled} day={read.ok ? read.question.completionDate : undefined} today={today} />
        <AmountRow
          filled={filled}
          name="tax"
          label="Property tax"
          unit="£"
          hint={
            computed === null
              ? 'Leave empty to compute it'
              : ['Computed for an additional dwelling there on that day; type over it if you know it.', ...notes].join(
                  ' ',
                )
          }
          {...(computed === null ? {} : { placeholder: formatPounds(computed).slice(1) })}
        />
        <AmountRow filled={filled} name="fees" label="Legal and survey" unit="£" />
        <AmountRow filled={filled} name="works" label="Works" unit="£" hint="Quotes, and 10–15% more for surprises" />
        <AmountRow
          filled={filled}
          name="holding"
          label="Holding costs"
          unit="£"
          hint="Council tax, energy, insurance until let"
        />
        <AmountRow
          filled={filled}
          name="financeFees"
          label="Finance fees"
          unit="£"
          hint="With interest until refinanced"
        />
      </RowGroup>
      <RowGroup title="Refinance">
        <AmountRow filled={filled} name="value" label="Value after works" unit="£" />
        <AmountRow filled={filled} name="loanToValue" label="Loan to value" unit="%" />
        <AmountRow filled={filled} name="rate" label="Interest rate" unit="%" />
      </RowGroup>
      <RowGroup title="Sell instead">
        <AmountRow
          filled={filled}
          name="sellingCosts"
          label="Selling costs"
          unit="£"
          hint="Agent and solicitor. Empty: no sale is shown"
        />
      </RowGroup>
      <RowGroup title="Rent">
        <AmountRow
          filled={filled}
          name="monthlyRent"
          label="Rent a month"
          unit="£"
          hint="Empty: no cash flow is shown"
        />
        <AmountRow filled={filled} name="costRate" label="Running costs" unit="%" hint="of the rent" />
      </RowGroup>
    </>
  )
}
