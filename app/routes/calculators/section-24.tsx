import { data } from 'react-router'
import { isDwelling, section24QueryOf } from '#app/domain/calculators/prefill.ts'
import { readSection24Question, section24Query } from '#app/domain/calculators/section-24.ts'
import { taxYears } from '#app/domain/figures/income-tax-years.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { calculators } from '#app/domain/figures/calculators.ts'
import { Calculator } from '#app/ui/calculators/calculator.tsx'
import { calculatorMeta } from '#app/ui/calculators/page-meta.ts'
import { AmountRow, ChoiceRow, RowGroup } from '#app/ui/calculators/rows.tsx'
import { formatPounds } from '#app/utils/money.ts'
import { calculatorHref } from '#app/ui/links.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { readCalculator } from './read-calculator.server.ts'
import { Section24Result } from './results/section-24-result.tsx'
import type { Route } from './+types/section-24'

export async function loader(args: Route.LoaderArgs) {
  const { deal, ...page } = await readCalculator(args, {
    calculator: 'section-24',
    read: readSection24Question,
    write: section24Query,
    prefill: section24QueryOf,
  })
  return data(forRendering({ ...page, isDwelling: deal === null || isDwelling(deal) }), { status: page.status })
}

const href = calculatorHref('section-24')
const { title } = calculators['section-24']
const lead = 'Income tax of an individual landlord who pays interest'
const where =
  'For those who live in England, Wales or Northern Ireland, wherever the property is. Scotland has bands of its own, which are not computed here.'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const description = `${lead}: the tax that letting adds, the credit for finance costs, and the same year at the rates from April 2027.`
  return calculatorMeta(matches, loaderData, {
    title,
    description,
    path: href,
  })
}

/** The income tax that letting adds where interest is not deducted. */
export default function Section24Page({ loaderData }: Route.ComponentProps) {
  const { read, query, sentence, filledFrom, notice, now } = loaderData
  const question = read.ok ? read.question : null
  return (
    <Calculator
      title={title}
      lead={`${lead}. ${where}`}
      action={href}
      query={query}
      sentence={sentence}
      read={read}
      filledFrom={filledFrom}
      notice={filledFrom ? wordsOfDeal(loaderData) : notice}
      result={question && <Section24Result question={question} />}
      fields={<Fields read={read} />}
      now={
        question && (
          <>
            Tax <b>{formatPounds(calculateSection24(question).netTaxPence)}</b>
          </>
        )
      }
      printedAt={now}
      formHeight={26}
    />
  )
}

/** The note on the deal that the page was filled in from; null where there is none. */
function wordsOfDeal({ read, isDwelling, isChanged }: Route.ComponentProps['loaderData']): string | null {
  const isAsking = !read.ok && read.isAsking
  const words = [
    ...(isDwelling ? [] : [otherText]),
    ...(isAsking ? [isChanged ? changedText : givenText, incomeText] : []),
  ]
  return words.length === 0 ? null : words.join(' ')
}

const otherText =
  'This deal is no dwelling: the interest on it is deducted in full, as “If interest were deducted” says. The rest is worked out as for a dwelling.'
const givenText = 'Profit and interest are those of the deal with a usual loan.'
const changedText = 'Profit and interest are not those of the deal with a usual loan: figures were changed.'
/** The figure that a deal does not say. */
const incomeText = 'Your other income decides the tax: enter it.'

function Fields({ read }: { read: Route.ComponentProps['loaderData']['read'] }) {
  const filled = { typed: read.typed, errors: read.ok ? {} : read.errors }
  return (
    <RowGroup title="Your year">
      <AmountRow
        filled={filled}
        name="otherIncome"
        label="Other income"
        unit="£"
        hint="Salary, pension, trade; before tax"
      />
      <AmountRow
        filled={filled}
        name="profit"
        label="Rental profit"
        unit="£"
        hint="Rent less running costs, before interest"
      />
      <AmountRow
        filled={filled}
        name="financeCosts"
        label="Finance costs"
        unit="£"
        hint="Interest and loan fees of the year"
      />
      <AmountRow
        filled={filled}
        name="broughtForward"
        label="Brought forward"
        unit="£"
        hint="Finance costs of earlier years that gave no credit"
      />
      <ChoiceRow
        filled={filled}
        name="year"
        label="Tax year"
        hint="From 6 April"
        options={yearOptions(read.typed.year)}
      />
    </RowGroup>
  )
}

/** The years whose rates are known; what stands in the address and is none of them is kept beside its mistake. */
function yearOptions(typed: string) {
  const years: string[] = [...taxYears]
  return (years.includes(typed) ? years : [typed, ...years]).map((year) => ({ value: year, label: year }))
}
